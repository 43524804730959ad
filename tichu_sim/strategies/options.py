"""Answering the questions of boosters by the advice that comes with the options."""

from tichu_sim.jit import kernel
from tichu_sim.state import ASK_REACTION


@kernel
def best_option(moves, question, least):
    """The place of the option with the best advice, or -1 to decline if that is below ``least`` points.

    Of the plays that a reaction can be used with the card lists the best first.
    """
    if question == ASK_REACTION:
        return 0 if moves.count else -1
    best = -1 if moves.may_pass else 0
    best_advice = least if moves.may_pass else -1e9
    for place in range(moves.n_options):
        if moves.options[place].advice > best_advice:
            best, best_advice = place, moves.options[place].advice
    return best
