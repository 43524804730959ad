"""Defuse: a bomb of four put under the trick (rules.md 4.2, card 17)."""

from tichu_sim import Position

NINES = "9g 9k 9b 9r"
ACE = {"S0": "Ag 2k 4g", "S1": f"{NINES} 6k", "S2": "3g 3b", "S3": "Kg 4k"}


def defused(position: Position, seat: int) -> Position:
    return position.use(seat, "defuse_quad_bombs")


def test_t92_a_bomb_out_of_turn_only_interrupts() -> None:
    """T92: top A by S0, S1 to move; the nines stay in the trick."""
    lines = {**ACE, "S1": "5k 6k", "S2": f"{NINES} 3b"}
    start = Position(**lines, turn="S0", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    position = defused(start.play(2, NINES), 3)
    assert position.top is not None
    assert position.top.name == "single A"
    assert (position.owner, position.turn) == (0, 1)
    assert position.trick == "9g 9k 9b 9r Ag"
    assert position.pass_(1).pass_(2).pass_(3).piles[0] == "9g 9k 9b 9r Ag"


def test_t93_a_run_cannot_be_defused() -> None:
    lines = {**ACE, "S2": "3g 4g 5g 6g 7g 8b"}
    lines["S0"] = "Ag 2k 4b"
    start = Position(**lines, turn="S0", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    assert start.play(2, "3g 4g 5g 6g 7g").uses(3) == []


def test_t154_a_bomb_that_was_led_waits_for_the_next_trick() -> None:
    """T154: S1 leads again; the winner of that trick gets the nines, too."""
    start = Position(**ACE, turn="S1", boosters="S3 defuse_quad_bombs").play(1, NINES)
    position = defused(start, 3)
    assert position.top is None
    assert (position.turn, position.question) == (1, "lead")
    position = position.play(1, "6k")
    assert position.out == (1,)
    position = position.pass_(2).play(3, "Kg").play(0, "Ag").pass_(2).pass_(3)
    assert position.piles[0] == "6k 9g 9k 9b 9r Kg Ag"


def test_the_cards_also_wait_for_the_trick_after_the_dog() -> None:
    lines = {**ACE, "S1": f"{NINES} DOG 6k"}
    position = defused(Position(**lines, turn="S1", boosters="S3 defuse_quad_bombs").play(1, NINES), 3)
    position = position.play(1, "DOG").play(3, "Kg").pass_(0).pass_(1).pass_(2)
    assert position.piles == ("", "DOG", "", "9g 9k 9b 9r Kg")


def test_who_has_led_his_last_cards_is_out_and_the_next_leads() -> None:
    """A3, A4."""
    position = Position(**{**ACE, "S1": NINES}, turn="S1", boosters="S3 defuse_quad_bombs").play(1, NINES)
    position = defused(position, 3)
    assert position.out == (1,)
    assert (position.turn, position.question) == (2, "lead")


def test_t155_a_bomb_on_turn_counts_as_a_pass() -> None:
    """T155: S2 moves next."""
    start = Position(**ACE, turn="S0", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    position = defused(start.play(1, NINES), 3)
    assert (position.owner, position.turn) == (0, 2)
    assert position.passed == (1,)
    before_his_turn = defused(start.play(1, NINES, out_of_turn=True), 3)
    assert (before_his_turn.owner, before_his_turn.turn) == (0, 1)


def test_t156_the_third_out_ends_the_round() -> None:
    """T156: S3 collects all five cards; then his pile goes to S0, who was out first."""
    lines = {"S2": NINES, "S3": "4k Ab", "out": "S0 S1", "turn": "S3"}
    start = Position(**lines, boosters="S3 defuse_quad_bombs").play(3, "Ab").play(2, NINES)
    position = defused(start, 3)
    assert position.out == (0, 1, 2)
    assert position.is_over
    assert position.piles[3] == "9g 9k 9b 9r Ab"


def test_the_third_out_takes_a_bomb_that_he_has_led() -> None:
    """Where nobody owns the trick its cards are not lost."""
    lines = {"S2": NINES, "S3": "4k Ab", "out": "S0 S1", "turn": "S2"}
    position = defused(Position(**lines, boosters="S3 defuse_quad_bombs").play(2, NINES), 3)
    assert position.is_over
    assert position.piles[2] == NINES


def test_after_the_last_pass_all_passes_stand_again() -> None:
    """A8: the old owner collects, unless somebody bombs anew."""
    start = Position(**ACE, turn="S0", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    passed = start.pass_(1).pass_(2).pass_(3)
    position = defused(passed.play(1, NINES), 3)
    assert position.piles[0] == "9g 9k 9b 9r Ag"
    assert (position.turn, position.question) == (0, "lead")
    lines = {**ACE, "S2": "Tg Tk Tb Tr 3b"}
    start = Position(**lines, turn="S0", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    position = defused(start.pass_(1).pass_(2).pass_(3).play(1, NINES), 3)
    assert position.owner == 0
    assert position.play(2, "Tg Tk Tb Tr").owner == 2


def test_a_fulfilled_wish_stays_fulfilled() -> None:
    start = Position(**ACE, turn="S0", wish="9", boosters="S3 defuse_quad_bombs").play(0, "Ag")
    assert defused(start.play(1, NINES), 3).wish is None


def test_a_quad_made_by_extend_can_be_defused() -> None:
    """A10: the state is that before the extended play; its player leads again, or has had his turn."""
    lines = {"S0": "9g 9k 9b 2k", "S1": "9r 6k", "S2": "3g 3b", "S3": "Kg 4k", "turn": "S0"}
    start = Position(**lines, boosters="S1 extend; S3 defuse_quad_bombs").play(0, "9g 9k 9b")
    position = defused(start.use(1, "extend", cards="9r"), 3)
    assert position.hands == ("2k", "6k", "3g 3b", "4k Kg")
    assert (position.turn, position.question) == (0, "lead")
    lines = {**lines, "top": "5g 5k 5b by S3", "passed": "", "turn": "S0"}
    start = Position(**lines, boosters="S1 extend; S3 defuse_quad_bombs").play(0, "9g 9k 9b")
    position = defused(start.use(1, "extend", cards="9r"), 3)
    assert (position.owner, position.turn, position.passed) == (3, 1, (0,))


def test_njet_lets_the_bomb_stand() -> None:
    start = Position(**ACE, turn="S0", boosters="S3 defuse_quad_bombs; S1 njet").play(0, "Ag")
    position = defused(start.play(1, NINES), 3).use(1, "njet")
    assert (position.owner, position.turn) == (1, 2)
    assert position.top is not None
    assert position.top.name == "bomb quad of 9"


def test_a_mah_jong_slipped_under_the_bomb_wishes_before_the_next_lead() -> None:
    """A7 of Download, A3: the wish comes at once, and binds who leads again."""
    lines = {"S0": "7g 5k 6b", "S1": "7k 7b 7r 3k", "S2": "4k 4b", "S3": "MJ 6k", "turn": "S0"}
    start = Position(**lines, boosters="S1 extend; S2 defuse_quad_bombs; S3 download").play(0, "7g")
    slipped = start.use(3, "download", cards="MJ").use(1, "extend", cards="7k 7b 7r")
    position = defused(slipped, 2)
    assert (position.question, position.turn) == ("wish", 3)
    position = position.make_wish("5")
    assert (position.question, position.turn) == ("lead", 0)
    assert [str(play) for play in position.legal_plays()] == ["5k"]
