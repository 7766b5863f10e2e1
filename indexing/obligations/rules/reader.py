"""From a document as it reads on a day to the duties its words bind somebody to: rules, the same for every contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from graph.amendments.provision_trees import GLUE
from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import ClauseKind
from graph.model.ids import ClauseId
from graph.model.obligations import Bound, Domain, Duty
from graph.model.resolution import Status
from graph.model.text import AnchoredText, join
from indexing.obligations.rules.beneficiaries import with_parties
from indexing.obligations.rules.bindings import Binding, bindings, is_timed
from indexing.obligations.rules.declarations import Declared, declarations
from indexing.obligations.rules.kinds import LIMITATION, kind
from indexing.obligations.rules.obligors import Context, giver, obligor_of
from indexing.obligations.rules.operators import Force, Operator, head
from indexing.obligations.rules.particulars import flags, jurisdiction, survives, surviving
from indexing.obligations.rules.passages import Passage, passages
from indexing.obligations.rules.roster import NOBODY, Named, Roster, roster_of
from indexing.obligations.rules.subjects import Role, subject
from indexing.obligations.rules.timing import day_first, read_timing, without_others
from indexing.obligations.rules.vocabulary import is_somebody, worded
from indexing.plain_text import plain

READER = "rules/duties-1"

_TRAILING = worded(r"[\s,;:]*(\b(and|or|but|provided)\b)?[\s,;:]*$")
_LABEL = worded(r" ?\(?[a-z\d]{1,4}\) ")
_LONGEST_LIST = 3000  # characters of the items that complete a duty
_SURE = {Force.STRONG: 0.9, Force.MAY_NOT: 0.9, Force.AGREES: 0.9, Force.AGAIN: 0.85, Force.DUE: 0.8}
_LESS_SURE = {Bound.PARTY: 0.0, Bound.BOTH: 0.05, Bound.OTHER: 0.2, Bound.UNCLEAR: 0.3}


@dataclass(slots=True)
class _Draft:
    """A duty on its way: [start, end) of its passage's entry, and the items below that complete it."""

    passage: Passage
    binding: Binding
    start: int
    end: int
    items: list[AnchoredText] = field(default_factory=list)


def duties(copy: Conformed, lineage: Lineage) -> tuple[Duty, ...]:
    """Return every duty that the words in force of a document's copy bind somebody to, in the order of the words."""
    read = tuple(passages(copy))
    roster = roster_of(copy, lineage, (p.text for p in read))
    kept = surviving((p.entry.clause.section, p.text) for p in read)
    way = day_first(e.text.text for e in copy.clauses if e.status is Status.IN_FORCE)
    found = [_duty(draft, roster, kept, day_first=way) for draft in _together(_drafts(read, Context(roster)))]
    capped = any(d.type == LIMITATION and d.values for d in found)
    return tuple(replace(d, flags=flags(d, capped=capped)) for d in found)


def _drafts(read: Sequence[Passage], context: Context) -> Iterator[_Draft]:
    """Yield what each passage binds to; items that bind to nothing by themselves complete what is said above them."""
    above: _Draft | None = None
    for place, passage in enumerate(read):
        if not passage.entry.depth and passage.first and not passage.lead:
            context.last = NOBODY
        defines = passage.entry.clause.kind is ClauseKind.DEFINITION  # words beside it that bind no party only go on defining
        bound = (b for b in bindings(passage, context) if not defines or b.named.bound in (Bound.PARTY, Bound.BOTH))
        found = [_draft(passage, binding) for binding in bound]
        if above is not None and (passage.entry.depth <= above.passage.entry.depth or found or not passage.lead):
            above = None
        if above is not None and sum(map(len, above.items)) < _LONGEST_LIST:
            above.items.append(passage.entry.text.slice(0 if passage.first else passage.start, passage.end))
        if passage.runs_on and found and place + 1 < len(read):
            if is_timed(read[place + 1]):
                found.pop()
            else:
                above = found[-1]
        yield from found


def _draft(passage: Passage, binding: Binding) -> _Draft:
    text, start = passage.text, max(binding.start, passage.at)
    label = _LABEL.match(text, start, binding.end)
    start = label.end() if label else start
    end = start + len(_TRAILING.sub("", text[start : binding.end]))
    start += len(text[start:end]) - len(text[start:end].lstrip(" ,;\n\t"))
    move = passage.start - passage.at
    return _Draft(passage, binding, start + move, end + move)


def _together(drafts: Iterator[_Draft]) -> list[_Draft]:
    """Return duties; sentences that limit one party's liability one after the other are one limit."""
    found: list[_Draft] = []
    for draft in drafts:
        last = found[-1] if found else draft
        limits = last is not draft and last.binding.limits and draft.binding.limits and last.binding.named == draft.binding.named
        if limits and last.passage.entry is draft.passage.entry and draft.passage.start - last.end < len(GLUE) + 8:
            last.end = draft.end
        else:
            found.append(draft)
    return found


def _duty(draft: _Draft, roster: Roster, kept: frozenset[str], *, day_first: bool | None) -> Duty:
    binding, entry, passage = draft.binding, draft.passage.entry, draft.passage
    colon = bool(draft.items) and entry.text.text.startswith(":", draft.end)
    words = join((entry.text.slice(draft.start, draft.end + colon), *draft.items), GLUE)
    text, move = plain(words.text), passage.start - passage.at - draft.start
    deed, subject = (max(0, at + move) for at in (binding.deed, binding.subject))
    about = entry.clause.clause_type
    domain, type_ = kind(text[subject:], text[deed:], binding.force, about, negative=binding.negative, limits=binding.limits)
    completes = binding.subject < passage.at  # what is said above
    own = without_others(text, deed, binding.named, roster)
    lead = passage.lead[: binding.subject] if completes else passage.lead
    when = read_timing(text, subject, lead, own, day_first=day_first, forbids=binding.negative)
    section = entry.renumbered or entry.clause.section
    duty = Duty(
        document_id=entry.clause.document_id,
        clause_id=entry.clause.clause_id,
        section=section,
        words=words,
        domain=domain,
        type=type_,
        bound=binding.named.bound,
        obligor=binding.named.obligor,
        party=binding.named.party,
        values=when.values,
        deadline=when.deadline,
        recurrence=when.recurrence,
        conditions=when.conditions,
        notice_period=when.notice_period,
        jurisdiction=jurisdiction(text),
        survives=survives(text, section, kept),
        reader=READER,
        confidence=round(_SURE.get(binding.force, 0.75) - _LESS_SURE[binding.named.bound], 2),
    )
    return with_parties(duty, roster, passage.lead if completes else "")


DECLARATION_READER = "rules/declared-1"
_DECLARED_SURE = 0.8


def declared(copy: Conformed, lineage: Lineage) -> tuple[Duty, ...]:
    """Return what the words in force of a document's copy give or state to somebody: each as a duty of its type, in order."""
    read = tuple(passages(copy))
    roster = roster_of(copy, lineage, (p.text for p in read))
    found = (with_parties(one, roster) for passage in _with_leads(read) for one in _declared_in(passage, roster))
    return tuple(one for one in found if one.beneficiaries)


def _with_leads(read: Iterable[Passage]) -> Iterator[Passage]:
    """Yield passages, and before the items of a list inside one sentence the words that lead them in: those declare too."""
    led: tuple[ClauseId, int] | None = None
    for one in read:
        at = plain(one.entry.text.text).rfind(one.lead, 0, one.start) if one.lead else -1
        if at >= 0 and led != (led := (one.entry.clause.clause_id, at)):
            yield replace(one, start=at, end=at + len(one.lead), lead="", text=one.lead, at=0)
        yield one


def _declared_in(passage: Passage, roster: Roster) -> Iterator[Duty]:
    found = tuple(declarations(passage.bare, passage.at))
    bound = bindings(passage, Context(roster)) if found else ()
    since, last = 0, -1
    for number, (operator, type_) in enumerate(found):
        named, start = _declaring(passage, operator, type_, roster, since)
        since = operator.end
        if named is None:
            continue
        if not number and all(binding.deed > start for binding in bound):
            start = passage.at  # with its own conditions
        start, last = (start if start > last else operator.start), max(start, last)
        duties = (binding.subject if binding.subject > since else binding.deed for binding in bound)
        end = min((at for at in (*duties, *(later.start for later, _ in found[number + 1 :])) if at > since), default=len(passage.text))
        end = start + len(_TRAILING.sub("", passage.text[start:end]))
        entry, move = passage.entry, passage.start - passage.at
        yield Duty(
            document_id=entry.clause.document_id,
            clause_id=entry.clause.clause_id,
            section=entry.renumbered or entry.clause.section,
            words=entry.text.slice(start + move, end + move),
            domain=Domain.OPERATIONAL,
            type=type_,
            bound=named.bound,
            obligor=named.obligor,
            party=named.party,
            reader=DECLARATION_READER,
            confidence=_DECLARED_SURE,
        )


def _declaring(passage: Passage, operator: Operator, type_: Declared, roster: Roster, since: int) -> tuple[Named | None, int]:
    """Return who declares something and where his words begin; None where nobody in the passage itself does."""
    who = subject(passage.bare, operator.start, roster, since)
    if who.role is Role.SAME or who.start < passage.at:
        who = subject(passage.bare, operator.start, roster, 0)
    entitles = type_ is Declared.ENTITLEMENT
    taker = entitles and who.role is Role.THING and is_somebody(head(passage.bare[who.start : who.end]))
    if not (who.role is Role.SOMEBODY or taker) or who.start < passage.at:
        return None, 0
    named = obligor_of(passage.bare, operator, who, Context(roster))
    if entitles:
        return giver(named or NOBODY, passage.bare, operator, roster), who.start
    return (None, 0) if named is None or named.bound is Bound.UNCLEAR else (named, who.start)
