"""Play whole rounds with random sets of boosters in the kernel and in the reference, question by question.

Both are given the same random answers. At each question they must ask the same seat the same thing and offer
the same uses of boosters; hands, piles, the trick, the wish and the inventories must be the same; every
listed play must be legal, and for hands of few cards every legal play listed. At the end the score must be
the same. ``python -m differential --boosters`` compares many rounds.
"""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from reference.booster_lists import (
    BOUND_TO_SUITS,
    REACTIONS,
    binds,
    companion_readings,
    fits_turn,
    is_wished,
    turn_plays,
)
from reference.booster_round import BoosterRound
from reference.booster_rounds import CARDS
from reference.booster_table import Play, Question
from reference.boosters import Reading

from reference.cards import SUITS

from differential.booster_plays import as_reading, bits, with_bird
from tichu_sim.boosters.hub import hub_of
from tichu_sim.cards import CARD_NAMES, card_number, card_numbers
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import MOVES, NOBODY, NOT_IN_GAME, ROUND
from tichu_sim.terms import KINDS, QUESTIONS

SMALL_HAND = 7
"""Cards in a hand up to which all its subsets are tried."""
CALLS = {"grand": 0.1, "small": 0.1}
USE = 0.6
PLAYS = ("lead", "follow", "bomb", "reaction")


def names(cards: Any) -> frozenset[str]:
    """The names of a set of cards."""
    return frozenset(CARD_NAMES[number] for number in card_numbers(int(cards)))


class Kernel:
    """The kernel with every booster in its hub, one round after the other."""

    def __init__(self) -> None:
        plan = make_plan({"rounds": 1, "strategies": "random", "boosters": {"base": "all"}}, "rounds", Path())
        self.ids = plan.boosters.slot_names
        self.records = seat_players(plan)
        self.move_records = new_records(MOVES)
        self.live: Any = self.records.view(readable(ROUND))[0]
        self.moves: Any = self.move_records.view(readable(MOVES))[0]
        self.hub = hub_of(plan.boosters).get()
        self.question = "none"

    def begin(self, seed: int, lot: random.Random, most: int) -> None:
        """A round with a random set of the boosters the reference knows."""
        known = [slot for slot, name in enumerate(self.ids) if name in CARDS]
        chosen = lot.sample(known, lot.randint(8, most))
        each = lot.randint(1, (len(chosen) - 4) // 4)
        boosters = self.live.table.boosters
        boosters.start_with = each
        for slot in range(len(self.ids)):
            boosters.granted[slot] = NOBODY if slot in chosen else NOT_IN_GAME
        start(self.records[0], seed, seed, 0, lot.randrange(4))

    def go_on(self) -> None:
        """On to the next question."""
        asked = advance(self.records[0], self.move_records[0], generate.get(), self.hub)
        self.question = QUESTIONS[asked]

    def answer(self, value: int) -> None:
        """Answer the open question."""
        answer(self.records[0], self.move_records[0], value)

    @property
    def seat(self) -> int:
        return int(self.live.flow.asked)

    def boosters_of(self, mask: Any) -> set[str]:
        """The ids of a mask of boosters."""
        return {name for slot, name in enumerate(self.ids) if int(mask) >> slot & 1}

    def plays(self, reference: BoosterRound) -> list[Play]:
        """The listed plays in the words of the reference."""
        return [self._play(play, reference) for play in self.moves.plays[: self.moves.count]]

    def _play(self, play: Any, reference: BoosterRound) -> Play:
        cards, top = names(play.cards), reference.trick.top
        booster = self.ids[play.companion] if play.companion >= 0 else None
        if self.question == "reaction":
            return self._reaction(play, cards & reference.hands[self.seat], reference)
        if play.stands_for >= 0:
            bird, reading = with_bird(play, top)
            if reading.pattern.kind not in BOUND_TO_SUITS:
                bird = next(bird[0] + suit for suit in SUITS if bird[0] + suit not in cards)
            return Play(cards, reading, booster, bird)
        return Play(cards, as_reading(play, top), booster)

    def _reaction(self, play: Any, cards: frozenset[str], reference: BoosterRound) -> Play:
        """A play laid in a reaction; the replacement of a Phoenix is listed without the rest of the top."""
        uses = self.live.flow.uses
        booster = self.ids[uses[self.live.flow.n_uses - 1].option.slot]
        if booster in ("extend", "bird_thief"):
            gone = {"PHX"} if booster == "bird_thief" else set()
            play = play.copy()
            play.cards = bits(reference.trick.contents - gone | cards)
        return Play(cards, as_reading(play, None))

    def options(self) -> list[tuple[str, int | None, Any]]:
        """The listed options: booster, target, choice."""
        return [self._option(option) for option in self.moves.options[: self.moves.n_options]]

    def _option(self, option: Any) -> tuple[str, int | None, Any]:
        booster = self.ids[option.slot]
        target = int(option.seat) if option.seat >= 0 else None
        value = int(option.choice)
        return booster, target, CHOICES[self.question, booster](self, value) if (self.question, booster) in CHOICES else None


def card_of(kernel: Kernel, value: int) -> str:
    """The choice of a card."""
    return CARD_NAMES[value]


def booster_of(kernel: Kernel, value: int) -> str:
    """The choice of a booster."""
    return kernel.ids[value]


CHOICES: dict[tuple[str, str], Callable[[Kernel, int], Any]] = {
    ("booster", "return_to_sender"): card_of,
    ("booster", "recycling"): booster_of,
    ("booster", "musical_chairs"): lambda kernel, value: value,
    ("choice", "disarmament"): card_of,
    ("choice", "red_card"): card_of,
    ("choice", "booster_theft"): booster_of,
    ("choice", "booster_gift"): booster_of,
    ("choice", "spy"): lambda kernel, value: value + 1,
}
"""What the number of a choice means, by question and booster; in all others it means nothing."""


class Comparison:
    """One round in both engines."""

    def __init__(self, kernel: Kernel, seed: int, most: int = 30, small: int = SMALL_HAND) -> None:
        self.kernel, self.small, self.seed = kernel, small, seed
        self.lot = random.Random(seed)
        self.used: Counter[str] = Counter()
        self.questions = 0
        kernel.begin(seed, self.lot, most)
        table = kernel.live.table
        owned = [kernel.boosters_of(table.boosters.held[seat]) for seat in range(4)]
        display = kernel.boosters_of(table.boosters.display)
        pile = int(table.boosters.n_pile)
        self.reference = BoosterRound(self._dealt(), int(table.shuffler), owned, display, pile)

    def _dealt(self) -> list[frozenset[str]]:
        """The hands at the end of the draw: the pack is drawn card by card from the shuffler on."""
        deck = [CARD_NAMES[int(card)] for card in self.kernel.live.deck]
        shuffler = int(self.kernel.live.table.shuffler)
        return [frozenset(deck[(seat - shuffler) % 4 :: 4]) for seat in range(4)]

    def play(self) -> None:
        """Raises AssertionError where the engines differ."""
        while True:
            self.kernel.go_on()
            self._catch_up()
            question = self.reference.question
            if self.kernel.question == "none":
                break
            asked = (self.kernel.question, self.kernel.seat)
            assert question is not None, f"{self}: only the kernel asks {asked}"
            assert asked == question[:2], f"{self}: kernel {asked}, reference {question[:2]}"
            self._compare_state()
            self.questions += 1
            self._decide(question)
        assert self.reference.question is None, f"{self}: only the reference asks {self.reference.question}"
        self._compare_results()

    def __str__(self) -> str:
        return f"round {self.seed}, question {self.questions}, {self.kernel.question} of {self.kernel.seat}"

    def _catch_up(self) -> None:
        """Let the reference pass where the kernel sees that a seat cannot do anything, and does not ask."""
        while (question := self.reference.question) is not None and not self._is_asked(question):
            reactions = {use[0] for use in question.options} if question.name == "booster" else set()
            if question.name == "reaction":
                reactions = set(question.options)
            if reactions and reactions <= set(REACTIONS):
                for booster in reactions:
                    self._assert_no_reaction(booster, question.seat)
            elif question.name in ("lead", "follow"):
                self._assert_no_turn(question)
            else:
                return
            self.reference.answer(None)

    def _is_asked(self, question: Question) -> bool:
        """Whether this is the kernel's question."""
        if question[:2] != (self.kernel.question, self.kernel.seat):
            return False
        if question.name != "booster":
            return True
        reactions = {use[0] for use in question.options}
        return not reactions <= set(REACTIONS) or bool(reactions & {use[0] for use in self.kernel.options()})

    def _assert_no_reaction(self, booster: str, seat: int) -> None:
        if len(self.reference.hands[seat]) <= self.small:
            plays = list(REACTIONS[booster](self.reference, seat))
            assert not plays, f"{self}: {booster} of {seat} is not offered: {plays}"

    def _assert_no_turn(self, question: Question) -> None:
        if len(self.reference.hands[question.seat]) <= self.small:
            plays = turn_plays(self.reference, question.seat)
            assert not plays, f"{self}: not asked to {question.name}, with {plays}"

    def _compare_state(self) -> None:
        kernel, reference = self.kernel.live, self.reference
        table = kernel.table
        if table.drawn == 14:
            hands = [names(kernel.seats[seat].hand) for seat in range(4)]
            assert hands == reference.hands, f"{self}: hands {self._differences(hands, reference.hands)}"
        piles = [names(int(table.pile[seat]) | int(kernel.seats[seat].buried)) for seat in range(4)]
        own = [frozenset(reference.piles[seat] | reference.buried[seat]) for seat in range(4)]
        assert piles == own, f"{self}: piles {self._differences(piles, own)}"
        owned = [self.kernel.boosters_of(table.boosters.held[seat]) for seat in range(4)]
        assert owned == reference.owned, f"{self}: boosters {owned}, {reference.owned}"
        trick = table.trick
        assert names(trick.cards) == reference.trick.cards, f"{self}: trick {names(trick.cards)}"
        owner = int(trick.owner) if trick.owner >= 0 else None
        assert owner == reference.trick.owner, f"{self}: owner {owner}, {reference.trick.owner}"
        wish = int(trick.wish) + 1 if trick.wish else None
        assert wish == reference.trick.wish, f"{self}: wish {wish}, {reference.trick.wish}"
        if owner is not None and trick.top.kind:
            top = reference.trick.top
            assert top is not None and int(trick.top.key) == top.key, f"{self}: top {trick.top}, {top}"

    @staticmethod
    def _differences(one: list[frozenset[str]], other: list[frozenset[str]]) -> list[tuple[Any, Any]]:
        return [(sorted(a - b), sorted(b - a)) for a, b in zip(one, other, strict=True)]

    # ---- decisions ----

    def _decide(self, question: Question) -> None:
        """Compare what is offered, choose by lot, and answer in both engines."""
        name, lot = question.name, self.lot
        if name in CALLS:
            yes = lot.random() < CALLS[name]
            self._answer(int(yes), yes)
        elif name == "exchange":
            self._exchange(question)
        elif name == "wish":
            rank = lot.randint(0, 13)
            self._answer(rank, rank + 1 if rank else None)
        elif name == "gift":
            taker = lot.choice(sorted(question.options))
            self._answer(taker, taker)
        elif name in PLAYS:
            self._lay(question)
        else:
            self._choose(question)

    def _answer(self, value: int, word: Any) -> None:
        self.kernel.answer(value)
        self.reference.answer(word)

    def _exchange(self, question: Question) -> None:
        seat, passes = question.seat, self.reference.passes[question.seat]
        hand = self.lot.sample(sorted(question.options), sum(passes.values()))
        given, value, place = {}, 0, 0
        for taker in self.reference.after(seat):
            cards = [hand.pop() for _ in range(passes.get(taker, 0))]
            for card in cards:
                value |= card_number(card) << 6 * place
                place += 1
            given[taker] = frozenset(cards)
        self._answer(value, {taker: cards for taker, cards in given.items() if cards})

    def _choose(self, question: Question) -> None:
        """A booster to use or pick, or what its use asks for."""
        listed, expected = self.kernel.options(), set(question.options)
        found: set[Any] = set(listed)
        if question.name == "pick":
            found = {booster for booster, _, _ in listed}
        elif question.name == "choice":
            found = {choice if choice is not None else target for _, target, choice in listed}
            found |= {None} if self.kernel.moves.may_pass else set()
        else:
            maybe = {use for use in expected if use[0] in REACTIONS}
            expected -= maybe - found
        assert found == expected, f"{self}: kernel {found - expected}, reference {expected - found}, {listed}"
        may_pass = bool(self.kernel.moves.may_pass)
        if may_pass and self.lot.random() > USE:
            self._answer(-1, None)
            return
        place = self.lot.randrange(len(listed))
        booster, target, choice = listed[place]
        if question.name == "booster":
            self.used[booster] += 1
            self._answer(place, listed[place])
        elif question.name == "pick":
            self._answer(place, booster)
        else:
            self._answer(place, choice if choice is not None else target)

    def _lay(self, question: Question) -> None:
        plays = self.kernel.plays(self.reference)
        may_pass = bool(self.kernel.moves.may_pass)
        if question.name == "reaction":
            self._compare_reaction(question, plays)
        elif question.name == "bomb":
            assert {play.reading for play in plays} == question.options, f"{self}: {plays}"
        else:
            self._compare_turn(question, plays, may_pass)
        place = self.lot.randrange(-may_pass, len(plays))
        if place >= 0 and plays[place].companion is not None:
            self.used[str(plays[place].companion)] += 1
        self._answer(place, plays[place] if place >= 0 else None)

    def _compare_reaction(self, question: Question, plays: list[Play]) -> None:
        slot = self.kernel.live.flow.uses[self.kernel.live.flow.n_uses - 1].option.slot
        booster = self.kernel.ids[slot]
        found = list(REACTIONS[booster](self.reference, question.seat))
        exact = {(play.cards, play.reading) for play in found}
        for play in plays:
            assert (play.cards, play.reading) in exact, f"{self}: {booster} with {play}; {found}"
        listed = {play.reading for play in plays}
        missing = {reading for _, reading in exact} - listed
        assert all(_excused(one, listed) for one in missing), f"{self}: {booster} lacks {missing}"

    def _compare_turn(self, question: Question, plays: list[Play], may_pass: bool) -> None:
        seat, reference = question.seat, self.reference
        for play in plays:
            assert fits_turn(reference, seat, play), f"{self}: {play} on {reference.trick.top}"
        bound = binds(reference, seat, plays)
        if len(reference.hands[seat]) <= self.small:
            legal = turn_plays(reference, seat)
            bound = binds(reference, seat, legal)
            self._compare_complete(seat, plays, legal, bound)
        assert may_pass == (question.name == "follow" and not bound), f"{self}: pass {may_pass}, {bound}"
        assert not bound or all(is_wished(reference, play) for play in plays), f"{self}: wish"

    def _compare_complete(self, seat: int, plays: list[Play], legal: list[Play], bound: bool) -> None:
        reference = self.reference
        listed = {play.reading for play in plays if play.companion is None}
        expected = {play.reading for play in legal if not bound or is_wished(reference, play)}
        missing = expected - listed
        assert all(_excused(one, listed) for one in missing), f"{self}: not listed: {missing}"
        if bound or reference.closed:
            return
        for booster in {"firebird", "hole", "rat"} & reference.owned[seat]:
            if booster == "firebird" and len(reference.hands[seat]) > 4:
                continue
            with_it = {play.reading for play in plays if play.companion == booster}
            missing = companion_readings(reference, seat, booster) - with_it
            assert all(_excused(one, with_it) for one in missing), f"{self}: {booster} lacks {missing}"

    def _compare_results(self) -> None:
        result, table = self.kernel.live.result, self.kernel.live.table
        reference = self.reference
        assert list(table.finished[: table.n_finished]) == reference.finished, f"{self}: finishing order"
        assert tuple(result.cards) == reference.card_points, f"{self}: card points {result.cards}"
        assert tuple(result.score) == reference.score, f"{self}: score {result.score} {reference.score}"


def _excused(missing: Reading, listed: set[Reading]) -> bool:
    """Of plays bound to suits the kernel lists examples, and the Phoenix in a rainbow as high as it helps."""
    kind, ranks, phoenix, _ = missing.pattern
    alike = [one for one in listed if one.pattern.kind == kind]
    if kind == "hockey_team":
        return bool(alike)
    return kind == "rainbow" and phoenix is not None and any(one.key >= missing.key for one in alike)


def compare_rounds(first: int, count: int, most: int = 30, small: int = SMALL_HAND) -> Counter[str]:
    """Compare rounds; returns how often each booster was used, and under "" the number of questions."""
    kernel, used = Kernel(), Counter[str]()
    for seed in range(first, first + count):
        comparison = Comparison(kernel, seed, most, small)
        comparison.play()
        used += comparison.used
        used[""] += comparison.questions
    return used
