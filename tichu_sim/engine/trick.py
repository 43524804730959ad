"""Tricks: laying cards, what follows from a play, and collecting (rules.md 1.4 to 1.10, 2.2).

Laying cards and settling a play are two steps, because between them a play can still be changed or undone;
going out, the Dog, the wish and the bomb window belong to settling (rules.md 3.4 step 7, 3.6).
"""

from tichu_sim.cards import DOG_BIT, DRAGON_BIT
from tichu_sim.combinations.full_houses import other_key
from tichu_sim.combinations.stems import keep_group
from tichu_sim.engine.deal import clear_trick
from tichu_sim.engine.events import tell
from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.flow import (
    BOMB_WINDOW,
    CLEAN_UP,
    COLLECT,
    GATHER,
    HAND_ON,
    OVER,
    SETTLE,
    WISH,
    ask,
    enter,
    next_inside,
    start_turn,
)
from tichu_sim.engine.scoring import card_points, is_double_victory, score_round
from tichu_sim.engine.turn import open_bomb_window
from tichu_sim.engine.windows import happens
from tichu_sim.engine.wish import fulfil_wish, grants_wish
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import (
    ANYBODY,
    ASK_GIFT,
    DOG_LEAD,
    FLOWER,
    NOBODY,
    ON_COLLECTED,
    ON_OUT,
    ON_PLAY,
    ON_SCORED,
    ON_WON,
    SINGLE,
)


@kernel
def lay(rd, seat, play):
    """Lay a combination: it becomes the top, its player the owner, earlier passes are void."""
    table = rd.table
    trick = table.trick
    table.before = trick
    rd.flow.in_window = rd.flow.phase == BOMB_WINDOW
    rd.flow.joined = 0
    rd.flow.put_under = 0
    rd.flow.bird_joined = 0
    rd.counts.plays += 1
    rd.counts.led[play.kind] += trick.owner == NOBODY
    table.n_bombs[seat] += table.rules.bombs >> play.kind & 1
    move_to_trick(rd, seat, int(play.cards))
    if trick.lead_singly and trick.owner == NOBODY:
        trick.lead_singly &= ~(ANYBODY | 1 << seat)
    trick.top = play
    if play.kind == FLOWER:
        keep_group(trick.top, table.before.top)
    if table.boosters.n_slots:
        trick.other_key = other_key(table.rules, play)
    trick.owner = seat
    trick.passed = 0
    rd.flow.actor = seat
    enter(rd, SETTLE)


@kernel
def move_to_trick(rd, seat, cards):
    """Move cards from a hand to the trick; a natural card of the wished rank ends the wish."""
    table = rd.table
    trick = table.trick
    rd.seats[seat].hand &= ~cards
    table.n_cards[seat] -= count_bits(cards)
    trick.cards |= cards
    trick.laid[seat] |= cards
    trick.has_laid |= 1 << seat
    if rd.flow.bombers >> seat & 1:
        note_bombs(rd, seat)
    fulfil_wish(table, cards)
    if grants_wish(cards):
        rd.flow.wisher = seat


@kernel
def settle(rd, moves, generate, hub):
    """What follows from a play that stands: going out, the end of the round, the Dog, the wish, bombs."""
    table = rd.table
    actor = int(rd.flow.actor)
    if not rd.flow.told:
        rd.flow.told = 1
        if table.listen and happens(rd, moves, generate, hub, ON_PLAY, actor, table.trick.top.kind):
            return
    if table.n_cards[actor] == 0 or rd.flow.joined:
        empty_hands_go_out(rd, moves, generate, hub, actor)
    if rd.flow.put_under:
        settle_under(rd, actor)
        return
    if table.trick.top.kind == DOG_LEAD:
        pass_lead(rd, moves, generate, hub, actor)
        return
    if is_over(table):
        enter(rd, COLLECT)
        return
    table.trick.turn = next_inside(table, actor)
    if rd.flow.wisher != NOBODY:
        rd.flow.phase = WISH
    else:
        open_bomb_window(rd, actor)


@kernel
def empty_hands_go_out(rd, moves, generate, hub, seat):
    """Whoever has no cards left goes out, ``seat`` first, then in play order until the round is over."""
    table = rd.table
    for _ in range(table.n_seats):
        if table.inside >> seat & 1 and table.n_cards[seat] == 0:
            go_out(table, seat)
            tell(rd, moves, generate, hub, ON_OUT, seat, table.n_finished)
            if is_over(table):
                return
        seat = int(table.next_seat[seat])


@kernel
def settle_under(rd, actor):
    """What follows from a bomb that was put under the trick (tichu_sim.engine.reactions.put_under).

    Its player has had his turn, or leads again; one thrown out of turn only interrupted another.
    """
    table = rd.table
    trick = table.trick
    if is_over(table):
        if trick.owner == NOBODY:
            trick.owner = actor
        enter(rd, COLLECT)
        return
    if trick.owner == NOBODY or rd.flow.in_window:
        seat = int(trick.turn)
        trick.turn = seat if table.inside >> seat & 1 else next_inside(table, seat)
    else:
        trick.turn = next_inside(table, actor)
    if rd.flow.wisher != NOBODY:
        rd.flow.phase = WISH
    else:
        go_on(rd, actor)


@kernel
def go_on(rd, actor):
    """After a play, its wish included: bombs; an empty table cannot be bombed, so then the next lead."""
    if rd.table.trick.owner == NOBODY:
        start_turn(rd)
    else:
        open_bomb_window(rd, actor)


@kernel
def go_out(table, seat):
    """The seat has no cards left and takes the next place."""
    table.inside &= ~(1 << seat)
    table.finished[table.n_finished] = seat
    table.n_finished += 1


@kernel
def is_over(table):
    """One seat is left, or a team is out before any opponent (rules.md 1.10, 2.2)."""
    return count_bits(table.inside) <= 1 or is_double_victory(table)


@kernel
def pass_lead(rd, moves, generate, hub, seat):
    """The Dog: the trick is void, the partner leads, or whoever follows him (rules.md 1.8).

    Of several partners who are in the Dog's player chooses one (rules.md 2.2). Cards that lie under the trick
    wait for the next one; only if there is none the Dog's player takes them.
    """
    table = rd.table
    under = int(table.trick.cards) & ~DOG_BIT
    table.pile[seat] |= int(table.trick.cards) & DOG_BIT
    clear_trick(table)
    if is_over(table):
        table.pile[seat] |= under
        finish(rd, moves, generate, hub)
        return
    table.trick.cards = under
    receiver = int(table.partner[seat])
    receivers = int(table.partners[seat]) & int(table.inside)
    if rd.flow.lead_to != NOBODY:
        receiver = int(rd.flow.lead_to)
        rd.flow.lead_to = NOBODY
    elif receivers & (receivers - 1):
        enter(rd, HAND_ON)
        return
    elif receivers:
        receiver = lowest(receivers)
    else:
        receiver = next_inside(table, seat if table.rules.dog_to_right_of_player else receiver)
    table.trick.turn = receiver
    start_turn(rd)


@kernel
def answer_dog(rd, receiver):
    """The partner who is named leads.

    Raises ValueError unless ``receiver`` is a partner, still in, of the Dog's player.
    """
    table = rd.table
    receivers = int(table.partners[rd.flow.asked]) & int(table.inside)
    if receiver < 0 or receiver >= table.n_seats or not receivers >> int(receiver) & 1:
        raise ValueError("the lead must be handed to a partner who still plays")
    table.trick.turn = receiver
    start_turn(rd)


@kernel
def ask_collect(rd, moves, generate, hub):
    """The owner takes the trick; a Dragon that won it has to be given to an opponent (rules.md 1.9).

    A double victory leaves nothing to count, so no gift is asked for then; nor is it if a booster has said
    who takes the trick.
    """
    table = rd.table
    trick = table.trick
    owner = trick.owner
    if not rd.flow.told:
        rd.flow.told = 1
        if table.listen >> ON_WON & 1:
            happens(rd, moves, generate, hub, ON_WON, owner, card_points(table.rules, trick.cards))
            return 0
    if rd.flow.taker == NOBODY:
        if trick.top.kind == SINGLE and trick.top.cards & DRAGON_BIT and not is_double_victory(table):
            return ask(rd, owner, ASK_GIFT)
        rd.flow.taker = owner
    rd.flow.phase = GATHER
    return 0


@kernel
def answer_gift(rd, taker):
    """Give the Dragon's trick away.

    Raises ValueError unless ``taker`` is an opponent of the owner, in or out.
    """
    table = rd.table
    if taker < 0 or taker >= table.n_seats or table.team[taker] == table.team[table.trick.owner]:
        raise ValueError("the Dragon's trick must be given to an opposing seat")
    table.dragon_to = taker
    rd.flow.taker = taker
    rd.flow.phase = GATHER


@kernel
def gather(rd, moves, generate, hub):
    """Move the trick to a pile; its owner leads, or the next seat still in play."""
    table = rd.table
    owner = int(table.trick.owner)
    taker = int(rd.flow.taker)
    rd.flow.taker = NOBODY
    table.pile[taker] |= table.trick.cards
    table.n_tricks[taker] += 1
    table.tricks += 1
    clear_trick(table)
    if table.rules.wish_this_trick:
        table.trick.wish = 0
    if is_over(table):
        finish(rd, moves, generate, hub)
        return
    table.trick.turn = owner if table.inside >> owner & 1 else next_inside(table, owner)
    if rd.flow.lead_to != NOBODY:
        table.trick.turn = rd.flow.lead_to
        rd.flow.lead_to = NOBODY
    start_turn(rd)
    if table.listen:
        happens(rd, moves, generate, hub, ON_COLLECTED, taker, table.tricks)


@kernel
def finish(rd, moves, generate, hub):
    """The round is over: score it."""
    score_round(rd)
    tell(rd, moves, generate, hub, ON_SCORED, rd.table.finished[0], rd.table.n_finished)
    rd.flow.phase = CLEAN_UP if rd.table.boosters.n_slots else OVER
