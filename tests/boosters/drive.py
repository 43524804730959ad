"""A round with boosters, driven question by question from the first card on."""

from pathlib import Path
from typing import Any

from tichu_sim.boosters.hub import hub_of
from tichu_sim.cards import ALL_CARDS
from tichu_sim.combinations.generate import generate
from tichu_sim.engine.round import advance, answer, start
from tichu_sim.jit import new_records, readable
from tichu_sim.simulate.batch import seat_players
from tichu_sim.simulate.plan import make_plan
from tichu_sim.state import MOVES, ROUND
from tichu_sim.terms import QUESTIONS

DECLINE = -1


class Drive:
    """A round in which the seats of ``grand`` call Grand Tichu and nobody uses a booster unless told to."""

    def __init__(
        self,
        grant: dict[str, list[str]],
        grand: tuple[int, ...] = (),
        shuffler: int = 0,
        copies: dict[str, int] | None = None,
        players: int = 4,
    ) -> None:
        table = {"base": "all", "grant": grant, "copies": copies or {}}
        settings = {"rounds": 1, "players": players, "strategies": "random", "boosters": table}
        plan = make_plan(settings, "test", Path())
        self.n_seats = plan.rules.seats
        self.names = plan.boosters.slot_names
        self.hub = hub_of(plan.boosters).get()
        self.records = seat_players(plan)
        self.move_records = new_records(MOVES)
        self.live: Any = self.records.view(readable(ROUND))[0]
        self.moves: Any = self.move_records.view(readable(MOVES))[0]
        self.grand = grand
        self.question = "none"
        self.offered: list[tuple[int, int, str]] = []  # let be: draw-rounds finished, seat, booster
        start(self.records[0], 11, 0, 0, shuffler)

    def go_on(self) -> str:
        """The next question; every state on the way keeps the cards together."""
        asked = advance(self.records[0], self.move_records[0], generate.get(), self.hub)
        self.question = QUESTIONS[asked]
        assert sum(self.places()) == ALL_CARDS
        return self.question

    def answer(self, value: int) -> None:
        """Answer the open question."""
        answer(self.records[0], self.move_records[0], value)

    def let_be(self) -> None:
        """Answer a question as those do who want nothing."""
        if self.question == "booster":
            for option in self.moves.options[: self.moves.n_options]:
                self.offered.append((self.drawn, self.seat, self.names[int(option.slot)]))
        calls = self.question == "grand" and self.seat in self.grand
        self.answer({"grand": int(calls), "small": 0, "booster": DECLINE}.get(self.question, 0))

    def until(self, question: str) -> None:
        """Go on to a question of a kind; what comes before is let be, choices of boosters excepted.

        Raises AssertionError if it does not come before the first lead.
        """
        while self.go_on() != question:
            assert self.question in ("grand", "small", "booster", "pick"), self.question
            self.let_be()

    def use(self, seat: int, booster: str, drawn: int | None = None, target: int | None = None) -> None:
        """Go on until a seat may use a booster, after so many draw-rounds, and use it.

        Raises AssertionError if it may not.
        """
        self.until_offered(seat, booster, drawn)
        targets = [int(option.seat) for option in self.moves.options[: self.moves.n_options]]
        self.answer(self.place(booster) if target is None else targets.index(target))

    def until_offered(self, seat: int, booster: str, drawn: int | None = None) -> None:
        """Go on until a seat may use a booster after so many draw-rounds."""
        while True:
            self.until("booster")
            right_time = drawn is None or self.drawn == drawn
            assert drawn is None or self.drawn <= drawn
            if right_time and self.seat == seat and self.place(booster) >= 0:
                return
            self.let_be()

    def display(self, seat: int, booster: str) -> None:
        """Lay a booster of a seat on the display, which it fills alone."""
        slot = self.names.index(booster)
        self.live.table.boosters.held[seat] &= ~(1 << slot)
        self.live.table.boosters.display = 1 << slot

    def offers(self, booster: str) -> list[tuple[int, int]]:
        """When and to whom a booster was offered that was not used: draw-rounds finished, seat."""
        return [(drawn, seat) for drawn, seat, name in self.offered if name == booster]

    def place(self, booster: str) -> int:
        """The place of the first option of a booster, or -1."""
        slots = [int(option.slot) for option in self.moves.options[: self.moves.n_options]]
        return next((n for n, slot in enumerate(slots) if self.names[slot] == booster), -1)

    @property
    def seat(self) -> int:
        return int(self.live.flow.asked)

    @property
    def drawn(self) -> int:
        return int(self.live.table.drawn)

    @property
    def choices(self) -> list[int]:
        return [int(option.choice) for option in self.moves.options[: self.moves.n_options]]

    @property
    def deck(self) -> list[int]:
        """The cards not drawn yet, the next one first."""
        return [
            int(card)
            for card in self.live.deck[self.n_seats * self.drawn + int(self.live.flow.drawn_ahead) :]
        ]

    @property
    def hands(self) -> list[int]:
        return [int(self.live.seats[seat].hand) for seat in range(self.n_seats)]

    @property
    def n_cards(self) -> list[int]:
        return [int(n) for n in self.live.table.n_cards[: self.n_seats]]

    def places(self) -> list[int]:
        """All cards, by where they are."""
        seats = [self.live.seats[seat] for seat in range(self.n_seats)]
        piles = [int(self.live.table.pile[seat]) for seat in range(self.n_seats)]
        buried = [int(seat.buried) for seat in seats]
        rest = [1 << card for card in self.deck]
        return [*self.hands, *piles, *buried, *rest, int(self.live.table.removed)]
