"""Converts run events to OpenLineage JSON.

The jobs of a portfolio stand in a namespace of their own. A run of a pipeline is one event at its beginning and one at its end;
so is each stage of it, whose parent facet names the run. What flows from stage to stage are datasets: files by name and the start of
their hash (two versions of a file are two), instruments by their id, and one collection each of claims, candidates, judgements and edges.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from graph.model.source import Reading, SourceFile
from indexing.progress import Compared, Extracted, FileRead, FileRefused, Judged, Ruled, Stage
from ui.openlineage import facets
from ui.openlineage.facets import Facets
from ui.openlineage.run_events import Happening, Resolved, Scored

if TYPE_CHECKING:
    from rag.reply import Answer

Event = dict[str, Any]
SPEC = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent"
_RULES = "rules"  # who reads and resolves where no model does

Datasets = dict[str, Facets]
"""Datasets by name, with what is said of each."""


@dataclass(frozen=True, slots=True)
class _Said:
    """What the facts of a stage say: of its run, and of what it took and made."""

    run: Facets = field(default_factory=dict)
    inputs: Datasets = field(default_factory=dict)
    outputs: Datasets = field(default_factory=dict)


def namespace(portfolio: str) -> str:
    """Return the namespace of a portfolio's jobs and datasets."""
    return f"inforce.{portfolio}"


def event(happening: Happening) -> Event:
    """Return a happening as an OpenLineage run event."""
    run, space = happening.run, namespace(happening.run.portfolio)
    said = _said(happening.facts, happening)
    told = dict(said.run)
    if happening.stage is not None:
        told |= facets.parent(run.run_id, space, run.job)
    if happening.reason:
        told |= facets.error_message(happening.reason)
    return {
        "eventTime": happening.at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z"),
        "eventType": str(happening.state),
        "producer": facets.producer(),
        "schemaURL": SPEC,
        "run": {"runId": happening.run_id, "facets": told},
        "job": {"namespace": space, "name": _job(happening), "facets": facets.job_type("TASK" if happening.stage else "JOB")},
        "inputs": _datasets(space, said.inputs),
        "outputs": _datasets(space, said.outputs),
    }


def _job(happening: Happening) -> str:
    return f"{happening.run.job}.{happening.stage}" if happening.stage else happening.run.job


def _datasets(space: str, named: Datasets) -> list[dict[str, Any]]:
    return [{"namespace": space, "name": name, "facets": said} for name, said in named.items()]


@singledispatch
def _said(_: object, __: Happening) -> _Said:
    """Return what facts say; nothing where a stage begins, or was stopped."""
    return _Said()


@_said.register
def _(refused: FileRefused, _: Happening) -> _Said:
    return _Said(inputs={f"files/{refused.name}": {}})


@_said.register
def _(read: FileRead, happening: Happening) -> _Said:
    context = facets.model_context(_RULES, reader=read.reading.reader)
    if happening.stage is Stage.INGEST:
        return _Said(context, _file(read.file, read.reading), {_reading(read.file): {}})
    return _Said(context, {_reading(read.file): {}}, {_layout(read.file): facets.page_layout(read.reading)})


@_said.register
def _(found: Extracted, happening: Happening) -> _Said:
    """Say of each instrument of a file where its clauses stand, or what they claim of others."""
    if happening.stage is Stage.CITE:
        inputs: Datasets = {_document(one.document.document_id): {} for one in found.instruments}
        return _Said(facets.model_context(_RULES), inputs, {"claims": facets.cited_claims(found.instruments)})
    outputs = {
        _document(one.document.document_id): facets.clause_provenance(found.file, found.reading, one.document.document_id, one.clauses)
        for one in found.instruments
    }
    context = facets.model_context(_RULES, reader=found.reading.reader)
    return _Said(context, {**_file(found.file, found.reading), _layout(found.file): {}}, {**outputs, "clauses": {}})


@_said.register
def _(compared: Compared, _: Happening) -> _Said:
    context = facets.model_context(_RULES, embedder=compared.embedder)
    return _Said(context | facets.pair_reading(compared), {"clauses": {}}, {"candidates": {}})


@_said.register
def _(judged: Judged, _: Happening) -> _Said:
    first, *others = judged.readers
    context = facets.model_context(first, second=" ".join(others), prompts=judged.prompts)
    return _Said(context | facets.pair_reading(judged), {"candidates": {}}, {"judgements": {}})


@_said.register
def _(ruled: Ruled, happening: Happening) -> _Said:
    taken = "judgements" if happening.subject == "implied" else "claims"
    return _Said(facets.model_context(_RULES), {taken: {}}, {"edges": facets.edge_rulings(ruled)})


@_said.register
def _(resolved: Resolved, _: Happening) -> _Said:
    answer = resolved.answer
    context = facets.model_context(answer.model, prompts=_worded_on(answer), prompt_hash=answer.prompt_hash)
    inputs: Datasets = {**{_document(one): {} for one in _documents_of(answer)}, "edges": {}}
    outputs: Datasets = {f"answers/{answer.receipt}": {}} if answer.receipt else {}
    return _Said(context | facets.lineage_resolution_path(answer, resolved.known), inputs, outputs)


@_said.register
def _(scored: Scored, _: Happening) -> _Said:
    vector = facets.risk_vector(scored.document_id, scored.playbook, scored.report)
    inputs: Datasets = {_document(scored.document_id): {}, "edges": {}}
    return _Said(facets.model_context(_RULES), inputs, {f"risk/{scored.document_id}": vector})


def _worded_on(answer: Answer) -> tuple[str, ...]:
    """Return the version of the prompt that a reply was worded on; none where the rules quote."""
    if not answer.prompt_hash:
        return ()
    from indexing.llm.prompts.answer import VERSION

    return (VERSION,)


def _file(file: SourceFile, reading: Reading) -> Datasets:
    return {f"files/{file.name}@{file.sha256[:12]}": facets.document_metadata(file, reading)}


def _documents_of(answer: Answer) -> Iterable[str]:
    return dict.fromkeys(one for found in answer.clauses for one in (found.clause.document_id, *(s.document_id for s in found.steps)))


def _reading(file: SourceFile) -> str:
    return f"readings/{file.sha256[:20]}"


def _layout(file: SourceFile) -> str:
    return f"{_reading(file)}/layout"


def _document(document_id: str) -> str:
    return f"documents/{document_id}"
