"""Who owes what to whom as JSON: each obligation with its words and where they stand; the whole as nodes and edges."""

from collections.abc import Iterable, Sequence
from typing import Annotated, NamedTuple

from typing_extensions import TypedDict  # pydantic asks for it below Python 3.12

from graph.lifecycle.accountability import AwaitedCondition, Owed, Who
from graph.model.obligations import Obligation
from ui.application.obligations.accountability import Found, Owing
from ui.application.sources import Sources
from ui.serialization.contract import RunShape, Warned, first_page, runs_of
from ui.serializer import By, DocumentName, From, Named, Serializer, serializes


class WhoShape(TypedDict):
    """Somebody: a party of the register, or somebody whom the words of one instrument (`document`) name and nobody verified."""

    name: str
    is_party: bool
    document: Annotated[str | None, Named()]
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
    document: Annotated[str, Named("duty.document_id")]
    document_id: str
    clause_id: str
    section: str
    words: Annotated[str, From("duty.words.text")]
    page: int | None
    runs: list[RunShape]


OwedShape = TypedDict(
    "OwedShape",
    {
        "from": Annotated[WhoShape, From("owing")],
        "to": Annotated[WhoShape, From("owed_to")],
        "mention": Annotated[str, By(lambda edge, _: _mention(edge))],
        "needs_verification": bool,
        "obligation": OwedObligationShape,
    },
)
"""One obligation between two; `mention` are the words that name to whom, "" where it is mutual and names nobody, or they stand above it."""


class AwaitedShape(TypedDict):
    """An obligation whose condition names somebody; `mention` are the words that do."""

    who: WhoShape
    mention: Annotated[str, By(lambda awaited, _: _mention(awaited))]
    needs_verification: Annotated[bool, By(lambda awaited, _: not awaited.who.is_party)]
    obligation: OwedObligationShape


class CaveatShape(Warned):
    """What could change an answer and is not said by its obligations, and the document it is about."""

    document: DocumentName
    document_id: str


StepOwedShape = TypedDict(
    "StepOwedShape",
    {"from": Annotated[WhoShape, From("owing")], "to": Annotated[WhoShape, From("owed_to")], "owed": list[OwedShape]},
)
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
        "from": Annotated[WhoShape | None, From("start")],
        "to": Annotated[WhoShape | None, From("end")],
        "owed": Annotated[list[OwedShape], By(lambda found, _: found.owed if found.start or found.end else ())],
        "unaddressed": list[OwedObligationShape],
        "conditions": list[AwaitedShape],
        "path": Annotated[
            list[StepOwedShape], By(lambda found, _: [_Step(edges[0].owing, edges[0].owed_to, edges) for edges in found.path])
        ],
        "nodes": list[NodeShape],
        "edges": list[OwedEdgeShape],
        "warnings": list[CaveatShape],
    },
)
"""What a query found. `nodes` and `edges` are the graph of all that it found."""

caveat = Serializer(CaveatShape, "notice")
_answer = Serializer(AccountabilityShape)
_obligation = Serializer(OwedObligationShape, "duty")
_who = Serializer(WhoShape)


def answer(found: Found, owing: Owing, sources: Sources, portfolio: str, known_as_of: str | None) -> AccountabilityShape:
    """Return what a query found; of the whole graph only its nodes and edges."""
    nodes, edges = graph(owing, [e for step in found.path for e in step] or found.owed, filter(None, (found.start, found.end)))
    return _answer(
        found,
        sources,
        portfolio=portfolio,
        as_of=owing.as_of,
        known_as_of=known_as_of,
        nodes=nodes,
        edges=edges,
        warnings=owing.caveats(found),
    )


def graph(owing: Owing, edges: Iterable[Owed], also: Iterable[Who] = ()) -> tuple[list[NodeShape], list[OwedEdgeShape]]:
    """Return some of what is owed as nodes and edges, and `also` some who may have nothing to do with it."""
    between: dict[tuple[Who, Who], list[Owed]] = {}
    for edge in edges:
        between.setdefault((edge.owing, edge.owed_to), []).append(edge)
    everyone = {who for pair in between for who in pair} | set(also)
    counted = sorted(between.items(), key=lambda item: (by_name(item[0][0]), by_name(item[0][1])))
    return [_node(who, owing) for who in sorted(everyone, key=by_name)], [_edge(*pair, some, owing) for pair, some in counted]


@serializes(OwedObligationShape)
def _owed_obligation(one: Obligation, sources: Sources) -> OwedObligationShape:
    runs = list(runs_of(one.duty.words, sources))
    return _obligation(one, sources, runs=runs, page=first_page(runs))


def _node(who: Who, owing: Owing) -> NodeShape:
    called = owing.names.called.get(who.name, frozenset()) if who.is_party else frozenset()
    return {**_who(who, owing.files), "called": sorted(called - {who.name})}


def _edge(start: Who, end: Who, some: Sequence[Owed], owing: Owing) -> OwedEdgeShape:
    return {
        "from": _who(start, owing.files),
        "to": _who(end, owing.files),
        "obligations": len(some),
        "obligation_ids": [e.obligation.obligation_id for e in some],
        "needs_verification": some[0].needs_verification,
    }


class _Step(NamedTuple):
    owing: Who
    owed_to: Who
    owed: Sequence[Owed]


def _mention(one: Owed | AwaitedCondition) -> str:
    words, mention = one.obligation.duty.words.text, one.mention
    return " ".join(words[mention.start : mention.end].split()) if mention else ""


def by_name(who: Who) -> tuple[bool, str, str]:
    """Return what names are sorted by: parties first."""
    return not who.is_party, who.name.casefold(), who.document_id or ""
