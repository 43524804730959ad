"""Properties of arbitrary positions with boosters, all fifty."""

import re
from dataclasses import replace
from random import Random

import pytest
from boosters.random_uses import random_step, used, uses
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from position.arbitrary import Scene, scenes

from tichu_sim import Position
from tichu_sim.boosters import shipped
from tichu_sim.jit import plain
from tichu_sim.position.plays import view
from tichu_sim.validate.invariants import COMPLAINTS, complaint, complaint_at_end

IDS = sorted(shipped())
NJET = "njet"
BIRDS = ("PHX", "DRG")


def without_boosters(position: Position) -> str:
    """The text of a position but for the boosters."""
    kept = [
        line for line in str(position).splitlines() if not re.match("boosters|display|discard|in play", line)
    ]
    return "\n".join(kept)


@given(scenes(most_boosters=6))
@settings(max_examples=50)
def test_a_position_with_boosters_is_read_as_it_was_written(scene: Scene) -> None:
    position = scene.position()
    again = Position.from_text(str(position))
    assert again == position
    assert again.boosters == position.boosters
    assert [again.uses(seat) for seat in range(4)] == [position.uses(seat) for seat in range(4)]


@given(scenes(most_boosters=8))
@settings(max_examples=50)
def test_every_listed_use_can_be_made(scene: Scene) -> None:
    position = scene.position()
    text = str(position)
    for move in uses(position):
        assert str(move()) != text
    assert str(position) == text, "the position itself stays as it is"


@given(scenes(most_boosters=8), st.sampled_from(IDS), st.integers(0, 3))
@settings(max_examples=80)
def test_what_is_not_listed_is_refused_in_one_sentence(scene: Scene, booster: str, seat: int) -> None:
    position = scene.position()
    assume(all(use.booster != booster for use in position.uses(seat)))
    with pytest.raises(ValueError, match=rf"^S{seat} cannot use {booster} now: [^\n.]+$"):
        position.use(seat, booster)


@given(scenes(most_boosters=10), st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_whatever_is_used_nothing_impossible_happens(scene: Scene, rng: Random) -> None:
    """The invariants of rules.md 5.8: 56 cards, every booster in one place, nobody out acts, and so on."""
    position = scene.position()
    for _ in range(12):
        rd = view(position._records)
        assert COMPLAINTS[plain(complaint_at_end if position.is_over else complaint)(rd)] == ""
        if position.is_over:
            break
        position = random_step(position, rng)


@given(scenes(most_boosters=12, all_inside=True), st.integers(0, 3))
@settings(max_examples=40)
def test_njet_gives_back_everything_but_the_two_boosters(scene: Scene, holder: int) -> None:
    """Cards, top, turn and calls are as before the use; both boosters lie in the discard, Njet! on top."""
    owners = [tuple(name for name in names if name != NJET) for names in scene.boosters]
    owners[holder] = (*owners[holder], NJET)
    position = replace(scene, boosters=tuple(owners)).position()
    plays = without_companions(position)
    for seat in range(4):
        for use in position.uses(seat):
            for move in used(position, seat, use) if seat != holder else ():
                cancelled = move().use(holder, NJET)
                assert cancelled.booster_discard == (use.booster, NJET)
                assert not cancelled.boosters_in_play
                assert without_boosters(cancelled) == without_boosters(position)
                assert set(plays) <= set(cancelled.legal_plays())


def without_companions(position: Position) -> list[object]:
    """The legal plays of the same position without any booster."""
    return list(Position.from_text(without_boosters(position)).legal_plays())


@given(scenes(all_inside=True), st.sampled_from([1, 2, 3]), st.sampled_from(BIRDS), st.data())
@settings(max_examples=60)
def test_scarecrow_restores_the_position_before_the_play(
    scene: Scene, steps: int, bird: str, data: st.DataObject
) -> None:
    """But who led and has nothing but birds leaves the lead to the next seat, see T96."""
    assume(bird not in scene.lines.get("top", "") + scene.lines.get("trick", ""))
    turn = int(scene.lines["turn"][1:])
    seat = (turn + steps) % 4
    boosters = tuple(("scarecrow",) if other == seat else () for other in range(4))
    position = replace(scene.holding(turn, bird), boosters=boosters).position()
    assume(position.top or set(position.hands[turn].split()) - set(BIRDS))
    plays = [play for play in position.legal_plays() if bird in play.cards.split()]
    assume(plays)
    undone = position.play(turn, data.draw(st.sampled_from(plays))).use(seat, "scarecrow")
    assert undone.boosters_in_play == ("scarecrow",)
    assert without_boosters(undone) == without_boosters(position)
    assert all(not set(BIRDS) & set(play.cards.split()) for play in undone.legal_plays())


@given(scenes(most_boosters=10), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_what_a_seat_may_use_does_not_depend_on_hidden_hands(scene: Scene, rng: Random) -> None:
    position = scene.position()
    seat = position.turn
    assert seat is not None
    other = scene.with_others_shuffled(seat, rng).position()
    assert other.uses(seat) == position.uses(seat)
    assert other.legal_plays(exact=True) == position.legal_plays(exact=True)
