"""Moves of the position API: calls, exchange, tricks, gifts; what they leave alone and what they refuse."""

import pytest

from tichu_sim import Position
from tichu_sim.rules import RuleSet

QUAD = "9g 9k 9b 9r"
HANDS = {
    "S0": "2g 3g 4g 5g 6g 7g 8g 9g Tg Jg Qg Kg Ag MJ",
    "S1": "2k 3k 4k 5k 6k 7k 8k 9k Tk Jk Qk Kk Ak DOG",
    "S2": "2b 3b 4b 5b 6b 7b 8b 9b Tb Jb Qb Kb Ab PHX",
    "S3": "2r 3r 4r 5r 6r 7r 8r 9r Tr Jr Qr Kr Ar DRG",
}


def before_play(phase: str, rules: RuleSet | str = "official", **lines: str) -> Position:
    """Everybody holds a suit and a special; S1 is asked first."""
    return Position(phase=phase, shuffler="S1", rules=rules, **HANDS, **lines)


# ---- calls and exchange ----


def test_grand_is_decided_in_turn() -> None:
    position = before_play("grand")
    assert (position.question, position.turn) == ("grand", 1)
    position = position.pass_(1).call(2, "grand")
    assert (position.calls, position.turn) == (((2, "grand"),), 3)
    with pytest.raises(ValueError, match="S1 has decided on Grand Tichu already"):
        position.call(1, "grand")
    with pytest.raises(ValueError, match="S2 has already called"):
        position.call(2, "grand")
    position = position.call(0, "grand")
    assert (position.phase, position.question, position.turn) == ("before exchange", "exchange", 1)
    with pytest.raises(ValueError, match="before the 9th card only"):
        position.call(3, "grand")


def test_simultaneous_grand_calls_are_revealed_together() -> None:
    position = before_play("grand", RuleSet(grand_window_mode="simultaneous")).call(2, "grand")
    assert position == Position.from_text(str(position), rules=position.rules)
    assert position.pass_(3).call(0, "grand").calls == ((2, "grand"), (0, "grand"))


def test_tichu_may_be_called_in_any_order_before_and_after_the_exchange() -> None:
    position = before_play("grand").call(3, "tichu")
    assert position.phase == "before exchange"
    position = position.call(1, "tichu")
    for seat in (1, 2, 3, 0):
        position = position.exchange(seat, position.hands[seat].split()[:3])
    assert position.phase == "after exchange"
    assert position.call(2, "tichu").call(0, "tichu").calls[2:] == ((2, "tichu"), (0, "tichu"))


def test_tichu_out_of_turn_during_a_trick() -> None:
    position = Position(S2="5b ?", top="4g by S0", turn="S1", not_laid="S2 S3")
    called = position.call(3, "tichu")
    assert called.calls == ((3, "tichu"),)
    assert (called.turn, called.top, called.passed) == (position.turn, position.top, position.passed)
    with pytest.raises(ValueError, match="S1 has laid a card"):
        position.call(1, "tichu")
    with pytest.raises(ValueError, match="S3 has already called"):
        called.call(3, "tichu")


def test_tichu_of_a_seat_that_is_out() -> None:
    with pytest.raises(ValueError, match="S3 is out"):
        Position(top="4g by S0", out="S3", not_laid="-").call(3, "tichu")


def test_the_first_card_of_the_round_can_end_the_calls() -> None:
    rules = RuleSet(small_window="first_card_of_round")
    position = Position(S1=HANDS["S1"], top="4g by S0", rules=rules)
    with pytest.raises(ValueError, match="before the first card of the round only"):
        position.call(1, "tichu")


def test_an_unknown_call() -> None:
    with pytest.raises(ValueError, match="unknown call 'huge': expected one of tichu, grand"):
        before_play("grand").call(1, "huge")


def test_the_exchange_moves_the_cards_at_once() -> None:
    position = before_play("before exchange").exchange(1, "2k 3k DOG")
    assert (position.phase, position.turn, position.hands[1]) == ("exchange", 2, " ".join(sorted_hand("S1")))
    position = position.exchange(2, "2b 3b PHX").exchange(3, "2r 3r DRG").exchange(0, "2g 3g MJ")
    # to the next seat, to the partner, to the previous seat
    assert {"2k", "3g", "DRG"} <= set(position.hands[2].split())
    assert {"2g", "3r", "PHX"} <= set(position.hands[1].split())
    assert position.n_cards == (14, 14, 14, 14)
    assert (position.phase, position.question, position.turn) == ("after exchange", "lead", 3)


def sorted_hand(seat: str) -> list[str]:
    """The hand as the position writes it: specials first."""
    return [HANDS[seat].split()[-1], *HANDS[seat].split()[:-1]]


def test_a_wrong_exchange() -> None:
    position = before_play("before exchange")
    with pytest.raises(ValueError, match="it is S1's turn to choose"):
        position.exchange(2, "2b 3b 4b")
    with pytest.raises(ValueError, match="2 cards are named"):
        position.exchange(1, "2k 3k")
    for cards in ("2k 3k 4b", "2k 2k 3k"):
        with pytest.raises(ValueError, match="an exchange must name different cards of the hand"):
            position.exchange(1, cards)
    with pytest.raises(ValueError, match="it is over"):
        Position(turn="S0").exchange(0, "2k 3k 4k")


def test_nothing_is_laid_before_the_exchange() -> None:
    assert before_play("grand").why_not(0, "MJ") == "cards are laid after the exchange only"
    assert before_play("before exchange").legal_plays() == []
    assert before_play("after exchange").why_not(0, "MJ") is None


# ---- tricks ----


def test_a_seat_not_on_turn() -> None:
    position = Position(S1="5g 6g", S2=f"8g {QUAD}", S3="2g 2k 2b 2r 3g", top="4g by S0")
    assert position.why_not(2, "8g") == "it is S1's turn; S2 may only throw a bomb"
    assert position.why_not(2, QUAD) is None
    assert position.why_not(1, "6g", out_of_turn=True) == "it is S1's turn; S1 may only throw a bomb"
    assert [play.kind for play in position.legal_plays(2)] == ["bomb_quad"]
    assert position.legal_plays(1, out_of_turn=True) == []
    bombed = position.play(2, QUAD)
    assert bombed.why_not(3, "2g 2k 2b 2r") == "bomb quad of 2 does not beat bomb quad of 9"


def test_bombs_on_turn_only() -> None:
    rules = RuleSet(bombs_out_of_turn=False, bomb_may_be_led=False)
    position = Position(S1="5g 6g", S2=f"8g {QUAD}", top="4g by S0", rules=rules)
    assert position.why_not(2, QUAD) == (
        "it is S1's turn; a bomb must wait for its turn (bombs_out_of_turn = false)"
    )
    assert position.play(1, "5g").why_not(2, QUAD) is None
    lead = Position(S0=f"8g {QUAD}", turn="S0", rules=rules)
    assert lead.why_not(0, QUAD) == "a bomb may not be led (bomb_may_be_led = false)"
    assert QUAD not in map(str, lead.legal_plays())


def test_the_turn_comes_before_the_lead() -> None:
    position = Position(S0="5g ?", S1="6g ?", turn="S0")
    assert position.why_not(1, "6g") == "it is S0's turn"
    with pytest.raises(ValueError, match="it is S0's turn"):
        position.pass_(1)
    with pytest.raises(ValueError, match="S0 leads and cannot pass"):
        position.pass_(0)


@pytest.mark.parametrize(
    ("cards", "phoenix_as", "why"),
    [
        ("", None, "no cards are named"),
        ("5g 5k", None, "S1 does not hold 5k"),
        ("5g 6g", None, "5g 6g is not a combination"),
        ("5g", "5", "5g holds no Phoenix that could stand for 5"),
        ("PHX", "5", "the Phoenix cannot stand for 5 in PHX"),
        ("PHX 6g 6k", "7", "the Phoenix cannot stand for 7 in PHX 6g 6k"),
        ("PHX 6g", None, "pair of 6 does not beat single 4"),
        ("DOG", None, "the Dog can only be led"),
    ],
)
def test_reasons_on_turn(cards: str, phoenix_as: str | None, why: str) -> None:
    position = Position(S1="5g 6g 6k PHX DOG", top="4g by S0")
    assert position.why_not(1, cards, phoenix_as) == why
    with pytest.raises(ValueError, match=why):
        position.play(1, cards, phoenix_as)


def test_reasons_for_seats_and_cards_that_do_not_exist() -> None:
    position = Position(S1="5g", top="4g by S0", out="S3")
    assert position.why_not(3, "5g") == "S3 is out"
    with pytest.raises(ValueError, match="unknown seat 4: expected a number from 0 to 3"):
        position.why_not(4, "5g")
    with pytest.raises(ValueError, match="unknown card '5x'"):
        position.why_not(1, "5x")


def test_cards_in_every_form() -> None:
    position = Position(S1="5g PHX ?", top="4g 4k by S0")
    for cards in ("5g PHX", ["5g", "PHX"], "PHX 5g as 5", position.legal_plays()[0]):
        assert position.play(1, cards).top == position.legal_plays()[0]


def test_a_lead_collects_the_trick_before() -> None:
    position = Position(S0=f"5g {QUAD} 2b", S1="3g", S2="3k", S3="3b", turn="S0").play(0, "5g")
    position = position.pass_(1).pass_(2).pass_(3)
    assert (position.question, position.turn) == ("collect", None)
    assert position.why_not(1, "3g") == "the trick is over and will be collected; S1 may only throw a bomb"
    led = position.play(0, "2b")
    assert (led.piles[0], led.trick) == ("5g", "2b")
    assert position.play(0, QUAD).trick == f"5g {QUAD}"
    assert position.collect().play(0, QUAD).trick == QUAD
    with pytest.raises(ValueError, match="no trick can be collected"):
        led.collect()


def test_a_trick_that_nobody_can_bomb_is_collected_at_once() -> None:
    position = Position(S0="Ag 2b", S1="3g", S2="3k", S3="3b", turn="S0").play(0, "Ag")
    position = position.pass_(1).pass_(2).pass_(3)
    assert (position.top, position.piles[0], position.question) == (None, "Ag", "lead")


def test_wishes() -> None:
    position = Position(S0="MJ 2g", S1="5g", turn="S0").play(0, "MJ")
    assert (position.phase, position.question, position.turn) == ("wish", "wish", 0)
    assert position.why_not(1, "5g") == "S0 must wish for a rank or decline to, first"
    assert position.make_wish(None).wish is None
    assert position.make_wish("10").wish == "T"
    with pytest.raises(ValueError, match="unknown rank 'MJ'"):
        position.make_wish("MJ")
    with pytest.raises(ValueError, match="a wish follows the Mah Jong only"):
        position.make_wish("5").make_wish("6")
    must = Position(S0="MJ 2g", turn="S0", rules=RuleSet(wish_optional=False)).play(0, "MJ")
    with pytest.raises(ValueError, match="a wish must name a rank"):
        must.make_wish(None)


def test_the_dragon_is_given_by_its_owner_only_when_it_has_won() -> None:
    position = Position(S0="DRG 2g", S1=f"{QUAD} 2b", S2="3g", S3="3k", turn="S0").play(0, "DRG")
    with pytest.raises(ValueError, match="no Dragon has won a trick"):
        position.give_dragon(1)
    position = position.pass_(1).pass_(2).pass_(3)
    assert position.question == "gift"
    assert position.why_not(0, "2g") == (
        "S0 must first give the Dragon's trick to an opponent; S0 may only throw a bomb"
    )
    assert position.play(1, QUAD).owner == 1  # the last chance to bomb it
    assert position.give_dragon(3).piles[3] == "DRG"


# ---- positions as values ----


def test_moves_leave_the_position_as_it_was() -> None:
    position = Position(S0="5g 6g", S1="7g 8g", turn="S0")
    before = str(position)
    position.play(0, "5g").play(1, "7g")
    position.legal_plays(exact=True)
    assert str(position) == before


def test_equality_is_of_text_and_rules() -> None:
    one, other = (Position(S0="5g ?", turn="S0") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Position(S0="5g ?", turn="S0", rules="spectrum")
    assert one != "S0: 5g ?"


def test_rules_by_name_and_as_a_rule_set() -> None:
    assert Position(turn="S0").rules == RuleSet()
    assert Position(turn="S0", rules="spectrum").rules.stairs_max_pairs == 2
    with pytest.raises(ValueError, match="neither a rules preset nor a TOML file"):
        Position(turn="S0", rules="spektrum")


def test_unknown_cards_keep_a_seat_in_play() -> None:
    position = Position(S0="5g ?", S1="6g", turn="S0").play(0, "5g")
    assert (position.n_cards, position.out) == ((1, 1, 1, 1), ())
    assert position.play(1, "6g").out == (1,)
