"""The watch over impossible positions sees each of the things it looks for, and nothing in sound rounds."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tichu_sim.boosters.hub import hub_of
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records, plain, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.state import ASK_LEAD, ASK_WISH, MOVES, PLAY, ROUND
from tichu_sim.strategies.policies import POLICIES
from tichu_sim.validate import invariants
from tichu_sim.validate import watch as watching
from tichu_sim.validate.invariants import (
    COMPLAINTS,
    WATCH,
    complaint,
    complaint_about,
    complaint_at_end,
)
from tichu_sim.validate.watch import watch

SET = {"boosters": ["njet", "trader", "equality", "insurance"], "start_with": 1}


def random_plan(boosters: Any = "none") -> Plan:
    return make_plan({"rounds": 100, "seed": 4, "strategies": "random", "boosters": boosters}, "test", Path())


def at_a_lead(number: int | None = 9) -> Any:
    """A round before its ``number``-th lead, with some cards in piles, or at its end; read by attribute."""
    plan = random_plan(SET)
    records, moves = seat_players(plan), new_records(MOVES)
    hub = hub_of(plan.boosters)
    live: Any = records.view(readable(ROUND))[0]
    start(records[0], plan.seed, 0, 0, 0)
    leads = 0
    while question := advance(records[0], moves[0], generate.get(), hub.get()):
        leads += question == ASK_LEAD
        if leads == number:
            return live
        seat = int(live.flow.asked)
        decision = POLICIES["random"](records[0]["table"], records[0]["seats"][seat], moves[0], question)
        answer(records[0], moves[0], int(decision))
    assert number is None
    return live


def double_a_card(rd: Any) -> None:
    rd.table.pile[0] |= rd.seats[rd.flow.asked].hand


def lose_a_pile(rd: Any) -> None:
    rd.table.pile[:] = 0


def miscount(rd: Any) -> None:
    rd.table.n_cards[2] += 1


def ask_one_who_is_out(rd: Any) -> None:
    rd.table.inside &= ~(1 << int(rd.flow.asked))


def let_one_be_out_and_in(rd: Any) -> None:
    rd.table.finished[0] = rd.flow.asked
    rd.table.n_finished = 1


def double_a_booster(rd: Any) -> None:
    rd.table.boosters.held[:] = 1


def lose_a_booster(rd: Any) -> None:
    rd.table.boosters.held[:] = 0
    rd.table.boosters.n_played = 0
    rd.table.boosters.in_play = 0


def go_out_with_cards(rd: Any) -> None:
    """Out in all respects but the hand."""
    seat = (int(rd.flow.asked) + 1) % 4
    rd.table.inside &= ~(1 << seat)
    rd.table.finished[rd.table.n_finished] = seat
    rd.table.n_finished += 1


def play_a_booster_in_secret(rd: Any) -> None:
    rd.table.boosters.in_play ^= 1


def go_too_deep(rd: Any) -> None:
    rd.flow.n_uses = 99


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (double_a_card, "a card is in two places"),
        (lose_a_pile, "a card is missing"),
        (miscount, "the number of cards of a seat is not that of its hand"),
        (ask_one_who_is_out, "a seat that is out is asked to act"),
        (let_one_be_out_and_in, "a seat is out twice, out and in, or neither"),
        (go_out_with_cards, "a seat is out and holds cards, or has to play without any"),
        (double_a_booster, "a booster is in two places"),
        (lose_a_booster, "a booster is missing"),
        (play_a_booster_in_secret, "a booster is in play and not listed so, or listed and not in play"),
        (go_too_deep, "more windows or uses are open than there is room for"),
    ],
)
def test_each_harm_is_noticed(harm: Callable[[Any], None], words: str) -> None:
    rd = at_a_lead()
    assert plain(complaint)(rd) == 0
    harm(rd)
    assert COMPLAINTS[plain(complaint)(rd)] == words


def leave_a_window_open(rd: Any) -> None:
    rd.flow.n_windows = 1


def spoil_the_points(rd: Any) -> None:
    rd.result.double_victory = -1
    rd.result.cards[:] = (60, 30)


def give_both_teams_points(rd: Any) -> None:
    rd.result.double_victory = 0
    rd.result.cards[:] = (200, 5)


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (leave_a_window_open, "a window or a use is open after the round"),
        (spoil_the_points, "the card points of both teams are not those of the pack"),
        (give_both_teams_points, "a double victory leaves the other team card points"),
        (lose_a_pile, "a card is missing"),
        (let_one_be_out_and_in, "a seat is out twice, out and in, or neither"),
        (double_a_booster, "a booster is in two places"),
    ],
)
def test_each_harm_is_noticed_at_the_end(harm: Callable[[Any], None], words: str) -> None:
    rd = at_a_lead(None)
    assert plain(complaint_at_end)(rd) == 0
    harm(rd)
    assert COMPLAINTS[plain(complaint_at_end)(rd)] == words


def test_wrong_plays_are_noticed() -> None:
    rd = at_a_lead()
    hand = int(rd.seats[rd.flow.asked].hand)
    play: Any = new_records(PLAY).view(readable(PLAY))[0]
    play.cards, play.kind, play.length = hand & -hand, 1, 1
    assert plain(complaint_about)(rd, play) == 0
    play.length = 2
    assert COMPLAINTS[plain(complaint_about)(rd, play)] == "a play is smaller or larger than its kind allows"
    play.cards = ~hand & -~hand
    assert COMPLAINTS[plain(complaint_about)(rd, play)] == "a play holds a card that its seat does not"


def test_an_endless_round_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that asks the same question for ever, in plain Python."""
    monkeypatch.setattr(invariants, "MOST_QUESTIONS", 6)
    rd = at_a_lead()
    rd.flow.question = ASK_WISH
    state: Any = new_records(WATCH).view(readable(WATCH))[0]
    state.rounds_a_game = 1
    watched = plain.__wrapped__(invariants._watch_round)
    monkeypatch.setitem(watched.__globals__, "start_round", lambda *_: None)
    engine = (None, lambda *_: ASK_WISH, lambda *_: 0, None)
    code = watched(rd, None, engine, (lambda *_: 0,) * 4, state)
    assert (COMPLAINTS[code], state.step) == ("the round does not end", 7)


def test_every_complaint_has_been_provoked_above() -> None:
    text = Path(__file__).read_text("utf-8")
    assert [words for words in COMPLAINTS if f'"{words}"' not in text] == []


def test_what_the_engine_refuses_is_told_with_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(rd: Any, moves: Any, engine: Any, strategies: Any, state: Any) -> int:
        state["unit"], state["step"] = 17, 4
        raise OverflowError("no room")

    monkeypatch.setattr(watching, "watch_rounds", fail)
    seen = watch(random_plan(), 10, 20)
    assert (seen.rounds, seen.wrong_round, seen.wrong) == (7, 17, "question 4: no room")


@pytest.mark.parametrize("boosters", ["none", SET])
def test_random_rounds_are_sound(boosters: Any) -> None:
    seen = watch(random_plan(boosters), 0, 2000)
    assert (seen.wrong, seen.rounds) == ("", 2000)
    assert (seen.played.sum() > 1000) == (boosters == SET)


def test_rounds_can_be_watched_in_parts() -> None:
    """Games of four rounds: the parts together are the whole; a part begins with a game."""
    plan = random_plan(SET)
    whole, parts = watch(plan, 0, 120, 4), watch(plan, 0, 40, 4)
    parts.add(watch(plan, 40, 80, 4))
    assert (parts.rounds, parts.questions) == (whole.rounds, whole.questions) == (120, whole.questions)
    assert parts.played.tolist() == whole.played.tolist()
    assert 0 < parts.cancelled.sum() == whole.cancelled.sum()
    with pytest.raises(ValueError, match="round 6 is not the first of a game of 4 rounds"):
        watch(plan, 6, 4, 4)
