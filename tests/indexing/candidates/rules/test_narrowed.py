"""Long provisions: what is read of them, and that the work does not grow with their length."""

from __future__ import annotations

from graph.model.judgements import Relation
from indexing.candidates.rules import pair
from indexing.candidates.rules.facts import Facts, Provision
from indexing.candidates.rules.likeness import like
from indexing.candidates.rules.narrowed import MOST, asking, places

OTHER = "The Supplier shall keep schedule number {n} of the tools in store {n} at its own works."
OLDER = "The Customer shall pay all undisputed invoices within thirty (30) days of receipt."
NEWER = "From 1 July 2021 undisputed invoices shall be paid within sixty (60) days of receipt, instead of thirty (30)."


def long(words: str, at: int, count: int) -> str:
    """Return a provision of `count` sentences of which one tells something."""
    return " ".join(words if n == at else OTHER.format(n=n) for n in range(count))


def facts(newer: str, older: str) -> Facts:
    """Return two provisions without headings."""
    return Facts(Provision(newer, section="2"), Provision(older, section="5"))


def test_the_sentence_that_changes_is_found_among_thousands() -> None:
    """A change is found however long both provisions are."""
    both = facts(long(NEWER, 1_700, 2_000), long(OLDER, 1_234, 2_000))
    answer = pair.answer(both)
    assert (answer.relation, answer.words) == (Relation.AMENDS, NEWER)


def test_few_sentences_of_a_long_provision_are_read() -> None:
    """However long a provision is, no more than a fixed number of its sentences is compared."""
    both = facts(long(NEWER, 1_700, 2_000), long(OLDER, 1_234, 2_000))
    assert len(asking(both.source, both.target)) <= MOST
    assert all(len(places(sentence, both)) <= MOST for sentence in asking(both.source, both.target))


def test_a_short_provision_is_read_as_a_whole() -> None:
    """Nothing is left out of a provision of usual length."""
    both = facts(long(NEWER, 3, 9), long(OLDER, 5, 9))
    assert asking(both.source, both.target) == both.source.sentences
    assert places(both.source.sentences[3], both) == both.target.sentences


def test_a_text_without_any_stop_is_read_in_parts() -> None:
    """A text of one endless sentence is cut where words end, and nothing of it is lost."""
    text = "the supplier delivers the goods and " * 2_000
    parts = Provision(text).sentences
    assert " ".join(text[p.start : p.end] for p in parts).split() == text.split()
    assert max(p.end - p.start for p in parts) <= 1_200
    assert like(parts[0], facts(text, OLDER)) is not None
