"""What came of one question, and the figures over many.

*right*: every string required stands in what a model would read (the context); *stale*: a string does that
is in force on other days only; *clean*: right and not stale. *answer*: the reply itself holds what is
required and nothing stale, or says no where that is right; *proved*: and each required string stands in
the quote of a citation. *quoted*: quotes that stand word for word in the file they name. *abstains*: of the
questions that the documents do not answer; *falsely*: of those they do.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from ui.evaluation.gold import Known

_QUOTES = str.maketrans("“”„‘’", '"""\'\'')
_NO = re.compile(r"(?i)\W*(no\b|none\b|not\b|there (is|are) no|deleted|terminated|ended|the documents do not)")


@dataclass(frozen=True, slots=True)
class Said:
    """The reply of a system that answers: its text, its quotes, and how many of them stand in the file they name."""

    text: str
    quotes: tuple[str, ...]
    standing: int
    abstained: bool
    millionths: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a system read for one question, in how many milliseconds, and what it said, if it answers at all."""

    known: Known
    context: str
    milliseconds: float
    said: Said | None = None

    @property
    def asked(self) -> bool:
        """The documents answer the question."""
        return not self.known.silent

    @property
    def right(self) -> bool:
        """All that is required stands in the context."""
        return all(folded(one) in self.context for one in self.known.must)

    @property
    def stale(self) -> bool:
        """Something of other days stands in the context."""
        return any(folded(one) in self.context for one in self.known.never)

    @property
    def answered(self) -> bool:
        """The reply itself is right."""
        if self.said is None:
            return False
        said = folded(self.said.text)
        if any(folded(one) in said for one in self.known.never):
            return False
        if self.known.must:
            return all(folded(one) in said for one in self.known.must)
        return self.said.abstained or opens_with_no(self.said.text)

    @property
    def proved(self) -> bool:
        """And each required string stands in a quote."""
        return (
            self.answered
            and self.said is not None
            and all(any(_tight(one) in _tight(q) for q in self.said.quotes) for one in self.known.must)
        )

    @property
    def abstained(self) -> bool:
        """The reply makes no claim."""
        return self.said is not None and self.said.abstained


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many."""

    right: int
    of: int

    def __str__(self) -> str:
        """As three decimals and the count."""
        return f"{self.right / self.of:.3f} ({self.right}/{self.of})" if self.of else "-"


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of one system. Sizes are characters, times milliseconds, `dollars` for each question."""

    questions: int
    clean: Share
    right: Share
    stale: Share
    answer: Share
    proved: Share
    quoted: Share
    abstains: Share
    falsely: Share
    context: float
    length: float
    p50: float
    p95: float
    dollars: float


def figures(outcomes: Sequence[Outcome]) -> Figures:
    """Return the figures over some outcomes of one system."""
    asked = [one for one in outcomes if one.asked]
    said = [one for one in outcomes if one.said is not None]
    quotes = [one.said for one in said if one.said is not None]
    times = sorted(one.milliseconds for one in outcomes) or [0.0]
    return Figures(
        len(outcomes),
        _share(asked, lambda one: one.right and not one.stale),
        _share(asked, lambda one: one.right),
        _share((one for one in asked if one.known.never), lambda one: one.stale),
        _share((one for one in said if one.asked), lambda one: one.answered),
        _share((one for one in said if one.asked), lambda one: one.proved),
        Share(sum(one.standing for one in quotes), sum(len(one.quotes) for one in quotes)),
        _share((one for one in said if not one.asked), lambda one: one.abstained),
        _share((one for one in said if one.asked and one.known.must), lambda one: one.abstained),
        _mean(len(one.context) for one in asked),
        _mean(len(one.text) for one in quotes),
        statistics.median(times),
        times[min(len(times) - 1, int(0.95 * len(times)))],
        sum(one.millionths for one in quotes) / 1_000_000 / max(1, len(quotes)),
    )


def folded(text: str) -> str:
    """Return a text with white space folded and quotation marks straightened."""
    return " ".join(text.translate(_QUOTES).split())


def opens_with_no(text: str) -> bool:
    """Tell whether a reply opens with a no."""
    return _NO.match(text) is not None


def _tight(text: str) -> str:
    return "".join(text.translate(_QUOTES).split())


def _share(some: Iterable[Outcome], holds: Callable[[Outcome], bool]) -> Share:
    found = [holds(one) for one in some]
    return Share(sum(found), len(found))


def _mean(sizes: Iterable[int]) -> float:
    return statistics.fmean(list(sizes) or [0])
