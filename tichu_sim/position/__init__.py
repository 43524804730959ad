'''Positions: set up any moment of a round, see what is legal and why not, make moves, read the score.

::

    >>> from tichu_sim import Position
    >>> position = Position.from_text("""
    ...     S0: 3g 4k PHX Ab | pile: Kr 5b
    ...     S1: 9g 9k 9b 9r 2k
    ...     S2: 8r 8b Tg Tk
    ...     S3: ? ? ?
    ...     top: 7g 7k by S0
    ...     turn: S2
    ...     wish: 8
    ... """)

A hand need not be known: ``?`` stands for a card that nobody knows, and a seat without a line holds some.
The wish for the eight leaves S2 one play:

    >>> [str(play) for play in position.legal_plays()]
    ['8b 8r']
    >>> position.may_pass
    False
    >>> position.why_not(2, "Tg Tk")
    'the wish for 8 obliges S2 to lay a natural 8'
    >>> position.why_not(3, "Ar")
    'S3 does not hold Ar'

Moves return a new position; a seat that is not on turn may throw a bomb:

    >>> position = position.play(2, "8r 8b").play(1, "9g 9k 9b 9r")
    >>> print(position)
    S0: PHX 3g 4k Ab | pile: 5b Kr
    S1: 2k
    S2: Tg Tk
    S3: ? ? ?
    top: 9g 9k 9b 9r by S1
    trick: 7g 7k 8b 8r
    turn: S2
    >>> position.top.name, position.owner, position.turn
    ('bomb quad of 9', 1, 2)

When all have passed and nobody can bomb, the trick is collected:

    >>> position = position.pass_(2).pass_(3).pass_(0)
    >>> position.piles[1], position.turn, position.question
    ('7g 7k 8b 8r 9g 9k 9b 9r', 1, 'lead')

A set of cards can have several readings. The higher one counts, unless the Phoenix is declared:

    >>> lead = Position(S0="Kg Kk Qg Qk PHX 2b", turn="S0")
    >>> lead.play(0, "Kg Kk Qg Qk PHX").top
    Play(cards='PHX Qg Qk Kg Kk', kind='full_house', rank='K', length=5, phoenix_as='K')
    >>> lead.play(0, "Kg Kk Qg Qk PHX", phoenix_as="Q").top.name
    'full house of Q'

The score comes with the end of the round:

    >>> end = Position(S2="Ag", S3="9g 9k Tb", out="S0 S1", top="Kg by S3", turn="S2", calls="S0 tichu")
    >>> end.play(2, "Ag").result
    Result(cards=(20, 0), bonus=(100, 0), score=(120, 0), totals=(120, 0), double_victory=None, winner=None)

Boosters lie open before their owners and are used in their windows:

    >>> position = Position(S0="4g", S1="6k 9k", turn="S1", top="6g by S0", boosters="S1 equality; S2 njet")
    >>> position.uses(1)
    [Use(booster='equality', target=None, choice=0)]
    >>> position = position.use(1, "equality")

S2 could still answer. If he does not, six may lie on six:

    >>> position.uses(2)
    [Use(booster='njet', target=None, choice=0)]
    >>> [str(play) for play in position.legal_plays()]
    ['6k', '9k']

The lines of a position
-----------------------

======================  ==================================================================================
``S0:`` to ``S3:``      the hand, ``?`` for each unknown card, ``-`` for none, and ``| pile:`` the cards won;
                        with six players to ``S5:``
``top:``                the combination to be beaten: ``8g 8k PHX as 8 by S0``, ``PHX on 8 by S1``, or with
                        its kind where there are several, ``8g 8k 8b 8r as triple by S0``
``trick:``              the cards of the trick under the top, or waiting for the next one
``turn:``               who leads, or plays next (on a table with a top it follows from ``passed``)
``passed:``             who has passed since the top was laid (follows from ``turn``)
``passed earlier:``     who has passed in this trick before; matters only where passing is final
``wish:``               the open wish
``calls:``              ``S0 tichu, S2 grand``, in the order of time
``out:``                who has gone out, in order
``not laid:``           who has laid no card and may still call Tichu; by default whoever holds 14 cards,
                        with six players 9 or more
``totals:``             the score before the round, ``630:970``
``phase:``              ``grand``, ``before exchange``, ``exchange``, ``after exchange``, ``play``, ``wish``,
                        ``dog`` (six players: the Dog has been led by the seat on turn)
``shuffler:``           who is asked first before the play
``gives:``              cards chosen for the exchange, for the others in play order: ``S0 2g 3k Ab``
``boosters:``           who owns which boosters: ``S0 njet trader; S2 rainbow``
``display:``            the boosters on display
``discard:``            the discarded boosters, the topmost last
``in play:``            the boosters played in this round that change the rules, in order
======================  ==================================================================================

By rules for three players S0 is the soloist, S2 the dummy, whose hand lies open; with six players the even
seats play against the odd ones.

The same lines are keyword arguments of ``Position``. What a position prints can be read again, unless other
boosters are in play than those that change the rules, or a booster stands for a card of the top. A top is
read as laid by the rules in force.
'''

from tichu_sim.position.boosters import Use
from tichu_sim.position.parts import Result
from tichu_sim.position.plays import Play
from tichu_sim.position.position import Position

__all__ = ["Play", "Position", "Result", "Use"]
