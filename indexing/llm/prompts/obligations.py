"""Prompt C: what the words in force of one clause bind whom to. One clause a call, resolved before it is shown.

Kept apart from what finds and judges changes: who reads duties is told nothing of earlier versions, and nothing of the
day it is asked on, so that an answer holds as long as the words do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, Field, WithJsonSchema

from graph.model.obligations import Bound, Domain, Recurrence, Timing, ValueKind
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence
from indexing.obligations.model.clauses import ClauseInForce

VERSION = "obligations/1"
TOOL = "list_obligations"
MOST = 40
"""Duties of one clause that are read."""
_MOST_PARTS = 20  # values, conditions and flags of one duty
_TYPE = re.compile(r"[A-Z][A-Z_]{1,39}")

_OFTEN = tuple(one for one in Recurrence if not one.startswith("EVERY_"))  # longer intervals are read by rules: every answer kept holds


class Flag(StrEnum):
    """What a reader of the register should be warned of."""

    UNCAPPED = "UNCAPPED"
    MISSING_NOTICE_PERIOD = "MISSING_NOTICE_PERIOD"
    NO_DEADLINE = "NO_DEADLINE"
    VAGUE_STANDARD = "VAGUE_STANDARD"
    SOLE_DISCRETION = "SOLE_DISCRETION"


_SYSTEM = f"""\
You read one clause of a contract for a register of obligations. A program has already worked out which words are in \
force: CLAUSE-TEXT is all that stands at this address now, and every change listed in PATH is made in it. Take it as \
complete. Do not look for other versions of it and do not speak of them. Say what the clause binds whom to, by calling \
the tool `{TOOL}` once. A program looks every word of your answer up in the clause, and drops what does not stand there.

{fence.RULE}

A duty is a commitment: by these words somebody must do, pay, deliver, procure, keep or bear something, or must not do \
it. "Shall", "will", "must", "agrees to", "undertakes to", "is responsible for", "is to", "shall not", "may not", "is payable \
within", "is due on". The passive counts where somebody has to do it ("payments shall be made within 30 days"). Duties \
on a condition count, so do restrictions, promises of quality or performance, and indemnities. A limit or exclusion of \
liability is one duty (FINANCIAL, LIMITATION_OF_LIABILITY; of those whose liability it limits).
One duty is one who owes and one commitment: one verb with its objects. "Shall make, pack and label the goods" is one. \
"Supplier shall deliver and Buyer shall pay" are two. Items of a list are one each where each is a duty of its own.

These are no duties. Leave them out:
- sentences that only mention a duty, a report or a payment ("the reports referred to in Section 4", "the fees paid under \
Section 5 include travel"): they commit nobody;
- definitions, headings, recitals, examples, what a word "shall mean";
- effects of law: "shall be deemed", "shall be governed by", "shall be construed", "shall be binding upon", "shall survive", \
"shall remain in force", "shall have no effect", "this Agreement shall commence, end or renew", who owns what;
- rights, permissions and options: "may", "is entitled to", "has the right to", "at its option", "is not obliged to";
- statements of fact: "represents that it is duly organised";
- formalities that commit nobody: "notices shall be in writing", "may be amended only in writing", "time is of the essence".
No duty found: an empty list. For many clauses that is the right answer; a duty that is none costs a lawyer more than one \
that is missed.

For each duty:
- `words`: the sentence or list item that states it, copied character for character from CLAUSE-TEXT and without gaps; where \
one sentence states several duties, of each its own part. Never words of LEAD-IN, never a heading alone.
- `obligor`: who owes, as `words` name them, or LEAD-IN, or else PARTIES, without "the"; null where none of them does. Never \
guess from what contracts usually say.
- `bound`: PARTY (one party), BOTH (each of them), OTHER (somebody outside the parties), UNCLEAR (nobody is named).
- `domain`: FINANCIAL (payments, taxes, interest, refunds, indemnities, limits of liability), OPERATIONAL (deliver, perform, \
report, maintain, notify, insure, keep records, quality), REGULATORY (laws, permits, data protection, export, authorities), \
RESTRICTIVE (must not do).
- `type`: short, in capitals: PAYMENT, LATE_PAYMENT, TAX, REFUND, ROYALTY, INDEMNITY, LIMITATION_OF_LIABILITY, INSURANCE, \
DELIVERY, SERVICE, SERVICE_LEVEL, REPORT, NOTICE, RECORDS, AUDIT, WARRANTY, MAINTENANCE, SUPPORT, TRAINING, MARKETING, \
STAFFING, COOPERATION, COMPLIANCE_WITH_LAW, PERMITS, DATA_PROTECTION, EXPORT, CONFIDENTIALITY, NON_COMPETE, NON_SOLICITATION, \
EXCLUSIVITY, ASSIGNMENT, LICENCE_LIMIT, IP_ASSIGNMENT, RETURN, OTHER.
- `values`: each amount, period, share, day or multiple in `words` that belongs to the duty. `words` copied, `number` as a plain \
decimal ("5000.00", "30", "1.5"; null for a day), `unit`: the ISO 4217 currency of MONEY; HOUR, DAY, BUSINESS_DAY, WEEK, MONTH or \
YEAR of a DURATION; what is multiplied of a MULTIPLE ("fees"); null of a PERCENTAGE or DATE. `date` in ISO 8601 of a DATE, as \
precise as the words ("2026-03-01", "2026-03", "2026"), else null. No section numbers, no counts of things.
- `due`: the day by which it is due, in ISO 8601, only where `words` state that day itself. Null for everything that counts from \
something else: never compute a day.
- `within`: the period that counts from something, copied from `words` ("thirty (30) days"); null where there is none.
- `timing`: WITHIN that period after its trigger, BEFORE it, or ON the day or event itself; null without a deadline.
- `trigger`: what the period counts from or the duty waits for, in a few words copied from `words` ("receipt of an invoice"); \
null where nothing does.
- `recurrence`: how often it is due again, where the words say so; else null.
- `conditions`: the words, copied, that have to come true before anything is owed ("If the Products are defective").
- `notice_period`: the period of notice the duty asks for, copied from `words`; null where there is none.
- `jurisdiction`: the law or place it is bound to, copied; null where the words name none.
- `survives`: true where the words say that it holds after the contract has ended.
- `risk_flags`: UNCAPPED (money without a limit), MISSING_NOTICE_PERIOD (a notice, and no word on how long before), NO_DEADLINE \
(something to be done once, and no word on when), VAGUE_STANDARD ("reasonable efforts", "promptly"), SOLE_DISCRETION (what is \
owed hangs on what the other side alone decides). Empty where none fits.
- `confidence`: how often you would be right about a hundred duties like this one, from 0 to 1."""

_ASK = f"\n\nWhat does CLAUSE-TEXT bind whom to? Answer by the tool `{TOOL}` alone."


def _known(named: str) -> str:
    plain = named.upper().replace(" ", "_").replace("-", "_")
    return plain if _TYPE.fullmatch(plain) else "OTHER"


class ValueAnswer(asking.Form):
    """A value as a reader gave it, nothing of it looked up; "" for what it left out."""

    kind: ValueKind
    words: Annotated[str, Field(description="Copied from the duty's words")]
    number: asking.Words
    unit: asking.Words
    date: asking.Words


class DutyAnswer(asking.Form):
    """A duty as a reader gave it, the words first and what they mean after, nothing of it looked up; "" for what it left out."""

    words: Annotated[str, Field(description="Copied from CLAUSE-TEXT")]
    obligor: asking.Words
    bound: Bound
    domain: Domain
    type: Annotated[str, AfterValidator(_known), Field(description="Short, in capitals")]
    values: Annotated[tuple[ValueAnswer, ...], Field(max_length=_MOST_PARTS)]
    due: asking.Words
    within: asking.Words
    timing: Timing | None
    trigger: asking.Words
    recurrence: Annotated[Recurrence | None, WithJsonSchema({"type": ["string", "null"], "enum": [*_OFTEN, None]})]
    conditions: Annotated[tuple[str, ...], Field(max_length=_MOST_PARTS)]
    notice_period: asking.Words
    jurisdiction: asking.Words
    survives: bool
    risk_flags: Annotated[tuple[Flag, ...], Field(max_length=_MOST_PARTS)]
    confidence: Annotated[asking.Share, Field(description="From 0 to 1")]

    @property
    def flags(self) -> tuple[Flag, ...]:
        """The flags, each once."""
        return tuple(dict.fromkeys(self.risk_flags))


class Answer(asking.Form):
    """The duties of one clause."""

    obligations: Annotated[tuple[DutyAnswer, ...], Field(max_length=MOST)]


QUESTION = asking.Question(VERSION, TOOL, "Lists what the clause binds whom to.", _SYSTEM, _ASK, Answer, 4096)


def prompt(given: ClauseInForce) -> Prompt:
    """Return the question about one clause in force."""
    return QUESTION.prompt(_shown(given), {"clause_text": given.words.text, "clause_lead": given.lead})


def _shown(given: ClauseInForce) -> Mapping[str, str]:
    """Return what is fenced, by name: nothing of the document but the clause, what leads into it, and who the parties are."""
    known = {
        "document": given.title,
        "agreed on": given.agreed,
        "section": given.section,
        "heading": given.clause.heading,
    }
    texts = {
        "CLAUSE-FACTS": fence.facts({name: value for name, value in known.items() if value}),
        "PATH": "\n".join(given.path) or "as signed",
    }
    texts["PARTIES"] = "\n".join(_called(p.name, p.aliases) for p in given.parties) or "not known"
    return texts | ({"LEAD-IN": given.lead} if given.lead else {}) | {"CLAUSE-TEXT": given.words.text}


def _called(name: str, aliases: tuple[str, ...]) -> str:
    return " ".join(f"{name}: {', '.join(aliases)}".split()) if aliases else " ".join(name.split())
