"""The lineage as LlamaIndex classes: what reaches any LlamaIndex model is in force on the day.

The portfolio of a test that tells none:

    2019-01-01 document LEASE title="Lease Agreement" kind=BASE
    2019-01-01 clause LEASE#2 "Rent" "Tenant shall pay a monthly rent of $4,000 on the first day of each month."
"""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from datetime import date

import pytest
from llama_index.core.base.llms.types import CompletionResponse, LLMMetadata
from llama_index.core.llms import CustomLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.schema import MetadataMode

from rag.llamaindex import LineageQueryEngine, LineageRetriever
from rag.understand.question import Asked
from tests.rag.asking import Asking

QUESTION = "What is the monthly rent?"


class Overhearing(CustomLLM):
    """A model that answers nothing and keeps what it was given."""

    heard: list[str] = []  # noqa: RUF012 - a pydantic field

    @property
    def metadata(self) -> LLMMetadata:
        """Whatever size."""
        return LLMMetadata()

    def complete(self, prompt: str, formatted: bool = False, **_: object) -> CompletionResponse:  # noqa: ARG002 - LlamaIndex passes it by name
        """Keep the prompt."""
        self.heard.append(prompt)
        return CompletionResponse(text="Noted.")

    def stream_complete(self, prompt: str, formatted: bool = False, **_: object) -> Generator[CompletionResponse, None, None]:
        """All at once."""
        yield self.complete(prompt, formatted)


def _retriever(asking: Asking, day: str) -> LineageRetriever:
    return LineageRetriever(asking.answerer, "test", lambda text: Asked(text, date.fromisoformat(day)))


@pytest.mark.parametrize(("day", "stands", "replaced"), [("2019-06-01", "$4,000", "$5,200"), ("2021-06-01", "$5,200", "$4,000")])
def test_a_model_reads_what_is_in_force_and_nothing_else(asking: Asking, day: str, stands: str, replaced: str) -> None:
    """A query engine of any app, its retriever swapped: the prompt holds the words of the day, not those replaced.

    2019-01-01 document LEASE title="Lease Agreement" kind=BASE
    2019-01-01 clause LEASE#2 "Rent" "Tenant shall pay a monthly rent of $4,000 on the first day of each month."
    2019-01-01 clause LEASE#3 "Repairs" "Landlord shall keep the roof in repair."
    2020-02-10 document AMD title="First Amendment" kind=AMENDMENT
    2020-02-10 replaces-words AMD#1 LEASE#2 "$4,000" "$5,200"
    """
    llm = Overhearing()
    RetrieverQueryEngine.from_args(_retriever(asking, day), llm=llm).query(QUESTION)
    assert len(llm.heard) == 1
    assert stands in llm.heard[0]
    assert replaced not in llm.heard[0]


def test_a_node_says_where_its_words_stand(asking: Asking) -> None:
    """Metadata leads to the words: file hash and range give the quote; a model sees document, section and day only.

    2019-01-01 document LEASE title="Lease Agreement" kind=BASE
    2019-01-01 clause LEASE#2 "Rent" "Tenant shall pay a monthly rent of $4,000 on the first day of each month."
    2020-02-10 document AMD title="First Amendment" kind=AMENDMENT
    2020-02-10 replaces-words AMD#1 LEASE#2 "$4,000" "$5,200"
    """
    node = _retriever(asking, "2021-06-01").retrieve(QUESTION)[0].node
    assert (node.metadata["section"], node.metadata["in_force_since"], node.metadata["status"]) == ("2", "2020-02-10", "IN_FORCE")
    for place in node.metadata["citations"]:
        assert asking.reading(place["sha256"]).text[place["char_start"] : place["char_end"]] == place["quote"]
    read = node.get_content(MetadataMode.LLM)
    assert "as_of: 2021-06-01" in read
    assert "sha256" not in read


def test_retrieving_in_an_event_loop_gives_the_same(asking: Asking) -> None:
    """`aretrieve` is `retrieve`, off the loop."""
    retriever = _retriever(asking, "2021-06-01")
    waited = asyncio.run(retriever.aretrieve(QUESTION))
    assert [n.node.node_id for n in waited] == [n.node.node_id for n in retriever.retrieve(QUESTION)]


def test_the_query_engine_answers_with_its_quotes(asking: Asking) -> None:
    """Its response is the verified answer, its sources are the quotes, its metadata says when nothing answers."""
    engine = LineageQueryEngine(lambda text: asking.ask(text, "2021-06-01"))
    found, nothing = engine.query(QUESTION), engine.query("Who insures the elevators against earthquakes?")
    assert "$4,000" in str(found)
    assert "$4,000" in found.source_nodes[0].get_content()
    assert (found.metadata or {})["abstained"] is False
    assert (nothing.metadata or {})["abstained"] is True
    assert not nothing.source_nodes
