"""``club``: plays like a sound club player, by a plan of its hand and simple odds.

``decide`` answers the questions of a round; ``calls``, ``exchange``, ``lead`` and ``follow`` hold the
decisions. They rest on ``arrange`` (a hand cut into groups), ``odds`` (what would beat a play), ``fit``
(plays and groups), ``weight`` (a hand in one number), ``situation`` (what the table shows), ``choice`` (the
best of a list of plays) and ``tables`` (fitted numbers).
"""
