"""The kernel with all boosters in its hub, driven question by question, in the words of the reference."""

import random
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from reference.booster_draw import TWO
from reference.booster_lists import BOUND_TO_SUITS, bird_thief_plays, with_cards
from reference.booster_round import BoosterRound
from reference.booster_rounds import CARDS, LEFT_OUT
from reference.booster_table import Play, Trick
from reference.boosters import Laid
from reference.cards import SUITS

from differential.booster_plays import as_reading, bits, with_bird
from tichu_sim.boosters.hub import hub_of
from tichu_sim.cards import CARD_NAMES, card_numbers
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import MOVES, NOBODY, NOT_IN_GAME
from tichu_sim.terms import KINDS, QUESTIONS


@lru_cache(maxsize=1 << 16)
def names(cards: int) -> frozenset[str]:
    """The names of a set of cards."""
    return frozenset(CARD_NAMES[number] for number in card_numbers(cards))


SELDOM = ("bird_thief", "cat", "defuse_quad_bombs", "hole", "new_master", "rat")
GIVEN = 0.4


class Row(NamedTuple):
    """A play as the kernel lists it (tichu_sim.state.PLAY)."""

    cards: int
    kind: int
    length: int
    key: int
    phoenix: int
    suit: int
    companion: int
    stands_for: int
    gap: int


@lru_cache(maxsize=1 << 16)
def as_play(row: Row, top: Laid | None, ids: tuple[str, ...]) -> Play:
    """A play in the words of the reference; the top matters for what is added to it."""
    cards = names(row.cards)
    booster = ids[row.companion] if row.companion >= 0 else None
    if row.stands_for < 0:
        return Play(cards, as_reading(row, top), booster)
    bird, reading = with_bird(row, top)
    if reading.pattern.kind not in BOUND_TO_SUITS:
        bird = next(bird[0] + suit for suit in SUITS if bird[0] + suit not in cards)
    return Play(cards, reading, booster, bird)


def as_union(row: Row, union: int) -> Play:
    """Cards laid in a reaction, and the reading of the combination they are a part of."""
    return Play(names(row.cards), as_reading(row, None, union))


def union_with(booster: str, trick: Trick, cards: frozenset[str]) -> frozenset[str]:
    """The combination of which cards laid in a reaction become a part: the top, or their own."""
    return with_cards(trick, cards).contents if booster == "extend" else cards


RULES = {3: "threechu", 4: "official", 6: "tientsin"}


class Kernel:
    """The kernel with every booster in its hub at a table of so many players, one round after the other."""

    def __init__(self, players: int = 4) -> None:
        settings = {"rounds": 1, "strategies": "random", "boosters": {"base": "all"}, "rules": RULES[players]}
        plan = make_plan(settings, "rounds", Path())
        self.players, self.n_seats = players, plan.rules.seats
        self.ids = plan.boosters.slot_names
        self.records = seat_players(plan)
        self.move_records = new_records(MOVES)
        self.moves: Any = self.move_records[0]
        self.hub = hub_of(plan.boosters).get()
        self.question = "none"
        granted = self.table["boosters"]["granted"][: len(self.ids)].tolist()
        self.left_out = {name for name, place in zip(self.ids, granted, strict=True) if place == NOT_IN_GAME}

    def begin(self, seed: int, lot: random.Random, most: int) -> None:
        """A round with a random set of the boosters the reference knows, and hands rich in bombs.

        A few boosters whose moment seldom comes are often given to a seat.
        """
        at_table = CARDS.keys() - LEFT_OUT[self.players]
        known = [slot for slot, name in enumerate(self.ids) if name in at_table]
        chosen = lot.sample(known, lot.randint(2 * self.players + len(SELDOM), most))
        boosters = self.table["boosters"]
        boosters["start_with"] = lot.randint(1, (len(chosen) - self.players - len(SELDOM)) // self.players)
        for slot, name in enumerate(self.ids):
            boosters["granted"][slot] = NOBODY if slot in chosen else NOT_IN_GAME
            if name in SELDOM and lot.random() < GIVEN:
                boosters["granted"][slot] = lot.randrange(self.n_seats)
        self.game, self.number = seed, 0
        self._start(lot.randrange(self.players), lot)

    def begin_next(self, lot: random.Random) -> None:
        """The next round of the same game: who was first out shuffles, or the player after the soloist."""
        self.number += 1
        next_soloist = int(self.table["player"][1])
        self._start(next_soloist if self.players == 3 else int(self.table["finished"][0]), lot)

    def _start(self, shuffler: int, lot: random.Random) -> None:
        start(self.records[0], self.game, self.game, self.number, shuffler)
        self._enrich(lot)

    def _enrich(self, lot: random.Random) -> None:
        """Give some seats four of a rank in exchange for other cards, before anything is drawn."""
        deck = self.records[0]["deck"]
        for seat in range(self.n_seats):
            rank = lot.randint(1, 13)
            for turn in range(lot.choice((0, 0, 4))):
                place, wanted = int((deck == 4 * rank + turn).argmax()), self.n_seats * turn + seat
                deck[place], deck[wanted] = deck[wanted], deck[place]

    def go_on(self) -> None:
        """On to the next question."""
        asked = advance(self.records[0], self.move_records[0], generate.get(), self.hub)
        self.question = QUESTIONS[asked]

    def answer(self, value: int) -> None:
        """Answer the open question."""
        answer(self.records[0], self.move_records[0], value)

    def display(self) -> set[str]:
        """The boosters on display."""
        return self.boosters_of(int(self.table["boosters"]["display"]))

    def pile(self) -> set[str]:
        """The boosters in the draw pile."""
        slots = self.records[0]["supply"]["pile"][: int(self.table["boosters"]["n_pile"])]
        return {self.ids[slot] for slot in slots.tolist()}

    def discard(self) -> list[str]:
        """The discarded boosters, the topmost last."""
        boosters = self.table["boosters"]
        return [self.ids[slot] for slot in boosters["discard"][: int(boosters["n_discard"])].tolist()]

    def deck(self) -> list[str]:
        """The pack in the order in which it is drawn, what has been drawn included."""
        return [CARD_NAMES[card] for card in self.records[0]["deck"].tolist()]

    @property
    def table(self) -> Any:
        return self.records[0]["table"]

    @property
    def seats(self) -> Any:
        return self.records[0]["seats"][: self.n_seats]

    @property
    def seat(self) -> int:
        return int(self.records[0]["flow"]["asked"])

    @property
    def may_pass(self) -> bool:
        return bool(self.moves["may_pass"])

    def boosters_of(self, mask: int) -> set[str]:
        """The ids of a mask of boosters."""
        return {name for slot, name in enumerate(self.ids) if mask >> slot & 1}

    def inventories(self) -> list[set[str]]:
        """What each seat owns."""
        held = self.table["boosters"]["held"][: self.n_seats].tolist()
        return [self.boosters_of(mask) for mask in held]

    def trick(self) -> tuple[Any, ...]:
        """Cards, owner, wish, and kind and key of the top."""
        trick = self.table["trick"]
        owner, wish, top = int(trick["owner"]), int(trick["wish"]), trick["top"]
        return (
            names(int(trick["cards"])),
            None if owner == NOBODY else owner,
            wish + 1 if wish else None,
            (KINDS[top["kind"]], int(top["key"])) if top["kind"] else None,
        )

    def reaction(self) -> str:
        """The booster for which a play or an answer is asked."""
        flow = self.records[0]["flow"]
        return self.ids[int(flow["uses"][int(flow["n_uses"]) - 1]["option"]["slot"])]

    def plays(self, reference: BoosterRound) -> list[Play]:
        """The listed plays in the words of the reference."""
        top, trick = reference.trick.top, reference.trick
        rows = [Row(*row) for row in self.moves["plays"][: int(self.moves["count"])].tolist()]
        if self.question != "reaction":
            return [as_play(row, top if KINDS[row.kind] == "flower" else None, self.ids) for row in rows]
        booster = self.reaction()
        if booster == "bird_thief":
            # the kernel lists the top as it was; whether the card makes it a bomb is seen when it lies there
            read_anew = {play.cards: play for play in bird_thief_plays(reference, self.seat)}
            cards = [names(row.cards) for row in rows]
            assert read_anew.keys() >= set(cards), f"{cards} are listed for Bird Thief, {read_anew} are legal"
            return [read_anew[one] for one in cards]
        unions = [bits(union_with(booster, trick, names(row.cards))) for row in rows]
        return [as_union(row, union) for row, union in zip(rows, unions, strict=True)]

    def options(self) -> list[tuple[str, int | None, Any]]:
        """The listed options: booster, target, choice."""
        listed = self.moves["options"][: int(self.moves["n_options"])]
        fields = (listed[name].tolist() for name in ("slot", "seat", "choice"))
        return [self._option(*option) for option in zip(*fields, strict=True)]

    def _option(self, slot: int, seat: int, value: int) -> tuple[str, int | None, Any]:
        booster = self.ids[slot]
        in_words = CHOICES.get((self.question, booster))
        target = None if seat == NOBODY else seat
        return booster, target, None if in_words is None else in_words(self, value)


def card_of(kernel: Kernel, value: int) -> str:
    """The choice of a card."""
    return CARD_NAMES[value]


def booster_of(kernel: Kernel, value: int) -> str:
    """The choice of a booster."""
    return kernel.ids[value]


def courage_of(kernel: Kernel, value: int) -> str:
    """Whether to take two cards, or which of them to keep."""
    return TWO if value < 0 else CARD_NAMES[value]


CHOICES: dict[tuple[str, str], Callable[[Kernel, int], Any]] = {
    ("booster", "return_to_sender"): card_of,
    ("booster", "recycling"): booster_of,
    ("booster", "musical_chairs"): lambda kernel, value: value,
    ("choice", "draft"): card_of,
    ("choice", "courage_is_rewarded"): courage_of,
    ("choice", "disarmament"): card_of,
    ("choice", "red_card"): card_of,
    ("choice", "booster_theft"): booster_of,
    ("choice", "booster_gift"): booster_of,
    ("choice", "spy"): lambda kernel, value: value + 1,
}
"""What the number of a choice means, by question and booster; in all others it means nothing."""
