"""One round with boosters, asked decision by decision (rules.md 1.2 to 1.11 with 3.2 to 3.7).

As in ``ReferenceRound`` the course is a generator of questions. Which cards are dealt, what lies on the
display and who owns which booster is given; everything else follows from the answers.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .booster_exchange import discard_specials
from .booster_lists import REACTIONS, bombs
from .booster_rounds import CARDS
from .booster_table import (
    ANYBODY,
    CALL_VALUE,
    ONE_USE,
    Call,
    Course,
    Play,
    Question,
    Table,
    Trick,
    Use,
    Uses,
    is_stem,
    opponents,
    partner,
    partners,
)
from .cards import NATURAL_RANKS, Cards, points
from .scoring import team_cards
from .switches import OFFICIAL

GRAND_AFTER = 8
HAND = 14
OPEN_ENDED = ("pre_deal", "draw", "pre_exchange", "post_exchange", "lead", "turn")
YES_OR_NO = frozenset({True, False})


class BoosterRound(Table):
    """A round from the first card to the distribution after the score.

    Answers: grand, small: True or False. exchange: the cards by taker, those to bury for oneself. lead,
    follow, bomb, reaction: a ``Play`` or None. booster: (id, target, choice) or None. pick: an id. choice:
    one of the options. wish: a rank or None. gift: a seat. Who can lay nothing is asked all the same.
    """

    def __init__(
        self, dealt: Sequence[Cards], shuffler: int, owned: Sequence[set[str]], display: set[str], pile: int
    ) -> None:
        """The hands are those of the end of the draw."""
        inventories = [set(own) for own in owned]
        super().__init__(list(dealt), shuffler, inventories, set(display), pile, Trick(shuffler))
        self.score: tuple[int, int] | None = None
        self.card_points = (0, 0)
        self._course = self._whole_round()
        self.question: Question | None = None
        self._send(None)

    def answer(self, choice: Any) -> None:
        """Makes the decision and goes on to the next question."""
        if self.question is None:
            raise ValueError("the round is over")
        self._send(choice)

    def _send(self, choice: Any) -> None:
        try:
            self.question = self._course.send(choice)
        except StopIteration:
            self.question = None

    def _whole_round(self) -> Course:
        yield from self._window("pre_deal", self.shuffler)
        for drawn in range(HAND):
            if drawn == GRAND_AFTER:
                yield from self._grand_window()
            yield from self._window("draw", self.shuffler)
        yield from self._distribute("grand")
        if "back_to_the_roots" in self.in_play:
            discard_specials(self)
        yield from self._small_window()
        yield from self._window("pre_exchange", self.shuffler)
        yield from self._exchange()
        yield from self._small_window()
        yield from self._window("post_exchange", self.shuffler)
        while not self.is_over():
            if self.trick.owner is not None and not self._who_may_answer():
                yield from self._collect()
            else:
                yield from self._turn(self.trick.turn)
        self._count()
        self.closed = False
        self.order = [0, 1, 2, 3]
        self.discard += list(self.in_play)
        self.in_play = {}
        yield from self._distribute("small")

    # ---- windows ----

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
                waiting = [seat, *self.after(seat)[:3]]
        return None

    def _polled(self, event: str, actor: int) -> list[int]:
        """All seats in the order in which they are asked."""
        return [actor, *self.after(actor)[:3]] if event in OPEN_ENDED else self.after(actor)

    def _uses(self, seat: int, event: str, tried: set[str]) -> dict[str, Uses]:
        """The boosters a seat may use at an event, each with its uses."""
        if self.closed:
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
        for seat in self.after(use.seat)[:3]:
            if seat in self.finished or not self._uses(seat, "booster", set()):
                continue
            if (yield Question("booster", seat, frozenset({("njet", None, None)}))) is not None:
                self.owned[seat].remove("njet")
                self.in_play["njet"] = seat
                self.throw_away(use.booster, "njet")
                return None
        outcome = CARDS[use.booster].effect(self, use)
        return (yield from outcome) if hasattr(outcome, "send") else outcome

    # ---- calls and boosters handed out ----

    def _call(self, seat: int, kind: str) -> Course:
        self.calls.append(Call(seat, seat, kind, CALL_VALUE[kind]))
        yield from self._window("call", seat)

    def _grand_window(self) -> Course:
        for seat in self._from_shuffler():
            if (yield Question("grand", seat, YES_OR_NO)):
                yield from self._call(seat, "grand")

    def _may_call(self, seat: int) -> bool:
        called = any(call.caller == seat for call in self.calls)
        return not called and seat not in self.trick.laid and seat not in self.finished

    def _offer_small(self, seat: int) -> Course:
        """Returns whether the seat calls."""
        if self._may_call(seat) and (yield Question("small", seat, YES_OR_NO)):
            yield from self._call(seat, "small")
            return True
        return False

    def _small_window(self) -> Course:
        for seat in self._from_shuffler():
            yield from self._offer_small(seat)

    def _from_shuffler(self) -> list[int]:
        return [self.shuffler, *self.after(self.shuffler)[:3]]

    def _distribute(self, kind: str) -> Course:
        """One booster for each seat in play order from the first caller on, once a round (rules.md 3.2)."""
        first = next((call.caller for call in self.calls if call.kind == kind), None)
        if first is None or self.distributed:
            return
        self.distributed = True
        for seat in [first, *self.after(first)[:3]]:
            if self.display:
                picked = yield Question("pick", seat, frozenset(self.display))
                self.display.remove(picked)
                self.owned[seat].add(picked)
        if not self.display:
            self.turn_up()

    # ---- exchange ----

    def _exchange(self) -> Course:
        last = self.in_play.get("clairvoyant")
        chosen = {}
        for seat in sorted(self._from_shuffler(), key=lambda seat: seat == last):
            chosen[seat] = yield Question("exchange", seat, self.hands[seat])
        for giver, cards in chosen.items():
            self.hands[giver] -= frozenset().union(*cards.values())
        for giver, cards in chosen.items():
            for taker, given in cards.items():
                if taker == giver:
                    self.buried[giver] |= given
                else:
                    self.hands[taker] |= given
                    self.received[taker][giver] = given
        self.exchanged = True
        buried = next((seat for seat in range(4) if "MJ" in self.buried[seat]), None)
        self.opener = buried if self.opener is None else self.opener
        leader = self.holder("MJ") if self.opener is None else self.opener
        assert leader is not None
        self.trick = replace(self.trick, turn=leader)

    # ---- turns ----

    def _turn(self, seat: int) -> Course:
        """A lead, or an answer or pass, and what others do about it."""
        leads = self.trick.owner is None
        if leads and self.force.full_house_swap:
            self.force = replace(self.force, full_house_swap=False)
        event = "lead" if leads else "turn"
        yield from self._window(event, seat)
        while True:
            if (yield from self._offer_small(seat)):
                yield from self._window(event, seat)
            play = yield Question("lead" if leads else "follow", seat)
            if play is None or play.companion is None:
                break
            if (yield from self._play_companion(seat, play)):
                break
        self.thrown_in = False
        if play is not None:
            yield from self._lay(seat, play)
            return
        self.banned = frozenset()
        self.trick = replace(self.trick, turn=self.next_in(seat))
        if not leads:
            self.trick = replace(self.trick, passed=self.trick.passed | {seat})
            yield from self._bomb_window(seat)

    def _play_companion(self, seat: int, play: Play) -> Course:
        """Returns whether the play stands; under Njet! the player chooses anew."""
        assert play.companion is not None
        yield from self._use(Use(play.companion, seat, play=play))
        return play.companion in self.in_play

    def _who_may_answer(self) -> set[int]:
        return {seat for seat in self.inside() if seat not in self.trick.passed and seat != self.trick.owner}

    def _lay(self, seat: int, play: Play) -> Course:
        """A play and its reactions; then it settles, unless it was undone."""
        before = self.trick
        self.layers = []
        self.put(seat, play.cards)
        singly = self.trick.singly - ({ANYBODY, seat} if before.owner is None else set())
        self.trick = replace(
            self.trick, owner=seat, passed=frozenset(), companion=play.companion, singly=singly
        )
        if is_stem(play):
            self.trick = replace(self.trick, substitute=before.substitute)
            self.crown(play.reading, before.contents | play.cards)
        else:
            self.trick = replace(self.trick, substitute=play.stands_for)
            self.crown(play.reading, play.contents)
        outcome = yield from self._window("play", seat)
        if outcome == "undone":
            self.banned = frozenset({"PHX", "DRG"})
            return
        self.banned = frozenset()
        yield from self._settle(seat, outcome == "under")

    def _settle(self, actor: int, under: bool) -> Course:
        """Going out, the end of the round, the Dog, the wish, bombs (rules.md 3.6)."""
        interrupted = self.thrown_in or (under and self.trick.owner is None)
        for seat in [actor, *self.after(actor)[:3]]:
            if not self.hands[seat] and seat not in self.finished and not self.is_over():
                self.finished.append(seat)
        if self.trick.top is not None and self.trick.top.kind == "dog":
            self._pass_lead(actor)
            return
        if self.is_over():
            if self.trick.owner is None:
                self.trick = replace(self.trick, owner=actor)
            yield from self._collect()
            return
        turn = self.trick.turn if under and interrupted else self.next_in(actor)
        turn = self.next_in(turn) if turn in self.finished else turn
        self.trick = replace(self.trick, turn=turn)
        if self.wisher is not None:
            wisher, self.wisher = self.wisher, None
            wish = yield Question("wish", wisher, frozenset([*NATURAL_RANKS, None]))
            self.trick = replace(self.trick, wish=wish)
        if self.trick.owner is not None:
            yield from self._bomb_window(actor)

    def _pass_lead(self, seat: int) -> None:
        """The Dog gives the lead to the partner, or to who follows him, or to who took it (rules.md 1.8).

        What lies under the trick waits for the next one.
        """
        self.piles[seat] |= self.trick.cards & {"DOG"}
        under = self.trick.cards - {"DOG"}
        self.clear()
        if self.is_over():
            self.piles[seat] |= under
            return
        other = partner(seat)
        turn = other if other not in self.finished else self.next_in(other)
        turn, self.lead_to = turn if self.lead_to is None else self.lead_to, None
        self.trick = replace(self.trick, turn=turn, cards=under)

    def _bomb_window(self, actor: int) -> Course:
        """Whoever holds a bomb that beats the top may throw it."""
        for seat in self.after(actor):
            if seat in self.finished:
                continue
            found = bombs(self.hands[seat], self.trick.top, self.force)
            if found:
                yield from self._offer_small(seat)
                play = yield Question("bomb", seat, frozenset(found))
                if play is not None:
                    self.thrown_in = True
                    yield from self._lay(seat, play)
                    return

    # ---- the end of a trick and of the round ----

    def _collect(self) -> Course:
        """The owner takes the trick, or gives the Dragon away (rules.md 1.9), and leads."""
        owner, top = self.trick.owner, self.trick.top
        assert owner is not None
        yield from self._window("won", owner)
        taker = owner
        dragon = top is not None and top.ranks == (15,)
        if dragon and not self.keeps and not self.is_double_victory():
            taker = yield Question("gift", owner, frozenset(opponents(owner)))
        self.piles[taker] |= self.trick.cards
        self.clear()
        if self.is_over():
            return
        turn = owner if owner not in self.finished else self.next_in(owner)
        turn, self.lead_to = turn if self.lead_to is None else self.lead_to, None
        self.keeps = False
        self.trick = replace(self.trick, turn=turn)
        yield from self._window("collected", taker)

    def _count(self) -> None:
        """Card points, calls, and what is staked on a double victory (rules.md 1.10, 1.11, card 32)."""
        for seat in range(4):
            self.piles[seat] |= self.buried[seat]
        first = self.finished[0]
        if self.is_double_victory():
            self.card_points = (200, 0) if first % 2 == 0 else (0, 200)
        else:
            teams = team_cards(self.hands, self.piles, self.finished, OFFICIAL)
            self.card_points = (points(teams[0]), points(teams[1]))
        totals = list(self.card_points)
        for call in self.calls:
            loss = 0 if call.insured else call.value
            totals[call.holder % 2] += call.value if call.holder == first else -loss
        for seat, stake in self.stakes:
            won = self.is_double_victory() and partners(first, seat)
            totals[seat % 2] += stake if won else -stake
        self.score = totals[0], totals[1]
