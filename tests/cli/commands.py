"""Running commands in the process of the test and reading what they say."""

import json
from typing import Any

import pytest

from tichu_sim.cli import run_command


def error_of(capsys: pytest.CaptureFixture[str], code: int, *arguments: str) -> str:
    """The one line on stderr of a command that fails with ``code`` and prints nothing else."""
    assert run_command(arguments) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()


def answer_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The JSON object a command prints."""
    assert run_command([*arguments, "--format", "json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert isinstance(answer, dict)
    return answer
