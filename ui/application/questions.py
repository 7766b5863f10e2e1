"""Parses what people write: questions, provisions, days, instants and choices from closed lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from graph.errors import UsageError
from graph.model.ids import DocumentId

if TYPE_CHECKING:
    from rag.understand.question import Asked

_Choice = TypeVar("_Choice", bound=StrEnum)
LONGEST_QUESTION = 4_000  # characters: what is longer is a pasted document
MOST_PREVIOUS = 20  # earlier questions that are read; a follow-up leans on the last few


@dataclass(frozen=True, slots=True)
class Question:
    """A question as put: `as_of` None is today, `known_as_of` None is all that is on record.

    `previous` are the earlier questions of the conversation, oldest first.
    """

    text: str
    as_of: date | None = None
    known_as_of: datetime | None = None
    counterparty: str | None = None
    document: str | None = None
    previous: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _typed(self.known_as_of, self.as_of)

    @classmethod
    def read(cls, fields: Mapping[str, object]) -> Question:
        """Read `{"question", "as_of"?, "known_as_of"?, "counterparty"?, "document"?, "previous"?}`; raises UsageError."""
        text = _worded(_text(fields, "question") or "")
        as_of, known = _text(fields, "as_of"), _text(fields, "known_as_of")
        return cls(
            text,
            optional_day(as_of),
            optional_instant(known),
            _text(fields, "counterparty"),
            _text(fields, "document"),
            _previous(fields),
        )

    @classmethod
    def of(cls, asked: Question | str) -> Question:
        """Return what a program asks, its words checked; raises UsageError where they are none."""
        if isinstance(asked, str):
            return cls.read({"question": asked})
        _worded(_text({"question": asked.text}, "question") or "")
        return asked

    def put(self, today: date, documents: frozenset[DocumentId]) -> Asked:
        """Return the question as `rag` takes it, with the documents that its `document` names."""
        from rag.understand.question import Asked

        return Asked(self.text, self.as_of or today, self.counterparty, documents, self.previous)


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision as named: a document and an address in it."""

    document: str
    section: str
    as_of: date | None = None
    known_as_of: datetime | None = None

    def __post_init__(self) -> None:
        _typed(self.known_as_of, self.as_of)

    @classmethod
    def read(cls, fields: Mapping[str, object]) -> Provision:
        """Read `{"document", "section", "as_of"?, "known_as_of"?}`; raises UsageError."""
        document, section = _text(fields, "document"), _text(fields, "section")
        if not document or not section:
            raise UsageError("Name a document and a section, for example: msa.pdf 5.1")
        as_of, known = _text(fields, "as_of"), _text(fields, "known_as_of")
        return cls(document, section, optional_day(as_of), optional_instant(known))


@dataclass(frozen=True, slots=True)
class Copy:
    """A whole document as named: `as_of` None is today; `against` another day to compare with."""

    document: str
    as_of: date | None = None
    against: date | None = None
    known_as_of: datetime | None = None

    def __post_init__(self) -> None:
        _typed(self.known_as_of, self.as_of, self.against)

    @classmethod
    def read(cls, fields: Mapping[str, object]) -> Copy:
        """Read `{"document", "as_of"?, "against"?, "known_as_of"?}`; raises UsageError."""
        document = _text(fields, "document")
        if not document:
            raise UsageError("Name a document, for example: msa.pdf")
        as_of, against, known = (_text(fields, name) for name in ("as_of", "against", "known_as_of"))
        return cls(document, optional_day(as_of), optional_day(against), optional_instant(known))


def day(text: str) -> date:
    """Read a day as `2016-06-14`; raises UsageError."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise UsageError(f"'{text}' is not a day. Write it as year-month-day, for example 2016-06-14.") from None


def instant(text: str) -> datetime:
    """Read a day (its end, UTC) or an instant (UTC where no zone is given); raises UsageError."""
    try:
        return datetime.combine(date.fromisoformat(text.strip()), time.max, UTC)
    except ValueError:
        return _exact_instant(text)


def optional_day(text: str | None) -> date | None:
    """Read a day that may be left out; raises UsageError."""
    return day(text) if text else None


def optional_instant(text: str | None) -> datetime | None:
    """Read a day or an instant that may be left out; raises UsageError."""
    return instant(text) if text else None


def choice(choices: type[_Choice], text: str, what: str) -> _Choice:
    """Read one of a closed list, in any case; raises UsageError with what can be written."""
    try:
        return choices(text.strip().upper())
    except ValueError:
        raise UsageError(f"'{text}' is no {what}. Write one of {', '.join(choices)}.") from None


def _exact_instant(text: str) -> datetime:
    try:
        read = datetime.fromisoformat(text.strip())
        read = read if read.tzinfo else read.replace(tzinfo=UTC)
        read.astimezone(UTC)  # the first hours of year 1 and the last of 9999 are no days everywhere
    except (ValueError, OverflowError):
        raise UsageError(f"'{text}' is neither a day nor an instant. Write 2016-06-14 or 2016-06-14T09:30:00+00:00.") from None
    return read


def _typed(known: object, *days: object) -> None:
    """Refuse days that are texts or instants, and instants that are not: Python would compare them much later, or not at all."""
    if any(one is not None and (not isinstance(one, date) or isinstance(one, datetime)) for one in days):
        raise UsageError("A day is a datetime.date, for example date(2016, 6, 14); `Question.read` takes days as text.")
    if known is not None and (not isinstance(known, datetime) or known.tzinfo is None):
        raise UsageError("`known_as_of` is a datetime with its time zone, for example datetime(2016, 6, 14, tzinfo=UTC).")


def _worded(text: str) -> str:
    if not text:
        raise UsageError("The question is empty. Write what you want to know, in quotation marks.")
    if len(text) > LONGEST_QUESTION:
        raise UsageError(f"The question has {len(text):,} characters; the most is {LONGEST_QUESTION:,}. To ask about a document, index it.")
    return text


def _previous(fields: Mapping[str, object]) -> tuple[str, ...]:
    said = fields.get("previous") or ()
    if isinstance(said, str) or not isinstance(said, Sequence):
        raise UsageError('"previous" must be a list of earlier questions.')
    earlier = [text for one in said[-MOST_PREVIOUS:] if (text := _text({"previous": one}, "previous"))]
    if any(len(text) > LONGEST_QUESTION for text in earlier):
        raise UsageError(f"An earlier question has more than {LONGEST_QUESTION:,} characters.")
    return tuple(earlier)


def _text(fields: Mapping[str, object], name: str) -> str | None:
    value = fields.get(name)
    if value is None:
        return None
    if not isinstance(value, str):
        raise UsageError(f'"{name}" must be text in quotation marks, not {value!r}.')
    if "\x00" in value or any("\ud800" <= c <= "\udfff" for c in value):
        raise UsageError(f'"{name}" holds characters that no text has.')
    return value.strip() or None
