"""The JSON bodies of requests, with examples from a made-up lease."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from ui.application.decisions import Authority
from ui.application.portfolio import Portfolio
from ui.application.questions import MOST_PREVIOUS
from ui.http.fields import Body, Day, Identity, Instant, Name, PortfolioName, Text, Words

MOST_PLAYBOOK = 40_000  # characters, as TOML: those that come with In Force have a third of it
OfPortfolio = Annotated[PortfolioName | None, Field(description="The portfolio. Default: the one the server was started with.")]
By = Annotated[Name | None, Field(description="Who decides, as they call themselves. Default: the name of the key.")]
Reason = Annotated[Words, Field(description="Why; it stays on record.")]
Token = Annotated[
    str, Field(default="", max_length=200, description="`token` of the claim as it was shown: refused where that no longer holds.")
]
Example = dict[str, Any]
_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CONFIRMED = f"^((SIGNED|PARTLY_SIGNED|UNSIGNED|DRAFT|NOT_SHOWN|NOT_NEEDED|FAILED)|((SATISFIED|WAIVED) )?{_DAY})$"


def _integer(number: object) -> object:
    """In JSON `5.0` is an integer too."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


class QuestionBody(Body):
    """A question, the day it asks about, and what narrows it."""

    question: Annotated[Words, Field(description="In a person's words.", examples=["How much rent does the Tenant pay?"])]
    as_of: Annotated[Day | None, Field(description="The day asked about. Default: today, or the day the question names.")] = None
    known_as_of: Annotated[Instant | None, Field(description="Count only what was on record by then.")] = None
    counterparty: Annotated[Name | None, Field(description="Only contracts with this party.")] = None
    document: Annotated[Name | None, Field(description="Only this contract and what hangs on it: file name, id or path tail.")] = None
    previous: Annotated[
        list[Words] | None, Field(max_length=MOST_PREVIOUS, description="The earlier questions of the conversation, oldest first.")
    ] = None
    portfolio: OfPortfolio = None
    stream: Annotated[bool, Field(description="Answer as server-sent events, as with `Accept: text/event-stream`.")] = False


class Deciding(Body):
    """What every decision says: who, and why."""

    reason: Reason
    by: By = None

    def authority(self, mine: Portfolio) -> Authority:
        """Return who decides, and why: whoever asks in their own name unless they give another; the record keeps both."""
        return Authority(self.by or mine.actor, self.reason)


class Accept(Deciding):
    """Let a claim take effect."""

    verdict: Literal["accept"]
    token: Token = ""


class Reject(Deciding):
    """Say that a claim is wrong; it stays on record and changes nothing."""

    verdict: Literal["reject"]
    token: Token = ""


class Relabel(Deciding):
    """Say that a claim is right about what acts on what, and wrong about how or from which day. `mode` is for AMENDS."""

    verdict: Literal["relabel"]
    type: Literal["AMENDS", "SUPPLEMENTS", "CHILD_OF", "SUPERSEDED_BY", "TERMINATES"] | None = None
    effective_from: Annotated[str, Field(max_length=10, description="From when it applies, as 2021-03-01 or 2021-03; else as read.")] = ""
    mode: Literal["REPLACE", "MODIFY", "INSERT", "DELETE"] | None = None
    token: Token = ""


class Undo(Deciding):
    """Take a decision back: one by its id, or the last that stands on a claim."""

    verdict: Literal["undo"]


class Confirm(Deciding):
    """Say what no file shows: that it was signed, on which day, what became of a condition."""

    verdict: Literal["confirm"]
    value: Annotated[
        str,
        Field(pattern=_CONFIRMED, description="How it was signed; the day, as 2016-06-14; `SATISFIED 2021-03-01`, `WAIVED ...`, `FAILED`."),
    ]


DecisionBody = Annotated[Accept | Reject | Relabel | Undo | Confirm, Field(discriminator="verdict")]


class _Condition(Deciding):
    """Of one edge, or of every conditional change that a document makes."""

    subject: Annotated[Name, Field(description="An edge's id, or a document: file name, id or path tail.")]


class Met(_Condition):
    """It was satisfied or waived on a day."""

    outcome: Literal["SATISFIED", "WAIVED"]
    on: Day

    @property
    def value(self) -> str:
        """What is recorded."""
        return f"{self.outcome} {self.on}"


class Failed(_Condition):
    """It failed: the change never took effect."""

    outcome: Literal["FAILED"]

    @property
    def value(self) -> str:
        """What is recorded."""
        return self.outcome


class Open(_Condition):
    """Nobody knows: what was recorded of it is taken back."""

    outcome: Literal["UNKNOWN"]

    @property
    def value(self) -> str:
        """What is recorded."""
        return ""


ConditionBody = Annotated[Met | Failed | Open, Field(discriminator="outcome")]


class EventBody(Deciding):
    """What a person says of an obligation. DISMISS and WAIVE are what an auditor asks the reason of."""

    event: Literal["CONFIRM", "DISMISS", "FULFIL", "WAIVE", "DISPUTE", "SETTLE", "ESCALATE"]
    on: Annotated[Day | None, Field(description="The day this is said of. Default: today.")] = None
    token: Token = ""


class TriggerBody(Deciding):
    """That what a deadline counts from has happened, and when."""

    event: Literal["TRIGGER"]
    happened: Annotated[Day, Field(description="The day on which it happened.")]
    on: Annotated[Day | None, Field(description="The day this is said of. Default: today.")] = None
    token: Token = ""


ObligationEventBody = Annotated[EventBody | TriggerBody, Field(discriminator="event")]


class BulkBody(Deciding):
    """The same of many obligations, one record each."""

    event: Literal["CONFIRM", "DISMISS", "FULFIL", "WAIVE", "DISPUTE", "SETTLE", "ESCALATE"]
    obligation_ids: Annotated[list[Identity], Field(min_length=1, max_length=500)]
    on: Annotated[Day | None, Field(description="The day this is said of. Default: today.")] = None


class ArchiveBody(Deciding):
    """That a contract is closed."""

    on: Annotated[Day | None, Field(description="The day from which it is. Default: today.")] = None


class UndoBody(Deciding):
    """That something is taken back."""


class PlaybookBody(Body):
    """A playbook of one's own."""

    playbook: Annotated[
        str,
        Field(min_length=1, max_length=MOST_PLAYBOOK, description="The playbook as TOML, in the form that docs/playbooks.md tells."),
    ]


class HeadBody(Body):
    """Where the ledger once ended, as `GET /v1/head` said then."""

    seq: Annotated[int, Field(ge=1, le=10**9), BeforeValidator(_integer)]
    hash: Annotated[str, Field(pattern="^[0-9a-f]{64}$")]


class VerifyBody(Body):
    """What the record is held against: nothing but itself, or a head that was kept elsewhere."""

    head: HeadBody | None = None


class IndexBody(Body):
    """Files and folders on this machine, and who reads pairs of clauses where it is not to be who the server was started with."""

    paths: list[Text]
    portfolio: OfPortfolio = None
    model: str | None = None
    second: str | None = None
    budget: str | None = None


ASKED: Example = {
    "rent": {
        "summary": "What is the rent on a day?",
        "value": {"question": "How much rent does the Tenant pay?", "as_of": "2022-01-01"},
    },
    "follow-up": {
        "summary": "And before that?",
        "value": {"question": "And before the First Amendment?", "previous": ["How much rent does the Tenant pay?"]},
    },
}
DECIDED: Example = {
    "accept": {"value": {"verdict": "accept", "reason": "Section 2 of the amendment names the lease."}},
    "relabel": {"value": {"verdict": "relabel", "type": "SUPPLEMENTS", "reason": "It adds to the deposit and replaces nothing."}},
    "confirm": {"value": {"verdict": "confirm", "value": "SIGNED", "reason": "The signed copy is in our safe."}},
}
MET: Example = {
    "satisfied": {"value": {"subject": "first-amendment.txt", "outcome": "SATISFIED", "on": "2021-06-30", "reason": "The consent came."}},
    "failed": {"value": {"subject": "first-amendment.txt", "outcome": "FAILED", "reason": "The consent was refused."}},
}
SAID: Example = {
    "confirm": {"value": {"event": "CONFIRM", "reason": "Read in section 4 of the lease."}},
    "waive": {"value": {"event": "WAIVE", "reason": "Agreed by e-mail of 2021-05-04."}},
    "trigger": {"value": {"event": "TRIGGER", "happened": "2021-06-30", "reason": "The invoice came that day."}},
}
HELD: Example = {
    "payment": {
        "summary": "Invoices may fall due after thirty days at most.",
        "value": {
            "playbook": 'version = "1"\n[[rule]]\nid = "payment"\ntitle = "Payment term"\ncolumn = "PAYMENT_DAYS"\n'
            'high = [{ over = { days = 30 } }, { when = "missing" }]\n'
        },
    },
}
