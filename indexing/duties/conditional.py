"""Where a sentence says what has to come true first, and whom these words name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from graph.model.obligations import Bound
from indexing.duties.condition_words import (
    ACTS,
    AGREED,
    ALONE,
    AND,
    ARTICLE,
    AS_SAID,
    ASIDE,
    ASKED,
    BEGINS,
    BINDS,
    BRACKET,
    BY,
    COMMA,
    COMPOUND,
    CONSENT,
    DEEDS_OF,
    DOES,
    DOING,
    ENDS,
    EVENT,
    GOVERNS,
    HEARD,
    HOLLOW,
    ITS_OWN,
    LEADS,
    LISTED,
    LONGEST,
    MODAL,
    NAMED,
    NO_EVENT,
    NO_MATTER,
    ON_WISH,
    OPENS,
    OWN,
    OWNER,
    PROVISO,
    SAVES,
    SPACE,
    STATED,
    STRANGE,
    THING,
    TIMES,
)
from indexing.duties.modals import Operator
from indexing.duties.naming import stands_for
from indexing.duties.person_words import is_anyone, is_somebody, is_stranger
from indexing.duties.persons import Person, people_at, person_at
from indexing.duties.roster import NOBODY, Named, Roster

Span = tuple[int, int]


def asides(text: str, operators: Sequence[Operator], given: Sequence[str]) -> tuple[Span, ...]:
    """Return where words stand that only say when or whether a deed is due; `given` are conditions known already."""
    own = (_span(text, found) for found in BEGINS.finditer(text) if not LISTED.search(text, max(0, found.start() - 8), found.end()))
    begins = min((o.start for o in operators), default=0)
    above = (span for span in _placed(text, given) if span[1] <= begins)  # what comes later may run on into what is owed
    return (*above, *(span for span in own if not _holds_operator(span, operators)))


def conditions(text: str, operators: Sequence[Operator], given: Sequence[str], roster: Roster) -> tuple[Span, ...]:
    """Return where conditions stand: those known, and others that a conjunction begins; times are none."""
    own = (_span(text, found) for found in BEGINS.finditer(text) if _is_condition(text, found))
    said = (_span(text, found) for found in [AS_SAID.match(text)] if found)
    waited = (span for span in _placed(text, given) if not (BINDS.match(text, *span) or _waits_for_nothing(text, span[0])))
    known = (_cut(text, span, operators, roster) for span in waited)
    stated = (_span(text, found) for found in STATED.finditer(text))
    asked = (span for words in (ASKED, ON_WISH) for found in words.finditer(text) if (span := _of_name(text, found, roster)))
    heard = (span for words in (HEARD, AGREED) for found in words.finditer(text) if (span := _from(text, found, roster)))
    return (*known, *own, *said, *stated, *asked, *heard)


def named_in(text: str, spans: Sequence[Span], roster: Roster, owing: Named = NOBODY) -> Iterator[Person]:
    """Yield whom the words at some places name, in their order; who only has to consent is none of them. `owing`: whom "it" means."""
    for start, end in _joined(spans):
        silent = [m.span() for m in CONSENT.finditer(text, start, end)]
        leads = [lead.end() for lead in LEADS.finditer(text, start, end)]
        named = [
            one
            for one in _named(text, start, end, roster)
            if not any(a <= one.start < b for a, b in silent) and not (MODAL.match(text, one.end) and one.start not in leads)
        ]
        acting = (one for at in leads for one in _acting(text, at, end, roster, owing))
        by = (one for one in _by(text, start, end, roster) if not any(a <= one.start < b for a, b in silent))
        yield from sorted((*named, *acting, *by), key=lambda one: one.start)


def _is_condition(text: str, found: re.Match[str]) -> bool:
    """Tell whether a conjunction begins a condition: not a time, not "if any", not "based upon", not a proviso that binds by itself."""
    at, word = found.start(), found["word"]
    if HOLLOW.match(text, found.end()) or _waits_for_nothing(text, at):
        return False
    if TIMES.match(word):
        return bool(OPENS.search(text, 0, at) and EVENT.match(text, at))
    if word.casefold() == "upon" and NO_EVENT.search(text, max(0, at - 16), at):
        return False
    return not (PROVISO.match(word) and MODAL.match(text, _span(text, found)[1]))


def _waits_for_nothing(text: str, at: int) -> bool:
    """Tell whether what begins at a place only keeps something out, or is said to be of no matter: "even if"."""
    return SAVES.match(text, at) is not None or NO_MATTER.search(text, max(0, at - 8), at) is not None


def _acting(text: str, at: int, end: int, roster: Roster, owing: Named) -> Iterator[Person]:
    """Yield whose act a condition waits for: its subjects, past what stands between ("if, during the Term, the Team plays")."""
    at = ASIDE.match(text, at, end).end()  # type: ignore[union-attr]  # it matches nothing too
    if own := ITS_OWN.match(text, at, end):
        yield from [Person(at, own.end(), owing)] if owing.bound is not Bound.UNCLEAR else []
        return
    while (one := _subject(text, at, end, roster)) and one.end <= end:
        if not is_stranger(one.named.obligor):
            yield one
        join = AND.match(text, one.end, end)
        at = join.end() if join else end


def _subject(text: str, at: int, end: int, roster: Roster) -> Person | None:
    """Return who stands before a deed: by his name, or by what he is, where only somebody does it."""
    if first := person_at(text, at, roster):
        return first
    if (name := NAMED.match(text, at, end)) and _acts(text, name, end):
        return Person(at, name.end(), roster.named(name["name"]))
    doing = DOING.match(text, at, end)
    return Person(at, doing.end("name"), roster.named(doing["name"])) if doing and not is_anyone(doing["name"]) else None


def _acts(text: str, name: re.Match[str], end: int) -> bool:
    """Tell whether a name is somebody's by what follows it: what only somebody does, or anything done by who has such a name."""
    if ACTS.match(text, name.end(), end):
        return not THING.search(name["name"])
    return is_somebody(name["name"]) and DOES.match(text, name.end(), end) is not None


def _by(text: str, start: int, end: int, roster: Roster) -> Iterator[Person]:
    """Yield who acts in a condition and is no party: "as agreed by the landlord", "upon notice from the tenant"."""
    for by in BY.finditer(text, start, end):
        for one in people_at(text, by.end(), roster, surely=by[0].rstrip().endswith("from")):
            if one.end <= end and one.named.bound is Bound.OTHER and not _nobody(one.named.obligor):
                yield one


def _nobody(words: str) -> bool:
    """Tell whether words name nobody in particular, or people of one whom they leave open: "or their nominee"."""
    return is_stranger(words) or is_anyone(words) or OWN.match(words) is not None


def _named(text: str, start: int, end: int, roster: Roster) -> Iterator[Person]:
    for name in roster.mention.finditer(text, start, end):
        strange = STRANGE.search(text, max(0, name.start() - 16), name.start()) or COMPOUND.match(text, name.end(), end)
        if not (strange or stands_for(name[0]) or ALONE.match(name[0])):
            yield Person(name.start(), name.end(), roster.named(name[0]))
    for own in OWNER.finditer(text, start, end):
        named = roster.named(own[0])
        if named.party or DEEDS_OF.match(text, own.end(), end):
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
    last = min(len(text), found.end() + LONGEST)
    stop = ENDS.search(text, found.end(), last)
    return found.start(), _closed(text, found.end(), stop.start() if stop else last)


def _closed(text: str, start: int, end: int) -> int:
    """Return where words end that a bracket closes which opened before them: "(unless he agrees) to Buyer"."""
    depth = 0
    for bracket in BRACKET.finditer(text, start, end):
        depth += bool(bracket["open"]) - bool(bracket["close"])
        if depth < 0:
            return bracket.start()
    return end


def _placed(text: str, given: Sequence[str]) -> Iterator[Span]:
    even = SPACE.sub(" ", text) if given else ""  # of the same length
    for words in given:
        wanted = words.split()
        if "  " not in even:  # most often: then there is no pattern to make of each condition
            if (at := even.find(" ".join(wanted))) >= 0:
                yield at, at + len(" ".join(wanted))
        elif place := re.search(r"\s+".join(map(re.escape, wanted)), text):
            yield place.span()


def _of_name(text: str, found: re.Match[str], roster: Roster) -> Span | None:
    """Return words with the name of a party they lead to: "at the request of Buyer", "at Buyer's" request."""
    at = ARTICLE.match(text, found.end()).end()  # type: ignore[union-attr]  # it matches nothing too
    name = roster.mention.match(text, found.end()) or OWNER.match(text, at)
    return (found.start(), name.end() + len("'s ")) if name else None


def _from(text: str, found: re.Match[str], roster: Roster) -> Span | None:
    """Return words with whoever they lead to: "after receipt of notice from the Owner"."""
    one = next(people_at(text, found.end(), roster, surely=True), None)
    return (found.start(), one.end) if one else None


def _cut(text: str, span: Span, operators: Sequence[Operator], roster: Roster) -> Span:
    """Return a condition without what follows it in its sentence: "subject to Section 4, Supplier may ship", "shall, if asked, ship"."""
    start, end = span
    end = min((o.verb for o in operators if o.verb is not None and o.start < start < o.verb < end), default=end)
    for comma in COMMA.finditer(text, start, end):
        name = roster.mention.match(text, comma.end())
        if name and GOVERNS.match(text, name.end()):
            return start, comma.start()
    return start, end


def _holds_operator(span: Span, operators: Sequence[Operator]) -> bool:
    return any(span[0] < o.start < span[1] for o in operators)
