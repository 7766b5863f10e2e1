"""The facets of lineage events: ids, places, hashes, counts and dates, never words of a contract.

Each facet has a schema beside this file (`schemas/`), named by its `_schemaURL`; a changed schema has another version in its name.
Long lists are cut at `MOST`, and say how long they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.metadata import version
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, TypeVar

from graph.model.source import BlockKind, Reading, SourceFile
from indexing.progress import Compared, Judged, Ruled

if TYPE_CHECKING:
    from graph.model.documents import Clause
    from graph.model.edges import Claim, Edge
    from graph.model.resolution import EffectiveClause, ResolutionStep
    from graph.model.terms import RiskReport
    from indexing.analyse import Instrument
    from indexing.risk.playbook import Playbook
    from rag.reply import Answer

Facet = dict[str, Any]
Facets = dict[str, Facet]

PREFIX = "inforce"
MOST = 2000  # entries of a list in one facet
_MEDIA = {
    ".docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ".eml": "message/rfc822",
    ".htm": "text/html",
    ".html": "text/html",
    ".jpeg": "image/jpeg",
    ".jpg": "image/jpeg",
    ".markdown": "text/markdown",
    ".md": "text/markdown",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".text": "text/plain",
    ".tif": "image/tiff",
    ".tiff": "image/tiff",
    ".txt": "text/plain",
    ".xhtml": "application/xhtml+xml",
}
_One = TypeVar("_One")


@cache
def producer() -> str:
    """Return the URI of the program that says all this."""
    return f"urn:inforce:{version('inforce')}"


def schema_url(name: str, entity: str) -> str:
    """Return the URI of a facet's schema: the `$id` of its file, and the place in it."""
    title = f"Inforce{name[0].upper()}{name[1:]}{entity}Facet"
    return f"urn:inforce:openlineage:1-0-0:{title}.json#/$defs/{title}"


def document_metadata(file: SourceFile, reading: Reading) -> Facets:
    """Say which file: its hash, size, pages, and how it was read."""
    media = _MEDIA.get(PurePath(file.name).suffix.lower(), "application/octet-stream")
    return _dataset(
        "documentMetadata",
        sha256=file.sha256,
        sizeBytes=file.size,
        mediaType=media,
        pages=len(reading.pages),
        reader=reading.reader,
        confidence=round(reading.confidence, 4),
        flags=sorted(reading.flags),
    )


def page_layout(reading: Reading) -> Facets:
    """Say what stands on the pages: blocks by kind, and how large the index of character boxes is."""
    kinds = Counter(block.kind for block in reading.blocks)
    return _dataset(
        "pageLayout",
        pages=len(reading.pages),
        characters=len(reading.text),
        blocks=len(reading.blocks),
        tables=kinds[BlockKind.TABLE],
        boxIndexBytes=sum(len(page.char_boxes) for page in reading.pages),
    )


def clause_provenance(file: SourceFile, reading: Reading, document_id: str, clauses: Sequence[Clause]) -> Facets:
    """Say where each clause of an instrument stands: character range, pages, one box a page in points from the top left."""
    from ui.openlineage.clause_boxes import ClauseBoxes

    places = ClauseBoxes(reading)
    shown = [
        {
            "clauseId": one.clause_id,
            "charStart": one.char_start,
            "charEnd": one.pieces[-1].char_end,
            "confidence": places.confidence(one),
            "places": places.of(one),
        }
        for one in clauses[:MOST]
    ]
    return _dataset("clauseProvenance", documentId=document_id, sha256=file.sha256, **_listed("clauses", shown, len(clauses)))


def cited_claims(instruments: Iterable[Instrument]) -> Facets:
    """Say which claims on other documents were read in a file, where, and by which rule of the grammar."""
    claims = [claim for one in instruments for claim in one.claims]
    shown = [_claim(one) for one in claims[:MOST]]
    return _dataset("citedClaims", **_listed("claims", shown, len(claims)))


def edge_rulings(ruled: Ruled) -> Facets:
    """Say which edges the gate recorded, with its verdict, and which it took back."""
    shown = [_edge(edge) for edge in ruled.put[:MOST]]
    counts = {str(status): n for status, n in sorted(Counter(e.status for e in ruled.put).items())}
    retracted = list(islice(ruled.retracted, MOST))
    return _dataset(
        "edgeRulings", **_listed("edges", shown, len(ruled.put)), byStatus=counts, **_listed("retracted", retracted, len(ruled.retracted))
    )


def risk_vector(document_id: str, playbook: Playbook, report: RiskReport | None) -> Facets:
    """Say how far a contract strays from a playbook, rule by rule, and by which clauses and edges."""
    rules = [
        _known(rule=found.rule, level=str(found.level), clauseId=found.cell.clause_id, path=list(found.cell.path))
        for found in (report.findings if report else ())
    ]
    return _dataset(
        "riskVector",
        documentId=document_id,
        playbook=playbook.name,
        playbookVersion=playbook.version,
        playbookSha256=playbook.sha256,
        inForce=report is not None,
        **({"asOf": str(report.as_of), "level": str(report.level), "score": report.score} if report else {}),
        **_listed("rules", rules[:MOST], len(rules)),
    )


def lineage_resolution_path(answer: Answer, known: int) -> Facets:
    """Say for each provision of an answer which edges lead to the words in force, in the order applied."""
    shown = [_provision(one) for one in answer.clauses[:MOST]]
    return _run(
        "lineageResolutionPath",
        asOf=str(answer.as_of),
        ledgerSequence=known,
        abstained=answer.abstained,
        **_known(receiptId=answer.receipt),
        **_listed("provisions", shown, len(answer.clauses)),
    )


def pair_reading(facts: Compared | Judged) -> Facets:
    """Say how many clauses and pairs were looked at for changes that cite nothing."""
    if isinstance(facts, Compared):
        return _run("pairReading", clauses=facts.clauses, pairs=facts.pairs)
    return _run("pairReading", pairs=facts.pairs, unread=facts.unread, left=facts.left)


def model_context(
    model: str, *, second: str = "", prompts: Sequence[str] = (), prompt_hash: str = "", reader: str = "", embedder: str = ""
) -> Facets:
    """Say who read or worded: a model, or the rules; on which prompts. "" where there is none."""
    told = {"secondModel": second, "promptHash": prompt_hash, "reader": reader, "embedder": embedder}
    return _run("modelContext", model=model, promptVersions=list(prompts), software=producer(), **{k: v for k, v in told.items() if v})


def parent(run_id: str, namespace: str, job: str) -> Facets:
    """Say which run a stage belongs to."""
    one = {"run": {"runId": run_id}, "job": {"namespace": namespace, "name": job}}
    return {"parent": _spec("1-2-0/ParentRunFacet", **one, root=one)}


def error_message(reason: str) -> Facets:
    """Say why a run failed, in our own words."""
    return {"errorMessage": _spec("1-0-1/ErrorMessageRunFacet", message=reason, programmingLanguage="PYTHON")}


def job_type(kind: str) -> Facets:
    """Say what kind of job it is."""
    return {"jobType": _spec("2-0-4/JobTypeJobFacet", processingType="BATCH", integration="INFORCE", jobType=kind)}


def _claim(claim: Claim) -> Facet:
    return {
        "claimKey": claim.key,
        "clauseId": claim.source_clause_id,
        "documentId": claim.source_document_id,
        "edgeType": str(claim.edge_type),
        "rule": claim.rule,
    }


def _edge(edge: Edge) -> Facet:
    return _known(
        edgeId=edge.edge_id,
        edgeType=str(edge.edge_type),
        mode=edge.mode and str(edge.mode),
        status=str(edge.status),
        confidence=edge.confidence,
        derivation=str(edge.derivation),
        claimKey=edge.claim_key,
        sourceDocumentId=edge.source_document_id,
        sourceClauseId=edge.source_clause_id,
        targetDocumentId=edge.target_document_id,
        targetClauseId=edge.target_clause_id,
    )


def _provision(found: EffectiveClause) -> Facet:
    return _known(
        clauseId=found.clause.clause_id,
        documentId=found.clause.document_id,
        status=str(found.status),
        inheritedFrom=found.inherited_from,
        path=[_step(step) for step in found.steps],
    )


def _step(step: ResolutionStep) -> Facet:
    return _known(
        edgeId=step.edge_id,
        edgeType=str(step.edge_type),
        mode=step.mode and str(step.mode),
        clauseId=step.clause_id,
        documentId=step.document_id,
        effectiveFrom=step.effective_from and str(step.effective_from),
    )


def _known(**fields: Any) -> Facet:  # noqa: ANN401 - whatever JSON takes
    """Return the fields that have a value."""
    return {name: value for name, value in fields.items() if value is not None}


def _listed(name: str, shown: Sequence[_One], count: int) -> Facet:
    """Return a list with how many there are in all."""
    return {name: list(shown), f"{name}Count": count}


def _dataset(name: str, **fields: Any) -> Facets:  # noqa: ANN401
    return _ours(name, "Dataset", fields)


def _run(name: str, **fields: Any) -> Facets:  # noqa: ANN401
    return _ours(name, "Run", fields)


def _ours(name: str, entity: str, fields: Facet) -> Facets:
    return {f"{PREFIX}_{name}": {"_producer": producer(), "_schemaURL": schema_url(name, entity), **fields}}


def _spec(schema: str, **fields: Any) -> Facet:  # noqa: ANN401
    title = schema.partition("/")[2]
    return {"_producer": producer(), "_schemaURL": f"https://openlineage.io/spec/facets/{schema}.json#/$defs/{title}", **fields}
