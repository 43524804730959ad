"""A position as the engine's round record: set up from a layout, read back into one."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.cards import N_CARDS, PHOENIX_BIT, card_numbers, format_cards
from tichu_sim.combinations.full_houses import other_key
from tichu_sim.combinations.generate import ANSWERS
from tichu_sim.engine.deal import clear_flow, clear_table
from tichu_sim.engine.exchange import mahjong_holder, note_bombs
from tichu_sim.engine.flow import (
    AFTER_EXCHANGE,
    BEFORE_EXCHANGE,
    BOMB_WINDOW,
    COLLECT,
    EXCHANGE,
    GRAND_WINDOW,
    HAND_ON,
    WISH,
    begin_polls,
    start_turn,
)
from tichu_sim.engine.knowledge import look_at_partner, show_to_all
from tichu_sim.engine.seating import new_round
from tichu_sim.engine.trick import is_over
from tichu_sim.jit import plain
from tichu_sim.position.boosters import change_rules
from tichu_sim.position.layout import PLAYING, Layout, Top
from tichu_sim.position.plays import Records, list_plays, phoenix_on, readings, view
from tichu_sim.rules import RuleSet
from tichu_sim.state import (
    CALL_AT_DEAL,
    CALL_BEFORE,
    CALL_IN_PLAY,
    DOG_LEAD,
    GAPPED_STRAIGHT,
    GRAND,
    NONE,
)

_PHASE_NAMES = {
    GRAND_WINDOW: "grand",
    BEFORE_EXCHANGE: "before exchange",
    EXCHANGE: "exchange",
    AFTER_EXCHANGE: "after exchange",
    WISH: "wish",
    HAND_ON: "dog",
}


def set_up(layout: Layout, ruleset: RuleSet, boosters: BoosterSet) -> Records:
    """The round record of a layout, under the rules as the boosters in play have changed them.

    Raises ValueError when the top is no combination, nobody is on turn, or for a booster that cannot be
    written as in play.
    """
    records = _empty_table(ruleset).copy()
    rd = view(records)
    plain(clear_table)(rd, layout.shuffler)
    plain(clear_flow)(rd)
    rd.flow.ask_forced = 1
    change_rules(rd.table.rules, layout, boosters)
    _place_cards(rd, layout)
    _place_calls(rd, layout)
    if layout.phase in PLAYING:
        _open_play(records, layout)
    else:
        _open_windows(rd, layout)
    return records


@lru_cache(maxsize=16)
def _empty_table(ruleset: RuleSet) -> Records:
    records: Records = new_round(ruleset)
    return records


def _place_cards(rd: Any, layout: Layout) -> None:
    """Hands and piles, who is out, who has laid a card, totals, wish."""
    table = rd.table
    for seat in range(table.n_seats):
        rd.seats[seat].hand = layout.hands[seat]
        table.n_cards[seat] = layout.hands[seat].bit_count() + layout.hidden[seat]
        table.pile[seat] = layout.piles[seat]
    table.finished[: len(layout.out)] = layout.out
    table.n_finished = len(layout.out)
    table.inside = _mask(range(table.n_seats)) & ~_mask(layout.out)
    table.drawn = -(-N_CARDS // int(table.n_seats))
    table.score[:] = layout.totals
    table.trick.wish = table.wished = layout.wish


def _place_calls(rd: Any, layout: Layout) -> None:
    """The calls made; those of a simultaneous Grand window are still hidden while it is open."""
    table = rd.table
    if layout.phase == "grand" and table.rules.grand_simultaneous:
        rd.flow.committed = _mask(seat for seat, _ in layout.calls)
        return
    for place, (seat, kind) in enumerate(layout.calls):
        call = table.calls[place]
        call.caller = call.holder = seat
        call.kind = kind
        playing = layout.phase in PLAYING
        call.phase = CALL_AT_DEAL if kind == GRAND else CALL_IN_PLAY if playing else CALL_BEFORE
        call.value = table.rules.call_value[kind]
        table.called[seat] = kind
    table.n_calls = len(layout.calls)


def _open_windows(rd: Any, layout: Layout) -> None:
    """The phases before the first lead."""
    table, flow = rd.table, rd.flow
    phase = next(code for code, name in _PHASE_NAMES.items() if name == layout.phase)
    plain(begin_polls)(rd, phase, layout.shuffler)
    if phase == GRAND_WINDOW and layout.turn is not None:
        flow.cursor = layout.turn
        flow.polls -= (layout.turn - layout.shuffler) % int(table.n_seats)
    for giver, cards in layout.gives.items():
        for taker, card in zip(_takers(table, giver), cards, strict=True):
            rd.seats[giver].given[taker] |= 1 << card
        flow.committed |= 1 << giver
        flow.cursor = table.next_seat[giver]
        flow.polls -= 1
    if phase == AFTER_EXCHANGE:
        table.exchanged = 1
        table.leader = plain(mahjong_holder)(rd)
        _note_hands(rd)
    elif phase != GRAND_WINDOW:
        _look_at_partners(rd)


def _takers(table: Any, giver: int) -> list[int]:
    """Who is given a card, in play order, as often as he is given one."""
    after = [(giver + step) % int(table.n_seats) for step in range(1, int(table.n_seats))]
    return [taker for taker in after for _ in range(table.passes[giver, taker])]


def _open_play(records: Records, layout: Layout) -> None:
    """A trick under way, or an empty table before a lead or after the end."""
    rd = view(records)
    table, flow, trick = rd.table, rd.flow, rd.table.trick
    table.exchanged = 1
    trick.has_laid = _mask(range(table.n_seats)) & ~_mask(layout.not_laid)
    _note_hands(rd)
    over = plain(is_over)(table)
    if layout.phase == "dog":
        flow.phase, flow.actor = HAND_ON, layout.turn
        trick.cards = layout.trick
        return
    if layout.top is None:
        if layout.turn is None and not over:
            raise ValueError("turn: is missing, and no top tells whose turn it is")
        if layout.trick and not over:
            trick.cards, trick.turn = layout.trick, layout.turn
            plain(start_turn)(rd)
        elif layout.trick:
            raise ValueError("trick: nobody is left to win these cards")
        else:
            _collect_nothing(rd, layout.out[-1] if layout.turn is None else layout.turn)
        return
    trick.top = _read_top(records, layout.top)
    trick.other_key = plain(other_key)(table.rules, trick.top)
    trick.cards = layout.top.cards | layout.trick
    trick.owner = flow.actor = layout.top.owner
    trick.turn = layout.top.owner if layout.turn is None else layout.turn
    trick.passed = _mask(layout.passed)
    trick.gave_up = trick.passed | _mask(layout.passed_earlier)
    plain(begin_polls)(rd, BOMB_WINDOW, table.next_seat[layout.top.owner])
    if layout.phase == "wish":
        flow.phase = WISH
        flow.wisher = layout.top.owner
    elif over:
        flow.phase = COLLECT
    elif not table.rules.bombs_out_of_turn:
        flow.polls = 0


def _note_hands(rd: Any) -> None:
    """Who holds bombs, and who sees open hands."""
    for seat in range(rd.table.n_seats):
        plain(note_bombs)(rd, seat)
        if rd.table.open >> seat & 1:
            plain(show_to_all)(rd, seat, int(rd.seats[seat].hand))
    _look_at_partners(rd)


def _look_at_partners(rd: Any) -> None:
    for seat in range(rd.table.n_seats):
        plain(look_at_partner)(rd, seat)


def _collect_nothing(rd: Any, seat: int) -> None:
    """Let the engine find out what follows a collected trick: it collects an empty one, counted from -1."""
    rd.table.trick.owner = seat
    rd.table.n_tricks[seat] = rd.table.tricks = -1
    rd.flow.phase = COLLECT


def _read_top(records: Records, top: Top) -> Any:
    """The play record of the top, read by the rules.

    Raises ValueError if it is no combination, or not the one that is declared.
    """
    plays = _readings_of_top(records, top)
    if not plays or plays[0].kind == DOG_LEAD:
        raise ValueError(f"top: {format_cards(top.cards)} is not a combination that can be the top")
    return plays[0]


def _readings_of_top(records: Records, top: Top) -> list[Any]:
    """What the top can be, on a record with an empty table; a straight with a gap if nothing else."""
    if top.on is not None:
        view(records).table.trick.top = readings(records, 1 << 4 * top.on)[0]
        plays = list_plays(records, PHOENIX_BIT, ANSWERS)
    else:
        plays = readings(records, top.cards) or readings(records, top.cards, 1 << GAPPED_STRAIGHT)
    if top.phoenix_as is not None:
        plays = [play for play in plays if play.phoenix == top.phoenix_as]
    if top.kind is not None:
        plays = [play for play in plays if play.kind == top.kind]
    return plays


def read_back(records: Records, turn: int | None) -> Layout:
    """The layout of a round record; ``turn`` is the seat to be written as on turn."""
    rd = view(records)
    table, flow, trick = rd.table, rd.flow, rd.table.trick
    seats = range(int(table.n_seats))
    hands = [int(rd.seats[seat].hand) for seat in seats]
    layout = Layout(
        hands=hands,
        hidden=[int(table.n_cards[seat]) - hands[seat].bit_count() for seat in seats],
        piles=[int(table.pile[seat]) for seat in seats],
        phase=_phase_name(flow),
        shuffler=int(table.shuffler),
        turn=turn,
        wish=int(trick.wish),
        calls=[(int(call.caller), int(call.kind)) for call in table.calls[: table.n_calls]],
        out=[int(seat) for seat in table.finished[: table.n_finished]],
        not_laid=[seat for seat in seats if int(table.inside) & ~int(trick.has_laid) & 1 << seat],
        totals=(int(table.score[0]), int(table.score[1])),
    )
    layout.trick = int(trick.cards) & ~int(trick.top.cards)
    if trick.top.kind != NONE:
        layout.top = _read_back_top(records)
        _read_trick(rd, layout)
    if flow.phase == GRAND_WINDOW and flow.committed:
        layout.calls = [(seat, GRAND) for seat in _in_order(table, layout.shuffler, int(flow.committed))]
    elif flow.phase == EXCHANGE:
        layout.gives = {
            giver: [
                card
                for taker in (*seats[giver + 1 :], *seats[: giver + 1])
                for card in card_numbers(int(rd.seats[giver].given[taker]))
            ]
            for giver in _in_order(table, layout.shuffler, int(flow.committed))
        }
    return layout


def _read_back_top(records: Records) -> Top:
    """The top, with its kind where the cards alone would be read as another combination."""
    table = view(records).table
    play = table.trick.top
    top = Top(
        cards=int(play.cards),
        owner=int(table.trick.owner),
        phoenix_as=int(play.phoenix) if play.phoenix >= 0 else None,
        on=phoenix_on(table.rules, play) or None,
    )
    if table.boosters.n_played:
        probe = records.copy()
        view(probe).table.trick.top.kind = NONE
        likely = _readings_of_top(probe, top)
        if not likely or likely[0].kind != play.kind:
            top.kind = int(play.kind)
    return top


def _read_trick(rd: Any, layout: Layout) -> None:
    trick = rd.table.trick
    layout.passed = _in_order(rd.table, int(trick.owner), int(trick.passed))
    if not rd.table.rules.reenter_after_pass:
        layout.passed_earlier = card_numbers(int(trick.gave_up) & ~int(trick.passed))


def _phase_name(flow: Any) -> str:
    """Choosing cards begins with the first seat that has chosen."""
    if flow.phase == EXCHANGE and not flow.committed:
        return "before exchange"
    phase = int(flow.windows[0].resume if flow.n_windows else flow.phase)
    return _PHASE_NAMES.get(phase, "play")


def _in_order(table: Any, first: int, seats: int) -> list[int]:
    """The seats of a mask in play order."""
    n_seats = int(table.n_seats)
    order = ((first + step) % n_seats for step in range(n_seats))
    return [seat for seat in order if seats >> seat & 1]


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)
