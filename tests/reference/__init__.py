"""A slow, obvious engine for a round of three, four or six players, to hold the fast one against.

It is written from rules.md sections 1, 2 and 3.10 with sets, tuples and loops, and shares no code with
``tichu_sim``: nothing in this package may import it. Two enumerations of legal plays live here, a quick one
(``catalogue``, by counting ranks) and a brute-force one (``brute_force``, every subset of a hand); the perft
files in ``tests/perft`` are made with the second only (``PYTHONPATH=tests python -m reference.perft``).

Rounds with boosters (rules.md 3 and 4) are a second engine of the same style, ``booster_round``: what each
card does stands in ``booster_rounds``, ``booster_draw``, ``booster_exchange`` and ``booster_reactions``, what
may be laid in ``booster_lists`` and ``boosters``.

Readings of the rules where the text leaves a choice (the most literal one was taken):

* ``reenter_after_pass=false``: a seat that passed, even because it had nothing to lay, may only bomb until
  the trick is collected.
* ``bombs_out_of_turn=false``: bombs are laid on a regular turn only, so nobody can bomb his own trick.
* ``stairs_max_pairs`` and ``straight_min_rank`` never touch bombs.
* ``wish_lifetime=this_trick``: the wish ends when the trick in which it was made is collected.
* ``dog_may_dodge_wish=true``: a bound leader may lead the Dog or any play with a natural wished card, nothing
  else.
* With six players a Dog whose player has one partner left goes to him without a question.
* ``tientsin_deal=one_pack_54``: the shuffler leads if the Mah Jong lies aside.
* Double victory: the round stops on that play. Nothing is collected or given away; ``table`` keeps the trick.
* Last but one player out: ``hands`` and ``piles`` stay as they are after the last trick was collected (and
  the Dragon given); what the last player hands over (rules.md 1.10) is visible in ``team_cards()`` and
  ``result()`` only.
* Boosters of three players: for the dummy the soloist uses them once all cards are drawn; where his call for
  the dummy was the first he picks at his own seat; at one seat he does not answer what he plays at the other.
* With six players Courage is rewarded is about the seventh to ninth card, as long as everybody draws, and
  comes before what others do in the same draw-round; so a neighbour may miss his Mulligan by it.
"""

from .cards import DECK, NATURAL_RANKS, RANK_VALUES, SUITS, Cards, cards_from_text, points, text_from_cards
from .compare import Top, beats, is_bomb, key_of
from .patterns import Pattern, natural_count, readings
from .player import play_random_round, random_answer, random_cards, random_deal
from .plays import brute_force, card_choices, catalogue, exact_plays, legal_patterns
from .position import Position
from .round import ReferenceRound
from .scoring import Result, game_winner
from .switches import Switches, switches

__all__ = [
    "DECK",
    "NATURAL_RANKS",
    "RANK_VALUES",
    "SUITS",
    "Cards",
    "Pattern",
    "Position",
    "ReferenceRound",
    "Result",
    "Switches",
    "Top",
    "beats",
    "brute_force",
    "card_choices",
    "cards_from_text",
    "catalogue",
    "exact_plays",
    "game_winner",
    "is_bomb",
    "key_of",
    "legal_patterns",
    "natural_count",
    "play_random_round",
    "points",
    "random_answer",
    "random_cards",
    "random_deal",
    "readings",
    "switches",
    "text_from_cards",
]
