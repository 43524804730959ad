"""Rule sets: the switches of rules.md 1.12, presets, files with a base, and what is refused."""

from pathlib import Path

import msgspec
import pytest

from tichu_sim.config import decode
from tichu_sim.errors import InputError
from tichu_sim.rules import PRESETS, CallLimits, RuleSet, describe, load_rules, rules_from_table

DEFAULTS = {
    "players": 4,
    "threechu_end": "rounds",
    "threechu_rounds": 9,
    "tientsin_deal": "one_pack_uneven",
    "tientsin_exchange": "one_each",
    "target_score": 1000,
    "max_calls_per_team": {"grand": None, "small": None},
    "longer_straight_beats": False,
    "stairs_max_pairs": 13,
    "straight_min_rank": 1,
    "grand_after_cards": 8,
    "grand_window_mode": "sequential",
    "small_window": "own_first_card",
    "repass_on_tichu_call": False,
    "bombs_out_of_turn": True,
    "bomb_may_be_led": True,
    "dog_fallback": "partner_right",
    "dog_may_dodge_wish": False,
    "wish_optional": True,
    "wish_lifetime": "until_fulfilled",
    "last_tricks_to": "first_out",
    "small_success": "caller_first",
    "reenter_after_pass": True,
    "direction": "ccw",
    "first_shuffler": "rotate",
}

SPECTRUM: dict[str, object] = {
    "max_calls_per_team": {"grand": 1, "small": 1},
    "longer_straight_beats": True,
    "stairs_max_pairs": 2,
    "last_tricks_to": "opponents",
}

CHANGES: dict[str, dict[str, object]] = {
    "official": {},
    "seed001": {},
    "seed003": {"repass_on_tichu_call": True},
    "spectrum": SPECTRUM,
    "spectrum_strict": {
        **SPECTRUM,
        "straight_min_rank": 2,
        "small_success": "team_first",
        "wish_lifetime": "this_trick",
    },
    "brettspielwelt": {},
    "threechu": {"players": 3},
    "tientsin": {"players": 6, "grand_after_cards": 6},
}


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_the_suggested_ones(name: str) -> None:
    assert msgspec.to_builtins(load_rules(name)) == DEFAULTS | CHANGES[name]


@pytest.mark.parametrize("name", PRESETS)
def test_rule_set_survives_the_manifest(name: str) -> None:
    rules = load_rules(name)
    assert decode(msgspec.json.decode(msgspec.json.encode(rules)), RuleSet, "manifest.json") == rules


def test_file_changes_only_what_it_names(tmp_path: Path) -> None:
    (tmp_path / "house").mkdir()
    (tmp_path / "house/ours.toml").write_text('base = "../club.toml"\ntarget_score = 500\n')
    (tmp_path / "club.toml").write_text('base = "spectrum"\nmax_calls_per_team = { small = 1 }\n')
    rules = load_rules(tmp_path / "house/ours.toml")
    assert rules.target_score == 500
    assert (rules.max_calls_grand, rules.max_calls_small) == (None, 1)
    assert rules.longer_straight_beats


def test_a_file_starts_from_the_official_rules_of_its_number_of_players(tmp_path: Path) -> None:
    (tmp_path / "six.toml").write_text("players = 6\ntarget_score = 500\n")
    (tmp_path / "three.toml").write_text("players = 3\n")
    assert load_rules(tmp_path / "six.toml") == msgspec.structs.replace(
        load_rules("tientsin"), target_score=500
    )
    assert load_rules(tmp_path / "three.toml") == load_rules("threechu")


def test_preset_name_wins_over_a_file_of_that_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "official").write_text("target_score = 300\n")
    monkeypatch.chdir(tmp_path)
    assert load_rules("official") == RuleSet()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("target_scor = 500", 'unknown key target_scor; did you mean "target_score"?'),
        (
            "target_score = 100",
            "target_score: 100 is not allowed, it must be a whole number from 200 to 1000",
        ),
        ('target_score = "500"', 'target_score: "500" is not allowed, it must be a whole number'),
        ("straight_min_rank = true", "straight_min_rank: true is not allowed, it must be 1 or 2"),
        ("max_calls_per_team = { grand = 3 }", "max_calls_per_team.grand: 3 is not allowed"),
        ("max_calls_per_team = { big = 1 }", "unknown key max_calls_per_team.big; known are grand, small"),
        ("bombs_out_of_turn = 1", "bombs_out_of_turn: 1 is not allowed, it must be true or false"),
        ('wish_lifetime = "forever"', 'it must be "this_trick" or "until_fulfilled"'),
        ("grand_after_cards = 14", "grand_after_cards: 14 is not allowed"),
        ("base = 5", "base: 5 is not allowed, it must be a preset or a path"),
        (
            'base = "oficial"',
            'base: "oficial" is neither a rules preset nor a TOML file; did you mean "official"?',
        ),
        ('base = "missing.toml"', "missing.toml: cannot be read: No such file or directory"),
        ("target_score = ", "not valid TOML"),
        ('dog_may_dodge_wish = true\nwish_lifetime = "this_trick"', "dog_may_dodge_wish = true contradicts"),
        (
            'max_calls_per_team = { small = 0 }\nsmall_success = "team_first"',
            "small_success contradicts max_calls_per_team.small = 0: nobody may call Tichu",
        ),
        ("players = 5", "players: 5 is not allowed, it must be 3, 4 or 6"),
        ('tientsin_exchange = "two_each"', 'tientsin_exchange = "two_each" needs players = 6'),
        ('players = 6\nthreechu_end = "target"', 'threechu_end = "target" needs players = 3'),
        (
            "players = 3\nthreechu_rounds = 10",
            "threechu_rounds: 10 is not allowed, it must be a multiple of 3",
        ),
        (
            'players = 3\nthreechu_end = "target"\nthreechu_rounds = 12',
            'threechu_rounds = 12 contradicts threechu_end = "target", which ends the game',
        ),
        (
            "players = 3\ntarget_score = 500",
            'target_score = 500 contradicts threechu_end = "rounds", which ends the game',
        ),
        ("players = 6\ngrand_after_cards = 9", "grand_after_cards: 9 is not allowed with 6 players"),
        ('players = 3\nfirst_shuffler = "S3"', "first_shuffler: there is no S3 with 3 players"),
        ('first_shuffler = "S4"', "first_shuffler: there is no S4 with 4 players"),
        (
            'players = 6\nlast_tricks_to = "opponents"',
            'last_tricks_to = "opponents" is not for players = 6',
        ),
    ],
)
def test_bad_files_get_one_sentence_that_names_them(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(InputError) as caught:
        load_rules(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_unknown_preset_names_the_nearest() -> None:
    with pytest.raises(InputError, match=r'"spektrum" is neither a rules preset.*did you mean "spectrum"\?'):
        load_rules("spektrum")


def test_python_users_are_checked_too() -> None:
    with pytest.raises(ValueError, match="target_score: 5 is not allowed"):
        RuleSet(target_score=5)
    with pytest.raises(ValueError, match="max_calls_per_team: must be a CallLimits"):
        RuleSet(max_calls_per_team={"small": 1})  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="small: 2 is not allowed"):
        CallLimits(small=2)


def test_table_inside_another_file() -> None:
    table = {"base": "spectrum", "target_score": 600}
    assert rules_from_table(table, "plan.toml: rules", Path()).stairs_max_pairs == 2
    with pytest.raises(InputError, match=r"plan\.toml: rules: unknown key targt"):
        rules_from_table({"targt": 1}, "plan.toml: rules", Path())


def test_description_names_preset_and_changes() -> None:
    assert describe(load_rules("spectrum_strict")) == "spectrum_strict"
    changed = msgspec.structs.replace(load_rules("spectrum"), target_score=700, wish_optional=False)
    assert describe(changed) == "spectrum with target_score = 700, wish_optional = false"
