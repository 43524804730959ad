"""What reactions do to a play that lies on the table and has not settled (rules.md 3.6, 4.7).

Between laying and settling others may add cards to a play, read it anew, undo it or put it under the trick.
Who laid the play stays ``flow.actor``: the turn goes on after him, whoever has added cards. Each function
leaves the counts of the round as if the play had been laid as it then is.
"""

from tichu_sim.cards import MAHJONG_BIT, PHOENIX_BIT
from tichu_sim.combinations.full_houses import other_key
from tichu_sim.combinations.generate import LEADS
from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.flow import SETTLE, TURN, start_turn
from tichu_sim.engine.knowledge import show_to_all
from tichu_sim.engine.supply import return_unused
from tichu_sim.engine.trick import move_to_trick
from tichu_sim.engine.uses import leave_windows
from tichu_sim.engine.windows import poll_anew
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import NOBODY


@kernel
def was_led(table):
    """Whether the latest play was a lead."""
    return table.before.owner == NOBODY


@kernel
def newly_laid(table, seat):
    """The cards of a seat in the latest play and in what was laid in reaction to it."""
    return int(table.trick.laid[seat]) & ~int(table.before.laid[seat])


@kernel
def join(rd, seat, cards):
    """Lay cards in reaction to the latest play; the seat may be out by it, or wish. All are asked anew."""
    if cards & PHOENIX_BIT:
        rd.flow.before_bird = rd.table.trick
        rd.flow.bird_joined = 1
    rd.flow.joined |= 1 << int(seat)
    move_to_trick(rd, seat, cards)
    poll_anew(rd)


@kernel
def read_top_as(rd, play):
    """The top becomes another combination of its owner; a booster laid with it stays with it."""
    table = rd.table
    top = table.trick.top
    led = was_led(table)
    bombs = int(table.rules.bombs)
    rd.counts.led[top.kind] -= led
    rd.counts.led[play.kind] += led
    table.n_bombs[rd.flow.actor] += (bombs >> int(play.kind) & 1) - (bombs >> int(top.kind) & 1)
    companion = int(top.companion)
    table.trick.top = play
    table.trick.top.companion = companion
    table.trick.other_key = other_key(table.rules, play)


@kernel
def list_if_bomb(table, generate, moves, cards):
    """Whether exactly these cards are a bomb; ``moves.plays[0]`` then says which."""
    rules = table.rules
    leads = int(rules.leads)
    rules.leads = rules.bombs
    generate(table, cards, moves, LEADS)
    rules.leads = leads
    for place in range(moves.count):
        if moves.plays[place].cards == cards:
            moves.plays[0] = moves.plays[place]
            return True
    return False


@kernel
def undo_play(rd):
    """The latest play and all that was laid in reaction to it go back, and with them whatever they brought
    about; a booster laid with it returns unused. It is the same player's turn again.
    """
    table = rd.table
    top = table.trick.top
    _give_back(rd, table.before)
    rd.counts.plays -= 1
    rd.counts.led[top.kind] -= was_led(table)
    table.n_bombs[rd.flow.actor] -= int(table.rules.bombs) >> int(top.kind) & 1
    if top.companion != NOBODY:
        return_unused(rd, int(top.companion))
    table.trick = table.before
    rd.flow.wisher = NOBODY
    leave_windows(rd, TURN)
    start_turn(rd)


@kernel
def undo_bird(rd):
    """What was laid in reaction with the Phoenix goes back, and what was laid in answer to that.

    The play it was laid to stands as before. All are asked anew.
    """
    table = rd.table
    earlier = rd.flow.before_bird
    given_back = _give_back(rd, earlier)
    read_top_as(rd, earlier.top)
    # who has meanwhile got rid of a card that is not in the trick has laid it all the same
    earlier.has_laid |= int(table.trick.has_laid) & ~given_back
    table.trick = earlier
    rd.flow.bird_joined = 0
    rd.flow.wisher = NOBODY
    for seat in range(table.n_seats):
        if newly_laid(table, seat) & MAHJONG_BIT:
            rd.flow.wisher = seat
    poll_anew(rd)


@kernel
def _give_back(rd, earlier):
    """Every seat takes back what it has laid since an earlier state of the trick; returns their mask."""
    table = rd.table
    given_back = 0
    for seat in range(table.n_seats):
        cards = int(table.trick.laid[seat]) & ~int(earlier.laid[seat])
        if cards:
            rd.seats[seat].hand |= cards
            table.n_cards[seat] += count_bits(cards)
            note_bombs(rd, seat)
            show_to_all(rd, seat, cards)
            given_back |= 1 << seat
    return given_back


@kernel
def put_under(rd):
    """The latest play is put under the trick: top, owner and passes are what they were before it.

    Its cards stay with the trick, or wait for the next one if they were led. One laid on turn counts as a
    pass. Nobody can react to the play any more.
    """
    table = rd.table
    trick = table.trick
    before = table.before
    trick.top = before.top
    trick.other_key = before.other_key
    trick.owner = before.owner
    trick.passed = before.passed
    trick.gave_up = before.gave_up
    if before.owner != NOBODY and not rd.flow.in_window:
        trick.passed |= 1 << int(rd.flow.actor)
        trick.gave_up |= 1 << int(rd.flow.actor)
    rd.flow.put_under = 1
    leave_windows(rd, SETTLE)
    rd.flow.told = 1


@kernel
def change_laid(rd, given, taken):
    """A card that was laid has been replaced by another one where it lies."""
    for seat in range(rd.table.n_seats):
        _replace(rd.table.trick, seat, given, taken)
        _replace(rd.table.before, seat, given, taken)
        _replace(rd.flow.before_bird, seat, given, taken)


@kernel
def _replace(trick, seat, given, taken):
    """The same in one state of the trick and for one seat."""
    if int(trick.laid[seat]) & taken:
        trick.laid[seat] ^= given | taken


@kernel
def take_in_hand(rd, seat, card):
    """A card that was laid comes into a hand, for all to see; it must have been taken from where it lay."""
    table = rd.table
    rd.seats[seat].hand |= card
    table.n_cards[seat] += 1
    for other in range(table.n_seats):
        table.trick.laid[other] &= ~card
        table.before.laid[other] &= ~card
        rd.flow.before_bird.laid[other] &= ~card
    show_to_all(rd, seat, card)
