"""Windows of a round with boosters: the polls, how a booster is used, and calls, which can be answered."""

from .booster_lists import REACTIONS
from .booster_rounds import CARDS
from .booster_table import CALL_VALUE, ONE_USE, Call, Course, Question, Table, Use, Uses

OPEN_ENDED = ("pre_deal", "draw", "pre_exchange", "post_exchange", "lead", "turn")
YES_OR_NO = frozenset({True, False})


class Windows(Table):
    """A table with courses of questions that come again and again (rules.md 3.4 to 3.6)."""

    def _window(self, event: str, actor: int) -> Course:
        """Polls the seats for boosters; returns what becomes of a play, if it is undone or put under.

        At the start of the round, between tricks and before turns the actor is first and the poll goes on
        until all decline in a row; in reactions he is last, and all are asked anew when the event changes.
        """
        waiting = self._polled(event, actor)
        tried: set[str] = set()
        while waiting:
            seat = waiting[0]
            uses = {} if seat in self.finished else self._uses(seat, event, tried)
            chosen = None
            if uses:
                options = frozenset((b, *use) for b, listed in uses.items() for use in listed)
                chosen = yield Question("booster", seat, options)
            if chosen is None:
                waiting, tried = waiting[1:], set()
                continue
            use = Use(chosen[0], seat, event, *chosen[1:])
            if use.booster in REACTIONS:
                use = use._replace(play=(yield from self._reaction_play(seat, use.booster)))
                if use.play is None:
                    tried.add(use.booster)
                    continue
            self.changed = False
            outcome = yield from self._use(use)
            if outcome is not None:
                return outcome
            if self.changed:
                waiting, tried = self._polled(event, actor), set()
            elif event in OPEN_ENDED:
                waiting = self.around(seat)
        return None

    def _polled(self, event: str, actor: int) -> list[int]:
        """All seats in the order in which they are asked."""
        return self.around(actor) if event in OPEN_ENDED else self.after(actor)

    def _uses(self, seat: int, event: str, tried: set[str]) -> dict[str, Uses]:
        """The boosters a seat may use at an event, each with its uses.

        The soloist does not look at the dummy's hand, nor act for it, before all cards are drawn.
        """
        if self.closed or (seat == self.dummy and self.deck):
            return {}
        if event == "booster":
            return {"njet": ONE_USE} if "njet" in self.owned[seat] else {}
        fitting = {b: CARDS[b] for b in self.owned[seat] - tried if event in CARDS[b].at}
        return {b: uses for b, card in fitting.items() if (uses := card.uses(self, seat))}

    def _reaction_play(self, seat: int, booster: str) -> Course:
        """With which cards, if any; before a seat lays them it may still call."""
        plays = frozenset(REACTIONS[booster](self, seat))
        if not plays:
            return None
        yield from self._offer_small(seat)
        return (yield Question("reaction", seat, plays))

    def _use(self, use: Use) -> Course:
        """The booster is played, Njet! may answer it, then it takes effect; returns the fate of a play."""
        self.owned[use.seat].remove(use.booster)
        self.in_play[use.booster] = use.seat
        for seat in self.after(use.seat):
            if seat in self.finished or self.same_player(seat, use.seat):
                continue
            if not self._uses(seat, "booster", set()):
                continue
            if (yield Question("booster", seat, frozenset({("njet", None, None)}))) is not None:
                self.owned[seat].remove("njet")
                self.in_play["njet"] = seat
                self.throw_away(use.booster, "njet")
                return None
        outcome = CARDS[use.booster].effect(self, use)
        return (yield from outcome) if hasattr(outcome, "send") else outcome

    # ---- calls ----

    def _call(self, seat: int, kind: str) -> Course:
        self.calls.append(Call(seat, seat, kind, CALL_VALUE[kind]))
        yield from self._window("call", seat)

    def _may_call(self, seat: int) -> bool:
        called = any(call.caller == seat for call in self.calls)
        return not called and seat not in self.trick.laid and seat not in self.finished

    def _offer_small(self, seat: int) -> Course:
        """Returns whether the seat calls."""
        if self._may_call(seat) and (yield Question("small", seat, YES_OR_NO)):
            yield from self._call(seat, "small")
            return True
        return False

    def _from_shuffler(self) -> list[int]:
        return self.around(self.shuffler)
