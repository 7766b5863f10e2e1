"""What stands where something confirmed stood before: it is to be confirmed again, beside what was confirmed. Pure.

One rule for a clause that was amended and for a paper that was restated: the same words are the continuation wherever they
stand now; else what binds the same party to the same kind of thing in the provision that took the place of the old one; else right
above or below it. What stood beside the old one when it was confirmed never took its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from graph.errors import NotFoundError
from graph.lifecycle.obligation_effectiveness import is_effective
from graph.lineage.dag import Lineage
from graph.model.ids import ClauseId
from graph.model.obligations import Duty, Obligation, ObligationId, State
from graph.resolution.resolve import resolve
from graph.text.quote_matching import tokens

_NUMBERED = re.compile(r"(?i)^\W*(?:(?:section|article|clause|paragraph)\s+)?(?:\d+(?:\.\d+)*|[a-z]{1,2}|[ivxl]{1,5})\s*[.)]+\s*")
_CITED = re.compile(
    r"(?i)\b(sub-?sections?|sections?|articles?|clauses?|paragraphs?)\s+\d+(?:\.\d+)*(?:\s?\(\w{1,4}\))*|§+\s*\d+(?:\.\d+)*"
)


def to_reconfirm(lineage: Lineage, found: Sequence[Obligation], gone: Iterable[Obligation]) -> Iterator[Obligation]:
    """Yield the obligations of a document; those that wait say which of the confirmed, whose words are `gone`, they take the place of.

    `gone` are of this document or of versions before it.
    """
    waiting = [one for one in found if one.state is State.PENDING and not one.superseded]
    before: dict[ObligationId, list[Obligation]] = {}
    for old in _to_confirm(gone) if waiting else ():
        for new in _in_place(lineage, old, waiting):
            before.setdefault(new.obligation_id, []).append(old)
    for one in found:
        old_ones = before.get(one.obligation_id, ())
        replaces, confirmed = tuple(old.obligation_id for old in old_ones), tuple(old.duty for old in old_ones)
        yield replace(one, replaces=replaces, confirmed=confirmed) if old_ones else one


def same_words(one: Duty, other: Duty) -> bool:
    """Tell whether two duties are of the same party in the same words; capitals, spaces, numbering and cited section numbers apart."""
    return _bound(one) == _bound(other) and _worded(one.words.text) == _worded(other.words.text)


def _to_confirm(gone: Iterable[Obligation]) -> Iterator[Obligation]:
    """Yield those whose words are gone, but for the dismissed and those in whose place a person confirmed another since."""
    open_ones = [one for one in gone if one.superseded and one.state is not State.DISMISSED]
    since = {old for one in open_ones for event in one.noted for old in event.replaced}
    return (one for one in open_ones if one.obligation_id not in since)


def _in_place(lineage: Lineage, old: Obligation, waiting: Iterable[Obligation]) -> list[Obligation]:
    """Return what took the place of a confirmed one, of what waits; of several ways to tell, the surest."""
    here = [one for one in waiting if not _stood_beside(lineage, one.duty, old)]
    same = [one for one in here if any(same_words(place, old.duty) for place in (one.duty, *one.also))]
    if same:
        return same
    alike = [one for one in here if (_bound(one.duty), one.duty.type) == (_bound(old.duty), old.duty.type)]
    now = _now_at(lineage, old) if alike else None
    at_place = [one for one in alike if one.duty.clause_id == now or _same_section(one.duty, old.duty)]
    return at_place or [one for one in alike if _next_to(lineage, one.duty.clause_id, now)]


def _bound(duty: Duty) -> object:
    return duty.bound, (duty.party or duty.obligor).casefold()


def _worded(text: str) -> tuple[str, ...]:
    return tuple(token.form.casefold() for token in tokens(_CITED.sub(r"\1 #", _NUMBERED.sub("", text))))


def _now_at(lineage: Lineage, old: Obligation) -> ClauseId | None:
    """Return the provision that is in force where the words of an obligation stood; None where it was withdrawn."""
    try:
        found = resolve(lineage, old.duty.clause_id, old.as_of)
    except NotFoundError:
        return None
    return found.continues_at or old.duty.clause_id


def _same_section(one: Duty, other: Duty) -> bool:
    return one.document_id == other.document_id and bool(one.section) and one.section == other.section


def _next_to(lineage: Lineage, one: ClauseId, other: ClauseId | None) -> bool:
    return other is not None and (other in lineage.ancestors(one)[:1] or one in lineage.ancestors(other)[:1])


def _stood_beside(lineage: Lineage, duty: Duty, old: Obligation) -> bool:
    """Tell whether a duty stood there when another was confirmed: then it is not what took the place of that one."""
    confirmed = old.noted[0].on if old.noted else old.as_of
    return all(is_effective(lineage, one, confirmed) for one in (duty, old.duty))
