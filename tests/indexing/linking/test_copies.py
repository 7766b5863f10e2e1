"""Several files of one instrument are one document."""

from dataclasses import replace
from itertools import permutations
from typing import Any

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentKind, Execution, Party
from graph.model.ids import DocumentId
from indexing.linking.copies import copies
from tests.records import document

TEXT = " ".join(f"word{n % 97} and clause {n}" for n in range(400))
OTHER = " ".join(f"term {n} of a contract" for n in range(400))


def paper(name: str, **fields: Any) -> Document:
    """Return a register entry of the same instrument."""
    return document(name, fields.pop("title", "Supply Agreement"), "2020-01-02", file_name=name, **fields)


SCAN, WORD = paper("scan.pdf"), paper("word.docx", execution=Execution.UNSIGNED)


def test_the_signed_copy_is_operative_in_any_order() -> None:
    """A Word twin without signatures gives way to the signed PDF."""
    for order in permutations([SCAN, WORD, paper("twin.txt")]):
        found = copies(order, lambda _: TEXT)

        assert found == {"word.docx": "scan.pdf", "twin.txt": "scan.pdf"}


def test_versions_are_not_copies() -> None:
    """Nearly the same text of another day is another instrument."""
    assert copies([SCAN, paper("new.pdf", signed=PartialDate(2021, 1, 2))], lambda _: TEXT) == {}


def test_other_text_is_no_copy() -> None:
    """Title and date alone join nothing."""
    texts = {"scan.pdf": TEXT, "word.docx": TEXT.replace("clause", "term")}

    assert copies([SCAN, WORD], lambda d: texts[d]) == {}


def test_a_draft_is_no_copy() -> None:
    """What is still negotiated is not the instrument that was signed."""
    assert copies([SCAN, paper("draft.docx", execution=Execution.DRAFT)], lambda _: TEXT) == {}


def test_what_agrees_on_all_but_an_amount_is_two_instruments() -> None:
    """Two million here, three there: both stand. A sum that only one reader saw, or white space, makes no difference."""
    words = {"scan.pdf": f"{TEXT} a cap of $2,000,000, and no more", "word.docx": f"{TEXT} a cap of $3,000,000, and no more"}
    assert copies([SCAN, WORD], words.__getitem__) == {}

    words["word.docx"] = f"{TEXT} a cap of $ 2,000,000 and a fee of $5, and no more"
    assert copies([SCAN, WORD], words.__getitem__) == {"word.docx": "scan.pdf"}


def test_an_attachment_filed_alone_is_one_with_that_of_its_contract() -> None:
    """The contract holds its text, whichever is signed; one with another amount, of another day or of strangers is its own."""
    parties = (Party("Acme Inc."), Party("Baker Ltd."))
    whole = paper("whole.pdf", execution=Execution.UNSIGNED, parties=parties)
    alone = paper("alone.pdf", title="Schedule", kind=DocumentKind.EXHIBIT, parties=parties[:1])
    words = {"whole.pdf": f"Many other words stand here. {TEXT} a fee of $5", "alone.pdf": TEXT, "dearer.pdf": f"{TEXT} a fee of $7"}
    for order in permutations([whole, alone]):
        assert copies(order, words.__getitem__) == {"alone.pdf": "whole.pdf"}
    assert copies([whole, replace(alone, document_id=DocumentId("dearer.pdf"))], words.__getitem__) == {}
    assert copies([whole, replace(alone, signed=PartialDate(2021, 1, 2))], words.__getitem__) == {}
    assert copies([whole, replace(alone, parties=(Party("Cole LLC"),))], words.__getitem__) == {}


def test_an_attachment_that_differs_or_may_belong_to_two_stands_alone() -> None:
    """Another number of days in the middle, or two contracts that hold it: nobody can say whose it is."""
    parties = (Party("Acme Inc."), Party("Baker Ltd."))
    whole, other = paper("whole.pdf", parties=parties), paper("other.pdf", title="Lease", parties=parties)
    alone = paper("alone.pdf", title="Schedule", kind=DocumentKind.EXHIBIT, parties=parties)
    words = {
        "whole.pdf": f"{OTHER} {TEXT}",
        "other.pdf": f"{OTHER} and more. {TEXT}",
        "alone.pdf": f"4 ex101.htm {TEXT}",
    }
    assert copies([whole, alone], words.__getitem__) == {"alone.pdf": "whole.pdf"}
    assert copies([whole, other, alone], words.__getitem__).get(alone.document_id) is None

    words["alone.pdf"] = TEXT.replace("clause 200 ", "clause 45 ")
    assert copies([whole, alone], words.__getitem__) == {}


def test_a_contract_that_is_mostly_its_attachment_is_no_copy_of_itself() -> None:
    """The two are one by their text already, whichever comes first."""
    same = paper("same.pdf", kind=DocumentKind.EXHIBIT, parties=(Party("Acme Inc."),))
    whole = paper("whole.htm", title=same.title, execution=Execution.UNSIGNED, parties=same.parties)
    for order in permutations([whole, same]):
        found = copies(order, lambda _: TEXT)
        assert len(found) == 1
        assert all(copy != first for copy, first in found.items())
