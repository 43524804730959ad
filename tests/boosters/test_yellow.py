"""Firebird, Hole, Rat: boosters that are laid together with cards."""

import pytest

from tichu_sim import Position


def laid(position: Position, companion: str, cards: str) -> Position | None:
    """The position after a play with a companion by the seat on turn; None if it is illegal."""
    assert position.turn is not None
    try:
        return position.play(position.turn, cards, companion=companion)
    except ValueError:
        return None


def name_of_top(position: Position | None) -> str | None:
    """The top in words."""
    return position.top.name if position is not None and position.top is not None else None


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("7g 7k", "triple of 7"),
        ("9g 9k", None),
        ("7g 7k 7b", None),
        ("", None),
        ("9g", None),
        ("8r", "pair of 8"),
        ("4g 5g 6g 7g", "straight of 5 up to 8"),
        ("5g 6g 7g 9g", "straight of 5 up to 9"),
        ("4g 5g 7g PHX", "straight of 5 up to 8"),
        ("7g 7k 9g 9k", "full house of 7"),
    ],
)
def test_t122_firebird(cards: str, name: str | None) -> None:
    """T122: 77 with a third seven; no nine, no bomb, not alone."""
    position = Position(S0="4g 5g 6g 7g 7k 7b 8r 9g 9k PHX 2b", S1="2k", turn="S0", boosters="S0 firebird")
    after = laid(position, "firebird", cards)
    assert name_of_top(after) == name
    if after is not None:
        assert after.boosters_in_play == ("firebird",)
        assert after.n_cards[0] == 11 - len(cards.split())


def test_t176_the_firebird_counts_as_a_card() -> None:
    """T176: with Small is beautiful 4567 and an eight are a plain straight of five; six are too many."""
    position = Position(S0="4g 5g 6g 7g 9g 2b", S1="2k", turn="S0", boosters="S0 firebird small_is_beautiful")
    position = position.use(0, "small_is_beautiful")
    after = laid(position, "firebird", "4g 5g 6g 7g")
    assert name_of_top(after) == "straight of 5 up to 8"
    assert laid(position, "firebird", "4g 5g 6g 7g 9g") is None
    assert after is not None
    assert after.piles == ("", "", "", "")


def test_the_firebird_follows_and_can_be_contained() -> None:
    """A4 of Trash can with it: what it stands for is a rank of the top."""
    hands = {"S0": "7g 2b", "S1": "7k 7b 8k 8b 2k", "S2": "8g 8r 3k"}
    position = Position(**hands, turn="S0", boosters="S0 firebird trash_can").use(0, "trash_can")
    after = laid(position, "firebird", "7g")
    assert after is not None
    assert after.why_not(1, "7k 7b 8k 8b") is None
    assert after.pass_(1).why_not(2, "8g 8r") is None
    answer = Position(S1="8k 2b", turn="S1", top="7g 7k by S0", boosters="S1 firebird")
    assert name_of_top(laid(answer, "firebird", "8k")) == "pair of 8"


def test_the_firebird_in_combinations_that_depend_on_suits() -> None:
    also = "rainbow ice_hockey_team flowers"
    position = Position(S0="9g Jk Kb 4g 6g Qg 9k 9b", S1="2k", turn="S0", boosters=f"S0 firebird {also}")
    for booster in also.split():
        position = position.use(0, booster)
    assert name_of_top(laid(position, "firebird", "9g Jk Kb")) == "rainbow of 8"
    assert name_of_top(laid(position, "firebird", "4g 6g 9g Qg")) == "hockey team of 4"
    assert name_of_top(laid(position, "firebird", "9k 9b")) == "flower of 9"


def test_t177_scarecrow_gives_the_firebird_back() -> None:
    """T177: 5 6 PHX and the Firebird as 8, 9: the cards and the booster return."""
    hands = {"S0": "2g 3g", "S1": "5g 6k PHX 9b 2k"}
    position = Position(**hands, top="3k 4k 5k 6b 7k by S0", turn="S1", boosters="S1 firebird; S2 scarecrow")
    position = position.play(1, "5g 6k PHX 9b", phoenix_as="7", companion="firebird").use(2, "scarecrow")
    assert position.boosters[1] == ("firebird",)
    assert position.hands[1] == "PHX 2k 5g 6k 9b"
    assert position.turn == 1
    assert position.why_not(1, "PHX") is not None


def test_a_flower_on_a_pair_with_the_firebird_is_extended_as_it_is() -> None:
    """The stem was laid without a booster, but the pair below holds one, which stays a seven."""
    hands = {"S0": "7k 2b", "S1": "6g 3r", "S2": "5g 7b 7r 8k 9k 3b", "S3": "2g"}
    position = Position(**hands, turn="S0", boosters="S0 flowers firebird; S2 extend").use(0, "flowers")
    position = position.play(0, "7k", companion="firebird").play(1, "6g")
    assert name_of_top(position) == "flower of 7"
    with pytest.raises(ValueError, match="cannot use the booster with these cards"):
        position.use(2, "extend", cards="5g 8k 9k")
    position = position.use(2, "extend", cards="7b")
    assert position.top is not None
    assert (position.top.kind, position.top.length, position.owner) == ("flower", 4, 1)


def test_suits_matter_to_teams_with_the_firebird() -> None:
    position = Position(S0="4g 6g 9g 9k Qg", S1="2k", turn="S0", boosters="S0 firebird ice_hockey_team")
    position = position.use(0, "ice_hockey_team")
    assert laid(position, "firebird", "4g 6g 9k Qg") is None
    assert laid(position, "firebird", "4g 6g 9g Qg") is not None


def test_plays_with_boosters_are_listed_one_choice_of_suits_each() -> None:
    position = Position(S0="7g 7k 7b 2b", S1="2k", turn="S0", boosters="S0 firebird")
    pairs = [play.cards for play in position.legal_plays(exact=True) if play.kind == "triple"]
    assert sorted(pairs) == ["7g 7k", "7g 7k 7b"]


def test_a_cancelled_firebird_leaves_the_cards_in_the_hand() -> None:
    position = Position(S0="7g 7k 2b", S1="2k", turn="S0", boosters="S0 firebird; S1 njet")
    position = position.play(0, "7g 7k", companion="firebird").use(1, "njet")
    assert position.hands[0] == "2b 7g 7k"
    assert position.booster_discard == ("firebird", "njet")
    assert (position.turn, position.question) == (0, "lead")


def test_a_wish_forces_no_booster() -> None:
    """rules.md 1.7: only with the Firebird could the wished seven be laid, so S1 may pass."""
    position = Position(S1="7g 2b", top="5g 5k by S0", turn="S1", wish="7", boosters="S1 firebird")
    assert position.may_pass
    assert laid(position, "firebird", "7g") is not None
    bound = Position(S1="7g 7k 8k 2b", top="5g 5k by S0", turn="S1", wish="7", boosters="S1 firebird")
    assert not bound.may_pass
    assert laid(bound, "firebird", "8k") is None
    assert laid(bound, "firebird", "7g") is not None


HOLES = {"S0": "2g 3k 5r 6r 7r 2b", "S1": "8k 9b Tg Jg Qg Kb 4b 5k 6k 7k 8b", "S2": "9g 9k 9r 2k"}


@pytest.mark.parametrize(
    ("cards", "legal"), [("8k 9b Jg Qg Kb", True), ("8k 9b Tg Qg Kb", False), ("4b 5k 6k 7k 8k", False)]
)
def test_t123_hole(cards: str, legal: bool) -> None:
    """T123: only a straight with the gap at the same place beats it, without a booster."""
    position = laid(Position(**HOLES, turn="S0", boosters="S0 hole"), "hole", "2g 3k 5r 6r 7r")
    assert name_of_top(position) == "gapped straight of 5 up to 7"
    assert position is not None
    assert (position.why_not(1, cards) is None) == legal


def test_a_straight_with_a_gap_takes_the_booster_to_lead() -> None:
    position = Position(**HOLES, turn="S0", boosters="S1 hole")
    assert position.why_not(0, "2g 3k 5r 6r 7r") is not None
    assert laid(position, "hole", "2g 3k 5r 6r 7r") is None


@pytest.mark.parametrize(("cards", "legal"), [("5k 6k 7r 8r 9r", False), ("5k 6k 8r 9r Tr", True)])
def test_t178_a_hole_on_a_plain_straight(cards: str, legal: bool) -> None:
    """T178: 45_789 on 34567; then the gap must be at the same place."""
    hands = {"S1": "4k 5g 7g 8g 9g 2k", "S2": "5k 6k 7r 8r 9r Tr 2r"}
    position = Position(**hands, turn="S1", top="3g 4g 5b 6g 7k by S0", boosters="S1 hole")
    after = laid(position, "hole", "4k 5g 7g 8g 9g")
    assert after is not None
    assert (after.why_not(2, cards) is None) == legal


def test_the_phoenix_does_not_fill_the_hole_but_may_be_another_card() -> None:
    position = Position(S0="MJ 3k 4k 5r PHX 9k 8k", S1="2k", turn="S0", boosters="S0 hole")
    found = {
        (play.cards, play.phoenix_as) for play in position.legal_plays() if play.kind == "gapped_straight"
    }
    assert ("MJ PHX 3k 4k 5r", "6") in found
    assert ("MJ PHX 3k 4k 5r", "2") not in found
    assert ("PHX 4k 5r 8k 9k", "7") in found
    assert ("PHX 4k 5r 8k 9k", "6") in found


RATS = {"S2": "MJ 2b 9k", "S3": "3g 4g PHX", "S0": "5g 6g", "S1": "7g 8g"}


@pytest.mark.parametrize(
    ("top", "legal"), [("DRG", True), ("PHX on 9", True), ("Ag", True), ("Kg", False), ("Ag Ak", False)]
)
def test_t124_t125_rat(top: str, legal: bool) -> None:
    """T124, T125: the Mah Jong beats Dragon, Phoenix and ace, no king and no pair."""
    hands = {**RATS, "S3": "3g 4g"}
    position = Position(**hands, turn="S2", top=f"{top} by S1", boosters="S2 rat")
    after = laid(position, "rat", "MJ")
    assert (after is not None) == legal
    if after is not None:
        assert (after.owner, after.question) == (2, "wish")
        after = after.make_wish(None)
        assert name_of_top(after.play(3, "3g")) == "single 3"


def test_t124_a_dragon_beaten_by_the_rat_is_not_given_away() -> None:
    position = Position(**RATS, turn="S2", top="DRG by S1", boosters="S2 rat")
    position = position.play(2, "MJ", companion="rat").make_wish(None).play(3, "PHX")
    assert name_of_top(position) == "single 1½"
    position = position.pass_(0).pass_(1).pass_(2)
    assert position.question == "lead"
    assert position.piles[3] == "MJ PHX DRG"


def test_t125_the_rat_is_no_lead() -> None:
    """T125."""
    assert laid(Position(**RATS, turn="S2", boosters="S2 rat"), "rat", "MJ") is None
