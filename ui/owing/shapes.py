"""Who owes what to whom as JSON: each obligation with its words and where they stand; the whole as nodes and edges."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict

from graph.lifecycle.accountability import Owed, Who
from graph.model.obligations import Obligation, PartyMention
from ui.contract import RunShape, Warned
from ui.owing.asking import Found, Owing
from ui.owing.caveats import Caveat
from ui.present import runs_of
from ui.sources import Sources


class WhoShape(TypedDict):
    """Somebody: a party of the register, or somebody whom the words of one instrument (`document`) name and nobody verified."""

    name: str
    is_party: bool
    document: str | None
    document_id: str | None


class NodeShape(WhoShape):
    """Somebody in the graph, with all that instruments call him."""

    called: list[str]


class OwedObligationShape(TypedDict):
    """An obligation as it stands on the day, in short; `inforce obligations show` has all of it."""

    obligation_id: str
    state: str
    due: str | None
    domain: str
    type: str
    obligor: str
    document: str
    document_id: str
    clause_id: str
    section: str
    words: str
    page: int | None
    runs: list[RunShape]


OwedShape = TypedDict(
    "OwedShape",
    {"from": WhoShape, "to": WhoShape, "mention": str, "needs_verification": bool, "obligation": OwedObligationShape},
)
"""One obligation between two; `mention` are the words that name to whom, "" where it is mutual and names nobody, or they stand above it."""


class AwaitedShape(TypedDict):
    """An obligation whose condition names somebody; `mention` are the words that do."""

    who: WhoShape
    mention: str
    needs_verification: bool
    obligation: OwedObligationShape


class CaveatShape(Warned):
    """What could change an answer and is not said by its obligations, and the document it is about."""

    document: str
    document_id: str


StepOwedShape = TypedDict("StepOwedShape", {"from": WhoShape, "to": WhoShape, "owed": list[OwedShape]})
"""One step of a chain: all that the one owes the next."""
OwedEdgeShape = TypedDict(
    "OwedEdgeShape", {"from": WhoShape, "to": WhoShape, "obligations": int, "obligation_ids": list[str], "needs_verification": bool}
)
"""All that one owes another, counted."""
AccountabilityShape = TypedDict(
    "AccountabilityShape",
    {
        "portfolio": str,
        "query": str,
        "as_of": str,
        "known_as_of": str | None,
        "from": WhoShape | None,
        "to": WhoShape | None,
        "owed": list[OwedShape],
        "unaddressed": list[OwedObligationShape],
        "conditions": list[AwaitedShape],
        "path": list[StepOwedShape],
        "nodes": list[NodeShape],
        "edges": list[OwedEdgeShape],
        "warnings": list[CaveatShape],
    },
)
"""What a query found. `nodes` and `edges` are the graph of all that it found."""


def answer(found: Found, owing: Owing, sources: Sources, portfolio: str, known_as_of: str | None) -> AccountabilityShape:
    """Return what a query found; of the whole graph only its nodes and edges."""
    made = _Made(owing, sources)
    whole = not (found.start or found.end)
    nodes, edges = graph(owing, [e for step in found.path for e in step] or found.owed, filter(None, (found.start, found.end)))
    return {
        "portfolio": portfolio,
        "query": found.query,
        "as_of": owing.as_of.isoformat(),
        "known_as_of": known_as_of,
        "from": made.who(found.start) if found.start else None,
        "to": made.who(found.end) if found.end else None,
        "owed": [] if whole else [made.owed(e) for e in found.owed],
        "unaddressed": [made.obligation(one) for one in found.unaddressed],
        "conditions": [
            {
                "who": made.who(one.who),
                "mention": _mention(one.mention, one.obligation),
                "needs_verification": not one.who.is_party,
                "obligation": made.obligation(one.obligation),
            }
            for one in found.conditions
        ],
        "path": [{"from": made.who(s[0].owing), "to": made.who(s[0].owed_to), "owed": [made.owed(e) for e in s]} for s in found.path],
        "nodes": nodes,
        "edges": edges,
        "warnings": [caveat(one, sources) for one in owing.caveats(found)],
    }


def caveat(one: Caveat, sources: Sources) -> CaveatShape:
    """Return a warning with the paper that it is about."""
    notice = one.notice
    return {"code": notice.code, "message": notice.message, "edge_id": notice.edge_id, **sources.reference(one.document_id)}


def graph(owing: Owing, edges: Iterable[Owed], also: Iterable[Who] = ()) -> tuple[list[NodeShape], list[OwedEdgeShape]]:
    """Return some of what is owed as nodes and edges, and `also` some who may have nothing to do with it."""
    found, made = tuple(edges), _Names(owing)
    everyone = {who for e in found for who in (e.owing, e.owed_to)} | set(also)
    return [made.node(who) for who in sorted(everyone, key=_order)], made.edges(found)


class _Names:
    """Makes shapes of who owes whom."""

    def __init__(self, owing: Owing) -> None:
        self._owing = owing

    def who(self, who: Who) -> WhoShape:
        file = self._owing.files.get(who.document_id) if who.document_id else None
        return {"name": who.name, "is_party": who.is_party, "document": file, "document_id": who.document_id}

    def node(self, who: Who) -> NodeShape:
        called = self._owing.names.called.get(who.name, frozenset()) if who.is_party else frozenset()
        return {**self.who(who), "called": sorted(called - {who.name})}

    def edges(self, found: Iterable[Owed]) -> list[OwedEdgeShape]:
        between: dict[tuple[Who, Who], list[Owed]] = {}
        for edge in found:
            between.setdefault((edge.owing, edge.owed_to), []).append(edge)
        return [
            {
                "from": self.who(start),
                "to": self.who(end),
                "obligations": len(some),
                "obligation_ids": [e.obligation.obligation_id for e in some],
                "needs_verification": some[0].needs_verification,
            }
            for (start, end), some in sorted(between.items(), key=lambda item: (_order(item[0][0]), _order(item[0][1])))
        ]


class _Made(_Names):
    """Makes shapes of one answer, with its obligations."""

    def __init__(self, owing: Owing, sources: Sources) -> None:
        super().__init__(owing)
        self._sources = sources

    def owed(self, edge: Owed) -> OwedShape:
        return {
            "from": self.who(edge.owing),
            "to": self.who(edge.owed_to),
            "mention": _mention(edge.mention, edge.obligation),
            "needs_verification": edge.needs_verification,
            "obligation": self.obligation(edge.obligation),
        }

    def obligation(self, one: Obligation) -> OwedObligationShape:
        duty = one.duty
        runs = list(runs_of(duty.words, self._sources))
        return {
            "obligation_id": one.obligation_id,
            "state": one.state,
            "due": one.due.isoformat() if one.due else None,
            "domain": duty.domain,
            "type": duty.type,
            "obligor": duty.obligor,
            **self._sources.reference(duty.document_id),
            "clause_id": duty.clause_id,
            "section": duty.section,
            "words": duty.words.text,
            "page": runs[0]["page"] if runs else None,
            "runs": runs,
        }


def _mention(mention: PartyMention | None, one: Obligation) -> str:
    return " ".join(one.duty.words.text[mention.start : mention.end].split()) if mention else ""


def _order(who: Who) -> tuple[bool, str, str]:
    return not who.is_party, who.name.casefold(), who.document_id or ""
