"""Blue boosters that move cards before the first lead: rules.md 5.5 and 5.9."""

from pathlib import Path

import pytest
from boosters.drive import Drive
from boosters.test_exchange import PLAIN, dealt, exchanged, known

from tichu_sim import Position
from tichu_sim.boosters.sets import boosters_from_table
from tichu_sim.cards import card_number
from tichu_sim.position.plays import view


def removed(position: Position) -> int:
    return int(view(position._records).table.removed)


def test_t78_ouvert() -> None:
    """T78: S0 15 cards, S1 13, S0 leads anything, and everybody sees his hand."""
    position = exchanged(dealt("S0 ouvert"), *PLAIN).use(0, "ouvert")
    assert position.n_cards == (15, 13, 14, 14)
    assert position.turn == 0
    assert "MJ" in position.hands[0]
    assert position.play(0, "5g").top is not None
    for viewer in (1, 2, 3):
        assert known(position, viewer, 0) == set(position.hands[0].split())


def test_ouvert_with_the_own_mah_jong_moves_nothing() -> None:
    position = exchanged(dealt("S1 ouvert"), *PLAIN).use(1, "ouvert")
    assert position.n_cards == (14, 14, 14, 14)
    assert position.turn == 1
    assert known(position, 3, 1) == set(position.hands[1].split())


def test_ouvert_comes_after_the_exchange_only_and_before_the_first_lead() -> None:
    with pytest.raises(ValueError, match="it is not the moment"):
        dealt("S0 ouvert").use(0, "ouvert")
    led = exchanged(dealt("S0 ouvert"), *PLAIN).play(1, "5k")
    with pytest.raises(ValueError, match="it is not the moment"):
        led.use(0, "ouvert")


def test_ouvert_before_the_exchange_by_the_switch() -> None:
    """rules.md 4.8, ouvert_before_exchange = true: S0 passes the Mah Jong on and opens all the same."""
    early = boosters_from_table(
        {"boosters": ["ouvert"], "parameters": {"ouvert": {"before_exchange": 1}}}, "test", Path()
    )
    position = dealt("S0 ouvert", booster_set=early).use(0, "ouvert")
    assert position.n_cards == (15, 13, 14, 14)
    position = exchanged(position, "MJ 3g 4g", *PLAIN[1:])
    assert position.turn == 0
    assert "MJ" in position.hands[1]
    assert known(position, 3, 0) == set(position.hands[0].split())


def test_a_buried_mah_jong_cannot_be_had() -> None:
    """Contented, then Ouvert: 14 and 12 cards; not playable with the Mah Jong buried."""
    start = dealt("S0 contented ouvert").use(0, "contented")
    assert exchanged(start, "2g", "MJ", "2b", "2r").uses(0) == []
    position = exchanged(start, "2g", "2k", "2b", "2r").use(0, "ouvert")
    assert position.n_cards == (14, 12, 13, 13)


def test_an_open_hand_stays_open_after_trader() -> None:
    """The new hand is public too (rules.md 4.1, card 2)."""
    position = exchanged(dealt("S1 ouvert; S3 trader"), *PLAIN).use(1, "ouvert").use(3, "trader")
    assert known(position, 0, 1) == set(position.hands[1].split())
    assert known(position, 0, 3) >= {"Ak", "MJ"}
    assert known(position, 3, 1) == set(position.hands[1].split())


def test_t79_disarmament() -> None:
    """T79: S0 lays the green five, S1 must lay the black one: 5 points in each pile."""
    position = dealt("S0 disarmament").use(0, "disarmament").choose(choice=card_number("5g"))
    assert position.n_cards == (13, 13, 14, 14)
    assert position.piles == ("5g", "5k", "", "")
    assert view(position._records).table.trick.has_laid == 0


def test_t79_disarmament_without_an_answer() -> None:
    """T79: S1 has no five: only S0's card goes."""
    position = dealt("S0 disarmament", S1="2k 3k 4k MJ PHX", S2="5k 5b").use(0, "disarmament")
    position = position.choose(choice=card_number("5g"))
    assert position.n_cards == (13, 5, 2, 14)
    assert position.piles == ("5g", "", "", "")


def test_disarmament_the_neighbour_chooses_the_suit() -> None:
    position = dealt("S0 disarmament", S1="2k 3k 4k 5k 5b MJ", S2="PHX").use(0, "disarmament")
    position = position.choose(choice=card_number("5g"))
    assert (position.question, position.turn) == ("choice", 1)
    position = position.choose(choice=card_number("5b"))
    assert position.piles == ("5g", "5b", "", "")
    assert "5k" in position.hands[1]


def test_disarmament_breaks_a_bomb() -> None:
    """After the exchange S1 holds four nines and S0 a fifth card: the black run of S1 loses its nine."""
    hands = {"S0": "9g 2g 3g 4g", "S1": "5k 6k 7k 8k 9k 2k 3k 4k", "S2": "2b 3b 4b 5b", "S3": "2r 3r 4r 5r"}
    start = exchanged(dealt("S0 disarmament", **hands), "2g 3g 4g", *PLAIN[1:])
    assert view(start._records).flow.bombers == 1 << 1
    position = start.use(0, "disarmament").choose(choice=card_number("9g"))
    assert position.piles[:2] == ("9g", "9k")
    assert view(position._records).flow.bombers == 0


def test_disarmament_is_no_play() -> None:
    """A card laid so fulfils nothing, and only the blue windows know it."""
    position = exchanged(dealt("S0 disarmament"), *PLAIN)
    with pytest.raises(ValueError, match="it is not the moment"):
        position.play(1, "5k").use(0, "disarmament")
    laid = position.use(0, "disarmament").choose(choice=card_number("Kg"))
    assert laid.call(0, "tichu").calls == ((0, "tichu"),)


def test_t77_roots() -> None:
    """T77: S2 held the Mah Jong: he leads; no specials, and still 100 points."""
    hands = {"S1": " ".join(f"{rank}k" for rank in "23456789TJQKA") + " PHX"}
    hands["S2"] = " ".join(f"{rank}b" for rank in "23456789TJQKA") + " MJ"
    start = exchanged(dealt("S3 back_to_the_roots", **hands), *PLAIN)
    position = start.use(3, "back_to_the_roots")
    assert position.turn == 2
    assert removed(position) == 15
    assert position.n_cards == (13, 13, 13, 13)
    assert not {"MJ", "DOG", "PHX", "DRG"} & set(" ".join(position.hands).split())


def test_t137_roots_after_contented() -> None:
    """T137: S1 buried the Dragon, S2 the Mah Jong: they leave the piles, S2 leads."""
    hands = {"S0": " ".join(f"{rank}g" for rank in "23456789TJQKA") + " PHX"}
    hands["S1"] = " ".join(f"{rank}k" for rank in "23456789TJQKA") + " DRG"
    hands["S2"] = " ".join(f"{rank}b" for rank in "23456789TJQKA") + " MJ"
    start = dealt("S0 contented; S3 back_to_the_roots", **hands).use(0, "contented")
    position = exchanged(start, "2g", "DRG", "MJ", "2r").use(3, "back_to_the_roots")
    seats = view(position._records).seats
    assert [int(seats[seat].buried) for seat in range(4)] == [
        1 << card_number("2g"),
        0,
        0,
        1 << card_number("2r"),
    ]
    assert position.turn == 2
    assert position.n_cards == (12, 13, 13, 12)


def test_t142_roots_before_the_exchange() -> None:
    """T142: S0 discards Mah Jong and Dragon, passes three of 12, ends with 12 and leads."""
    hands = {"S0": " ".join(f"{rank}g" for rank in "23456789TJQK") + " MJ DRG", "S1": "2k 3k 4k 5k Ag"}
    start = dealt("S0 back_to_the_roots", **hands).use(0, "back_to_the_roots")
    assert start.n_cards[0] == 12
    position = exchanged(start, *PLAIN)
    assert position.n_cards[0] == 12
    assert position.turn == 0


def test_the_opener_of_roots_stays_whatever_is_returned() -> None:
    """The right to open belongs to who discarded the Mah Jong; Ouvert is not playable then."""
    start = dealt("S1 back_to_the_roots; S0 ouvert return_to_sender").use(1, "back_to_the_roots")
    position = exchanged(start, *PLAIN)
    assert {use.booster for use in position.uses(0)} == {"return_to_sender"}
    assert position.use(0, "return_to_sender", target=3).turn == 1


def test_roots_after_ouvert() -> None:
    """Ouvert first: its player holds the Mah Jong, discards it and opens."""
    position = exchanged(dealt("S0 ouvert; S1 back_to_the_roots"), *PLAIN).use(0, "ouvert")
    position = position.use(1, "back_to_the_roots")
    assert position.turn == 0
    assert position.n_cards == (13, 13, 13, 13)


def test_roots_played_before_the_deal() -> None:
    """It takes effect as soon as the cards are drawn: they are all dealt, then the specials go."""
    drive = Drive({"S2": ["back_to_the_roots"]})
    drive.use(2, "back_to_the_roots", drawn=0)
    drive.until("grand")
    assert int(drive.live.table.removed) == 0
    drive.let_be()
    drive.until("small")
    assert int(drive.live.table.removed) == 15
    assert sum(drive.n_cards) == 52
    assert [int(seat.dealt).bit_count() for seat in drive.live.seats[:4]] == [14] * 4


def test_a_second_copy_of_roots_has_nothing_left_to_do() -> None:
    """rules.md 4.1, card 8: not even before the deal, when the first has not taken effect yet."""
    drive = Drive({"S0": ["back_to_the_roots"], "S1": ["back_to_the_roots"]}, copies={"back_to_the_roots": 2})
    drive.use(0, "back_to_the_roots", drawn=0)
    drive.until("exchange")
    assert drive.offers("back_to_the_roots") == []
    assert drive.live.table.removed
