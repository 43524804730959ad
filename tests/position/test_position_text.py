"""The written form of positions: what it says, what it refuses, and that it can be read again."""

from random import Random

import pytest
from position.random_moves import deal, moves

from tichu_sim import Position
from tichu_sim.rules import RuleSet, load_rules

FULL = """\
S0: PHX 3g 4k ? ? | pile: 5b Kr
S1: 2k 9g 9k 9b 9r
S2: Tg
S3: - | pile: 2g
top: Qk by S0
trick: Jg Jk
passed: S1
turn: S2
wish: 8
calls: S3 grand, S1 tichu
out: S3
not laid: S0
totals: 630:-970"""


def test_what_is_written_is_read() -> None:
    position = Position.from_text(FULL)
    assert str(position) == FULL
    assert (position.hands[0], position.n_cards) == ("PHX 3g 4k", (5, 5, 1, 0))
    assert (position.piles, position.trick) == (("5b Kr", "", "", "2g"), "Jg Jk Qk")
    assert position.top is not None
    assert (position.top.name, position.owner, position.passed) == ("single Q", 0, (1,))
    assert (position.turn, position.wish, position.out) == (2, "8", (3,))
    assert position.calls == ((3, "grand"), (1, "tichu"))
    assert position.totals == (630, -970)


def test_lines_come_in_any_order_with_blanks_and_comments() -> None:
    shuffled = "\n\n".join(f"   {line}   # as seen" for line in reversed(FULL.splitlines()))
    assert Position.from_text(shuffled) == Position.from_text(FULL)


def test_keywords_are_lines() -> None:
    lines = dict(line.split(": ", 1) for line in FULL.splitlines())
    keywords = {key.replace(" ", "_"): value for key, value in lines.items()}
    assert Position(**keywords) == Position.from_text(FULL)


@pytest.mark.parametrize(
    ("top", "rank"),
    [
        ("PHX by S0", "1½"),
        ("PHX on 8 by S0", "8½"),
        ("PHX on 1 by S0", "1½"),
        ("PHX on A by S0", "A½"),
        ("DRG by S0", "DRG"),
        ("8g 8k PHX by S0", "8"),
        ("PHX Qg Qk Kg Kk as Q by S0", "Q"),
        ("PHX Qg Qk Kg Kk by S0", "K"),
        ("MJ 2g 3k 4k PHX as 5 by S0", "5"),
        ("9g 9k 9b 9r by S0", "9"),
    ],
)
def test_every_top_keeps_its_rank(top: str, rank: str) -> None:
    position = Position(top=top)
    assert position.top is not None
    assert position.top.rank == rank
    assert Position.from_text(str(position)) == position


@pytest.mark.parametrize(("lines", "turn"), [({}, 1), ({"passed": "S1"}, 2), ({"passed": "S1 S2"}, 3)])
def test_the_turn_follows_from_the_passes(lines: dict[str, str], turn: int) -> None:
    assert Position(top="8g by S0", **lines).turn == turn


def test_the_passes_follow_from_the_turn() -> None:
    assert Position(top="8g by S0", turn="S3", out="S2").passed == (1,)


def test_a_trick_on_which_all_have_passed() -> None:
    waiting = Position(S0="9g 9k 9b 9r", top="8g by S0", passed="S1 S2 S3")
    assert (waiting.question, waiting.turn) == ("collect", None)
    collected = Position(S0="9g 9k 9b", top="8g by S0", passed="S1 S2 S3")
    assert (collected.question, collected.turn, collected.piles[0]) == ("lead", 0, "8g")


@pytest.mark.parametrize("rules", ["official", "spectrum_strict", "seed003", "no_reentry", "simultaneous"])
def test_round_trip_of_every_position_of_random_rounds(rules: str) -> None:
    switches = {
        "no_reentry": RuleSet(reenter_after_pass=False, bombs_out_of_turn=False),
        "simultaneous": RuleSet(grand_window_mode="simultaneous", wish_lifetime="this_trick"),
    }
    for seed in range(2):
        rng = Random(seed)
        ruleset = switches[rules] if rules in switches else load_rules(rules)
        for position in moves(deal(rng, ruleset), rng):
            copy = Position.from_text(str(position), rules=ruleset)
            assert str(copy) == str(position)
            for name in ("phase", "question", "turn", "may_pass", "top", "n_cards", "result"):
                assert getattr(copy, name) == getattr(position, name)
            for seat in range(4):
                for early in (False, True):
                    assert copy.legal_plays(seat, out_of_turn=early) == (
                        position.legal_plays(seat, out_of_turn=early)
                    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S0: 5x\nturn: S0", "line 1: S0: unknown card '5x'"),
        ("S0: 5g 5g\nturn: S0", "line 1: S0: card 5g is named twice"),
        ("S0: 5g\nS1: 5g\nturn: S0", "line 2: S1: 5g is also in S0"),
        ("S0: 5g | pile: 6g\nS1: 6g\nturn: S0", "line 2: S1: 6g is also in S0 pile"),
        ("S0: 5g | pile: 5g\nturn: S0", "line 1: S0: 5g is also in S0"),
        ("S0: 5g | 6g\nturn: S0", "line 1: S0: expected 'pile:' after the bar, found '6g'"),
        ("S0: -\nturn: S1", "line 1: S0: has no cards but is not out"),
        ("S0:" + " ?" * 15 + "\nturn: S0", "line 1: S0: 15 cards are more than 14"),
        ("turn S0", "line 1: 'turn S0' has no colon"),
        ("trun: S0", "line 1: unknown line 'trun'; did you mean \"turn\"?"),
        ("turn: S0\n\nturn: S1", "line 3: turn is there twice"),
        ("turn: S4", "line 1: turn: unknown seat 'S4': expected one of S0, S1, S2, S3"),
        ("turn: S0\nout: S0", "line 1: turn: S0 is out"),
        ("S0: 5g", "turn: is missing"),
        ("turn: S0\nout: S1 S1", "line 2: out: a seat is named twice"),
        ("S1: 5g\nturn: S0\nout: S1", "line 3: out: S1 holds cards"),
        ("out: S0 S1 S2 S3", "line 1: out: one seat at least holds cards"),
        ("turn: S0\npassed: S1", "line 2: passed: there is no top"),
        ("top: 8g 8k", "line 1: top: '8g 8k' does not say whose it is"),
        ("top: 8g 9k by S0", "top: 8g 9k is not a combination that can be the top"),
        ("top: DOG by S0", "top: DOG is not a combination that can be the top"),
        ("top: 8g PHX as 9 by S0", "top: PHX 8g is not a combination"),
        ("top: 8g on 7 by S0", "line 1: top: 'on' tells what a single PHX was laid on"),
        ("S0: 8g\ntop: 8g by S1", "line 1: S0: 8g is also in top"),
        ("top: 8g by S0\nturn: S0", "line 2: turn: S0 owns the top"),
        ("top: 8g by S0\nturn: S3\npassed: S1", "line 2: turn: after these passes it is S2's turn"),
        ("top: 8g by S0\npassed: S2", "line 2: passed: the seats after S0 play in the order S1 S2 S3"),
        ("top: 8g by S0\npassed: S1 S2 S3\nturn: S1", "line 3: turn: after these passes it is nobody's turn"),
        ("top: 8g by S0\npassed earlier: S3\nout: S3", "line 2: passed earlier: S3 is out"),
        ("turn: S0\nwish: 1", "line 2: wish: unknown rank '1'"),
        ("turn: S0\ncalls: S0 big", "line 2: calls: unknown call 'S0 big'"),
        ("turn: S0\ncalls: S0 tichu, S0 grand", "line 2: calls: a seat makes at most one call"),
        ("turn: S0\ntotals: 5", "line 2: totals: '5' is no score"),
        ("turn: S0\ntotals: 5:a", "line 2: totals: '5:a' is no score"),
        ("turn: S0\nphase: lunch", "line 2: phase: unknown phase 'lunch': expected one of grand"),
        ("turn: S0\nnot laid: S1\nout: S1", "line 2: not laid: S1 is out"),
        ("phase: wish\ntop: 8g by S0", "line 1: phase: a wish follows the Mah Jong"),
        ("phase: exchange\ntop: 8g by S0", "line 2: top: has no meaning in the phase 'exchange'"),
        ("phase: exchange\nturn: S0", "line 2: turn: has no meaning in the phase 'exchange'"),
        ("phase: grand\ncalls: S0 tichu", "line 2: calls: before the last cards are drawn only Grand Tichu"),
        ("turn: S0\ngives: S0 2g 3g 4g", "line 2: gives: has no meaning in the phase 'play'"),
        ("turn: S0\nshuffler: S1", "line 2: shuffler: has no meaning in the phase 'play'"),
        ("phase: exchange\ngives: S1 2g 3g 4g", "line 2: gives: the seats choose in the order S0 S1 S2 S3"),
        ("phase: exchange\nS0: 2g 3g\ngives: S0 2g 3g 4g", "line 3: gives: S0 must give 3 different"),
    ],
)
def test_errors_name_the_line(text: str, message: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011  # the message is compared below
        Position.from_text(text)
    assert str(error.value).startswith(message)


def test_errors_of_keywords_name_the_keyword() -> None:
    with pytest.raises(ValueError, match=r"^S0: unknown card '5x'"):
        Position(S0="5x", turn="S0")
    with pytest.raises(ValueError, match="unknown line 'trun'; did you mean"):
        Position(trun="S0")  # type: ignore[call-arg]
