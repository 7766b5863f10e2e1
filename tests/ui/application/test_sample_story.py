"""The sample's story, asked as a lawyer would: each answer is right for its day, says what ended, and never quotes the draft."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import DocumentKind, Execution
from graph.model.edges import Edge, EdgeStatus, EdgeType
from graph.model.resolution import EffectiveClause, Status, WarningCode
from rag.reply import Answer
from tests.here import connect
from ui import Portfolio, Provision, Question
from ui.cli.sample import sample_folder

CAPS = ("one hundred thousand", "six (6) months", "one times (1x)", "two times (2x)", "three times (3x)")
MSA_2026, SOW_1, SOW_2 = "03-msa-2026-restated.pdf", "05-sow-1.docx", "06-sow-2.pdf"
NOTICE, DRAFT, ORDER = "09-termination-notice-sow-1.pdf", "11-draft-amendment-2-msa.docx", "12-order-form-1.md"
LETTER = "10-letter-invoicing.md"


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Portfolio]:
    """The sample portfolio, indexed once."""
    with connect(data=tmp_path_factory.mktemp("sample"), portfolio="sample") as portfolio:
        portfolio.index([sample_folder()])
        yield portfolio


def ask(sample: Portfolio, question: str, day: str) -> Answer:
    """Return the answer for a day."""
    return sample.ask(Question(question, as_of=date.fromisoformat(day)))


def clause(sample: Portfolio, document: str, section: str, day: str) -> EffectiveClause:
    """Return a provision as it reads on a day."""
    return sample.resolve(Provision(document, section, as_of=date.fromisoformat(day)))


@pytest.mark.parametrize(
    ("question", "day", "says", "never"),
    [
        ("What is our liability cap?", "2023-06-01", "one hundred thousand dollars ($100,000)", CAPS[1:]),
        ("What is our liability cap?", "2025-03-01", "six (6) months", (CAPS[0], *CAPS[2:])),
        ("What is our liability cap?", "2026-02-15", "one times (1x)", (*CAPS[:2], *CAPS[3:])),
        ("What is our liability cap?", "2026-03-01", "two times (2x)", (*CAPS[:3], CAPS[4])),
        ("Has the cap been raised to 3x?", "2026-11-21", "", ("shall not exceed three times", "None")),
        ("When must the Deliverables be delivered?", "2026-05-03", "June 30, 2026", ("September 30, 2026",)),
        ("When must the Deliverables be delivered?", "2026-05-04", "September 30, 2026", ("deliver the Deliverables no later than",)),
        ("What happens if delivery under SOW 2 is late?", "2026-11-21", "two percent (2%)", ("one percent (1%)",)),
        ("Which law governs SOW 2?", "2026-11-21", "State of Delaware", ("Oregon", "Vermont")),
        ("How fast must a data breach be notified?", "2026-11-21", "forty-eight (48) hours", ()),
        ("How much insurance must Brightwater carry?", "2026-02-15", "No provision in force on 2026-02-15", ("five million",)),
        ("How much insurance must Brightwater carry?", "2026-11-21", "five million dollars ($5,000,000)", ()),
        ("What interest is due on late payments?", "2026-02-15", "one percent (1%) per month", ("0.5%",)),
        ("What interest is due on late payments?", "2026-11-21", "one-half of one percent (0.5%) per month", ("one percent (1%)",)),
        ("What is the price per seat?", "2024-06-01", "forty-five dollars ($45)", ()),
    ],
)
def test_each_day_has_its_answer(sample: Portfolio, question: str, day: str, says: str, never: tuple[str, ...]) -> None:
    """The words that govern on the day are quoted, and no other version of them."""
    answer = ask(sample, question, day)
    assert says in answer.text
    assert [words for words in never if words in answer.text] == []


def test_the_draft_is_named_and_not_counted(sample: Portfolio) -> None:
    """An unsigned draft is in force on no day; answers on what it would change name it."""
    answer = ask(sample, "What is our liability cap?", "2026-11-21")
    assert [w for w in answer.warnings if w.code is WarningCode.PENDING_CLAIM and DRAFT in w.message and "is a draft" in w.message]
    draft = clause(sample, DRAFT, "1", "2026-11-21")
    assert draft.status is Status.NOT_YET_IN_FORCE
    assert draft.text is None
    assert draft.last_text is not None
    assert "three times (3x)" in draft.last_text.text


def test_the_cap_is_found_by_its_heading_through_all_versions(sample: Portfolio) -> None:
    """A heading in sentence case is an address, and the first version's clause continues in the newest."""
    for document in ("01-msa-2023.pdf", "02-msa-2024-restated.pdf", MSA_2026):
        found = clause(sample, document, "Limitation of liability", "2026-11-21")
        assert found.text is not None
        assert "two times (2x)" in found.text.text


def test_the_notice_ends_one_statement_of_work(sample: Portfolio) -> None:
    """SOW 1 ends on the day the notice gives, its last words kept; SOW 2 and the MSA go on."""
    assert clause(sample, SOW_1, "2", "2026-08-30").status is Status.IN_FORCE
    ended = clause(sample, SOW_1, "2", "2026-08-31")
    assert (ended.status, ended.text) == (Status.TERMINATED, None)
    assert ended.last_text is not None
    assert "eighteen thousand dollars" in ended.last_text.text
    assert WarningCode.NOTICE_UNVERIFIED in {n.code for n in ended.notices}
    assert clause(sample, SOW_2, "2.1", "2026-11-21").status is Status.IN_FORCE
    assert clause(sample, MSA_2026, "8.2", "2026-11-21").status is Status.IN_FORCE


def test_who_acts_on_whom(sample: Portfolio) -> None:
    """Orders, statements of work and the DPA hang on their contract; amendments, restatements and the notice act on theirs."""
    names = {d.document_id: d.file_name for d in sample.register.instruments()}

    def ties(kind: EdgeType) -> set[tuple[str, str]]:
        edges: list[Edge] = [e for e in sample.register.edges() if e.edge_type is kind and e.status is EdgeStatus.COMMITTED]
        return {(names[e.source_document_id][:2], names[e.target_document_id][:2] if e.target_document_id else "?") for e in edges}

    assert ties(EdgeType.CHILD_OF) == {("05", "03"), ("06", "03"), ("08", "03"), ("12", "01")}
    assert ties(EdgeType.AMENDS) == {("04", "03"), ("07", "06")}
    assert ties(EdgeType.SUPERSEDED_BY) == {("02", "01"), ("03", "02")}
    assert ties(EdgeType.TERMINATES) == {("09", "05")}
    assert ties(EdgeType.SUPPLEMENTS) == set()


def test_the_register_of_the_sample(sample: Portfolio) -> None:
    """Every instrument has both parties under their names; notice, letter, draft and order are what they are."""
    documents = {d.file_name: d for d in sample.register.instruments()}
    for document in documents.values():
        assert {p.name for p in document.parties} == {"Acme Corporation", "Brightwater Software, Inc."}, document.file_name
        assert all(p.aliases in ((p.name.split()[0],), ()) for p in document.parties), document.file_name
    notice = documents[NOTICE]
    assert (notice.kind, notice.title, str(notice.signed), notice.expires) == (
        DocumentKind.NOTICE,
        "NOTICE OF TERMINATION",
        "2026-07-28",
        None,
    )
    assert documents[LETTER].kind is DocumentKind.SIDE_LETTER
    assert (documents[DRAFT].execution, documents[DRAFT].starts) == (Execution.DRAFT, PartialDate(2026))  # its day and month are blank
    assert str(documents[ORDER].expires) == "2025-01-31"
    assert str(documents[MSA_2026].expires) == "2029-01-14"


def test_what_a_person_should_look_at_is_the_draft_the_notice_and_the_letter(sample: Portfolio) -> None:
    """One draft; a one-sided notice, whose being properly given is shown nowhere; a letter that changes a term and cites nothing."""
    found = {(f.document, f.code) for f in sample.audit.check()}
    assert (DRAFT, WarningCode.UNSIGNED) in found
    assert found - {(DRAFT, code) for _, code in found} == {(NOTICE, WarningCode.NOTICE_UNVERIFIED), (LETTER, WarningCode.PENDING_CLAIM)}
