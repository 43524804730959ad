"""Laying a booster set on the table of a round record: which slot is which card, who owns what."""

from typing import Any

from tichu_sim.boosters.sets import BoosterSet
from tichu_sim.state import NOBODY, NOT_IN_GAME
from tichu_sim.terms import EVENTS


def lay_out(table: Any, boosters: BoosterSet) -> None:
    """Describe the set in ``table.boosters`` of a readable record; cards are dealt when a round starts."""
    state = table.boosters
    state.n_slots = boosters.n_copies
    state.start_with = boosters.start_with or 0
    state.reshuffle = boosters.refill == "reshuffle_discard"
    state.granted[:] = NOBODY
    slot = 0
    grants = [(int(seat[1:]), card) for seat, cards in boosters.grant.items() for card in cards]
    grants += [(NOT_IN_GAME, card) for card in boosters.removed]
    for place, (choice, card) in enumerate(zip(boosters.choices, boosters.cards(), strict=True)):
        for _ in range(choice.copies):
            state.card[slot] = place
            for event in range(len(EVENTS)):
                state.usable[event] |= (card.used_mask >> event & 1) << slot
                state.advised[event] |= (card.advised_mask >> event & 1) << slot
                state.hearing[event] |= (card.hears_mask >> event & 1) << slot
            state.lists_plays |= card.lists_plays << slot
            state.worth[slot] = card.worth
            for n, parameter in enumerate(card.parameters):
                state.parameters[slot, n] = choice.parameters[parameter.name]
            owner = next((seat for seat, granted in grants if granted == choice.id), None)
            if owner is not None:
                state.granted[slot] = owner
                grants.remove((owner, choice.id))
            slot += 1
