"""What the totals of a run must satisfy: from round to round of a game, and at its end."""

import numpy as np

from tichu_sim.rules.ruleset import SOLOIST
from tichu_sim.validate.counts import Hands, Ints, first_seats, first_shufflers
from tichu_sim.validate.parts import Bools, Part, Rules


def running_totals(part: Part, _: Hands) -> Rules:
    """Totals and shufflers go on from round to round (rules.md 1.2, 1.11).

    Three players have totals of their own, which are those of games, and are the soloist in turn (rules.md
    2.1).
    """
    rounds = part.rounds
    start = rounds["round"] == 0
    if part.plan.rules.rotates:
        yield (rounds["before_0"] != 0) | (rounds["before_1"] != 0), "before_0 and before_1 must be 0"
        yield rounds["shuffler"] != SOLOIST, "shuffler must be the seat of the soloist"
        soloist = (first_shufflers(part.plan, rounds["game"]) + rounds["round"]) % part.plan.rules.players
        yield rounds["soloist"] != soloist, "soloist must be the next player in each round"
        return
    for team in (0, 1):
        before = np.roll(rounds[f"before_{team}"] + rounds[f"score_{team}"], 1)
        wrong = rounds[f"before_{team}"] != np.where(start, 0, before)
        yield wrong, f"before_{team} must be the total of the rounds before"
    shuffler = np.where(start, first_seats(part.plan, rounds["game"]), np.roll(rounds["first_out"], 1))
    yield rounds["shuffler"] != shuffler, "shuffler must be the seat the rules name"


def game_results(part: Part, _: Hands) -> Rules:
    """A game ends with the first round that brings somebody to the target and ahead (rules.md 1.11).

    Somebody is a team; with three players a player or the dummy, or the number of rounds ends it, and the
    dummy cannot win (rules.md 2.1).
    """
    rounds, games, rules = part.rounds, part.games, part.plan.rules
    totals = personal_totals(part) if rules.rotates else team_totals(part)
    by_rounds = rules.rotates and rules.threechu_end == "rounds"
    rivals = totals[: rules.players] if by_rounds else totals
    best = rivals.max(axis=0)
    alone = (rivals == best).sum(axis=0) == 1
    over = rounds["round"] + 1 == rules.threechu_rounds if by_rounds else (best >= rules.target_score) & alone
    ends = np.append(np.flatnonzero(rounds["round"] == 0)[1:], len(over)) - 1
    last = np.zeros(len(over), bool)
    last[ends] = True
    yield over != last, "a game must end when the rules say so, and not before"

    def at_end(wrong: Bools) -> Bools:
        marked = np.zeros(len(over), bool)
        marked[ends] = wrong
        return marked

    yield at_end(games["rounds"] != rounds["round"][ends] + 1), "rounds of the game must be counted right"
    for column, total in enumerate(totals):
        wrong = games[f"score_{column}"] != total[ends]
        yield at_end(wrong), f"score_{column} of the game must be the sum of its rounds"
    winner = np.where(alone, rivals.argmax(axis=0), -1)
    yield at_end(games["winner"] != winner[ends]), "winner must be who has the most points"


def team_totals(part: Part) -> Ints:
    """The totals of both teams after each round."""
    return np.stack([part.rounds[f"before_{team}"] + part.rounds[f"score_{team}"] for team in (0, 1)])


def personal_totals(part: Part) -> Ints:
    """The totals of three players and the dummy after each round: each gets what his team does."""
    rounds = part.rounds
    solo = np.stack(
        [rounds["soloist"] == player for player in range(3)] + [np.full(len(rounds["game"]), True)]
    )
    sums = np.cumsum(np.where(solo, rounds["score_0"], rounds["score_1"]), axis=1)
    starts = np.flatnonzero(rounds["round"] == 0)
    before = np.hstack([np.zeros((4, 1), np.int64), sums])[:, starts]
    totals: Ints = sums - np.repeat(before, np.diff(starts, append=len(rounds["game"])), axis=1)
    return totals
