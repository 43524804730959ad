"""A decision that the rules do not allow, found again and told in one sentence."""

from typing import Any

from tichu_sim.boosters.hub import hub_of
from tichu_sim.cards import format_cards
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.errors import InputError
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import (
    ASK_BOMB,
    ASK_DOG,
    ASK_EXCHANGE,
    ASK_FOLLOW,
    ASK_GIFT,
    ASK_GRAND,
    ASK_LEAD,
    ASK_REACTION,
    ASK_SMALL,
    ASK_WISH,
    MOVES,
    NOBODY,
    ROUND,
)
from tichu_sim.strategies.policies import policy_of
from tichu_sim.terms import QUESTIONS


def illegal_decision(
    plan: Plan, table: Any, error: ValueError, unit: int, number: int, shuffler: int
) -> InputError:
    """What is wrong with a round of a plan that was broken off with ``error``.

    ``table`` is its round record; ``unit``, ``number`` in it and ``shuffler`` say which round it was. It is
    played again from its deal, question by question, up to the decision that is not allowed.
    """
    moves = new_records(MOVES)
    live, listed = table.view(readable(ROUND))[0], moves.view(readable(MOVES))[0]
    policies = [policy_of(strategy) for strategy in plan.strategies]
    engine = (generate.get(), hub_of(plan.boosters).get())
    start(table[0], plan.seed, unit, number, shuffler)
    place = f"game {unit}, round {number}" if plan.unit == "games" else f"round {unit}"
    names = ", ".join(strategy.name for strategy in plan.strategies)
    place += f" of seed {plan.seed} with {names} in the seats"
    try:
        while question := advance(table[0], moves[0], *engine):
            seat, decision = int(live.flow.asked), None
            try:
                decide = policies[int(live.table.player[seat])]
                decision = int(decide(table[0]["table"], table[0]["seats"][seat], moves[0], question))
                answer(table[0], moves[0], decision)
            except ValueError:
                said = "" if decision is None else f" {decision}"
                player = plan.strategies[int(live.table.player[seat])]
                return InputError(
                    f"{player.path or player.name}: {place}: the answer{said} of seat {seat} to the question "
                    f"{QUESTIONS[question]} is not allowed, it must be {_allowed(live, listed, question)}; "
                    f"{_situation(live, seat)}"
                )
    except ValueError:
        pass
    return InputError(f"{place}: {error}")


def _allowed(live: Any, moves: Any, question: int) -> str:
    """The answers to the open question in words."""
    table = live.table
    if question in (ASK_GRAND, ASK_SMALL):
        return "1 (call) or 0"
    if question == ASK_EXCHANGE:
        return "the numbers of different cards of the hand for the seats in turn, six bits each"
    if question == ASK_WISH:
        return "1 (two) to 13 (ace)" + (", or 0 for none" if table.rules.wish_optional else "")
    if question == ASK_GIFT:
        mine = table.team[live.flow.asked]
        return " or ".join(str(seat) for seat in range(int(table.n_seats)) if table.team[seat] != mine)
    if question == ASK_DOG:
        receivers = int(table.partners[live.flow.asked]) & int(table.inside)
        return " or ".join(str(seat) for seat in range(int(table.n_seats)) if receivers >> seat & 1)
    of_plays = question in (ASK_LEAD, ASK_FOLLOW, ASK_BOMB, ASK_REACTION)
    last = int(moves.count if of_plays else moves.n_options) - 1
    return f"a place in the list, 0 to {last}" + (", or -1 to pass" if moves.may_pass else "")


def _situation(live: Any, seat: int) -> str:
    """The hand of a seat and what lies on the table."""
    trick = live.table.trick
    hand = f"its hand is {format_cards(int(live.seats[seat].hand))}"
    if trick.owner == NOBODY:
        return f"{hand}, nothing lies on the table"
    return f"{hand}, on the table lies {format_cards(int(trick.top.cards))} of seat {int(trick.owner)}"
