"""Play a round in the kernel and in the reference engine side by side and compare every question.

At each question both must ask the same seat the same thing and offer exactly the same answers; at the end
piles, finishing order and scores must be the same. ``python -m differential`` compares many rounds.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import Any

from msgspec import structs
from reference import Pattern, ReferenceRound, Switches, switches

from differential.trace import trace
from tichu_sim.cards import CARD_NAMES, card_numbers
from tichu_sim.rules.ruleset import RuleSet
from tichu_sim.simulate.plan import Plan
from tichu_sim.terms import KINDS, QUESTIONS

NOT_IN_A_ROUND = (
    "target_score",
    "grand_after_cards",
    "direction",
    "first_shuffler",
    "threechu_end",
    "threechu_rounds",
)


@lru_cache(maxsize=1 << 16)
def names(cards: int) -> frozenset[str]:
    """The names of a set of cards."""
    return frozenset(CARD_NAMES[number] for number in card_numbers(cards))


@lru_cache(maxsize=1 << 16)
def pattern_of(cards: int, kind: int, phoenix: int) -> Pattern:
    """A play of the kernel in the words of the reference."""
    name, numbers = KINDS[kind], card_numbers(cards)
    if name == "dog":
        return Pattern("dog", (-1,))
    if len(numbers) == 1 and numbers[0] < 4:
        return Pattern("single", ({0: 1, 2: 0, 3: 15}[numbers[0]],))
    ranks = [1 if number == 0 else number // 4 + 1 for number in numbers if number != 2]
    declared = phoenix + 1 if phoenix >= 0 else None
    ranks = sorted(ranks if declared is None else [*ranks, declared])
    if name == "full_house":
        ranks = sorted(ranks, key=lambda rank: (-ranks.count(rank), rank))
    suit = "gkbr"[numbers[0] % 4] if name == "bomb_run" else None
    return Pattern(name, tuple(ranks), declared, suit)


def reference_rules(rules: RuleSet) -> dict[str, Any]:
    """A rule set in the words of the reference."""
    switches = {key: value for key, value in structs.asdict(rules).items() if key not in NOT_IN_A_ROUND}
    limits = structs.asdict(switches.pop("max_calls_per_team"))
    used = {kind: limit for kind, limit in limits.items() if limit is not None}
    return {**switches, "max_calls_per_team": used}


def translated(question: str, value: int, plays: Sequence[tuple[int, ...]], count: int) -> Any:
    """The kernel's answer in the words of the reference; ``count`` cards are given in an exchange."""
    if question in ("grand", "small"):
        return bool(value)
    if question == "exchange":
        return tuple(CARD_NAMES[value >> 6 * step & 63] for step in range(count))
    if question == "wish":
        return value + 1 if value else None
    if question in ("gift", "dog"):
        return value
    return None if value < 0 else (pattern_of(*plays[value]), names(plays[value][0]))


def compare_round(end: Any, asked: Sequence[Any], offered: Iterator[Any], house: Switches) -> None:
    """Compare one recorded round question by question. Raises AssertionError where the engines differ."""
    seats = range(int(end["table"]["n_seats"]))
    hands = [names(int(end["seats"][seat]["dealt"])) for seat in seats]
    reference = ReferenceRound(hands, int(end["table"]["shuffler"]), house)
    for step, (unit, code, seat, may_pass, count, answer) in enumerate(asked):
        question = QUESTIONS[code]
        where = f"round {unit}, question {step}: {question} of seat {seat}"
        assert reference.question() == (question, seat), f"{where}; the reference asks {reference.question()}"
        plays = list(islice(offered, count))
        if question in ("lead", "follow", "bomb"):
            options: set[Pattern | None] = {pattern_of(*play) for play in plays}
            assert len(options) == count, f"{where}: a play is listed twice"
            options |= {None} if may_pass else set()
            assert options == reference.options(), (
                f"{where}: only the kernel offers {options - reference.options()}, "
                f"only the reference {reference.options() - options}"
            )
        given = len(reference.takers(seat)) if question == "exchange" else 0
        reference.answer(translated(question, answer, plays, given))
    assert reference.question() is None, f"the reference goes on with {reference.question()}"
    compare_results(end, reference)


def compare_results(end: Any, reference: ReferenceRound) -> None:
    """Finishing order, hands, piles and score of the two engines."""
    table, result = end["table"], reference.result()
    where = f"round after {table['n_calls']} calls"
    assert tuple(table["finished"][: table["n_finished"]]) == result.order, f"{where}: finishing order"
    hands = [names(int(end["seats"][seat]["hand"])) for seat in range(table["n_seats"])]
    assert hands == reference.hands, f"{where}: hands"
    if not result.double_victory:
        piles = [names(int(table["pile"][seat])) for seat in range(table["n_seats"])]
        assert piles == reference.piles, f"{where}: piles"
    assert tuple(end["result"]["cards"]) == result.card_points, f"{where}: card points"
    assert tuple(end["result"]["score"]) == result.totals, f"{where}: score"


def compare_span(plan: Plan, first: int, count: int) -> int:
    """Compare many rounds; returns the number of questions."""
    house = switches(reference_rules(plan.rules))
    record = trace(plan, first, count)
    plays = record.options[["cards", "kind", "phoenix"]].tolist()
    questions = record.questions.tolist()
    offered = iter(plays)
    by_round = groupby(questions, key=lambda row: row[0])
    for (_, asked), end in zip(by_round, record.ends, strict=True):
        compare_round(end, list(asked), offered, house)
    return len(questions)
