"""The events of a round: the seam through which booster cards reach the engine.

An event is first told to the boosters in play that hear it; then, if it is one at which boosters can be used,
a window opens in which the seats that hold a fitting booster are asked (tichu_sim.engine.windows). Without
boosters an event is one test of the mask ``table.listen``.

All of a card's own functions lie behind the *hub*, one function pointer: ``hub(round, moves, generate, verb,
which, seat, value)``. A hub is compiled for a set of cards, the engine once for all of them.

================  ========================================================================================
event             when; ``seat``, ``value``
================  ========================================================================================
ON_PRE_DEAL       before the first card is drawn; the shuffler, 0
ON_DRAW           before a draw-round: hands and the rest of the deck may change; the shuffler, rounds drawn;
                  told only once more when all cards are drawn and a Grand Tichu's boosters handed out
ON_CALL           a Tichu or Grand Tichu has just been called; the caller, place of the call
ON_PRE_EXCHANGE   all cards are drawn, nobody has chosen cards for the exchange; the shuffler, 0
ON_POST_EXCHANGE  the exchange is over, nothing has been led; the shuffler, 0
ON_LEAD           the table is empty, before a lead: anything may change; the leader, tricks collected
ON_TURN           before a turn on a table with cards; the seat on turn, tricks collected
ON_PLAY           a play lies on the table and has not settled: nobody is out by it, no wish is asked, no bomb
                  window is open; it may be changed or undone (``table.before``); its player, its kind
ON_OUT            a seat has gone out (told only); the seat, its place
ON_WON            a trick is won, before the Dragon's gift; the owner, the card points in it
ON_COLLECTED      a trick lies in a pile and the round goes on; the taker, tricks collected
ON_SCORED         the round is scored: the result may change (told only); the seat first out, seats out
ON_BOOSTER        a booster has been played and has not taken effect; its user, its slot
ON_COMPANION      a turn: plays with a booster join the list; the seat on turn, 0
================  ========================================================================================

The verbs: what the engine wants of the hub, with ``which``, ``seat``, ``value``.

==========  ==============================================================================================
NOTIFY      tell the boosters in play of an event; event, seat, value
OPTIONS     list in ``moves.options`` the ways to use a booster now; slot, its owner, event
PLAYS       append to ``moves.plays`` the plays it can be used with; slot, its owner, question
RESOLVE     carry out the latest use, or ask: returns a question or 0; slot, its user, questions answered
==========  ==============================================================================================
"""

from tichu_sim.jit import entry, kernel
from tichu_sim.state import HUB

NOTIFY, OPTIONS, PLAYS, RESOLVE = range(4)


@entry(HUB)
def no_boosters(rd, moves, generate, verb, which, seat, value):
    """The hub of the base game: nothing happens."""
    return 0


@kernel
def tell(rd, moves, generate, hub, event, seat, value):
    """Tell the boosters in play of an event that opens no window."""
    if rd.table.listen >> event & 1:
        hub(rd, moves, generate, NOTIFY, event, seat, value)
