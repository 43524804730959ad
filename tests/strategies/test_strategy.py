"""Strategies as files and tables: presets, bases, and what is refused."""

import subprocess
import sys
from pathlib import Path

import pytest

from tichu_sim.errors import InputError
from tichu_sim.strategies import PRESETS, Strategy, load_strategy, strategy_from_table
from tichu_sim.strategies.parameters import PARAMETERS, POLICY_NAMES, used_by
from tichu_sim.strategies.strategy import parameter_array


@pytest.mark.parametrize("name", PRESETS)
def test_each_preset_loads_under_its_name(name: str) -> None:
    strategy = load_strategy(name)
    assert strategy.name == name
    assert strategy.policy in POLICY_NAMES


def test_presets_are_the_files_in_the_folder() -> None:
    folder = Path(sys.modules["tichu_sim.strategies"].__file__ or "").parent / "presets"
    assert sorted(path.stem for path in folder.iterdir()) == sorted(PRESETS)


def test_a_preset_name_comes_before_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("random.toml").write_text('policy = "greedy"\n')
    assert load_strategy("random").policy == "random"
    assert load_strategy("random.toml").policy == "greedy"


def test_a_file_takes_the_rest_from_its_base(tmp_path: Path) -> None:
    (tmp_path / "calm.toml").write_text(
        'base = "random"\nparameters = { grand_rate = 0.25, tichu_rate = 0.5 }\n'
    )
    child = tmp_path / "calmer.toml"
    child.write_text('base = "calm.toml"\n[parameters]\ntichu_rate = 0\n')
    strategy = load_strategy(child)
    assert strategy == Strategy(
        name="calmer", policy="random", parameters={"grand_rate": 0.25, "tichu_rate": 0}
    )


def test_a_table_takes_the_rest_from_its_base() -> None:
    table = {"name": "lively", "base": "random", "parameters": {"tichu_rate": 1.0}}
    strategy = strategy_from_table(table, "plan.toml", Path())
    assert strategy == Strategy(name="lively", policy="random", parameters={"tichu_rate": 1.0})


def test_the_array_holds_defaults_and_settings_in_the_kernels_order() -> None:
    values = parameter_array(Strategy(name="x", policy="random", parameters={"tichu_rate": 0.75}))
    assert len(values) == len(PARAMETERS)
    for parameter, value in zip(PARAMETERS, values, strict=True):
        assert value == (0.75 if parameter.name == "tichu_rate" else parameter.default)


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ({"policy": "gredy"}, 'policy: unknown policy gredy; did you mean "greedy"?'),
        ({}, "policy: is missing"),
        ({"polcy": "random"}, 'unknown key polcy; did you mean "policy"?'),
        ({"name": "", "policy": "random"}, 'name: "" is not allowed, it must be a text of one line'),
        ({"name": "a\nb", "policy": "random"}, "it must be a text of one line"),
        (
            {"policy": "random", "parameters": {"grand_rat": 0.5}},
            'parameters: unknown parameter grand_rat; did you mean "grand_rate"?',
        ),
        (
            {"policy": "greedy", "parameters": {"anything": 0.5}},
            'parameters: unknown parameter anything; the policy "greedy" has none',
        ),
        (
            {"policy": "greedy", "parameters": {"grand_rate": 0.5}},
            'parameters.grand_rate: the policy "greedy" does not use it, it has no parameters',
        ),
        (
            {"policy": "random", "parameters": {"grand_rate": 1.5}},
            "parameters.grand_rate: 1.5 is not allowed, it must be a number from 0 to 1 (probability)",
        ),
        (
            {"policy": "random", "parameters": {"grand_rate": "often"}},
            'parameters.grand_rate: "often" is not allowed, it must be a number',
        ),
        ({"policy": "random", "parameters": 3}, "parameters: 3 is not allowed, it must be a table"),
        ({"base": 3}, "base: 3 is not allowed, it must be a preset or a path"),
        ({"base": "radom"}, 'base: "radom" is neither a strategy preset nor a TOML file; did you mean'),
    ],
)
def test_a_wrong_table_gets_one_sentence(table: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        strategy_from_table({"name": "x", **table}, "plan.toml: strategies", Path())
    assert str(caught.value).startswith("plan.toml: strategies: ")
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_parameter_of_another_policy_is_named_with_the_usable_ones() -> None:
    for parameter in PARAMETERS:
        for policy in POLICY_NAMES:
            settings = {parameter.name: parameter.default}
            if policy in parameter.policies:
                filled = {item.name: item.default for item in used_by(policy)}
                assert Strategy(name="x", policy=policy, parameters=settings).parameters == filled
            else:
                with pytest.raises(ValueError, match=f"parameters.{parameter.name}: the policy"):
                    Strategy(name="x", policy=policy, parameters=settings)


def test_an_unknown_preset_and_a_missing_file() -> None:
    with pytest.raises(InputError, match=r"neither a strategy preset nor a TOML file; did you mean"):
        load_strategy("greedi")
    with pytest.raises(InputError, match=r"nowhere\.toml: cannot be read"):
        load_strategy("nowhere.toml")


def test_every_parameter_is_documented_and_its_default_allowed() -> None:
    names = [parameter.name for parameter in PARAMETERS]
    assert len(set(names)) == len(names)
    for parameter in PARAMETERS:
        assert parameter.low <= parameter.default <= parameter.high
        assert parameter.meaning
        assert parameter.unit
        assert set(parameter.policies) <= set(POLICY_NAMES)
    assert {item.name for item in used_by("random")} == {"grand_rate", "tichu_rate"}


def test_loading_a_strategy_needs_no_compiler() -> None:
    code = (
        "import sys; from tichu_sim.strategies import load_strategy; load_strategy('greedy'); "
        "sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
