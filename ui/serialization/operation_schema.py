"""The JSON of operations: indexing, reading by a model, backups, keys."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.model.codec import instant_text
from ui.serialization.record_schema import HeadShape
from ui.serializer import By, From, Serializer

if TYPE_CHECKING:  # who reads a report from a server has no need of them
    from graph.model.usage import StageUsage
    from indexing.pipeline import IndexReport
    from ui.access.keys import Key

MadeAt = Annotated[str, By(lambda made, _: instant_text(made.made_at))]


class Unread(TypedDict):
    """A file that could not be read."""

    name: str
    reason: str
    advice: str


class UsageShape(TypedDict):
    """What one stage took of one model. `kept` are answers that were at hand and cost nothing; `dollars` null: no price is known."""

    stage: str
    model: str
    calls: int
    kept: int
    failed: int
    input_tokens: int
    cached_tokens: int
    output_tokens: int
    dollars: float | None
    seconds: Annotated[float, By(lambda taken, _: round(taken.usage.seconds, 3))]


class UnreadPairShape(TypedDict):
    """A pair of clauses of which nothing could be read, or an instrument (without section); the next run asks again."""

    document: str
    section: str
    target: str
    target_section: str
    fault: str


class Indexed(TypedDict):
    """What indexing did, or with `dry_run` would do; counts are of the whole portfolio after it.

    `skipped` are files of other kinds; `missing` were indexed from these folders before and are gone. `instruments_asked` were read
    by a model for what they change, `clauses_asked` and `pairs` looked at for changes that cite nothing; `left` are calls that the
    budget did not allow. `again` are files that an earlier
    version had analysed, `carried` the decisions that went over to what it now reads there.
    """

    portfolio: str
    indexed: list[str]
    unchanged: list[str]
    failures: list[Unread]
    skipped: list[Unread]
    missing: list[str]
    documents: int
    clauses: int
    edges: Annotated[dict[str, int], By(lambda report, _: dict(report.edges))]
    instruments_asked: int
    clauses_asked: int
    pairs: int
    usage: Annotated[list[UsageShape], By(lambda report, _: [usage(one, priced=one.model not in report.unpriced) for one in report.usage])]
    faults: list[UnreadPairShape]
    left: int
    again: list[str]
    carried: int
    dry_run: bool


class QueuedShape(TypedDict):
    """What putting files in the queue did: of `files` to be read, `added` were put in; the others waited already."""

    files: int
    added: int
    unchanged: list[str]
    failures: list[Unread]
    skipped: list[Unread]
    missing: list[str]


class SetAsideShape(TypedDict):
    """A file of the queue that could not be read, after how many attempts, and when."""

    name: str
    reason: str
    advice: str
    attempts: int
    at: Annotated[str, By(lambda one, _: instant_text(one.at))]


class QueueShape(TypedDict):
    """How far the queue is: files that wait, are being read, and were read in the last week.

    `linking`: links are being looked up, or wait for it. `per_minute` were read in the last minute; `seconds_left` at that pace, null:
    it tells nothing.
    """

    waiting: int
    reading: int
    read: int
    linking: bool
    per_minute: int
    seconds_left: float | None
    set_aside: list[SetAsideShape]


class NotReadShape(TypedDict):
    """A clause of which nothing could be read; the next run asks again."""

    document: str
    section: str
    fault: str


class DutiesReadShape(TypedDict):
    """What a model read of obligations, or with `dry_run` would be asked.

    `clauses` were asked about; their words bear `duties` out, and not what was `refused`. `left` clauses the budget did not allow.
    """

    portfolio: str
    clauses: int
    duties: int
    refused: int
    left: int
    not_read: list[NotReadShape]
    usage: Annotated[list[UsageShape], By(lambda run, _: [usage(one, priced=run.priced) for one in run.done.usage])]
    dry_run: bool


class SavedShape(TypedDict):
    """A backup that was made."""

    file: Annotated[str, From("path")]
    bytes: Annotated[int, From("size")]
    made_at: MadeAt
    portfolios: Annotated[list[HeadShape], From("heads")]
    uploads: int
    elsewhere: int
    sealed: list[str]
    left_out: list[str]


class MigratedShape(TypedDict):
    """A record that was copied to a PostgreSQL database."""

    data: str
    portfolios: Annotated[list[HeadShape], From("heads")]


class RestoredShape(TypedDict):
    """A data folder that was restored."""

    data: str
    made_at: MadeAt
    portfolios: Annotated[list[HeadShape], From("heads")]
    uploads: int
    keys: int | None
    signing_key: Annotated[str, From("signing")]


class KeyShape(TypedDict):
    """A key: `portfolios` null for all, `expires` the last day on which it works, `state` live, expired or revoked."""

    key_id: str
    name: str
    role: str
    portfolios: list[str] | None
    expires: str | None
    state: str
    made_at: str | None
    made_by: str
    reason: str
    revoked_at: str | None
    revoked_by: str
    revoked_reason: str


saved = Serializer(SavedShape)
restored = Serializer(RestoredShape)
migrated = Serializer(MigratedShape)
queued = Serializer(QueuedShape)
queue_state = Serializer(QueueShape)
duties_read = Serializer(DutiesReadShape, "done")
_indexed = Serializer(Indexed)
_usage = Serializer(UsageShape, "usage")
_key = Serializer(KeyShape)


def indexed(report: "IndexReport", portfolio: str, *, dry_run: bool = False) -> Indexed:
    """Return what indexing did, or in a dry run would do."""
    return _indexed(report, portfolio=portfolio, dry_run=dry_run)


def usage(taken: "StageUsage", *, priced: bool) -> UsageShape:
    """Return what one stage took of one model."""
    return _usage(taken, dollars=taken.usage.millionths / 1_000_000 if priced else None)


def key(one: "Key", now: datetime) -> KeyShape:
    """Return a key as it stands at an instant (UTC)."""
    return _key(one, state=one.state(now))
