"""Reading Brettspielwelt logs: every line of a round, the servers' quirks, and damage of every kind."""

import codecs
import random
import subprocess
import sys
from pathlib import Path

import pytest
from formats.sample_rounds import MADE_UP_LOG
from hypothesis import given, settings
from hypothesis import strategies as st

from tichu_sim.cards import card_number, format_cards
from tichu_sim.formats import (
    Call,
    Gift,
    LoggedGame,
    Pass,
    Play,
    RoundLog,
    Wish,
    parse_log,
    read_log,
    transcript,
)

TEXT = MADE_UP_LOG.read_text(encoding="utf-8")
LINES = TEXT.splitlines()
ROUND = parse_log(TEXT, "made_up").rounds[0]


def changed(old: str, new: str) -> LoggedGame:
    """The made-up log with one text replaced, a whole round before it and one behind it."""
    assert TEXT.count(old) == 1
    return parse_log(TEXT + TEXT.replace(old, new) + TEXT, "game.tch")


def line_of(text: str) -> int:
    """The line of ``text`` in the second of three made-up rounds."""
    return int(len(LINES) + 1 + LINES.index(text))


def test_a_round_is_read_line_for_line() -> None:
    assert ROUND.handles == ("Ada", "Bo-2", "Cy", "Di*")
    assert format_cards(ROUND.first_eight[3]) == "PHX DRG 2k 8r Tk Jr Qk Kb"
    assert format_cards(ROUND.fourteen[0]) == "2g 2r 3g 4b 4r 6k 8k 9b Jk Qb Qr Kg Kk Ab"
    assert ROUND.grand_calls == (Call(0),)
    assert ROUND.early_calls == ()
    assert ROUND.given[1] == tuple(card_number(name) for name in ("4k", "Ak", "8g"))
    assert ROUND.bomb_holders == (2,)
    kinds = [type(event) for event in ROUND.events[:6]]
    assert kinds == [Play, Wish, Pass, Call, Play, Pass]
    assert ROUND.events[1] == Wish(7)
    assert ROUND.events[4] == Play(3, ROUND.events[4].cards, 6)  # type: ignore[union-attr]
    assert Gift(0) in ROUND.events
    assert ROUND.result == (-110, 110)
    assert ROUND.finished


def test_entries_know_their_lines_and_are_compared_without_them() -> None:
    second = parse_log(TEXT + TEXT, "two").rounds[1]
    assert second == ROUND
    assert second.line == len(LINES) + 1
    assert [event.line for event in second.events] == [
        event.line + len(LINES) for event in ROUND.events if event.line is not None
    ]
    assert LINES[ROUND.events[1].line - 1] == "Wunsch:8"  # type: ignore[operator]
    assert ROUND.bombs_line == LINES.index("BOMBE: (2)Cy ") + 1
    assert (ROUND.result_line, second.result_line) == (len(LINES), 2 * len(LINES))
    without = parse_log(TEXT.replace("BOMBE: (2)Cy \n", "").partition("Ergebnis")[0], "one").rounds[0]
    assert (without.bombs_line, without.result_line) == (None, None)


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        (
            "BA SK GK RD BD B9 S8 G3 ",
            "BA SK GK RD BD B9 S8 ",
            "(0)Ada BA SK GK RD BD B9 S8 G3 ",
            "expected 8 cards",
        ),
        (
            "BA SK GK RD BD B9 S8 G3 ",
            "BA SK GK RD BD B9 S8 G3 G2 ",
            "(0)Ada BA SK GK RD BD B9 S8 G3 ",
            "found 9",
        ),
        (
            "Dr Ph BK SD",
            "Dr Ph XK SD",
            "(3)Di* Dr Ph BK SD RB S10 R8 S2 ",
            "unknown card 'XK': expected a colour",
        ),
        ("Dr Ph BK SD", "Dr Dr BK SD", "(3)Di* Dr Ph BK SD RB S10 R8 S2 ", "card Dr stands twice"),
        (
            "(1)Bo-2 SA GB",
            "(2)Bo-2 SA GB",
            "(1)Bo-2 SA GB B10 R6 G4 B3 S3 Ma ",
            "expected the line of seat 1",
        ),
        ("(1)Bo-2 SA GB", "(7)Bo-2 SA GB", "(1)Bo-2 SA GB B10 R6 G4 B3 S3 Ma ", "expected '(seat)handle'"),
        ("R10 R9 R7 S7 G7 B5 B2", "R10 R9 R7 S7 G7 B5 B8", None, "not there: B8"),
        ("R4 B4 G3 R2 G2 \n", "R4 B4 G3 R2 S2 \n", None, "56 different cards in the four hands, missing G2"),
        ("Schupfen:\n", "", "(0)Ada gibt: Bo-2: R2 - Cy: SB - Di*: G2 - ", "expected 'Schupfen:', found"),
        (
            "R2 - Cy: SB - Di*",
            "R2 - Cy: Ph - Di*",
            "(0)Ada gibt: Bo-2: R2 - Cy: SB - Di*: G2 - ",
            "Ph is not in it",
        ),
        (
            "R2 - Cy: SB - Di*",
            "R2 - Di*",
            "(0)Ada gibt: Bo-2: R2 - Cy: SB - Di*: G2 - ",
            "expected '(seat)handle gibt",
        ),
        ("BOMBE: (2)Cy ", "BOMBE: ", "BOMBE: (2)Cy ", "expected 'BOMBE: (seat)handle'"),
        ("---Rundenverlauf---", "---Rundenende---", None, "Rundenverlauf------------------', found"),
    ],
)
def test_damage_before_the_first_lead_costs_the_round(
    old: str, new: str, place: str | None, message: str
) -> None:
    game = changed(old, new)
    assert game.rounds == (ROUND, ROUND)
    (problem,) = game.problems
    assert message in problem.message
    assert problem.message.endswith("the round is left out")
    if place is not None:
        shift = 1 if not new else 0
        assert problem.line == line_of(place) - shift
        assert str(problem) == f"game.tch:{problem.line}: {problem.message}"


@pytest.mark.parametrize(
    ("old", "new", "place", "message"),
    [
        ("Wunsch:8", "Wunsch:1", "Wunsch:8", "unknown wish '1': expected one of 2, 3"),
        ("Tichu: (3)Di*", "Tichu: Di*", "Tichu: (3)Di*", "expected 'Tichu: (seat)handle'"),
        ("Tichu: (3)Di*", "Tichu: (3)Di* (1)Bo", "Tichu: (3)Di*", "expected one seat after 'Tichu:'"),
        ("Drache an: (0)Ada", "Drache an: (4)Ada", "Drache an: (0)Ada", "expected 'Drache an: (seat)handle'"),
        (
            "(3)Di*: S10 G9 R8 Ph B6 ",
            "(3)Di*: S10 G9 R8 Ph B66 ",
            "(3)Di*: S10 G9 R8 Ph B6 ",
            "unknown card 'B66'",
        ),
        (
            "(1)Bo-2: GA ",
            "(1)Bo-2 denkt nach",
            "(1)Bo-2: GA ",
            "expected a play '(seat)handle: cards', a pass",
        ),
        ("(1)Bo-2: GA ", "(1)Bo-2: " + "GA " * 500, "(1)Bo-2: GA ", "found a line of 1508 characters"),
        (
            "Ergebnis: -110 - 110",
            "Ergebnis: -110",
            "Ergebnis: -110 - 110",
            "expected 'Ergebnis: points - points'",
        ),
    ],
)
def test_damage_in_the_course_ends_the_round_there(old: str, new: str, place: str, message: str) -> None:
    game = changed(old, new)
    assert len(game.rounds) == 3
    assert game.rounds[0] == game.rounds[2] == ROUND
    damaged = game.rounds[1]
    n_events = sum(
        1 for event in ROUND.events if event.line is not None and event.line < LINES.index(place) + 1
    )
    assert damaged.events == ROUND.events[:n_events]
    assert damaged.result is None
    assert not damaged.finished
    (problem,) = game.problems
    assert message in problem.message
    assert problem.line == line_of(place)


def test_lines_after_the_result_are_reported_and_the_round_kept() -> None:
    game = parse_log(TEXT + "(0)Ada passt.\n" + TEXT, "game.tch")
    assert game.rounds == (ROUND, ROUND)
    (problem,) = game.problems
    assert problem.line == len(LINES) + 1
    assert "expected a new round after 'Ergebnis:'" in problem.message


def test_a_block_that_starts_anew_before_the_exchange_is_left_out() -> None:
    begun = "\n".join(LINES[:10]) + "\n"
    game = parse_log(begun + TEXT, "game.tch")
    assert game.rounds == (ROUND,)
    (problem,) = game.problems
    assert problem.line == 10
    assert "breaks off here: expected 'Schupfen:' to follow" in problem.message


@pytest.mark.parametrize("n_lines", range(1, len(LINES)))
def test_a_log_cut_after_any_line_has_one_problem_at_its_end(n_lines: int) -> None:
    game = parse_log(TEXT + "\n".join(LINES[:n_lines]), "game.tch")
    (problem,) = game.problems
    assert problem.line == len(LINES) + n_lines
    assert "breaks off" in problem.message
    has_course = n_lines > LINES.index("---------------Rundenverlauf------------------")
    assert [log.finished for log in game.rounds] == ([True, False] if has_course else [True])


def test_the_servers_quirks_are_read_as_what_they_mean() -> None:
    twice = TEXT.replace("Tichu: (3)Di*\n", "Tichu: (3)Di*\nTichu: (3)Di*\n")
    no_full_stop = TEXT.replace(
        "(2)Cy passt.\n(1)Bo-2 passt.\n(1)Bo-2: GA", "(2)Cy passt.\n(1)Bo-2 passt\n(1)Bo-2: GA"
    )
    blanks = TEXT.replace("\n", "  \n\n").replace("BOMBE:", "BOMBE: ")
    for text in (
        twice,
        no_full_stop,
        blanks,
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("\n", "\r"),
        TEXT.rstrip(),
    ):
        assert text != TEXT
        assert parse_log(text, "game.tch") == LoggedGame("game.tch", (ROUND,), ())


def test_tichu_before_and_during_the_exchange_is_kept() -> None:
    before = TEXT.replace("Schupfen:\n", "Tichu: (2)Cy\nTichu: (2)Cy\nSchupfen:\n")
    during = TEXT.replace("(2)Cy gibt:", "Tichu: (2)Cy\n(2)Cy gibt:")
    after = TEXT.replace("BOMBE: (2)Cy \n", "BOMBE: (2)Cy \nTichu: (2)Cy\n")
    for text in (before, during, after):
        game = parse_log(text, "game.tch")
        assert game.problems == ()
        assert game.rounds[0].early_calls == (Call(2),)
    with_grand = TEXT.replace("Grosses Tichu: (0)Ada\n", "Grosses Tichu: (2)Cy\nGrosses Tichu: (0)Ada\n")
    assert parse_log(with_grand, "game.tch").rounds[0].grand_calls == (Call(2), Call(0))


@pytest.mark.parametrize(
    "handle",
    ["", "!!*", "a-b", "-4-", "x)y(2)", "\u00a0n\u00a0b", "Ph", "B\u00f6rg:", "gibt:", "\ufffd", "Big Joe"],
)
def test_handles_may_be_nearly_anything(handle: str) -> None:
    game = parse_log(TEXT.replace("Cy", handle), "game.tch")
    assert game.problems == ()
    (log,) = game.rounds
    assert log.handles == ("Ada", "Bo-2", handle, "Di*")
    assert (log.events, log.given, log.bomb_holders) == (ROUND.events, ROUND.given, ROUND.bomb_holders)


def test_a_handle_may_change_between_rounds() -> None:
    game = parse_log(TEXT + TEXT.replace("Cy", "Cleo"), "game.tch")
    assert game.problems == ()
    assert [log.handles[2] for log in game.rounds] == ["Cy", "Cleo"]


@pytest.mark.parametrize(
    "data",
    [
        TEXT.replace("Cy", "Bj\u00f6rn").encode("latin-1"),
        TEXT.replace("Cy", "Bj\u00f6rn").encode("utf-8"),
        codecs.BOM_UTF8 + TEXT.encode("utf-8"),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-8").replace(b"Di*", b"D\0i*").replace(b"\n", b"\0\n"),
    ],
)
def test_encodings_and_nul_bytes(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "game.tch"
    path.write_bytes(data)
    game = read_log(path)
    assert game.problems == ()
    assert game.rounds[0].events == ROUND.events
    assert game.rounds[0].handles[3] == "Di*"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b"\n\n  \n", "is no Brettspielwelt log: expected a line '---------------Gr.Tichukarten---"),
        (b"PAR1" + bytes(range(256)) * 50 + b"PAR1", "is no Brettspielwelt log"),
        (b"\x89PNG\r\n\x1a\n", "is no Brettspielwelt log"),
        (b"round,seat\n1,2\n", "is no Brettspielwelt log"),
        ("Bj\u00f6rn".encode("utf-16"), "is no Brettspielwelt log"),
    ],
)
def test_a_file_that_is_no_log_is_one_problem(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    game = read_log(path)
    assert game.rounds == ()
    (problem,) = game.problems
    assert problem.file == str(path)
    assert problem.line is None
    assert message in problem.message


def test_a_path_that_cannot_be_read_is_one_problem(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "missing.tch", "nul\0byte"):
        game = read_log(path)
        assert game.rounds == ()
        (problem,) = game.problems
        assert problem.message.startswith("cannot be read as a Brettspielwelt log: ")


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 6))
def test_no_mutation_raises_and_undamaged_rounds_survive(seed: int, n_changes: int) -> None:
    rng = random.Random(seed)
    middle = list(LINES)
    for _ in range(n_changes):
        mutate(middle, rng)
    text = "\n".join([*LINES, *middle, *LINES]) + "\n"
    game = parse_log(text, "game.tch")
    assert game.rounds[0] == ROUND
    assert game.rounds[-1] == ROUND
    assert game.problems or all(log.finished for log in game.rounds)
    for log in game.rounds:
        assert isinstance(log, RoundLog)
        assert transcript(log).startswith("Round\n")
    n_lines = text.count("\n")
    assert all(problem.line is not None and 0 < problem.line <= n_lines for problem in game.problems)


def mutate(lines: list[str], rng: random.Random) -> None:
    """Delete, repeat, swap, cut or garble a line in place; the first heading stays."""
    place = rng.randrange(1, len(lines))
    change = rng.randrange(5)
    if change == 0 and len(lines) > 2:
        del lines[place]
    elif change == 1:
        lines.insert(place, rng.choice(lines[1:]))
    elif change == 2:
        other = rng.randrange(1, len(lines))
        lines[place], lines[other] = lines[other], lines[place]
    elif change == 3:
        lines[place] = lines[place][: rng.randrange(len(lines[place]) + 1)]
    elif lines[place]:
        letters = list(lines[place])
        letters[rng.randrange(len(letters))] = rng.choice("0123456789RGBSDKAPhMa():- .\u00e4\u00a0\t\ufffd")
        lines[place] = "".join(letters)


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_raise(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.mktemp("bytes") / "file.tch"
    path.write_bytes(data + b"---------------Gr.Tichukarten------------------\n" + data)
    game = read_log(path)
    assert game.rounds == ()
    assert game.problems


def test_the_package_imports_without_the_engine() -> None:
    code = (
        "import sys, tichu_sim.formats; print([m for m in ('numba', 'numpy', 'polars') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
