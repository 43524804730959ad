"""Using boosters: from the choice in a window to the effect (rules.md 3.5, 3.6).

A booster that is used leaves its owner's hand; a window within asks for answers to it (ON_BOOSTER); then it
takes effect, which may need questions of its own, and the outer window goes on with the same seat. The uses
lie on a stack: an answer takes effect before what it answers.

For cards: ``latest_use``, ``choose``, ``awaken``, ``leave_windows``, ``cancel``.
"""

from tichu_sim.engine.calls import may_call_small
from tichu_sim.engine.events import PLAYS, RESOLVE
from tichu_sim.engine.flow import RESOLVING, TURN, WINDOW, ask
from tichu_sim.engine.knowledge import show_to_all
from tichu_sim.engine.supply import discard_at_once, note, note_choice, put_in_play
from tichu_sim.engine.windows import OPEN_ENDED, next_seat, open_window, window
from tichu_sim.jit import kernel
from tichu_sim.state import ASK_CHOICE, ASK_REACTION, ASK_SMALL, CANCELLED, MAX_USES, NOBODY, NONE, ON_BOOSTER


@kernel
def answer_booster(rd, moves, value):
    """Use the booster of an option, or decline with -1.

    Raises ValueError for another answer.
    """
    if value == -1:
        next_seat(rd, window(rd))
        return
    if value < 0 or value >= moves.n_options:
        raise ValueError("the answer is not a place in the list of options, nor -1 to decline")
    option = moves.options[value]
    _begin_use(rd, int(rd.flow.asked), option)
    if rd.table.boosters.lists_plays >> option.slot & 1:
        rd.flow.phase = RESOLVING
        latest_use(rd).step = -1
    else:
        _commit(rd)


@kernel
def use_companion(rd, seat, play):
    """A play with a booster on one's own turn: the booster is played first, and may be answered."""
    _begin_use(rd, seat, latest_use(rd).option)
    use = latest_use(rd)
    use.option.slot = play.companion
    use.option.seat = NOBODY
    use.option.choice = 0
    use.option.final = 0
    use.play = play
    _commit(rd)


@kernel
def latest_use(rd):
    """The use that takes effect next."""
    return rd.flow.uses[max(0, rd.flow.n_uses - 1)]


@kernel
def _begin_use(rd, user, option):
    """Put a use on the stack; nothing is played yet."""
    flow = rd.flow
    if flow.n_uses >= MAX_USES:
        raise OverflowError("more boosters in answer to one another than there is room for")
    use = flow.uses[flow.n_uses]
    flow.n_uses += 1
    flow.small_asked = 0
    use.option = option
    use.user = user
    use.step = 0
    use.cancelled = 0
    use.play.kind = NONE
    use.play.cards = 0
    use.chosen.slot = NOBODY


@kernel
def _commit(rd):
    """The booster is played: it leaves the inventory, and others may answer it before it takes effect."""
    use = latest_use(rd)
    if rd.flow.n_windows:
        opened = window(rd)
        if OPEN_ENDED >> opened.event & 1:
            opened.polls = rd.table.n_seats
    put_in_play(rd, use)
    rd.flow.phase = RESOLVING
    if rd.table.listen >> ON_BOOSTER & 1 and not use.option.final:
        open_window(rd, ON_BOOSTER, use.user)


@kernel
def resolve(rd, moves, generate, hub):
    """Let the latest use take effect, as far as it needs no answer; returns a question or 0."""
    flow = rd.flow
    use = latest_use(rd)
    if use.step < 0:
        return _ask_play(rd, moves, generate, hub, use)
    if not use.cancelled:
        question = hub(rd, moves, generate, RESOLVE, use.option.slot, use.user, use.step)
        if question:
            return question
    flow.n_uses -= 1
    if flow.phase == RESOLVING:
        flow.phase = WINDOW if flow.n_windows else TURN
    return 0


@kernel
def _ask_play(rd, moves, generate, hub, use):
    """Which play the booster is used with; before he lays cards a seat may still call (rules.md 3.5).

    Where there is none after all, the seat is asked again without this booster.
    """
    seat = int(use.user)
    moves.count = 0
    hub(rd, moves, generate, PLAYS, use.option.slot, seat, ASK_REACTION)
    if moves.count == 0:
        _withdraw(rd)
        return 0
    if not rd.flow.small_asked and may_call_small(rd.table, seat):
        return ask(rd, seat, ASK_SMALL)
    moves.may_pass = 1
    return ask(rd, seat, ASK_REACTION)


@kernel
def answer_reaction(rd, moves, value):
    """Use the booster with a play of the list, or withdraw with -1.

    Raises ValueError for another answer.
    """
    use = latest_use(rd)
    if value == -1:
        _withdraw(rd)
        return
    if value < 0 or value >= moves.count:
        raise ValueError("the answer is not a place in the list of plays, nor -1 to withdraw")
    use.play = moves.plays[value]
    use.step = 0
    _commit(rd)


@kernel
def _withdraw(rd):
    """The seat does not use the booster after all; it is asked for its others."""
    window(rd).tried |= 1 << int(latest_use(rd).option.slot)
    rd.flow.n_uses -= 1
    rd.flow.phase = WINDOW


@kernel
def choose(rd, moves, seat, may_decline):
    """Ask a seat for one of the listed options on behalf of the booster that takes effect."""
    moves.may_pass = may_decline
    return ask(rd, seat, ASK_CHOICE)


@kernel
def answer_choice(rd, moves, value):
    """Note the option chosen for the booster, or slot NOBODY for none.

    Raises ValueError for an answer that is not offered.
    """
    use = latest_use(rd)
    if value >= 0 and value < moves.n_options:
        use.chosen = moves.options[value]
        if use.step == 0:
            note_choice(rd, use)
    elif value == -1 and moves.may_pass:
        use.chosen.slot = NOBODY
    else:
        raise ValueError("the answer is not a place in the list of options, nor -1 where that is allowed")
    use.step += 1


@kernel
def awaken(rd, slot, step):
    """Let a booster in play take effect again, beginning with ``step``; for hooks of events with windows."""
    boosters = rd.table.boosters
    _begin_use(rd, boosters.user[slot], latest_use(rd).option)
    use = latest_use(rd)
    use.option.slot = slot
    use.option.seat = NOBODY
    use.step = step
    rd.flow.phase = RESOLVING


@kernel
def leave_windows(rd, phase):
    """The effect ends the event itself: close all windows and go on with another phase."""
    rd.flow.n_windows = 0
    rd.flow.phase = phase
    rd.flow.told = 0


@kernel
def cancel(rd, njet_slot):
    """The latest use cancels the one below it: both go to the discard at once (rules.md 3.7).

    The cards that were to be laid with it have been seen, and stay in the hand.
    """
    below = rd.flow.uses[rd.flow.n_uses - 2]
    below.cancelled = 1
    if below.play.cards:
        show_to_all(rd, int(below.user), int(below.play.cards))
    slot = int(below.option.slot)
    note(rd, CANCELLED, slot, below.user, latest_use(rd).user, 0, 0)
    discard_at_once(rd, slot)
    discard_at_once(rd, njet_slot)
