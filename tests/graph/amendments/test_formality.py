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
