"""The ends of terms on a calendar, and the last days to refuse a renewal."""

from __future__ import annotations

import re
from calendar import isleap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from graph.amendments.clause_reading import read
from graph.amendments.provision_trees import GLUE
from graph.lifecycle.due_dates import due_date
from graph.lifecycle.term_ends import TermEnd, term_ends
from graph.lineage.dag import Lineage
from graph.lineage.effectiveness import NOT_AGREED, has_begun
from graph.lineage.supersession import governing_document, void
from graph.model.agenda import AgendaMatter, Entry, EntryKind, Unplaced, UnplacedReason, Window
from graph.model.dates import PartialDate
from graph.model.ids import ClauseId, DocumentId, digest
from graph.model.obligations import Deadline, TimeUnit, Timing, Value
from graph.model.resolution import TermState
from graph.model.text import AnchoredText, join
from graph.resolution.term_expiry import on_the_end
from graph.resolution.term_state import term_on
from graph.text.dates import DateMention, find_dates

_SATURDAY = 5
_UNTIL = re.compile(r"(?i)\b(?:until|till|up\s+to)\s+(?!and\s+includ)(?:midnight\s+(?:on|of)\s+)?")
_INCLUDED = re.compile(r"(?i)[^.;]{0,40}\binclu")
_REACH = 40  # characters behind such a word in which its day stands


def period_before(day: date, period: Value) -> date | None:
    """Return the last day that lies a period before a day, as all deadlines are counted; None for what is no length of time."""
    return due_date(Deadline(Timing.BEFORE, PartialDate.of(day), period), None, None, None, day)


def counted_back_note(period: Value, day: date) -> str:
    """Say what a reader has to know of a day counted back: that it may be earlier still, or is no working day; "" for nothing."""
    if period.unit == TimeUnit.BUSINESS_DAY:
        return "public holidays are not known: each in between makes it a day earlier"
    return f"a {day:%A}" if day.weekday() >= _SATURDAY else ""


def is_end_ambiguous(words: str, last: date) -> bool:
    """Tell whether the words of a term leave open whether the day they name is its last day or the first without it ("until May 1")."""
    return any(_leaves_open(words, found.end(), last) for found in _UNTIL.finditer(words))


def _leaves_open(words: str, at: int, last: date) -> bool:
    near: DateMention | None = next(iter(find_dates(words[at : at + _REACH])), None)
    if near is None or near.start or not near.date.exact or near.date.first_day() != last:
        return False
    return _INCLUDED.match(words, at + near.end) is None


_DAY = timedelta(days=1)
_FAR = timedelta(days=750)  # before the end of a term: a notice to be given earlier than this is not looked for


@dataclass(frozen=True, slots=True)
class RequiredNotice:
    """The notice of non-renewal that words in force ask for: the periods they name, and where they stand.

    `unclear` says why no period can be taken from them, "" where one can.
    """

    periods: tuple[Value, ...]
    words: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)
    clause_id: ClauseId | None = None
    section: str = ""
    note: str = ""
    unclear: str = ""


NoticeOn = Callable[[DocumentId, date], RequiredNotice | None]
"""What notice the words in force on a day ask for, of a contract; None where no words ask for any."""


def terms_ahead(lineage: Lineage, document_id: DocumentId, window: Window, notice: NoticeOn) -> Iterator[Entry | Unplaced]:
    """Yield the ends of a contract's terms in a window, and the last days to refuse a renewal; `notice` is asked only near those.

    `document_id` is its first version: later ones are followed. A draft, and what was void from the beginning, has no term.
    """
    if void(lineage, document_id):
        return
    known = told = False
    for end in term_ends(lineage, document_id, min(window.end, date.max - _FAR) + _FAR):
        known = True
        if end.last >= window.start and has_begun(lineage.documents[end.version], end.last):
            yield from _ends(lineage, document_id, end, window)
            for found in _notices(lineage, document_id, end, window, notice):
                if (
                    isinstance(found, Entry) or not told
                ):  # of a contract that renews month by month it is enough to say once what is unknown
                    yield found
                told = told or isinstance(found, Unplaced)
    if not known:
        yield from _undated(lineage, document_id, window, notice)


def _ends(lineage: Lineage, document_id: DocumentId, end: TermEnd, window: Window) -> Iterator[Entry | Unplaced]:
    matter = AgendaMatter.TERMINATED if end.stopped else AgendaMatter.TERM_RENEWS if end.renews else AgendaMatter.TERM_ENDS
    clause, section, words = _place(lineage, end)
    unsigned = "nothing shows that it was signed" if lineage.documents[end.version].execution in NOT_AGREED else ""
    if window.holds(end.last):
        yield Entry(
            EntryKind.EXPIRY,
            matter,
            end.last,
            end.version,
            document_id,
            digest(document_id, end.number),
            end.term.state,
            clause,
            section,
            words=words,
            computed=end.term.computed,
            note=_joined(
                _over(end), _earliest(lineage, end)[1], _counted(end), _otherwise_now(lineage, document_id, end, window), unsigned
            ),
        )
    if not end.dated and end.last <= window.end:
        yield Unplaced(UnplacedReason.RENEWAL_UNKNOWN, end.version, document_id, end.term.state, clause, section, words=words, day=end.last)


def _over(end: TermEnd) -> str:
    """Say from which day on a contract is over that somebody ended: "terminated effective D" leaves it the day before D as its last."""
    return f"the first day without it is {end.last + _DAY}" if end.stopped and end.last < date.max else ""


def _notices(lineage: Lineage, document_id: DocumentId, end: TermEnd, window: Window, notice: NoticeOn) -> Iterator[Entry | Unplaced]:
    if end.stopped or end.used_up:
        return
    earliest, doubt = _earliest(lineage, end)
    asked = _asked(document_id, end, earliest, notice)
    if asked is None or _first(asked, earliest) is None:
        if end.renews and window.holds(end.last):
            clause, section, words = _place(lineage, end)
            said = asked or RequiredNotice((), words, clause, section)
            yield _unknown(UnplacedReason.NOTICE_UNKNOWN, end.version, document_id, said, end.last)
        return
    periods = tuple({(p.number, p.unit): p for p in asked.periods}.values())
    several = "the words name several periods" if len(periods) > 1 else ""
    doubt = f"{doubt}: counted from the earliest" if doubt else ""
    now = _otherwise_now(lineage, document_id, end, window)
    unsaid = "" if end.renews else "no words were read that renew the term by themselves"
    for number, period in enumerate(periods):
        day = period_before(earliest, period)
        if day is not None and window.holds(day):
            yield Entry(
                EntryKind.NOTICE,
                AgendaMatter.NOTICE_DUE,
                day,
                end.version,
                document_id,
                digest(document_id, end.number, number),
                f"{period.number} {period.unit}",
                asked.clause_id,
                asked.section,
                words=asked.words,
                computed=True,
                note=_joined(
                    f"the term ends on {end.last}", now, counted_back_note(period, day), doubt, _counted(end), unsaid, several, asked.note
                ),
            )


def _asked(document_id: DocumentId, end: TermEnd, earliest: date, notice: NoticeOn) -> RequiredNotice | None:
    """Return the notice that the words ask for which are in force when one has to act; where they change about then, the longest."""
    asked = notice(document_id, end.last)
    first = _first(asked, earliest)
    if first is None:
        return asked
    then = notice(document_id, first)
    second = _first(then, earliest)
    if then is None or second is None or asked is None or then.periods == asked.periods:
        return asked
    again = notice(document_id, second)
    return then if second < first or (again is not None and again.periods == then.periods) else asked


def _first(asked: RequiredNotice | None, earliest: date) -> date | None:
    """Return the earliest day by which a notice asks one to act; None where no period can be taken from it."""
    days = [period_before(earliest, period) for period in asked.periods] if asked and not asked.unclear else []
    return min((day for day in days if day is not None), default=None)


def _undated(lineage: Lineage, document_id: DocumentId, window: Window, notice: NoticeOn) -> Iterator[Unplaced]:
    """Say of a contract without any last day that a notice before it cannot be placed."""
    version = governing_document(lineage, document_id, window.as_of)
    if term_on(lineage, document_id, window.as_of).state is TermState.UNKNOWN and has_begun(lineage.documents[version], window.end):
        asked = notice(document_id, window.as_of)
        if asked is not None:
            yield _unknown(UnplacedReason.TERM_UNKNOWN, version, document_id, asked, None)


def _unknown(why: UnplacedReason, version: DocumentId, document_id: DocumentId, asked: RequiredNotice, day: date | None) -> Unplaced:
    note = _joined(asked.unclear, asked.note)
    return Unplaced(why, version, document_id, "", asked.clause_id, asked.section, words=asked.words, day=day, note=note)


def _earliest(lineage: Lineage, end: TermEnd) -> tuple[date, str]:
    """Return the earliest day that the words can mean by the last day of a term, and what leaves it open, "" for nothing."""
    expires = lineage.documents[end.version].expires
    if expires is not None and not expires.exact and expires.last_day() == end.last:
        return expires.first_day(), f"the words give no day of {expires}"
    if end.term.computed and (end.last.month, end.last.day) == (2, 28) and isleap(end.last.year):
        return end.last, f"it may be the {end.last.year}-02-29"
    if end.last > date.min and is_end_ambiguous(_words(lineage, end)[1].text, end.last):
        return end.last - _DAY, f"the words leave open whether {end.last} is the last day or the first without it"
    return end.last, ""


def _counted(end: TermEnd) -> str:
    """Say of a first term that has only a length that the day it runs from decides; which one the words mean a reader sees at once."""
    return "the words give a length: see from which day it runs" if end.term.computed and end.term.state is TermState.RUNNING else ""


def _otherwise_now(lineage: Lineage, document_id: DocumentId, end: TermEnd, window: Window) -> str:
    """Say that the words in force on the day looked at give another end to the term that runs: a change to come moves it."""
    now = term_on(lineage, document_id, window.as_of)
    if now.until is None or now.until == end.last or not end.first <= window.as_of <= min(now.until, end.last):
        return ""
    return f"by the words in force on {window.as_of} it would end on {now.until}"


def _place(lineage: Lineage, end: TermEnd) -> tuple[ClauseId | None, str, AnchoredText]:
    """Return the provision of the contract that an end was read from, its address and words; words alone where it stands elsewhere."""
    clause_id, words = _words(lineage, end)
    if clause_id is None or lineage.clauses[clause_id].document_id != end.version:
        return None, "", words
    return clause_id, lineage.clauses[clause_id].section, words


def _words(lineage: Lineage, end: TermEnd) -> tuple[ClauseId | None, AnchoredText]:
    """Return the clause that an end was read from, with those of its words on that day which say so; nothing where it is not here."""
    clause_id = end.term.clause_id
    if clause_id is None or clause_id not in lineage.clauses:
        return None, AnchoredText()
    words = read(lineage, clause_id, end.last).text
    said = tuple(words.slice(a, b) for a, b in on_the_end(words.text))
    return clause_id, join(said, GLUE) if said else words


def _joined(*notes: str) -> str:
    return "; ".join(note for note in notes if note)
