"""Properties of arbitrary positions without boosters."""

import re
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from position.arbitrary import Scene, scenes
from position.random_moves import random_move

from tichu_sim import Position
from tichu_sim.cards import ALL_CARDS, CARD_NAMES, parse_cards
from tichu_sim.position import Play


def is_one_sentence(why: str) -> bool:
    """Whether a refusal is what a user should see: one clear sentence, nothing of Python's."""
    return 8 < len(why) < 300 and "\n" not in why and not why.endswith(".") and "Error" not in why


def judged(position: Position, seat: int, cards: str | Play) -> str | None:
    """``why_not``, which has to agree with ``play``."""
    why = position.why_not(seat, cards)
    if why is None:
        position.play(seat, cards)
        return None
    assert is_one_sentence(why)
    with pytest.raises(ValueError, match=f"^{re.escape(why)}$"):
        position.play(seat, cards)
    return why


@given(scenes())
@settings(max_examples=70)
def test_a_position_is_read_as_it_was_written(scene: Scene) -> None:
    position = scene.position()
    again = Position.from_text(str(position))
    assert again == position
    assert (again.question, again.turn, again.may_pass) == (
        position.question,
        position.turn,
        position.may_pass,
    )
    assert again.legal_plays() == position.legal_plays()


@given(scenes())
@settings(max_examples=60)
def test_every_legal_play_can_be_made_and_moves_its_cards(scene: Scene) -> None:
    position = scene.position()
    for seat in range(4):
        for play in position.legal_plays(seat):
            assert judged(position, seat, play) is None
            laid = set(play.cards.split())
            left = position.play(seat, play)
            assert set(left.hands[seat].split()) == set(position.hands[seat].split()) - laid
            assert position.hands == scene.position().hands, "the position itself stays as it is"


@given(scenes(), st.data())
@settings(max_examples=60)
def test_all_else_is_refused_in_one_sentence(scene: Scene, data: st.DataObject) -> None:
    """Every set of up to three cards of a hand, and some larger and foreign ones."""
    position = scene.position()
    seat = data.draw(st.integers(0, 3))
    hand = position.hands[seat].split()
    legal = {frozenset(play.cards.split()) for play in position.legal_plays(seat, exact=True)}
    some = data.draw(st.lists(st.sets(st.sampled_from(CARD_NAMES), max_size=6), max_size=4))
    for size in (0, 1, 2, 3):
        some += map(set, combinations(hand, size))
    for cards in some:
        assert (judged(position, seat, " ".join(sorted(cards))) is None) == (frozenset(cards) in legal)


@given(scenes(), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_whatever_is_played_no_card_is_lost(scene: Scene, rng: Random) -> None:
    position = scene.position()
    for _ in range(12):
        places = [*position.hands, *position.piles, position.trick]
        assert sum(map(parse_cards, places)) == ALL_CARDS
        assert [len(hand.split()) for hand in position.hands] == list(position.n_cards)
        if position.is_over:
            break
        position = random_move(position, rng)


@given(scenes(), st.randoms(use_true_random=False))
@settings(max_examples=50)
def test_what_a_seat_may_lay_does_not_depend_on_hidden_hands(scene: Scene, rng: Random) -> None:
    position = scene.position()
    seat = position.turn
    assert seat is not None
    other = scene.with_others_shuffled(seat, rng).position()
    assert other.turn == seat
    assert other.legal_plays(exact=True) == position.legal_plays(exact=True)
    assert other.may_pass == position.may_pass
    for cards in combinations(position.hands[seat].split(), 2):
        assert other.why_not(seat, cards) == position.why_not(seat, cards)
