"""A short trial of an author's strategy: is each decision legal, blind to hidden cards, without traces?"""

from typing import Any

import msgspec
import numpy as np

from tichu_sim.boosters.hub import hub_of
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.errors import InputError
from tichu_sim.jit import JIT, Entry, new_records, readable
from tichu_sim.simulate import batch
from tichu_sim.simulate.illegal import illegal_decision
from tichu_sim.simulate.plan import Plan
from tichu_sim.state import MOVES, ROUND
from tichu_sim.strategies import Strategy
from tichu_sim.strategies.policies import policy_of
from tichu_sim.terms import QUESTIONS

_WATCHED_ROUNDS = 20 if JIT else 1
_MORE_ROUNDS = 200 if JIT else 1


def deal_anew(records: Any, me: int, random: np.random.Generator) -> None:
    """Deal the cards in the other hands anew among them, and spoil whatever else seat ``me`` cannot see.

    ``records`` is an array of one round; what is public, and the private record of ``me``, stay as they are.
    """
    live: Any = records.view(readable(ROUND))[0]
    others = [seat for seat in range(len(live.seats)) if seat != me]
    hidden = sum(int(live.seats[seat].hand) for seat in others)
    cards = random.permutation([card for card in range(56) if hidden >> card & 1])
    first = 0
    for seat in others:
        private = live.seats[seat]
        held = int(private.hand).bit_count()
        private.hand = sum(1 << int(card) for card in cards[first : first + held])
        first += held
        private.given[:] = private.received[:] = private.known[:] = 0
        private.dealt = private.first = 0
        private.key[:] = private.parameters[:] = 0
    live.deck[:] = random.permutation(56)


def audition(plan: Plan, strategy: Strategy) -> None:
    """Let an author's strategy play some rounds of a plan in all seats.

    Raises InputError for a decision that is not allowed, that changes when the hidden cards are dealt anew,
    or that alters the table, the list of moves or a hand.
    """
    plan = msgspec.structs.replace(plan, strategies=(strategy,) * len(plan.strategies), log_plays=False)
    batch.warm(plan)
    random = np.random.default_rng(plan.seed)
    for number in range(_WATCHED_ROUNDS):
        records = batch.seat_players(plan)
        try:
            _play_watched(plan, records, number, random)
        except InputError:
            raise
        except ValueError as error:
            raise illegal_decision(plan, records, error, number, 0, number % plan.rules.players) from None
    batch.play_chunk(plan, 0, _MORE_ROUNDS)


def _play_watched(plan: Plan, records: Any, number: int, random: np.random.Generator) -> None:
    """Play a round question by question, asking again with other hidden cards."""
    moves = new_records(MOVES)
    live: Any = records.view(readable(ROUND))[0]
    policy = policy_of(plan.strategies[0])
    engine = (generate.get(), hub_of(plan.boosters).get())
    start(records[0], plan.seed, number, 0, number % plan.rules.players)
    while question := advance(records[0], moves[0], *engine):
        seat = int(live.flow.asked)
        words = f"its answer to the question {QUESTIONS[question]} in round {number} of seed {plan.seed}"
        before, draws = records.tobytes() + moves.tobytes(), records["seats"]["draws"].copy()
        other = records.copy()
        deal_anew(other, seat, random)
        blind = _decide(policy, other, seat, moves, question)
        decision = _decide(policy, records, seat, moves, question)
        drawn, records["seats"]["draws"] = records["seats"]["draws"].copy(), draws
        if records.tobytes() + moves.tobytes() != before:
            raise InputError(f"{plan.strategies[0].path}: {words} changes the table, the list or a hand")
        if decision != blind:
            raise InputError(f"{plan.strategies[0].path}: {words} depends on cards that it cannot see")
        records["seats"]["draws"] = drawn
        answer(records[0], moves[0], decision)


def _decide(policy: Entry, records: Any, seat: int, moves: Any, question: int) -> int:
    return int(policy(records[0]["table"], records[0]["seats"][seat], moves[0], question))
