"""Counter-based random numbers: every number follows from (run seed, game, round, purpose, place).

Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011), tested against its
published vectors. A round can be dealt alone, and a seat's numbers never depend on how many another seat
or the deal has used.
"""

from tichu_sim.jit import kernel

PURPOSE_DEAL = 0
PURPOSE_BOOSTERS = 1
PURPOSE_SEATING = 2  # who sits where in a game of a league
PURPOSE_LEAVING = 3  # who leaves it
PURPOSE_RANDOM_EXCHANGE = 8
PURPOSE_SEAT = 16  # plus the seat

WORD = 0xFFFFFFFF
_MULTIPLY_0, _MULTIPLY_1 = 0xD2511F53, 0xCD9E8D57
_WEYL_0, _WEYL_1 = 0x9E3779B9, 0xBB67AE85
ROUNDS = 10


@kernel
def philox(c0, c1, c2, c3, k0, k1):
    """The four 32-bit words for a counter and a key, all 32-bit integers kept in signed 64-bit ones.

    The products need 64 bits; as signed numbers they wrap, which leaves every bit as it should be.
    """
    c0, c1, c2, c3, k0, k1 = int(c0), int(c1), int(c2), int(c3), int(k0), int(k1)
    for _ in range(ROUNDS):
        p0 = _MULTIPLY_0 * c0
        p1 = _MULTIPLY_1 * c2
        c0, c1, c2, c3 = (
            ((p1 >> 32) & WORD) ^ c1 ^ k0,
            p1 & WORD,
            ((p0 >> 32) & WORD) ^ c3 ^ k1,
            p0 & WORD,
        )
        k0 = (k0 + _WEYL_0) & WORD
        k1 = (k1 + _WEYL_1) & WORD
    return c0, c1, c2, c3


@kernel
def stream(seed, game, number, purpose, block):
    """The block-th four words of one purpose in round ``number`` of a game.

    ``seed`` has 64 bits, ``game`` 32, ``number`` 16; blocks count from 0.
    """
    seed = int(seed)
    return philox(block, game, number, purpose, seed & WORD, (seed >> 32) & WORD)


@kernel
def bounded(word, bound):
    """A number from 0 to ``bound`` - 1 out of a 32-bit word; its bias is below ``bound`` / 2^32."""
    return (int(word) * int(bound)) >> 32


@kernel
def seat_word(seat):
    """The next 32-bit number of a seat's own stream; ``seat`` is its private record.

    The key is itself a Philox output, so a strategy cannot rebuild the deal from it.
    """
    words = philox(seat.draws, 0, 0, 0, seat.key[0], seat.key[1])
    seat.draws += 1
    return words[0]
