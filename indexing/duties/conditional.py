"""Where a sentence says what has to come true first, and whom these words name."""

# ruff: noqa: E501
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graph.model.obligations import Bound
from indexing.duties.modals import Operator
from indexing.duties.naming import stands_for
from indexing.duties.person_words import is_stranger
from indexing.duties.persons import Person, person_at
from indexing.duties.roster import NOBODY, Named, Roster
from indexing.duties.vocabulary import any_of

Span = tuple[int, int]

_BEGINS = re.compile(
    r"(?i)(?<![\w-])(?P<word>"
    + any_of(
        "if unless until when whenever in_the_event in_case should_(?=[A-Z]) to_the_extent except_(?:as|to|that|if|when|where|for|in|with)"
        " so_long_as as_long_as subject_to on_condition provided_that(?!,) once where upon following after before prior_to"
        " within_(?:\\w+_)?\\(?\\d+\\)?_(?:\\w+_)?(?:days|hours|months|weeks)"
    )
    + r")(?!\s+(?:and\s+as\s+)?(?:\w+\s+)?(?:request|demand)\b(?!\s+(?:of|by|from)))"
)
_LONGEST = 1500  # characters of a condition
_ENDS = re.compile(r"[,;:]|(?<=\w)\.(?=\s|$)|\b(?:shall|will|must)\b")
_TIMES = re.compile(r"(?i)after|following|before|prior|within|where\b|except\s+(?:for|in|with|that)")
_NO_EVENT = re.compile(
    r"(?i)\b"
    + any_of(
        "based bas(?:es|ing) rely relies relying reliance depend~ call calls called agreed imposed incumbent binding placed made conferred insist charge lien encumbrance levied"
    )
    + r"\s+$"
)
"""What "upon" follows that begins no event: "based upon"."""
_PROVISO = re.compile(r"(?i)provided\b")
_BINDS = re.compile(r"(?i)(?:and\s+)?provided\b[^;]*\b(?:shall|will|must|may)\b")
"""A proviso that binds, or lets somebody do something, by itself."""
_MODAL = re.compile(r"(?i)\s*\b(?:shall|will|must)\b")
_AS_SAID = re.compile(r"(?i)^\s*(?:except\s+)?as\s+(?:may\s+be\s+)?(?:otherwise\s+)?(?:required|permitted|requested|directed)\b")
_LEADS = re.compile(
    r"(?i)(?:if|unless|until|when|whenever|once|should|in\s+the\s+event(?:\s+that)?|in\s+case|(?:so|as)\s+long\s+as|on\s+condition\s+that|provided\s+that"
    r"|(?:except\s+)?to\s+the\s+extent(?:\s+that)?|except\s+(?:as|if|when|where))\b[\s,]+"
)
_ASIDE = re.compile(
    r"(?i)(?:(?:at\s+any\s+time|for\s+any\s+reason|during|within|in|on|after|before|upon|prior\s+to)\b[^,;:]{0,80},\s+)?(?:and\s+when,?\s+)?"
)
_ACTS = re.compile(
    r"\s+(?i:(?:\w+ly|does|do|did|shall|has|have|had|not|at\s+any\s+time)\s+)*(?i:"
    + any_of(
        "fails? failed fail elects? elected elect requests? requested request gives? given give notifies notified notify wishes wish desires? determines?"
        " determined decides? believes? pays? paid sells? sold breach(?:es|ed)? defaults? consents? consented approves? approved receives? received"
        " becomes_aware terminates? terminated exercises? exercised refuses? refused provides? provided delivers? delivered plays? agrees? agreed"
        " requires? required complies complied accepts? accepted rejects? rejected discovers? learns? makes? made takes? intends? chooses? chose"
        " has_(?:not_)?(?:the_)?(?:necessary_)?rights? commits? committed acquires? enters? files? becomes_insolvent ceases? performs? performed"
        " undertakes? waives? waived disputes? objects? offers? purchases? proposes? directs? instructs?"
    )
    + ")"
)
"""What only somebody does: whoever does it after "if" is somebody, by whatever name."""
_NAMED = re.compile(r"(?:(?:[Tt]he|[Aa]ny|[Aa]n?|[Ee]ach|[Ee]ither|[Ss]uch)\s+)?(?P<name>[A-Z][\w&.-]*(?:\s+(?:of\s+)?[A-Z][\w&.-]*){0,4})")
_THING = re.compile(
    r"(?i)\b"
    + any_of(
        "products? services? goods software systems? work agreement contract term laws? sections? articles? payments? notices? equipment materials?"
        " shipments? orders? invoices? projects? reports? conversion closing shares? units? licen[sc]es? property properties program site website"
    )
    + "$"
)
_ITS_OWN = re.compile(
    r"(?i)(?:it|they)\s+(?:(?:(?:is|are|shall\s+be|has\s+been|have\s+been)\s+(?:\w+ly\s+)?(?:not\s+)?"
    + any_of("required obligated entitled permitted unable able notified aware requested authori[sz]ed in_breach in_default")
    + r"\b)|(?:has|have|does|do|shall|not|\w+ly\s+)*\s*"
    + any_of("fails? elects? elect receives? receive requests? wish(?:es)? determines? breach(?:es)? becomes_aware decides? deems?")
    + ")"
)
_OWNER = re.compile(
    r"(?<![\w'-])(?!(?:Upon|If|Unless|Until|When|Once|Subject|Following|After|Before|Where|Should|Except|To|In|On|For|Provided)\b)(?:the\s+other\s+party|[A-Z][\w&.-]*(?:\s+[A-Z][\w&.-]*){0,3})(?='s?\s)"
)
_DEEDS_OF = re.compile(
    r"'s?\s+(?i:(?:prior|express|written|final|timely|sole|reasonable|and|or)\s+)*(?i:"
    + any_of(
        "approvals? consent request demand notice receipt failure election breach default acceptance delivery payment performance compliance"
        " satisfaction instructions? direction discretion judgment determination opinion execution review confirmation rights? exercise"
    )
    + ")"
)
_COMMA = re.compile(r",\s+")
_GOVERNS = re.compile(
    rf"\s+{any_of('hereby may shall will must agrees? represents? warrants? covenants? acknowledges? does further also')}"
)
_SPACE = re.compile(r"\s")
_CONSENT = re.compile(r"(?i)\bwithout\b[^,;]*")
_ALONE = re.compile(r"(?i)(?:each|both|neither)$")


def asides(text: str, operators: Sequence[Operator], given: Sequence[str]) -> tuple[Span, ...]:
    """Return where words stand that only say when or whether a deed is due; `given` are conditions known already."""
    own = (_span(text, found) for found in _BEGINS.finditer(text))
    begins = min((o.start for o in operators), default=0)
    above = (span for span in _placed(text, given) if span[1] <= begins)  # what comes later may run on into what is owed
    return (*above, *(span for span in own if not _holds_operator(span, operators)))


def conditions(text: str, operators: Sequence[Operator], given: Sequence[str], roster: Roster) -> tuple[Span, ...]:
    """Return where conditions stand: those known, and others that a conjunction begins; times are none."""
    own = (_span(text, found) for found in _BEGINS.finditer(text) if _is_condition(text, found))
    said = (_span(text, found) for found in [_AS_SAID.match(text)] if found)
    known = (_cut(text, span, operators, roster) for span in _placed(text, given) if not _BINDS.match(text, *span))
    return (*known, *own, *said)


def named_in(text: str, spans: Sequence[Span], roster: Roster, owing: Named = NOBODY) -> Iterator[Person]:
    """Yield whom the words at some places name, in their order; who only has to consent is none of them. `owing`: whom "it" means."""
    for start, end in _joined(spans):
        silent = [m.span() for m in _CONSENT.finditer(text, start, end)]
        leads = [lead.end() for lead in _LEADS.finditer(text, start, end)]
        named = [
            one
            for one in _named(text, start, end, roster)
            if not any(a <= one.start < b for a, b in silent) and not (_MODAL.match(text, one.end) and one.start not in leads)
        ]
        acting = (_acting(text, at, end, roster, owing) for at in leads)
        yield from sorted((*named, *filter(None, acting)), key=lambda one: one.start)


def _is_condition(text: str, found: re.Match[str]) -> bool:
    """Tell whether a conjunction begins a condition: not a time, not "based upon", not a proviso that binds by itself."""
    if _TIMES.match(found["word"]) or (
        found["word"].casefold() == "upon" and _NO_EVENT.search(text, max(0, found.start() - 16), found.start())
    ):
        return False
    return not (_PROVISO.match(found["word"]) and _MODAL.match(text, _span(text, found)[1]))


def _acting(text: str, at: int, end: int, roster: Roster, owing: Named) -> Person | None:
    """Return whose act a condition waits for: its subject, past what stands between ("if, during the Term, the Team plays")."""
    at = _ASIDE.match(text, at, end).end()  # type: ignore[union-attr]  # it matches nothing too
    if own := _ITS_OWN.match(text, at, end):
        return Person(at, own.end(), owing) if owing.bound is not Bound.UNCLEAR else None
    first = person_at(text, at, roster)
    if first is None and (name := _NAMED.match(text, at, end)) and _ACTS.match(text, name.end(), end) and not _THING.search(name["name"]):
        first = Person(at, name.end(), roster.named(name["name"]))
    return first if first is not None and first.end <= end and not is_stranger(first.named.obligor) else None


def _named(text: str, start: int, end: int, roster: Roster) -> Iterator[Person]:
    for name in roster.mention.finditer(text, start, end):
        if not (stands_for(name[0]) or _ALONE.match(name[0])):
            yield Person(name.start(), name.end(), roster.named(name[0]))
    for own in _OWNER.finditer(text, start, end):
        named = roster.named(own[0])
        if named.party or _DEEDS_OF.match(text, own.end(), end):
            yield Person(own.start(), own.end(), named)


def _joined(spans: Sequence[Span]) -> list[Span]:
    """Return places without those that others hold, and without overlaps."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return found


def _span(text: str, found: re.Match[str]) -> Span:
    last = min(len(text), found.end() + _LONGEST)
    stop = _ENDS.search(text, found.end(), last)
    return found.start(), stop.start() if stop else last


def _placed(text: str, given: Sequence[str]) -> Iterator[Span]:
    even = _SPACE.sub(" ", text) if given else ""  # of the same length
    for words in given:
        wanted = words.split()
        if "  " not in even:  # most often: then there is no pattern to make of each condition
            if (at := even.find(" ".join(wanted))) >= 0:
                yield at, at + len(" ".join(wanted))
        elif place := re.search(r"\s+".join(map(re.escape, wanted)), text):
            yield place.span()


def _cut(text: str, span: Span, operators: Sequence[Operator], roster: Roster) -> Span:
    """Return a condition without what follows it in its sentence: "subject to Section 4, Supplier may ship", "shall, if asked, ship"."""
    start, end = span
    end = min((o.verb for o in operators if o.verb is not None and o.start < start < o.verb < end), default=end)
    for comma in _COMMA.finditer(text, start, end):
        name = roster.mention.match(text, comma.end())
        if name and _GOVERNS.match(text, name.end()):
            return start, comma.start()
    return start, end


def _holds_operator(span: Span, operators: Sequence[Operator]) -> bool:
    return any(span[0] < o.start < span[1] for o in operators)
