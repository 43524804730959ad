"""Tricks: leading, following, passing, bombing and collecting (rules.md 1.4 to 1.9).

Laying cards and settling a play are two steps, because between them a play can still be changed or undone;
going out, the Dog, the wish and the bomb window belong to settling (rules.md 3.4 step 7, 3.6).
"""

from tichu_sim.cards import DOG_BIT, DRAGON_BIT
from tichu_sim.combinations.full_houses import other_key
from tichu_sim.combinations.generate import ANSWERS, BOMBS, LEADS
from tichu_sim.combinations.stems import keep_group
from tichu_sim.engine.calls import may_call_small
from tichu_sim.engine.deal import clear_trick
from tichu_sim.engine.events import tell
from tichu_sim.engine.exchange import note_bombs
from tichu_sim.engine.flow import (
    BOMB_WINDOW,
    CLEAN_UP,
    COLLECT,
    GATHER,
    OVER,
    SETTLE,
    TURN,
    WISH,
    ask,
    begin_polls,
    enter,
    next_inside,
    next_poll,
)
from tichu_sim.engine.scoring import card_points, is_double_victory, score_round
from tichu_sim.engine.windows import add_companions, happens
from tichu_sim.engine.wish import fulfil_wish, grants_wish, is_bound, keep_wished
from tichu_sim.jit import count_bits, kernel
from tichu_sim.state import (
    ANYBODY,
    ASK_BOMB,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_LEAD,
    ASK_SMALL,
    DOG_LEAD,
    FLOWER,
    NOBODY,
    ON_COLLECTED,
    ON_COMPANION,
    ON_LEAD,
    ON_OUT,
    ON_PLAY,
    ON_SCORED,
    ON_TURN,
    ON_WON,
    SINGLE,
)


@kernel
def ask_turn(rd, moves, generate, hub):
    """The regular turn: lead on an empty table, else follow or pass; whoever can only pass is not asked."""
    flow = rd.flow
    table = rd.table
    if not flow.told:
        flow.told = 1
        if table.listen and turn_begins(rd, moves, generate, hub):
            return 0
    seat = int(table.trick.turn)
    if not flow.small_asked and may_call_small(table, seat):
        return ask(rd, seat, ASK_SMALL)
    hand = int(rd.seats[seat].hand) & ~int(table.trick.ban)
    question = ASK_LEAD if table.trick.owner == NOBODY else ASK_FOLLOW
    what = LEADS
    if question == ASK_FOLLOW:
        gave_up = table.trick.gave_up >> seat & 1 and not table.rules.reenter_after_pass
        what = BOMBS if gave_up else ANSWERS
    moves.may_pass = question == ASK_FOLLOW or table.trick.may_pass_lead
    generate(table, hand, moves, what)
    if table.listen >> ON_COMPANION & 1 and what != BOMBS:
        add_companions(rd, moves, generate, hub, seat, question)
        drop_banned(moves, int(table.trick.ban))
    if table.trick.lead_singly and question == ASK_LEAD:
        keep_single_leads(table, moves, seat)
    # A leader without a lead holds nothing but banned cards, or, in a position, cards that nobody knows.
    if moves.count == 0 and (not flow.ask_forced or (question == ASK_LEAD and table.trick.ban)):
        pass_turn(rd, seat)
        return 0
    if is_bound(table, hand) and not table.ignores_wish >> seat & 1:
        keep_wished(table, moves, question)
    return ask(rd, seat, question)


@kernel
def keep_single_leads(table, moves, seat):
    """Drop all leads of more than one card if the seat, or anybody, has to lead a single one."""
    if not table.trick.lead_singly & (ANYBODY | 1 << seat):
        return
    kept = 0
    for place in range(moves.count):
        kind = moves.plays[place].kind
        if kind in (SINGLE, DOG_LEAD):
            moves.plays[kept] = moves.plays[place]
            kept += 1
    moves.count = kept


@kernel
def drop_banned(moves, ban):
    """Drop the plays of the list that hold a card of the ban."""
    kept = 0
    for place in range(moves.count):
        if not int(moves.plays[place].cards) & ban:
            moves.plays[kept] = moves.plays[place]
            kept += 1
    moves.count = kept


@kernel
def turn_begins(rd, moves, generate, hub):
    """The event of a turn; returns whether boosters come first."""
    trick = rd.table.trick
    if trick.owner == NOBODY:
        return happens(rd, moves, generate, hub, ON_LEAD, trick.turn, rd.table.tricks)
    return happens(rd, moves, generate, hub, ON_TURN, trick.turn, trick.owner)


@kernel
def pass_turn(rd, seat):
    """A pass: the next seat's turn, after a last chance to bomb; on an empty table the lead is handed on."""
    trick = rd.table.trick
    trick.turn = next_inside(rd.table, seat)
    if trick.owner == NOBODY:
        start_turn(rd)
        return
    trick.passed |= 1 << seat
    trick.gave_up |= 1 << seat
    rd.counts.passes += 1
    open_bomb_window(rd, seat)


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
    """One seat is left, or the first two to go out are partners (rules.md 1.10)."""
    return count_bits(table.inside) <= 1 or is_double_victory(table)


@kernel
def pass_lead(rd, moves, generate, hub, seat):
    """The Dog: the trick is void, the partner leads, or whoever follows him (rules.md 1.8).

    Cards that lie under the trick wait for the next one; only if there is none the Dog's player takes them.
    """
    table = rd.table
    under = int(table.trick.cards) & ~DOG_BIT
    table.pile[seat] |= int(table.trick.cards) & DOG_BIT
    clear_trick(table)
    if is_over(table):
        table.pile[seat] |= under
        finish(rd, moves, generate, hub)
        return
    receiver = int(table.partner[seat])
    if rd.flow.lead_to != NOBODY:
        receiver = int(rd.flow.lead_to)
        rd.flow.lead_to = NOBODY
    elif not table.inside >> receiver & 1:
        receiver = next_inside(table, seat if table.rules.dog_to_right_of_player else receiver)
    table.trick.cards = under
    table.trick.turn = receiver
    start_turn(rd)


@kernel
def start_turn(rd):
    """The regular turn of ``trick.turn``."""
    enter(rd, TURN)
    rd.flow.small_asked = 0
    rd.table.trick.ban = 0
    rd.table.trick.may_pass_lead = 0


@kernel
def open_bomb_window(rd, actor):
    """Everyone may bomb, the seat after the actor first; skipped when nobody can (rules.md 1.5)."""
    table = rd.table
    if rd.flow.bombers & table.inside and table.rules.bombs_out_of_turn:
        begin_polls(rd, BOMB_WINDOW, table.next_seat[actor])
    else:
        close_bomb_window(rd)


@kernel
def ask_bomb(rd, moves, generate):
    """Ask the seats that hold a bomb which beats the top; a wish does not bind here (rules.md 1.7)."""
    flow = rd.flow
    table = rd.table
    while flow.polls > 0:
        seat = int(flow.cursor)
        if flow.bombers & table.inside & 1 << seat and generate(table, rd.seats[seat].hand, moves, BOMBS):
            if not flow.small_asked and may_call_small(table, seat):
                return ask(rd, seat, ASK_SMALL)
            moves.may_pass = 1
            return ask(rd, seat, ASK_BOMB)
        next_poll(rd)
    close_bomb_window(rd)
    return 0


@kernel
def close_bomb_window(rd):
    """Go on with the next turn, or collect when all others have passed."""
    trick = rd.table.trick
    if rd.table.inside & ~trick.passed & ~(1 << int(trick.owner)):
        start_turn(rd)
    else:
        enter(rd, COLLECT)


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
