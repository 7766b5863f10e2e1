"""Which document do these words mean? Evidence for each that could be meant, weighed."""

from dataclasses import replace

import pytest

from graph.model.dates import PartialDate
from graph.model.documents import (
    Clause,
    ClauseKind,
    Document,
    DocumentHint,
    DocumentKind,
    MetadataCandidate,
    MetadataField,
    Party,
)
from graph.model.edges import Claim, EdgeType, Mode, Operation, OperationKind
from graph.model.ids import DocumentId, claim_key, clause_id
from graph.model.resolution import WarningCode
from graph.model.source import Quote
from indexing.linking.copies import copies
from indexing.linking.documents import DocumentLookup
from indexing.linking.evidence import weights
from indexing.linking.lookup import look_up
from tests.records import clause, document

HARBOR, MILL, QUAY = Party("Harbor Foods, LLC"), Party("Mill Corporation"), Party("Quay Builders, Inc.")
WORDS = Quote("the Supply Agreement", 0, 20)


def provisions(of: Document, *sections: str) -> list[Clause]:
    """Return a tree of provisions that say nothing in particular."""
    return [clause(of, section, f"{section} Words of a provision.", 100 * n) for n, section in enumerate(sections)]


def hint(title: str, day: str = "", number: int | None = None) -> DocumentHint:
    """Return what some words name."""
    return DocumentHint(WORDS, title=title, date=PartialDate.parse(day) if day else None, number=number)


def claim(source: Document, target: DocumentHint, section: str = "3") -> Claim:
    """Return a claim that some provision is replaced."""
    words = Quote(f"Section {section} of the {target.title} is replaced.", 0, 40)
    at = clause_id(source.document_id, "1")
    key = claim_key(at, words.text, OperationKind.REPLACE, target.title + section)
    operation = Operation(OperationKind.REPLACE)
    return Claim(key, source.document_id, at, EdgeType.AMENDS, Mode.REPLACE, operation, target, section, "", words, "replaced")


BASE = document("base", "SUPPLY AGREEMENT", "2017-07-01", HARBOR, MILL)
DECOY = document("decoy", "SUPPLY AGREEMENT", "2017-07-01", HARBOR, QUAY)
AMENDMENT = replace(document("a2", "Amendment No. 2", "2019-01-01", HARBOR, MILL, kind=DocumentKind.AMENDMENT), number=2)


def test_title_date_and_parties_find_the_one() -> None:
    """A same-titled agreement of the same day with another party is not meant."""
    found = DocumentLookup([BASE, DECOY, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement", "2017-07-01"))

    assert (found.document_id, found.rivals, found.notes) == ("base", (), ())


@pytest.mark.parametrize(
    "misread",
    [
        replace(BASE, parties=(Party("Standard Forms Institute"),)),
        replace(BASE, parties=(HARBOR,)),
        replace(BASE, parties=()),
        replace(BASE, signed=PartialDate(2019, 3, 5)),
        replace(BASE, signed=None),
        replace(BASE, kind=DocumentKind.AMENDMENT),
        replace(BASE, kind=DocumentKind.OTHER),
        replace(BASE, title="Table of Contents"),
    ],
)
def test_one_fact_read_wrongly_hides_no_document(misread: Document) -> None:
    """What its head shows, its provisions and all other facts still speak for it."""
    opening = "SUPPLY AGREEMENT dated as of July 1, 2017 between Harbor Foods, LLC and Mill Corporation."
    first = clause(misread, "preamble", opening, kind=ClauseKind.PREAMBLE)
    trees = {misread.document_id: [first, *provisions(misread, "1", "2", "3")], AMENDMENT.document_id: []}
    among = DocumentLookup([misread, AMENDMENT], lambda d: trees[d])
    (looked,) = look_up(among, [claim(AMENDMENT, hint("Supply Agreement", "2017-07-01"))], among.documents)
    assert looked.found.document_id == "base"


def test_of_a_contract_and_its_restatements_the_newest_is_meant() -> None:
    """Whoever restates or amends a contract that was restated means what is in force, where the words fit all versions."""
    versions = [
        document(f"v{n}", title, day, HARBOR, MILL, kind=DocumentKind.RESTATEMENT)
        for n, (title, day) in enumerate(
            (("AMENDED AND RESTATED SUPPLY AGREEMENT", "2018-07-01"), ("SECOND AMENDED AND RESTATED SUPPLY AGREEMENT", "2018-10-01"))
        )
    ]
    found = DocumentLookup([BASE, *versions, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement"))
    assert (found.document_id, found.rivals) == ("v1", ())

    other = replace(BASE, document_id=DocumentId("other"), signed=PartialDate.parse("2017-08-01"))  # no restatement, just another one
    found = DocumentLookup([BASE, other, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement"))
    assert found.notes == (WarningCode.AMBIGUOUS_DOCUMENT,)


def test_a_decoy_alone_is_not_taken() -> None:
    """The instrument meant may not be here; the next best is no substitute."""
    found = DocumentLookup([DECOY, AMENDMENT]).find(AMENDMENT, hint("Construction Supply Agreement"))

    assert (found.document_id, found.notes) == (None, (WarningCode.TARGET_NOT_IN_PORTFOLIO,))


def test_a_contract_about_something_else_is_not_taken_for_its_day() -> None:
    """Contracts are signed in sets: the day that two of them may share says nothing where their titles do not."""
    shown = MetadataCandidate(MetadataField.EFFECTIVE, "2017-07-03", 0.5, None)
    sold = replace(document("sold", "EMPLOYMENT AGREEMENT", "2017-06-01", HARBOR, MILL), candidates=(shown,))
    source, cited = replace(AMENDMENT, title="Amendment of a Stock Option"), hint("Nonqualified Stock Option", "2017-07-03")
    looked = DocumentLookup([sold, source], lambda one: provisions(sold, "3", "4") if one == "sold" else ())
    [reference] = looked.referring(source, [claim(source, cited), claim(source, cited, "4")]).references

    assert looked.meant(source, reference).document_id is None


def test_a_wrong_day_near_the_right_one_is_said() -> None:
    """Drafters cite wrong days; when all else fits the instrument is found, with a note."""
    found = DocumentLookup([BASE, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement", "2017-07-11"))

    assert found.document_id == "base"
    assert WarningCode.DATE_DIFFERS in found.notes


def test_two_that_fit_alike_are_a_question() -> None:
    """Two agreements that fit alike are never chosen between, and both are kept with what speaks for them."""
    twin = document("twin", "SUPPLY AGREEMENT", "2017-09-01", HARBOR, MILL)

    found = DocumentLookup([BASE, twin, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement"))

    assert found.rivals
    assert WarningCode.AMBIGUOUS_DOCUMENT in found.notes
    assert {w.document_id for w in found.weighed} == {"base", "twin"}
    assert all(w.observations for w in found.weighed)


def test_of_versions_the_newest_is_meant() -> None:
    """Where one candidate took the place of the other there is nothing to ask."""
    restated = document("restated", "SUPPLY AGREEMENT", "2018-01-01", HARBOR, MILL, kind=DocumentKind.RESTATEMENT)
    among = DocumentLookup([BASE, restated, AMENDMENT])
    reference = among.referring(AMENDMENT, ()).of_hint(hint("Supply Agreement"))

    assert among.meant(AMENDMENT, reference, {BASE.document_id: restated.document_id}).document_id == "restated"


def test_nothing_signed_later_is_preferred() -> None:
    """An instrument does not amend one that did not exist where another fits."""
    later = document("later", "SUPPLY AGREEMENT", "2021-01-01", HARBOR, MILL)

    assert DocumentLookup([BASE, later, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement")).document_id == "base"


def test_an_amendment_is_found_by_its_number() -> None:
    """Of amendments of one agreement the number decides."""
    first = replace(AMENDMENT, document_id=DocumentId("a1"), number=1, title="Amendment No. 1", signed=PartialDate(2018, 1, 1))
    third = replace(AMENDMENT, document_id=DocumentId("a3"), number=3, title="Amendment No. 3", signed=PartialDate(2020, 1, 1))

    found = DocumentLookup([BASE, first, AMENDMENT, third]).find(third, hint("Amendment No. 2", number=2))

    assert found.document_id == "a2"


@pytest.mark.parametrize("extra", [document("stranger", "SUPPLY AGREEMENT", "2017-07-01", QUAY, Party("Tern LLC")), DECOY])
def test_what_else_is_here_changes_no_score(extra: Document) -> None:
    """How a document compares depends on it and the words alone."""
    words = hint("Supply Agreement", "2017-07-01")
    alone = DocumentLookup([BASE, AMENDMENT]).find(AMENDMENT, words).weighed
    beside = DocumentLookup([BASE, extra, AMENDMENT]).find(AMENDMENT, words).weighed

    assert [w for w in beside if w.document_id == "base"] == list(alone)


def test_a_name_in_the_plural_means_all_that_fit() -> None:
    """A name in the plural ("the Supply Agreements") one day means both that have two counterparties, each under a key of its own."""
    omnibus = replace(AMENDMENT, parties=(HARBOR, MILL, QUAY), number=None)
    trees = {d.document_id: provisions(d, "1", "2", "3") for d in (BASE, DECOY, omnibus)}
    words = hint("Supply Agreements", "2017-07-01")

    looked = look_up(DocumentLookup([BASE, DECOY, omnibus], lambda d: trees[d]), [claim(omnibus, words)], {omnibus.document_id: omnibus})

    assert sorted(one.found.document_id or "" for one in looked) == ["base", "decoy"]
    assert len({one.claim.key for one in looked}) == 2


def test_the_provisions_that_are_cited_speak_for_a_document() -> None:
    """Of two contracts that fit alike the one that has what the changes cite is likelier."""
    twin = document("twin", "SUPPLY AGREEMENT", "2017-09-01", HARBOR, MILL)
    trees = {"base": provisions(BASE, "1", "2", "3", "4.1", "4.2"), "twin": provisions(twin, "1"), "a2": provisions(AMENDMENT, "1")}
    claims = [claim(AMENDMENT, hint("Supply Agreement"), section) for section in ("3", "4.1", "4.2")]

    found = look_up(DocumentLookup([BASE, twin, AMENDMENT], lambda d: trees[d]), claims, {AMENDMENT.document_id: AMENDMENT})[0].found

    assert found.weighed[0].document_id == "base"
    assert found.weighed[0].score > found.weighed[1].score


def test_contracts_of_one_form_with_two_counterparties_are_no_copies() -> None:
    """The same words, day and title, but another party: two contracts."""
    one, other = (replace(d, file_sha256=d.document_id) for d in (BASE, DECOY))

    assert copies([one, other], lambda _: "the same words " * 80) == {}
    assert copies([one, replace(one, document_id=DocumentId("copy"), file_sha256="copy")], lambda _: "the same words " * 80)


def test_better_agreement_never_counts_less() -> None:
    """The fitted weights fall from the best level to the worst."""
    table = weights()
    for levels in (
        ("parties: all, two or more", "parties: most", "parties: half", "parties: none"),
        ("date: cited: same", "date: cited: near", "date: cited: another"),
        ("title: all", "title: half", "title: none"),
        ("number: same", "number: another"),
    ):
        assert sorted((table[level] for level in levels), reverse=True) == [table[level] for level in levels]


def test_a_contract_is_told_by_the_number_it_is_filed_under() -> None:
    """Of two contracts of one form, day and counterparty the one is meant whose number is said."""
    ours, other = (document(name, "SERVICE AGREEMENT", "2017-07-01", HARBOR, MILL) for name in ("ours", "other"))
    trees = {ours.document_id: [clause(ours, "1", "Contract No. FT-0418")], other.document_id: [clause(other, "1", "Contract No. FT-0419")]}
    among = DocumentLookup([ours, other, AMENDMENT], lambda d: trees.get(d, []))
    referring = among.referring(AMENDMENT, [claim(AMENDMENT, hint(f"Contract No. FT-041{n}")) for n in (8, 9)])

    best = [among.weighed(AMENDMENT, r)[0].document_id for r in referring.references]
    assert best == ["ours", "other"]


def test_a_contract_is_told_by_its_initials() -> None:
    """The "BLA" is the building loan agreement, not the project loan agreement of its day."""
    building, project = (document(n.lower(), f"{n.upper()} LOAN AGREEMENT", "2017-07-01", HARBOR, MILL) for n in ("Building", "Project"))
    among = DocumentLookup([building, project, AMENDMENT])

    assert [among.find(AMENDMENT, hint(short)).weighed[0].document_id for short in ("BLA", "PLA")] == ["building", "project"]


def test_an_affiliate_with_a_longer_name_is_another_company() -> None:
    """Of sibling contracts the one is meant whose party has the very name."""
    affiliate = document(
        "affiliate", "SUPPLY AGREEMENT", "2017-07-01", HARBOR, Party(MILL.name.replace(" Corporation", " West Corporation"))
    )
    weighed = DocumentLookup([BASE, affiliate, AMENDMENT]).find(AMENDMENT, hint("Supply Agreement", "2017-07-01")).weighed

    assert weighed[0].document_id == "base"
    assert weighed[0].score > next((w.score for w in weighed if w.document_id == "affiliate"), -9.0)


def test_a_restatement_restates_what_came_before_it() -> None:
    """A restatement of the same day is that of a sibling contract."""
    restated = document("restated", "AMENDED AND RESTATED SUPPLY AGREEMENT", "2018-01-01", HARBOR, MILL, kind=DocumentKind.RESTATEMENT)
    sibling = replace(restated, document_id=DocumentId("sibling"))

    assert DocumentLookup([BASE, sibling, restated]).find(restated, hint("Supply Agreement")).document_id == "base"


def test_a_restatement_keeps_the_contract_of_the_day_it_names() -> None:
    """A contract that was signed on the day of its restatement is what the name with that day means."""
    restated = document("restated", "AMENDED AND RESTATED SUPPLY AGREEMENT", "2017-07-01", HARBOR, MILL, kind=DocumentKind.RESTATEMENT)
    form = replace(BASE, document_id=DocumentId("form"), signed=None)

    assert DocumentLookup([BASE, form, restated]).find(restated, hint("Supply Agreement", "2017-07-01")).document_id == "base"


def test_no_id_decides_between_two_that_fit_alike() -> None:
    """What the other names mean settles nothing where two documents fit a name alike, whichever of them is sorted first."""
    found = []
    for names in (("a", "b"), ("b", "a")):
        old, new = (document(n, "LOAN AGREEMENT", d, HARBOR, MILL) for n, d in zip(names, ("2010-05-05", "2011-05-05"), strict=True))
        among = DocumentLookup([old, new, AMENDMENT])
        referring = among.referring(
            AMENDMENT, [claim(AMENDMENT, hint("Loan Agreement")), claim(AMENDMENT, hint("Pledge Loan Agreement", "2011-05-05"))]
        )
        found.append([bool(o) for o in among.meant_by_others(AMENDMENT, referring.references)])
    assert found[0] == found[1]


def test_a_shared_party_alone_finds_nobody() -> None:
    """What a look-up compares does not grow with the contracts that one party of ours has with others."""
    others = [
        document(f"o{n}", "SUPPLY AGREEMENT", f"20{n:02}-01-01", HARBOR, Party(f"{name} Inc."))
        for n, name in enumerate(("Aldane", "Brack", "Corvid"), 1)
    ]
    named = [replace(o, candidates=tuple(MetadataCandidate(MetadataField.PARTY, p.name, 0.9, None) for p in o.parties)) for o in others]
    among = DocumentLookup([*named, AMENDMENT])

    assert among.reached(AMENDMENT, among.referring(AMENDMENT, ()).of_hint(hint("Supply Agreement", "2017-07-01"))) == set()
