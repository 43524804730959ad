"""The chapters of a story: before the first lead, then one a trick, whose heading is known at its end."""


class Chapters:
    """Collects lines and puts them under headings; passes in a row share a line."""

    def __init__(self) -> None:
        self._parts: list[list[str]] = []
        self._lines: list[str] = []
        self._passing: list[str] = []
        self._trick = 0

    def say(self, who: str, text: str) -> None:
        """A line of what somebody does, or of what comes of it where ``who`` is empty."""
        if text == "pass":
            self._passing.append(who)
            return
        self._end_passing()
        self._lines.append(_line(who, text))

    def add(self, part: list[str]) -> None:
        """A part of its own, after what has been said so far."""
        self._end_passing()
        if self._lines:
            self._parts.append([self._heading(), *self._lines])
        self._parts.append(part)
        self._lines = []

    def next_trick(self) -> None:
        """What follows belongs to a new trick."""
        self._trick += 1

    def end_trick(self, how: str) -> None:
        """The trick is over, and so is its chapter."""
        self._end_passing()
        self._parts.append([f"{self._heading()}: {how}", *self._lines])
        self._lines = []
        self._trick += 1

    def parts(self) -> list[list[str]]:
        """All chapters; what was said after the last trick is one of its own."""
        self._end_passing()
        if self._lines:
            self._parts.append(["After the last trick", *self._lines])
            self._lines = []
        return self._parts

    def _heading(self) -> str:
        if self._trick:
            return f"Trick {self._trick}"
        return "Before the exchange" if self._parts else "While the cards are drawn"

    def _end_passing(self) -> None:
        if self._passing:
            who, self._passing = " ".join(self._passing), []
            self._lines.append(_line(who, "pass"))


def _line(who: str, text: str) -> str:
    return f"  {who:<8}  {text}"
