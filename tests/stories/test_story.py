"""Rounds with boosters as text: complete, within the width of a terminal, and adding up."""

import json
import re
from pathlib import Path

import numpy as np
import pytest

from tichu_sim.boosters import load_boosters, shipped
from tichu_sim.boosters.registry import rule_of
from tichu_sim.cards import parse_cards
from tichu_sim.cli import run_command
from tichu_sim.simulate.plan import Plan, make_plan
from tichu_sim.simulate.retrace import PlayedRound, retrace
from tichu_sim.state import CANCELLED, CHOSEN, MOVED, NOTE, PICKED, PLAYED
from tichu_sim.stories.booster_words import BoosterWords
from tichu_sim.stories.chapters import Chapters
from tichu_sim.stories.places import AWAY, Move, all_drawn, moves
from tichu_sim.stories.result_words import first_sentence
from tichu_sim.stories.story import tell_story

ROUNDS = 24


@pytest.fixture(scope="module")
def plan() -> Plan:
    boosters = {"base": "all", "start_with": 6}
    return make_plan({"rounds": ROUNDS, "seed": 5, "strategies": "random", "boosters": boosters}, "t", Path())


@pytest.fixture(scope="module")
def told(plan: Plan) -> list[tuple[PlayedRound, str]]:
    """Some rounds with most boosters in use, and their stories."""
    return [(played, tell_story(played, plan, f"Round {played.unit}")) for played in retrace(plan, 0, ROUNDS)]


def test_the_parts_of_the_score_add_up(told: list[tuple[PlayedRound, str]]) -> None:
    for played, story in told:
        table = story.split("\nResult ")[1].split("\n\n")[0].splitlines()[1:]
        parts = {0: 0, 1: 0}
        for line in table[:-1]:
            for team, cell in enumerate((line[44:54], line[54:64])):
                parts[team] += int(cell or 0) if cell.strip() else 0
        result = [int(points) for points in table[-1].split()[1:]]
        assert result == [int(points) for points in played.record.result.score] == list(parts.values())


def test_every_use_every_pick_and_every_rule_is_told(told: list[tuple[PlayedRound, str]], plan: Plan) -> None:
    names = plan.boosters.slot_names
    cancelled = 0
    for played, story in told:
        course, _, rules = story.partition("\nBoosters used\n")
        notes = played.record.supply.notes[: played.record.supply.n_notes]
        used = [note for note in notes if note.what == PLAYED]
        for note in used:
            name = names[int(note.slot)]
            assert re.search(rf"  S{int(note.seat)} .*\* (uses|with) {name}\b", course), name
            assert f"  {name}: " in rules
        for note in notes:
            if note.what == PICKED:
                assert f"S{int(note.seat)}        * picks {names[int(note.slot)]} from the display" in course
            if note.what == CANCELLED:
                cancelled += 1
                assert f"* {names[int(note.slot)]} is cancelled by S{int(note.target)}" in course
        assert bool(used) == bool(rules)
    assert cancelled > 2


def test_every_card_goes_somewhere(told: list[tuple[PlayedRound, str]]) -> None:
    """What a seat holds by the story in the end: its hand of the exchange, less what it lays and gives."""
    for played, story in told:
        hands = [parse_cards(line[10:]) for line in _part(story, "Hands after the exchange")]
        for line in story.partition("Hands after the exchange")[2].partition("\nOut: ")[0].splitlines():
            moved = re.match(r"\s+> (.*) from (.*?) (?:to (.*)|out of the game)$", line)
            laid = re.match(r"  S(\d) {8}((?:[0-9TJQKA][rgbk] |MJ|DOG|PHX\S* |DRG)+.*) left", line)
            if moved:
                cards = parse_cards(moved[1])
                for seat in range(4):
                    hands[seat] |= cards if moved[3] == f"S{seat}'s hand" else 0
                    hands[seat] &= ~cards if moved[2] == f"S{seat}'s hand" else -1
            elif laid:
                hands[int(laid[1])] &= ~parse_cards(re.sub(r"\(.\)", "", laid[2].split("  ")[0]))
            reaction = re.match(r"  S(\d) .* uses \w+ with ([^(]*)", line)
            if reaction:
                hands[int(reaction[1])] &= ~parse_cards(reaction[2])
        if "is cancelled" not in story:
            assert hands == [int(played.record.seats[seat].hand) for seat in range(4)], story


def _part(story: str, heading: str) -> list[str]:
    return story.partition(f"{heading}\n")[2].partition("\n\n")[0].splitlines()


def test_lines_fit_a_terminal(told: list[tuple[PlayedRound, str]]) -> None:
    assert max(len(line) for _, story in told for line in story.splitlines()) <= 100
    assert not [line for _, story in told for line in story.splitlines() if line != line.rstrip()]


def test_show_tells_the_story_and_nothing_else(
    plan: Plan, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run = str(tmp_path / "run")
    arguments = ["--rounds", str(ROUNDS), "--seed", "5", "--strategies", "random", "--jobs", "1"]
    assert run_command(["run", *arguments, "--boosters", "all", "--boosters-each", "6", "--out", run]) == 0
    capsys.readouterr()
    assert run_command(["show", run, "--round", "3"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(f"Round 3 of {run}\nRules: official; boosters all; seed 5\n")
    played = next(retrace(plan, 3))
    assert shown.split("\n\n", 1)[1] == tell_story(played, plan, "").split("\n\n", 1)[1]
    assert run_command(["show", run, "--round", "3", "--format", "json"]) == 2
    assert "only --format text can tell" in capsys.readouterr().err


def note(what: int, name: str, seat: int, target: int = -1, choice: int = 0, cards: str = "") -> object:
    """A note about a booster of the set of all."""
    records = np.zeros(1, NOTE).view(np.recarray)
    slot = load_boosters("all").slot_names.index(name)
    records[0] = (what, slot, seat, target, 0, choice, parse_cards(cards), (0, 0))
    return records[0]


@pytest.mark.parametrize(
    ("happened", "words"),
    [
        (note(PLAYED, "generous", 2, 0), ("S2", "* uses generous on S0")),
        (note(PLAYED, "musical_chairs", 3, 0, 1), ("S3", "* uses musical_chairs on S0 and S1")),
        (note(PLAYED, "return_to_sender", 1, 3, 4), ("S1", "* uses return_to_sender on S3: 2g")),
        (note(PLAYED, "red_card", 1), ("S1", "* uses red_card")),
        (note(PLAYED, "download", 1, cards="9g 9k"), ("S1", "* uses download with 9k 9g (pair)")),
        (note(CHOSEN, "spy", 0, choice=13), ("S0", "* spy: chooses rank A")),
        (note(CHOSEN, "confused_dragon", 0, 3), ("S0", "* confused_dragon: chooses S3")),
        (note(CHOSEN, "courage_is_rewarded", 0, choice=-1), ("S0", "* courage_is_rewarded: yes")),
        (note(MOVED, "njet", 2, 0), ("S2", "* hands njet to S0")),
    ],
)
def test_events_in_words(happened: object, words: tuple[str, str]) -> None:
    assert BoosterWords(load_boosters("all")).event(happened, "pair") == words


def test_the_answers_to_the_spy_are_told() -> None:
    """T101 in words: S1 holds two of the rank, S3 none; the others are not asked."""
    tells = shipped()["spy"].tells
    assert tells is not None
    memory = 5 | 15 << 4 | 2 << 8 | 15 << 12 | 0 << 16 | 15 << 20 | 15 << 24
    assert tells(memory) == "S1 holds 2, S3 holds none"


def test_passes_in_a_row_share_a_line_and_tricks_get_their_heading_at_the_end() -> None:
    chapters = Chapters()
    chapters.add(["Exchange"])
    chapters.next_trick()
    for who, text in (("S0", "9g"), ("S1", "pass"), ("S2", "pass"), ("S3", "pass")):
        chapters.say(who, text)
    chapters.end_trick("S0 takes 0 points")
    chapters.say("S0", "* picks njet from the display")
    trick = ["Trick 1: S0 takes 0 points", "  S0        9g", "  S1 S2 S3  pass"]
    rest = ["After the last trick", "  S0        * picks njet from the display"]
    assert chapters.parts() == [["Exchange"], trick, rest]


def test_moves_name_both_places() -> None:
    before = {"S0's hand": parse_cards("2g 3g"), "the trick": 0, AWAY: parse_cards("DOG")}
    after = {"S0's hand": parse_cards("3g DOG"), "the trick": parse_cards("2g"), AWAY: 0}
    assert moves(before, after) == [
        Move(parse_cards("2g"), "S0's hand", "the trick"),
        Move(parse_cards("DOG"), AWAY, "S0's hand"),
    ]
    assert all_drawn(after, after)
    assert not all_drawn(before, after)


def test_the_first_sentence_of_every_rule_is_one() -> None:
    for name in shipped():
        sentence = first_sentence(rule_of(name))
        assert sentence.endswith(".")
        assert "rules.md" not in sentence
        assert 30 < len(sentence) < 260, json.dumps(sentence)
