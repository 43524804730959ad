"""The plays of a round with boosters: those of a turn, of the bomb window, and those laid in reactions."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations

from .booster_table import ANYBODY, Play, Table, Trick
from .boosters import (
    InForce,
    Laid,
    Reading,
    beats,
    brute_force,
    fits_hole,
    legal,
    read_with,
    readings,
    single,
    with_firebird,
    with_hole,
)
from .cards import RANK_VALUES, SUITS, Cards
from .patterns import Pattern

BIRDS = frozenset({"PHX", "DRG"})
RAT_ON = (0, 14, 15)
BOUND_TO_SUITS = ("rainbow", "hockey_team", "flower")


# ---- a turn ----


def fits_turn(table: Table, seat: int, play: Play) -> bool:
    """Whether a play may be laid on the seat's turn, a wish apart."""
    top, force = table.trick.top, table.force
    if not play.cards <= table.hands[seat] - table.banned:
        return False
    if (
        top is None
        and {ANYBODY, seat} & table.trick.singly
        and play.reading.pattern.kind not in ("single", "dog")
    ):
        return False
    if play.companion is None:
        return play.reading in legal(play.cards, top, force)
    if play.companion not in table.owned[seat] or table.closed:
        return False
    if play.companion == "hole":
        read = readings(play.cards, force, gapped=True)
        gap = play.reading.pattern.kind == "gapped_straight"
        return gap and play.reading in read and fits_hole(play.reading, top, force)
    if play.companion == "rat":
        return play in rat_plays(table, seat)
    assert play.stands_for is not None
    low_enough = 2 <= RANK_VALUES[play.stands_for] <= 8 and play.stands_for not in play.cards
    return low_enough and play.reading in set(read_with(play.cards, play.stands_for, top, force))


def rat_plays(table: Table, seat: int) -> list[Play]:
    """The Mah Jong on a single Dragon, Phoenix or ace, of which it makes a 1."""
    top = table.trick.top
    if top is None or top.kind != "single" or top.ranks[0] not in RAT_ON or "MJ" not in table.hands[seat]:
        return []
    return [Play(frozenset({"MJ"}), Reading(Pattern("single", (1,)), 4), "rat")]


def turn_plays(table: Table, seat: int, most: int = 99) -> list[Play]:
    """Every play of a turn of up to ``most`` cards and without a booster, a wish apart, by brute force."""
    top, force = table.trick.top, table.force
    legal_sets = brute_force(table.hands[seat] - table.banned, top, force, most)
    found = [Play(cards, one) for cards, read in legal_sets.items() for one in read]
    return [play for play in found if fits_turn(table, seat, play)]


def companion_readings(table: Table, seat: int, companion: str) -> set[Reading]:
    """What a seat may lay with a companion booster, cards apart."""
    top, force = table.trick.top, table.force
    hand = table.hands[seat] - table.banned
    if top is None and {ANYBODY, seat} & table.trick.singly:
        return set()
    if companion == "hole":
        return with_hole(hand, top, force)
    if companion == "rat":
        return {play.reading for play in rat_plays(table, seat)}
    return {reading for _, reading in with_firebird(hand, top, force)}


def binds(table: Table, seat: int, plays: Sequence[Play]) -> bool:
    """Whether a wish lets the seat lay none but wished cards: it never obliges to use a booster."""
    if table.trick.wish is None or seat in table.free_of_wish:
        return False
    return any(is_wished(table, play) for play in plays if play.companion is None)


def is_wished(table: Table, play: Play) -> bool:
    """Whether a natural card of the wished rank is laid."""
    return any(RANK_VALUES[card] == table.trick.wish for card in play.cards)


@lru_cache(maxsize=1 << 12)
def bombs(hand: Cards, top: Laid | None, force: InForce) -> frozenset[Reading]:
    """The bombs of a hand that beat the top."""
    by_rank = [frozenset(card for card in hand if RANK_VALUES[card] == rank) for rank in range(2, 15)]
    sets = [cards for cards in by_rank if len(cards) == 4]
    for suit in SUITS:
        row = sorted((c for c in hand if c[1:] == suit), key=lambda c: force.place(RANK_VALUES[c]))
        spans = combinations(range(len(row) + 1), 2)
        sets += [frozenset(row[low:high]) for low, high in spans if high - low >= 5]
    found = [one for cards in sets for one in readings(cards, force) if one.pattern.kind.startswith("bomb")]
    return frozenset(one for one in found if top is None or beats(one, top, force))


# ---- reactions ----


def bird_layers(table: Table) -> list[int]:
    """The layers of the present play that hold a bird."""
    return [place for place, layer in enumerate(table.layers) if layer.cards & BIRDS]


def _read_top(table: Table, cards: Cards, gapped: bool = False) -> frozenset[Reading]:
    """The readings of a top whose cards have changed; with a booster for one of them it is no bomb."""
    if table.trick.substitute is None:
        return readings(cards, table.force, gapped)
    found = readings(cards, replace(table.force, security_red=True), gapped)
    return frozenset(one for one in found if one.pattern.kind != "triple" or len(one.pattern.ranks) < 4)


def may_extend(table: Table, seat: int) -> bool:
    return seat != table.layers[0].seat and not {"DOG", "DRG"} & table.trick.contents


def extend_plays(table: Table, seat: int) -> Iterator[Play]:
    """A straight with a gap may keep one, or be filled up."""
    top = table.trick.top
    assert top is not None
    for size in range(1, 5):
        for added in combinations(sorted(table.hands[seat]), size):
            for trick in placings(table.trick, frozenset(added)):
                for reading in _read_top(table, trick.contents, top.kind == "gapped_straight"):
                    yield Play(frozenset(added), reading)


def placings(trick: Trick, cards: Cards) -> Iterator[Trick]:
    """The trick with cards added to the top, for each suit of a booster's card that none has mattered for."""
    assert trick.top is not None
    if trick.substitute is None or trick.top.kind in BOUND_TO_SUITS:
        yield with_cards(trick, cards)
        return
    rest = trick.contents - {trick.substitute} | cards
    for card in (trick.substitute[0] + suit for suit in SUITS):
        if card not in rest:
            yield replace(trick, contents=rest | {card}, substitute=card)


def placed(table: Table, play: Play) -> Trick:
    """The trick with the cards of a play added so that the top has its reading."""
    found = placings(table.trick, play.cards)
    gapped = play.reading.pattern.kind == "gapped_straight"
    return next(trick for trick in found if play.reading in _read_top(table, trick.contents, gapped))


def with_cards(trick: Trick, cards: Cards) -> Trick:
    """The trick with cards added to the top, not read yet.

    Where a booster stands for just one of these cards it now stands for another of its rank.
    """
    substitute, contents = trick.substitute, trick.contents | cards
    if substitute is not None and substitute in cards:
        free = (substitute[0] + suit for suit in SUITS if substitute[0] + suit not in contents)
        substitute = next(free, substitute)
        contents |= {substitute}
    return replace(trick, contents=contents, substitute=substitute)


def may_steal(table: Table, seat: int) -> bool:
    """The Phoenix is in a combination, laid by another; below a stem it belongs to the player of the stem."""
    contents = table.trick.contents
    layers = [layer.seat for layer in table.layers if "PHX" in layer.cards]
    laid_by = layers[0] if layers else table.layers[0].seat
    return seat != laid_by and "PHX" in contents and len(contents) > 1


def without_phoenix(trick: Trick, card: str) -> Trick:
    """The trick with a card in the Phoenix's place, not read yet."""
    return with_cards(replace(trick, contents=trick.contents - {"PHX"}), frozenset({card}))


def bird_thief_plays(table: Table, seat: int) -> Iterator[Play]:
    """The Phoenix is replaced; the top is the same combination, unless its cards make a bomb."""
    top = table.trick.top
    assert top is not None
    gapped = top.kind == "gapped_straight"
    for card in sorted(table.hands[seat] - BIRDS):
        for reading in _read_top(table, without_phoenix(table.trick, card).contents, gapped):
            kind, ranks = reading.pattern.kind, reading.pattern.ranks
            same = kind == top.kind or kind.startswith("bomb")
            if same and sorted(ranks) == sorted(top.ranks):
                yield Play(frozenset({card}), reading)


def may_download(table: Table, seat: int) -> bool:
    top = table.trick.top
    assert top is not None
    return table.layers[0].before.owner is None and top.kind != "dog"


def download_plays(table: Table, seat: int) -> Iterator[Play]:
    top = table.trick.top
    assert top is not None
    strict = replace(table.force, equality=False)
    for cards in map(frozenset, combinations(sorted(table.hands[seat]), len(table.trick.contents))):
        if len(cards) == 1 and cards != {"DOG"}:
            found = frozenset({single(min(cards), None, strict)})
        else:
            found = readings(cards, strict, gapped=top.kind == "gapped_straight")
        for reading in found:
            if reading.pattern.kind == top.kind and reading.gap == top.gap and is_lower(reading, top, strict):
                yield Play(cards, reading)


def is_lower(reading: Reading, top: Laid, force: InForce) -> bool:
    """Strictly lower than the top, pairs before triples where they are swapped."""
    if force.full_house_swap and top.kind.endswith("full_house"):
        return (reading.key, force.key(reading.pattern.ranks[0])) < (top.key, force.key(top.ranks[0]))
    return reading.key < top.key


def may_enthrone(table: Table, seat: int) -> bool:
    top = table.trick.top
    assert top is not None
    court = top.kind == "single" and top.ranks[0] in (11, 12, 13)
    return court and seat != table.layers[0].seat and "DOG" in table.hands[seat]


def new_master_plays(table: Table, seat: int) -> Iterator[Play]:
    yield Play(frozenset({"DOG"}), Reading(Pattern("dog", (-1,)), 0))


REACTIONS: dict[str, Callable[[Table, int], Iterator[Play]]] = {
    "extend": extend_plays,
    "bird_thief": bird_thief_plays,
    "download": download_plays,
    "new_master": new_master_plays,
}
