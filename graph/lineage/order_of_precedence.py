"""Which of two instruments prevails by the contract's own words.

A rule decides to its own extent, on its own subject and but for its exception, and is quoted wherever it does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from graph.lineage.dag import Lineage
from graph.lineage.precedence_clauses import Rule, ranks_instruments, rules
from graph.model.documents import Clause, ClauseType, Document, DocumentKind
from graph.model.edges import EdgeType
from graph.model.ids import ClauseId, DocumentId
from graph.text import sections

Words = Callable[[ClauseId], str]
"""The words in force of a clause on the day asked about; "" where it is not in force."""

_EXPRESSLY = re.compile(
    r"(?i)\bnotwithstanding\b|\b(?:expressly|specifically|explicitly)\b|\bin\s+(?:lieu|deviation|derogation)\s+(?:of|from)\b"
    r"|\b(?:supersede|override|prevail|take\s+precedence|amend|modif)\w*\b[^.]{0,80}\b(?:section|article|clause|agreement|terms)\b"
)
_SELF = re.compile(r"(?i)\bthis\b|\bthese\b|\bhere(?:of|in)\b")
_NUMBER = re.compile(r"(?i)\b(?:no\.?|number|#)?\s*(\d{1,3})\b")
_PART_OF = re.compile(r"(?i)^(?:the\s+)?(?:terms|provisions)(?:\s+and\s+\w+)?\s+(?:of|in|set\s+forth\s+in)\s+")
_ARTICLE = re.compile(r"(?i)^(?:the|an?|any|each|such)\s+")
_ALL_OTHERS = re.compile(r"(?i)\b(?:any|all|every)\s+(?:other|of)\b|\bother\s+(?:documents?|agreements?|terms)\b")
_CALLED = {
    DocumentKind.CHANGE_ORDER: r"\bchange\s+orders?\b",
    DocumentKind.SOW: r"\bstatements?\s+of\s+work\b|\bs\.?o\.?w\.?s?\b|\bwork\s+orders?\b|\btask\s+orders?\b",
    DocumentKind.ORDER_FORM: r"\border\s+forms?\b|\b(?:purchase|service|sales)?\s*orders?\b(?!\s+of\s+preced)",
    DocumentKind.AMENDMENT: r"\bamendments?\b",
    DocumentKind.DPA: r"\bdata\s+(?:processing|protection)\b|\bdpa\b",
    DocumentKind.SLA: r"\bservice\s+levels?\b|\bsla\b",
    DocumentKind.SIDE_LETTER: r"\b(?:side\s+letter|letter\s+agreement)s?\b",
    DocumentKind.EXHIBIT: r"\b(?:exhibit|schedule|annex|appendix|attachment)(?:es|s)?\b",
    DocumentKind.ONLINE_TERMS: r"\bterms\b",
}
_MAIN = frozenset({DocumentKind.BASE, DocumentKind.RESTATEMENT, DocumentKind.OTHER, DocumentKind.ONLINE_TERMS})
_MAIN_CALLED = re.compile(r"(?i)\b(?:agreement|contract|master|msa|lease|terms(?:\s+and\s+conditions)?|main\s+body)\b")
_NO_SUBJECT = frozenset({"subject", "matter", "matters", "terms", "provision"})


class Dispute(NamedTuple):
    """Two instruments that say different things; `about` is the provision of the one that may have to yield."""

    one: Document
    other: Document
    about: Clause


@dataclass(frozen=True, slots=True)
class Ruling:
    """Which of two instruments prevails, by which rule; `excepted`: by its exception."""

    winner: DocumentId
    rule: Rule
    excepted: bool = False


def prevailing(lineage: Lineage, dispute: Dispute, places: Iterable[Clause], words: Words) -> Ruling | None:
    """Return which of two instruments prevails by the clauses among `places`; None where they do not say, or disagree."""
    ruled = (_apply(lineage, rule, dispute, words) for clause in places for rule in rules(clause, words(clause.clause_id)))
    found = [ruling for ruling in ruled if ruling is not None]
    return found[0] if found and len({ruling.winner for ruling in found}) == 1 else None


def speaking(lineage: Lineage, document_id: DocumentId) -> tuple[Clause, ...]:
    """Return the clauses of a document that may rank instruments; what only gives another clause new words does not."""

    def compute() -> tuple[Clause, ...]:
        found = (c for c in lineage.clauses_of(document_id) if _speaks(c))
        return tuple(c for c in found if not any(e.edge_type is EdgeType.AMENDS for e in lineage.edges_from_clause(c.clause_id)))

    return lineage.remember(("ranking", document_id), compute)


def told(lineage: Lineage, ruling: Ruling) -> str:
    """Say which instrument prevails, and by which words of which clause."""
    winner, source = lineage.documents[ruling.winner], lineage.documents[ruling.rule.document_id]
    section = lineage.clauses[ruling.rule.clause_id].section
    how = "by the exception of" if ruling.excepted else "by"
    return f"{winner.title or winner.file_name} prevails, {how} {section} of {source.title or source.file_name}: {ruling.rule.words}"


def expressly(words: str) -> bool:
    """Tell whether a provision says that it departs from another instrument."""
    return bool(_EXPRESSLY.search(words))


def _speaks(clause: Clause) -> bool:
    return ClauseType.PRECEDENCE in {clause.clause_type, *clause.also} or any(ranks_instruments(p.text) for p in clause.pieces)


def _apply(lineage: Lineage, rule: Rule, dispute: Dispute, words: Words) -> Ruling | None:
    if rule.subject and not _about(rule.subject, lineage, dispute.about):
        return None
    first, second = _rank(rule, dispute.one), _rank(rule, dispute.other)
    if first == second:
        return None
    if None in {first, second} and len(rule.ranks) > 1 and not any(_ALL_OTHERS.search(name) for name in rule.ranks[1:]):
        return None
    ahead = second is None or (first is not None and first < second)
    winner, loser = (dispute.one, dispute.other) if ahead else (dispute.other, dispute.one)
    if rule.exception and dispute.about.document_id == loser.document_id and expressly(words(dispute.about.clause_id)):
        return Ruling(loser.document_id, rule, excepted=True)
    return Ruling(winner.document_id, rule)


def _rank(rule: Rule, document: Document) -> int | None:
    """Return the place of an instrument in a rule: as the clause's own ("this Agreement"), by title, by kind and number."""
    own = rule.document_id == document.document_id
    fits = (at for at, name in enumerate(rule.ranks) if (own if _SELF.search(name) else _names(name, document)))
    return next(fits, None)


def _names(name: str, document: Document) -> bool:
    folded = _ARTICLE.sub("", sections.fold_name(_PART_OF.sub("", name)))
    if folded in {sections.fold_name(document.title), *(sections.fold_name(n) for n in document.self_names)}:
        return True
    counted = _NUMBER.search(folded)
    if counted is not None and document.number is not None and int(counted[1]) != document.number:
        return False
    for kind, called in _CALLED.items():
        if re.search(called, folded, re.IGNORECASE):
            return document.kind is kind
    return document.kind in _MAIN and bool(_MAIN_CALLED.search(folded))


def _about(subject: str, lineage: Lineage, clause: Clause) -> bool:
    """Tell whether a provision is about a subject: they share a word of meaning, heading, type and title included."""
    named = (lineage.documents[clause.document_id].title, clause.heading, clause.clause_type.value.replace("_", " "))
    mine = " ".join((*named, *(p.text for p in clause.pieces))).casefold()
    wanted = [w for w in re.findall(r"[a-z]{4,}", subject.casefold()) if w not in _NO_SUBJECT]
    return not wanted or any(w in mine for w in wanted)
