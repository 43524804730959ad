"""Positions with boosters: declaring a reading, writing every top, what is listed as usable."""

import pytest

from tichu_sim import Position

EIGHTS = "8g 8k 8b 8r"
LEAD = {"S0": f"{EIGHTS} 2g", "S1": "9g 9k 9b 3r", "S2": "9r Tg Jk Qb", "S3": "2k 3k"}


def same(position: Position) -> bool:
    """Whether what is printed can be read again."""
    return Position.from_text(str(position)) == position


@pytest.mark.parametrize(
    ("kind", "answer", "seat"), [("triple", "9g 9k 9b", 1), ("rainbow", "9r Tg Jk Qb", 2)]
)
def test_t106_four_equal_cards_as_triple_or_rainbow(kind: str, answer: str, seat: int) -> None:
    """T106, card 34: without bombs, with Rainbow in force, the kind of four equal cards is declared."""
    start = Position(**LEAD, turn="S0", in_play="security_level_red rainbow")
    position = start.play(0, f"{EIGHTS} as {kind}")
    assert position.top is not None
    assert position.top.kind == kind
    assert same(position)
    for follower in range(1, seat):
        position = position.pass_(follower)
    assert position.why_not(seat, answer) is None
    listed = [play for play in start.legal_plays() if play.kind == kind and play.length == 4]
    assert [start.play(0, play).top for play in listed] == listed


def test_a_declared_kind_that_the_cards_are_not() -> None:
    start = Position(**LEAD, turn="S0")
    assert start.why_not(0, f"{EIGHTS} as triple") == f"{EIGHTS} is no triple"
    assert start.why_not(0, f"{EIGHTS} as bomb_quad") is None


def test_t123_a_straight_with_a_gap_as_the_top() -> None:
    """T123: its answers need no booster; it can be written and read."""
    hands = {"S0": "2b", "S1": "8g 9k Jk Qb Kr Tb", "S2": "4b", "S3": "2k"}
    position = Position(**hands, top="2g 3k 5b 6g 7r by S0", turn="S1")
    assert position.top is not None
    assert position.top.name == "gapped straight of 5 up to 7"
    assert position.why_not(1, "8g 9k Jk Qb Kr") is None
    assert position.why_not(1, "8g 9k Tb Qb Kr") is not None
    assert same(position)
    assert same(position.play(1, "8g 9k Jk Qb Kr"))


def test_cards_that_wait_on_an_empty_table_are_written() -> None:
    """T154: the nines of a defused lead go to whoever wins the next trick."""
    hands = {"S0": "4g 4k", "S1": "9g 9k 9b 9r 2k 3k", "S2": "8r 8b", "S3": "2b"}
    position = Position(**hands, turn="S1", boosters="S3 defuse_quad_bombs")
    position = position.play(1, "9g 9k 9b 9r").use(3, "defuse_quad_bombs")
    assert "trick: 9g 9k 9b 9r" in str(position)
    written = Position(**hands | {"S1": "2k 3k"}, trick="9g 9k 9b 9r", turn="S1")
    assert same(written)
    won = written.play(1, "2k").play(2, "8r").pass_(3).pass_(0).pass_(1)
    assert won.piles[2] == "2k 8r 9g 9k 9b 9r"


def test_reactions_with_plays_are_listed_only_where_there_is_one() -> None:
    """T84: S2 can extend the seven, S3 has no cards for it though it has the booster."""
    hands = {"S0": "7g 2b", "S1": "3k", "S2": "5k 6k 8b 9r 2g", "S3": "2k Kb"}
    position = Position(**hands, turn="S0", boosters="S2 extend; S3 download").play(0, "7g")
    assert [use.booster for use in position.uses(2)] == ["extend"]
    assert [use.booster for use in position.uses(3)] == ["download"]
    position = Position(**hands, turn="S0", boosters="S2 download; S3 extend").play(0, "7g")
    assert position.uses(3) == []
    with pytest.raises(ValueError, match="S3 cannot use extend now: no cards of the hand fit"):
        position.use(3, "extend")


def test_rules_changed_by_boosters_in_play() -> None:
    """The order of ranks and what may be led follow from the line; other boosters cannot be written."""
    position = Position(S0="8g 9k Jb Qr Kg", S1="Tg", turn="S0", in_play="skat")
    assert position.why_not(0, "8g 9k Jb Qr Kg") is None
    assert same(position)
    with pytest.raises(ValueError, match="in play: trader changes no rules"):
        Position(S0="8g", S1="Tg", turn="S0", in_play="trader")
