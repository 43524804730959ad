"""Boosters about boosters, wishes and knowledge: Recycling, Booster Gift, Ignore Wish, Spy."""

import pytest

from tichu_sim import Position
from tichu_sim.boosters import load_boosters

LEAD = {"S0": "4g Kb", "S1": "6k 9k", "S2": "Ag 2b 3b", "S3": "5g 5k", "turn": "S0"}
FOLLOW = {"S0": "4g", "S1": "6k 9k", "S2": "Ag 2b 3b", "S3": "5g 5k", "top": "6g by S0", "turn": "S1"}


def test_t71_recycling_may_take_njet_or_what_it_cancelled() -> None:
    """T71: both lie on top of the discard at once, Njet! uppermost."""
    position = Position(**FOLLOW, boosters="S1 equality; S2 njet; S3 recycling", discard="trader")
    position = position.use(1, "equality").use(2, "njet")
    assert position.booster_discard == ("trader", "equality", "njet")
    uses = position.uses(3)
    assert len(uses) == 2
    taken = {position.use(3, "recycling", choice=use.choice).boosters[3] for use in uses}
    assert taken == {("equality",), ("njet",)}


def test_the_booster_taken_may_be_used_at_once() -> None:
    position = Position(**FOLLOW, boosters="S1 recycling", discard="equality trader")
    slot = load_boosters("all").slot_names.index("equality")
    taken = position.use(1, "recycling", choice=slot)
    assert taken.boosters[1] == ("equality",)
    assert taken.booster_discard == ("trader",)
    assert "6k" in [str(play) for play in taken.use(1, "equality").legal_plays()]


def test_one_card_in_the_discard_is_enough() -> None:
    position = Position(**FOLLOW, boosters="S1 recycling", discard="trader")
    assert position.use(1, "recycling").boosters[1] == ("trader",)


def test_t180_recycling_with_an_empty_discard_is_illegal() -> None:
    """T180: a booster played in this round is in play, not in the discard."""
    position = Position(**FOLLOW, boosters="S1 recycling equality")
    assert [use.booster for use in position.uses(1)] == ["equality"]
    played = position.use(1, "equality")
    assert played.boosters_in_play == ("equality",)
    assert played.uses(1) == []


def test_a_gift_and_one_in_return() -> None:
    """The partner may give one of his own, but not the one just received."""
    position = Position(**LEAD, boosters="S0 booster_gift equality; S2 trader spy").use(0, "booster_gift")
    assert (position.question, position.turn) == ("choice", 0)
    position = position.choose(target=2)
    assert position.boosters[0] == ()
    assert set(position.boosters[2]) == {"trader", "spy", "equality"}
    assert (position.question, position.turn) == ("choice", 2)
    kept = position.choose()
    assert set(kept.boosters[2]) == {"trader", "spy", "equality"}
    returned = position.choose(target=0)
    assert returned.boosters[0] in (("trader",), ("spy",))
    with pytest.raises(ValueError, match="this is not offered"):
        position.choose(choice=load_boosters("all").slot_names.index("equality"))


def test_a_partner_with_nothing_else_gives_nothing_back() -> None:
    position = Position(**LEAD, boosters="S0 booster_gift equality").use(0, "booster_gift").choose(target=2)
    assert position.question == "lead"
    assert position.boosters[2] == ("equality",)


def test_a_gift_needs_another_booster_and_a_partner_who_is_in() -> None:
    assert Position(**LEAD, boosters="S0 booster_gift; S2 trader").uses(0) == []
    alone = {"S0": "4g Kb", "S1": "6k 9k", "S3": "5g 5k", "out": "S2", "turn": "S0"}
    position = Position(**alone, boosters="S0 booster_gift equality")
    assert [use.booster for use in position.uses(0)] == ["equality"]


def test_a_gift_that_is_cancelled_stays() -> None:
    position = Position(**LEAD, boosters="S0 booster_gift equality; S1 njet").use(0, "booster_gift")
    cancelled = position.use(1, "njet")
    assert cancelled.boosters[0] == ("equality",)
    assert cancelled.booster_discard == ("booster_gift", "njet")


def test_t109_ignore_wish_frees_its_player_alone() -> None:
    """T109: S1 may pass on the wish for eights, S2 is still bound."""
    table = {"S0": "4g", "S1": "8k 9k", "S2": "8g 9b", "S3": "5g 5k", "top": "6g by S0", "turn": "S1"}
    bound = Position(**table, wish="8", boosters="S1 ignore_wish")
    assert not bound.may_pass
    free = bound.use(1, "ignore_wish")
    assert free.may_pass
    assert [str(play) for play in free.legal_plays()] == ["8k", "9k"]
    after = free.pass_(1)
    assert after.wish == "8"
    assert not after.may_pass
    assert [str(play) for play in after.legal_plays()] == ["8g"]


def test_ignoring_a_wish_one_may_still_fulfil_it() -> None:
    table = {"S0": "4g", "S1": "8k 9k", "S2": "8g 9b", "S3": "5g 5k", "top": "6g by S0", "turn": "S1"}
    position = Position(**table, wish="8", boosters="S1 ignore_wish").use(1, "ignore_wish")
    assert position.play(1, "8k").wish is None
    assert position.play(1, "9k").wish == "8"


def test_ignoring_holds_for_later_wishes_and_leads() -> None:
    table = {"S0": "MJ 4b", "S1": "2k 9k", "S2": "8g 9b", "S3": "5g 5k", "turn": "S0"}
    position = Position(**table, boosters="S1 ignore_wish").use(1, "ignore_wish")
    position = position.play(0, "MJ").make_wish("2")
    assert [str(play) for play in position.legal_plays()] == ["2k", "9k"]
    position = position.play(1, "9k").pass_(2).pass_(3).pass_(0)
    assert position.wish == "2"
    assert [str(play) for play in position.legal_plays()] == ["2k"]
    assert Position(**table | {"S1": "2k 9k Tk"}, boosters="S1 ignore_wish").uses(1)


@pytest.mark.parametrize(("rank", "counts"), [(8, (2, 1)), (13, (0, 0)), (1, (0, 0))])
def test_t127_the_opponents_tell_their_counts(rank: int, counts: tuple[int, int]) -> None:
    """T127: here of nines (position 8): S1 holds two and S3 one; the Phoenix does not count."""
    table = {"S0": "4g 9g", "S1": "9k 9b PHX", "S2": "Ag", "S3": "9r 5k", "turn": "S0"}
    position = Position(**table, boosters="S0 spy").use(0, "spy")
    assert position.question == "choice"
    position = position.choose(choice=rank)
    assert (position.question, position.turn) == ("lead", 0)
    assert told_by_spy(position) == (rank, [None, counts[0], None, counts[1]])


def test_opponents_who_are_out_tell_nothing() -> None:
    position = Position(S0="4g 9g", S1="9k 9b", S2="Ag", out="S3", turn="S0", boosters="S0 spy")
    position = position.use(0, "spy").choose(choice=8)
    assert told_by_spy(position) == (8, [None, 2, None, None])


def told_by_spy(position: Position) -> tuple[int, list[int | None]]:
    """What lies in the memory of the booster in play, which all may read: the rank, and the count by seat."""
    boosters = position._rd.table.boosters
    memory = int(boosters.memory[boosters.played[0]])
    counts = [memory >> 4 * (seat + 1) & 15 for seat in range(4)]
    return memory & 15, [None if count == 15 else count for count in counts]
