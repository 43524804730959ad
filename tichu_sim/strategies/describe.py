"""A strategy with all its parameters: as plain data by subject, and as a complete file to start from."""

from typing import Any, NamedTuple

from tichu_sim.strategies.parameters import SUBJECTS, Parameter
from tichu_sim.strategies.strategy import Strategy


class Setting(NamedTuple):
    """A parameter that a strategy reads, what it is about, and its value there."""

    subject: str
    parameter: Parameter
    value: float

    @property
    def differs(self) -> bool:
        """Whether the value is not the default."""
        return self.value != self.parameter.default

    def plain(self) -> dict[str, Any]:
        """All of it as plain data."""
        one = self.parameter
        described = {"unit": one.unit, "low": one.low, "high": one.high, "meaning": one.meaning}
        return {
            "name": one.name,
            "subject": self.subject,
            "value": self.value,
            "default": one.default,
            **described,
        }


def settings(strategy: Strategy) -> list[Setting]:
    """The parameters of a strategy in the order of ``SUBJECTS``."""
    return [
        Setting(subject, parameter, strategy.parameters[parameter.name])
        for subject, parameters in SUBJECTS.items()
        for parameter in parameters
        if parameter.name in strategy.parameters
    ]


def complete_toml(strategy: Strategy) -> str:
    """A strategy file that sets every parameter, with its meaning as a comment."""
    lines = [f'policy = "{strategy.policy}"']
    subject = ""
    for setting in settings(strategy):
        if not subject:
            lines += ["", "[parameters]"]
        if setting.subject != subject:
            subject = setting.subject
            lines += ["", f"# {subject}"]
        one = setting.parameter
        lines += [
            f"# {one.meaning}; {one.unit}, {one.low:g} to {one.high:g}, default {one.default:g}",
            f"{one.name} = {setting.value!r}",
        ]
    return "\n".join(lines) + "\n"
