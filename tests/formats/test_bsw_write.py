"""Writing Brettspielwelt logs: what the reader gives back, and files that are whole or not there."""

from dataclasses import replace
from pathlib import Path

import pytest
from formats.sample_rounds import MADE_UP_LOG, RandomRound, random_round
from hypothesis import given, settings
from hypothesis import strategies as st

from tichu_sim.formats import Play, format_log, parse_log, read_log, write_log
from tichu_sim.formats.bsw_write import LONGEST_HANDLE

ROUND = read_log(MADE_UP_LOG).rounds[0]


def test_the_made_up_log_is_written_as_it_was_read() -> None:
    assert format_log([ROUND]) == MADE_UP_LOG.read_text(encoding="utf-8")


@settings(max_examples=150, deadline=None)
@given(st.lists(st.integers(0, 2**32), min_size=1, max_size=3))
def test_random_rounds_survive_writing_and_reading(seeds: list[int]) -> None:
    rounds = tuple(random_round(seed) for seed in seeds)
    game = parse_log(format_log(rounds), "game.tch")
    assert game.problems == ()
    assert game.rounds == rounds


def test_random_rounds_hold_every_kind_of_line_and_phoenix() -> None:
    # Guards the property above against a sample player that has stopped showing the hard cases.
    events = [event for seed in range(150) for event in random_round(seed).events]
    seen = {type(event).__name__ for event in events}
    assert seen == {"Play", "Pass", "Call", "Wish", "Gift"}
    sizes = {
        event.cards.bit_count() for event in events if isinstance(event, Play) and event.phoenix_position
    }
    assert sizes >= {2, 3, 4, 5, 6}
    rounds = [random_round(seed) for seed in range(150)]
    assert any(log.grand_calls for log in rounds)
    assert any(log.early_calls for log in rounds)
    assert any(log.bomb_holders for log in rounds)


@given(st.integers(0, 1000), st.data())
@settings(max_examples=40, deadline=None)
def test_a_round_cut_anywhere_is_read_back_as_cut(seed: int, data: st.DataObject) -> None:
    whole = random_round(seed)
    n_events = data.draw(st.integers(0, len(whole.events)))
    cut = replace(whole, events=whole.events[:n_events], result=None)
    game = parse_log(format_log([cut, whole]), "game.tch")
    assert game.rounds == (cut, whole)
    (problem,) = game.problems
    assert "breaks off" in problem.message


handle_texts = st.text(
    st.characters(exclude_characters=" \x7f", exclude_categories=["Cs"], min_codepoint=33),
    max_size=LONGEST_HANDLE,
)


@given(st.tuples(handle_texts, handle_texts, handle_texts, handle_texts))
@settings(max_examples=100, deadline=None)
def test_any_handle_the_writer_takes_is_read_back(handles: tuple[str, str, str, str]) -> None:
    rounds = (RandomRound(7, handles).play(),)
    game = parse_log(format_log(rounds), "game.tch")
    assert game.problems == ()
    assert game.rounds == rounds


@pytest.mark.parametrize("handle", ["Big Joe", "a\nb", "a\tb", "a\0b", "\ud800", "x" * (LONGEST_HANDLE + 1)])
def test_a_handle_no_log_can_hold_is_refused_and_nothing_written(tmp_path: Path, handle: str) -> None:
    path = tmp_path / "game.tch"
    with pytest.raises(ValueError, match="cannot stand in a Brettspielwelt log: expected at most 100"):
        write_log([replace(ROUND, handles=("Ada", "Bo", handle, "Di"))], path)
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_replaced_whole_or_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game.tch"
    path.write_text("old")
    with pytest.raises(ValueError, match="cannot stand"):
        write_log([ROUND, replace(ROUND, handles=("a b", "", "", ""))], path)
    assert path.read_text() == "old"
    write_log([ROUND, ROUND], path)
    assert read_log(path).rounds == (ROUND, ROUND)
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(FileNotFoundError):
        write_log([ROUND], tmp_path / "missing" / "game.tch")
    folder = tmp_path / "folder"
    folder.mkdir()
    with pytest.raises(OSError, match="folder"):
        write_log([ROUND], folder)
    assert sorted(tmp_path.iterdir()) == [folder, path]


def test_lines_end_as_on_the_servers(tmp_path: Path) -> None:
    path = tmp_path / "game.tch"
    write_log([ROUND], path)
    assert path.read_bytes() == MADE_UP_LOG.read_bytes()
    assert b"\r" not in path.read_bytes()
