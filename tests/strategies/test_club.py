"""``club``: sensible answers where there is little doubt, one for each of its decisions."""

import pytest

from strategies.seated import Player
from tichu_sim import Position
from tichu_sim.cards import CARD_NAMES, card_number
from tichu_sim.state import ASK_EXCHANGE, ASK_GIFT, ASK_WISH

pytestmark = pytest.mark.plain

CLUB = Player()
FULL = " ?" * 14
GREAT = "DRG PHX Ag Ak Ab Kg Kk 9g 9k 9b 8g 8k 4r 3g"
POOR = "2g 3k 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Qg Qk"


def unknown(cards: int) -> str:
    return "? " * cards


def after_a_call(hand: str, caller: int, **lines: str) -> Position:
    """Seat 0 with 14 cards before the exchange; another seat has called a Grand Tichu."""
    others = {f"S{seat}": FULL for seat in (1, 2, 3)}
    return Position(phase="exchange", shuffler="S0", S0=hand, calls=f"S{caller} grand", **others, **lines)


def before_the_exchange(hand: str, **lines: str) -> Position:
    return Position(phase="exchange", shuffler="S0", S0=hand, S1=FULL, S2=FULL, S3=FULL, **lines)


def gifts(position: Position, player: Player = CLUB) -> list[str]:
    """The cards seat 0 gives to the next seat, the partner and the previous seat."""
    answer = player.answer(position, 0, ASK_EXCHANGE)
    return [CARD_NAMES[answer >> 6 * place & 63] for place in range(3)]


def test_it_goes_out_when_it_can() -> None:
    position = Position(S0="9r", S1=unknown(5), S2=unknown(5), S3=unknown(5), top="5g by S3", turn="S0")
    assert CLUB.lays(position) == "9r"


def test_it_does_not_go_out_before_a_partner_who_called() -> None:
    position = Position(
        S0="9r", S1=unknown(5), S2=unknown(3), S3=unknown(5), top="5g by S3", turn="S0", calls="S2 tichu"
    )
    assert CLUB.lays(position) == "pass"


def test_it_leads_its_winner_before_its_last_loser() -> None:
    position = Position(S0="DRG 3g", S1=unknown(6), S2=unknown(6), S3=unknown(6), turn="S0")
    assert CLUB.lays(position) == "DRG"


def test_it_leads_low_while_it_has_losers() -> None:
    position = Position(S0="3g 8k Jb Ag DRG", S1=unknown(9), S2=unknown(9), S3=unknown(9), turn="S0")
    assert CLUB.lays(position) == "3g"


def test_it_leads_no_low_single_to_an_opponent_with_one_card() -> None:
    hand = "3g 6k 6b Tg Tk"
    position = Position(S0=hand, S1=unknown(1), S2=unknown(8), S3=unknown(8), turn="S0")
    assert CLUB.lays(position) in ("6k 6b", "Tg Tk")


def test_it_leads_the_dog_to_a_partner_who_called() -> None:
    hand = "DOG 5g 5k 9g 9k Kb"
    position = Position(S0=hand, S1=unknown(9), S2=unknown(9), S3=unknown(9), turn="S0", calls="S2 tichu")
    assert CLUB.lays(position) == "DOG"


def test_it_sheds_a_loose_single_rather_than_break_a_pair() -> None:
    hand = "6g 6k 9b Qr Qb"
    position = Position(S0=hand, S1=unknown(9), S2=unknown(9), S3=unknown(9), top="5g by S3", turn="S0")
    assert CLUB.lays(position) == "9b"


def test_it_leaves_a_partner_the_trick_he_is_about_to_win() -> None:
    hand = "3g 4k DRG Ag"
    position = Position(
        S0=hand, S1=unknown(9), S2=unknown(9), S3=unknown(9), top="Kg by S2", passed="S3", turn="S0"
    )
    assert CLUB.lays(position) == "pass"


def test_it_bombs_a_caller_but_not_its_partner() -> None:
    lines = {"S0": "7g 7k 7b 7r 3g 4k", "trick": "Tg Kk", "passed": "S2 S3"}
    hidden = {f"S{seat}": unknown(4) for seat in (1, 2, 3)}
    enemy = Position(**hidden, **lines, top="DRG by S1", turn="S0", calls="S1 tichu")
    assert CLUB.lays(enemy) == "7g 7k 7b 7r"
    lines["passed"] = "S3"
    partner = Position(**hidden, **lines, top="DRG by S2", turn="S0", calls="S2 tichu")
    assert CLUB.lays(partner) == "pass"


def test_it_keeps_its_bomb_for_a_better_trick_than_a_cheap_one() -> None:
    hand = "7g 7k 7b 7r 3g 4k 8b Jg Qk"
    position = Position(S0=hand, S1=unknown(12), S2=unknown(12), S3=unknown(12), top="Kg by S3", turn="S0")
    assert CLUB.lays(position) == "pass"


def given_away(*cards: str) -> list[int]:
    """The record of seat 0 after the exchange: what it gave to the seats 1, 2 and 3."""
    return [0, *(1 << card_number(card) for card in cards), 0, 0]


def test_opponents_get_lone_low_cards_even_to_the_next_seat() -> None:
    to_next, to_partner, to_previous = gifts(before_the_exchange("2g 3k 5b 5r 7g 7k 8b 8r Tg Tk Jb Jr Qg Ak"))
    assert (to_next, to_partner, to_previous) == ("2g", "Ak", "3k")


def test_the_opposite_convention_turns_them_round() -> None:
    position = before_the_exchange("2g 3k 5b 5r 7g 7k 8b 8r Tg Tk Jb Jr Qg Ak")
    assert gifts(position, Player(exchange_parity=-5.5))[::2] == ["3k", "2g"]


def test_a_partner_who_called_gets_the_best_card() -> None:
    assert gifts(after_a_call("PHX DRG 3k 4b 6r 7g 7k 8b 8r Tg Tk Jb Jr Ak", 2))[1] == "PHX"
    assert gifts(after_a_call("2g DRG 3k 4b 6r 7g 7k 8b 8r Tg Tk Jb Jr Ak", 2))[1] == "DRG"
    assert gifts(after_a_call("2g 3g 3k 4b 6r 7g 7k 8b 8r Tg Tk Jb Jr Ak", 2))[1] == "Ak"


def test_a_strong_hand_passes_the_dog_to_the_partner_and_keeps_its_winners() -> None:
    assert gifts(before_the_exchange("DOG DRG PHX Ag Ak Ab Kg Kk 9g 9k 9b 8g 8k 4r"))[1] == "DOG"
    assert gifts(before_the_exchange(GREAT))[1] not in ("DRG", "PHX", "Ag", "Ak", "Ab")


def test_the_dog_can_be_kept_from_the_partner_or_given_to_an_opponent() -> None:
    strong = before_the_exchange("DOG DRG PHX Ag Ak Ab Kg Kk 9g 9k 9b 8g 8k 4r")
    weak = before_the_exchange("DOG 3k 3b 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Qg")
    assert "DOG" not in gifts(strong, Player(exchange_dog=1))
    assert "DOG" not in gifts(weak)
    to_next, to_partner, to_previous = gifts(weak, Player(exchange_dog_away=1))
    assert "DOG" in (to_next, to_previous)
    assert to_partner != "DOG"


def test_a_weak_hand_can_give_the_mah_jong_to_the_partner() -> None:
    weak = "MJ 3k 3b 4b 4r 6g 7k 8b 9r Tg Tk Jb Jr Ag"
    assert gifts(before_the_exchange(weak), Player(exchange_keep=1))[1] == "Ag"
    assert gifts(before_the_exchange(weak), Player(exchange_keep=1, exchange_mahjong=0.5))[1] == "MJ"
    assert gifts(after_a_call(weak, 2), Player(exchange_mahjong=0.5))[1] == "Ag"


def test_it_wishes_the_rank_it_gave_to_the_next_seat() -> None:
    position = Position(S0=unknown(5), S1=unknown(6), S2=unknown(6), S3=unknown(6), top="MJ by S0", turn="S1")
    given = given_away("6b", "Ag", "3b")
    assert Player(wish_rate=1).answer(position, 0, ASK_WISH, known=given) == 5
    assert Player(wish_rate=0).answer(position, 0, ASK_WISH, known=given) == 0
    assert Player(wish_rate=1, known_cards=0).answer(position, 0, ASK_WISH, known=given) == 13


def test_it_can_wish_any_rank_that_it_has_not_seen() -> None:
    hand = "2g 2k 2b 2r Ag"
    position = Position(S0=hand, S1=unknown(6), S2=unknown(6), S3=unknown(6), top="MJ by S0", turn="S1")
    player = Player(wish_rate=1, wish_known=0)
    wishes = {player.answer(position, 0, ASK_WISH, draws=draw) for draw in range(60)}
    assert len(wishes) > 8
    assert not wishes & {0, 1}


def test_it_wishes_an_ace_from_a_caller_unless_it_holds_one() -> None:
    given = given_away("6b", "Ag", "3b")
    for hand, rank in (("3g 4g ? ?", 13), ("3g Ab ? ?", 5)):
        position = Position(
            S0=hand, S1=unknown(6), S2=unknown(6), S3=unknown(6), top="MJ by S0", turn="S1", calls="S3 grand"
        )
        assert Player(wish_rate=1).answer(position, 0, ASK_WISH, known=given) == rank


def test_it_wishes_the_highest_rank_of_an_opponents_open_hand() -> None:
    hidden = Position(
        S0="9r 4g",
        S1="6g Qr 9k",
        S2=unknown(6),
        S3=unknown(6),
        top="MJ by S0",
        turn="S1",
        boosters="S1 bird_of_prey",
    )
    assert Player(wish_rate=1).answer(hidden, 0, ASK_WISH) == 13
    assert Player(wish_rate=1).answer(hidden.use(1, "bird_of_prey"), 0, ASK_WISH) == 11


def test_it_wishes_no_rank_that_only_the_partner_holds() -> None:
    hidden = Position(
        S0="Ag Ak",
        S1=unknown(6),
        S2="Ab Ar 9k",
        S3=unknown(6),
        top="MJ by S0",
        turn="S1",
        boosters="S2 bird_of_prey",
    )
    assert Player(wish_rate=1).answer(hidden, 0, ASK_WISH) == 13
    assert Player(wish_rate=1).answer(hidden.use(2, "bird_of_prey"), 0, ASK_WISH) == 12


@pytest.mark.parametrize(("last_card", "led"), [("5g", "6k"), ("Ak", "9b 9r")])
def test_it_leads_singles_that_the_known_last_card_of_an_opponent_cannot_beat(
    last_card: str, led: str
) -> None:
    lines = {"S0": "6k 9b 9r", "S1": last_card, "S2": "2r 3r 5k 8g 8k", "S3": "2k 3k 6g Jb Qr"}
    hidden = Position(turn="S0", boosters="S1 bird_of_prey", **lines)
    assert CLUB.lays(hidden) == "9b 9r"
    assert CLUB.lays(hidden.use(1, "bird_of_prey")) == led


@pytest.mark.parametrize(("high", "laid"), [("Ar", "pass"), ("3r", "Ak")])
def test_it_leaves_a_trick_to_a_partner_who_is_known_to_beat_it(high: str, laid: str) -> None:
    lines = {"S1": "2k 3b 6g Jb Qr 9k", "S2": f"{high} 4r 5k 8g 8k", "S3": "2r 5b 6b Tr Tk"}
    hidden = Position(S0="Ak 3k 4b 5g 6r 8b", turn="S0", top="Qb by S3", boosters="S2 bird_of_prey", **lines)
    assert CLUB.lays(hidden) == "Ak"
    assert CLUB.lays(hidden.use(2, "bird_of_prey")) == laid


@pytest.mark.parametrize(("held", "taker"), [((5, 5), 3), ((8, 5), 1), ((2, 9), 3)])
def test_the_dragon_goes_to_the_opponent_with_more_cards(held: tuple[int, int], taker: int) -> None:
    position = Position(
        S0=unknown(3), S1=unknown(held[0]), S2=unknown(4), S3=unknown(held[1]), top="DRG by S0", turn="S1"
    )
    assert CLUB.answer(position, 0, ASK_GIFT) == taker
