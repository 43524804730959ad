"""Play whole rounds with random sets of boosters in the kernel and in the reference, question by question.

Both are given the same random answers. At each question they must ask the same seat the same thing and offer
the same uses of boosters; hands, piles, the trick, the wish and the inventories must be the same; every
listed play must be legal, and for hands of few cards every legal play listed. At the end the score must be
the same. ``python -m differential --boosters`` compares many rounds.
"""

import random
from collections import Counter
from typing import Any

from reference.booster_lists import (
    REACTIONS,
    binds,
    bombs,
    companion_readings,
    fits_turn,
    is_wished,
    turn_plays,
)
from reference.booster_round import BoosterRound
from reference.booster_table import Play, Question
from reference.boosters import Reading
from reference.cards import DECK, SPECIALS

from differential.booster_kernel import Kernel, names
from tichu_sim.cards import card_number

SMALL_HAND = 6
"""Cards in a hand up to which all its subsets are tried; of a larger one those of one and two cards."""
MOST = 40
"""Boosters in a set."""
GAME = 4
"""Rounds in a game."""
CALLS = {"grand": 0.1, "small": 0.1}
BRAVE = 0.5
"""How often a seat calls Grand Tichu that owns Courage is rewarded."""
USE = 0.75
RARE = 0.3
SPECIAL = frozenset(SPECIALS)
PLAYS = ("lead", "follow", "bomb", "reaction")


class Comparison:
    """One round in both engines: the first of a game, or with the boosters that an earlier one has left."""

    def __init__(self, kernel: Kernel, seed: int, earlier: BoosterRound | None = None) -> None:
        self.kernel, self.seed = kernel, seed
        self.lot = random.Random(seed)
        self.used: Counter[str] = Counter()
        self.questions = 0
        if earlier is None:
            kernel.begin(seed, self.lot, MOST)
            owned, display, pile, discard = kernel.inventories(), kernel.display(), kernel.pile(), list[str]()
        else:
            kernel.begin_next(self.lot)
            owned = inventories_after(earlier)
            display, pile, discard = earlier.display, earlier.pile, earlier.discard
        shuffler = int(kernel.table["shuffler"])
        self.reference = BoosterRound(kernel.deck(), shuffler, owned, display, pile, discard, kernel.players)

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
        kernel = self.kernel
        where = f"round {self.seed} with {kernel.players} players, question {self.questions}"
        return f"{where}, {kernel.question} of {kernel.seat}"

    def _catch_up(self) -> None:
        """Let the reference pass where the kernel sees that a seat cannot do anything, and does not ask."""
        while (question := self.reference.question) is not None and not self._is_asked(question):
            if question.name == "shuffle":
                self._shuffle(question)
                continue
            if question.name == "display":
                self.reference.answer(self.kernel.display() & question.options)
                continue
            reactions = {use[0] for use in question.options} if question.name == "booster" else set()
            if reactions and reactions <= set(REACTIONS):
                for booster in reactions:
                    self._assert_no_reaction(booster, question.seat)
            elif question.name in ("lead", "follow"):
                self._assert_no_turn(question)
            else:
                return
            self.reference.answer(None)

    def _shuffle(self, question: Question) -> None:
        """The reference takes the deck as the kernel has shuffled it."""
        deck = self.kernel.deck()[-len(question.options) :]
        self._compare("deck", frozenset(deck), question.options)
        self.reference.answer(deck)

    def _is_asked(self, question: Question) -> bool:
        """Whether this is the kernel's question."""
        if question[:2] != (self.kernel.question, self.kernel.seat):
            return False
        if question.name != "booster":
            return True
        reactions = {use[0] for use in question.options}
        return not reactions <= set(REACTIONS) or bool(reactions & {use[0] for use in self.kernel.options()})

    def _assert_no_reaction(self, booster: str, seat: int) -> None:
        if len(self.reference.hands[seat]) <= SMALL_HAND:
            assert not self._has_play(booster, seat), f"{self}: {booster} of {seat} is not offered"

    def _has_play(self, booster: str, seat: int) -> bool:
        """Whether a reaction has a play that the kernel surely lists, unlike a low Phoenix among suits."""
        patterns = (play.reading.pattern for play in REACTIONS[booster](self.reference, seat))
        return any(one.phoenix is None or one.kind not in ("rainbow", "hockey_team") for one in patterns)

    def _assert_no_turn(self, question: Question) -> None:
        plays = self._legal(question.seat)
        assert not plays, f"{self}: not asked to {question.name}, with {plays}"

    def _legal(self, seat: int) -> list[Play]:
        """The legal plays of a turn: all of a small hand, those of one and two cards of a larger one."""
        small = len(self.reference.hands[seat]) <= SMALL_HAND
        return turn_plays(self.reference, seat, SMALL_HAND if small else 2)

    def _compare_state(self) -> None:
        """Cards, boosters and the trick."""
        table, reference = self.kernel.table, self.reference
        self._compare("hands", [names(int(seat["hand"])) for seat in self.kernel.seats], reference.hands)
        buried = [int(seat["buried"]) for seat in self.kernel.seats]
        piles = [names(pile | under) for pile, under in zip(table["pile"].tolist(), buried, strict=False)]
        own = [pile | under for pile, under in zip(reference.piles, reference.buried, strict=True)]
        self._compare("piles", piles, own)
        self._compare_boosters()
        self._compare("trick", self.kernel.trick(), self._trick())

    def _compare_boosters(self) -> None:
        """Where each of them lies: none before the dummy (rules.md 2.2)."""
        kernel, reference = self.kernel, self.reference
        owned = [set() if seat == reference.dummy else reference.owned[seat] for seat in reference.seats]
        self._compare("boosters", kernel.inventories(), owned)
        self._compare("display", kernel.display(), reference.display)
        self._compare("pile", kernel.pile(), reference.pile)
        self._compare("discard", kernel.discard(), reference.discard)

    def _trick(self) -> tuple[Any, ...]:
        trick = self.reference.trick
        return trick.cards, trick.owner, trick.wish, trick.top and (trick.top.kind, trick.top.key)

    def _compare(self, what: str, kernel: Any, reference: Any) -> None:
        assert kernel == reference, f"{self}: {what}: kernel {kernel}, reference {reference}"

    # ---- decisions ----

    def _decide(self, question: Question) -> None:
        """Compare what is offered, choose by lot, and answer in both engines."""
        name, lot = question.name, self.lot
        if name in CALLS:
            brave = name == "grand" and "courage_is_rewarded" in self.reference.owned[question.seat]
            yes = lot.random() < (BRAVE if brave else CALLS[name])
            self._answer(int(yes), yes)
        elif name == "exchange":
            self._exchange(question)
        elif name == "wish":
            rank = lot.randint(0, 13)
            self._answer(rank, rank + 1 if rank else None)
        elif name in ("gift", "dog"):
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
            found |= {None} if self.kernel.may_pass else set()
        else:
            maybe = {use for use in expected if use[0] in REACTIONS}
            expected -= maybe - found
        assert found == expected, f"{self}: kernel {found - expected}, reference {expected - found}, {listed}"
        may_pass = self.kernel.may_pass
        if may_pass and self.lot.random() > USE:
            self._answer(-1, None)
            return
        place = self.lot.randrange(len(listed))
        booster, target, choice = listed[place]
        if booster in REACTIONS and question.name == "booster" and not self._has_play(booster, question.seat):
            self._answer(-1, None)
        elif question.name == "booster":
            self.used[booster] += 1
            self._answer(place, listed[place])
        elif question.name == "pick":
            self._answer(place, booster)
        else:
            self._answer(place, choice if choice is not None else target)

    def _lay(self, question: Question) -> None:
        plays = self.kernel.plays(self.reference)
        may_pass = self.kernel.may_pass
        if question.name == "reaction":
            self._compare_reaction(question, plays)
        elif question.name == "bomb":
            assert {play.reading for play in plays} == question.options, f"{self}: {plays}"
        else:
            self._compare_turn(question, plays, may_pass)
        place = self._place(plays, may_pass)
        if place >= 0 and plays[place].companion is not None:
            self.used[str(plays[place].companion)] += 1
        self._answer(place, plays[place] if place >= 0 else None)

    def _place(self, plays: list[Play], may_pass: bool) -> int:
        """One of the plays by lot, or -1; rather long ones and those with special cards or boosters."""
        rare = [place for place, play in enumerate(plays) if play.companion or play.cards & SPECIAL]
        if rare and self.lot.random() < RARE:
            return self.lot.choice(rare)
        places = [self.lot.randrange(-may_pass, len(plays)) for _ in range(2)]
        return max(places, key=lambda place: len(plays[place].cards) if place >= 0 else 0)

    def _compare_reaction(self, question: Question, plays: list[Play]) -> None:
        """Every play is one of all that are legal; of cards that read alike the kernel lists an example."""
        assert set(plays) <= question.options, f"{self}: {set(plays) - question.options} are not legal"
        self._assert_listed({play.reading for play in question.options}, plays, None)

    def _compare_turn(self, question: Question, plays: list[Play], may_pass: bool) -> None:
        """What is listed is legal, what is legal listed, and a wish binds as it should."""
        seat, reference = question.seat, self.reference
        for play in plays:
            assert fits_turn(reference, seat, play), f"{self}: {play} on {reference.trick.top}"
        legal = self._legal(seat)
        bound = binds(reference, seat, [*plays, *legal])
        assert may_pass == (question.name == "follow" and not bound), f"{self}: pass {may_pass}, {bound}"
        assert not bound or all(is_wished(reference, play) for play in plays), f"{self}: wish"
        expected = {play.reading for play in legal if not bound or is_wished(reference, play)}
        if question.name == "follow" and not bound:
            expected |= bombs(reference.hands[seat], reference.trick.top, reference.force)
        self._assert_listed(expected, plays, None)
        if not bound and not reference.closed:
            self._compare_companions(seat, plays)

    def _compare_companions(self, seat: int, plays: list[Play]) -> None:
        """Small hands may lay with a booster all that is legal; for the Firebird there is too much to try."""
        reference = self.reference
        for booster, most in {"firebird": 4, "hole": SMALL_HAND, "rat": len(DECK)}.items():
            if booster in reference.owned[seat] and len(reference.hands[seat]) <= most:
                self._assert_listed(companion_readings(reference, seat, booster), plays, booster)

    def _assert_listed(self, expected: set[Reading], plays: list[Play], booster: str | None) -> None:
        """Of hockey teams the kernel lists examples, and the Phoenix in a rainbow as an ace only."""
        listed = {play.reading for play in plays if play.companion == booster}
        missing = {one for one in expected - listed if not _excused(one, listed)}
        assert not missing, f"{self}: not listed: {missing}, with {booster}"

    def _compare_results(self) -> None:
        table, result, reference = self.kernel.table, self.kernel.records[0]["result"], self.reference
        finished = table["finished"][: int(table["n_finished"])].tolist()
        self._compare("finishing order", finished, reference.finished)
        self._compare("card points", tuple(result["cards"].tolist()), reference.card_points)
        self._compare("score", tuple(result["score"].tolist()), reference.score)
        self._compare_boosters()


def _excused(missing: Reading, listed: set[Reading]) -> bool:
    """Whether other teams stand for a play that is not listed, or rainbows with the Phoenix as an ace."""
    kind, _, phoenix, _ = missing.pattern
    if kind == "hockey_team":
        return any(one.pattern.kind == kind for one in listed)
    return kind == "rainbow" and phoenix not in (None, 14)


def inventories_after(earlier: BoosterRound) -> list[set[str]]:
    """What lies before the seats in the next round: three players move on, the soloist's role to the left."""
    if earlier.players != 3:
        return earlier.owned
    soloist, next_one, _, last = earlier.owned
    return [next_one, last, set(), soloist]


def compare_rounds(first: int, count: int, players: int = 4) -> Counter[str]:
    """Compare the rounds of short games.

    Returns how often each booster was used, and under "" the number of questions.
    """
    kernel, used, earlier = Kernel(players), Counter[str](), None
    for seed in range(first, first + count):
        comparison = Comparison(kernel, seed, earlier if seed % GAME else None)
        comparison.play()
        earlier = comparison.reference
        used += comparison.used
        used[""] += comparison.questions
    return used
