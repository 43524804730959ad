"""The events of a round: the seam through which booster cards reach the engine.

At each event the engine calls the *hub*, one function pointer, if the bit of the event is set in
``table.listen``; without boosters that is one test of a mask. The engine sends
``hub(round, moves, generate, verb, which, seat, value)`` the verb NOTIFY with the event as ``which``; the hub
returns the value. A hub is compiled for a set of cards, the engine once for all of them.

=============  ===========================================================================================
event          when; ``seat``, ``value``
=============  ===========================================================================================
ON_DRAW        before a draw-round: hands and the rest of the deck may change; the shuffler, rounds drawn
ON_LEAD        the table is empty, before a lead: anything may change; the leader, tricks collected
ON_TURN        before a turn on a table with cards; the seat on turn, the owner of the trick
ON_PLAY        a play lies on the table and has not settled: nobody is out by it, no wish is asked, no bomb
               window is open; it may be changed or undone (``table.before``); its player, its kind
ON_OUT         a seat has gone out; the seat, its place
ON_WON         a trick is won, before the Dragon's gift; the owner, the card points in it
ON_COLLECTED   a trick lies in a pile; the taker, tricks collected
ON_END         the round is over, before it is scored; the seat first out, seats out
=============  ===========================================================================================
"""

from tichu_sim.jit import entry, kernel
from tichu_sim.state import HUB

ON_DRAW, ON_LEAD, ON_TURN, ON_PLAY, ON_OUT, ON_WON, ON_COLLECTED, ON_END = range(8)
NOTIFY = 0
"""The engine tells of an event; further verbs come with the cards' own questions."""


@entry(HUB)
def no_boosters(rd, moves, generate, verb, which, seat, value):
    """The hub of the base game: nothing happens."""
    return value


@kernel
def emit(rd, moves, generate, hub, event, seat, value):
    """Tell the boosters of an event, if one waits for it; returns the value as they leave it."""
    if rd.table.listen >> event & 1:
        return hub(rd, moves, generate, NOTIFY, event, seat, value)
    return value
