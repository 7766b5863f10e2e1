"""Mentions of instruments and lists of parties: title, number, day, parties and defined terms, each with whom it belongs.

Behind each `=>` of `mentions.cases` and `party_lists.cases` is one instrument or party, with what it is called in parentheses.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import DocumentHint
from indexing.naming.document_mentions import find_hints
from indexing.naming.party_lists import read_parties
from indexing.plain_text import View
from tests.cases import misread_cases

HERE = Path(__file__).parent


def _called(names: tuple[str, ...]) -> str:
    return f" ({'; '.join(names)})" if names else ""


def _instrument(hint: DocumentHint) -> str:
    number, day = (f" no. {hint.number}" if hint.number else ""), (f" of {hint.date}" if hint.date else "")
    between = f" between {' and '.join(hint.parties)}" if hint.parties else ""
    return f"{hint.title}{number}{day}{_called(hint.defined_as)}{between}"


def test_mentions() -> None:
    """Dates, numbers and defined terms go to the instrument they are said of."""
    assert misread_cases(lambda text, _: [_instrument(hint) for hint in find_hints(text)] or ["nothing"], HERE / "mentions.cases") == ""


def _parties(text: str, _: object) -> list[str]:
    return [f"{party.name}{_called(party.aliases)}" for party in read_parties(View.of(text), 0, len(text))] or ["nothing"]


def test_party_lists() -> None:
    """Each party of the list is found once, with the names defined for it and no others."""
    assert misread_cases(_parties, HERE / "party_lists.cases") == ""


@pytest.mark.parametrize(
    "number",
    [" No. AB-I&C-207/R", " (reference AB/IT/17)", ", Contract No. 4500-12,", " ref. 12/AB", " with reference number 12/AB", " #12-AB"],
)
@pytest.mark.parametrize("term", ['(the "Agreement")', "(the **Agreement**)", "(the Agreement)"])
def test_the_day_and_the_term_stand_behind_a_contract_number(number: str, term: str) -> None:
    """The number a contract is filed under hides neither its day nor its short name, however that is marked."""
    hint = find_hints(f"supplemental to the Supply Agreement{number} dated 19 December 2017 {term}.")[0]
    assert (hint.date, hint.defined_as) == (PartialDate(2017, 12, 19), ("Agreement",))


def test_quotes_of_mentions_are_verbatim_at_their_offset() -> None:
    """A hint's quote holds the file's own words, curly quotes and line ends included."""
    text = "PREFIX that certain “Lease”\nand the Master\nServices Agreement dated as of May 4,\n2010 (the “MSA”) END"
    for hint in find_hints(text[7:], 7):
        assert text[hint.quote.char_start : hint.quote.char_end] == hint.quote.text
    assert [h.title for h in find_hints(text)][-1] == "Master Services Agreement"


def test_quotes_of_parties_are_verbatim() -> None:
    """A party's quote holds the words of the file, wrapped lines and all."""
    text = "between\nMAKERS AND TRADERS\nTRUST COMPANY, a bank (the “Bank”)"
    (party,) = read_parties(View.of(text, 100), 8, len(text))
    assert party.name == "MAKERS AND TRADERS TRUST COMPANY"
    assert party.quote is not None
    assert text[party.quote.char_start - 100 : party.quote.char_end - 100] == party.quote.text == "MAKERS AND TRADERS\nTRUST COMPANY"


def test_hostile_text_takes_linear_time() -> None:
    """Long runs of capitals, brackets and blanks end quickly."""
    started = time.process_time()
    find_hints("Agreement " * 3_000 + "(" * 3_000 + " " * 20_000 + "AND OF THE " * 3_000)
    assert time.process_time() - started < 5
