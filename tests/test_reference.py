"""The reference engine plays tricks by rules.md 5.2, 5.3, 5.9: bombs, passing, Dog, Dragon and wish."""

import ast
from pathlib import Path

import pytest
import reference
from reference import Pattern, cards_from_text
from reference.table import decline_until, following, lay, leading, natural_in_all

DOG = Pattern("dog", (-1,))


# ---- bombs ----


def test_t24_bombing_ones_own_trick_before_it_is_collected() -> None:
    """T24: the leader is asked after every act, the last time after the third pass."""
    round_ = leading(["5g 9g 9k 9b 9r 2g", "3g 4g", "3k 4k", "3b 4b"])
    lay(round_, "5g")
    for _ in range(3):
        assert round_.question() == ("bomb", 0)
        round_.answer(None)
    assert (round_.question(), round_.passes) == (("bomb", 0), 3)
    lay(round_, "9g 9k 9b 9r")
    assert round_.question() == ("lead", 0)
    assert round_.piles[0] == cards_from_text("5g 9g 9k 9b 9r")


def test_the_bomb_window_goes_round_to_the_player_who_acted() -> None:
    """rules.md 1.5: polled from the seat after the last act, its player last; passing acts as well."""
    round_ = leading(["5g 9g 9k 9b 9r 2g", "Tg Tk Tb Tr 4g", "3k 4k", "Jg Jk Jb Jr 4b"])
    lay(round_, "5g")
    windows = [("bomb", 1), ("bomb", 3), ("bomb", 0), ("follow", 1), ("bomb", 3), ("bomb", 0), ("bomb", 1)]
    assert decline_until(round_, "lead")[:7] == windows


def test_t25_nobody_bombs_an_empty_table() -> None:
    """T25: once the trick is collected only the lead is asked, whatever S2 holds."""
    round_ = leading(["Ag 2g 3g", "3k 4k", "9g 9k 9b 9r 2k", "3b 4b"])
    lay(round_, "Ag")
    assert [name for name, _ in decline_until(round_, "lead")] == ["bomb", "bomb", "follow", "bomb", "bomb"]
    assert round_.question() == ("lead", 0)
    assert round_.table == set()


def test_t26_t27_nobody_bombs_a_dog() -> None:
    """T26, T27: after the Dog the partner leads, without a window for S1's bomb."""
    round_ = leading(["DOG 2g", "9g 9k 9b 9r 3k", "3b 4b", "3r 4r"])
    lay(round_, "DOG")
    assert round_.question() == ("lead", 2)
    assert round_.piles[0] == {"DOG"}


def test_t31_t131_after_a_bomb_the_turn_goes_on_from_the_bomber() -> None:
    """T31, T131: S2 bombs after three passes; S3 is next, old passes are void, S2 collects and leads."""
    round_ = leading(["5g 2g 7g 7k 7b 7r", "3g 4g", "9g 9k 9b 9r 2k", "3b Tg Tk Tb Tr"])
    lay(round_, "5g")
    while (round_.passes, round_.question()) != (3, ("bomb", 2)):
        round_.answer(None)
    lay(round_, "9g 9k 9b 9r")
    assert (round_.owner, round_.passes) == (2, 0)
    assert round_.question() == ("bomb", 3)
    round_.answer(None)
    assert round_.question() == ("follow", 3)
    decline_until(round_, "lead")
    assert round_.question() == ("lead", 2)
    assert round_.piles[2] == cards_from_text("5g 9g 9k 9b 9r")


def test_t130_a_play_that_ends_the_round_opens_no_window() -> None:
    """T130: S2 goes out third with an ace on a king; S3's quad counts for the other team."""
    hands = ["", "", "Ag", "9g 9k 9b 9r Tk"]
    round_ = following(hands, 3, "Kg", finished=(0, 1))
    assert round_.question() == ("bomb", 3)
    round_.answer(None)
    lay(round_, "Ag")
    assert round_.question() is None
    assert round_.piles[2] == {"Ag", "Kg"}
    assert round_.team_cards()[0] == cards_from_text("Ag Kg 9g 9k 9b 9r Tk")


def test_bombs_only_on_turn() -> None:
    """rules.md 1.12 bombs_out_of_turn=false: no window, S1's quad is an option of his own turn."""
    rules = {"bombs_out_of_turn": False}
    round_ = leading(["5g 2g 8g 8k 8b 8r", "9g 9k 9b 9r 3k", "Tg Tk Tb Tr 3b", "3r 4r"], rules=rules)
    lay(round_, "5g")
    assert round_.question() == ("follow", 1)
    assert Pattern("bomb_quad", (9,) * 4) in round_.options()
    round_.answer(None)
    assert round_.question() == ("follow", 2)


def test_led_bombs() -> None:
    """rules.md 1.5 and bomb_may_be_led=false."""
    hands = ["9g 9k 9b 9r 3k", "3g", "4g", "5g"]
    quad = Pattern("bomb_quad", (9,) * 4)
    assert quad in leading(hands).options()
    forbidden = leading(hands, rules={"bomb_may_be_led": False})
    assert quad not in forbidden.options()
    with pytest.raises(ValueError, match="switches do not allow"):
        lay(forbidden, "9g 9k 9b 9r")


# ---- trick flow ----


def test_t54_a_player_who_passed_comes_back() -> None:
    """T54, and reenter_after_pass=false, which leaves him his bombs only."""
    hands = ["5g 2g", "Qg 3g 4g 4k 4b 4r", "9g 2b", "3b 6r"]
    seen = {}
    for reenter in (True, False):
        round_ = leading(hands, rules={"reenter_after_pass": reenter, "bombs_out_of_turn": False})
        lay(round_, "5g")
        round_.answer(None)
        lay(round_, "9g")
        assert round_.question() == ("follow", 1)
        seen[reenter] = round_.options()
    assert seen[True] == {Pattern("single", (12,)), Pattern("bomb_quad", (4,) * 4), None}
    assert seen[False] == {Pattern("bomb_quad", (4,) * 4), None}


def test_a_pass_bars_for_one_trick_only() -> None:
    """rules.md 1.12 reenter_after_pass=false speaks of the same trick."""
    rules = {"reenter_after_pass": False}
    round_ = leading(["5g 6g 2g", "Qg 3g", "3k 4k", "3b 4b"], rules=rules)
    for text in ("5g", "6g"):
        lay(round_, text)
        assert round_.question() == ("follow", 1)
        assert Pattern("single", (12,)) in round_.options()
        decline_until(round_, "lead")


def test_t55_an_owner_who_is_out_still_collects() -> None:
    """T55: the lead passes to the next seat that is in."""
    round_ = leading(["Ag", "2k 3k", "2b 3b", "2r 3r"])
    lay(round_, "Ag")
    assert (round_.question(), round_.piles[0], round_.finished) == (("lead", 1), {"Ag"}, [0])


def test_passing_alone_is_not_asked() -> None:
    """A follow turn on which nothing beats the top passes by itself."""
    round_ = leading(["Ag 2g", "2k 3k", "2b 3b", "2r 3r"])
    lay(round_, "Ag")
    assert round_.question() == ("lead", 0)


# ---- Dog ----


@pytest.mark.parametrize(("fallback", "leader"), [("partner_right", 3), ("dog_player_right", 1)])
def test_t28_dog_with_the_partner_out(fallback: str, leader: int) -> None:
    """T28 and dog_fallback."""
    round_ = leading(["DOG 2g", "3k", "", "3r"], rules={"dog_fallback": fallback}, finished=(2,))
    lay(round_, "DOG")
    assert round_.question() == ("lead", leader)


def test_t29_dog_comes_back() -> None:
    """T29: partner and the seat after him are out."""
    round_ = leading(["DOG 2g", "3k", "", ""], finished=(3, 2))
    lay(round_, "DOG")
    assert round_.question() == ("lead", 0)


def test_t30_dog_as_the_last_card() -> None:
    """T30: its player is out first, the partner leads."""
    round_ = leading(["DOG", "3k 4k", "3b 4b", "3r 4r"])
    lay(round_, "DOG")
    assert (round_.question(), round_.finished) == (("lead", 2), [0])


# ---- Dragon ----


def test_t32_dragon_is_given_to_an_opponent_in_or_out() -> None:
    """T32: S0 is out and may receive; S1 still leads."""
    round_ = following(["", "2k 3k", "2b 3b", "2r 3r"], 1, "DRG", finished=(0,))
    assert round_.question() == ("gift", 1)
    assert round_.options() == {0, 2}
    with pytest.raises(ValueError, match="no answer to gift"):
        round_.answer(3)
    round_.answer(0)
    assert (round_.piles[0], round_.question()) == ({"DRG"}, ("lead", 1))


def test_t33_a_bombed_dragon_is_kept() -> None:
    """T33: also when the bomber is the owner of the Dragon."""
    round_ = following(["2g 3g", "9g 9k 9b 9r 2k", "2b 3b", "2r 3r"], 1, "DRG")
    assert round_.question() == ("bomb", 1)
    lay(round_, "9g 9k 9b 9r")
    assert round_.question() == ("lead", 1)
    assert "DRG" in round_.piles[1]


# ---- wish ----


def test_t34_the_wish_binds() -> None:
    """T34, T39: the eight must be played; king, quad and pass are refused with a reason."""
    round_ = following(["2g 3g", "8g Kg Kk Kb Kr 3k", "4b 5b", "4r 5r"], 0, "3b", wish=8)
    decline_until(round_, "follow")
    assert round_.options() == {Pattern("single", (8,))}
    with pytest.raises(ValueError, match="passing is illegal: a wish"):
        round_.answer(None)
    for text in ("Kg", "Kg Kk Kb Kr"):
        with pytest.raises(ValueError, match="the wish for 8"):
            lay(round_, text)
    lay(round_, "8g")
    assert round_.wish is None


FOLLOW_UNDER_WISH = [
    # id, hand of S1, top, bound
    ("T35", "8g 9k 9b 2k", "3g 3k", False),
    ("T36", "8g PHX 9b 9k", "3g 3k", True),
    ("T37", "6g 7k 8b 9r PHX", "3g 4k 5b 6r 7g", True),
    ("T38", "8g 8k 8b 8r 2k", "Ag", True),
    ("T41", "PHX 9g 9k 9b", "3g", False),
]


@pytest.mark.parametrize(
    ("hand", "top", "bound"), [f[1:] for f in FOLLOW_UNDER_WISH], ids=[f[0] for f in FOLLOW_UNDER_WISH]
)
def test_following_under_a_wish(hand: str, top: str, bound: bool) -> None:
    """T35 to T38, T41: bound only if a legal play holds a natural eight."""
    round_ = following(["2g 2b", hand, "4b 5r", "4r 5k"], 0, top, wish=8)
    decline_until(round_, "follow")
    assert round_.question() == ("follow", 1)
    assert (None not in round_.options()) == bound
    assert natural_in_all(round_.options(), 8) == bound


def test_t37_both_declarations_are_open() -> None:
    """T37: the Phoenix may be five or ten."""
    round_ = following(["2g 2b", "6g 7k 8b 9r PHX", "4b 5r", "4r 5k"], 0, "3g 4k 5b 6r 7g", wish=8)
    assert {p.phoenix for p in round_.options()} == {5, 10}


def test_t40_an_out_of_turn_bomb_is_exempt_but_the_lead_is_not() -> None:
    """T40: kings in the window, then a lead with an eight."""
    round_ = following(["2g 4g", "8g Kg Kk Kb Kr 3k", "4b 5b", "4r 5r"], 0, "3b", wish=8)
    assert round_.question() == ("bomb", 1)
    lay(round_, "Kg Kk Kb Kr")
    assert (round_.question(), round_.wish) == (("lead", 1), 8)
    assert round_.options() == {Pattern("single", (8,))}


@pytest.mark.parametrize("dodge", [False, True])
def test_t42_leading_the_dog_under_a_wish(dodge: bool) -> None:
    """T42 and dog_may_dodge_wish."""
    hands = ["2g", "3k", "8g 8k DOG Kg", "3r"]
    round_ = leading(hands, 2, {"dog_may_dodge_wish": dodge}, wish=8)
    with_eight = {Pattern("single", (8,)), Pattern("pair", (8, 8))}
    assert round_.options() == (with_eight | {DOG} if dodge else with_eight)


@pytest.mark.parametrize(("lifetime", "bound"), [("until_fulfilled", True), ("this_trick", False)])
def test_t43_an_unanswered_wish(lifetime: str, bound: bool) -> None:
    """T43: it lasts, for the wisher too; wish_lifetime=this_trick ends it with the trick."""
    rules = {"wish_lifetime": lifetime}
    round_ = leading(["MJ PHX 8g 8k Kg", "2k 3k", "2b 3b", "2r 3r"], rules=rules)
    lay(round_, "MJ")
    assert round_.question() == ("wish", 0)
    round_.answer(8)
    decline_until(round_, "lead")
    assert round_.question() == ("lead", 0)
    assert natural_in_all(round_.options(), 8) == bound


def test_t44_a_bomb_out_of_turn_fulfils_the_wish() -> None:
    """T44."""
    round_ = following(["2g 3g", "3k 4k", "4b 5b", "6r 7r 8r 9r Tr 2r"], 0, "Kb", wish=8)
    assert round_.question() == ("bomb", 3)
    lay(round_, "6r 7r 8r 9r Tr")
    assert round_.wish is None


def test_t132_cards_laid_with_the_mah_jong_do_not_fulfil_the_wish() -> None:
    """T132: S1 must answer with the straight that holds a five."""
    round_ = leading(["MJ 2g 3k 4b 5g Ag", "2k 3b 4r 5k 6g 9k", "4k 5b", "4g 5r"])
    lay(round_, "MJ 2g 3k 4b 5g")
    round_.answer(5)
    assert (round_.wish, round_.question()) == (5, ("follow", 1))
    assert round_.options() == {Pattern("straight", (2, 3, 4, 5, 6))}


@pytest.mark.parametrize("optional", [True, False])
def test_any_rank_may_be_wished(optional: bool) -> None:
    """rules.md 1.7 and wish_optional; the wish is asked before the bomb window."""
    hands = ["MJ 2g", "9g 9k 9b 9r 3k", "4b 5b", "4r 5r"]
    round_ = leading(hands, rules={"wish_optional": optional})
    lay(round_, "MJ")
    assert round_.question() == ("wish", 0)
    assert round_.options() == set(range(2, 15)) | ({None} if optional else set())
    round_.answer(14)
    assert round_.question() == ("bomb", 1)


def test_no_wish_when_the_mah_jong_ends_the_round() -> None:
    """A play that ends the round is the last act."""
    round_ = leading(["MJ", "3k", "", ""], finished=(3, 2))
    lay(round_, "MJ")
    assert round_.question() is None
    assert round_.wish is None


# ---- independence ----


def test_the_reference_shares_no_code_with_the_package() -> None:
    """It would agree with the engine for the wrong reason if it imported any of it."""
    for path in Path(reference.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            assert not [name for name in names if name.split(".")[0] == "tichu_sim"], path.name
