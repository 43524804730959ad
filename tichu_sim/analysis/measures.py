"""What is measured: the name, words and unit of every figure, shared by tables, figures and report."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Measure:
    """One measured quantity.

    ``unit`` is "share" (a fraction of one), "points" or "count"; ``cases`` says what n counts. A *hand* is
    one seat in one round, a *team result* one team in one round (or game).
    """

    key: str
    title: str
    unit: str
    cases: str


_SHARES_OF_ROUNDS = (
    ("double_victory", "Rounds that end in a double victory"),
    ("equal_points", "Rounds with equal points"),
    ("bomb_rounds", "Rounds in which a bomb is laid"),
    ("table_bomb_held", "Rounds in which somebody holds a bomb after the exchange"),
    ("wish_made", "Rounds with a wish"),
    ("dragon_given", "Rounds in which a Dragon's trick is given away"),
)

_SHARES_OF_RESULTS = (
    ("round_win", "Rounds won"),
    ("round_draw", "Rounds drawn"),
    ("team_double_victory", "Double victories"),
    ("soloist_win", "Rounds won as the soloist"),
    ("opponent_win", "Rounds won against the soloist"),
)

_SHARES_OF_HANDS = (
    ("tichu_rate", "Tichu called"),
    ("grand_rate", "Grand Tichu called"),
    ("bomb_dealt", "Bomb in the dealt fourteen cards"),
    ("bomb_held", "Bomb held after the exchange"),
    ("enemy_bomb_given_bomb", "Opponents hold a bomb, given a bomb of one's own"),
    ("tichu_rate_bomb", "Tichu called with a bomb in hand"),
    ("first_out", "First out"),
    ("second_out", "Second out"),
    ("third_out", "Third out"),
    ("fourth_out", "Fourth out"),
    ("fifth_out", "Fifth out"),
    ("last", "Last with cards in hand"),
    ("cut_off", "Still in when a double victory ends the round"),
)

_SHARES_OF_CALLS = (
    ("tichu_made", "Tichu made"),
    ("grand_made", "Grand Tichu made"),
    ("tichu_caller_bomb", "Tichu callers with a bomb"),
    ("grand_caller_bomb", "Grand Tichu callers with a bomb"),
    ("tichu_made_bomb", "Tichu made with a bomb in hand"),
    ("tichu_made_enemy_bomb", "Tichu made against a bomb of the opponents"),
    ("grand_made_enemy_bomb", "Grand Tichu made against a bomb of the opponents"),
)

_PER_ROUND = (
    ("tichu_per_round", "Tichu calls"),
    ("grand_per_round", "Grand Tichu calls"),
    ("tricks", "Tricks"),
    ("plays", "Combinations laid"),
    ("passes", "Passes"),
    ("bombs_played", "Bombs laid"),
    ("leads", "Combinations led"),
)

_POINTS = (
    ("points", "Points a round", "team results"),
    ("soloist_points", "Points a round as the soloist", "team results"),
    ("opponent_points", "Points a round against the soloist", "team results"),
    ("difference", "Points more than the other team", "team results"),
    ("points_both", "Points of both teams together", "rounds"),
    ("distance", "Distance of the two scores", "rounds"),
    ("difference_sd", "Standard deviation of the difference", "rounds"),
    ("difference_bomb", "Points more than the other team, holding a bomb", "team results"),
    ("card_points", "Points a round by cards", "team results"),
    ("call_points", "Points a round by calls", "team results"),
    ("card_points_first_third", "Card points of a team out first and third", "rounds"),
    ("card_points_first_fourth", "Card points of a team out first and last", "rounds"),
    ("card_points_second_third", "Card points of a team out second and third", "rounds"),
    ("card_points_second_fourth", "Card points of a team out second and last", "rounds"),
    ("card_points_first", "Card points of a team with the first out, not the last", "rounds"),
    ("card_points_first_last", "Card points of a team with the first out and the last", "rounds"),
    ("card_points_between", "Card points of a team with neither of them", "rounds"),
    ("card_points_last", "Card points of a team with the last, not the first out", "rounds"),
)

_PER_HAND = (
    ("hand_tricks", "Tricks taken by a seat"),
    ("hand_bombs", "Bombs laid by a seat"),
    ("cards_left", "Cards left at the end"),
)

_LED = (
    ("led_single", "Single"),
    ("led_pair", "Pair"),
    ("led_straight", "Straight"),
    ("led_dog", "Dog"),
    ("led_full_house", "Full house"),
    ("led_stairs", "Stairs"),
    ("led_triple", "Triple"),
    ("led_bomb", "Bomb"),
)

_LED_WITH_BOOSTERS = (
    ("led_rainbow", "Rainbow"),
    ("led_hockey_team", "Ice hockey team"),
    ("led_highway", "Highway"),
    ("led_super_full_house", "Super full house"),
    ("led_flower", "Flower"),
    ("led_gapped_straight", "Straight with a gap"),
)

_BOOSTERS = (
    ("boosters_picked", "Boosters picked from the display"),
    ("boosters_used", "Boosters used"),
    ("boosters_cancelled", "Boosters cancelled by an answer"),
)

_GAMES = (
    ("game_win", "Games won", "share", "team results"),
    ("game_points", "Final total", "points", "team results"),
    ("rounds_per_game", "Rounds a game", "count", "games"),
    ("winner_points", "Final total of the winners", "points", "games"),
    ("loser_points", "Final total of the losers", "points", "games"),
)

MEASURES = {
    measure.key: measure
    for measure in (
        *(Measure(key, title, "share", "rounds") for key, title in _SHARES_OF_ROUNDS),
        *(Measure(key, title, "share", "team results") for key, title in _SHARES_OF_RESULTS),
        Measure("team_bomb_held", "Bomb held by either partner after the exchange", "share", "team results"),
        *(Measure(key, title, "share", "hands") for key, title in _SHARES_OF_HANDS),
        *(Measure(key, title, "share", "calls") for key, title in _SHARES_OF_CALLS),
        *(Measure(key, title, "share", "leads") for key, title in _LED + _LED_WITH_BOOSTERS),
        *(Measure(key, title, "count", "rounds") for key, title in _PER_ROUND + _BOOSTERS),
        *(Measure(key, title, "count", "hands") for key, title in _PER_HAND),
        *(Measure(key, title, "points", cases) for key, title, cases in _POINTS),
        *(Measure(*game) for game in _GAMES),
    )
}
"""All measures by key."""

_WORDS_OF = {
    3: {
        "grand_rate": "Grand Tichu called by the other two",
        "grand_made": "Grand Tichu made by the other two",
        "team_bomb_held": "Bomb held on a side after the exchange",
        "difference": "Points more than the other side",
        "difference_bomb": "Points more than the other side, holding a bomb",
        "points_both": "Points of both sides together",
        "card_points_first_third": "Card points of a side out first and third",
        "card_points_first_fourth": "Card points of a side out first and last",
        "card_points_second_third": "Card points of a side out second and third",
        "card_points_second_fourth": "Card points of a side out second and last",
        "winner_points": "Highest final total",
        "loser_points": "Lowest final total of a player",
    },
    6: {
        "double_victory": "Rounds that end in a triple victory",
        "team_double_victory": "Triple victories",
        "bomb_dealt": "Bomb in the dealt cards",
        "team_bomb_held": "Bomb held by any of the partners after the exchange",
        "cut_off": "Still in when a triple victory ends the round",
    },
}
"""By number of players: titles that differ from those of four."""

_CASES_OF = {3: {"team results": "results"}}


@functools.cache
def measures_of(players: int) -> Mapping[str, Measure]:
    """All measures by key, in the words of a table of so many players."""
    words, cases = _WORDS_OF.get(players, {}), _CASES_OF.get(players, {})
    return {
        key: replace(one, title=words.get(key, one.title), cases=cases.get(one.cases, one.cases))
        for key, one in MEASURES.items()
    }


LED_KINDS = tuple(key for key, _ in _LED)
"""The columns of ``rounds`` that count what was led, most frequent kind of human play first."""

BOOSTER_KINDS = tuple(key for key, _ in _LED_WITH_BOOSTERS)
"""The same for the kinds that exist by boosters alone."""

OF_TABLE = {
    3: (
        "soloist_win",
        "opponent_win",
        "soloist_points",
        "opponent_points",
        "card_points",
        "call_points",
    ),
    6: (
        "fourth_out",
        "fifth_out",
        "card_points_first",
        "card_points_first_last",
        "card_points_between",
        "card_points_last",
    ),
}
"""Measures that only a table of so many players has."""

BOOSTER_COUNTS = tuple(key for key, _ in _BOOSTERS)
"""The columns of ``rounds`` that count what happened to boosters."""
