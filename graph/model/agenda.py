"""The calendar of a portfolio: days that somebody has to watch, each with the words it rests on, and what has no day yet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from graph.model.ids import ClauseId, DocumentId, digest
from graph.model.text import AnchoredText


class EntryKind(StrEnum):
    """Why a day is to be watched."""

    DUE = "DUE"  # the last day to fulfil an obligation that somebody confirmed
    NOTICE = "NOTICE"  # the last day to give notice of non-renewal
    EXPIRY = "EXPIRY"  # the last day of a term
    CHANGE = "CHANGE"  # the first day on which words read otherwise


class AgendaMatter(StrEnum):
    """What happens on the day. A closed list: titles are made of it, never of the words of a contract."""

    FALLS_DUE = "FALLS_DUE"
    NOTICE_DUE = "NOTICE_DUE"
    TERM_ENDS = "TERM_ENDS"
    TERM_RENEWS = "TERM_RENEWS"  # presumed: the words renew it, nobody has refused
    TERMINATED = "TERMINATED"  # the last day before a termination, or a refusal to renew, bites
    TAKES_EFFECT = "TAKES_EFFECT"
    LAPSES = "LAPSES"


@dataclass(frozen=True, slots=True)
class Entry:
    """One day to watch, of a contract.

    `about` says more of the matter: the type of the duty, or of a change its EdgeType. `section` (`clause_id`) of `document_id` is
    the provision concerned, `words` what the day rests on, verbatim and anchored, which may stand in another document. `subject` is the
    ObligationId or EdgeId; of a term the id of its contract. `party` is who has to act, as the register or the words name them. `key`
    tells one matter of a portfolio from another, whatever its day: a calendar that was given it before moves the day, and adds none.
    `computed`: no words give the day, it was counted. `to_come`: it is real only once the one before it has been fulfilled.
    """

    kind: EntryKind
    matter: AgendaMatter
    day: date
    document_id: DocumentId
    subject: str
    key: str
    about: str = ""
    clause_id: ClauseId | None = None
    section: str = ""
    party: str = ""
    words: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)
    computed: bool = False
    to_come: bool = False
    note: str = ""

    @property
    def entry_id(self) -> str:
        """The identity: it tells two entries of one calendar apart, and knows one again after its day was moved."""
        return "n_" + digest(self.kind, self.key)


class UnplacedReason(StrEnum):
    """Why something that is to be watched has no day on the calendar."""

    OVERDUE = "OVERDUE"  # its day lies before the first day asked for
    NO_DAY = "NO_DAY"  # an obligation whose trigger nobody has told
    TERM_UNKNOWN = "TERM_UNKNOWN"  # a notice is asked for before the end of a term whose last day no words give
    RENEWAL_UNKNOWN = "RENEWAL_UNKNOWN"  # it renews for a time that no words give
    NOTICE_UNKNOWN = "NOTICE_UNKNOWN"  # it renews by itself, and no words that were read say what notice stops that
    CHANGE_UNDATED = "CHANGE_UNDATED"  # a change for which no words give a day
    CHANGE_AWAITED = "CHANGE_AWAITED"  # a change that waits for an event which nobody has recorded


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Something to watch that stands on no day of the calendar, and why; `day` where it has one outside of it."""

    why: UnplacedReason
    document_id: DocumentId
    subject: str
    about: str = ""
    clause_id: ClauseId | None = None
    section: str = ""
    party: str = ""
    words: AnchoredText = AnchoredText()  # noqa: RUF009 (frozen, and empty)
    day: date | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Window:
    """The days of a calendar, both counted, and the day on which it is looked at: what was signed later does not count."""

    start: date
    end: date
    as_of: date

    def holds(self, day: date) -> bool:
        """Tell whether a day is one of them."""
        return self.start <= day <= self.end


@dataclass(frozen=True, slots=True)
class Agenda:
    """The calendar of some contracts: entries by day, and what could not be placed."""

    window: Window
    entries: tuple[Entry, ...] = ()
    unplaced: tuple[Unplaced, ...] = ()

    @classmethod
    def of(cls, window: Window, found: Sequence[Entry | Unplaced]) -> Agenda:
        """Return what was found in the order of days, each once."""
        entries = {e.entry_id: e for e in found if isinstance(e, Entry) and window.holds(e.day)}
        unplaced = dict.fromkeys(u for u in found if isinstance(u, Unplaced))
        return cls(window, tuple(sorted(entries.values(), key=_in_order)), tuple(sorted(unplaced, key=_by_document)))


def _in_order(entry: Entry) -> tuple[date, str, str, str]:
    return entry.day, entry.kind, entry.document_id, entry.entry_id


def _by_document(one: Unplaced) -> tuple[str, str, str, str]:
    return one.why, one.document_id, one.subject, one.section
