"""Tools on what contracts oblige to, how far they stray from a playbook, and how they compare, a part of a list at a time."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from graph.errors import NotFoundError, UsageError
from ui.application.obligations.filter import Wanted as Asked
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day
from ui.application.terms.table import Coverage, Wanted
from ui.mcp.common import Day, Offset
from ui.serialization import agent_schema, obligation_schema, pagination
from ui.serialization.agent_schema import Compared, Obligations, Risks
from ui.serialization.pagination import Span

OneContract = Annotated[str | None, Field(description="Only this contract: file name or id.", max_length=500)]


def list_obligations(
    mine: Portfolio,
    *,
    state: Annotated[str | None, Field(description="PENDING, ACTIVE, UPCOMING, DUE, OVERDUE ...", max_length=40)] = None,
    party: Annotated[str | None, Field(description="Only what this party owes, by name or role.", max_length=300)] = None,
    document: OneContract = None,
    as_of: Day = None,
    offset: Offset = 0,
    limit: Annotated[int, Field(ge=1, le=100)] = 25,
) -> Obligations:
    """List what the words in force on a day oblige whom to, each with its words and where people say it stands."""
    wanted = Asked.of((state,) if state else (), party=party or "")
    on, sources = optional_day(as_of) or mine.today(), mine.sources()
    found = [one for one in mine.obligations.named(document, on, decided=wanted.decided) if wanted.takes(one)]
    unread = Coverage.begun(mine.terms.contracts(None, on)).unread_files
    return {
        "as_of": on.isoformat(),
        "obligations": [agent_schema.owed(obligation_schema.obligation(o, sources)) for o in found[offset : offset + limit]],
        "total": len(found),
        "next": offset + limit if offset + limit < len(found) else None,
        "unread": agent_schema.named([*unread]),
        "unread_in_all": len(unread),
    }


def assess_risk(
    mine: Portfolio,
    *,
    document: OneContract = None,
    playbook: Annotated[str, Field(description="standard, customer or vendor.", max_length=40)] = "standard",
    as_of: Day = None,
    offset: Offset = 0,
    limit: Annotated[int, Field(ge=1, le=20)] = 5,
) -> Risks:
    """Hold contracts against a playbook: what strays from it, on which words; of one named document also the wording to ask for."""
    from indexing.risk.loading import load, shipped

    if playbook not in shipped():  # an agent names no file
        raise NotFoundError(f"There is no playbook of this name. There are {', '.join(shipped())}.")
    used, contracts = load(playbook), mine.terms.contracts(document, optional_day(as_of))
    found = pagination.held(contracts, mine.terms.assessment(used), mine.sources(), span=Span(offset, limit))
    return {
        "as_of": contracts.as_of.isoformat(),
        "playbook": f"{used.name} {used.version}",
        "contracts": [agent_schema.at_risk(one, worded=document is not None) for one in found.items],
        "rests_on": agent_schema.rests_on(found.coverage),
        "next": offset + limit if found.more else None,
    }


def compare_contracts(
    mine: Portfolio,
    *,
    columns: Annotated[list[str], Field(description="Subjects, as 'liability cap'. Default: those of `where`.", max_length=20)] = [],  # noqa: B006
    where: Annotated[str, Field(description='"caps under $1m", "renews before June 2027"; several with "and".', max_length=1000)] = "",
    as_of: Day = None,
    offset: Offset = 0,
    limit: Annotated[int, Field(ge=1, le=50)] = 10,
) -> Compared:
    """Put terms of contracts side by side, each with its words and place: of all, or of those of which something holds."""
    if not (columns or where.strip()):
        raise UsageError("Name columns, or say with where what is to hold.")
    on = optional_day(as_of) or mine.today()
    found = pagination.compared(mine.terms.contracts(None, on), Wanted.of(columns, where, on), mine.sources(), span=Span(offset, limit))
    return {
        "as_of": on.isoformat(),
        "contracts": [agent_schema.with_terms(one) for one in found.items],
        "rests_on": agent_schema.rests_on(found.coverage),
        "next": offset + limit if found.more else None,
    }
