"""``club``: plays like a sound club player, by a plan of its hand and simple odds.

``decide`` answers the questions; ``calls``, ``exchange``, ``lead`` and ``follow`` hold the decisions;
``arrange``, ``odds``, ``fit``, ``promise``, ``situation`` and ``choice`` what they rest on.
"""
