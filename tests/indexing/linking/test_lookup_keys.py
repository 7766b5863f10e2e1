"""Keys of look-ups: what fits is found by them, and others of the portfolio are not read for it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from graph.model.dates import PartialDate
from graph.model.documents import Document, DocumentHint, DocumentKind, Party
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from graph.model.source import Quote
from indexing.linking.documents import DocumentLookup
from indexing.linking.keys import asks, offers, spellings
from indexing.linking.profile import Profile
from indexing.linking.references import references
from indexing.naming.names import party_tokens, same_party
from tests.records import document

WORDS = (
    *("Harbor", "JP", "Morgan", "Chase", "Cooper", "Hartman", "Northern", "Belcordanfen", "Müller"),
    *("Organization", "Foods", "Centre", "Bank"),
)
FORMS = ("", ", Inc.", " LLC", " Corporation", ", N.A.")
VOWELS = "aeiouy"
BEHIND = 9  # letters of a name run together, behind which anything may be misspelled
TITLES = ("Supply Agreement", "Master Supply Agreement", "Agreement", "First Amendment to Supply Agreement", "Lease", "")
KINDS = (DocumentKind.BASE, DocumentKind.AMENDMENT, DocumentKind.SOW)
DAYS = (PartialDate(2020, 1, 1), PartialDate(2020, 1), PartialDate(2020), PartialDate(2021, 5, 6))


@st.composite
def other_spellings(draw: st.DrawFn, name: str) -> str:
    """Return a name as it may be written elsewhere: in part, joined, with another vowel, a letter doubled, or misspelled far behind."""
    words = name.split()
    how = draw(st.sampled_from(("as it is", "in part", "joined", "vowel", "doubled", "behind", "without accents")))
    if how == "in part":
        words = words[: draw(st.integers(1, len(words)))]
    written = " ".join(words)
    if how == "joined":
        written = written.replace(" ", draw(st.sampled_from(("", "-"))), 1)
    at = draw(st.integers(1, len(written) - 1))
    if how == "vowel" and written[at] in VOWELS:
        written = written[:at] + draw(st.sampled_from(("", *VOWELS, "ou"))) + written[at + 1 :]
    if how == "doubled" and written[at].isalpha():
        written = written[:at] + 2 * written[at] + written[at + 1 :]
    if how == "behind" and len("".join(party_tokens(written[:at]))) >= BEHIND:
        written = written[:at] + draw(st.sampled_from(("", "x", "rn"))) + written[at + 1 :]
    if how == "without accents":
        written = written.replace("ü", "u")
    return draw(st.sampled_from((written, written.upper()))) + draw(st.sampled_from(FORMS))


NAMES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4, unique=True).map(" ".join)


@given(st.data())
def test_names_that_are_one_share_a_spelling(data: st.DataObject) -> None:
    """A party cited in part, in one word or two, with another vowel or a letter doubled, is found by its name."""
    name = data.draw(NAMES)
    written = data.draw(other_spellings(name))
    assume(same_party(name, written))

    assert spellings((name,)) & spellings((written,))


@st.composite
def entries(draw: st.DrawFn, one: str, other: str) -> Document:
    """Return a register entry of one or two parties."""
    parties = draw(st.sampled_from(((one, other), (other, one), (one,), (one, "Quay Builders", other), ())))
    named = tuple(Party(draw(other_spellings(name))) for name in parties)
    title, kind, day = draw(st.sampled_from(TITLES)), draw(st.sampled_from(KINDS)), draw(st.sampled_from((None, *DAYS)))
    return document("d_1", title, "", *named, kind=kind, signed=day, effective=draw(st.sampled_from((None, *DAYS))))


@settings(suppress_health_check=[HealthCheck.filter_too_much])  # most of what is drawn means nothing here
@given(st.data())
def test_whatever_is_surely_meant_shares_a_key(data: st.DataObject) -> None:
    """An instrument that would surely be meant, were it compared, is compared."""
    one, other = data.draw(st.lists(NAMES, min_size=2, max_size=2, unique=True))
    candidate = data.draw(entries(one, other))
    source = replace(data.draw(entries(one, other)), document_id=DocumentId("d_2"))
    hint = DocumentHint(Quote("it", 0, 2), data.draw(st.sampled_from(TITLES)), data.draw(st.sampled_from((None, *DAYS))))
    asked = _asked(source, hint)
    assume(asked)
    by_hand = DocumentLookup((candidate,), offered=dict.fromkeys(asked, (candidate.document_id,)))
    found = by_hand.find(source, hint)
    assume(found.document_id is not None and WarningCode.UNCERTAIN_DOCUMENT not in found.notes)

    assert asked & offers(candidate)
    assert DocumentLookup((candidate,)).find(source, hint).document_id is not None


def _asked(source: Document, hint: DocumentHint) -> frozenset[str]:
    profile = Profile(source, ())
    return asks(profile, references(profile, ()).of_hint(hint))


@pytest.mark.parametrize(
    ("a", "b"), [("Belcordan Foods LLC", "Belcortor Foods LLC"), ("Harbor Foods", "Harbinger Capital"), ("Northern Gas", "Northgate Gas")]
)
def test_names_that_begin_alike_are_not_read_for_each_other(a: str, b: str) -> None:
    """What an arriving paper loads must not grow with the names that only begin like its own."""
    assert not spellings((a,)) & spellings((b,))


def test_a_day_alone_leads_to_no_other_kind() -> None:
    """Words that name an agreement of a day do not lead to every amendment of that day."""
    day = PartialDate(2020, 1, 1)
    amendment = document("d_1", "First Amendment", str(day), "Mill", "Quay", kind=DocumentKind.AMENDMENT)
    source = replace(amendment, document_id=DocumentId("d_2"), parties=(Party("Harbor"), Party("Mill")))

    assert not _asked(source, DocumentHint(Quote("it", 0, 2), "Supply Agreement", day)) & offers(amendment)
    assert _asked(source, DocumentHint(Quote("it", 0, 2), "First Amendment", day)) & offers(amendment)
    assert _asked(source, DocumentHint(Quote("it", 0, 2), "Agreement", day)) & offers(amendment)
