"""The soloist of three players uses one inventory for either of his two seats (rules.md 2.2)."""

from boosters.drive import Drive
from boosters.test_exchange import dealt, exchanged

from tichu_sim import Position
from tichu_sim.position import Use

TO_OPPONENTS = ("2g 3g", "2k 3k", "2b 3b", "2r 3r")
LEAD = {"S0": "4g Kb", "S1": "6k 9k", "S2": "Ag 2b 3b", "S3": "5g 5k", "turn": "S0"}


def test_ouvert_for_the_dummy_whose_hand_is_open_anyway() -> None:
    """It takes the Mah Jong and opens."""
    position = exchanged(dealt("S0 ouvert", rules="threechu"), *TO_OPPONENTS).use(2, "ouvert")
    assert position.n_cards == (14, 13, 15, 14)
    assert "MJ" in position.hands[2]
    assert position.turn == 2


def test_nobody_answers_himself_from_his_other_seat() -> None:
    own = Position(**LEAD, boosters="S0 equality njet", rules="threechu").use(0, "equality")
    assert own.uses(2) == []
    another = Position(**LEAD, boosters="S1 equality; S0 njet", rules="threechu").use(1, "equality")
    assert another.uses(0) == another.uses(2) == [Use("njet")]


def test_the_soloist_acts_for_the_dummy_only_once_all_cards_are_drawn() -> None:
    """A Grand Tichu can be answered at his own seat, a Tichu of the dummy's at both."""
    drive = Drive({"S0": ["insurance"]}, grand=(1,), rules="threechu")
    drive.until("exchange")
    assert drive.offers("insurance") == [(8, 0)]
    position = dealt("S0 insurance", rules="threechu").call(0, "tichu")
    assert [position.uses(seat) != [] for seat in (0, 2)] == [True, True]
