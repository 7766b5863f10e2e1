r"""What words that end or change something keep of it: provisions excepted, and what stays in force.

    {P0} (other than {P1}) of {D0} is deleted · {P0} is deleted, except that {P1} remains in effect
    {P0} is deleted. {P1} remains in effect.
    {D0} is terminated, except that {P0} and {P1} shall survive

What is excepted is never ended. Which part of a provision then ends no words of this instrument say, so the words that
keep the rest go with the change as its extent. The end of a whole instrument is no such case: what survives it is
read from the same words on the day asked about (`graph.amendments.termination`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from indexing.instructions.sentences import Sentence, tokens

_P = r"(?:the\s)?\{P\d+\}(?:\s\([^(){}]{1,80}\))?(?:,?\s(?:of|to|in)\s(?:the\s)?\{D\d+\})?"
_EXCEPTION = re.compile(
    r"\b(?P<how>(?:[Oo]ther\sthan|[Ee]xcept(?:ing)?(?:\sfor|\sas\sto)?|[Ee]xcluding|[Nn]ot\sincluding|[Ss]ave(?:\sfor)?|[Bb]ut\snot|[Aa]part\sfrom"
    r"|[Ww]ith\sthe\s(?:exception|exclusion)\sof|provided,?\s(?:however,?\s)?(?=that\b))(?P<that>\sthat|(?<=\s)that)?)(?!\sas\b)\s(?:[^{}.;:,]{0,40}\s)?"
    rf"(?P<list>{_P}(?P<more>(?:,\s(?:and\s|or\s)?|\s(?:and|or|through|to)\s){_P})*)"
)
_STAYS = r"(?:(?:shall|will|do|does|is|are|each|also|hereby)\s)*(?:surviv\w+|remains?|continues?|stays?|not)\b"
_BEHIND = re.compile(rf",?\s(?:[^{{}}.;:]{{1,60}}?\s)?{_STAYS}")
_CHANGES = re.compile(r",?\s(?:which|that)\s(?:(?:shall|will|is|are|be|each|hereby)\s)+(?!surviv|remain|continu|stay|not\b)\w+")
_UNCHANGED = re.compile(
    r"(?i)\b(?:remains?|continues?|unchanged|unaffected|no\s(?:other\s|further\s)?(?:changes?|amendments?|modifications?))\b[^;]*$"
)
_BARE_COMMA = re.compile(r",\s(?!and\s|or\s)")
_STAYING = re.compile(
    rf"\W*(?:(?:However|Provided(?:,\showever)?(?:,?\sthat)?|Notwithstanding\s[^,{{}}]{{3,60}}),\s)?(?P<list>{_P}(?:(?:,\s(?:and\s)?|\sand\s){_P})*)\s{_STAYS}"
)
_SURVIVES = re.compile(
    r"(?i)\bsurviv|\b(?:remains?|continues?)\s(?:to\s(?:be|remain)\s)?in\s(?:full\s)?(?:force|effect)|\bcontinues?\sto\s(?:apply|bind)"
)


@dataclass(frozen=True, slots=True)
class Excepted:
    """An exception in a masked sentence, at [start, end): the citations it names, by number."""

    start: int
    end: int
    cites: tuple[int, ...]


def exceptions(text: str) -> Iterator[Excepted]:
    """Yield the exceptions of a masked sentence that name provisions; "unchanged except that {P0} is amended" keeps none."""
    for match in _EXCEPTION.finditer(text):
        cites, stays = tuple(tokens(match["list"], "P")), _BEHIND.match(text, match.end())
        needs_verb = match["that"] is not None
        if (needs_verb and not stays) or _CHANGES.match(text, match.end()) or _UNCHANGED.search(text[: match.start()]):
            continue
        if not needs_verb and "{P" not in text[: match.start()]:
            cites = _before_subject(match, cites)
        if cites:
            yield Excepted(match.start(), stays.end() if needs_verb and stays else match.end(), cites)


def _before_subject(match: re.Match[str], cites: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out what an exception that opens a sentence is followed by, its subject: "Other than {P0}, {P1} is deleted"."""
    if match["more"]:
        return cites[:-1] if _BARE_COMMA.match(match["more"]) else cites
    return () if re.match(r",?\s(?:is|are|shall|will)\b", match.string[match.end() :]) else cites  # both in one list of numbers


def excepted(text: str) -> frozenset[int]:
    """Return the citations of a masked sentence that it excepts, by number."""
    return frozenset(number for one in exceptions(text) for number in one.cites)


def kept(sentence: Sentence) -> tuple[int, int] | None:
    """Return where a sentence says which provisions it excepts; None where it excepts none."""
    found = next(exceptions(sentence.text), None)
    return (found.start, found.end) if found else None


def stays(following: Sentence, ended: str) -> bool:
    """Tell whether the sentence behind the end of a provision says that one within it stays in force."""
    staying = _STAYING.match(following.text)
    within = re.compile(rf"{re.escape(_number(ended))}[.(\-]")
    places = (p for n in tokens(staying["list"], "P") for p in following.cites[n].places) if staying else ()
    return any(within.match(_number(p.section)) for p in places)


def survival(words: str) -> bool:
    """Tell whether limiting words only say what survives an end."""
    return _SURVIVES.search(words) is not None


def _number(section: str) -> str:
    return re.sub(r"^[A-Za-z]{2,}\s", "", section)
