"""Looking up again only what can come out differently gives what looking up everything gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from graph.model.dates import PartialDate
from graph.model.documents import Clause, Document, DocumentHint, DocumentKind, Execution, Party
from graph.model.edges import Claim, Decision, EdgeType, Mode, Operation, OperationKind, Verdict
from graph.model.ids import DocumentId, claim_key
from graph.model.source import Block, Quote, Reading, SourceFile
from graph.model.text import AnchoredText, Run
from graph.store import open_store
from graph.store.interface import Store
from indexing.corrections import corrected
from indexing.linking.edges import link, words_of
from indexing.linking.neighbourhood import neighbourhood, text_keys
from indexing.linking.register import Register
from indexing.linking.relinking import relink
from indexing.marks import KeyKind
from tests.examples import examples
from tests.records import clause

NOW = datetime(2024, 1, 1, tzinfo=UTC)
COMPANY, MILL, QUAY = Party("Harbor Foods, Inc."), Party("Mill Corporation"), Party("Quay Builders LLC")
CITED = ("Supply Agreement", "Supply Agreement", "Supply Agreement", "First Amendment", "Statement of Work", "Agreement")
EARLY = (PartialDate(2020, 1, 1), PartialDate(2020, 2, 1))
LATE = (PartialDate(2020, 3, 1), PartialDate(2020, 3, 1), PartialDate(2020, 4, 1), None)
BODIES = tuple(" ".join(f"word{n % (7 + extra)} of {n * (3 + extra)}" for n in range(40)) for extra in range(3))

_FORMS = (
    ("Supply Agreement", DocumentKind.BASE, None),
    ("Supply Agreement", DocumentKind.BASE, None),
    ("Supply Agreement", DocumentKind.RESTATEMENT, None),
    ("First Amendment", DocumentKind.AMENDMENT, 1),
    ("Second Amendment", DocumentKind.AMENDMENT, 2),
    ("Statement of Work", DocumentKind.SOW, 1),
    ("Terms of Sale", DocumentKind.ONLINE_TERMS, None),
)
_DOES = (
    (EdgeType.AMENDS, Mode.INSERT, OperationKind.INSERT),
    (EdgeType.AMENDS, Mode.REPLACE, OperationKind.REPLACE),
    (EdgeType.AMENDS, Mode.MODIFY, OperationKind.REPLACE_WORDS),
    (EdgeType.AMENDS, Mode.MODIFY, OperationKind.REPLACE_WORDS),
    (EdgeType.SUPERSEDED_BY, Mode.REPLACE, OperationKind.RESTATE),
    (EdgeType.TERMINATES, None, OperationKind.TERMINATE),
    (EdgeType.CHILD_OF, None, None),
    (EdgeType.SUPPLEMENTS, None, None),
)


@dataclass(frozen=True)
class Paper:
    """One instrument as drawn."""

    document: Document
    clauses: tuple[Clause, ...]
    claims: tuple[Claim, ...]


@st.composite
def papers(draw: st.DrawFn, name: str) -> Paper:
    """Return an instrument with two provisions and up to two claims about others."""
    title, kind, number = draw(st.sampled_from(_FORMS))
    parties = draw(st.sampled_from(((COMPANY, MILL),) * 5 + ((COMPANY, QUAY), (COMPANY,), (COMPANY, MILL, QUAY), ())))
    document = Document(
        DocumentId(f"d_{name}"), "p", f"sha-{name}", f"{name}.txt", 0, 0, 10_000, title, kind,
        draw(st.sampled_from((Execution.SIGNED, Execution.SIGNED, Execution.SIGNED, Execution.UNSIGNED, Execution.DRAFT))),
        number=number, parties=parties, signed=draw(st.sampled_from(EARLY if kind is DocumentKind.BASE else LATE)),
    )  # fmt: skip
    clauses = tuple(_clause(document, n, draw(st.sampled_from(BODIES))) for n in (1, 2))
    claims = tuple(draw(_claims(document, clauses[n])) for n in range(draw(st.integers(0 if kind is DocumentKind.BASE else 1, 2))))
    return Paper(document, clauses, tuple({c.key: c for c in claims}.values()))


def _clause(of: Document, number: int, body: str) -> Clause:
    return clause(of, str(number), f"{number}. {body}", 5000 * (number - 1), order=number)


@st.composite
def _claims(draw: st.DrawFn, source: Document, clause: Clause) -> Claim:
    edge_type, mode, kind = draw(st.sampled_from(_DOES))
    quote = Quote(clause.pieces[0].text[:20], clause.char_start, clause.char_start + 20)
    section = draw(st.sampled_from(("1", "3", "3"))) if edge_type is EdgeType.AMENDS else ""
    new = AnchoredText((Run(f"{section}. New words.", clause.clause_id, clause.char_start),))
    operation = Operation(kind, old="word1", new=new, address=section) if kind is not None else None
    hint = DocumentHint(quote, draw(st.sampled_from(CITED)), draw(st.sampled_from((None, *EARLY))), draw(st.sampled_from((None, None, 1))))
    key = claim_key(clause.clause_id, quote.text, str(kind), hint.title + section)
    return Claim(key, source.document_id, clause.clause_id, edge_type, mode, operation, hint, section, "", quote, "replaced")


class Archive:
    """A store to which papers come, change and go."""

    def __init__(self) -> None:
        self.store: Store = open_store(":memory:")
        self.clock = NOW

    def put(self, some: list[Paper], gone: list[DocumentId], decisions: list[Decision]) -> None:
        """Record and withdraw in one go, then bring the links up to date."""
        self.clock += timedelta(hours=1)
        with self.store.transaction("p", "t", "index", self.clock) as records:
            for paper in some:
                sha = paper.document.file_sha256
                records.put_file(
                    SourceFile(sha, paper.document.file_name, paper.document.file_name, 1), Reading(sha, "t/1", "x", (Block(0, 1),))
                )
                records.put_document(paper.document, paper.clauses, paper.claims)
                records.put_keys(paper.document.document_id, KeyKind.TEXT, text_keys(words_of(paper.clauses)))
            for one in gone:
                records.retract_document(one)
            for decision in decisions:
                records.put([decision])
        relink(self.store, "p", actor="t", now=self.clock)

    def check(self) -> None:
        """Compare what stands with the law over everything there is."""
        decisions = self.store.decisions("p")
        documents = self.store.documents("p")
        law = link(corrected(documents, decisions), self.store.clauses("p"), self.store.claims("p"), decisions)
        stands = {e.edge_id: replace(e, recorded_at=None) for e in self.store.edges("p")}
        assert {d.document_id: d.copy_of for d in documents if d.copy_of} == dict(law.copy_of)
        assert stands == {e.edge_id: e for e in law.edges}


@st.composite
def _decisions(draw: st.DrawFn, known: list[Paper], earlier: list[str], number: int) -> Decision:
    if earlier and draw(st.sampled_from((True, False, False))):
        return Decision(f"x_{number}", Verdict.UNDO, draw(st.sampled_from(earlier)), "Ann", "not so")
    paper = draw(st.sampled_from(known))
    subjects = [c.key for c in paper.claims]
    verdict = draw(st.sampled_from((Verdict.ACCEPT, Verdict.REJECT, Verdict.UNLINK, Verdict.SET))) if subjects else Verdict.SET
    if verdict is not Verdict.SET:
        return Decision(f"x_{number}", verdict, draw(st.sampled_from(subjects)), "Ann", "seen")
    field, value = draw(st.sampled_from((("number", "1"), ("signed", "2020-03-01"), ("kind", "AMENDMENT"), ("title", "Supply Agreement"))))
    return Decision(f"x_{number}", verdict, paper.document.document_id, "Ann", "seen", field=field, value=value)


@examples(20, soak=300)
@given(st.data())
def test_step_by_step_is_what_the_whole_gives(data: st.DataObject) -> None:
    """Papers come, change and go in any batches, people decide in between: the links are the law's each time."""
    archive, known, earlier = Archive(), dict[str, Paper](), list[str]()
    for step in range(data.draw(st.integers(1, 5))):
        some = [data.draw(papers(str(n))) for n in data.draw(st.lists(st.integers(0, 8), min_size=2, max_size=5, unique=True))]
        put = {p.document.document_id for p in some}
        stay = sorted(set(known) - put)
        gone = data.draw(st.lists(st.sampled_from(stay), max_size=2, unique=True)) if stay else []
        known |= {p.document.document_id: p for p in some}
        decides = bool(known) and data.draw(st.sampled_from((True, False)))
        ruled = [data.draw(_decisions(list(known.values()), earlier, step))] if decides else []
        earlier += [d.decision_id for d in ruled]
        archive.put(some, [DocumentId(one) for one in gone], ruled)
        for one in gone:
            del known[one]
        archive.check()


@examples(20, soak=300)
@given(st.data())
def test_one_by_one_is_what_all_at_once_gives(data: st.DataObject) -> None:
    """The order of arrival leaves no trace."""
    drawn = [data.draw(papers(str(n))) for n in range(data.draw(st.integers(4, 8)))]
    archive = Archive()
    for paper in data.draw(st.permutations(drawn)):
        archive.put([paper], [], [])
    archive.check()


def _paper(name: str, title: str, kind: DocumentKind, day: PartialDate, claims: tuple[Claim, ...] = ()) -> Paper:
    document = Document(
        DocumentId(f"d_{name}"), "p", f"sha-{name}", f"{name}.txt", 0, 0, 10_000, title, kind, Execution.SIGNED,
        parties=(COMPANY, MILL), signed=day,
    )  # fmt: skip
    return Paper(document, tuple(_clause(document, n, f"{name} {BODIES[n]}") for n in (1, 2)), claims)


def _claiming(name: str, day: PartialDate, edge_type: EdgeType, mode: Mode | None, kind: OperationKind | None) -> Paper:
    """Return an amendment whose first provision acts on Section 3 of the Supply Agreement, or a paper that supplements it."""
    paper = _paper(name, "First Amendment", DocumentKind.AMENDMENT, day)
    clause = paper.clauses[0]
    quote = Quote(clause.pieces[0].text[:20], clause.char_start, clause.char_start + 20)
    new = AnchoredText((Run("3. New words.", clause.clause_id, clause.char_start),))
    operation = Operation(kind, old="word1", new=new, address="3") if kind else None
    claim = Claim(
        claim_key(clause.clause_id, quote.text, str(kind), "3"), paper.document.document_id, clause.clause_id, edge_type, mode, operation,
        DocumentHint(quote, "Supply Agreement"), "3", "", quote, "replaced",
    )  # fmt: skip
    return replace(paper, claims=(claim,))


def _noted(archive: Archive) -> dict[str, tuple[str, ...]]:
    return {e.source_document_id: e.notes for e in archive.store.edges("p")}


def test_what_was_found_in_inserted_words_is_looked_up_again_when_they_go() -> None:
    """A change of a new section, and what only refers to it, hang on the amendment that brings it: whenever it comes or goes."""
    base = _paper("base", "Supply Agreement", DocumentKind.BASE, EARLY[0])
    brings = _claiming("brings", PartialDate(2020, 3, 1), EdgeType.AMENDS, Mode.INSERT, OperationKind.INSERT)
    changes = _claiming("changes", PartialDate(2020, 4, 1), EdgeType.AMENDS, Mode.MODIFY, OperationKind.REPLACE_WORDS)
    refers = _claiming("refers", PartialDate(2020, 5, 1), EdgeType.SUPPLEMENTS, None, None)
    archive = Archive()
    for paper in (refers, changes, base):
        archive.put([paper], [], [])
    archive.check()
    assert _noted(archive) == {"d_changes": ("SECTION_NOT_FOUND",), "d_refers": ("SECTION_NOT_FOUND",)}

    archive.put([brings], [], [])
    archive.check()
    assert _noted(archive) == {"d_brings": (), "d_changes": (), "d_refers": ()}

    archive.put([], [brings.document.document_id], [])
    archive.check()
    assert _noted(archive) == {"d_changes": ("SECTION_NOT_FOUND",), "d_refers": ("SECTION_NOT_FOUND",)}


def test_a_change_of_words_looks_up_no_other_amendment_again() -> None:
    """What leaves every provision where it is bears on no other look-up: its family may grow without making it dearer."""
    words = [
        _claiming(f"words{n}", PartialDate(2020, 2 + n, 1), EdgeType.AMENDS, Mode.MODIFY, OperationKind.REPLACE_WORDS) for n in range(4)
    ]
    brings = _claiming("brings", PartialDate(2020, 8, 1), EdgeType.AMENDS, Mode.INSERT, OperationKind.INSERT)
    archive = Archive()
    archive.put([_paper("base", "Supply Agreement", DocumentKind.BASE, EARLY[0]), *words, brings], [], [])
    register = Register(archive.store, "p", ())

    assert neighbourhood(register, {words[-1].document.document_id}, ()).sources == {words[-1].document.document_id}
    assert neighbourhood(register, {brings.document.document_id}, ()).sources >= {w.document.document_id for w in words}


def test_the_next_version_takes_the_place_of_the_one_that_is_left() -> None:
    """Where the middle one of three versions of published terms goes, the last takes the place of the first."""
    days = [PartialDate(2020, month, 1) for month in (1, 2, 3)]
    versions = [_paper(f"v{n}", "Terms of Sale", DocumentKind.ONLINE_TERMS, day) for n, day in enumerate(days)]
    archive = Archive()
    archive.put(versions, [], [])
    archive.put([], [versions[1].document.document_id], [])
    archive.check()

    assert [(e.source_document_id, e.target_document_id) for e in archive.store.edges("p")] == [("d_v2", "d_v0")]
