"""What words give or state at once, and to whom: licences granted, rights assigned, claims released, facts warranted.

Nothing is left to be done about it, so it is no duty and no obligation; but it is owed, and who owes what to whom is told of it too.
What names nobody to whom it is given is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.ids import ClauseId
from graph.model.obligations import Bound, Domain, Duty
from indexing.duties.beneficiaries import with_parties
from indexing.duties.bonds import bonds
from indexing.duties.declarations import Declaration, Declared, declarations
from indexing.duties.effects import head
from indexing.duties.given import parties_of
from indexing.duties.obligors import Setting, giver, owes
from indexing.duties.passages import Passage, passages
from indexing.duties.roster import NOBODY, Named, Roster
from indexing.duties.subjects import Role, subject
from indexing.duties.vocabulary import is_somebody
from indexing.plain import plain

READER = "rules/declared-1"
_TRAILING = re.compile(r"(?i)[\s,;:]*(?:\b(?:and|or|but|provided)\b)?[\s,;:]*$")
_SURE = 0.8


def declared(copy: Conformed, lineage: Lineage) -> tuple[Duty, ...]:
    """Return what the words in force of a document's copy give or state to somebody: each as a duty of its type, in order."""
    read = tuple(passages(copy))
    roster = Roster.of([replace(copy.document, parties=parties_of(copy, lineage))]).learning(p.text for p in read)
    known = roster.knowing(p.text for p in read)
    found = (with_parties(one, known) for passage in _with_leads(read) for one in _of_passage(passage, roster))
    return tuple(one for one in found if one.beneficiaries)


def _with_leads(read: Iterable[Passage]) -> Iterator[Passage]:
    """Yield passages, and before the items of a list inside one sentence the words that lead them in: those declare too."""
    led: tuple[ClauseId, int] | None = None
    for one in read:
        at = plain(one.entry.text.text).rfind(one.lead, 0, one.start) if one.lead else -1
        if at >= 0 and led != (led := (one.entry.clause.clause_id, at)):
            yield replace(one, start=at, end=at + len(one.lead), lead="", text=one.lead, at=0)
        yield one


def _of_passage(passage: Passage, roster: Roster) -> Iterator[Duty]:
    found = tuple(declarations(passage.bare, passage.at))
    if not found:
        return
    bound = bonds(passage, Setting(roster))
    since, last = 0, -1
    for number, one in enumerate(found):
        named, start = _declaring(passage, one, roster, since)
        since = one.operator.end
        if named is None:
            continue
        if not number and all(bond.deed > start for bond in bound):
            start = passage.at  # with its own conditions
        start, last = (start if start > last else one.operator.start), max(start, last)
        duties = (bond.subject if bond.subject > since else bond.deed for bond in bound)
        later = [at for at in (*duties, *(other.operator.start for other in found[number + 1 :])) if at > since]
        yield _duty(passage, one, named, start, min(later, default=len(passage.text)))


def _declaring(passage: Passage, one: Declaration, roster: Roster, since: int) -> tuple[Named | None, int]:
    """Return who declares something and where his words begin; None where nobody in the passage itself does."""
    who = subject(passage.bare, one.operator.start, roster, since)
    if who.role is Role.SAME or who.start < passage.at:
        who = subject(passage.bare, one.operator.start, roster, 0)
    taker = one.type is Declared.ENTITLEMENT and who.role is Role.THING and is_somebody(head(passage.bare[who.start : who.end]))
    if not (who.role is Role.SOMEBODY or taker) or who.start < passage.at:
        return None, 0
    named = owes(passage.bare, one.operator, who, Setting(roster))
    if one.type is Declared.ENTITLEMENT:
        return giver(named or NOBODY, passage.bare, one.operator, roster), who.start
    return (None, 0) if named is None or named.bound is Bound.UNCLEAR else (named, who.start)


def _duty(passage: Passage, one: Declaration, named: Named, start: int, end: int) -> Duty:
    entry, move = passage.entry, passage.start - passage.at
    end = start + len(_TRAILING.sub("", passage.text[start:end]))
    return Duty(
        document_id=entry.clause.document_id,
        clause_id=entry.clause.clause_id,
        section=entry.renumbered or entry.clause.section,
        words=entry.text.slice(start + move, end + move),
        domain=Domain.OPERATIONAL,
        type=one.type,
        bound=named.bound,
        obligor=named.obligor,
        party=named.party,
        reader=READER,
        confidence=_SURE,
    )
