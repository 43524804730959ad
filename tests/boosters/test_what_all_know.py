"""What seats know after Trader, Red Card, Spy and Bird of Prey (rules.md 4.7)."""

from tichu_sim import Position
from tichu_sim.cards import card_number, format_cards

TABLE = {"S0": "9k 4g", "S1": "6k 9b", "S2": "9r Tr", "S3": "5g 5k", "turn": "S0"}


def known(position: Position, viewer: int, holder: int) -> str:
    """The cards that a seat knows in another's hand."""
    return format_cards(int(position._rd.seats[viewer].known[holder]))


def test_after_trader_the_partners_know_each_others_hands() -> None:
    position = Position(**TABLE, boosters="S2 trader").use(2, "trader")
    assert position.hands[0] == "9r Tr"
    assert known(position, 0, 2) == "4g 9k"
    assert known(position, 2, 0) == "9r Tr"
    assert known(position, 1, 0) == known(position, 3, 2) == ""


def test_everybody_sees_which_cards_the_red_card_moves() -> None:
    position = Position(**TABLE, boosters="S0 red_card").use(0, "red_card").choose(choice=card_number("9k"))
    for viewer in (1, 2, 3):
        assert known(position, viewer, 0) == "9r"
    for viewer in (0, 1, 3):
        assert known(position, viewer, 2) == "9k"


def test_a_red_card_from_a_pile_is_known_in_hand() -> None:
    table = TABLE | {"S2": "Tr", "S3": "5g 5k | pile: 9r"}
    position = Position(**table, boosters="S0 red_card").use(0, "red_card").choose(choice=card_number("9k"))
    assert known(position, 3, 0) == "9r"
    assert known(position, 0, 3) == ""


def test_the_spys_count_tells_the_cards_to_who_sees_the_others() -> None:
    """S0 holds one nine, S2 another: S1 and S3 tell one and none; S2 and S0 both see too few to be sure."""
    position = Position(**TABLE, boosters="S0 spy").use(0, "spy").choose(choice=8)
    assert known(position, 0, 1) == ""
    assert known(position, 2, 1) == ""
    alone = Position(**TABLE | {"S2": "8r Tr"}, boosters="S0 spy").use(0, "spy").choose(choice=8)
    assert known(alone, 0, 1) == "9b"
    assert known(alone, 2, 1) == ""
    assert known(alone, 3, 1) == ""


def test_bird_of_prey_shows_the_hand_to_all() -> None:
    position = Position(**TABLE, boosters="S2 bird_of_prey").use(2, "bird_of_prey")
    for viewer in (0, 1, 3):
        assert known(position, viewer, 2) == "9r Tr"
        assert known(position, viewer, 0) == ""
    assert (position.question, position.turn) == ("lead", 0)
