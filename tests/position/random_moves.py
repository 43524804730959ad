"""Whole rounds of random moves through the position API."""

from collections.abc import Iterator
from random import Random

from tichu_sim import Position
from tichu_sim.cards import CARD_NAMES, N_CARDS
from tichu_sim.rules import RuleSet

RANKS = list("23456789TJQKA")


def deal(rng: Random, rules: RuleSet | str = "official") -> Position:
    """A random deal before the Grand Tichu window."""
    cards = list(CARD_NAMES)
    rng.shuffle(cards)
    hands = [" ".join(cards[start : start + 14]) for start in range(0, N_CARDS, 14)]
    return Position(
        phase="grand",
        shuffler=f"S{rng.randrange(4)}",
        S0=hands[0],
        S1=hands[1],
        S2=hands[2],
        S3=hands[3],
        rules=rules,
    )


def moves(position: Position, rng: Random) -> Iterator[Position]:
    """The positions of a round, from this one to its end."""
    yield position
    while not position.is_over:
        position = random_move(position, rng)
        yield position


def random_move(position: Position, rng: Random) -> Position:
    """A legal move; now and then one out of turn."""
    if rng.random() < 0.05:
        called = _call(position, rng)
        if called is not None:
            return called
    bombs = [(seat, play) for seat in range(4) for play in position.legal_plays(seat, out_of_turn=True)]
    if bombs and rng.random() < 0.3:
        seat, play = rng.choice(bombs)
        return position.play(seat, play, out_of_turn=True)
    question, turn = position.question, position.turn
    if question == "collect":
        return position.collect()
    assert turn is not None
    if question == "grand":
        return position.pass_(turn)
    if question == "exchange":
        return position.exchange(turn, rng.sample(position.hands[turn].split(), 3))
    if question == "wish":
        return position.make_wish(rng.choice(RANKS))
    if question == "gift":
        return position.give_dragon((turn + rng.choice((1, 3))) % 4)
    plays = position.legal_plays(exact=True)
    if not plays or (position.may_pass and rng.random() < 0.4):
        return position.pass_(turn)
    return position.play(turn, rng.choice(plays))


def _call(position: Position, rng: Random) -> Position | None:
    seat = rng.randrange(4)
    kind = "grand" if position.phase == "grand" else "tichu"
    try:
        return position.call(seat, kind)
    except ValueError:
        return None
