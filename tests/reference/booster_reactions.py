"""What boosters do in reaction to a play or a trick (rules.md 4.2).

An effect may say what becomes of the play: "undone", "under" for put under the trick.
"""

from collections.abc import Callable
from dataclasses import replace

from .booster_lists import bird_layers, placed, without_phoenix
from .booster_table import Course, Question, Table, Trick, Use, Uses
from .boosters import super_kind


def player(table: Table) -> int:
    """Who has laid the present play."""
    return table.layers[0].seat


def is_top(*kinds: str) -> Callable[[Table, int], bool]:
    return lambda table, seat: table.trick.top is not None and table.trick.top.kind in kinds


def dog_to_take(table: Table, seat: int) -> bool:
    """Another player's Dog gives a lead: it changes nothing where that play ends the round."""
    top, leader = table.trick.top, player(table)
    assert top is not None
    ends = not table.hands[leader] and table.ends_with([*table.finished, leader])
    return top.kind == "dog" and seat != leader and not ends


def cat(table: Table, use: Use) -> None:
    table.trick = replace(table.trick, cards=table.trick.cards - {"DOG"})
    table.hands[use.seat] |= {"DOG"}
    table.lead_to = use.seat


def defuse_quad_bombs(table: Table, use: Use) -> str:
    """The trick is as before the bomb, except for its cards and a wish that it fulfilled."""
    before, now = table.layers[0].before, table.trick
    passed = before.passed
    if before.owner is not None and not table.thrown_in:
        passed |= {player(table)}
    table.trick = replace(
        before, cards=now.cards, wish=now.wish, laid=now.laid, singly=now.singly, passed=passed
    )
    return "under"


def scarecrow_uses(table: Table, seat: int) -> Uses:
    return [(table.layers[place].seat, None) for place in bird_layers(table)]


def scarecrow(table: Table, use: Use) -> str | None:
    """A play goes back whole; what was laid to it with the Phoenix goes back alone."""
    place = next(p for p in bird_layers(table) if use.target in (None, table.layers[p].seat))
    companion = table.trick.companion
    table.take_back(place)
    table.changed = True
    if place > 0:
        return None
    if companion is not None:
        table.return_unused(companion)
    return "undone"


def full_house_swap(table: Table, use: Use) -> None:
    """The full houses of the trick are valued anew, that to which it would return as well."""
    table.force = replace(table.force, full_house_swap=True)
    table.trick = by_pair(table, table.trick)
    table.layers = [layer._replace(before=by_pair(table, layer.before)) for layer in table.layers]


def by_pair(table: Table, trick: Trick) -> Trick:
    """The trick with the pair of a full house as its strength."""
    if trick.top is None or not trick.top.kind.endswith("full_house"):
        return trick
    return replace(trick, top=trick.top._replace(key=table.force.key(trick.top.ranks[-1])))


def super_full_houses(table: Table, use: Use) -> None:
    table.force = replace(table.force, super_full_houses=True)
    top = table.trick.top
    if top is not None and top.kind == "full_house":
        table.trick = replace(table.trick, top=top._replace(kind=super_kind(top.ranks, table.force)))


def extend(table: Table, use: Use) -> None:
    assert use.play is not None
    union = placed(table, use.play)
    table.put(use.seat, use.play.cards)
    table.trick = replace(table.trick, contents=union.contents, substitute=union.substitute)
    table.crown(use.play.reading, table.trick.contents)
    table.changed = True


def bird_thief(table: Table, use: Use) -> None:
    assert use.play is not None
    table.layers = [layer._replace(cards=layer.cards - {"PHX"}) for layer in table.layers]
    (card,) = use.play.cards
    table.put(use.seat, use.play.cards)
    table.trick = without_phoenix(table.trick, card)
    table.crown(use.play.reading, table.trick.contents)
    table.trick = replace(table.trick, cards=table.trick.cards - {"PHX"})
    table.hands[use.seat] |= {"PHX"}
    table.changed = True


def download(table: Table, use: Use) -> None:
    assert use.play is not None
    table.put(use.seat, use.play.cards)
    table.changed = True


def new_master(table: Table, use: Use) -> None:
    table.hands[use.seat] -= {"DOG"}
    table.hands[player(table)] |= {"DOG"}
    table.trick = replace(table.trick, laid=table.trick.laid | {use.seat})


def bird_takers(table: Table) -> list[tuple[str, int]]:
    """Dragon and Phoenix with the seats in whose piles they lie."""
    return [(bird, seat) for bird in ("DRG", "PHX") for seat in table.seats if bird in table.piles[seat]]


def both_birds_lie(table: Table, seat: int) -> bool:
    """In any reaction as long as the round goes on."""
    takers = bird_takers(table)
    inside = all(taker not in table.finished for _, taker in takers)
    return len(takers) == 2 and inside and not table.is_over()


def action_2x_xmas(table: Table, use: Use) -> None:
    for bird, seat in bird_takers(table):
        table.piles[seat].remove(bird)
        table.hands[seat] |= {bird}


def dragon_wins(table: Table, seat: int) -> bool:
    owner, top = table.trick.owner, table.trick.top
    assert owner is not None
    assert top is not None
    return top.ranks == (15,) and owner not in table.finished and bool(leaders_after(table, owner))


def leaders_after(table: Table, owner: int) -> list[int]:
    return [seat for seat in table.opponents(owner) if seat not in table.finished]


def confused_dragon(table: Table, use: Use) -> Course:
    owner = table.trick.owner
    assert owner is not None
    table.keeps = True
    table.lead_to = yield Question("choice", owner, frozenset(leaders_after(table, owner)))
