"""A model as a reader of duties: one clause a call, its answer kept and paid for once, and held against the words."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from graph.model.ids import digest
from graph.model.obligations import Duty, DutyReading
from graph.model.policy import Vendor
from graph.model.usage import StageUsage, Usage
from graph.text.quote_matching import Span
from indexing.llm.budget import Budgeted, Limits, Purse
from indexing.llm.interface import Fault, FormError, Model, ModelError, Prompt, Reply
from indexing.llm.kept import Kept, Replies
from indexing.llm.metering import Metered
from indexing.llm.prices import Prices
from indexing.llm.prompts import obligations
from indexing.llm.rehearsal import Rates, Rehearsed
from indexing.obligations.model.checking import grounded_duty
from indexing.obligations.model.clauses import ClauseInForce

NO_LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class ModelReader:
    """A model behind a meter, the kept answers and the budget. `unpriced`: its price is not known, so money cannot be told."""

    model: Model
    purse: Purse = field(default_factory=Purse)
    meter: Metered | None = None
    unpriced: bool = False

    @classmethod
    def of(cls, model: Model, store: Replies, *, prices: Prices, limits: Limits = NO_LIMITS) -> ModelReader:
        """Put a model behind what it is paid from; raises UsageError for a budget that cannot be held."""
        price, purse = prices.of(model.name), Purse(limits)
        meter = Metered(Kept(Budgeted(model, purse, price), store))
        return cls(meter, purse, meter, unpriced=price is None)

    @classmethod
    def rehearsing(cls, name: str, vendor: Vendor, store: Replies, *, prices: Prices, rates: Rates) -> ModelReader:
        """Return what stands in for a model: nobody is asked, nothing is kept, and its usage is about what the model's would be."""
        return cls.of(Rehearsed(name, vendor, _Nobody(), rates), _OnlyRead(store), prices=prices)

    @property
    def vendor(self) -> Vendor:
        """Who sees the words."""
        return self.model.vendor

    @property
    def name(self) -> str:
        """Vendor, model and version."""
        return self.model.name

    def read(self, given: ClauseInForce) -> DutyReading:
        """Return the duties that the words bear out, or the fault for which nothing could be read."""
        blank = DutyReading(
            reading_id=reading_id(given),
            document_id=given.clause.document_id,
            clause_id=given.clause.clause_id,
            text_hash=given.text_hash,
            reader=self.name,
            prompt=obligations.VERSION,
        )
        try:
            answers = obligations.QUESTION.parse(self.model.complete(obligations.prompt(given)).arguments).obligations
        except ModelError as error:
            return replace(blank, fault=error.fault.value)
        except FormError:
            return replace(blank, fault=Fault.MALFORMED.value)
        duties, refused = _borne(answers, given, self.name)
        return replace(blank, duties=duties, refused=refused)

    def taken(self, run: str) -> tuple[StageUsage, ...]:
        """Return what the calls took so far."""
        return self.meter.taken(run) if self.meter else ()

    def close(self) -> None:
        """Let go of connections."""
        self.model.close()


def reading_id(given: ClauseInForce) -> str:
    """Return the identity of a reading: the words at their address. A later reader of the same words takes its place."""
    return "dr_" + digest(given.clause.clause_id, given.text_hash)


class _Nobody:
    """Answers in a model's place: nothing."""

    name = "nobody"
    vendor = Vendor.NONE

    def complete(self, prompt: Prompt) -> Reply:
        """Return the empty list."""
        del prompt  # whatever was asked
        return Reply({"obligations": []}, Usage(), self.name)

    def close(self) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True)
class _OnlyRead:
    """Answers kept earlier, and no new ones: what a rehearsal says is nobody's answer."""

    store: Replies

    def replies(self, keys: tuple[str, ...]) -> dict[str, bytes]:
        """Return what is kept."""
        return self.store.replies(keys)

    def keep_reply(self, key: str, reply: bytes) -> None:
        """Keep nothing."""


def _borne(answers: tuple[obligations.DutyAnswer, ...], given: ClauseInForce, reader: str) -> tuple[tuple[Duty, ...], tuple[str, ...]]:
    """Return the duties that stand, and of the others, and of parts of them, why not: by their number in the answer, from 1."""
    duties: list[Duty] = []
    refused: list[str] = []
    taken: dict[str, set[Span]] = {}
    for number, answer in enumerate(answers, 1):
        mine = taken.setdefault(answer.obligor.casefold(), set())
        found = grounded_duty(answer, given, reader, mine)
        if isinstance(found, str):
            refused.append(f"{number}: {found}")
            continue
        mine.add(found.span)
        duties.append(found.duty)
        refused += [f"{number}: dropped {what}" for what in found.dropped]
    return tuple(duties), tuple(refused)
