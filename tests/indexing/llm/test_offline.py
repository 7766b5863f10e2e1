"""The offline readers: the prompts about pairs, in the form asked for, with words that stand there, at no cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from graph.model.edges import Verification
from graph.model.judgements import Relation
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.candidates.pairs import Pair
from indexing.candidates.reading import Readers, read_pair
from indexing.llm.interface import Fault, ModelError
from indexing.llm.offline import OfflineModel, OfflineSecond
from indexing.llm.prompts import operation, pair
from tests.indexing.candidates.sides import both, candidate, side

READERS = [OfflineModel(), OfflineSecond()]
GIVES_WAY = (
    "4 Payment. From 1 July 2022 Customer shall pay each undisputed invoice within forty-five (45) days of receipt, "
    "in place of thirty (30) days."
)
ORDER = (
    "3 Fees. For the purposes of this Statement of Work alone, Customer shall pay each undisputed invoice within ten (10) days of receipt."
)


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r.name)
def test_the_words_it_quotes_stand_in_the_source(reader: OfflineModel) -> None:
    """An amendment is seen, and the words given for it are verbatim; nobody outside reads them and nothing is paid."""
    asked = both()
    reply = reader.complete(pair.prompt(asked))
    said = pair.QUESTION.parse(reply.arguments)
    assert said.relation is Relation.AMENDS
    assert said.words
    assert said.words in asked.source.text
    assert (reader.vendor, reply.usage, reply.model) == (Vendor.NONE, Usage(), reader.name)


def test_the_change_is_told_and_applies() -> None:
    """Both readers agree, and the change is made of the two texts' own words."""
    read = read_pair(candidate(asked := both(GIVES_WAY)), asked, Readers(*READERS))
    assert read.verified is Verification.CONFIRMED
    assert read.operation is not None
    assert (read.operation.old, read.operation.new.text) == ("thirty (30) days", "forty-five (45) days")
    assert str(read.effective_from) == "2022-07-01"


def test_a_new_value_that_names_no_former_state_waits_for_a_person() -> None:
    """What changes is told exactly; that it gives way to the new value is said nowhere, so the second reader does not confirm it."""
    read = read_pair(candidate(asked := both()), asked, Readers(*READERS))
    assert (read.relation, read.verified) == (Relation.AMENDS, Verification.UNVERIFIED)
    assert read.operation is not None
    assert (read.operation.old, read.operation.new.text) == ("thirty (30) days", "forty-five (45) days")


def test_an_order_provides_for_itself() -> None:
    """A term for one statement of work does not amend the agreement above it."""
    read = read_pair(candidate(asked := both(ORDER)), asked, Readers(*READERS))
    assert read.relation is not Relation.AMENDS
    assert read.verified is not Verification.CONFIRMED or read.relation is Relation.SUPPLEMENTS


def test_what_changes_cannot_always_be_said() -> None:
    """Where two values might be meant no words are named."""
    older = "5 Fees. The Fee is $500 for the first site and $700 for the second site."
    asked = Pair(side("2 Fees. With effect from July 1, 2022, the Fee is $900.", "newer"), side(older))
    said = operation.QUESTION.parse(OfflineModel().complete(operation.prompt(asked, Relation.AMENDS)).arguments)
    assert said.change is operation.Change.INEXACT


def test_a_prompt_it_does_not_know_is_refused() -> None:
    """Rules answer what they were written for, and say so otherwise."""
    unknown = replace(pair.prompt(both()), version="poem/1")
    with pytest.raises(ModelError) as error:
        OfflineModel().complete(unknown)
    assert error.value.fault is Fault.NOT_ALLOWED


@pytest.mark.parametrize("reader", READERS, ids=lambda r: r.name)
def test_the_same_every_time(reader: OfflineModel) -> None:
    """One prompt has one answer."""
    asked = pair.prompt(both())
    assert reader.complete(asked) == reader.complete(asked)
