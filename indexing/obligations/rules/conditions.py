"""Where a sentence says what has to come true first, and whom these words name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graph.model.obligations import Bound
from indexing.obligations.rules.operators import Operator
from indexing.obligations.rules.people import Person, people_at, person_at
from indexing.obligations.rules.roster import Named, Roster, is_pronoun
from indexing.obligations.rules.vocabulary import any_of, is_anyone, is_stranger, nouns, worded

Span = tuple[int, int]

_IF = any_of(
    "if unless until when whenever once in_the_event in_case should to_the_extent except_as except_to except_that except_if so_long_as"
    " as_long_as subject_to on_condition provided_that in_the_absence_of conditioned_on conditioned_upon contingent_on contingent_upon"
)
_EVENT = nouns(
    "request notice notification approval demand acceptance termination breach default appointment determination election receipt invoice"
    " consent instruction direction"
)
_WHEN = r"(?<!\bthe\s)(where|upon|following|after|before|prior to|within( [\w()]+){1,3} (day|hour|month|week)s?)\b"
_BEGINS = worded(rf"(?<![\w-])({_IF}|{_WHEN})")
_CONDITION = worded(
    rf"(?<![\w-])(?<!even\s)(?<!as\s){_IF}(?! {any_of('any so not applicable necessary appropriate needed required available possible')}"
    rf" ?[),;.])|((?<=[,;:.]\s)|^)(upon|following|within\b[^,;]{{1,40}}? (of|after)) [^,;]{{0,60}}?{_EVENT}"
)
_ENDS = worded(r"[,;:]|(?<=\w)\.(?=\s|$)|\b(shall|will|must|in order to)\b")
_LONGEST = 1500  # characters of a condition
_BINDS = worded(r"(and )?provided\b[^;]*\b(shall|will|must|may|nothing)\b")
"""A proviso that binds, or lets somebody do something, by itself."""
_MODAL = worded(r" ?\b(shall|will|must)\b")
_LEADS = worded(rf"\b{_IF}( that\b)?[\s,]+")
_BY = worded(rf"\b(by|{_EVENT}[\w\s-]{{0,60}}? (of|from)) ")
_DOES = any_of(
    "fails? elects? requests? gives? notifies wishes desires determines? decides breaches defaults terminates exercises receives plays"
    " agrees"
)
_ACTS = re.compile(rf"(?:(?i:the|any|an?|each)\s+)?[A-Z][\w&.-]*(?:\s[A-Z][\w&.-]*){{0,3}}(?=\s+(?i:not\s+|so\s+|\w+ly\s+)?{_DOES})")
"""Somebody by what only somebody does."""
_ASIDE = worded(rf"({any_of('at_any_time during within in on after before')}[^,;:]{{0,80}}, )?")
_CONSENT = worded(r"\bwithout\b[^,;]*|\(?\bwith (an? |\d )?cop(y|ies)\b[^,;)]*")
"""Whose words these are only has to consent, or gets a copy."""
_OWNER = re.compile(r"(?<![\w'/-])(?:the\s+other\s+party|[A-Z][\w&./-]*(?:\s+[A-Z][\w&./-]*){0,3})(?='s?\s)")
_GOVERNS = worded(rf" {any_of('hereby may shall will must agrees? represents? warrants? covenants? acknowledges? does further also')}")


def asides(text: str, operators: Sequence[Operator], given: Sequence[str]) -> tuple[Span, ...]:
    """Return where words stand that only say when or whether a deed is due; `given` are conditions known already."""
    begins = min((o.start for o in operators), default=0)
    above = (span for span in _placed(text, given) if span[1] <= begins)  # what comes later may run on into what is owed
    own = (_span(text, found) for found in _BEGINS.finditer(text))
    return (*above, *(span for span in own if not any(span[0] < o.start < span[1] for o in operators)))


def conditions(text: str, operators: Sequence[Operator], given: Sequence[str], roster: Roster) -> tuple[Span, ...]:
    """Return where conditions stand: those known, and others that a conjunction begins; times are none."""
    waited = (_cut(text, span, operators, roster) for span in _placed(text, given) if not _BINDS.match(text, *span))
    own = (_span(text, found) for found in _CONDITION.finditer(text))
    return (*waited, *(span for span in own if not _BINDS.match(text, span[0], span[1] + len(" shall"))))


def named_in(text: str, spans: Sequence[Span], roster: Roster, owing: Named) -> Iterator[Person]:
    """Yield whom the words at some places name, in their order; who only has to consent is none of them. `owing`: whom "it" means."""
    joined: list[list[int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1]:
            joined[-1][1] = max(end, joined[-1][1])
        else:
            joined.append([start, end])
    for start, end in joined:
        silent = [m.span() for m in _CONSENT.finditer(text, start, end)]
        leads = [lead.end() for lead in _LEADS.finditer(text, start, end)]
        found = [one for one in _mentioned(text, start, end, roster) if one.start in leads or not _MODAL.match(text, one.end)]
        found += [one for at in leads for one in _acting(text, at, end, roster, owing)]
        by = (one for m in _BY.finditer(text, start, end) for one in people_at(text, m.end(), roster) if one.end <= end and not one.own)
        found += [
            one for one in by if not (one.named.bound is not Bound.OTHER or is_stranger(one.named.obligor) or is_anyone(one.named.obligor))
        ]
        yield from (p for p in sorted(found, key=lambda one: one.start) if not any(a <= p.start < b for a, b in silent))


def _acting(text: str, at: int, end: int, roster: Roster, owing: Named) -> Iterator[Person]:
    """Yield whose act a condition waits for: its subjects, and who owes where it is "it"."""
    at = _ASIDE.match(text, at, end).end()  # type: ignore[union-attr]  # it matches nothing too
    name = roster.mention.match(text, at)
    if name and name[0].casefold() in {"it", "they"} and owing.bound is not Bound.UNCLEAR:
        yield Person(at, name.end(), owing)
    if (acts := _ACTS.match(text, at, end)) and not is_pronoun(acts[0]):
        yield Person(at, acts.end(), roster.named(acts[0]))
    first = person_at(text, at, roster)
    if first is not None and first.end <= end:
        yield from (one for one in people_at(text, at, roster) if one.end <= end and not is_stranger(one.named.obligor))


def _mentioned(text: str, start: int, end: int, roster: Roster) -> Iterator[Person]:
    for name in (*roster.mention.finditer(text, start, end), *_OWNER.finditer(text, start, end)):
        named = roster.named(name[0])
        owns = text.startswith("'", name.end())
        if named.party or not (owns or is_pronoun(name[0]) or name[0].casefold() in {"each", "both", "neither"}):
            yield Person(name.start(), name.end(), named)


def _span(text: str, found: re.Match[str]) -> Span:
    last = min(len(text), found.end() + _LONGEST)
    stop = _ENDS.search(text, found.end(), last)
    end = stop.start() if stop else last
    closing = text.find(")", found.end(), end)
    opened = text.find("(", found.end(), end)
    return found.start(), closing if closing >= 0 and not 0 <= opened < closing else end


def _placed(text: str, given: Sequence[str]) -> Iterator[Span]:
    for words in given:
        if place := re.search(r"\s+".join(map(re.escape, words.split())), text):
            yield place.span()


def _cut(text: str, span: Span, operators: Sequence[Operator], roster: Roster) -> Span:
    """Return a condition without what follows it in its sentence: "subject to Section 4, Supplier may ship", "shall, if asked, ship"."""
    start, end = span
    end = min((o.verb for o in operators if o.verb is not None and o.start < start < o.verb < end), default=end)
    for comma in re.compile(r",\s+").finditer(text, start, end):
        name = roster.mention.match(text, comma.end())
        if name and _GOVERNS.match(text, name.end()):
            return start, comma.start()
    return start, end
