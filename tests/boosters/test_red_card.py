"""The Red Card: one of the own cards for the red one of its rank, wherever that is."""

import pytest

from tichu_sim import Position
from tichu_sim.cards import card_number

TABLE = {"S0": "9k 4g", "S1": "6k 7k", "S2": "9r Tr", "S3": "5g 5k", "turn": "S0", "boosters": "S0 red_card"}


def exchange(position: Position, card: str) -> Position:
    return position.use(0, "red_card").choose(choice=card_number(card))


def test_t108_the_red_card_of_another_hand() -> None:
    """T108: S0 has the red nine, S2 the black one."""
    position = exchange(Position(**TABLE), "9k")
    assert position.hands[0] == "4g 9r"
    assert position.hands[2] == "9k Tr"
    assert (position.question, position.turn) == ("lead", 0)


def test_t108_a_red_card_on_the_table_is_out_of_reach() -> None:
    """T108: while it lies in the trick its rank cannot be chosen."""
    table = TABLE | {"S2": "Tr", "S0": "9k", "turn": "S0", "S3": "5g 5k"}
    del table["turn"]
    position = Position(**table, top="9r by S2", turn="S3")
    assert position.uses(0) == []


def test_t166_a_red_card_in_the_own_pile() -> None:
    """T166: legal; the card given lies in the pile then."""
    position = Position(**TABLE | {"S0": "9k 4g | pile: 9r 2b", "S2": "Tr"})
    position = exchange(position, "9k")
    assert position.hands[0] == "4g 9r"
    assert position.piles[0] == "2b 9k"


def test_the_pile_of_another_player_who_is_in() -> None:
    position = exchange(Position(**TABLE | {"S1": "6k 7k | pile: 9r", "S2": "Tr"}), "9k")
    assert position.piles[1] == "9k"


def test_t166_a_red_card_in_the_pile_of_a_player_who_is_out() -> None:
    """T166: illegal, he is not affected."""
    table = TABLE | {"S1": "- | pile: 9r 4r", "S2": "Tr", "out": "S1", "S0": "9k"}
    assert Position(**table).uses(0) == []


@pytest.mark.parametrize("hand", ["9r", "PHX", "MJ DRG DOG", "9k 9r"])
def test_t166_own_red_and_special_cards_cannot_be_changed(hand: str) -> None:
    """T166: nor can a card whose red one the player holds himself."""
    assert Position(**TABLE | {"S0": hand, "S2": "Tr"}).uses(0) == []


def test_nothing_is_played_by_it() -> None:
    """A wish stays, and who has not laid a card may still call."""
    position = Position(**TABLE | {"S3": "5g"}, wish="9", not_laid="S0")
    position = exchange(position, "9k")
    assert position.wish == "9"
    assert position.call(0, "tichu").calls == ((0, "tichu"),)


def test_it_can_make_a_bomb_which_is_offered_at_once() -> None:
    hands = TABLE | {"S0": "5r 6r 7r 8r 9k", "S1": "6k 7k", "S3": "5g 5k"}
    position = exchange(Position(**hands), "9k")
    assert "5r 6r 7r 8r 9r" in [str(play) for play in position.legal_plays()]


def test_it_can_break_a_bomb() -> None:
    """S2's run of five red cards is one no longer."""
    hands = {"S0": "9k 4g", "S1": "6k", "S2": "5r 6r 7r 8r 9r", "S3": "5g", "turn": "S0"}
    position = Position(**hands, boosters="S0 red_card")
    assert position.play(0, "4g").why_not(2, "5r 6r 7r 8r 9r") is None
    changed = exchange(position, "9k").play(0, "4g")
    assert changed.why_not(2, "5r 6r 7r 8r 9k") is not None


def test_all_who_count_cards_see_the_exchange() -> None:
    """The cards noted as laid are those out of the hands: the red nine of the pile is in hand again."""
    position = Position(**TABLE | {"S1": "Tk 9r", "S2": "Tr", "S3": "5g 5k", "turn": "S1"})
    position = position.play(1, "9r").pass_(2).pass_(3).pass_(0)
    position = exchange(position, "9k")
    laid = int(position._rd.table.trick.laid[1])
    assert laid == 1 << card_number("9k")
    assert position.piles[1] == "9k"
