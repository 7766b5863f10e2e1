"""The facets of lineage events: ids, places, hashes, counts and dates, never words of a contract.

Each facet is declared once, in `facet_shapes.py`: its fields and what they take from a record. From that follows the strict JSON schema
that `schemas` returns and `_schemaURL` names; a changed schema has another version in its name. In an event fields are in camel case, and
those without a value are left out. Long lists are cut at `MOST`, and say how long they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.metadata import version
from itertools import islice
from mimetypes import MimeTypes
from typing import TYPE_CHECKING, Any, TypeVar

from graph.model.source import BlockKind, Reading, SourceFile
from indexing.progress import Ruled
from ui.openlineage.facet_shapes import (
    MOST,
    CitedClaims,
    ClauseProvenance,
    DocumentMetadata,
    EdgeRulings,
    LineageResolutionPath,
    ModelContext,
    PageLayout,
    PairReading,
    RiskVector,
)
from ui.serializer import Serializer

if TYPE_CHECKING:
    from graph.model.documents import Clause
    from graph.model.terms import RiskReport
    from indexing.analyse import Instrument
    from indexing.risk.playbook import Playbook
    from rag.reply import Answer

Facet = dict[str, Any]
Facets = dict[str, Facet]

PREFIX = "inforce"
_MEDIA = MimeTypes()  # what Python knows, whatever this machine does
for _media, _suffix in (
    ("application/vnd.openxmlformats-officedocument.wordprocessingml.document", ".docx"),
    ("application/xhtml+xml", ".xhtml"),
    ("text/markdown", ".markdown"),
    ("text/plain", ".text"),
):
    _MEDIA.add_type(_media, _suffix)
_One = TypeVar("_One")


@dataclass(frozen=True)
class _Kind:
    """A kind of facet: of a run or a dataset."""

    shape: type
    entity: str = "Dataset"

    @property
    def name(self) -> str:
        """What it is called in an event."""
        return self.shape.__name__[0].lower() + self.shape.__name__[1:]

    @cached_property
    def _serializer(self) -> Serializer[Any]:
        return Serializer(self.shape)

    def __call__(self, record: object = None, sources: object = None, **given: object) -> Facets:
        """Return a facet of a record."""
        fields = _camelled(self._serializer(record, sources, **given))
        return {f"{PREFIX}_{self.name}": {"_producer": producer(), "_schemaURL": schema_url(self.name, self.entity), **fields}}

    def schema(self) -> Facet:
        """Return its JSON schema."""
        from pydantic import TypeAdapter

        url = schema_url(self.name, self.entity)
        title = url.rpartition("/")[2]
        made = TypeAdapter(self.shape).json_schema()
        inner = _strict({"$defs": made.pop("$defs", {}), title: made})
        own = {"_producer": {"type": "string", "format": "uri"}, "_schemaURL": {"type": "string", "format": "uri", "const": url}}
        facet = inner[title]
        facet |= {"properties": {**own, **facet["properties"]}, "required": [*own, *facet["required"]]}
        key = f"{PREFIX}_{self.name}"
        whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": url.partition("#")[0], "type": "object"}
        return {**whole, "$defs": {**inner["$defs"], title: facet}, "properties": {key: {"$ref": f"#/$defs/{title}"}}, "required": [key]}


_metadata, _layout, _provenance, _claims, _rulings, _risk = (
    _Kind(shape) for shape in (DocumentMetadata, PageLayout, ClauseProvenance, CitedClaims, EdgeRulings, RiskVector)
)
_path, _context, pair_reading = (_Kind(shape, "Run") for shape in (LineageResolutionPath, ModelContext, PairReading))


def schemas() -> list[Facet]:
    """Return the JSON schemas of our facets."""
    return [one.schema() for one in (_metadata, _layout, _provenance, _claims, _rulings, _risk, _path, _context, pair_reading)]


@cache
def producer() -> str:
    """Return the URI of the program that says all this."""
    return f"urn:inforce:{version('inforce')}"


def schema_url(name: str, entity: str) -> str:
    """Return the URI of a facet's schema: its `$id`, and the place in it."""
    title = f"Inforce{name[0].upper()}{name[1:]}{entity}Facet"
    return f"urn:inforce:openlineage:1-0-0:{title}.json#/$defs/{title}"


def document_metadata(file: SourceFile, reading: Reading) -> Facets:
    """Say which file: its hash, size, pages, and how it was read."""
    media = _MEDIA.guess_type(file.name)[0] or "application/octet-stream"
    confidence, flags = round(reading.confidence, 4), sorted(reading.flags)
    return _metadata(file, media_type=media, pages=len(reading.pages), reader=reading.reader, confidence=confidence, flags=flags)


def page_layout(reading: Reading) -> Facets:
    """Say what stands on the pages: blocks by kind, and how large the index of character boxes is."""
    tables = Counter(block.kind for block in reading.blocks)[BlockKind.TABLE]
    index, characters = sum(len(page.char_boxes) for page in reading.pages), len(reading.text)
    return _layout(pages=len(reading.pages), characters=characters, blocks=len(reading.blocks), tables=tables, box_index_bytes=index)


def clause_provenance(file: SourceFile, reading: Reading, document_id: str, clauses: Sequence[Clause]) -> Facets:
    """Say where each clause of an instrument stands: character range, pages, one box a page in points from the top left."""
    return _provenance(file, reading, document_id=document_id, **_listed("clauses", clauses))


def cited_claims(instruments: Iterable[Instrument]) -> Facets:
    """Say which claims on other documents were read in a file, where, and by which rule of the grammar."""
    return _claims(**_listed("claims", [claim for one in instruments for claim in one.claims]))


def edge_rulings(ruled: Ruled) -> Facets:
    """Say which edges the gate recorded, with its verdict, and which it took back."""
    counts = dict(sorted(Counter(str(e.status) for e in ruled.put).items()))
    return _rulings(**_listed("edges", ruled.put), by_status=counts, **_listed("retracted", ruled.retracted))


def risk_vector(document_id: str, playbook: Playbook, report: RiskReport | None) -> Facets:
    """Say how far a contract strays from a playbook, rule by rule, and by which clauses and edges."""
    book = {"playbook": playbook.name, "playbook_version": playbook.version, "playbook_sha256": playbook.sha256}
    found = report or {"as_of": None, "level": None, "score": None}
    return _risk(found, document_id=document_id, **book, in_force=report is not None, **_listed("rules", report.findings if report else ()))


def lineage_resolution_path(answer: Answer, known: int) -> Facets:
    """Say for each provision of an answer which edges lead to the words in force, in the order applied."""
    return _path(answer, ledger_sequence=known, **_listed("provisions", answer.clauses))


def model_context(
    model: str, *, second: str = "", prompts: Sequence[str] = (), prompt_hash: str = "", reader: str = "", embedder: str = ""
) -> Facets:
    """Say who read or worded: a model, or the rules; on which prompts. "" where there is none."""
    told = {"second_model": second, "prompt_hash": prompt_hash, "reader": reader, "embedder": embedder}
    return _context(model=model, prompt_versions=prompts, software=producer(), **{name: said or None for name, said in told.items()})


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


def _listed(name: str, every: Collection[_One]) -> dict[str, Any]:
    """Return the first of a list, and how many there are in all."""
    return {name: list(islice(every, MOST)), f"{name}_count": len(every)}


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(map(str.capitalize, others))


def _camelled(fields: Any) -> Any:  # noqa: ANN401 - whatever JSON takes
    """Return fields that have a value under the names that events have."""
    if isinstance(fields, Mapping):
        return {_camel(name): _camelled(value) for name, value in fields.items() if value is not None}
    return list(map(_camelled, fields)) if isinstance(fields, (list, tuple)) else fields


def _strict(schema: Any) -> Any:  # noqa: ANN401
    """Return a schema by the names that events have, in which a field is there or not, never null, and no other is allowed."""
    if isinstance(schema, list):
        return list(map(_strict, schema))
    if not isinstance(schema, dict):
        return schema
    made = {name: _strict(one) for name, one in schema.items() if name != "title"}
    if "properties" in schema:
        optional = {name for name, one in schema["properties"].items() if {"type": "null"} in one.get("anyOf", ())}
        made["properties"] = {_camel(name): one for name, one in made["properties"].items()}
        made |= {"required": [_camel(name) for name in schema["properties"] if name not in optional], "additionalProperties": False}
    if "anyOf" in made:
        (one,) = (one for one in made.pop("anyOf") if one != {"type": "null"})
        made = one | made
    return made


def _spec(schema: str, **fields: Any) -> Facet:  # noqa: ANN401
    title = schema.partition("/")[2]
    return {"_producer": producer(), "_schemaURL": f"https://openlineage.io/spec/facets/{schema}.json#/$defs/{title}", **fields}
