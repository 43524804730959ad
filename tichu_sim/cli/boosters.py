"""List and show booster cards, and check a card or set of your own."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tichu_sim.cli._common import format_option, print_json, text_table
from tichu_sim.errors import InputError

if TYPE_CHECKING:
    from tichu_sim.boosters import Booster, BoosterSet
    from tichu_sim.simulate.trial import Trial


_CHOICES = {
    "card": "the number of a card (tichu_sim.cards)",
    "rank": "the position of a rank, 1 for the two to 13 for the ace",
    "booster": "the place of a booster in the set, copies counted, from 0",
    "seat": "a seat, besides the one it is aimed at",
}
"""What the choice of a card is, for those that have one of the common kinds."""


@click.group("boosters")
def command() -> None:
    """List and show booster cards, and check a card or set of your own."""


@command.command("list")
@click.argument("booster_set", metavar="[SET]", default="all")
@format_option()
def list_cards(booster_set: str, output: str) -> None:
    """List the cards of a set: number, id, names, colour and when they are used.

    SET is a shipped set (none, all, blue, red, brown, green, yellow, no_draw) or a TOML file; left out, all.
    """
    from tichu_sim.boosters import load_boosters

    found = load_boosters(booster_set)
    cards = list(zip(found.choices, found.cards(), strict=True))
    if output == "json":
        listed = [_facts(card, choice.path) | {"copies": choice.copies} for choice, card in cards]
        print_json({"set": booster_set, "boosters": listed})
        return
    rows = [
        (card.id, card.colour, card.portuguese, card.german or "-", ", ".join(card.used_at), str(card.number))
        for _, card in cards
    ]
    click.echo(text_table(("id", "colour", "Portuguese", "German", "used at", "number"), rows, left=5))


@command.command("show")
@click.argument("card", metavar="ID")
@format_option("text", "json")
def show_card(card: str, output: str) -> None:
    """Show a card: its rule, its parameters with their bounds, when it is used.

    ID is the id of a shipped card or the Python file of one of your own.
    """
    from tichu_sim.boosters import load_booster

    found, path = load_booster(card), card if card.endswith(".py") else ""
    facts = _facts(found, path)
    if output == "json":
        print_json(facts)
        return
    names = ", ".join(name for name in (found.portuguese, found.german) if name)
    click.echo(f"{found.id}: {names} (number {found.number}, {found.colour})\n\n{facts['rule']}\n")
    click.echo(f"Used at: {', '.join(found.used_at)}")
    click.echo(f"Worth owning: about {found.worth:g} points a round")
    for one in found.parameters:
        bounds = f"{one.default:g} {one.unit}, from {one.low:g} to {one.high:g}"
        click.echo(f"Parameter {one.name}: {bounds}: {one.meaning}")
    if found.choice:
        click.echo(f"Choice in logs: {_CHOICES.get(found.choice, found.choice)}")


@command.command("check")
@click.argument("file")
@click.option("--rounds", type=click.IntRange(0), default=500, show_default=True, help="Rounds to try it in.")
@format_option()
def check_file(file: str, rounds: int, output: str) -> None:
    """Check a card (Python file) or a set (TOML file) and try it in random rounds.

    A card must keep to the contract of tichu_sim.boosters.Booster: names, a rule in words, moments that its
    colour allows, parameters within bounds. Everything is compiled, which may take half a minute the first
    time. The table says how often each card was dealt, played and cancelled.
    """
    from tichu_sim.simulate.trial import try_out

    boosters = _own_card(file) if file.endswith(".py") else _own_set(file)
    trial = try_out(boosters, rounds, file) if rounds else None
    if output == "json":
        print_json({"file": file, "rounds": rounds, "boosters": trial.events if trial else {}})
        return
    click.echo(f"{file}: {', '.join(choice.id for choice in boosters.choices)}: nothing is wrong")
    if trial:
        click.echo(_events(trial))


def _own_card(file: str) -> "BoosterSet":
    """A set of four copies of a card that keeps to the contract."""
    from tichu_sim.boosters import boosters_from_table, load_booster, rule_of
    from tichu_sim.boosters.contract import check_card

    card = load_booster(file)
    check_card(Path(file), card, rule_of(card.id, file))
    return boosters_from_table({"boosters": [file], "copies": {card.id: 4}}, file, Path())


def _own_set(file: str) -> "BoosterSet":
    """The set of a file, with all its cards keeping to the contract."""
    from tichu_sim.boosters import load_boosters, rule_of
    from tichu_sim.boosters.contract import check_card

    boosters = load_boosters(file)
    if not boosters.choices:
        raise InputError(f"{file}: the set has no boosters")
    for choice, card in zip(boosters.choices, boosters.cards(), strict=True):
        check_card(Path(choice.path or choice.id), card, rule_of(choice.id, choice.path))
    return boosters


def _facts(card: "Booster", path: str) -> dict[str, Any]:
    """What a card says of itself, as plain data."""
    from dataclasses import asdict

    from tichu_sim.boosters import rule_of

    return {
        "id": card.id,
        "number": card.number,
        "colour": card.colour,
        "portuguese": card.portuguese,
        "german": card.german or None,
        "used_at": list(card.used_at),
        "worth": card.worth,
        "choice": card.choice or None,
        "parameters": [asdict(parameter) for parameter in card.parameters],
        "rule": rule_of(card.id, path),
    }


def _events(trial: "Trial") -> str:
    """The trial as a table."""
    shown = ("dealt", "played", "cancelled", "returned", "moved")
    rows = [(card, *(f"{events[name]:,}" for name in shown)) for card, events in trial.events.items()]
    return text_table((f"in {trial.rounds:,} rounds", *shown), rows)
