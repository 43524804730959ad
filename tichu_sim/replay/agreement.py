"""How often a strategy decides as the logged players did.

A decision is compared by its *choice*, the play but for suits, the rank, the seat, yes or no, and by its
*sort*, the coarser word that a player without any insight would guess best: the kind led, whether to lay or
to pass. A strategy that agrees in the sort no more often than the most frequent one occurs has learned
nothing of people.
"""

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl

from tichu_sim.analysis.intervals import rate
from tichu_sim.cards import RANKS
from tichu_sim.engine.exchange import CARD_BITS
from tichu_sim.formats import LoggedGame
from tichu_sim.replay.table import ReplayTable
from tichu_sim.replay.telling import Told, told
from tichu_sim.rules import RuleSet
from tichu_sim.state import (
    ASK_BOMB,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_SMALL,
    ASK_WISH,
)
from tichu_sim.strategies.policies import policy_of
from tichu_sim.strategies.strategy import Strategy, parameter_array
from tichu_sim.terms import KINDS

Row = tuple[str, ...]
"""A decision: which, the logged and the own choice, the logged and the own sort."""

DECISIONS = {
    "grand": "Grand Tichu",
    "tichu": "Tichu",
    "give_next": "exchange, to the next seat",
    "give_partner": "exchange, to the partner",
    "give_previous": "exchange, to the previous seat",
    "wish": "wish",
    "lead": "lead",
    "follow": "follow or pass",
    "follow_with": "follow, where both lay",
    "bomb": "bomb out of turn",
    "gift": "Dragon's trick",
}


def is_held_out(file: str) -> bool:
    """Whether a game is set aside for figures: by the first bit of a hash over the name of its file."""
    return hashlib.sha256(Path(file).name.encode()).digest()[0] >= 128


def ask_about(games: Iterable[LoggedGame], strategy: Strategy, rules: RuleSet) -> pl.DataFrame:
    """The decisions of logged games beside those of a strategy in the same place.

    One row each: ``decision`` (a key of ``DECISIONS``), ``logged`` and ``own`` choice, ``logged_sort`` and
    ``own_sort``, as text. A Tichu is one decision a hand: would the strategy have called at any of its
    chances before the player called or laid a card?
    """
    table = ReplayTable(rules)
    policy, parameters = policy_of(strategy).get(), parameter_array(strategy)
    rows: list[Row] = []
    number = 0
    for game in games:
        total = np.zeros(2, np.int64)
        for log in game.rounds:
            table.deal(log, number=number)
            table.round.table.score[:2] = total
            rows += _rows(table.ask_along(policy, parameters))
            number += 1
            total += log.result or (0, 0)
    names = ("decision", "logged", "own", "logged_sort", "own_sort")
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")


def _rows(decisions: "np.ndarray[Any, Any]") -> list[Row]:
    rows = []
    tichu: dict[int, list[bool]] = {}
    for one in decisions:
        question, logged, own = int(one["question"]), int(one["logged"]), int(one["own"])
        if question == ASK_SMALL:
            called = tichu.setdefault(int(one["seat"]), [False, False])
            called[0] |= bool(logged)
            called[1] |= bool(own)
        elif question == ASK_EXCHANGE:
            rows += _given(logged, own)
        elif question == ASK_FOLLOW:
            rows += _followed(one, logged, own)
        else:
            rows.append(_simple(question, one, logged, own))
    return rows + [_both("tichu", *("yes" if call else "no" for call in calls)) for calls in tichu.values()]


def _both(decision: str, logged: str, own: str) -> Row:
    """A decision whose choice is as coarse as its sort."""
    return decision, logged, own, logged, own


def _simple(question: int, one: Any, logged: int, own: int) -> Row:
    if question == ASK_GRAND:
        return _both("grand", *("yes" if call else "no" for call in (logged, own)))
    if question == ASK_WISH:
        return _both("wish", *(RANKS[rank - 1] if rank else "none" for rank in (logged, own)))
    if question == ASK_GIFT:
        return _both("gift", *("next" if seat == one["following"] else "previous" for seat in (logged, own)))
    if question == ASK_BOMB:
        return _both("bomb", *("pass" if place < 0 else "bomb" for place in (logged, own)))
    assert question == ASK_LEAD
    return "lead", str(logged), str(own), KINDS[one["logged_kind"]], KINDS[one["own_kind"]]


def _given(logged: int, own: int) -> list[Row]:
    rows = []
    for place, decision in enumerate(("give_next", "give_partner", "give_previous")):
        cards = ((answer >> CARD_BITS * place) & ((1 << CARD_BITS) - 1) for answer in (logged, own))
        rows.append(_both(decision, *(_rank(card) for card in cards)))
    return rows


def _rank(card: int) -> str:
    return RANKS[(card >> 2) - 1] if card > 3 else ("Mah Jong", "Dog", "Phoenix", "Dragon")[card]


def _followed(one: Any, logged: int, own: int) -> list[Row]:
    sorts = tuple("pass" if place < 0 else "lay" for place in (logged, own))
    rows = [("follow", str(logged), str(own), *sorts)]
    if "pass" not in sorts:
        kinds = (KINDS[one["logged_kind"]], KINDS[one["own_kind"]])
        rows.append(("follow_with", str(logged), str(own), *kinds))
    return rows


def agreement(decisions: pl.DataFrame) -> pl.DataFrame:
    """By decision: ``same`` choice and same ``sort``, each with ``_low``, ``_high``, and ``n``.

    ``usual`` is the most frequent sort of the logged players and ``baseline`` its share: what always guessing
    it would reach. Decisions of one round are not independent, which the Wilson intervals leave out.
    """
    parts = []
    for key in DECISIONS:
        rows = decisions.filter(pl.col("decision") == key)
        if len(rows):
            usual = rows["logged_sort"].mode(maintain_order=True).sort()[0]
            counts = rows.select(
                pl.len().alias("n"),
                (pl.col("logged") == pl.col("own")).sum().alias("same"),
                (pl.col("logged_sort") == pl.col("own_sort")).sum().alias("sort"),
                (pl.col("logged_sort") == usual).sum().alias("usual"),
            )
            parts.append(
                counts.select(
                    pl.lit(key).alias("decision"),
                    *_named("same"),
                    *_named("sort"),
                    pl.lit(usual).alias("usual"),
                    (pl.col("usual") / pl.col("n")).alias("baseline"),
                    "n",
                )
            )
    return pl.concat(parts) if parts else pl.DataFrame()


def _named(name: str) -> list[pl.Expr]:
    value, low, high, _ = rate(pl.col(name), pl.col("n"))
    return [value.alias(name), low.alias(f"{name}_low"), high.alias(f"{name}_high")]


def calls_by_both(decisions: pl.DataFrame, decision: str) -> Told:
    """Calls of the players and of the strategy, and how well the latter tell the former."""
    rows = decisions.filter(pl.col("decision") == decision)
    people, own = ((rows[side] == "yes").to_numpy() for side in ("logged", "own"))
    return told(people, own)


def chosen(files: Sequence[str], half: str) -> list[str]:
    """The files set aside for figures ("held-out"), those a strategy may be tuned on ("tuning"), or "all"."""
    return [file for file in files if half == "all" or is_held_out(file) == (half == "held-out")]
