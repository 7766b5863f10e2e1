"""What order-of-precedence and conflict clauses say: which instrument comes before which, how far, and unless what.

``In the event of any conflict between this SOW and the Agreement, the Agreement shall prevail unless
the SOW expressly states otherwise`` is a `Rule`. Names are kept as the clause writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.documents import Clause
from graph.model.edges import Unit
from graph.model.ids import ClauseId, DocumentId
from graph.text.lazy_patterns import lazily
from graph.text.sentences import lead, spans

_CONFLICT = r"(?:conflict|inconsisten(?:cy|cies|t)|discrepanc(?:y|ies)|ambiguit(?:y|ies)|contradict\w*|variance|differ\w*)"
_VERB = (
    r"(?:shall|will|must|do(?:es)?|is\s+to|are\s+to)?\s*(?:always\s+)?"
    r"(?:prevails?|controls?|governs?|(?:takes?|have|has)\s+precedence|supersedes?|be\s+controlling)"
)
_SPEAKS = lazily(rf"(?i)\b{_CONFLICT}\b|\border\s+of\s+(?:precedence|priority)\b|\b(?:prevail|take\s+precedence)")
_WINS = lazily(
    r"(?is)(?:^|[,;:.]\s*|\bthen\s+|\b(?:conflict|inconsistency|discrepancy)\s+)(?P<winner>(?:the\s+)?"
    r"(?:(?:terms?|provisions?|conditions?|language|text)(?:\s+and\s+conditions?|\s+and\s+provisions?)?\s+"
    rf"(?:of|in|contained\s+in|set\s+forth\s+in)\s+)?[^,;:.]{{3,120}}?)\s+{_VERB}\b(?P<after>[^.;]*)"
)
_OVER = lazily(r"(?is)^\s*(?:over|as\s+against|to)\s+(?P<loser>[^,;.]+)")
_BETWEEN = lazily(rf"(?is)\b(?:between|among|{_CONFLICT}\s+(?:\w+\s+)?(?:with|to))\s+(?P<all>[^;:.]+)")
_ORDER = lazily(r"(?is)\border\s+of\s+(?:precedence|priority)\b[^:]{0,120}?(?::|\bis\b|\bshall\s+be\b|\bas\s+follows\b)\s*(?P<list>.+)")
_ITEM = lazily(
    r"(?i)(?:\s*[;\n]\s*|\s*,\s*(?:(?:and\s+)?(?:then|finally|lastly)\s+)?|\s+and\s+then\s+|\s+followed\s+by\s+|\s+and\s+"
    r"|(?:^|\s)\(?(?:[a-h]|[ivx]{1,4}|\d)[.)]\s+)"
)
_AND = lazily(r"(?i)^(?:and|then)(?:\s+|$)|^\(?(?:[a-h]|[ivx]{1,4}|\d)[.)]\s+")
_EXCEPT = lazily(r"(?is)\b(?:unless|except\s+(?:where|to\s+the\s+extent|that|as|if|when)|save\s+(?:where|as|to))\b[^.]*")
_SUBJECT = lazily(
    r"(?is)^(?:with\s+respect\s+to|as\s+to|regarding|in\s+relation\s+to|concerning|solely\s+as\s+to)\s+(?P<of>[^,]{3,80}),?\s+"
)
_MARKS = ' .:()"“”'


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of a contract that ranks its instruments: `ranks` are its names for them, the one that prevails first.

    `exception` is what it excepts ("unless the SOW expressly states otherwise"), `subject` what alone it is about.
    """

    clause_id: ClauseId
    document_id: DocumentId
    words: str
    ranks: tuple[str, ...]
    exception: str = ""
    subject: str = ""


def ranks_instruments(words: str) -> bool:
    """Tell whether words may rank instruments; quick, and wrong only by saying yes too often."""
    return bool(_SPEAKS.search(words))


def rules(clause: Clause, words: str) -> Iterator[Rule]:
    """Yield what the words in force of a clause say about which instrument prevails."""
    words = words[lead(words, clause.heading) :]
    if not ranks_instruments(words):
        return
    listed = _ORDER.search(words)
    ranks = _listed(listed["list"]) if listed is not None else ()
    if len(ranks) > 1:
        yield Rule(clause.clause_id, clause.document_id, _folded(words), ranks, _exception(words))
        return
    for start, end in spans(words, Unit.SENTENCE):
        yield from _of_sentence(clause, words[start:end])


def _listed(words: str) -> tuple[str, ...]:
    items = (_AND.sub("", item.strip(_MARKS)) for item in _ITEM.split(_plain(words)) if item)
    return tuple(filter(None, items))


def _of_sentence(clause: Clause, sentence: str) -> Iterator[Rule]:
    plain = _plain(sentence)
    won = _WINS.search(plain)
    if won is None or not (re.search(_CONFLICT, plain, re.IGNORECASE) or _OVER.match(won["after"])):
        return
    winner = won["winner"].strip()
    about = _SUBJECT.match(winner) or _SUBJECT.match(plain)
    ranks = (winner, *_losers(plain, won))
    yield Rule(clause.clause_id, clause.document_id, _folded(sentence), ranks, _exception(sentence), about["of"].strip() if about else "")


def _losers(plain: str, won: re.Match[str]) -> tuple[str, ...]:
    over = _OVER.match(won["after"])
    if over is not None:
        return (over["loser"].strip(),)
    between = _BETWEEN.search(plain[: won.start("winner")]) or _BETWEEN.search(won["after"])
    parts = re.split(r"(?i)\s*,\s*|\s+and\s+|\s+or\s+|\s+with\s+", between["all"]) if between else ()
    return tuple(p.strip() for p in parts if p.strip())


def _plain(words: str) -> str:
    """Leave the exception out, and the full stop that ends no sentence."""
    return re.sub(r"(?i)\bno\.\s*(?=\d)", "no ", _EXCEPT.sub("", words))


def _exception(words: str) -> str:
    found = _EXCEPT.search(words)
    return _folded(found[0]) if found else ""


def _folded(words: str) -> str:
    return " ".join(words.split())
