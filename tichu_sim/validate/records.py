"""What every logged round and game must satisfy, whoever played it.

A check is a function that looks at one part and yields its rules, each as the rows that break it and the
words for what must hold. Boosters may change what holds; rounds in which one was played that may do so are
left out of the check.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.terms import BOOSTER_EVENTS, CALLS, EVENTS
from tichu_sim.validate.boosters import booster_counts, booster_owners, booster_picks, booster_uses
from tichu_sim.validate.check import Check, verdict_of
from tichu_sim.validate.counts import Hands, Ints, first_shufflers
from tichu_sim.validate.parts import N_SEATS, Part

Bools = npt.NDArray[np.bool_]
Rules = Iterator[tuple[Bools, str]]
_Rule = Callable[[Part, Hands], Rules]

SMALL, GRAND = CALLS.index("tichu"), CALLS.index("grand")
CALL_VALUES = np.array([0, 100, 200])
"""Points of a call by its code (rules.md 1.11)."""
CARD_POINTS, DOUBLE_VICTORY = 100, 200
_ACES = 52
_SPECIALS = (("dragon", DRAGON_BIT), ("phoenix", PHOENIX_BIT), ("dog", DOG_BIT), ("mahjong", MAHJONG_BIT))
_LOWEST_OF_RANK = sum(1 << 4 * position for position in range(1, 14))
_TEAM = np.array([0, 1, 0, 1])


def deal_columns(part: Part, hands: Hands) -> Rules:
    """The columns of the seats about the cards dealt (rules.md 1.2)."""
    for suffix, held in (("8", hands.before_call), ("", hands.dealt)):
        yield _differs(part, f"aces{suffix}", np.bitwise_count(held >> _ACES))
        for name, bit in _SPECIALS:
            yield _differs(part, name + suffix, held & bit != 0)
    yield _differs(part, "bomb_dealt", holds_bomb(hands.dealt))


def _differs(part: Part, column: str, truth: npt.NDArray[np.generic]) -> tuple[Bools, str]:
    return (part.seats[column] != truth).any(axis=1), f"{column} must be what the deal gives"


def exchange_columns(part: Part, hands: Hands) -> Rules:
    """The cards given away and what they make of the hands (rules.md 1.2, 1.3)."""
    given = [part.seats[f"given_{to}"].astype(np.int64) for to in ("next", "partner", "previous")]
    bits = [np.left_shift(1, card) for card in given]
    away = bits[0] | bits[1] | bits[2]
    sound = (np.bitwise_count(away) == 3) & (away & ~hands.dealt == 0)
    yield ~sound.all(axis=1), "the cards given must be three different cards of the hand"
    after = hands.dealt & ~away
    for step, card in enumerate(bits, start=1):
        after = after | np.roll(card, step, axis=1)
    yield (part.seats["bomb"] != holds_bomb(after)).any(axis=1), "bomb must be what the exchange gives"
    leads = np.take_along_axis(after, part.rounds["leader"][:, None].astype(np.int64), axis=1)[:, 0]
    yield leads & MAHJONG_BIT == 0, "leader must hold the Mah Jong after the exchange"


def holds_bomb(hands: Ints) -> Bools:
    """Whether hands hold four of a rank or five or more consecutive cards of one suit (rules.md 1.3)."""
    cards = hands & NORMAL_CARDS
    four = cards & cards >> 1 & cards >> 2 & cards >> 3 & _LOWEST_OF_RANK
    run = cards & cards >> 4 & cards >> 8 & cards >> 12 & cards >> 16
    result: Bools = (four | run) != 0
    return result


def hundred_points(part: Part, _: Hands) -> Rules:
    """The cards of a round are worth 100 points (rules.md 1.11)."""
    cards = part.rounds["cards_0"] + part.rounds["cards_1"]
    ordinary = part.rounds["double_victory"] < 0
    yield ordinary & (cards != CARD_POINTS), "cards_0 + cards_1 must be 100 without a double victory"
    yield part.rounds["cards_0"] % 5 != 0, "cards_0 must be a multiple of 5"


def double_victory(part: Part, _: Hands) -> Rules:
    """A double victory counts 200 to 0 (rules.md 1.10, 1.11)."""
    for team in (0, 1):
        won = part.rounds["double_victory"] == team
        wrong = (part.rounds[f"cards_{team}"] != DOUBLE_VICTORY) | (part.rounds[f"cards_{1 - team}"] != 0)
        yield won & wrong, "cards must be 200 to 0 on a double victory"
    yield abs(part.rounds["double_victory"]) > 1, "double_victory must be -1, 0 or 1"


def round_score(part: Part, _: Hands) -> Rules:
    """The score is cards plus calls (rules.md 1.11)."""
    for team in (0, 1):
        mine = part.calls["seat"] % 2 == team
        calls = np.bincount(part.call_round, part.calls["value"] * mine, len(part.rounds["game"]))
        score = part.rounds[f"cards_{team}"] + calls
        if part.events:
            score = score + np.bincount(part.event_round, part.events[f"points_{team}"], len(score))
        yield part.rounds[f"score_{team}"] != score, f"score_{team} must be cards_{team} plus the calls"


def calls(part: Part, _: Hands) -> Rules:
    """The calls table agrees with the seats, the places and the values of calls (rules.md 1.11)."""
    row, at, seat, kind = part.calls, part.call_round, part.calls["seat"], part.calls["call"]
    n = len(part.rounds["game"])

    def by_round(wrong: Bools) -> Bools:
        return np.bincount(at, wrong, n) > 0

    yield by_round(part.seats["call"][at, seat] != kind), "call of the seat must be that of the calls table"
    yield by_round(part.seats["made"][at, seat] != row["made"]), "made of the seat must be as in calls"
    number = np.bincount(at, minlength=n)
    yield (part.seats["call"] != 0).sum(axis=1) != number, "each call must be that of a seat of its own"
    yield (part.seats["made"] & (part.seats["call"] == 0)).any(axis=1), "a call made must have been called"
    loss = row["stake"] * (100 - row["insured"]) // 100
    yield (
        by_round(row["value"] != np.where(row["made"], row["stake"], -loss)),
        "value must be what is at stake",
    )
    holder = row["holder"]
    first = part.seats["place"][at, holder] == 1
    if part.plan.rules.small_success == "team_first":
        first |= (kind == SMALL) & (part.seats["place"][at, (holder + 2) % N_SEATS] == 1)
    yield by_round(row["made"] != first), "a call must succeed if and only if its holder goes out first"
    for code, limit in ((GRAND, part.plan.rules.max_calls_grand), (SMALL, part.plan.rules.max_calls_small)):
        if limit is not None:
            called = part.seats["call"] == code
            teams = called[:, :2].astype(int) + called[:, 2:]
            yield (teams > limit).any(axis=1), f"a team must not call {CALLS[code]} more than {limit} times"


def usual_calls(part: Part, _: Hands) -> Rules:
    """A call is worth what the rules say, and its caller holds it (rules.md 1.11)."""
    row = part.calls
    for wrong, words in (
        (row["stake"] != CALL_VALUES[row["call"]], "stake must be the value of the call"),
        (row["holder"] != row["seat"], "holder must be the caller"),
        (row["insured"] != 0, "insured must be 0"),
    ):
        yield np.bincount(part.call_round, wrong, len(part.rounds["game"])) > 0, words


def finishing_places(part: Part, _: Hands) -> Rules:
    """The places are a permutation, cut short by a double victory (rules.md 1.10)."""
    place, won = part.seats["place"], part.rounds["double_victory"] >= 0
    order = np.sort(place, axis=1)
    expected = np.where(won[:, None], [0, 0, 1, 2], [1, 2, 3, 4])
    permuted = (order == expected).all(axis=1)
    yield ~permuted, "place must be 1 to 4, or 1 and 2 and twice 0 on a double victory"
    first, second = np.argmax(place == 1, axis=1), np.argmax(place == 2, axis=1)
    yield part.rounds["first_out"] != first, "first_out must have place 1"
    partners = permuted & (_TEAM[first] == _TEAM[second])
    winner = np.where(partners, _TEAM[first], -1)
    yield part.rounds["double_victory"] != winner, "double_victory must be the team of places 1 and 2"
    out = (place == 1) | (place == 2) | (place == 3)
    empty = part.seats["cards_left"] == 0
    yield (out & ~empty).any(axis=1), "cards_left must be 0 for those who are out"
    # With cards laid in reaction the last hands can be empty at the same moment.
    plain = part.rounds["boosters_used"] == 0
    yield plain & (empty & ~out).any(axis=1), "cards_left must not be 0 for those who are in"


def card_points(part: Part, _: Hands) -> Rules:
    """The last player's tricks go to the first, his hand to the other team (rules.md 1.10).

    His hand is not logged, but the points of his own team follow without it.
    """
    place, points = part.seats["place"], part.seats["points"]
    last = np.argmax(place == 4, axis=1)
    rows = np.arange(len(last))
    first_team, last_team = _TEAM[np.argmax(place == 1, axis=1)], _TEAM[last]
    own = points[rows, (last + 2) % N_SEATS]
    if part.plan.rules.last_tricks_to == "first_out":
        own = own + np.where(first_team == last_team, points[rows, last], 0)
    cards = np.where(last_team == 0, part.rounds["cards_0"], part.rounds["cards_1"])
    ordinary = part.rounds["double_victory"] < 0
    yield ordinary & (cards != own), "cards of the last player's team must be the points of its tricks"


def tricks_and_bombs(part: Part, _: Hands) -> Rules:
    """The counts of a round are the sums over the seats."""
    for name in ("tricks", "bombs"):
        total = part.seats[name].sum(axis=1)
        yield part.rounds[name] != total, f"{name} must be the sum over the seats"
    led = [name for name in part.rounds if name.startswith("led_") and name != "led_dog"]
    opened = np.sum([part.rounds[name] for name in led], axis=0)
    # A bomb that a booster has put under the trick was led, and its player leads once more.
    plain = part.rounds["boosters_used"] == 0
    wrong = np.where(plain, part.rounds["tricks"] != opened, part.rounds["tricks"] > opened)
    yield wrong, "tricks must be the number of combinations led, Dogs left out"


def running_totals(part: Part, _: Hands) -> Rules:
    """Totals and shufflers go on from round to round (rules.md 1.2, 1.11)."""
    rounds = part.rounds
    start = rounds["round"] == 0
    for team in (0, 1):
        before = np.roll(rounds[f"before_{team}"] + rounds[f"score_{team}"], 1)
        wrong = rounds[f"before_{team}"] != np.where(start, 0, before)
        yield wrong, f"before_{team} must be the total of the rounds before"
    shuffler = np.where(start, first_shufflers(part.plan, rounds["game"]), np.roll(rounds["first_out"], 1))
    yield rounds["shuffler"] != shuffler, "shuffler must be the seat the rules name"


def game_results(part: Part, _: Hands) -> Rules:
    """A game ends with the first round that brings a team to the target and ahead (rules.md 1.11)."""
    rounds, games = part.rounds, part.games
    totals = [rounds[f"before_{team}"] + rounds[f"score_{team}"] for team in (0, 1)]
    over = (np.maximum(*totals) >= part.plan.rules.target_score) & (totals[0] != totals[1])
    ends = np.append(np.flatnonzero(rounds["round"] == 0)[1:], len(over)) - 1
    last = np.zeros(len(over), bool)
    last[ends] = True
    yield over != last, "a game must end when a team has the target and more than the other"

    def at_end(wrong: Bools) -> Bools:
        marked = np.zeros(len(over), bool)
        marked[ends] = wrong
        return marked

    yield at_end(games["rounds"] != rounds["round"][ends] + 1), "rounds of the game must be counted right"
    for team in (0, 1):
        wrong = games[f"score_{team}"] != totals[team][ends]
        yield at_end(wrong), f"score_{team} of the game must be the sum of its rounds"
    winner = np.where(games["score_1"] > games["score_0"], 1, 0)
    yield at_end(games["winner"] != winner), "winner must be the team with more points"


ROUND_CHECKS: dict[str, _Rule] = {
    "deal columns": deal_columns,
    "exchange columns": exchange_columns,
    "100 points": hundred_points,
    "double victory": double_victory,
    "round score": round_score,
    "calls": calls,
    "usual calls": usual_calls,
    "finishing places": finishing_places,
    "card points": card_points,
    "tricks and bombs": tricks_and_bombs,
    "running totals": running_totals,
}
GAME_CHECKS: dict[str, _Rule] = {"game results": game_results}
BOOSTER_CHECKS: dict[str, _Rule] = {
    "booster owners": booster_owners,
    "booster uses": booster_uses,
    "booster picks": booster_picks,
    "booster counts": booster_counts,
}

_BEFORE_THE_LAST_CARD = ("pre_deal", "draw", "call")
CHANGED_AT = {
    "deal columns": _BEFORE_THE_LAST_CARD,
    "exchange columns": (*_BEFORE_THE_LAST_CARD, "pre_exchange", "post_exchange"),
    "usual calls": EVENTS,
}
"""Checks whose rules a booster may change that is used at one of these moments or told of it."""
HOLD_WITH_ANYTHING = ("running totals", *GAME_CHECKS, *BOOSTER_CHECKS)
"""Checks that even a user's own card, which may do anything, leaves as they are."""


def spared(part: Part, check: str) -> Bools:
    """The rounds left out of a check, because a booster was played that may change what it looks at."""
    left_out = np.zeros(len(part.rounds["game"]), bool)
    if not part.events or check in HOLD_WITH_ANYTHING:
        return left_out
    moments = set(CHANGED_AT.get(check, ()))
    cards = zip(part.boosters, part.plan.boosters.cards(), strict=True)
    may_change = [
        bool(choice.path) or not moments.isdisjoint(card.used_at + card.hears) for choice, card in cards
    ]
    played = part.events["event"] == BOOSTER_EVENTS.index("played")
    left_out[part.event_round[played & np.array(may_change)[part.events["booster"]]]] = True
    return left_out


@dataclass
class _Tally:
    rows: int = 0
    wrong: int = 0
    first: str = ""


@dataclass
class Records:
    """Tallies of the checks over the parts of a run."""

    games: bool
    boosters: bool = False
    _broken: list[str] = field(default_factory=list)
    _tallies: dict[str, _Tally] = field(default_factory=dict)
    _rows: int = 0

    def add(self, part: Part, hands: Hands) -> None:
        """Check the rounds of a part against the hands dealt again for them."""
        self._rows += len(part.rounds["game"])
        for name, rule in self._checks().items():
            tally = self._tallies.setdefault(name, _Tally())
            checked = ~spared(part, name)
            tally.rows += int(checked.sum())
            wrong = np.zeros(len(part.rounds["game"]), bool)
            for found, words in rule(part, hands):
                bad = found & checked
                if bad.any() and not tally.first:
                    tally.first = f"{part.name_of(int(np.argmax(bad)))}: {words}"
                wrong |= bad
            tally.wrong += int(wrong.sum())

    def add_broken(self, words: str) -> None:
        """Note a part whose rows do not line up; nothing else in it can be checked."""
        self._broken.append(words)

    def checks(self) -> list[Check]:
        """One check for the rows as such and one for each kind of rule."""
        rows = Check(
            name="rows",
            verdict=verdict_of(not self._broken),
            n=self._rows,
            unit="rounds",
            detail=f"{len(self._broken)} parts are broken, {self._broken[0]}" if self._broken else "",
        )
        return [rows, *(self._check(name) for name in self._checks())]

    def _checks(self) -> dict[str, _Rule]:
        checks = ROUND_CHECKS | (BOOSTER_CHECKS if self.boosters else {})
        return checks | (GAME_CHECKS if self.games else {})

    def _check(self, name: str) -> Check:
        tally = self._tallies.get(name, _Tally())
        return Check(
            name=name,
            verdict="not applicable" if tally.rows == 0 else verdict_of(tally.wrong == 0),
            n=tally.rows,
            unit="rounds",
            detail=self._detail(name, tally),
        )

    def _detail(self, name: str, tally: _Tally) -> str:
        if tally.wrong:
            return f"{tally.wrong} wrong, the first is {tally.first}"
        left_out = self._rows - tally.rows
        return f"boosters may have changed it in the other {left_out} rounds" if left_out else ""
