"""One decision of a person, whichever it is, as one use case and one shape."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from graph.errors import AmbiguousError, ConflictError, NotAllowedError, UsageError
from graph.model.documents import Document
from graph.model.edges import Edge, EdgeType, Mode
from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.review import Outcome
from ui.http.bodies import Accept, Confirm, Reject, Relabel, Undo
from ui.problems import Code, Refused
from ui.serialization import record_schema
from ui.serialization.page_schema import DecidedShape

Decision = Accept | Reject | Relabel | Undo | Confirm


@contextmanager
def applicable() -> Iterator[None]:
    """Tell what cannot be said of a thing as it is from a request that is wrong by itself; raises Refused."""
    try:
        yield
    except (AmbiguousError, ConflictError, NotAllowedError):
        raise
    except UsageError as error:
        raise Refused(Code.NOT_APPLICABLE, str(error)) from None


def decided(mine: Portfolio, item_id: str, said: Decision, who: Authority) -> DecidedShape:
    """Record a decision and return what it left; raises what the use case raises."""
    with applicable():
        return _decided(mine, item_id, said, who)


def _decided(mine: Portfolio, item_id: str, said: Decision, who: Authority) -> DecidedShape:
    match said:
        case Accept():
            return _of_outcome(mine, said.verdict, mine.review.accept((item_id,), who, shown=said.token)[0])
        case Reject():
            return _of_outcome(mine, said.verdict, mine.review.reject((item_id,), who, shown=said.token)[0])
        case Relabel():
            mode = Mode(said.mode) if said.mode else None
            outcome = mine.review.relabel(item_id, EdgeType(said.type), mode, who, shown=said.token)
            return _of_outcome(mine, said.verdict, outcome)
        case Undo():
            return _shape(mine, item_id, said.verdict, mine.review.undo(item_id, who).decision_id)
        case Confirm():
            return _confirmed(mine, item_id, said, who)


def _confirmed(mine: Portfolio, item_id: str, said: Confirm, who: Authority) -> DecidedShape:
    found = mine.corrections.confirm(item_id, said.value, who)
    if isinstance(found, Document):
        return _shape(mine, item_id, said.verdict, document=found)
    return _shape(mine, item_id, said.verdict, edges=found)


def _of_outcome(mine: Portfolio, verdict: str, outcome: Outcome) -> DecidedShape:
    if outcome.error is not None:
        raise outcome.error
    return _shape(mine, outcome.subject, verdict, outcome.decision_id, edges=(outcome.edge,) if outcome.edge else ())


def _shape(
    mine: Portfolio,
    item_id: str,
    verdict: str,
    decision_id: str | None = None,
    *,
    edges: Sequence[Edge] = (),
    document: Document | None = None,
) -> DecidedShape:
    sources = mine.sources()
    return {
        "id": item_id,
        "verdict": verdict,
        "decision_id": decision_id,
        "edges": [record_schema.edge(one, sources) for one in edges],
        "document": record_schema.register(document) if document else None,
    }
