"""What a server counts, in the text format of Prometheus. The only file that imports prometheus_client (`inforce[server]`)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import version

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest
from prometheus_client import GCCollector as Garbage
from prometheus_client import ProcessCollector as Process

from graph.model.edges import EdgeStatus
from graph.store.interface import Store
from rag.reply import Answer
from ui.http.observing import Seen

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Counted:
    """How much is in a portfolio, and what reading it took of each model (`calls`, `millionths` of a US dollar)."""

    portfolio: str
    documents: int
    pending: int
    models: tuple[tuple[str, int, int], ...] = ()

    @classmethod
    def of(cls, store: Store, portfolio: str) -> Counted:
        """Count without reading what is counted."""
        tally = store.tally(portfolio)
        models: dict[str, tuple[int, int]] = {}
        for one in store.usage(portfolio):
            calls, millionths = models.get(one.model, (0, 0))
            models[one.model] = (calls + one.usage.calls, millionths + one.usage.millionths)
        listed = tuple((model, *counts) for model, counts in sorted(models.items()))
        return cls(portfolio, tally.documents, tally.edges.get(EdgeStatus.PENDING, 0), listed)


class Metrics:
    """The counters of one server; safe to share between threads."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        Process(registry=own)
        Garbage(registry=own)
        Info("inforce", "The version that runs.", registry=own).info({"version": version("inforce")})
        self._requests = Counter("inforce_http_requests", "Requests that ended.", ["route", "method", "status"], registry=own)
        self._seconds = Histogram("inforce_http_request_seconds", "Time to the end.", ["route"], registry=own, buckets=_SECONDS)
        self._answers = Counter("inforce_answers", "Questions by what came of them.", ["outcome"], registry=own)
        self._warnings = Counter("inforce_answer_warnings", "Answers that carry a warning.", ["code"], registry=own)
        self._calls = Counter("inforce_answer_model_calls", "Calls of models for answers.", registry=own)
        self._cost = Counter("inforce_answer_model_dollars", "What these cost, where the price is known.", registry=own)

    def requested(self, seen: Seen) -> None:
        """Count a request."""
        self._requests.labels(seen.route, seen.method, str(seen.status)).inc()
        self._seconds.labels(seen.route).observe(seen.seconds)

    def answered(self, answer: Answer) -> None:
        """Count an answer, whichever door it went through."""
        self._answers.labels("remark" if not answer.asks else "abstained" if answer.abstained else "answered").inc()
        for code in {one.code for one in answer.warnings}:
            self._warnings.labels(code.value).inc()
        took = dict(answer.usage)
        self._calls.inc(took.get("calls", 0))
        self._cost.inc(took.get("millionths", 0) / _MILLION)

    def page(self, counted: Iterable[Counted], away: Iterable[str]) -> bytes:
        """Return all of it as text, with what is in some portfolios and whether anything is `away` now."""
        now = CollectorRegistry()
        documents = Gauge("inforce_documents", "Instruments on record.", ["portfolio"], registry=now)
        pending = Gauge("inforce_pending_reviews", "Claims that wait for a person.", ["portfolio"], registry=now)
        calls = Gauge("inforce_reading_model_calls", "Calls of models to read documents, on record.", ["portfolio", "model"], registry=now)
        cost = Gauge("inforce_reading_model_dollars", "What these cost, where known.", ["portfolio", "model"], registry=now)
        Gauge("inforce_degraded", "1 where something is away without which answers still come.", registry=now).set(any(away))
        for one in counted:
            documents.labels(one.portfolio).set(one.documents)
            pending.labels(one.portfolio).set(one.pending)
            for model, made, millionths in one.models:
                calls.labels(one.portfolio, model).set(made)
                cost.labels(one.portfolio, model).set(millionths / _MILLION)
        return generate_latest(self._registry) + generate_latest(now)
