"""Rules of play of other programs, re-created from what their authors say of them in public.

Nobody's code was read or used. Each module says whose rules it follows, where they are described, and what
the description leaves open and was guessed; the guesses are the constants at its head.
"""
