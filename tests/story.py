"""Small portfolios written as lines, for tests: a test's docstring is its portfolio.

    2020-01-01 clause MSA#5.1 "Payment within 30 days."
    2021-06-01 amends AMD1#2 MSA#5.1 "Payment within 45 days." until 2021-12-31

A line is a date, a verb, its arguments, and options. Arguments are `DOCUMENT`, `DOCUMENT#SECTION` or
"words". The date is the day a change takes effect; a document is signed on the date of the first
line that names it on the left, unless a `document` line says otherwise.

    document D [title="..."] [kind=AMENDMENT] [number=2] [execution=UNSIGNED] [signed=...] [effective=...] [expires=...] [undated]
        [evidence=D#S|words]               where the expiry was read         [party="..."]
    clause D#S ["Heading"] "text"          [type=TERM] [kind=DEFINITION]; parents are found by address
    amends S#1 D#S "new text"              replaces the whole provision     [part="(a)|Heading|its words//(b)||..."]
    inserts S#1 D#S ["Heading"] "text"     a new provision
    inserts-into S#1 D#S "text"            provisions named by its parts, below D#S
    deletes S#1 D#S
    replaces-words S#1 D#S "old" "new"     [each]
    deletes-words S#1 D#S "old"
    inserts-words S#1 D#S before|after|end ["old"] "new"
    replaces-sentence S#1 D#S 1 "new"      also deletes-sentence, and -paragraph
    replaces-everywhere S#1 D "old" "new"
    renumbers S#1 D#S "5.2"
    sets-value S#1 D[#S] "name" "new"      also extends; "" for no name
    adds-party S#1 D "who" · releases-party S#1 D "who"
    waives S#1 D[#S] · consents S#1 D[#S] · forbears S#1 D[#S]
    unspecified S#1 D[#S]                  "amended to allow ...": no exact words
    supersedes S D                         S takes the place of D
    terminates S#1 D[#S]
    childof S D · supplements S#1 D#S

Options of edges: `until DAY` (the last day), `pending`, `scope="..."`, `closing="..."`, `awaits="..."`,
`under="..."` (the heading
an insertion names), `inferred`, `note=DATE_DIFFERS`, `on=2021-06` (effective date as the words give it), `undated`, `recited="..."`,
`outcome="SATISFIED 2021-03-01"` (what a person recorded of the condition), `from-beginning`, `says="..."` (further words of the source).
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from graph.lineage.dag import Lineage
from graph.lineage.provision_lookup import find
from graph.model import ids
from graph.model.dates import PartialDate
from graph.model.documents import Clause, ClauseKind, ClauseType, Document, DocumentKind, Execution, Party
from graph.model.edges import (
    ConditionKind,
    Derivation,
    Edge,
    EdgeStatus,
    EdgeType,
    Mode,
    NewPart,
    Operation,
    OperationKind,
    Outcome,
    Place,
    Unit,
)
from graph.model.ids import ClauseId, DocumentId
from graph.model.resolution import EffectiveClause
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run
from graph.resolution.resolve import resolve
from graph.text import sections

_MODES = {
    OperationKind.REPLACE: Mode.REPLACE,
    OperationKind.RESTATE: Mode.REPLACE,
    OperationKind.INSERT: Mode.INSERT,
    OperationKind.DELETE: Mode.DELETE,
    OperationKind.TERMINATE: Mode.DELETE,
}


@dataclass(slots=True)
class _Sheet:
    """A document while it is being written: its facts, its text so far, its clauses."""

    facts: dict[str, Any]
    text: str = ""
    clauses: list[Clause] = field(default_factory=list)

    def write(self, words: str) -> int:
        """Append a paragraph; return where it starts."""
        start = len(self.text)
        self.text += words + "\n\n"
        return start


class Story:
    """A portfolio read from lines; see the module's docstring for what they may say."""

    def __init__(self, lines: str) -> None:
        self._sheets: dict[str, _Sheet] = {}
        self._edges: list[Callable[[], Edge]] = []
        for line in lines.splitlines():
            if line.strip()[:4].isdigit():
                self._line(line.strip())

    @cached_property
    def documents(self) -> tuple[Document, ...]:
        """The documents, in the order first named."""
        return tuple(self._document(name) for name in self._sheets)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """All clauses as signed."""
        return tuple(c for sheet in self._sheets.values() for c in sheet.clauses)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, in the order written."""
        return tuple(make() for make in self._edges)

    @cached_property
    def lineage(self) -> Lineage:
        """The portfolio as a lineage."""
        return Lineage.of(self.documents, self.clauses, self.edges)

    def doc(self, name: str) -> DocumentId:
        """Return the id of a document by its name in the lines."""
        return ids.document_id("test", name, 0)

    def id(self, place: str) -> ClauseId:
        """Return the id of `DOCUMENT#SECTION`, inserted provisions too."""
        name, _, section = place.partition("#")
        found = find(self.lineage, self.doc(name), section)
        assert len(found) == 1, f"{place} is {found}"
        return found[0]

    def effective(self, place: str, day: str) -> EffectiveClause:
        """Resolve `DOCUMENT#SECTION` on a day."""
        return self.on(self.id(place), day)

    def on(self, clause_id: ClauseId, day: str) -> EffectiveClause:
        """Resolve a clause on a day."""
        return resolve(self.lineage, clause_id, date.fromisoformat(day))

    def text(self, place: str, day: str) -> str | None:
        """Return the text in force of `DOCUMENT#SECTION` on a day; None where there is none."""
        found = self.effective(place, day).text
        return None if found is None else found.text

    def source(self, document_id: DocumentId) -> str:
        """Return the whole text of a document's file."""
        return next(sheet.text for name, sheet in self._sheets.items() if self.doc(name) == document_id)

    def name(self, document_id: DocumentId) -> str:
        """Return the name in the lines of a document."""
        return next(name for name in self._sheets if self.doc(name) == document_id)

    def _sheet(self, name: str, day: str) -> _Sheet:
        return self._sheets.setdefault(name, _Sheet({"signed": day}))

    def _line(self, line: str) -> None:
        day, verb, *rest = shlex.split(line)
        words = [w for w in rest if not _is_option(w)]
        options = dict(_option(w) for w in rest if _is_option(w))
        if "until" in words:
            at = words.index("until")
            options["until"] = words[at + 1]
            del words[at : at + 2]
        if verb == "document":
            self._sheet(words[0], day).facts.update(options)
        elif verb == "clause":
            self._clause(day, words, options)
        else:
            self._edge(day, verb, words, options)

    def _document(self, name: str) -> Document:
        facts = self._sheets[name].facts
        return Document(
            document_id=self.doc(name),
            portfolio=facts.get("portfolio", "test"),
            file_sha256=name,
            file_name=f"{name}.txt",
            ordinal=0,
            char_start=0,
            char_end=len(self._sheets[name].text),
            title=facts.get("title", name),
            kind=DocumentKind(facts.get("kind", "OTHER")),
            execution=Execution(facts.get("execution", "SIGNED")),
            number=int(facts["number"]) if "number" in facts else None,
            signed=None if "undated" in facts else PartialDate.parse(facts["signed"]),
            effective=PartialDate.parse(facts["effective"]) if "effective" in facts else None,
            expires=PartialDate.parse(facts["expires"]) if "expires" in facts else None,
            parties=tuple(Party(p) for p in facts["party"].split("|")) if "party" in facts else (),
            self_names=tuple(facts["self"].split("|")) if "self" in facts else (),
            evidence=tuple(self._evidence(facts)),
        )

    def _evidence(self, facts: dict[str, Any]) -> Iterator[tuple[str, Quote]]:
        if "evidence" in facts:
            place, words = facts["evidence"].split("|")
            name, section = place.split("#")
            clause = next(c for c in self._sheets[name].clauses if c.section == section)
            start = self._sheets[name].text.index(words, clause.char_start)
            yield "expires", Quote(words, start, start + len(words))

    def _clause(self, day: str, words: list[str], options: dict[str, str]) -> None:
        name, _, section = words[0].partition("#")
        heading = words[1] if len(words) > 2 else ""
        sheet = self._sheet(name, day)
        sheet.clauses.append(self._written(sheet, name, section, heading=heading, text=words[-1], options=options))

    def _written(self, sheet: _Sheet, name: str, section: str, *, heading: str, text: str, options: dict[str, str]) -> Clause:
        head = f"{section} {heading}. " if heading else f"{section} "
        start = sheet.write(head + text)
        wanted = sections.parse(section)
        above = [c for c in sheet.clauses if _begins(sections.parse(c.section), wanted)]
        return Clause(
            clause_id=ids.clause_id(self.doc(name), sections.key(section)),
            document_id=self.doc(name),
            parent_id=above[-1].clause_id if above else None,
            order=len(sheet.clauses),
            kind=ClauseKind(options.get("kind", "EXHIBIT" if wanted.attachment[0] and not wanted.parts else "SECTION")),
            clause_type=ClauseType(options.get("type", "OTHER")),
            section=section,
            label=section,
            heading=heading,
            pieces=(Quote(head + text, start, start + len(head + text)),),
            body_start=len(head),
        )

    def _edge(self, day: str, verb: str, words: list[str], options: dict[str, str]) -> None:
        source_name, _, source_section = words[0].partition("#")
        target_name, _, section = words[1].partition("#")
        sheet = self._sheet(source_name, day)
        edge_type, operation = _operation(verb, section, words[2:], options)
        says = f" {options['says']}" if "says" in options else ""
        did = "" if says else verb
        quoted = f'{target_name} {section} {did} "{operation.new.text if operation else ""}" {"".join(words[2:3])}{says}'
        clause = self._written(sheet, source_name, source_section or str(len(sheet.clauses) + 1), heading="", text=quoted, options={})
        sheet.clauses.append(clause)
        if operation is not None and operation.new:
            at = clause.char_start + clause.pieces[0].text.index(operation.new.text)
            operation = replace(operation, new=AnchoredText((Run(operation.new.text, clause.clause_id, at),)))
        self._edges.append(lambda: self._made(day, (edge_type, operation), clause, (target_name, section), options))

    def _made(
        self, day: str, doing: tuple[EdgeType, Operation | None], clause: Clause, target: tuple[str, str], options: dict[str, str]
    ) -> Edge:
        (edge_type, operation), (name, section) = doing, target
        found = self._target(name, section, operation)
        key = ids.claim_key(clause.clause_id, clause.pieces[0].text, edge_type, section)
        kind = operation.kind if operation else None
        closing, awaits = options.get("closing", ""), options.get("awaits", "")
        return Edge(
            edge_id=ids.edge_id(key, name, found or ""),
            claim_key=key,
            edge_type=edge_type,
            mode=_MODES.get(kind, Mode.MODIFY) if kind else None,
            source_document_id=clause.document_id,
            source_clause_id=clause.clause_id,
            target_document_id=self.doc(name) if name in self._sheets else None,
            target_clause_id=found,
            target_section=section,
            target_heading=options.get("under", ""),
            operation=operation,
            quote=Quote(clause.pieces[0].text, clause.char_start, clause.pieces[0].char_end),
            effective_from=None if "undated" in options else PartialDate.parse(options.get("on", day)),
            effective_to=date.fromisoformat(options["until"]) + timedelta(days=1) if "until" in options else None,
            condition=closing or awaits,
            condition_kind=ConditionKind.CLOSING if closing else ConditionKind.FUTURE_EVENT if awaits else None,
            scope=options.get("scope", ""),
            status=EdgeStatus.PENDING if "pending" in options else EdgeStatus.COMMITTED,
            derivation=Derivation.SEMANTIC_SIMILARITY if "inferred" in options else Derivation.EXPLICIT_CITATION,
            confidence=0.95,
            reasoning="",
            decided_by="test",
            from_beginning="from-beginning" in options,
            **_outcome(options.get("outcome", "")),
            notes=tuple(options["note"].split(",")) if "note" in options else (),
        )

    def _target(self, name: str, section: str, operation: Operation | None) -> ClauseId | None:
        if not section or name not in self._sheets:
            return None
        inserted = ids.clause_id(self.doc(name), "inserted/" + sections.key(section))
        if operation is not None and operation.kind is OperationKind.INSERT and operation.address:
            return inserted
        found = [c.clause_id for c in self._sheets[name].clauses if sections.key(c.section) == sections.key(section)]
        return found[0] if found else inserted


def _is_option(word: str) -> bool:
    return word in {"pending", "each", "inferred", "undated", "from-beginning"} or word.split("=", 1)[0] in {
        "title", "kind", "type", "evidence", "number", "execution", "signed", "effective", "expires", "portfolio",
        "scope", "under", "closing", "awaits", "note", "on", "recited", "part", "party",
        "outcome", "says", "self",
    }  # fmt: skip


def _outcome(said: str) -> dict[str, Any]:
    """Read `outcome="SATISFIED 2021-03-01"`."""
    outcome, _, day = said.partition(" ")
    return {"outcome": Outcome(outcome) if outcome else None, "outcome_on": date.fromisoformat(day) if day else None}


def _option(word: str) -> tuple[str, str]:
    key, _, value = word.partition("=")
    return key, value


def _begins(own: sections.Address, wanted: sections.Address) -> bool:
    shorter = len(own.parts) + bool(own.attachment[0]) < len(wanted.parts) + bool(wanted.attachment[0]) or bool(
        wanted.name and not own.name
    )
    fits = own.parts == wanted.parts[: len(own.parts)] and own.attachment == wanted.attachment
    return shorter and fits and not own.empty and not own.name


def _new(text: str) -> AnchoredText:
    return AnchoredText((Run(text),))


def _operation(verb: str, section: str, words: list[str], options: dict[str, str]) -> tuple[EdgeType, Operation | None]:  # noqa: PLR0911, PLR0912, C901
    """Return what a verb does; one line of the language is one branch."""
    amends, recited = EdgeType.AMENDS, options.get("recited", "")
    unit = Unit.PARAGRAPH if verb.endswith("-paragraph") else Unit.SENTENCE
    match verb:
        case "amends":
            return amends, Operation(OperationKind.REPLACE, old=recited, new=_new(words[0]), parts=_parts(words[0], options))
        case "inserts":
            heading = words[0] if len(words) > 1 else ""
            new = _new(words[-1])
            return amends, Operation(OperationKind.INSERT, new=new, address=section, heading=heading, parts=_parts(words[-1], options))
        case "inserts-into":
            return amends, Operation(OperationKind.INSERT, new=_new(words[0]), parts=_parts(words[0], options))
        case "deletes":
            return amends, Operation(OperationKind.DELETE, old=recited)
        case "replaces-words":
            return amends, Operation(OperationKind.REPLACE_WORDS, old=words[0], new=_new(words[1]), each="each" in options)
        case "deletes-words":
            return amends, Operation(OperationKind.DELETE_WORDS, old=words[0], each="each" in options)
        case "inserts-words":
            old = words[1] if len(words) > 2 else ""
            return amends, Operation(OperationKind.INSERT_WORDS, old=old, new=_new(words[-1]), place=Place(words[0].upper()))
        case "replaces-everywhere":
            return amends, Operation(OperationKind.REPLACE_EVERYWHERE, old=words[0], new=_new(words[1]))
        case "replaces-party":
            return amends, Operation(OperationKind.SUBSTITUTE_PARTY, old=words[0], new=_new(words[1]))
        case "replaces-sentence" | "replaces-paragraph":
            return amends, Operation(OperationKind.REPLACE_UNIT, old=recited, new=_new(words[1]), unit=unit, ordinal=int(words[0]))
        case "deletes-sentence" | "deletes-paragraph":
            return amends, Operation(OperationKind.DELETE_UNIT, unit=unit, ordinal=int(words[0]))
        case "adds-sentence" | "adds-paragraph":
            return amends, Operation(OperationKind.INSERT_UNIT, new=_new(words[0]), unit=unit, place=Place.END)
        case "renumbers":
            return amends, Operation(OperationKind.RENUMBER, address=words[0])
        case "sets-value":
            return amends, Operation(OperationKind.SET_VALUE, old=words[0], new=_new(words[1]))
        case "extends":
            return amends, Operation(OperationKind.EXTEND, old=words[0], new=_new(words[1]))
        case "adds-party":
            return amends, Operation(OperationKind.ADD_PARTY, new=_new(words[0]))
        case "releases-party":
            return amends, Operation(OperationKind.RELEASE_PARTY, old=words[0])
        case "waives" | "consents" | "forbears":
            kinds = {"waives": OperationKind.WAIVE, "consents": OperationKind.CONSENT, "forbears": OperationKind.FORBEAR}
            return EdgeType.QUALIFIES, Operation(kinds[verb])
        case "unspecified":
            return amends, Operation(OperationKind.UNSPECIFIED)
        case "supersedes":
            return EdgeType.SUPERSEDED_BY, Operation(OperationKind.RESTATE)
        case "terminates":
            return EdgeType.TERMINATES, Operation(OperationKind.TERMINATE)
        case "childof":
            return EdgeType.CHILD_OF, None
        case "supplements":
            return EdgeType.SUPPLEMENTS, None
    raise AssertionError(verb)


def _parts(text: str, options: dict[str, str]) -> tuple[NewPart, ...]:
    """Read `part="section|heading|words//section|heading|words"`."""
    found: list[NewPart] = []
    for part in options.get("part", "").split("//") if "part" in options else ():
        section, heading, words = part.split("|")
        start = text.index(words)
        found.append(NewPart(section, heading, start, start + len(words)))
    return tuple(found)


def told_in(folder: Path) -> list[Any]:
    """Return the stories in the files `*.story` below a folder, each a row of a test under its name."""
    return [
        pytest.param(told, id=f"{path.stem}: {told.partition(':')[0]}")
        for path in sorted(folder.rglob("*.story"))
        for told in path.read_text(encoding="utf-8").split("\n# ")[1:]
    ]


def texts(found: Iterable[EffectiveClause]) -> list[str | None]:
    """Return the texts of resolved clauses."""
    return [None if c.text is None else c.text.text for c in found]
