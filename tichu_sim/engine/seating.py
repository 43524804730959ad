"""Setting the table of a run: rules, seats, teams and play order, which no round changes."""

from typing import Any

import numpy as np

from tichu_sim.jit import new_records, readable
from tichu_sim.rules.record import RULES, compile_rules
from tichu_sim.rules.ruleset import RuleSet
from tichu_sim.state import ROUND

N_SEATS = 4


def new_round(ruleset: RuleSet) -> Any:
    """An array of one :data:`tichu_sim.state.ROUND` with rules and seats in place and no cards dealt."""
    records = new_records(ROUND)
    rd = records.view(readable(ROUND))[0]
    table = rd.table
    table.rules = rd.supply.rules = compile_rules(ruleset).view(readable(RULES))[0]
    table.n_seats = N_SEATS
    for seat in range(N_SEATS):
        rd.seats[seat].least_advice = -np.inf
        table.next_seat[seat] = (seat + 1) % N_SEATS
        table.partner[seat] = (seat + 2) % N_SEATS
        table.team[seat] = seat % 2
    return records
