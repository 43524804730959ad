"""A hand-made legal log with one thing made wrong in it: what is reported, where, and what goes on.

Lines are numbered as in the file; its course begins at line 19 with the Mah Jong's straight.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tichu_sim.formats import LoggedGame, parse_log
from tichu_sim.replay import GameReplay, replay_log
from tichu_sim.rules import CallLimits, RuleSet

MADE_UP_LOG = Path(__file__).parents[1] / "formats" / "data" / "made_up_round.tch"
LINES = MADE_UP_LOG.read_text(encoding="utf-8").splitlines()
RESULT_LINE = len(LINES)
NOT_JUDGED = "; the rest of the round is not judged"

pytestmark = pytest.mark.plain


def edited(*edits: tuple[int, int, list[str]]) -> LoggedGame:
    """The log with lines replaced: (first, number removed, the lines put there), by descending line."""
    lines = list(LINES)
    for first, removed, put in edits:
        lines[first - 1 : first - 1 + removed] = put
    return parse_log("\n".join(lines), "game.tch")


def replayed(*edits: tuple[int, int, list[str]], **rules: Any) -> GameReplay:
    game = edited(*edits)
    assert game.problems == ()
    return replay_log(game, RuleSet(**rules))


def reads(message: str, expected: str) -> bool:
    """Whether a message is the expected one, of which some may be left out."""
    return re.fullmatch(".*".join(map(re.escape, expected.split("..."))), message) is not None


def line_of(text: str) -> int:
    return LINES.index(text) + 1


def test_the_log_itself_is_legal() -> None:
    replay = replayed()
    assert (replay.illegal, replay.mismatches, replay.explained) == ((), (), ())
    (only,) = replay.rounds
    assert only.agrees
    assert (only.plays, only.passes) == (32, 26)
    assert only.computed == only.logged == (-110, 110)


@dataclass
class Planted:
    """One edit; the first thing reported and its line; whether the round can be followed to its end.

    ``message`` has ``...`` where the words are those of the position API.
    """

    edit: tuple[int, int, list[str]]
    line: int
    message: str
    followed: bool


STRAIGHT = line_of("(3)Di*: S10 G9 R8 Ph B6 ")
PAIR = line_of("(3)Di*: RK BK ")
BOMB_LEAD = line_of("(1)Bo-2: R3 S3 ")
LEAD = line_of("(2)Cy: S4 ")
QUEEN = line_of("(3)Di*: SD ")
GIFT = line_of("Drache an: (0)Ada")
BOMBS = line_of("BOMBE: (2)Cy ")

PLANTED = {
    "pass against the wish (T33)": Planted(
        (STRAIGHT, 1, ["(3)Di* passt."]),
        STRAIGHT,
        "S3 passes: ...wish for 8...",
        False,
    ),
    "play against the wish": Planted(
        (STRAIGHT, 1, ["(3)Di*: SD RB S10 G9 Ph "]),
        STRAIGHT,
        "S3 lays PHX 9g Tk Jr Qk: ...wish for 8...",
        False,
    ),
    "not beating": Planted((PAIR, 1, ["(3)Di*: S2 G2 "]), PAIR, "S3 lays 2g 2k: ...does not beat...", False),
    "not in hand": Planted((LEAD, 1, ["(2)Cy: S6 "]), LEAD, "S2 lays 6k: ...not hold 6k" + NOT_JUDGED, False),
    "no combination": Planted(
        (LEAD, 1, ["(2)Cy: B5 S4 "]), LEAD, "S2 lays 4k 5b: ...not a combination" + NOT_JUDGED, False
    ),
    "bomb on an empty table (T17)": Planted(
        (BOMB_LEAD, 0, ["(2)Cy: R7 B7 S7 G7 "]),
        BOMB_LEAD,
        "S2 lays 7g 7k 7b 7r: ...empty table...",
        False,
    ),
    "Dog on a trick": Planted(
        (STRAIGHT, 1, ["(3)Di*: Hu "]),
        STRAIGHT,
        "S3 lays DOG: ...only be led..." + NOT_JUDGED,
        False,
    ),
    "out of turn": Planted((QUEEN, 1, []), QUEEN, "S0 lays Ar: ...S3's turn...", False),
    "pass out of turn": Planted(
        (QUEEN, 1, ["(0)Ada passt."]), QUEEN, "S0 passes: ...S3's turn..." + NOT_JUDGED, False
    ),
    "pass instead of a lead": Planted(
        (LEAD, 1, ["(2)Cy passt."]), LEAD, "S2 passes: ...leads..." + NOT_JUDGED, False
    ),
    "Tichu after the first card": Planted(
        (QUEEN, 0, ["Tichu: (1)Bo-2"]), QUEEN, "S1 calls Tichu: ...laid a card...", True
    ),
    "second call": Planted(
        (QUEEN, 0, ["Tichu: (0)Ada"]), QUEEN, "S0 calls Tichu: ...already called...", True
    ),
    "early call of a Grand caller": Planted(
        (BOMBS, 0, ["Tichu: (0)Ada"]), BOMBS, "S0 calls Tichu but has already called", True
    ),
    "trick not taken": Planted(
        (STRAIGHT + 4, 1, []), STRAIGHT + 4, "expected the pass with which S3 takes the trick", True
    ),
    "Dragon to the partner": Planted(
        (GIFT, 1, ["Drache an: (3)Di*"]),
        GIFT,
        "S1 must give the Dragon's trick to an opponent, not to S3" + NOT_JUDGED,
        False,
    ),
    "Dragon not given": Planted(
        (GIFT, 1, []), GIFT, "S1 must give the Dragon's trick to an opponent" + NOT_JUDGED, False
    ),
    "gift without Dragon": Planted(
        (LEAD, 0, ["Drache an: (1)Bo-2"]),
        LEAD,
        "no trick has been won with the Dragon that could be given to S1",
        True,
    ),
    "wish without Mah Jong": Planted(
        (LEAD, 0, ["Wunsch:9"]), LEAD, "a wish is allowed only to who has just laid the Mah Jong", True
    ),
    "play after the end": Planted(
        (RESULT_LINE, 0, ["(2)Cy: B2 "]), RESULT_LINE, "the record goes on after the end of the round", True
    ),
    "end before the end": Planted(
        (RESULT_LINE - 1, 1, []),
        RESULT_LINE - 1,
        "the record ends before the round is over: it is S1's turn",
        False,
    ),
    "wrong bomb holder": Planted(
        (BOMBS, 1, ["BOMBE: (0)Ada (2)Cy "]),
        BOMBS,
        "bombs are logged with S0, S2, the hands give S2 one",
        True,
    ),
}


@pytest.mark.parametrize("planted", PLANTED.values(), ids=PLANTED)
def test_what_is_wrong_is_reported_with_its_line(planted: Planted) -> None:
    replay = replayed(planted.edit)
    finding = replay.illegal[0]
    assert (finding.file, finding.round) == ("game.tch", 1)
    assert finding.line == planted.line
    assert reads(finding.message, planted.message)
    assert str(finding) == f"game.tch:{planted.line}: round 1: {finding.message}"
    (only,) = replay.rounds
    assert not only.agrees
    assert (only.computed is not None) == planted.followed
    assert all(NOT_JUDGED not in finding.message for finding in replay.illegal[:-1])


@pytest.mark.parametrize(
    ("name", "computed"),
    [
        ("Tichu after the first card", (-110, 10)),
        ("second call", (-110, 110)),
        ("trick not taken", (-110, 110)),
    ],
)
def test_the_round_goes_on_as_logged(name: str, computed: tuple[int, int]) -> None:
    replay = replayed(PLANTED[name].edit)
    assert len(replay.illegal) == 1
    assert replay.rounds[0].computed == computed
    assert len(replay.mismatches) == (computed != (-110, 110))


def test_an_illegal_play_is_carried_out_where_possible() -> None:
    replay = replayed((PAIR, 1, ["(3)Di*: S2 G2 "]))
    later = line_of("(3)Di*: S2 G2 ")
    assert [finding.line for finding in replay.illegal] == [PAIR, later]
    assert reads(replay.illegal[1].message, "S3 lays 2g 2k: ...not hold 2g 2k" + NOT_JUDGED)


def test_a_wrong_score_is_reported_with_its_line() -> None:
    replay = replayed((RESULT_LINE, 1, ["Ergebnis: 90 - 310"]))
    assert replay.illegal == ()
    assert [str(finding) for finding in replay.mismatches] == [
        f"game.tch:{RESULT_LINE}: round 1: logged 90 : 310, computed -110 : 110"
    ]


@pytest.mark.parametrize(
    ("edits", "rules", "line", "message"),
    [
        (
            ((20, 1, []),),
            {"wish_optional": False},
            20,
            "S1 must wish for a rank (wish_optional = false)",
        ),
        (
            (),
            {"bombs_out_of_turn": False},
            PAIR + 1,
            "S2 lays 7g 7k 7b 7r: ...bombs_out_of_turn...",
        ),
        (
            (),
            {"max_calls_per_team": CallLimits(grand=0)},
            11,
            "S0 calls Grand Tichu but may not (max_calls_per_team)",
        ),
        (
            (),
            {"small_window": "first_card_of_round"},
            STRAIGHT - 1,
            "S3 calls Tichu: ...small_window...",
        ),
    ],
)
def test_other_rules_name_their_switch(
    edits: tuple[tuple[int, int, list[str]], ...], rules: dict[str, Any], line: int, message: str
) -> None:
    replay = replayed(*edits, **rules)
    assert replay.illegal[0].line == line
    assert reads(replay.illegal[0].message, message)
    assert len(replay.illegal) == 1
    assert replay.rounds[0].computed is not None


def test_one_round_does_not_touch_the_next() -> None:
    wrong = [*LINES[: LEAD - 1], "(2)Cy: S6 ", *LINES[LEAD:]]
    game = parse_log("\n".join([*LINES, *wrong, *LINES]), "game.tch")
    replay = replay_log(game, RuleSet())
    assert [rnd.agrees for rnd in replay.rounds] == [True, False, True]
    assert [(finding.round, finding.line) for finding in replay.illegal] == [(2, len(LINES) + LEAD)]
    totals = replay.totals
    assert (totals.rounds, totals.finished, totals.scored, totals.equal) == (3, 3, 2, 2)


def test_a_round_that_breaks_off_is_judged_up_to_there() -> None:
    game = parse_log("\n".join(LINES[:PAIR]), "game.tch")
    replay = replay_log(game, RuleSet())
    assert len(game.problems) == 1
    assert replay.illegal == ()
    (only,) = replay.rounds
    assert (only.logged, only.computed) == (None, None)
    assert only.plays == 6


def test_both_grand_calls_of_a_team_booked_as_in_2007() -> None:
    grand = (11, 1, ["Grosses Tichu: (1)Bo-2", "Grosses Tichu: (3)Di*"])
    no_tichu: tuple[int, int, list[str]] = (STRAIGHT - 1, 1, [])
    only_the_success = replayed((RESULT_LINE, 1, ["Ergebnis: 90 - 210"]), no_tichu, grand)
    assert only_the_success.mismatches == only_the_success.illegal == ()
    assert only_the_success.explained[0].message.startswith(
        "logged 90 : 210, computed 90 : 10; both partners"
    )
    assert only_the_success.rounds[0].agrees
    by_the_rules = replayed((RESULT_LINE, 1, ["Ergebnis: 90 - 10"]), no_tichu, grand)
    assert by_the_rules.explained == by_the_rules.mismatches == ()
    only_the_failure = replayed((RESULT_LINE, 1, ["Ergebnis: 90 - -190"]), no_tichu, grand)
    assert len(only_the_failure.mismatches) == 1


@pytest.mark.parametrize("seed", range(300))
def test_no_disorder_raises(seed: int) -> None:
    """Course lines removed, doubled, swapped or given to another seat: a report, whatever comes."""
    shuffled = random.Random(seed)
    lines = list(LINES)
    for _ in range(shuffled.randint(1, 4)):
        one, other = (shuffled.randrange(STRAIGHT - 4, len(lines) - 1) for _ in range(2))
        change = shuffled.randrange(4)
        if change == 0:
            del lines[one]
        elif change == 1:
            lines.insert(other, lines[one])
        elif change == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            lines[one] = re.sub(r"\([0-3]\)", f"({shuffled.randrange(4)})", lines[one])
    game = parse_log("\n".join(lines), "game.tch")
    (replay,) = replay_log(game, RuleSet()).rounds
    places = [finding.line for finding in replay.illegal]
    assert places == sorted(places, key=lambda line: line or 0)
    if lines == LINES:
        assert replay.agrees
    elif any(line.startswith("(") and ": " in line for line in Counter(lines) - Counter(LINES)):
        assert not replay.agrees  # cards laid twice, or by a seat that does not hold them
