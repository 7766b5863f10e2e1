"""Whether a sentence changes what is in force, and how it says so.

Only operative words count: not a recital, a report of what was, a question, a proposal, an option, an example,
nor a sentence that leaves things as they are (DESIGN 4).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from graph.text.quote_matching import Span
from indexing.candidates.rules import wordings
from indexing.candidates.rules.facts import Provision, Sentence


class Mood(StrEnum):
    """What kind of statement a sentence makes."""

    OPERATIVE = "OPERATIVE"
    RECITAL = "RECITAL"
    QUESTION = "QUESTION"
    PROPOSAL = "PROPOSAL"
    OPTION = "OPTION"  # "may agree", "could": nothing is agreed yet
    REPORT = "REPORT"  # what was, or was said
    EXAMPLE = "EXAMPLE"
    UNCHANGED = "UNCHANGED"


@dataclass(frozen=True, slots=True)
class Reading:
    """How a sentence speaks. Each mark is true only where words of the sentence say so.

    `departs`: another rule held before ("no longer", "in place of"); `starts`: from a day, from now on; `ends`: an old rule
    falls away; `excepts`: an exception to a rule; `adds`: besides what holds; `own`: for one order, project or site only;
    `passing`: for a while; `conditional`: only if something happens; `agreed`: the parties are said to have agreed it;
    `replaces`: it says of something that has been agreed that it gives way; `clarifies`: it only says what is meant.
    """

    mood: Mood
    departs: bool
    starts: bool
    ends: bool
    excepts: bool
    adds: bool
    own: bool
    passing: bool
    conditional: bool
    agreed: bool
    replaces: bool
    clarifies: bool

    @property
    def asserts(self) -> bool:
        """Tell whether the sentence makes a rule or a change."""
        return self.mood is Mood.OPERATIVE


def heard(sentence: Sentence, source: Provision) -> Reading:
    """Return how a sentence of a provision speaks."""
    return _heard(sentence.flat, source.heading)


@lru_cache(maxsize=4096)
def _heard(flat: str, heading: str) -> Reading:
    return Reading(
        mood=_mood(flat, heading),
        departs=wordings.DEPARTS.search(flat) is not None or wordings.CHANGE.search(flat) is not None,
        starts=wordings.STARTS.search(flat) is not None,
        ends=wordings.ENDS.search(flat) is not None,
        excepts=wordings.EXCEPTS.search(flat) is not None,
        adds=wordings.ADDS.search(flat) is not None,
        own=wordings.OWN.search(flat) is not None,
        passing=wordings.PASSING.search(flat) is not None,
        conditional=wordings.CONDITIONAL.search(flat) is not None,
        agreed=wordings.AGREED.search(flat) is not None,
        replaces=wordings.REPLACES.search(flat) is not None,
        clarifies=wordings.CLARIFIES.search(flat) is not None,
    )


def starts(sentence: Sentence, without: Iterable[Span]) -> bool:
    """Tell whether a sentence gives a beginning by other words than those of its provision that stand at `without`."""
    raw = sentence.raw
    for start, end in without:
        at = start - sentence.start, end - sentence.start
        raw = raw[: at[0]] + "-" * (at[1] - at[0]) + raw[at[1] :]
    return wordings.STARTS.search(" ".join(raw.split()).lower()) is not None


def makes_rule(sentence: Sentence, older: Provision) -> bool:
    """Tell whether a sentence of an older provision lays something down: a reminder, a recital or a list of contents does not."""
    return _makes_rule(sentence.flat, older.heading)


@lru_cache(maxsize=16384)
def _makes_rule(flat: str, heading: str) -> bool:
    if wordings.NO_RULE_HEADING.search(heading) or wordings.NO_RULE.search(flat):
        return False
    return wordings.TELLS.search(flat) is None or _BOUND.search(flat) is not None


_BOUND = re.compile(r"\b(?:shall|must|will|may|means?|agrees?|undertakes?|entitled|required|governed|obliged|if|unless|until)\b")


def for_one(sentence: Sentence) -> bool:
    """Tell whether a sentence provides for one order, project or site alone."""
    return wordings.OWN.search(sentence.flat) is not None


def _mood(flat: str, heading: str) -> Mood:
    if wordings.RECITAL_HEADING.search(heading):
        return Mood.RECITAL
    agreed = wordings.AGREED.search(flat) is not None
    return next((mood for mood, pattern in _NEVER if pattern.search(flat)), None) or _maybe(flat, agreed=agreed)


_NEVER = (
    (Mood.QUESTION, wordings.QUESTION),
    (Mood.RECITAL, wordings.RECITAL),
    (Mood.EXAMPLE, wordings.EXAMPLE),
    (Mood.PROPOSAL, wordings.PROPOSAL),
    (Mood.UNCHANGED, wordings.UNCHANGED),
)
"""What no other words make operative."""


_BESIDE = re.compile(
    r"\b(?:once|after|if|when|where|which|that|who|until|as|what|whatever) [^,;]*?\b(?:has|have|was|were|had|is|are)\b \w+"
)
"""Words that say when or which: their tense is not that of the rule."""


def _maybe(flat: str, *, agreed: bool) -> Mood:
    change = agreed or wordings.CHANGE.search(flat) is not None
    if wordings.OPTION.search(flat) and not agreed:
        return Mood.OPTION
    chief = _BESIDE.sub(" ", flat)
    if wordings.REPORT.search(chief) and not change:
        return Mood.REPORT
    past = wordings.PAST.search(re.split(r"[;:]", chief, maxsplit=1)[0])
    return Mood.REPORT if past and not (change or wordings.BINDS.search(flat)) else Mood.OPERATIVE
