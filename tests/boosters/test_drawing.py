"""Blue boosters that act while cards are drawn: rules.md 5.5 and 5.9."""

import pytest
from boosters.drive import DECLINE, Drive

from tichu_sim.engine.calls import make_call
from tichu_sim.jit import plain
from tichu_sim.state import CALL_AT_DEAL, GRAND

YES = 0


def mask(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def share(drive: Drive, keep: int) -> tuple[int, int]:
    """Where it is offered take two cards, keep the one at a place of the list; the kept one, the other."""
    drive.answer(YES)
    assert drive.go_on() == "choice"
    two = drive.choices
    assert len(two) == 2
    drive.answer(keep)
    return two[keep], two[1 - keep]


def test_t80_courage_without_a_grand_call_is_illegal() -> None:
    drive = Drive({"S0": ["courage_is_rewarded"]}, grand=(2,))
    drive.until("exchange")
    assert drive.offers("courage_is_rewarded") == []


def test_t80_courage_gives_the_neighbour_the_rejects() -> None:
    """T80: all hands end at 14, and S1's cards 9 to 12 are what S0 did not keep."""
    drive = Drive({"S0": ["courage_is_rewarded"]}, grand=(0,))
    drive.use(0, "courage_is_rewarded", drawn=8)
    before = drive.hands
    shared = []
    for keep in (0, 1, 0, 1):
        drive.until("choice")
        shared.append(share(drive, keep))
    drive.until("exchange")
    kept, rejected = mask([pair[0] for pair in shared]), mask([pair[1] for pair in shared])
    assert drive.n_cards == [14, 14, 14, 14]
    last_two = drive.hands[1] & ~before[1] & ~rejected
    assert drive.hands[1] & rejected == rejected
    assert last_two.bit_count() == 2
    assert drive.hands[0] & kept == kept
    assert int(drive.live.seats[0].known[1]) == rejected


def test_courage_declined_draws_as_usual() -> None:
    """Declining all four times leaves the deal as it is."""
    hands = []
    for used in (False, True):
        drive = Drive({"S3": ["courage_is_rewarded"]}, grand=(3,))
        if used:
            drive.use(3, "courage_is_rewarded", drawn=8)
            for drawn in (8, 9, 10, 11):
                drive.until("choice")
                assert drive.drawn == drawn
                drive.answer(DECLINE)
        drive.until("exchange")
        hands.append(drive.hands)
    assert hands[0] == hands[1]


def test_t143_courage_of_the_last_to_draw() -> None:
    """T143: S3 takes two and hands one to S0, the shuffler; S1 and S2 draw one each; all end at 14."""
    drive = Drive({"S3": ["courage_is_rewarded"]}, grand=(3,))
    drive.use(3, "courage_is_rewarded", drawn=8)
    drive.until("choice")
    for number in range(4):
        before, top = drive.hands, drive.deck[:4]
        kept, rejected = share(drive, 1)
        assert {kept, rejected} == set(top[:2])
        drive.until("choice" if number < 3 else "exchange")
        gained = [hand & ~old for hand, old in zip(drive.hands, before, strict=True)]
        expected = [1 << rejected, 1 << top[2], 1 << top[3], 1 << kept]
        assert [cards & one for cards, one in zip(gained, expected, strict=True)] == expected
        assert [cards.bit_count() for cards in gained] == [1 if number < 3 else 3] * 4
    assert drive.n_cards == [14, 14, 14, 14]


def test_t81_t144_draft_waits_for_courage() -> None:
    """T81, T144: with Courage in effect Draft is illegal at draw-round 11, legal at 13."""
    grant = {"S0": ["courage_is_rewarded"], "S1": ["draft"]}
    drive = Drive(grant, grand=(0,))
    drive.use(0, "courage_is_rewarded", drawn=8)
    drive.offered.clear()
    for _ in range(4):
        drive.until("choice")
        drive.answer(DECLINE)
    drive.use(1, "draft", drawn=12)
    drive.until("choice")
    assert len(drive.choices) == 4
    assert drive.offers("draft") == []


def test_t145_a_draft() -> None:
    """T145: Draft by S1 at draw-round 5, S0 shuffled: S1 of 4, S2 of 3, S3 of 2, S0 the last one."""
    drive = Drive({"S1": ["draft"]})
    drive.use(1, "draft", drawn=4)
    before, top, rest = drive.hands, drive.deck[:4], drive.deck[4:]
    left, taken = list(top), [0, 0, 0, 0]
    for picker in (1, 2, 3):
        drive.until("choice")
        assert drive.seat == picker
        assert sorted(drive.choices) == sorted(left)
        taken[picker] = drive.choices[-1]
        left.remove(taken[picker])
        drive.answer(len(drive.choices) - 1)
    drive.until("grand")
    gained = [hand & ~old for hand, old in zip(drive.hands, before, strict=True)]
    assert gained[0] == 1 << left[0] | mask(rest[0:12:4])
    for picker in (1, 2, 3):
        assert gained[picker] == 1 << taken[picker] | mask(rest[picker:12:4])
    assert int(drive.live.seats[3].known[0]) == 1 << left[0]
    assert int(drive.live.seats[1].known[2]) == 0


def test_one_draft_a_draw_round() -> None:
    """A second Draft finds no equal hands any more in this draw-round, but does in the next."""
    drive = Drive({"S1": ["draft"], "S2": ["draft"]}, copies={"draft": 2})
    drive.use(1, "draft", drawn=3)
    drive.offered.clear()
    for _ in range(3):
        drive.until("choice")
        drive.answer(0)
    drive.until("exchange")
    assert drive.offers("draft")[0] == (4, 2)
    assert drive.n_cards == [14, 14, 14, 14]


@pytest.mark.parametrize("seat", [0, 2])
def test_t82_mulligan_only_at_seven_cards(seat: int) -> None:
    """T82: illegal at six or eight cards; at seven the deck is as large as before."""
    drive = Drive({f"S{seat}": ["mulligan"]})
    drive.until("exchange")
    assert drive.offers("mulligan") == [(7, seat)]
    drive = Drive({f"S{seat}": ["mulligan"]})
    drive.until_offered(seat, "mulligan", drawn=7)
    old, deck, others = drive.hands[seat], drive.deck, drive.hands
    drive.answer(0)
    drive.go_on()
    # The next question comes a draw-round later.
    assert drive.question == "grand"
    new = mask(deck[:7])
    assert drive.hands[seat] & new == new
    drawn = sum(drive.hands[other] & ~others[other] for other in range(4) if other != seat)
    assert mask(drive.deck) | drive.hands[seat] | drawn == mask(deck) | old
    drive.let_be()
    drive.until("exchange")
    assert drive.n_cards == [14, 14, 14, 14]


def test_t146_a_grand_call_before_the_mulligan_stands() -> None:
    """T146: S2 calls Grand Tichu at six cards and plays Mulligan at seven."""
    drive = Drive({"S2": ["mulligan"]})
    drive.until_offered(2, "mulligan", drawn=7)
    plain(make_call)(drive.live.table, 2, GRAND, CALL_AT_DEAL)
    top = drive.deck[:7]
    drive.answer(0)
    drive.until("exchange")
    assert drive.hands[2] & mask(top) == mask(top)
    assert drive.live.table.called[2] == GRAND
    assert drive.live.table.calls[0].caller == 2


def test_a_mulligan_never_returns_an_old_card_at_once_and_changes_no_deal() -> None:
    """The other seats' first seven cards are those of the deal without it."""
    plain_deal, other = Drive({"S1": ["mulligan"]}), Drive({"S1": ["mulligan"]})
    plain_deal.until_offered(1, "mulligan", drawn=7)
    other.use(1, "mulligan", drawn=7)
    other.go_on()
    assert other.hands[1] & plain_deal.hands[1] & mask(plain_deal.deck[:7]) == 0
    for seat in (0, 2, 3):
        assert other.hands[seat] & plain_deal.hands[seat] == plain_deal.hands[seat]
