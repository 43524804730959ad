"""The score of a round and the end of a game (rules.md 1.10, 1.11)."""

from tichu_sim.cards import N_POSITIONS
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
    """The first two seats to go out are partners."""
    return table.n_finished == 2 and table.partner[table.finished[0]] == table.finished[1]


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
    """Every pile to its team; the last player's hand to the other team, his pile to the first player out."""
    table = rd.table
    last = lowest(table.inside)
    others = 1 - int(table.team[last])
    for seat in range(table.n_seats):
        team = int(table.team[seat])
        if seat == last:
            team = others if table.rules.last_tricks_to_opponents else int(table.team[first])
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
def game_winner(score_0, score_1, target):
    """The team that has won: at least the target and more than the other; else NOBODY (rules.md 1.11)."""
    if score_0 == score_1 or max(score_0, score_1) < target:
        return NOBODY
    return 0 if score_0 > score_1 else 1
