"""What an answer never says in its own words: judgements of law, advice, and absences that nobody here can know.

Words of the contracts are quoted, and quotes are not looked at: a contract may call itself binding. An answer may not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum

from graph.model.edges import Unit
from graph.text.sentences import spans


class Never(StrEnum):
    """What is never said."""

    VALID = "VALID"  # nor invalid, void, null
    BINDING = "BINDING"
    ENFORCEABLE = "ENFORCEABLE"
    BREACHED = "BREACHED"
    WAIVED_BY_CONDUCT = "WAIVED_BY_CONDUCT"
    ADVICE = "ADVICE"  # "you may terminate"
    NO_AMENDMENTS = "NO_AMENDMENTS"  # only "none in this portfolio"
    UNCHANGED = "UNCHANGED"  # where something it depends on changed
    NOTICE_GIVEN = "NOTICE_GIVEN"  # that a notice was properly given


_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|‘[^’]{2,}’(?!\w)")
_PROPERLY = r"(?:properly|duly|validly|effectively|correctly|proper|due|timely|in\s+time)"
_SAYS: dict[Never, re.Pattern[str]] = {
    Never.VALID: re.compile(r"(?i)\b(?:in)?valid(?:ly|ity)?\b|\b(?:null\s+and\s+)?void(?:able)?\b|\blegal(?:ly)?\s+effective\b"),
    Never.BINDING: re.compile(r"(?i)\b(?:non-?)?binding\b|\b(?:legally|contractually)\s+bound\b|\bbinds\b"),
    Never.ENFORCEABLE: re.compile(r"(?i)\b(?:un)?enforceab(?:le|ility)\b|\bcan(?:not)?\s+be\s+enforced\b"),
    Never.BREACHED: re.compile(
        r"(?i)\bbreached\b|\b(?:is|are|was|were|being)\s+(?:now\s+)?in\s+(?:\w+\s+)?(?:breach|default|violation)\b"
        r"|\b(?:has|have|had)\s+(?:defaulted|violated|failed\s+to\s+comply)\b|\b(?:amounts|amounted)\s+to\s+a\s+(?:\w+\s+)?breach\b"
    ),
    Never.WAIVED_BY_CONDUCT: re.compile(
        r"(?i)\bwaive[rd]?\b[^.;]{0,60}\bby\s+(?:\w+\s+)?(?:conduct|course\s+of\s+(?:dealing|performance)|silence|inaction|acquiescence)\b"
        r"|\b(?:implied|implicit|tacit)(?:ly)?\s+waive[rd]?\b|\bestopped\b"
    ),
    Never.ADVICE: re.compile(
        r"(?i)\byou(?:'d|’d|\s+would)?\s+(?:\w+\s+)?(?:may|might|can|could|cannot|must|should|shall|need|ought|have\s+(?:to|the\s+right)"
        r"|are\s+(?:\w+\s+)?(?:entitled|free|allowed|permitted|required|obliged|obligated|able|liable|bound))\b"
        r"|\byour\s+(?:right|obligation|dut)|\b(?:I|we)\s+(?:would\s+)?(?:advise|recommend|suggest)\b|\bit\s+is\s+(?:advisable|recommended)\b"
    ),
    Never.NO_AMENDMENTS: re.compile(
        r"(?i)\b(?:no|without(?:\s+any)?|not\s+any|any)\s+(?:\w+\s+){0,2}(?:amendments?|modifications?)\s+(?:exists?|has|have|was|were|is|are|to\b)"
        r"|\bthere\s+(?:is|are|were|was|have\s+been|has\s+been)\s+no\s+(?:\w+\s+){0,2}(?:amendments?|modifications?)"
        r"|\b(?:has|have|had|was|were|is|are)\s+(?:not|never)\s+(?:\w+\s+)?(?:amended|modified)\b|\bunamended\b"
    ),
    Never.UNCHANGED: re.compile(
        r"(?i)\bunchanged\b|\bunaltered\b|\b(?:has|have|had|did|was|were)\s+(?:not|never)\s+(?:been\s+)?(?:changed?|altered)\b"
        r"|\bno\s+changes?\b|\b(?:remains?|stay(?:s|ed)?|is\s+still|are\s+still)\s+(?:exactly\s+)?(?:the\s+same|as\s+(?:it|they)\s+w(?:as|ere))\b"
    ),
    Never.NOTICE_GIVEN: re.compile(
        rf"(?i)\bnotice\b[^.;]{{0,60}}\b(?:was|were|has\s+been|have\s+been|had\s+been|is)\s+{_PROPERLY}\b"
        rf"|\b(?:was|were|has\s+been|have\s+been|had\s+been)\s+{_PROPERLY}\s+(?:given|served|notified|delivered)\b"
        rf"|\bgave\s+(?:\w+\s+)?{_PROPERLY}\b[^.;]{{0,20}}\bnotice\b"
    ),
}
_SUPPOSED = re.compile(r"(?i)\b(?:if|when|where|whenever|unless|until|upon|after|once|in\s+case|in\s+the\s+event|should|for)\b")
_HERE = re.compile(r"(?i)\b(?:in|of)\s+this\s+portfolio\b")


def said(text: str, *, names: Iterable[str] = (), changed: bool = True) -> tuple[Never, ...]:
    """Return what a text says that no answer says, quotes and `names` (titles, headings) aside; () where all is well.

    `changed`: something that the words depend on changed, or may have; where nothing did, "unchanged" may be said.
    """
    own = own_words(text, names)
    sentences = [own[start:end] for start, end in spans(own, Unit.SENTENCE)]
    return tuple(one for one in Never if not (one is Never.UNCHANGED and not changed) and any(_says(one, words) for words in sentences))


def own_words(text: str, names: Iterable[str] = ()) -> str:
    """Return a text without what it quotes and without names, each character at its place."""
    for name in sorted(filter(str.strip, names), key=len, reverse=True):
        text = re.sub(re.escape(name), lambda found: "_" * len(found[0]), text, flags=re.IGNORECASE)
    return _QUOTED.sub(lambda found: "_" * len(found[0]), text)


def _says(one: Never, sentence: str) -> bool:
    return any(not _excused(one, sentence, found) for found in _SAYS[one].finditer(sentence))


def _excused(one: Never, sentence: str, found: re.Match[str]) -> bool:
    """Tell whether it is only supposed ("if the Customer has breached ..."), or said of this portfolio alone."""
    if one is Never.BREACHED:
        return bool(_SUPPOSED.search(sentence, 0, found.start()))
    return one in {Never.NO_AMENDMENTS, Never.UNCHANGED} and bool(_HERE.search(sentence))


def sayings(texts: Iterable[str]) -> Iterator[tuple[str, tuple[Never, ...]]]:
    """Yield the texts that say what is never said, each with what it says."""
    return ((text, found) for text in texts if (found := said(text)))
