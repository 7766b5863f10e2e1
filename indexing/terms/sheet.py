"""One contract on a day as a row of typed cells, each with the words that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property

from graph.amendments.provision_trees import GLUE
from graph.lineage import order_of_precedence
from graph.lineage.dag import Lineage
from graph.lineage.supersession import governing_document
from graph.model.documents import Document
from graph.model.edges import EdgeStatus, EdgeType
from graph.model.ids import ClauseId, DocumentId, EdgeId
from graph.model.obligations import Value
from graph.model.resolution import Status
from graph.model.terms import Cell, CellStatus, Column, TermSheet
from graph.model.text import AnchoredText, join
from graph.resolution.inheritance import Descent, descents
from graph.resolution.resolve import resolve
from indexing.terms.contract_sentences import Scene
from indexing.terms.pending import pending_claims
from indexing.terms.questions import QUESTIONS, Found, Hit, Question
from indexing.terms.reconciling import SETTLE, Settled
from indexing.terms.unread import Missing, attachments, parents

_ONE_ONLY = frozenset({Column.GOVERNING_LAW, Column.JURISDICTION})
_BY_CONSENT = frozenset({Column.ASSIGNMENT, Column.CHANGE_OF_CONTROL})
_CONSENT = frozenset({"consent", "deemed-assignment"})
_OVER = {
    Status.TERMINATED: "ended",
    Status.SUPERSEDED: "replaced by a newer version that does not have it",
    Status.NOT_YET_IN_FORCE: "not yet in force on the day",
}


def term_sheet(lineage: Lineage, document_id: DocumentId, as_of: date, columns: Sequence[Column] = tuple(Column)) -> TermSheet:
    """Return what a contract answers to each question on a day; raises NotFoundError for a document that is not here."""
    view = View(lineage.around(document_id), document_id, as_of)
    return TermSheet(document_id, as_of, tuple(_cell(view, QUESTIONS[column]) for column in columns))


@dataclass(frozen=True)
class View:
    """A contract as it is read for one sheet: its words on the day, those of its parents, what is referred to and not here."""

    lineage: Lineage
    document_id: DocumentId
    as_of: date

    @cached_property
    def document(self) -> Document:
        """The version of the contract that governs on the day."""
        return self.lineage.document(governing_document(self.lineage, self.document_id, self.as_of))

    @cached_property
    def own(self) -> Scene:
        """Its own words."""
        return self._scene(self.document)

    @cached_property
    def above(self) -> tuple[tuple[Descent, Scene], ...]:
        """The words of its parents, the nearest first."""
        return tuple((d, self._scene(self.lineage.documents[d.version])) for d in descents(self.lineage, self.document_id, self.as_of))

    @cached_property
    def missing(self) -> tuple[Missing, ...]:
        """What it refers to and does not have attached."""
        one = self.document.document_id
        return self.own.once(("term exhibits",), lambda: attachments(self.lineage, one, self.own.passages))

    @cached_property
    def unread_parents(self) -> tuple[str, ...]:
        """What it hangs on and is not here."""
        return parents(self.lineage, self.document_id)

    def _scene(self, document: Document) -> Scene:
        return Scene(self.lineage, document, self.as_of)


def _cell(view: View, question: Question) -> Cell:
    """Return one cell: what its own words say, else its parents', else what they said once, else that nothing does."""
    own = view.own.hits(question)
    inherited = _inherited(view, question)
    cell = _read(view.own, question, [h for h in own if h.passage.speaks])
    if cell is not None and inherited is not None:
        cell = _both(view, cell, inherited)
    cell = cell or inherited or _ended(view.own, question, [h for h in own if not h.passage.speaks])
    return _waiting(view, question, cell or _nothing(view, question))


def _settled(question: Question, found: list[Hit], scene: Scene) -> Settled:
    return SETTLE[question.settle](found, scene)


def _read(scene: Scene, question: Question, found: list[Hit], descent: Descent | None = None) -> Cell | None:
    """Return what sentences in force say; None where they answer nothing."""
    settled = _settled(question, found, scene)
    if settled is None:
        return None
    hit, said = settled
    cell = _from(hit, said, question.column, descent)
    rival = _rival(scene, question, found, hit)
    if rival is not None:
        return replace(
            cell, status=CellStatus.CONFLICTED, text=f"{said.text} / {rival.text}", note="two changes of it contradict each other"
        )
    open_changes = [o for one in (hit, *said.beside) for o in one.passage.entry.outstanding]
    if open_changes:
        unread = tuple(
            f"a change in {scene.lineage.documents[o.document_id].file_name} that could not be applied: {o.reason}" for o in open_changes
        )
        return replace(cell, status=CellStatus.UNREAD, unread=unread)
    return cell


def _from(hit: Hit, said: Found, column: Column, descent: Descent | None) -> Cell:
    entry, every = hit.passage.entry, (hit, *said.beside)
    edges = (*(e.edge_id for e in (descent.edges if descent else ())), *(s.edge_id for one in every for s in one.passage.entry.changes))
    words, values = _joined(said, every)
    where = entry.renumbered or entry.clause.section
    return Cell(
        column=column,
        status=CellStatus.UNREAD if said.unread else CellStatus.FOUND,
        text=said.text,
        values=values,
        tags=said.tags,
        words=words,
        clause_id=entry.clause.clause_id,
        holder=entry.clause.document_id,
        section=where,
        inherited=descent is not None,
        computed=said.computed,
        path=tuple(dict.fromkeys(edges)),
        unread=(f"blacked out in {where}",) if said.unread else (),
        note="; ".join(n for n in (said.note, *(n for one in every for n in _qualified(one))) if n),
    )


def _joined(said: Found, every: Sequence[Hit]) -> tuple[AnchoredText, tuple[Value, ...]]:
    """Return the words of a cell, one sentence after the other, and the values in them."""
    values, at = [], 0
    for hit in every:
        mine = hit.sentence.anchored(said.values if hit is every[0] else hit.found.values)
        values += [replace(v, start=v.start + at, end=v.end + at) for v in mine]
        at += len(hit.sentence.words) + len(GLUE)
    return join((hit.sentence.words for hit in every), GLUE), tuple(values)


def _qualified(hit: Hit) -> tuple[str, ...]:
    """Return what has to be said with the words: where they read otherwise, and that somebody waived them."""
    entry = hit.passage.entry
    limited = tuple(f"reads otherwise within a scope: {one.scope}" for one in entry.limited)
    return (*limited, *(["qualified by a waiver or consent"] if entry.qualifications else []))


def _rival(scene: Scene, question: Question, found: list[Hit], hit: Hit) -> Found | None:
    """Return what the other of two contradicting texts says, where it says something else."""
    mine = hit.passage.entry.alternative
    if mine is None:
        return None
    others = [h for h in found if h.passage.entry.alternative not in {None, mine}]
    settled = _settled(question, others, scene)
    return settled[1] if settled is not None and settled[1].text != hit.found.text else None


def _inherited(view: View, question: Question) -> Cell | None:
    """Return what the nearest parent that answers the question gives; what it gave once where it has ended."""
    for descent, scene in view.above if question.inherited else ():
        found = scene.hits(question)
        cell = _read(scene, question, [h for h in found if h.passage.speaks], descent)
        cell = cell or _ended(scene, question, [h for h in found if not h.passage.speaks], descent)
        if cell is not None:
            return cell
    return None


def _ended(scene: Scene, question: Question, found: list[Hit], descent: Descent | None = None) -> Cell | None:
    settled = _settled(question, found, scene)
    if settled is None:
        return None
    hit, said = settled
    cell = _from(hit, said, question.column, descent)
    why = _OVER.get(hit.passage.entry.status, "ended")
    return replace(cell, status=CellStatus.ENDED, note="; ".join(n for n in (why, cell.note) if n))


def _both(view: View, own: Cell, other: Cell) -> Cell:
    """Return the cell where a child and its parent both speak: the child's, or the one that their words rank first, else in conflict."""
    if other.status is CellStatus.ENDED or own.text == other.text:
        return own
    told = f"{_title(view, other.holder)} says: {other.text}"
    if not _contradict(own, other):
        return _noted(own, told)
    ruling = _ruling(view, own, other)
    if ruling is None:
        return _noted(replace(own, status=CellStatus.CONFLICTED), told, "no words say which prevails")
    winner, loser = (own, other) if ruling.winner == own.holder else (other, own)
    return _noted(winner, f"{_title(view, loser.holder)} says: {loser.text}", order_of_precedence.told(view.lineage, ruling))


def _contradict(one: Cell, other: Cell) -> bool:
    """Tell whether two cells cannot both hold: another law or court, other figures, consent needed and not needed."""
    if one.column in _ONE_ONLY:
        return True
    if one.column in _BY_CONSENT:
        return bool(_CONSENT & {*one.tags}) != bool(_CONSENT & {*other.tags})
    figures = [{(v.kind, v.number, v.unit) for v in cell.values} for cell in (one, other)]
    return all(figures) and figures[0] != figures[1]


def _noted(cell: Cell, *notes: str) -> Cell:
    return replace(cell, note="; ".join(n for n in (cell.note, *notes) if n))


def _ruling(view: View, own: Cell, other: Cell) -> order_of_precedence.Ruling | None:
    lineage, as_of = view.lineage, view.as_of
    if own.holder is None or other.holder is None or own.clause_id is None:
        return None

    def words(clause_id: ClauseId) -> str:
        one = resolve(lineage, clause_id, as_of)
        return one.text.text if one.text and one.status is not Status.CONFLICTED else ""

    places = (*order_of_precedence.speaking(lineage, other.holder), *order_of_precedence.speaking(lineage, own.holder))
    dispute = order_of_precedence.Dispute(lineage.documents[own.holder], lineage.documents[other.holder], lineage.clauses[own.clause_id])
    return order_of_precedence.prevailing(lineage, dispute, places, words)


def _title(view: View, document_id: DocumentId | None) -> str:
    document = view.lineage.documents[document_id] if document_id else None
    return (document.title or document.file_name) if document else "another"


def _nothing(view: View, question: Question) -> Cell:
    """Return the cell of a question that nothing read answers: absent, or unread where something could hold it."""
    unread = [m.name for m in view.missing if m.could_hold(question)]
    if question.inherited:
        unread += view.unread_parents
    status = CellStatus.UNREAD if unread else CellStatus.ABSENT
    return Cell(question.column, status, unread=tuple(unread), note=_told_above(view, question))


def _told_above(view: View, question: Question) -> str:
    """Say what a parent answers that a child does not take from it."""
    for _, scene in () if question.inherited else view.above:
        settled = _settled(question, [h for h in scene.hits(question) if h.passage.speaks], scene)
        if settled is not None:
            return f"not taken from its parent, where {scene.document.title or scene.document.file_name} says: {settled[1].text}"
    return ""


def _waiting(view: View, question: Question, cell: Cell) -> Cell:
    """Return a cell with the claims that wait and would change it."""
    holders = dict.fromkeys((cell.holder or view.document.document_id, view.document.document_id, view.document_id))
    found = [e for one in holders for e in pending_claims(view.lineage, one, cell.clause_id, question)]
    if question.inherited and cell.status in {CellStatus.ABSENT, CellStatus.UNREAD}:
        found += _ties(view)
    return replace(cell, pending=tuple(dict.fromkeys(found))) if found else cell


def _ties(view: View) -> list[EdgeId]:
    waiting = view.lineage.edges_from(view.document_id, EdgeStatus.PENDING)
    return [e.edge_id for e in waiting if e.edge_type is EdgeType.CHILD_OF and e.target_document_id in view.lineage.documents]
