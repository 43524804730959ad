"""Sections on results: who wins, points, finishing order, length of games."""

from typing import Any

from tichu_sim.analysis.finishing import places
from tichu_sim.analysis.overview import Overview
from tichu_sim.analysis.seating import SIDES_OF_THREE
from tichu_sim.report.figures import play as play_figures
from tichu_sim.report.figures import results as figures
from tichu_sim.report.sections.section import Section, present
from tichu_sim.report.tables import Groups, Table, estimate_table, hand_tables
from tichu_sim.report.terms import terms
from tichu_sim.report.text import count, decimals, interval, number

_WINNING = (
    "round_win",
    "round_draw",
    "game_win",
    "team_double_victory",
    "points",
    "difference",
    "game_points",
)
_PLAYERS = (
    "round_win",
    "soloist_win",
    "opponent_win",
    "game_win",
    "points",
    "soloist_points",
    "opponent_points",
    "game_points",
)
_GAME = ("game_win", "game_points")
_LINE_UP = (
    "points",
    "card_points",
    "call_points",
    "difference",
    "round_win",
    "round_draw",
    "team_double_victory",
)
_POINTS = (
    "points_both",
    "distance",
    "difference_sd",
    "card_points_first_third",
    "card_points_first_fourth",
    "card_points_second_third",
    "card_points_second_fourth",
    "card_points_first",
    "card_points_first_last",
    "card_points_between",
    "card_points_last",
)
_GAMES = ("rounds_per_game", "winner_points", "loser_points")


def winning(found: Overview, footer: str) -> Section:
    """Win rates and points, by team and by strategy."""
    seating = found.seating
    teams = Groups("team", tuple(group.label for group in seating.by_team))
    title = "Results by role" if seating.rotates else "Results by team"
    tables = [estimate_table(found, "results_by_team", title, _WINNING, teams)]
    if seating.rotates:
        players = Groups("player", tuple(group.label for group in seating.by_player))
        tables.append(estimate_table(found, "results_by_player", "Results by player", _PLAYERS, players))
        dummy = Groups("dummy", tuple(group.label for group in seating.dummy))
        if found.unit == "games":  # the dummy's result of a round is that of the soloist
            tables.append(estimate_table(found, "results_of_dummy", "Results of the dummy", _GAME, dummy))
    if len(seating.names) > 1:
        strategies = Groups("strategy", seating.names)
        # Where each team, or each player of three, has a strategy of its own, the same numbers appear twice.
        apart = len(seating.names) == len(seating.by_player or seating.by_team)
        folded = apart and all(group.team_results.most_cases == 1 for group in seating.by_strategy)
        measures = _PLAYERS if seating.rotates else _WINNING
        tables.append(
            estimate_table(found, "results_by_strategy", "Results by strategy", measures, strategies, folded)
        )
    text = (
        _verdict(found),
        f"Points include the calls; a round is drawn when both {terms(found).team}s make the same points.",
    )
    return Section("winning", "Who wins", text, (figures.wins(found, footer),), tuple(tables))


def soloist(found: Overview, footer: str) -> Section | None:
    """What a round brings the soloist and the others, by the strategy of the soloist; None without one."""
    if not found.seating.rotates:
        return None
    tables = []
    for side, name in zip(SIDES_OF_THREE, ("soloist", "soloists_opponents"), strict=True):
        sides = tuple(group.label for group in found.seating.by_line_up if group.by == side)
        title = f"{side[0].upper()}{side[1:]}, by the soloist's strategy"
        tables.append(estimate_table(found, name, title, _LINE_UP, Groups(side, sides)))
    rest = "calls" if found.booster_uses is None else "calls and boosters"
    text = (
        "Everybody is the soloist in turn, sees the dummy's hand and plays it beside his own. He and the "
        "dummy are each credited with all that their side makes, and so is each of the other two. Points by "
        f"cards include those of a double victory; the rest are points by {rest}.",
    )
    return Section(
        "soloist", "What the soloist makes", text, (figures.soloist(found, footer),), tuple(tables)
    )


def _verdict(found: Overview) -> str:
    """One sentence on who is ahead, and how sure that is."""
    rotates = found.seating.rotates  # a game of three has no winning role, but its rounds have
    of_games = found.unit == "games" and not rotates
    measure, unit = ("game_win", "games") if of_games else ("round_win", "rounds")
    first, second = found.find(measure, "team").to_dicts()
    if first["n"] < 2:
        return f"There are too few {unit} to say who is better."
    ahead, behind = (first, second) if first["value"] >= second["value"] else (second, first)
    places = decimals("share", ahead["low"], ahead["high"])
    share, ends = (
        number(ahead["value"], "share", places),
        interval(ahead["low"], ahead["high"], "share", places),
    )
    name = ahead["group"]
    said = f"{name[0].upper()}{name[1:]} won {share} of {count(ahead['n'])} {unit} (95 % interval {ends})"
    said += f", {behind['group']} {number(behind['value'], 'share', places)}."
    if len(found.seating.names) == 1 and not rotates:
        return f"All seats play {found.seating.names[0]}, so both teams should win equally often. {said}"
    doubt = f"That is too few {unit} to tell the {'roles' if rotates else 'teams'} apart."
    return f"{said} {doubt}" if _undecided(found, ahead, of_games) else said


def _undecided(found: Overview, ahead: dict[str, Any], of_games: bool) -> bool:
    """Whether chance alone may have put a team ahead: by games won, or by points in rounds."""
    if of_games:
        return bool(ahead["low"] <= 0.5)
    lead = found.find("difference", "team", ahead["group"]).to_dicts()[0]
    return lead["low"] is None or bool(lead["low"] <= 0 <= lead["high"])


def points(found: Overview, footer: str) -> Section:
    """Points of a round and their spread."""
    table = estimate_table(
        found, "points", "Points of a round", _POINTS, Groups("all", ("all seats",), ("All rounds",))
    )
    words = terms(found)
    text = (
        f"Card points by places: only rounds without a call and without a {words.victory}, in which the two "
        f"{words.team}s share {words.shared}.",
    )
    return Section("points", "Points", text, (figures.distance(found, footer),), (table,))


def games(found: Overview, footer: str) -> Section | None:
    """Length of games; None for a run of independent rounds."""
    if found.lengths is None or found.lengths.is_empty():
        return None
    groups = Groups("all", ("all seats",), ("All games",))
    lengths = Table(
        "game_lengths",
        "Games by length",
        ("Rounds", "Games"),
        tuple((str(row["rounds"]), count(row["games"])) for row in found.lengths.to_dicts()),
        found.lengths,
        folded=True,
    )
    tables = (estimate_table(found, "games", "Games", _GAMES, groups), lengths)
    return Section("games", "Length of games", (), present(figures.game_lengths(found, footer)), tables)


def finishing(found: Overview, footer: str) -> Section | None:
    """Finishing order; None without seats."""
    seating, words = found.seating, terms(found)
    if found.find("first_out", seating.roles[0].by).is_empty():
        return None
    reached = tuple(places(seating))
    measures = (*reached, "hand_tricks", "cards_left")
    tables = hand_tables(found, "places", "Places, tricks and cards left", measures, even_alone=True)
    if seating.by_seat:
        seats = Groups("seat", tuple(group.label for group in seating.by_seat))
        tables.append(estimate_table(found, "places_by_seat", "Places by seat", reached, seats, folded=True))
    text = (
        f"A {words.victory} ends the round when {words.partners_out} then have no place and count as still "
        "in."
    )
    if seating.by_seat:
        text += " Seats that play the same strategy should not differ."
    pictures = present(play_figures.finishing_order(found, footer))
    return Section("finishing", "Finishing order", (text,), pictures, tuple(tables))
