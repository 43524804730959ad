"""The supply of boosters in whole rounds: dealing, distribution, discard (rules.md 3.1 to 3.7)."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tichu_sim import Position
from tichu_sim.boosters.hub import hub_of
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.flow import OVER
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.engine.supply import turn_up
from tichu_sim.jit import new_records, plain, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import (
    ASK_BOOSTER,
    ASK_CHOICE,
    ASK_GRAND,
    ASK_LEAD,
    ASK_PICK,
    ASK_SMALL,
    MOVES,
    PLAYED,
    ROUND,
)
from tichu_sim.strategies.policies import POLICIES

CARDS = ("spy", "ignore_wish", "recycling", "equality", "trader", "solo_initiative", "double_victory")


class Game:
    """Rounds of ``random`` in which the test decides who calls; ``log`` keeps what was asked, in order."""

    def __init__(self, seed: int = 1, players: int = 4, **boosters: Any) -> None:
        table = {"boosters": list(CARDS), "copies": dict.fromkeys(CARDS, 4)} | boosters
        plan = {"games": 1, "seed": seed, "players": players, "strategies": "random", "boosters": table}
        self.plan = make_plan(plan, "", Path())
        self.hub = hub_of(self.plan.boosters).get()
        self.records, self.move_records = seat_players(self.plan), new_records(MOVES)
        self.live: Any = self.records.view(readable(ROUND))[0]
        self.moves: Any = self.move_records.view(readable(MOVES))[0]
        self.log: list[tuple[int, int]] = []
        self.number = 0

    def questions(self, small: tuple[int, ...] = (), grand: tuple[int, ...] = ()) -> Iterator[int]:
        """Play a round; each question is answered when the next one is asked for."""
        start(self.records[0], self.plan.seed, 0, self.number, self.number % self.plan.rules.players)
        self.number += 1
        waiting = list(small)
        while question := advance(self.records[0], self.move_records[0], generate.get(), self.hub):
            seat = int(self.live.flow.asked)
            self.log.append((question, seat))
            yield question
            if question == ASK_GRAND:
                value = int(seat in grand)
            elif question == ASK_SMALL:
                value = int(waiting[:1] == [seat])
                waiting = waiting[value:]
            else:
                value = self.decision(question, seat)
            answer(self.records[0], self.move_records[0], int(value))

    def decision(self, question: int, seat: int) -> int:
        """The answer to any other question."""
        private = self.records[0]["seats"][seat]
        return int(POLICIES["random"](self.records[0]["table"], private, self.move_records[0], question))

    def play(self, **calls: tuple[int, ...]) -> None:
        """Play a round to its end."""
        self.log.clear()
        for _ in self.questions(**calls):
            pass
        assert self.live.flow.phase == OVER

    def picks(self) -> list[int]:
        """The seats that were asked to pick in the latest round."""
        return [seat for question, seat in self.log if question == ASK_PICK]

    @property
    def boosters(self) -> Any:
        return self.live.table.boosters

    def number_of(self, mask: int) -> int:
        return int(mask).bit_count()


def test_at_the_start_four_lie_on_display_and_nobody_owns_any() -> None:
    game = Game()
    next(game.questions())
    assert game.number_of(game.boosters.display) == 4
    assert not any(game.boosters.held)
    assert game.boosters.n_discard == 0
    assert game.boosters.n_pile == 4 * len(CARDS) - 4


def test_t64_the_first_small_caller_picks_first_at_the_end_of_the_round() -> None:
    """T64: S2 calls before S0: S2, S3, S0, S1, then four new ones are turned up."""
    game = Game()
    game.play(small=(2, 0))
    assert [int(call.caller) for call in game.live.table.calls[: game.live.table.n_calls]] == [2, 0]
    assert game.picks() == [2, 3, 0, 1]
    assert game.log[-4:] == [(ASK_PICK, seat) for seat in (2, 3, 0, 1)]
    assert [game.number_of(held) for held in game.boosters.held[:4]] == [1, 1, 1, 1]
    assert game.number_of(game.boosters.display) == 4


def test_t65_a_grand_call_hands_them_out_after_the_draw_and_only_then() -> None:
    """T65: S1 Grand, S3 small: S1, S2, S3, S0 before the exchange, nothing at the end."""
    game = Game()
    game.play(small=(3,), grand=(1,))
    assert game.live.table.n_calls == 2
    assert game.picks() == [1, 2, 3, 0]
    first_lead = [question for question, _ in game.log].index(ASK_LEAD)
    assert all(question != ASK_PICK for question, _ in game.log[first_lead:])


def test_after_a_grand_distribution_a_small_call_is_asked_for_before_the_exchange() -> None:
    game = Game()
    game.play(grand=(1,))
    last_pick = max(place for place, (question, _) in enumerate(game.log) if question == ASK_PICK)
    asked = [seat for question, seat in game.log[last_pick + 1 :][:4] if question == ASK_SMALL]
    assert asked[:3] == [0, 2, 3], "all but the Grand caller, the shuffler first"


def test_two_grand_calls_go_by_the_play_order_from_the_shuffler() -> None:
    game = Game()
    game.play(grand=(3, 2))
    assert game.picks() == [2, 3, 0, 1]


def test_t66_without_a_call_nothing_is_handed_out() -> None:
    """T66."""
    game = Game()
    game.play()
    assert game.picks() == []
    assert not any(game.boosters.held)


@pytest.mark.parametrize(
    ("refill", "shown", "pile", "discard"), [("reshuffle_discard", 4, 3, 0), ("none", 2, 0, 5)]
)
def test_t67_a_used_up_pile_is_made_anew_from_the_discard(
    refill: str, shown: int, pile: int, discard: int
) -> None:
    """T67: two in the pile, five discarded: the two, then two of the five; with ``none`` only the two."""
    game = Game(refill=refill)
    next(game.questions())
    state, supply = game.boosters, game.live.supply
    state.display, state.n_pile, state.n_discard = 0, 2, 5
    supply.pile[:2] = (0, 1)
    state.discard[:5] = (2, 3, 4, 5, 6)
    plain(turn_up)(game.live)
    assert int(state.display) & 3 == 3
    assert game.number_of(state.display) == shown
    assert (state.n_pile, state.n_discard) == (pile, discard)


def test_a_distribution_ends_when_the_display_is_used_up() -> None:
    """With two on display the first two in the order get one each (rules.md 3.7)."""
    game = Game(refill="none")
    for question in game.questions(small=(3,)):
        if question == ASK_PICK and len(game.picks()) == 1:
            display = int(game.boosters.display)
            while display.bit_count() > 2:
                display &= display - 1
            game.boosters.display = display
            game.moves.n_options = 0
            for slot in range(62):
                if display >> slot & 1:
                    game.moves.options[game.moves.n_options].slot = slot
                    game.moves.n_options += 1
    assert game.picks() == [3, 0]


def test_an_empty_display_is_filled_before_it_is_handed_out() -> None:
    """All boosters were owned at the last refill; those discarded since are shown now."""
    game = Game()
    for question in game.questions(small=(0,)):
        if question == ASK_LEAD:
            game.boosters.display = 0
    assert len(game.picks()) == 4


def test_t68_a_player_who_is_out_is_never_asked_for_a_booster() -> None:
    """T68: he holds Njet! and may not use it; the same booster in the hand of one who is in may be."""
    table = {"S0": "4g", "S1": "6k 9k", "S3": "5g 5k", "top": "3g by S0", "turn": "S1"}
    out = Position(**table, out="S2", boosters="S1 equality; S2 njet").use(1, "equality")
    assert out.uses(2) == []
    inside = Position(**table, S2="Ag", boosters="S1 equality; S2 njet").use(1, "equality")
    assert [use.booster for use in inside.uses(2)] == ["njet"]


def test_t68_in_whole_rounds() -> None:
    """T68: no seat that is out is asked, whatever it owns."""
    game = Game(start_with=4)
    for _ in range(6):
        for question in game.questions(small=(0, 1)):
            if question == ASK_BOOSTER:
                assert int(game.live.table.inside) >> int(game.live.flow.asked) & 1


def test_t69_green_and_brown_wait_for_the_first_lead() -> None:
    """T69: before it nobody is asked for a green or brown booster, and brown never on a table with cards."""
    game = Game(start_with=4)
    brown = {"trader", "solo_initiative", "double_victory"}
    names = game.plan.boosters.slot_names
    asked = 0
    for _ in range(6):
        for question in game.questions():
            if question == ASK_BOOSTER:
                asked += 1
                assert game.live.table.exchanged
                offered = {names[option.slot] for option in game.moves.options[: game.moves.n_options]}
                assert game.live.table.trick.owner < 0 or not offered & brown
    assert asked > 20


def test_t70_played_boosters_are_discarded_after_the_scoring_before_the_distribution() -> None:
    """T70: in the order in which they were played, the last one on top."""
    game = Game(start_with=4)
    played: list[int] = []
    seen_pick = False
    for question in game.questions(small=(0,)):
        state = game.boosters
        if question == ASK_PICK:
            seen_pick = True
            assert state.n_played == 0
            assert state.in_play == 0
            assert [int(slot) for slot in state.discard[: state.n_discard]] == played
        else:
            assert state.n_discard == 0
            played = [int(slot) for slot in state.played[: state.n_played]]
    assert seen_pick
    assert len(played) > 3


def test_unused_boosters_are_kept_for_the_next_round() -> None:
    game = Game(start_with=4)
    game.play()
    held = [int(mask) for mask in game.boosters.held[:4]]
    next(game.questions())
    assert [int(mask) for mask in game.boosters.held[:4]] == held
    assert any(held)


def test_played_boosters_lose_their_effect_with_the_round() -> None:
    game = Game(start_with=4)
    while int(game.boosters.n_discard) < 8:
        game.play()
    table = game.live.table
    assert table.rules.tobytes() == game.live.supply.rules.tobytes()
    assert table.next_seat[:4].tolist() == [1, 2, 3, 0]


def test_a_long_game_uses_the_whole_pile_up_and_goes_on() -> None:
    """Every booster stays in exactly one place while the pile is made anew again and again."""
    game = Game(boosters=list(CARDS), copies={})
    everything = set(range(len(CARDS)))
    for _ in range(25):
        game.play(small=(1,))
        state = game.boosters
        places = [int(slot) for slot in game.live.supply.pile[: state.n_pile]]
        places += [int(slot) for slot in state.discard[: state.n_discard]]
        for mask in (state.display, *state.held[:4]):
            places += [slot for slot in everything if int(mask) >> slot & 1]
        assert sorted(places) == sorted(everything)


class Eager(Game):
    """Every booster is used when it is offered first, and nothing declined."""

    def decision(self, question: int, seat: int) -> int:
        return 0 if question in (ASK_BOOSTER, ASK_CHOICE) else super().decision(question, seat)


def test_t179_a_stolen_courage_is_used_in_the_same_draw() -> None:
    """T179: S1 calls Grand Tichu at eight cards and takes Courage from S2, to be used before the ninth."""
    names = ["booster_theft", "courage_is_rewarded"]
    grant = {"S1": names[:1], "S2": names[1:]}
    game = Eager(base="all", boosters=[], copies={}, grant=grant)
    for _ in game.questions(grand=(1,)):
        if game.live.table.boosters.n_played == 2:
            break
    notes = game.live.supply.notes[: game.live.supply.n_notes]
    slots = game.plan.boosters.slot_names
    used = [(slots[int(note.slot)], int(note.seat)) for note in notes if note.what == PLAYED]
    assert used == [("booster_theft", 1), ("courage_is_rewarded", 1)]
    assert game.live.table.drawn == 8
