"""The re-created players do what the descriptions they follow say."""

import pytest

from strategies.seated import Player
from tichu_sim import Position
from tichu_sim.cards import CARD_NAMES, card_number
from tichu_sim.state import ASK_EXCHANGE, ASK_GIFT, ASK_GRAND, ASK_SMALL, ASK_WISH

pytestmark = pytest.mark.plain

KAS328, SIFOUNAK = Player("kas328"), Player("sifounak")
BOTH = pytest.mark.parametrize("player", [KAS328, SIFOUNAK], ids=["kas328", "sifounak"])
FULL = " ?" * 14


def unknown(cards: int) -> str:
    return "? " * cards


def at_the_table(hand: str, held: tuple[int, int, int] = (9, 9, 9), **lines: str) -> Position:
    """Seat 0 is on turn with a hand; the others hold unknown cards."""
    others = {f"S{seat}": unknown(cards) for seat, cards in enumerate(held, 1)}
    return Position(S0=hand, turn="S0", **others, **lines)


def before_the_exchange(hand: str, **lines: str) -> Position:
    return Position(phase="exchange", shuffler="S0", S0=hand, S1=FULL, S2=FULL, S3=FULL, **lines)


def gifts(player: Player, position: Position) -> list[str]:
    """The cards seat 0 gives to the next seat, the partner and the previous seat."""
    answer = player.answer(position, 0, ASK_EXCHANGE)
    return [CARD_NAMES[answer >> 6 * place & 63] for place in range(3)]


def first_cards(text: str) -> int:
    return sum(1 << card_number(name) for name in text.split())


@BOTH
def test_the_partner_keeps_his_tricks(player: Player) -> None:
    assert player.lays(at_the_table("Jg Qk Ab DRG", top="9g by S2", passed="S3")) == "pass"
    assert player.lays(at_the_table("Jg Qk Ab DRG", top="9g by S3")) == "Jg"


@BOTH
def test_the_dragon_goes_to_the_opponent_with_more_cards(player: Player) -> None:
    for held, taker in (((8, 5), 1), ((2, 9), 3)):
        hands = {"S1": unknown(held[0]), "S2": unknown(4), "S3": unknown(held[1])}
        position = Position(S0=unknown(3), top="DRG by S0", turn="S1", **hands)
        assert player.answer(position, 0, ASK_GIFT) == taker


def test_kas328_gives_its_lowest_cards() -> None:
    hand = "MJ DOG DRG 2g 3k 4b 6g 7k 8b 9r Tg Jk Qg Ab"
    assert gifts(KAS328, before_the_exchange(hand)) == ["2g", "4b", "3k"]


def test_kas328_leads_its_lowest_single_or_pair_without_points() -> None:
    assert KAS328.lays(at_the_table("4g 5g 6k 7b 8g 9g Ab DRG")) == "4g"
    assert KAS328.lays(at_the_table("5g 7k 8b 8g 9g Qk Ab DRG")) == "7k"
    assert KAS328.lays(at_the_table("DOG 4g 5g 6k 7b 8g 9g Jb")) == "DOG"
    assert KAS328.lays(at_the_table("3g Kg Kb Kk")) == "Kg Kk Kb"


def test_kas328_spends_an_ace_for_points_only() -> None:
    hand = "4g 6k 7b 8g 9g Ab"
    assert KAS328.lays(at_the_table(hand, top="Qg by S3")) == "pass"
    assert KAS328.lays(at_the_table(hand, top="Kg by S3")) == "Ab"


def test_sifounak_calls_tichu_by_the_index_and_the_score() -> None:
    """Dragon 6 and an ace 2; four small singles less or three, or none."""
    singles = "DRG Ag 2k 3k 5b 7b 9r 9g Tg Tk Qk Qb Kg Kb"
    pairs = "DRG Ag 3k 3b 5b 5k 9r 9g Tg Tk Qk Qb Kg Kb"
    for hand, totals, call in (
        (pairs, "0:0", 1),
        (singles, "0:0", 0),
        (pairs, "300:0", 0),
        ("DRG Ag 2k 3k 5b 7b 7k 9r 9g Tg Tk Qk Kg Kb", "0:0", 0),
        ("DRG Ag 2k 3k 5b 7b 7k 9r 9g Tg Tk Qk Kg Kb", "0:300", 1),
    ):
        others = {"S1": FULL, "S2": FULL, "S3": FULL, "not_laid": "S0 S1 S2 S3"}
        position = Position(S0=hand, turn="S0", totals=totals, **others)
        assert SIFOUNAK.answer(position, 0, ASK_SMALL, given=[0] * 6) == call, hand


@pytest.mark.parametrize(
    ("first", "totals", "call"),
    [
        ("DRG PHX Ag 3g 4g 5k 7b 9r", "0:0", 0),
        ("DRG PHX Ag Jg Jk Jb 7b 9r", "0:0", 1),
        ("DRG PHX Ag 7g 7k 7b 7r 9r", "0:0", 1),
        ("DRG Ag Jg Jk Jb 5g 7b 9r", "0:0", 0),
        ("DRG Ag Jg Jk Jb 5g 7b 9r", "0:900", 1),
    ],
)
def test_sifounak_calls_grand_with_high_cards_and_a_strong_group(first: str, totals: str, call: int) -> None:
    position = before_the_exchange("2g 3k 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Qg Qk", totals=totals)
    assert SIFOUNAK.answer(position, 0, ASK_GRAND, first=first_cards(first)) == call


def test_sifounak_gives_even_ranks_to_the_next_seat_and_its_best_card_from_a_weak_hand() -> None:
    weak = "2g 3k 5b 5r 7g 7k 8b 8r Tg Tk Jb Jr Qg Ak"
    assert gifts(SIFOUNAK, before_the_exchange(weak)) == ["2g", "Ak", "3k"]
    strong = "3k 4g 6b 6r 9g Tk Tb Qr Qk Qb DRG Ak Ab Kg"
    assert gifts(SIFOUNAK, before_the_exchange(strong)) == ["4g", "9g", "3k"]
    dog = "DOG 3k 4g 5b 5r 7g 7k 8b 8r 9g Tk Tb DRG Ak"
    assert gifts(SIFOUNAK, before_the_exchange(dog)) == ["4g", "DOG", "3k"]
    assert gifts(SIFOUNAK, before_the_exchange(dog, calls="S3 grand"))[2] == "DOG"


def test_sifounak_saves_aces_and_the_phoenix() -> None:
    hand = "4g 6k 6b 9g 9b Ab"
    assert SIFOUNAK.lays(at_the_table(hand, top="7g by S3")) == "pass"
    assert SIFOUNAK.lays(at_the_table(hand, top="Qg by S3")) == "Ab"
    assert SIFOUNAK.lays(at_the_table("4g 6k 6b 9g 9b PHX", top="Qg by S3")) == "pass"
    assert SIFOUNAK.lays(at_the_table("4g 6k 6b 9g 9b PHX", (5, 9, 9), top="Ag by S3")) == "PHX"


def test_sifounak_bombs_late() -> None:
    hand = "4g 9g 9k 9b 9r Ab"
    assert SIFOUNAK.lays(at_the_table(hand, top="Kg Kk by S3")) == "pass"
    assert SIFOUNAK.lays(at_the_table(hand, (9, 9, 2), top="Kg Kk by S3")) == "9g 9k 9b 9r"
    assert SIFOUNAK.lays(at_the_table(hand, (9, 9, 5), top="Kg Kk by S3", calls="S3 tichu")) == "9g 9k 9b 9r"
    assert SIFOUNAK.lays(at_the_table(hand, (2, 9, 2), top="Kg Kk by S2")) == "pass"


def test_sifounak_leads_the_dog_early_unless_it_can_help_later() -> None:
    hand = "DOG 4g 6k 9g 9b Ab"
    assert SIFOUNAK.lays(at_the_table(hand)) == "DOG"
    assert SIFOUNAK.lays(at_the_table(hand, calls="S2 tichu")) == "4g"
    assert SIFOUNAK.lays(at_the_table(hand + " DRG")) == "4g"


def test_sifounak_leads_the_single_before_the_dragon_while_there_may_be_a_bomb() -> None:
    assert SIFOUNAK.lays(at_the_table("DRG 4g")) == "4g"


def test_sifounak_wishes_an_ace_from_a_caller_or_what_it_gave_to_the_next_seat() -> None:
    given = [0, 1 << card_number("6b"), 1 << card_number("Ag"), 1 << card_number("3b"), 0, 0]
    for calls, rank in ((None, 5), ("S1 grand", 13), ("S3 grand", 5)):
        lines = {"S0": "3g 4g ? ?", "S1": unknown(6), "S2": unknown(6), "S3": unknown(6)}
        position = Position(top="MJ by S0", turn="S1", **lines, **({"calls": calls} if calls else {}))
        assert SIFOUNAK.answer(position, 0, ASK_WISH, given=given) == rank
