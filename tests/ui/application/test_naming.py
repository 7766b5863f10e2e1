"""Which document a name means: never a guess between two."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.errors import AmbiguousError, NotFoundError
from graph.model.documents import Document
from graph.model.ids import document_id
from graph.model.source import SourceFile
from tests.records import document
from ui.application.names import find_documents, operative


def _document(path: str, ordinal: int = 0) -> tuple[Document, SourceFile]:
    name = path.rsplit("/", 1)[-1]
    paper = document(document_id("p", path, ordinal), "Agreement", file_sha256=path, file_name=name, ordinal=ordinal)
    return paper, SourceFile(path, name, path, 1)


def _portfolio(*paths: str) -> tuple[list[Document], list[SourceFile]]:
    pairs = [_document(p) for p in paths]
    return [d for d, _ in pairs], [f for _, f in pairs]


@pytest.mark.parametrize("asked", ["msa.pdf", "MSA.PDF", "msa", "acme/msa.pdf", "acme\\msa.pdf", "/c/acme/msa.pdf"])
def test_a_file_name_or_the_tail_of_a_path_will_do(asked: str) -> None:
    """Case and the kind of slash do not matter."""
    documents, files = _portfolio("/c/acme/msa.pdf", "/c/acme/sow.pdf")
    assert find_documents(asked, documents, files) == (documents[0],)


def test_a_document_id_names_one_instrument_of_a_file() -> None:
    """A file of two instruments is both by its name, and one by an id."""
    pairs = [_document("/c/both.txt", 0), _document("/c/both.txt", 1)]
    documents, files = [d for d, _ in pairs], [pairs[0][1]]
    assert find_documents("both.txt", documents, files) == tuple(documents)
    assert find_documents(documents[1].document_id, documents, files) == (documents[1],)


def test_a_name_that_fits_two_files_is_asked_back_with_their_paths() -> None:
    """Two files of one name are told apart by their folders."""
    documents, files = _portfolio("/c/acme/msa.pdf", "/c/beta/msa.pdf")
    with pytest.raises(AmbiguousError) as refused:
        find_documents("msa.pdf", documents, files)
    assert refused.value.matches == ("/c/acme/msa.pdf", "/c/beta/msa.pdf")
    assert find_documents("beta/msa.pdf", documents, files) == (documents[1],)


def test_an_unknown_name_is_not_found_and_the_nearest_is_named() -> None:
    """A slip of the pen is met with the right name; half a name is no name."""
    documents, files = _portfolio("/c/acme/msa.pdf")
    with pytest.raises(NotFoundError, match=r"Did you mean msa\.pdf"):
        find_documents("mas.pdf", documents, files)
    with pytest.raises(NotFoundError):
        find_documents("sa.pdf", documents, files)
    with pytest.raises(NotFoundError, match="nothing has been indexed"):
        find_documents("msa.pdf", [], [])


def test_copies_of_one_instrument_are_one_document() -> None:
    """A name without suffix that fits a signed PDF and its Word twin is not ambiguous."""
    documents, files = _portfolio("/c/msa.pdf", "/c/msa.docx")
    with pytest.raises(AmbiguousError):
        find_documents("msa", documents, files)
    twins = [documents[0], replace(documents[1], copy_of=documents[0].document_id)]
    assert {operative(d) for d in find_documents("msa", twins, files)} == {documents[0].document_id}


def test_each_name_of_the_same_bytes_leads_to_the_same_document() -> None:
    """By its name, without its suffix, by its path; a near name is met with either."""
    documents, files = _portfolio("/c/acme/msa.pdf", "/c/acme/sow.pdf")
    files.append(replace(files[0], name="scan 17.pdf", path="/c/inbox/scan 17.pdf"))
    for asked in ("scan 17.pdf", "Scan 17", "inbox/scan 17.pdf", "msa.pdf", "acme/msa.pdf"):
        assert find_documents(asked, documents, files) == (documents[0],)
    with pytest.raises(NotFoundError, match=r"Did you mean scan 17\.pdf"):
        find_documents("scan 71.pdf", documents, files)
