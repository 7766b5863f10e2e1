"""A party's address for notices: set where one address is beyond doubt that party's, else outstanding."""

from __future__ import annotations

import pytest

from graph.amendments.operations import apply
from graph.model.edges import Operation, OperationKind
from graph.model.ids import ClauseId
from graph.model.text import AnchoredText, Run

OURS = "620 Folsom Street, San Francisco, CA 94107"
THEIRS = "2200 Loomis Road, Joliet, IL 60436"
NEW = "95 Riverside Plaza, Suite 1400, Chicago, IL 60606"
RUNNING = f"Notices to Tessera will be sent to {OURS}, Attention: Legal. Notices to Customer will be sent to {THEIRS}, Attention: Clerk."
LINES = f"Notices:\nIf to Tessera:\n{OURS}\nAttention: Legal\n\nIf to Customer:\n{THEIRS}\nAttention: Clerk"


def done(text: str, new: str, name: str) -> str:
    """Return the text after the address is set, or why it cannot be."""
    words = AnchoredText((Run(new, ClauseId("c_new"), 5),))
    applied = apply(AnchoredText((Run(text, ClauseId("c_old"), 0),)), Operation(OperationKind.SET_VALUE, name, words))
    return f"({applied.reason})" if applied.text is None else applied.text.text


@pytest.mark.parametrize(
    "name", ["Customer's address for notices", "address of Customer", "notice address for the Customer", "Customer’s notice address"]
)
@pytest.mark.parametrize("text", [RUNNING, LINES])
def test_the_address_of_the_party_named_is_set(text: str, name: str) -> None:
    """Of two addresses it is the one that notices to that party go to; the other one stands."""
    assert done(text, NEW, name) == text.replace(THEIRS, NEW)


def test_what_stands_behind_a_semicolon_is_another_partys() -> None:
    """Of two addresses in one sentence only that of the party named goes, with its own line of attention."""
    text = f"Notices shall be sent, if to Tessera at {OURS}, Attention: Legal; and if to Customer at {THEIRS}, Attention: Clerk."
    kept = f"; and if to Customer at {THEIRS}, Attention: Clerk."
    assert done(text, f"{NEW}, Attention: Treasurer.", "address of Tessera for notices") == (
        f"Notices shall be sent, if to Tessera at {NEW}, Attention: Treasurer{kept}"
    )


@pytest.mark.parametrize("text", [RUNNING, LINES])
def test_a_line_of_attention_takes_the_place_of_the_old_one(text: str) -> None:
    """What says to whose attention goes with the address."""
    changed = done(text, f"{NEW}, Attention: Vice President, Technology.", "Customer's address for notices")

    assert f"{NEW}, Attention: Vice President, Technology" in changed
    assert "Clerk" not in changed
    assert f"{OURS}" in changed
    assert "Attention: Legal" in changed


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (f"Notices to Tessera shall be sent to {OURS}.", "Customer's address"),
        (f"Customer shall send notices to Tessera at {OURS} and Tessera shall send them to the Client at {THEIRS}.", "Customer's address"),
        (f"Notices to Customer go to {OURS}. Copies of notices to Customer go to {THEIRS}.", "Customer's address"),
        ("Notices to Customer shall be in writing.", "Customer's address"),
    ],
)
def test_an_address_that_may_be_another_s_is_left(text: str, name: str) -> None:
    """None, several, or another party's: nothing is changed."""
    assert "beyond doubt" in done(text, NEW, name)


def test_words_before_the_new_address_must_stand_before_the_old_one() -> None:
    """A name that the old address does not begin with has no exact place."""
    assert done(RUNNING, f"Quill LLC, {NEW}", "Customer's address") == "(the words around the new address are not those around the old one)"
