"""Blue boosters about the exchange: rules.md 5.5 and 5.9, on the dealt hands of one suit each."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from boosters.drive import Drive

from tichu_sim import Position
from tichu_sim.boosters import boosters_from_table
from tichu_sim.cards import card_number
from tichu_sim.logs.schema import NO_CARD, SEATS
from tichu_sim.logs.writer import to_frame
from tichu_sim.position import Use
from tichu_sim.position.plays import view
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import ASK_EXCHANGE
from tichu_sim.strategies.policies import POLICIES
from tichu_sim.strategies.strategy import parameter_array

RANKS = "23456789TJQKA"
SPECIALS = {"S0": ("g", "DRG"), "S1": ("k", "MJ"), "S2": ("b", "PHX"), "S3": ("r", "DOG")}


def dealt(boosters: str, **lines: Any) -> Position:
    """Before the exchange: S0 holds the green suit and the Dragon, S1 black and the Mah Jong, and so on."""
    hands = {
        seat: " ".join(rank + suit for rank in RANKS) + f" {special}"
        for seat, (suit, special) in SPECIALS.items()
    }
    return Position(
        **(hands | lines),
        phase="before exchange",
        shuffler="S0",
        boosters=boosters,
    )


def exchanged(position: Position, *choices: str) -> Position:
    """All choose, S0 first."""
    for seat, cards in enumerate(choices):
        position = position.exchange(seat, cards)
    return position


PLAIN = ("2g 3g 4g", "2k 3k 4k", "2b 3b 4b", "2r 3r 4r")
AMONG_PARTNERS = ("2g 3g 4g", "2k 3k 4k", "2b 3b 4b", "2r 3r 4r")


def known(position: Position, viewer: int, holder: int) -> set[str]:
    """The cards a seat knows in another's hand."""
    cards = int(view(position._records).seats[viewer].known[holder])
    return {name for name in all_names() if cards >> card_number(name) & 1}


def all_names() -> list[str]:
    return [rank + suit for suit in "gkbr" for rank in RANKS] + ["MJ", "DOG", "PHX", "DRG"]


def test_t73_contented_sends_boosters_about_the_exchange_back_and_buries() -> None:
    """T73: Clairvoyant and Positive Thinking return; one card each is buried, nothing is exchanged."""
    position = dealt("S0 clairvoyant; S1 positive_thinking; S2 contented; S3 generous")
    position = position.use(0, "clairvoyant").use(1, "positive_thinking").use(2, "contented")
    assert position.boosters == (("clairvoyant",), ("positive_thinking",), (), ("generous",))
    assert position.boosters_in_play == ("contented",)
    assert [position.uses(seat) for seat in range(4)] == [[], [], [], []]
    with pytest.raises(ValueError, match="3 cards are named; S0 has to choose in this order 1 for S0"):
        position.exchange(0, PLAIN[0])
    position = exchanged(position, "2g", "2k", "2b", "2r")
    assert position.n_cards == (13, 13, 13, 13)
    assert position.hands[3] == "DOG 3r 4r 5r 6r 7r 8r 9r Tr Jr Qr Kr Ar"
    assert position.piles == ("", "", "", "")
    assert position.turn == 1


def test_a_returned_booster_can_be_used_again_later() -> None:
    """What Contented sends back was never used up: nothing of it is in the discard either."""
    position = dealt("S0 generous; S2 contented").use(0, "generous", target=1).use(2, "contented")
    assert position.boosters[0] == ("generous",)
    assert position.booster_discard == ()


def test_t83_who_buries_the_mah_jong_opens() -> None:
    """T83: S1 buries the Mah Jong and still leads."""
    position = exchanged(dealt("S0 contented").use(0, "contented"), "2g", "MJ", "2b", "2r")
    assert position.turn == 1
    assert "MJ" not in position.hands[1]


def test_specials_are_not_buried_where_a_set_bars_them() -> None:
    """rules.md 4.8, ``contented_specials``."""
    table = {"boosters": ["contented"], "parameters": {"contented": {"specials": 0}}}
    strict = boosters_from_table(table, "test", Path())
    position = dealt("S0 contented", booster_set=strict).use(0, "contented").exchange(0, "2g")
    with pytest.raises(ValueError, match="may not lie there"):
        position.exchange(1, "MJ")
    assert position.exchange(1, "2k").turn == 2


def test_buried_cards_count_at_the_end() -> None:
    """S3 is last: what he has buried goes with his pile to who was first out (rules.md 4.1, card 5)."""
    hands = {"S0": "2g MJ", "S1": "Kk 4k", "S2": "5b 6b 3b", "S3": "Tr 3r 5r"}
    position = dealt("S3 contented", **hands).use(3, "contented")
    position = exchanged(position, "2g", "Kk", "5b", "Tr")
    position = position.play(0, "MJ").make_wish(None).play(1, "4k").play(2, "6b").pass_(3).play(2, "3b")
    assert position.out == (0, 1, 2)
    assert position.piles[1:] == ("Kk", "MJ 3b 4k 5b 6b", "Tr")
    assert position.result is not None
    assert position.result.cards == (20, 10)


def test_t74_generous_gives_one_card_more() -> None:
    """T74: S0 gives S1 two cards and gets one: 13, 15, 14, 14."""
    position = dealt("S0 generous")
    assert position.uses(0) == [Use("generous", 1), Use("generous", 2), Use("generous", 3)]
    position = position.use(0, "generous", target=1)
    position = exchanged(position, "2g 3g 4g 5g", *PLAIN[1:])
    assert position.n_cards == (13, 15, 14, 14)
    assert {"2g", "3g"} <= set(position.hands[1].split())
    assert "4g" in position.hands[2]
    assert "5g" in position.hands[3]


def test_t75_a_returned_card() -> None:
    """T75: S0 13, S3 15, and S3 keeps what S0 gave him."""
    position = exchanged(dealt("S0 return_to_sender"), *PLAIN)
    card = card_number("2r")  # from S3 to the next seat
    position = position.use(0, "return_to_sender", target=3, choice=card)
    assert position.n_cards == (13, 14, 14, 15)
    assert {"2r", "4g"} <= set(position.hands[3].split())
    assert position.turn == 1
    assert "2r" in known(position, 0, 3)
    assert "2r" not in known(position, 3, 0)


def test_return_to_sender_offers_what_came_and_is_still_there() -> None:
    position = exchanged(dealt("S0 return_to_sender"), *PLAIN)
    choices = {(use.target, use.choice) for use in position.uses(0)}
    assert choices == {(1, card_number("4k")), (2, card_number("3b")), (3, card_number("2r"))}
    assert dealt("S0 return_to_sender").uses(0) == []


def test_t76_positive_thinking() -> None:
    """T76: three cards each way between partners, 14 each."""
    position = exchanged(dealt("S3 positive_thinking").use(3, "positive_thinking"), *AMONG_PARTNERS)
    assert position.n_cards == (14, 14, 14, 14)
    assert {"2g", "3g", "4g"} <= set(position.hands[2].split())
    assert {"2r", "3r", "4r"} <= set(position.hands[1].split())


def test_t138_one_of_two_cards_may_be_refused() -> None:
    """T138: Generous S0 to S1, S1 returns one: both 14."""
    position = dealt("S0 generous; S1 return_to_sender").use(0, "generous", target=1)
    position = exchanged(position, "2g 3g 4g 5g", *PLAIN[1:])
    position = position.use(1, "return_to_sender", choice=card_number("3g"))
    assert position.n_cards == (14, 14, 14, 14)
    assert "2g" in position.hands[1]
    assert "3g" in position.hands[0]


def test_t139_a_refused_mah_jong_opens_with_its_sender() -> None:
    """T139: S1 returns the Mah Jong that S0 gave him: S0 15 cards, leads; S1 13."""
    position = dealt("S1 return_to_sender", S0=" ".join(f"{rank}g" for rank in RANKS) + " MJ", S1="Ak Kk Qk")
    position = exchanged(position, "MJ 2g 3g", "Ak Kk Qk", *PLAIN[2:])
    assert position.turn == 1
    position = position.use(1, "return_to_sender", target=0)
    assert position.turn == 0
    assert position.n_cards[0] == 15
    assert "MJ" in position.hands[0]


def test_t140_generous_among_partners() -> None:
    """T140: Positive Thinking, then Generous S0 to S2: S0 13, S2 15; to S1: illegal."""
    position = dealt("S0 generous; S1 positive_thinking").use(1, "positive_thinking")
    assert position.uses(0) == [Use("generous", 2)]
    with pytest.raises(ValueError, match="not like this"):
        position.use(0, "generous", target=1)
    position = position.use(0, "generous", target=2)
    position = exchanged(position, "2g 3g 4g 5g", *AMONG_PARTNERS[1:])
    assert position.n_cards == (13, 14, 15, 14)


def test_generous_to_the_partner_first_then_positive_thinking() -> None:
    """The order of the two does not matter for the partner; an opponent's extra card is void."""
    position = dealt("S0 generous; S1 positive_thinking")
    partner = position.use(0, "generous", target=2).use(1, "positive_thinking")
    assert exchanged(partner, "2g 3g 4g 5g", *AMONG_PARTNERS[1:]).n_cards == (13, 14, 15, 14)
    opponent = position.use(0, "generous", target=1).use(1, "positive_thinking")
    assert exchanged(opponent, *AMONG_PARTNERS).n_cards == (14, 14, 14, 14)


def test_clairvoyant_chooses_last_and_sees_what_comes() -> None:
    """He is asked after the others, knows their cards, and may not give them away (rules.md 4.1, card 1)."""
    position = dealt("S0 clairvoyant; S1 njet").use(0, "clairvoyant")
    for seat in (1, 2, 3):
        position = position.exchange(seat, PLAIN[seat])
    seats = view(position._records).seats
    assert position.turn == 0
    assert [int(cards) for cards in seats[0].received[:4]] == [
        0,
        *(1 << card_number(name) for name in ("4k", "3b", "2r")),
    ]
    assert [int(cards) for cards in seats[1].received[:4]] == [0, 0, 0, 0]
    with pytest.raises(ValueError, match="an exchange must name different cards of the hand"):
        position.exchange(0, "4k 3g 4g")
    assert position.exchange(0, PLAIN[0]).n_cards == (14, 14, 14, 14)


def test_clairvoyant_with_positive_thinking_and_generous() -> None:
    """He sees all the cards that come to him, however many."""
    position = dealt("S0 clairvoyant; S1 positive_thinking; S2 generous")
    position = position.use(0, "clairvoyant").use(1, "positive_thinking").use(2, "generous", target=0)
    for seat, cards in ((1, "2k 3k 4k"), (2, "2b 3b 4b 5b"), (3, "2r 3r 4r")):
        position = position.exchange(seat, cards)
    assert int(view(position._records).seats[0].received[2]).bit_count() == 4


def test_t141_the_exchange_has_begun() -> None:
    """T141: S0 has looked; S1 plays Contented: illegal."""
    position = dealt("S0 clairvoyant; S1 contented").use(0, "clairvoyant")
    for seat in (1, 2, 3):
        position = position.exchange(seat, PLAIN[seat])
    with pytest.raises(ValueError, match="it is not the moment"):
        position.use(1, "contented")


def test_t147_contented_picked_after_a_grand_call_is_playable_at_once() -> None:
    """T147: S1 calls Grand Tichu and picks Contented: he may play it before this round's exchange."""
    drive = Drive({"S0": ["contented"]}, grand=(1,))
    drive.display(0, "contented")
    drive.until("pick")
    drive.answer(drive.place("contented"))
    drive.use(1, "contented")
    drive.until("exchange")
    assert [int(drive.live.table.passes[0, taker]) for taker in range(4)] == [1, 0, 0, 0]


def test_njet_keeps_the_exchange() -> None:
    position = dealt("S0 contented; S3 njet").use(0, "contented").use(3, "njet")
    assert exchanged(position, *PLAIN).n_cards == (14, 14, 14, 14)


def test_what_is_given_is_known() -> None:
    """The giver knows where his cards are; who knew one of them in his hand still does (rules.md 3.5)."""
    position = exchanged(dealt("S0 njet"), *PLAIN)
    assert known(position, 0, 1) == {"2g"}
    assert known(position, 2, 1) == {"4b"}
    assert known(position, 1, 0) == {"4k"}


def test_chosen_cards_can_be_written_and_read() -> None:
    position = dealt("S0 njet").exchange(0, PLAIN[0])
    assert "gives: S0 2g 3g 4g" in str(position)
    assert str(Position.from_text(str(position))) == str(position)


def test_a_round_without_exchange_logs_no_card_given() -> None:
    records = np.zeros(2, SEATS.dtype())
    records["given_next"] = [NO_CARD, card_number("2g")]
    assert to_frame("seats", records)["given_next"].to_list() == [None, "2g"]


@pytest.mark.parametrize("strategy", ["random", "greedy", "club"])
@pytest.mark.parametrize(
    ("uses", "n_cards"),
    [
        ([], [14, 14, 14, 14]),
        ([(0, "contented", None)], [13, 13, 13, 13]),
        ([(1, "positive_thinking", None), (2, "generous", 0)], [15, 14, 13, 14]),
        ([(2, "generous", 3), (3, "clairvoyant", None)], [14, 14, 13, 15]),
    ],
)
def test_every_strategy_answers_every_exchange(
    strategy: str, uses: list[tuple[int, str, int | None]], n_cards: list[int]
) -> None:
    """However many cards go where, the strategies give different cards of their hands."""
    drive = Drive({f"S{seat}": [name] for seat, name, _ in uses})
    for seat, name, target in uses:
        drive.use(seat, name, drawn=14, target=target)
    drive.until("exchange")
    plan = make_plan({"rounds": 1, "strategies": strategy}, "test", Path())
    for seat in range(4):
        values = parameter_array(plan.strategies[0])
        drive.live.seats[seat].parameters[: len(values)] = values
    asked = []
    while drive.question == "exchange":
        asked.append(drive.seat)
        private = drive.records[0]["seats"][drive.seat]
        policy = POLICIES[strategy]
        drive.answer(int(policy(drive.records[0]["table"], private, drive.move_records[0], ASK_EXCHANGE)))
        drive.go_on()
    assert drive.n_cards == n_cards
    assert sorted(asked) == [0, 1, 2, 3]
