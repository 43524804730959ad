"""What the kernel and the reference let a hand lay while boosters change the rules, on random positions."""

import random
from typing import Any

from reference.boosters import (
    InForce,
    Laid,
    Reading,
    brute_force,
    legal,
    readings,
    single,
    with_firebird,
    with_hole,
)
from reference.cards import DECK, RANK_VALUES, Cards
from reference.patterns import Pattern

from tichu_sim import Position
from tichu_sim.boosters.registry import load_booster
from tichu_sim.cards import CARD_NAMES, card_number, card_numbers, card_set
from tichu_sim.combinations.gapped import add_gapped_straights
from tichu_sim.combinations.generate import ANSWERS, LEADS, generate
from tichu_sim.combinations.substitute import add_with_substitute
from tichu_sim.jit import new_records, plain
from tichu_sim.position.plays import Records, fitting, list_plays, own_plays, view
from tichu_sim.rules.record import derive
from tichu_sim.state import GAPPED_STRAIGHT, MOVES
from tichu_sim.terms import KINDS

BOOSTERS: dict[str, dict[str, Any]] = {
    "rainbow": {"rainbow": True},
    "ice_hockey_team": {"hockey": (5, 6)},
    "highways": {"highways": 4},
    "super_full_houses": {"super_full_houses": True},
    "flowers": {"flowers": True},
    "trash_can": {"trash_can": True},
    "skat": {"skat": True},
    "equality": {"equality": True},
    "full_house_swap": {"full_house_swap": True},
    "security_level_red": {"security_red": True},
    "small_is_beautiful": {"most": 5},
}
SEEN_SUIT = ("rainbow", "hockey_team", "flower")


def table_under(boosters: list[str]) -> Records:
    """A round record with these boosters in force and nothing on the table."""
    records = Position(S0="2g", turn="S0")._records.copy()
    rules = view(records).table.rules
    for name in boosters:
        card = load_booster(name)
        assert card.setup is not None
        plain(card.setup)(rules, [one.default for one in card.parameters])
    plain(derive)(rules)
    return records


def force_of(boosters: list[str]) -> InForce:
    """The same for the reference."""
    return InForce(**{key: value for name in boosters for key, value in BOOSTERS[name].items()})


def as_reading(play: Any, top: Laid | None, cards: int | None = None) -> Reading:
    """A play of the kernel in the words of the reference; ``cards`` are those of the combination, if not
    only those that are laid.
    """
    kind, numbers = KINDS[int(play.kind)], card_numbers(int(play.cards) if cards is None else cards)
    if kind in ("single", "dog"):
        return Reading(Pattern(kind, (RANK_VALUES[CARD_NAMES[numbers[0]]],)), int(play.key))
    ranks = [RANK_VALUES[CARD_NAMES[number]] for number in numbers if CARD_NAMES[number] != "PHX"]
    phoenix = int(play.phoenix) + 1 if play.phoenix >= 0 else None
    ranks += [] if phoenix is None else [phoenix]
    if kind == "flower" and len(numbers) == 1 and top is not None:
        ranks += list(top.ranks)
    ranks.sort()
    if kind.endswith("full_house"):
        ranks = sorted(ranks, key=lambda rank: (-ranks.count(rank), rank))
    suit = "gkbr"[int(play.suit)] if play.suit >= 0 and kind in SEEN_SUIT else None
    if kind == "bomb_run":
        suit = CARD_NAMES[numbers[0]][1]
    return Reading(Pattern(kind, tuple(ranks), phoenix, suit), int(play.key), int(play.gap))


def some_cards(lot: random.Random, count: int) -> Cards:
    """Random cards from few suits or few ranks, so that combinations are frequent."""
    suits = lot.choice(["gkbr", "gkbr", "gk", "gr"])
    ranks = set(lot.sample(range(2, 15), lot.choice([4, 6, 9, 13])))
    deck = [card for card in DECK if RANK_VALUES[card] in ranks and card[1:] in suits]
    deck += [card for card in ("MJ", "PHX", "PHX", "DRG", "DOG") if lot.random() < 0.4]
    return frozenset(lot.sample(sorted(set(deck)), min(count, len(set(deck)))))


class Case:
    """A hand of one of some sizes and a top or an empty table, under some boosters."""

    def __init__(self, seed: int, sizes: tuple[int, ...] = (6, 8, 10)) -> None:
        lot = random.Random(seed)
        self.boosters = lot.sample(sorted(BOOSTERS), lot.choice([1, 2, 2, 3, 5]))
        self.force = force_of(self.boosters)
        self.records = table_under(self.boosters)
        self.top: Laid | None = None
        self.top_cards: Cards = frozenset()
        if lot.random() < 0.7:
            self._lay(lot)
        others = frozenset(DECK) - self.top_cards
        self.hand = some_cards(lot, lot.choice(sizes)) & others
        rank = lot.choice([0, 0, *range(1, 14)])
        view(self.records).table.trick.wish = rank

    def _lay(self, lot: random.Random) -> None:
        """Lay a random combination, in a third of the cases before Skat was played."""
        old = [name for name in self.boosters if name != "skat" or lot.random() < 0.7]
        force, before = force_of(old), table_under(old)
        rules = view(before).table.rules
        rules.leads |= rules.bombs | 1 << GAPPED_STRAIGHT
        found: list[tuple[Cards, Reading]] = []
        pool = some_cards(lot, 14)
        while not found:
            cards = frozenset(lot.sample(sorted(pool), min(len(pool), lot.choice([1, 2, 3, 4, 5, 5, 6]))))
            if len(cards) == 1 and cards != {"DOG"}:
                found = [(cards, single(min(cards), None, force))]
            elif len(cards) > 1:
                found = [(cards, reading) for reading in readings(cards, force, gapped=True)]
            pool = some_cards(lot, 14)
        self.top_cards, reading = lot.choice(sorted(found, key=repr))
        plays = list_plays(before, bits(self.top_cards), LEADS)
        (play,) = [
            play
            for play in plays
            if int(play.cards) == bits(self.top_cards) and as_reading(play, None) == reading
        ]
        view(self.records).table.trick.top = play
        view(self.records).table.trick.owner = 3
        self.top = reading.laid()

    def __str__(self) -> str:
        return f"{self.boosters}: {sorted(self.hand)} on {self.top}"


def bits(cards: Cards) -> int:
    """The kernel's set of some cards."""
    return card_set(card_number(card) for card in cards)


def compare_exact(case: Case) -> int:
    """Every subset of the hand is legal in the same readings; returns how many are legal at all."""
    found = brute_force(case.hand, case.top, case.force)
    own = sorted(case.hand)
    for chosen in range(1, 1 << len(own)):
        cards = frozenset(card for place, card in enumerate(own) if chosen >> place & 1)
        plays = fitting(case.records, bits(cards), case.top is None)
        kernel = [as_reading(play, case.top) for play in plays]
        assert len(set(kernel)) == len(kernel), f"{case}: {sorted(cards)} has a reading twice"
        assert set(kernel) == found.get(cards, set()), (
            f"{case}: {sorted(cards)}; kernel {kernel}, reference {found.get(cards)}"
        )
    return len(found)


def compare_list(case: Case) -> int:
    """The list of the hand holds legal plays only, and one for every pattern; returns its length."""
    plays = list_plays(case.records, bits(case.hand), LEADS if case.top is None else ANSWERS)
    listed = set()
    for play in plays:
        cards = frozenset(CARD_NAMES[number] for number in card_numbers(int(play.cards)))
        reading = as_reading(play, case.top)
        assert reading in legal(cards, case.top, case.force), f"{case}: {reading} is listed"
        listed.add(reading)
    teams = {(*_team(reading),) for reading in listed if reading.pattern.kind == "hockey_team"}
    assert len(listed) == len(plays) or len(teams) > 0, f"{case}: a play is listed twice"
    wish = int(view(case.records).table.trick.wish) + 1
    for options in brute_force(case.hand, case.top, case.force).values():
        for reading in options - listed:
            kind, ranks, phoenix, suit = reading.pattern
            if kind == "hockey_team":
                assert any(other.pattern.kind == kind for other in listed), f"{case}: no team for {reading}"
                continue
            others = [
                other.pattern for other in listed if other.pattern.kind == kind and other.key >= reading.key
            ]
            natural = _without(ranks, phoenix)
            alike = (
                other.suit == suit and _without(other.ranks, other.phoenix) == natural for other in others
            )
            assert phoenix is not None, f"{case}: {reading} is not listed"
            assert kind == "rainbow", f"{case}: {reading} is not listed"
            assert any(alike), f"{case}: nothing like {reading} is listed"
    if wish > 1:
        _compare_wish(case, listed, wish)
    return len(plays)


def _without(ranks: tuple[int, ...], phoenix: int | None) -> list[int]:
    """The natural ranks of a reading."""
    rest = list(ranks)
    if phoenix is not None:
        rest.remove(phoenix)
    return rest


def _team(reading: Reading) -> tuple[Any, ...]:
    return (reading.key, len(reading.pattern.ranks), reading.pattern.phoenix)


def _compare_wish(case: Case, listed: set[Reading], wish: int) -> None:
    """Where a play with the wished rank is legal, one is listed."""
    legal_at_all = brute_force(case.hand, case.top, case.force)
    possible = any(RANK_VALUES[card] == wish for cards in legal_at_all for card in cards)
    plays = list_plays(case.records, bits(case.hand), LEADS if case.top is None else ANSWERS)
    wished = 15 << 4 * (wish - 1)
    assert possible == any(int(play.cards) & wished for play in plays), f"{case}: wish for {wish}"


def compare_hole(case: Case) -> int:
    """The straights with a gap that the Hole allows; returns how many there are."""
    moves = new_records(MOVES)
    plain(add_gapped_straights)(view(case.records).table, bits(case.hand), view(moves), True)
    plays = own_plays(moves)
    found = {as_reading(play, case.top) for play in plays}
    assert len(found) == len(plays), f"{case}: a play is listed twice"
    assert found == with_hole(case.hand, case.top, case.force), f"{case}: Hole"
    return len(found)


def compare_firebird(case: Case) -> int:
    """What the Firebird allows, teams by examples and the Phoenix in rainbows as an ace; returns how much."""
    moves = new_records(MOVES)

    def list_more(_table: Any, hand: int, _moves: Any, what: int) -> int:
        return int(generate(case.records[0]["table"], hand, moves[0], what))

    table = view(case.records).table
    what = LEADS if case.top is None else ANSWERS
    for position in range(1, 8):
        plain(add_with_substitute)(table, bits(case.hand), view(moves), list_more, what, position, 0)
    plays = own_plays(moves)
    found = {with_bird(play, case.top) for play in plays}
    expected = with_firebird(case.hand, case.top, case.force)
    assert found <= expected, f"{case}: Firebird, only the kernel {found - expected}"
    teams = {bird for bird, reading in found if reading.pattern.kind == "hockey_team"}
    for bird, reading in expected - found:
        kind, _, phoenix, _ = reading.pattern
        if kind == "hockey_team":
            assert bird in teams, f"{case}: no team with {bird} as in {reading}"
        else:
            assert (kind, phoenix is None) == ("rainbow", False), f"{case}: {bird} in {reading} is missing"
    return len(found)


def with_bird(play: Any, top: Laid | None) -> tuple[str, Reading]:
    """A play with a substitute: the card it stands for, and the reading with that card in it."""
    card, cards = int(play.stands_for), int(play.cards)
    free = next(card & ~3 | suit for suit in range(4) if not cards >> (card & ~3 | suit) & 1)
    bound = card & 3 or KINDS[int(play.kind)] in SEEN_SUIT
    return CARD_NAMES[card], as_reading(play, top, cards | 1 << (card if bound else free))
