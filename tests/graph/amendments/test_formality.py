"""The form a contract asks of its amendments, against what the amendment shows."""

from __future__ import annotations

from graph.model.resolution import WarningCode
from tests.story import Story


def missing(story: Story, place: str, day: str) -> list[str]:
    """Return what is said not to be shown, in order."""
    notices = story.effective(place, day).notices
    return [n.message.split(" that it is ")[1].split(",")[0] for n in notices if n.code is WarningCode.FORMALITY_NOT_SHOWN]


def test_what_an_amendment_does_not_show_of_the_form_asked_is_said(portfolio: Story) -> None:
    """Signed by an officer of both parties; the one shows one signature and no title, the other all of it.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#12 "Amendments" "No amendment binds unless signed by an officer of both parties." type=AMENDMENT_FORMALITY
    2021-01-01 document A kind=AMENDMENT execution=PARTLY_SIGNED
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    2021-01-01 clause A#signatures "By: J. Smith" kind=SIGNATURES
    2022-01-01 document B kind=AMENDMENT
    2022-01-01 replaces-words B#1 MSA#5 "45" "60"
    2022-01-01 clause B#signatures "By: J. Smith, Vice President. By: K. Jones, Title: Director" kind=SIGNATURES
    """
    assert missing(portfolio, "MSA#5", "2021-06-01") == ["signed by all parties", "signed by an officer or authorised representative"]
    assert len(missing(portfolio, "MSA#5", "2022-06-01")) == 2
    assert portfolio.text("MSA#5", "2022-06-01") == "5 Pay in 60 days."


def test_the_form_is_that_of_the_clause_in_force_when_the_amendment_was_agreed(portfolio: Story) -> None:
    """Notarised until 2021, witnessed from then on; a clause that gives the new words asks nothing itself.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#12 "Changes" "This Agreement may be changed only by a notarised instrument." type=AMENDMENT_FORMALITY
    2021-01-01 clause A#signatures "Sworn to before me, a notary public." kind=SIGNATURES
    2021-01-01 amends A#1 MSA#12 "This Agreement may be changed only by a written and witnessed instrument." type=AMENDMENT_FORMALITY
    2022-01-01 replaces-words B#1 MSA#5 "30" "45"
    2022-01-01 clause B#signatures "By: J. Smith" kind=SIGNATURES
    """
    assert missing(portfolio, "MSA#12", "2021-06-01") == []
    assert missing(portfolio, "MSA#5", "2022-06-01") == ["witnessed"]


def test_a_contract_that_asks_nothing_gets_no_warning(portfolio: Story) -> None:
    """The clause only says that amendments bind.

    2020-01-01 clause MSA#5 "Pay in 30 days."
    2020-01-01 clause MSA#12 "Amendments" "Each amendment becomes part of this Agreement." type=AMENDMENT_FORMALITY
    2021-01-01 document A kind=AMENDMENT execution=PARTLY_SIGNED
    2021-01-01 replaces-words A#1 MSA#5 "30" "45"
    """
    assert missing(portfolio, "MSA#5", "2021-06-01") == []
