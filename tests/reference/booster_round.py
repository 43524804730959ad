"""One round with boosters, asked decision by decision (rules.md 1.2 to 1.11 with 3.2 to 3.7).

As in ``ReferenceRound`` the course is a generator of questions. In which order the cards lie, what is on the
display and who owns which booster is given; everything else follows from the answers.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .booster_draw import reward
from .booster_exchange import discard_specials
from .booster_lists import bombs
from .booster_table import ANYBODY, Course, Play, Question, Trick, Use, is_stem
from .booster_windows import YES_OR_NO, Windows
from .cards import NATURAL_RANKS, Cards, points
from .scoring import VICTORY, team_cards
from .switches import Switches


class BoosterRound(Windows):
    """A round from the first card to the distribution after the score.

    Answers: grand, small: True or False. exchange: the cards by taker, those to bury for oneself. lead,
    follow, bomb, reaction: a ``Play`` or None. booster: (id, target, choice) or None. pick: an id. choice:
    one of the options. wish: a rank or None. gift, dog: a seat. Who can lay nothing is asked all the same.
    Two questions are for chance. shuffle: these cards in their new order. display: which boosters of the pile
    are turned up.
    """

    def __init__(
        self,
        deck: Sequence[str],
        shuffler: int,
        owned: Sequence[set[str]],
        display: set[str],
        pile: set[str],
        discard: Sequence[str] = (),
        players: int = 4,
    ) -> None:
        """The first card of the deck is drawn first; at a table of three the dummy owns nothing."""
        hands: list[Cards] = [frozenset() for _ in owned]
        inventories = [set(own) for own in owned]
        super().__init__(
            hands,
            list(deck),
            shuffler,
            inventories,
            set(display),
            set(pile),
            list(discard),
            Trick(shuffler),
            players,
        )
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
        while self.deck:
            if self.drawn == self.grand_after:
                yield from self._grand_window()
            if "courage_is_rewarded" in self.in_play:
                yield from reward(self, self.in_play["courage_is_rewarded"])
            yield from self._window("draw", self.shuffler)
            self._draw_round()
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
        self.order = list(self.seats)
        self.discard += list(self.in_play)
        self.in_play = {}
        yield from self._distribute("small")

    def _draw_round(self) -> None:
        """A card for everybody who has none from a booster, as far as the deck goes."""
        for seat in self._from_shuffler():
            if self.deck and seat not in self.served:
                self.draw(seat, self.deck[0])
        self.drawn += 1
        self.served = set()

    # ---- calls and boosters handed out ----

    def _grand_window(self) -> Course:
        for seat in self._from_shuffler():
            if seat not in self.of_soloist and (yield Question("grand", seat, YES_OR_NO)):
                yield from self._call(seat, "grand")

    def _small_window(self) -> Course:
        for seat in self._from_shuffler():
            yield from self._offer_small(seat)

    def _distribute(self, kind: str) -> Course:
        """One booster for each player in play order from the first caller on, once a round (rules.md 3.2).

        The soloist picks at his own seat, also where he has called for the dummy first of all.
        """
        first = next((call.caller for call in self.calls if call.kind == kind), None)
        if first is None or self.distributed:
            return
        self.distributed = True
        if not self.display:
            yield from self.turn_up()
        first = self.shuffler if first == self.dummy else first
        for seat in self.around(first):
            if self.display and seat != self.dummy:
                picked = yield Question("pick", seat, frozenset(self.display))
                self.display.remove(picked)
                self.owned[seat].add(picked)
        if not self.display:
            yield from self.turn_up()

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
        buried = next((seat for seat in self.seats if "MJ" in self.buried[seat]), None)
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
        for seat in self.around(actor):
            if not self.hands[seat] and seat not in self.finished and not self.is_over():
                self.finished.append(seat)
        if self.trick.top is not None and self.trick.top.kind == "dog":
            yield from self._pass_lead(actor)
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

    def _pass_lead(self, seat: int) -> Course:
        """The Dog gives the lead to the partner, or to who follows him, or to who took it (rules.md 1.8).

        With six players its player names one of two partners; if both are out, who follows him leads
        (rules.md 2.2). What lies under the trick waits for the next one.
        """
        self.piles[seat] |= self.trick.cards & {"DOG"}
        under = self.trick.cards - {"DOG"}
        self.clear()
        if self.is_over():
            self.piles[seat] |= under
            return
        self.trick = replace(self.trick, cards=under)
        partners, still_in = self.partners(seat), self.partners_in(seat)
        if self.lead_to is not None:
            turn, self.lead_to = self.lead_to, None
        elif len(still_in) > 1:
            turn = yield Question("dog", seat, frozenset(still_in))
        elif still_in:
            (turn,) = still_in
        else:
            turn = self.next_in(partners[0] if len(partners) == 1 else seat)
        self.trick = replace(self.trick, turn=turn)

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
            taker = yield Question("gift", owner, frozenset(self.opponents(owner)))
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
        for seat in self.seats:
            self.piles[seat] |= self.buried[seat]
        first = self.finished[0]
        if self.is_double_victory():
            value = VICTORY[len(self.seats)]
            self.card_points = (value, 0) if first % 2 == 0 else (0, value)
        else:
            teams = team_cards(self.hands, self.piles, self.finished, Switches(self.players))
            self.card_points = (points(teams[0]), points(teams[1]))
        totals = list(self.card_points)
        for call in self.calls:
            loss = 0 if call.insured else call.value
            totals[call.holder % 2] += call.value if call.holder == first else -loss
        for seat, stake in self.stakes:
            won = self.is_double_victory() and first % 2 == seat % 2
            totals[seat % 2] += stake if won else -stake
        self.score = totals[0], totals[1]
