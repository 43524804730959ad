"""The readable transcript: one round to the letter, and what holds for all."""

from dataclasses import replace

import pytest
from formats.sample_rounds import DATA, MADE_UP_LOG, RandomRound, random_round
from hypothesis import given, settings
from hypothesis import strategies as st

from tichu_sim.cards import parse_cards, position_of_rank
from tichu_sim.formats import Call, Play, read_log, transcript
from tichu_sim.formats.transcript import describe

ROUND = read_log(MADE_UP_LOG).rounds[0]


def test_the_made_up_round_to_the_letter() -> None:
    assert transcript(ROUND, "A made-up round") == (DATA / "made_up_round.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("cards", "phoenix", "words"),
    [
        ("MJ", None, "single"),
        ("PHX", None, "single"),
        ("DOG", None, "Dog"),
        ("Kg Kr", None, "pair"),
        ("Kg PHX", "K", "pair"),
        ("Kg Kr PHX", "K", "triple"),
        ("8g 8k 8b 8r", None, "bomb of four"),
        ("8g 8k 8b 3r PHX", "3", "full house"),
        ("8g 8k 3b 3r 3g", None, "full house"),
        ("8g 8k 7b PHX", "7", "stairs of 2 pairs"),
        ("8g 8k 7b 7g 6r 6k", None, "stairs of 3 pairs"),
        ("MJ 2g 3g 4g 5g", None, "straight of 5"),
        ("2g 3g 4g 5g PHX", "6", "straight of 5"),
        ("2g 3g 4g 5g 6g", None, "bomb run of 5"),
        ("2g 3g 4g 5g 6k 7g", None, "straight of 6"),
        ("8g 8k 8b PHX", None, "4 cards"),
        ("8g 8k 8b PHX", "8", "4 cards"),
        ("MJ DOG", None, "2 cards"),
        ("MJ PHX", None, "2 cards"),
        ("DRG Ag", None, "2 cards"),
        ("Kg 3k", None, "2 cards"),
        ("2g 3g 4g 5g", None, "4 cards"),
        ("8g 8k 6g 6k", None, "4 cards"),
    ],
)
def test_kinds_in_words(cards: str, phoenix: str | None, words: str) -> None:
    position = position_of_rank(phoenix) if phoenix else None
    assert describe(Play(0, parse_cards(cards), position)) == words


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 2**32))
def test_any_round_fits_a_terminal_and_shows_its_score(seed: int) -> None:
    long = ("a" * 40, "\u00e9" * 14, "", "x-y_z*!")
    log = RandomRound(seed, long).play()
    text = transcript(log)
    assert log.result is not None
    assert max(map(len, text.splitlines())) <= 100
    assert not any(line.endswith(" ") for line in text.splitlines())
    assert f"  {'round':<18}{log.result[0]:>10}{log.result[1]:>10}" in text.splitlines()
    assert "as logged" not in text
    n_plays = sum(isinstance(event, Play) for event in log.events)
    assert text.count(" left\n") + text.count("  out ") == n_plays


def test_what_differs_from_the_log_and_what_is_missing_is_said() -> None:
    differing = transcript(replace(ROUND, result=(90, 310)))
    assert differing.splitlines()[-1].split() == ["as", "logged", "90", "310"]
    assert transcript(replace(ROUND, result=None)) == transcript(ROUND)
    cut = replace(ROUND, events=ROUND.events[:5], result=None)
    assert "Trick 1: not finished" in transcript(cut)
    assert transcript(cut).endswith("The record stops before the round is over.\n")
    assert "is logged as -110 : 110." in transcript(replace(cut, result=(-110, 110)))
    before_a_lead = replace(ROUND, events=(*ROUND.events[:10], Call(1)), result=None)
    assert "After the last trick\n  S1 Bo-2   calls Tichu\n" in transcript(before_a_lead)
    nothing = transcript(replace(ROUND, events=(), result=None))
    assert "Trick" not in nothing


def test_calls_and_bombs_are_noted_in_the_deal() -> None:
    both = replace(ROUND, grand_calls=(Call(3), Call(0)), early_calls=(Call(1),))
    lines = transcript(both).splitlines()
    deal = lines.index("Deal        first eight                   the other six")
    assert [line.endswith(note) for line, note in zip(
        lines[deal + 1 : deal + 5],
        ("Grand Tichu, called second", "Tichu before the exchange", "DOG", "Grand Tichu, called first"),
        strict=True,
    )] == [True] * 4  # fmt: skip
    assert sum(line.endswith("holds a bomb") for line in lines) == 1


def test_a_double_victory_names_no_last_player() -> None:
    seed = next(seed for seed in range(100) if "double victory" in transcript(random_round(seed)))
    text = transcript(random_round(seed))
    assert "The last hand" not in text
    assert text.count(" keeps ") == 2


def test_handles_cannot_steer_the_terminal() -> None:
    text = transcript(replace(ROUND, handles=("\x1b[2J", "a\u202eb", "n\u00a0b", "")))
    assert "S0 ?[2J and S2 n b against S1 a?b and S3\n" in text
    assert all(line.isprintable() for line in text.splitlines())
