"""The recorded games beside the checkout: all of them are read, counted and written back."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from tichu_sim.formats import Call, Play, RoundLog, format_log, parse_log, read_log, transcript
from tichu_sim.formats.table import bomb_holders, hands_after_exchange, outcome, play_through

LOGS = Path(__file__).resolve().parents[2] / ".." / "shared" / "bsw" / "logs"
PATHS = sorted(LOGS.glob("*.tch"))

pytestmark = pytest.mark.skipif(
    not PATHS, reason="no folder shared/bsw/logs with recorded games beside the checkout"
)


@pytest.fixture(scope="module")
def games() -> dict[str, tuple[RoundLog, ...]]:
    return {path.name: read_log(path).rounds for path in PATHS}


def test_every_finished_round_is_read() -> None:
    problems = [problem for path in PATHS for problem in read_log(path).problems]
    rounds = [log for path in PATHS for log in read_log(path).rounds]
    assert len(PATHS) == 226
    assert len(rounds) == 2300
    assert sum(log.finished for log in rounds) == 2299
    assert [(Path(problem.file).name, problem.line) for problem in problems] == [
        ("sensei_test_1853907.tch", 387)
    ]


def test_the_scores_are_those_logged(games: dict[str, tuple[RoundLog, ...]]) -> None:
    differing = {}
    for name, rounds in games.items():
        for number, log in enumerate(rounds, start=1):
            counted = outcome(log, play_through(log))
            assert (counted is None) == (not log.finished)
            if counted is not None and counted.total != log.result:
                differing[name, number] = counted.total, log.result
    # Both partners called Grand Tichu and one made it; the server booked only the success.
    assert differing == {("early2007_07.tch", 4): ((15, 85), (15, 285))}


def test_the_bomb_line_names_the_holders_after_the_exchange(games: dict[str, tuple[RoundLog, ...]]) -> None:
    for rounds in games.values():
        for log in rounds:
            assert bomb_holders(hands_after_exchange(log.fourteen, log.given)) == log.bomb_holders


def test_every_phoenix_in_company_has_a_rank(games: dict[str, tuple[RoundLog, ...]]) -> None:
    plays = [e for rounds in games.values() for log in rounds for e in log.events if isinstance(e, Play)]
    in_company = [play for play in plays if play.cards & 4 and play.cards.bit_count() > 1]
    assert len(in_company) == 1193
    assert all(play.phoenix_position is not None for play in in_company)


def test_rounds_are_written_as_they_stand_in_the_files(games: dict[str, tuple[RoundLog, ...]]) -> None:
    differences: Counter[str] = Counter()
    for path in PATHS:
        rounds = games[path.name]
        written = format_log(rounds)
        assert parse_log(written, path.name).rounds == rounds
        original = path.read_text(encoding="utf-8").splitlines()
        once = [
            line for at, line in enumerate(original) if at == 0 or not repeats_call(line, original[at - 1])
        ]
        differences["call repeated"] += len(original) - len(once)
        for old, new in zip(once, written.splitlines(), strict=True):
            differences[difference(old.rstrip(), new.rstrip())] += 1
    # Within a rank the servers' order of colours varies; in 2007 the first eight were not always sorted; and
    # in 33 of 590 plays the Phoenix stands between or behind its rank's cards.
    assert differences == {
        "none": 182860,
        "colours": 22024,
        "unsorted eight": 132,
        "Phoenix": 33,
        "call repeated": 4,
    }


def repeats_call(line: str, before: str) -> bool:
    return line.startswith("Tichu:") and line == before


def difference(old: str, new: str) -> str:
    if old == new:
        return "none"
    if colours_sorted(old) == colours_sorted(new):
        return "colours"
    if sorted(old.split()) == sorted(new.split()):
        return "Phoenix" if " Ph" in old and ": " in old else "unsorted eight"
    return f"{old!r} written as {new!r}"


def colours_sorted(line: str) -> str:
    """The line with the cards of one rank that stand side by side in a fixed order."""
    one_rank = re.compile(r"\b[RGBS](10|[2-9BDKA])(?: [RGBS]\1\b)+")
    return one_rank.sub(lambda run: " ".join(sorted(run[0].split())), line)


def test_transcripts_fit_a_terminal(games: dict[str, tuple[RoundLog, ...]]) -> None:
    for rounds in games.values():
        for log in rounds:
            text = transcript(log)
            assert max(map(len, text.splitlines())) <= 100
            counts = Counter(type(event) for event in log.events)
            assert text.count("calls Tichu") == counts[Call]
            assert not re.search(r"  \d+ cards ", text)  # every play is a combination with a name


def test_bombs_out_of_turn_are_told_as_such(games: dict[str, tuple[RoundLog, ...]]) -> None:
    """human_data.md 1: 139 of the bombs come from a seat out of turn; nothing else does."""
    told = [
        line
        for rounds in games.values()
        for log in rounds
        for before, line in pairwise(transcript(log).splitlines())
        if before.endswith("  out of turn")
    ]
    assert len(told) == 139
    assert all("  bomb " in line for line in told)
