"""Where a subject ends before its operator: past adverbs, page numbers, brackets and asides between commas.

"Supplier, at its own expense, shall also" ends its subject after "Supplier".
"""

from __future__ import annotations

import re

from indexing.duties.roster import Roster
from indexing.duties.vocabulary import any_of, phrases

_NAME = 160  # characters before an operator in which a name that ends right before it begins
_TURNS = 5  # asides before one operator
_LONGEST_ADVERB = 4  # words
_ADVERBS = phrases(
    "hereby also further furthermore then thereafter each both all severally jointly either promptly likewise"
    " similarly accordingly therefore"
    " thus however nevertheless always at_all_times at_any_time in_turn respectively immediately thereupon alone"
    " itself themselves himself"
    " irrevocably unconditionally expressly specifically and/or hereto hereunder and_severally or_severally"
    " and_does does acknowledges_and"
    " understands_and represents_and warrants_and represents,_warrants_and acknowledges in_that_case in_such_case"
    " in_that_event in_such_event"
)
_WORD = re.compile(r"\S+")
_PREPOSITIONS = (
    "in at upon on for during within by with to_the subject as without under if unless when where after before prior except pursuant"
)
_OPENS_ASIDE = re.compile(
    r"(?i)\s*(?:and\s+|or\s+|but\s+)?(?:\w+(?:ly|ing)\b|"
    + any_of(
        f"{_PREPOSITIONS} acting through until its their and_shall_cause or_its or_their together whether who which having being using"
        " not_(?:later|less|more) no_(?:later|less) from including regardless so_long provided an? each_as"
        " notwithstanding based all_in rather"
        " immediately should to jointly instead"
    )
    + ")"
)
_JOINT_ASIDE = re.compile(rf"(?i)[\s,](?P<joint>and|but|or)\s*,?\s+{any_of(_PREPOSITIONS)}[^,;:]{{1,160}},$")
_IS_AND = re.compile(r"(?i)\s+(?:do(?:es)?|is|are|has|have)\s+(?:not\s+|now\s+)*and$")  # "it is and will remain"
_PAGE = re.compile(r"\n\s*\d{1,3}\s*$")
_PARTY_WHO = re.compile(
    r"(?i)(?:\b(?:the|an?|any|each|such|either|every)\s+)?\bpart(?:y|ies)\s+(?:(?:so\s+)?\w+(?:ing|ed|en)|(?:that|which"
    r"|who)\s+\w+)\b(?:\s+[\w'-]+){0,14}$"
)
_REFERENCE = re.compile(
    r"(?i)(?:[\d,)]|\b(?:and|or|to|through|section|clause|paragraph))\s*\(\w{1,4}\)$"
)  # "Section 3(c) or (d) shall" ends with no aside


def before_asides(text: str, low: int, at: int, roster: Roster) -> int:
    """Return where the subject ends of the operator at `at`, `low` at the earliest."""
    end = at
    for _ in range(_TURNS):
        words = _bare(text[low:end])
        before, end = end, low + len(words)
        if words.endswith(")") and (opening := words.rfind("(")) > 0 and not _REFERENCE.search(words[-24:]):
            end = low + opening
        elif words.endswith(",") and (joint := _JOINT_ASIDE.search(words)):
            return low + joint.end("joint")
        elif words.endswith(","):
            end = _aside_begins(text, low, end - 1, roster)
        if end == before:
            break
    return low + len(text[low:end].rstrip())


def opens_aside(words: str) -> bool:
    """Tell whether words begin as an aside does: "at its own expense"."""
    return _OPENS_ASIDE.match(words) is not None


def name_ending(text: str, low: int, end: int, roster: Roster) -> int | None:
    """Return where a name of somebody begins that ends at `end`."""
    begin = max(low, end - _NAME)
    found = next((m.start() for m in roster.mention.finditer(text, begin, end) if m.end() == end), None)
    if found is None and "art" in text[begin:end].casefold() and (party := _PARTY_WHO.search(text, begin, end)):
        return party.start()
    return found


def _bare(words: str) -> str:
    """Return words without the adverbs and the page number they end with; a comma stays that closes an aside."""
    bare = words.rstrip(" \t\n:")
    while (page := _PAGE.search(bare[-12:])) is not None:
        bare = bare[: len(bare) - len(bare[-12:]) + page.start()].rstrip()
    while (cut := _adverb(bare)) is not None and not bare[:cut].endswith("that"):  # in "agree that each shall", it is the subject
        bare = bare[:cut].rstrip()
    also = _IS_AND.search(bare[-24:])
    return bare[: len(bare) - len(bare[-24:]) + also.start()] if also else bare


def _adverb(words: str) -> int | None:
    """Return where the adverb begins that words end with; a comma may stand on either side of it."""
    ending = words[-60:].rstrip(" \t\n,")
    last = [m.start() for m in _WORD.finditer(ending)][-_LONGEST_ADVERB:]
    for start in last:
        if " ".join(ending[start:].casefold().split()) in _ADVERBS:
            cut = len(words) - len(words[-60:]) + start
            return len(words[:cut].rstrip(" \t\n,"))
    return None


def _aside_begins(text: str, low: int, comma: int, roster: Roster) -> int:
    """Return where the aside begins that a comma closes: at the comma after a name, or the nearest one that opens an aside."""
    at = comma
    nearest = None
    for _ in range(_TURNS):
        at = text.rfind(",", low, at)
        if at < 0:
            break
        if name_ending(text, low, at, roster) is not None:
            return at
        if nearest is None and _OPENS_ASIDE.match(text, at + 1):
            nearest = at
    return comma if nearest is None else nearest
