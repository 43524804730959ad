"""What every logged round and game must satisfy, whoever played it.

A check is a function that looks at one part and yields its rules, each as the rows that break it and the
words for what must hold. Boosters may change what holds; rounds in which one was played that may do so are
left out of the check.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from tichu_sim.cards import DOG_BIT, DRAGON_BIT, MAHJONG_BIT, NORMAL_CARDS, PHOENIX_BIT
from tichu_sim.rules.ruleset import SOLOIST
from tichu_sim.terms import BOOSTER_EVENTS, CALLS, EVENTS
from tichu_sim.validate.boosters import booster_counts, booster_owners, booster_picks, booster_uses
from tichu_sim.validate.check import Check, verdict_of
from tichu_sim.validate.counts import Hands, Ints
from tichu_sim.validate.parts import Bools, Part, Rules
from tichu_sim.validate.totals import game_results, running_totals

_Rule = Callable[[Part, Hands], Rules]

SMALL, GRAND = CALLS.index("tichu"), CALLS.index("grand")
CALL_VALUES = np.array([0, 100, 200])
"""Points of a call by its code (rules.md 1.11)."""
VICTORIES = {3: (2, 200), 4: (2, 200), 6: (3, 300)}
"""By number of players: how many of a team are out before any opponent on a double victory, which with six is
a triple one, and its points (rules.md 1.10, 2.2)."""
GIVEN = {
    3: {"next": 1, "previous": 3},
    4: {"next": 1, "partner": 2, "previous": 3},
    6: {"partner": 2, "second": 4},
}
"""By number of players: the seats that are given cards, by their distance from the giver."""
_ACES = 52
_SPECIALS = (("dragon", DRAGON_BIT), ("phoenix", PHOENIX_BIT), ("dog", DOG_BIT), ("mahjong", MAHJONG_BIT))
_LOWEST_OF_RANK = sum(1 << 4 * position for position in range(1, 14))
_POINTS = (
    (0b1111 << 4 * 4, 5),
    (0b1111 << 4 * 9 | 0b1111 << 4 * 12, 10),
    (DRAGON_BIT, 25),
    (PHOENIX_BIT, -25),
)


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
    """The cards given away and what they make of the hands (rules.md 1.2, 1.3, 2.1, 2.2)."""
    takers = GIVEN[part.plan.rules.players]
    given = {distance: part.seats[f"given_{to}"].astype(np.int64) for to, distance in takers.items()}
    none = [
        name for name in part.seats if name.startswith("given_") and name.removeprefix("given_") not in takers
    ]
    for name in none:
        yield np.any(part.seats[name] >= 0, axis=1), f"{name} must be empty"
    bits = {distance: np.left_shift(1, np.maximum(card, 0)) for distance, card in given.items()}
    away: Ints = np.bitwise_or.reduce([*bits.values()])
    some = np.all([card >= 0 for card in given.values()], axis=0)
    sound = some & (np.bitwise_count(away) == len(bits)) & (away & ~hands.dealt == 0)
    yield ~sound.all(axis=1), "the cards given must be different cards of the hand"
    if not part.plan.rules.gifts_are_single:
        return
    after = hands.dealt & ~away
    for distance, card in bits.items():
        after = after | np.roll(card, distance, axis=1)
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


def hundred_points(part: Part, hands: Hands) -> Rules:
    """The cards of a round are worth 100 points, if none is set aside (rules.md 1.11, 2.2)."""
    cards = part.rounds["cards_0"] + part.rounds["cards_1"]
    ordinary = part.rounds["double_victory"] < 0
    dealt = np.bitwise_or.reduce(hands.dealt, axis=1)
    points = np.sum(
        [worth * np.bitwise_count(dealt & held).astype(np.int64) for held, worth in _POINTS], axis=0
    )
    yield ordinary & (cards != points), "cards_0 + cards_1 must be 100, less what was not dealt"
    yield part.rounds["cards_0"] % 5 != 0, "cards_0 must be a multiple of 5"


def double_victory(part: Part, _: Hands) -> Rules:
    """A double victory counts 200 to 0, a triple one 300 to 0 (rules.md 1.10, 1.11, 2.2)."""
    points = VICTORIES[part.plan.rules.players][1]
    for team in (0, 1):
        won = part.rounds["double_victory"] == team
        wrong = (part.rounds[f"cards_{team}"] != points) | (part.rounds[f"cards_{1 - team}"] != 0)
        yield won & wrong, f"cards must be {points} to 0 on a double victory"
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
        first = first | (kind == SMALL) & (part.rounds["first_out"][at] % 2 == holder % 2)
    yield by_round(row["made"] != first), "a call must succeed if and only if its holder goes out first"
    if part.plan.rules.rotates:
        solo: Bools = (kind == GRAND) & (seat % 2 == SOLOIST)
        yield by_round(solo), "nobody may call Grand for soloist or dummy"
    for code, limit in ((GRAND, part.plan.rules.max_calls_grand), (SMALL, part.plan.rules.max_calls_small)):
        if limit is not None:
            called = part.seats["call"] == code
            teams = np.stack([called[:, part.teams == team].sum(axis=1) for team in (0, 1)], axis=1)
            yield np.any(teams > limit, axis=1), f"a team must not call {CALLS[code]} more than {limit} times"


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
    """The places are a permutation, cut short by a double or triple victory (rules.md 1.10, 2.2)."""
    place, won = part.seats["place"], part.rounds["double_victory"] >= 0
    n, victors = part.n_seats, VICTORIES[part.plan.rules.players][0]
    order = np.sort(place, axis=1)
    whole = np.arange(1, n + 1)
    short = np.where(whole <= n - victors, 0, whole - (n - victors))
    permuted = (order == np.where(won[:, None], short, whole)).all(axis=1)
    yield ~permuted, f"place must be 1 to {n}, or 1 to {victors} and else 0 on a double victory"
    first = np.argmax(place == 1, axis=1)
    yield part.rounds["first_out"] != first, "first_out must have place 1"
    among = (place >= 1) & (place <= victors)
    together = permuted & (among <= (part.teams == part.teams[first][:, None])).all(axis=1)
    winner = np.where(together, part.teams[first], -1)
    yield part.rounds["double_victory"] != winner, f"double_victory must be the team of places 1 to {victors}"
    out = (place >= 1) & (place < n)
    empty = part.seats["cards_left"] == 0
    yield (out & ~empty).any(axis=1), "cards_left must be 0 for those who are out"
    # With cards laid in reaction the last hands can be empty at the same moment.
    plain = part.rounds["boosters_used"] == 0
    yield plain & (empty & ~out).any(axis=1), "cards_left must not be 0 for those who are in"


def card_points(part: Part, _: Hands) -> Rules:
    """The last player's tricks go to the first, his hand to the other team (rules.md 1.10).

    With six players his tricks go with his hand, and those of the last but one to the first (rules.md 2.2).
    The last hand is not logged, but the points of its own team follow without it.
    """
    place, points, n = part.seats["place"], part.seats["points"], part.n_seats
    first_team = part.teams[np.argmax(place == 1, axis=1)]
    last_team = part.teams[np.argmax(place == n, axis=1)]
    six = part.plan.rules.players == 6
    to_others = six or part.plan.rules.last_tricks_to == "opponents"
    gets = np.broadcast_to(part.teams, place.shape).copy()
    gets = np.where(place == n, (1 - last_team if to_others else first_team)[:, None], gets)
    if six:
        gets = np.where(place == n - 1, first_team[:, None], gets)
    own = np.where(gets == last_team[:, None], points, 0).sum(axis=1)
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
