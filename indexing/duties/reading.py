"""From a document as it reads on a day to the duties its words bind somebody to: rules, the same for every contract."""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from graph.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.obligations import Bound, Duty
from indexing.duties.effects import binds_nobody
from indexing.duties.kinds import kind
from indexing.duties.modals import Force, Operator, operators
from indexing.duties.obligors import Setting, customs, owes
from indexing.duties.passages import Passage, passages
from indexing.duties.roster import NOBODY, Named, Roster
from indexing.duties.subjects import Role, Subject, subject
from indexing.duties.timing import timing

READER = "rules/duties-1"

_SEPARATOR = re.compile(
    r"(?ix)\s*(?: ; \s*(?:and|or|but)?\s*(?:provided,?\s*(?:however|further)?,?\s*(?:that)?\s*,?)? | ,?\s*(?:and|but|or)?\s*\bprovided\b,?\s*(?:however|further|always)?,?\s*(?:that\b)?\s*,?"
    r" | ,\s*(?:and|but|or)\s+(?:that\s+)? | \s(?:and|but)\s+(?:that\s+)? | \s(?=\([a-z\d]{1,4}\)\s) )"
)
_NO_EVENT = re.compile(
    r"(?i)\b(?:in\s+no\s+(?:event|case|way)|under\s+no\s+circumstances?|at\s+no\s+time|nor|in\s+neither\s+case)\b[^.;:]{0,60}$"
)
_INTRO = re.compile(
    r"(?i)\s*(?:$|(?:if|upon|in|within|at|on|for|during|after|before|prior|subject|notwithstanding|except|unless|when|where|to\s+the|then|provided|by|without|as|should|following|promptly|immediately|thereafter|accordingly|therefore|thereupon|furthermore|otherwise|further)\b)"
)
_PROMISES = re.compile(
    r"(?i)\s*(?:(?:all|the|any|each|such|its)\s+)*(?:\w+\s+){0,2}?(?:products?|services?|deliverables?|goods|work|equipment|software|materials?|media|documentation)\b[^.;]{0,120}?"
    r"\b(?:is|are|do|does|meets?|conforms?|compl(?:y|ies)|performs?)\b(?!\s+(?:duly|validly))"
)
_GAP = re.compile(r"(?<=[\d%)]) {4,}")  # the end of a table that stands before the sentence
_TRAILING = re.compile(r"(?i)[\s,;:]*(?:\b(?:and|or|but|provided)\b)?[\s,;:]*$")
_LABEL = re.compile(r"\s*\(?[a-zA-Z\d]{1,4}\)\s+")
_RELATIVE = frozenset({"which", "who", "whom", "whose", "that", ""})
_SOFT = re.compile(r"(?i)can|(?:is|are)\b")
_ONLY_SAID = frozenset({"that", "and", "or"})
_CLAUSE_BEGINS = re.compile(r"(?i)(?:^|[,;:.)]|\b(?:and|but|that|then|or))\s*$")
_NEGATIVE_SUBJECT = re.compile(r"(?i)^(?:neither|no|none|nor)\b")
_SHORT_JOINT = 40  # characters between two operators of one subject up to which they bind to one deed


@dataclass(frozen=True, slots=True)
class _Found:
    """An operator that binds somebody: whom, and [start, end) of its words in the passage's text."""

    operator: Operator
    named: Named
    negative: bool
    start: int
    end: int = 0


def duties(copy: Conformed, lineage: Lineage) -> tuple[Duty, ...]:
    """Return every duty that the words in force of a document's copy bind somebody to, in the order of the words."""
    documents = [copy.document, *(lineage.documents[one] for one in copy.instruments if one in lineage.documents)]
    roster = Roster.of(documents)
    read = tuple(passages(copy))
    setting = Setting(roster, *customs((p.text for p in read), roster))
    found: list[Duty] = []
    top = None
    for passage in read:
        if passage.entry.depth == 0 and passage.entry.clause.clause_id != top:
            setting.last, top = NOBODY, passage.entry.clause.clause_id
        found += (_duty(passage, one) for one in _bound(passage, setting))
    return tuple(found)


def _bound(passage: Passage, setting: Setting) -> Iterator[_Found]:
    """Yield what a passage binds to; of what its lead says only what the passage completes."""
    found: list[_Found] = []
    since, before = 0, None
    for operator in operators(passage.text):
        before, one = _one(passage, operator, since, before, setting)
        since = operator.end if operator.verb is None else operator.verb
        if one is None or operator.verb is None or operator.verb < passage.at:
            continue
        if one.named.bound is not Bound.UNCLEAR:
            setting.last = one.named
        if not (found and _same_deed(found[-1], one)):
            found.append(one)
    for place, one in enumerate(found):
        end = found[place + 1].start if place + 1 < len(found) else len(passage.text)
        yield _Found(one.operator, one.named, one.negative, one.start, end)


def _one(passage: Passage, operator: Operator, since: int, before: Named | None, setting: Setting) -> tuple[Named | None, _Found | None]:
    """Return who the subject of an operator is (for a later one that names none), and what it binds to."""
    text = passage.text
    if _in_brackets(text, operator.start) or _quoted(text, operator.start):
        return before, None
    inverted = operator.force is Force.STRONG and _NO_EVENT.search(text, max(0, operator.start - 90), operator.start)
    who = (_inverted(text, operator, setting) if inverted else None) or subject(text, operator.start, setting.roster, since)
    if who.role is Role.UNDER or not _stands(text, operator, who):
        return (before if who.told in _RELATIVE else None), None
    negative = operator.negative or bool(inverted) or bool(_NEGATIVE_SUBJECT.match(text[who.start : who.end]))
    operator = replace(operator, negative=negative)
    named = before if who.role is Role.SAME else owes(text, operator, who, setting)
    if operator.force is Force.WARRANTS and not _PROMISES.match(text, operator.end):
        return named, None
    if named is None or binds_nobody(operator.deed, negative=negative) or (operator.force is Force.MAY_NOT and not negative):
        return named, None
    start = operator.start if who.role is Role.SAME else who.start
    return named, _Found(operator, named, negative, _begins(text, since, start, passage.at))


def _stands(text: str, operator: Operator, who: Subject) -> bool:
    """Tell whether words that bind only as a clause of their own are one: not "the part that Buyer is obliged to", "data it cannot find"."""
    soft = _SOFT.match(text, operator.start)
    if soft is None or who.role is not Role.SOMEBODY:
        return True
    begins = _CLAUSE_BEGINS.search(text, max(0, who.start - 24), who.start)
    return begins is not None and not (soft[0].casefold() == "can" and begins[0].strip().casefold() in _ONLY_SAID)


def _inverted(text: str, operator: Operator, setting: Setting) -> Subject | None:
    """Return the subject that stands after its operator: "in no event shall Supplier disclose"."""
    name = setting.roster.mention.match(text, operator.end + 1)
    return Subject(Role.SOMEBODY, name.start(), name.end()) if name else None


def _begins(text: str, since: int, start: int, at: int) -> int:
    """Return where the words of a duty begin: after what parts it from the one before, with its own conditions."""
    if not since:
        gap = [m.end() for m in _GAP.finditer(text, at, start) if _INTRO.match(text, m.end(), start)]
        return gap[-1] if gap else at
    parts = [m.end() for m in _SEPARATOR.finditer(text, since, start + 1) if _INTRO.match(text, m.end(), max(start, m.end()))]
    parts = parts or [m.end() for m in _GAP.finditer(text, since, start)]
    return max(at, parts[-1] if parts else start)


def _same_deed(before: _Found, after: _Found) -> bool:
    """Tell whether two operators with one subject bind to one deed: "shall not use and shall withdraw"."""
    near = after.operator.start - before.operator.end < _SHORT_JOINT
    return near and before.named == after.named


def _in_brackets(text: str, at: int) -> bool:
    near = text[max(0, at - 300) : at]
    return near.rfind("(") > near.rfind(")") and text.find(")", at, at + 300) > 0


def _quoted(text: str, at: int) -> bool:
    return text.count('"', max(0, at - 400), at) % 2 == 1 and text.find('"', at, at + 400) > 0


def _duty(passage: Passage, one: _Found) -> Duty:
    text, entry = passage.text, passage.entry
    start, end = max(one.start, passage.at), one.end
    if (label := _LABEL.match(text, start, end)) is not None:
        start = label.end()
    end = start + len(_TRAILING.sub("", text[start:end]))
    start += len(text[start:end]) - len(text[start:end].lstrip(" ,;\n\t"))
    words = entry.text.slice(passage.start + start - passage.at, passage.start + end - passage.at)
    domain, kind_of = kind(text[start:end], one.operator, entry.clause, negative=one.negative)
    when = timing(text[start:end], passage.lead)
    return Duty(
        document_id=entry.clause.document_id,
        clause_id=entry.clause.clause_id,
        section=entry.renumbered or entry.clause.section,
        words=words,
        domain=domain,
        type=kind_of,
        bound=one.named.bound,
        obligor=one.named.obligor,
        party=one.named.party,
        values=when.values,
        deadline=when.deadline,
        recurrence=when.recurrence,
        conditions=when.conditions,
        notice_period=when.notice_period,
        reader=READER,
        confidence=_confidence(one),
    )


def _confidence(one: _Found) -> float:
    """Return how sure the reading is: less where nobody is named, or the words bind more softly."""
    sure = {Force.STRONG: 0.9, Force.MAY_NOT: 0.9, Force.AGREES: 0.9, Force.DUE: 0.8}.get(one.operator.force, 0.75)
    return sure - {Bound.PARTY: 0.0, Bound.BOTH: 0.05, Bound.OTHER: 0.2, Bound.UNCLEAR: 0.3}[one.named.bound]
