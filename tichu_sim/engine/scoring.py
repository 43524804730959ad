"""The score of a round and the end of a game (rules.md 1.10, 1.11, 2.1, 2.2)."""

from tichu_sim.cards import N_POSITIONS
from tichu_sim.engine.seating import column_of
from tichu_sim.jit import count_bits, kernel, lowest
from tichu_sim.state import NOBODY, TICHU


@kernel
def card_points(rules, cards):
    """The points of a set of cards."""
    cards = int(cards)
    points = 0
    for suit in range(len(rules.special_points)):
        points += int(rules.special_points[suit]) * (cards >> suit & 1)
    for position in range(1, N_POSITIONS):
        if rules.points[position]:
            points += int(rules.points[position]) * count_bits(cards >> 4 * position & 15)
    return points


@kernel
def is_double_victory(table):
    """The seats that have gone out are a whole team: two partners, or with six players three."""
    return table.n_finished == table.rules.victors and not table.inside & table.partners[table.finished[0]]


@kernel
def score_round(rd):
    """Fill ``rd.result`` from the piles, with what lay buried in them, the last hand and the calls."""
    table = rd.table
    result = rd.result
    first = int(table.finished[0])
    for seat in range(table.n_seats):
        table.pile[seat] |= rd.seats[seat].buried
        rd.seats[seat].buried = 0
    result.double_victory = NOBODY
    result.cards[0] = 0
    result.cards[1] = 0
    if is_double_victory(table):
        result.double_victory = table.team[first]
        result.cards[table.team[first]] = table.rules.double_victory
    else:
        _count_cards(rd, first)
    _settle_calls(rd, first)


@kernel
def _count_cards(rd, first):
    """Every pile to its team; the last player's hand to the other team, his pile to the first player out.

    With six players his pile goes to the other team, and that of the last but one to the first player out.
    """
    table = rd.table
    last = lowest(table.inside)
    others = 1 - int(table.team[last])
    last_but_one = int(table.finished[table.n_finished - 1]) if table.rules.last_but_one_to_first else NOBODY
    for seat in range(table.n_seats):
        team = int(table.team[seat])
        if seat == last:
            team = others if table.rules.last_tricks_to_opponents else int(table.team[first])
        elif seat == last_but_one:
            team = int(table.team[first])
        rd.result.cards[team] += card_points(table.rules, table.pile[seat])
    rd.result.cards[others] += card_points(table.rules, rd.seats[last].hand)


@kernel
def _settle_calls(rd, first):
    """Add what the calls won or lost; a call succeeds when its holder went out first."""
    table = rd.table
    result = rd.result
    result.score[0] = result.cards[0]
    result.score[1] = result.cards[1]
    result.made = 0
    for number in range(table.n_calls):
        call = table.calls[number]
        made = call.holder == first
        if call.kind == TICHU and table.rules.small_by_team:
            made = table.team[call.holder] == table.team[first]
        if made:
            result.made |= 1 << number
            result.score[table.team[call.holder]] += call.value
        else:
            result.score[table.team[call.holder]] -= call_loss(call)


@kernel
def call_loss(call):
    """What a call costs that fails: its value, less what is insured, in points."""
    return int(call.value) * (100 - int(call.insured)) // 100


@kernel
def add_to_totals(rd):
    """Add the result of a round to the totals: of the teams, or where players change seats of each player.

    Everybody is credited with the result of his team (rules.md 2.1).
    """
    table = rd.table
    if table.rules.rotates:
        for seat in range(table.n_seats):
            table.totals[column_of(table, seat)] += rd.result.score[table.team[seat]]
    else:
        for team in range(2):
            table.score[team] += rd.result.score[team]


@kernel
def is_game_over(table, rounds):
    """Whether a game ends after so many rounds."""
    if table.rules.rounds:
        return rounds >= table.rules.rounds
    return winner_of_game(table) != NOBODY


@kernel
def winner_of_game(table):
    """The team that has won, or where players change seats the player; NOBODY if there is no single one.

    Where the number of rounds ends the game the highest total of a player wins; where the target does, the
    dummy's, too, which is that of player 3 (rules.md 2.1). Players with equal totals share a win.
    """
    rules = table.rules
    if not rules.rotates:
        return game_winner(table.score[0], table.score[1], rules.target)
    best = NOBODY
    highest = -32768 if rules.rounds else int(rules.target) - 1
    for column in range(int(rules.players) + (rules.rounds == 0)):
        total = int(table.totals[column])
        if total > highest:
            best, highest = column, total
        elif total == highest:
            best = NOBODY
    return best


@kernel
def game_winner(score_0, score_1, target):
    """The team that has won: at least the target and more than the other; else NOBODY (rules.md 1.11)."""
    if score_0 == score_1 or max(score_0, score_1) < target:
        return NOBODY
    return 0 if score_0 > score_1 else 1
