"""The graph in front of any LlamaIndex app: a retriever and a query engine whose nodes are clauses in force.

The one file of `rag` that imports its vendor. A node is a provision as it reads on the day asked about,
with the places its words stand at; what is not in force never becomes one.

    retriever = LineageRetriever(answerer, "default", put)          # in place of index.as_retriever()
    RetrieverQueryEngine.from_args(retriever, llm=any_llm).query("What is the cap on liability?")
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import Any

from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.base_retriever import BaseRetriever
from llama_index.core.base.response.schema import Response
from llama_index.core.prompts.mixin import PromptMixinType
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from graph.model.ids import digest
from graph.model.resolution import EffectiveClause
from rag.answer import Answerer
from rag.reply import Answer, Citation
from rag.retrieve.context import Chosen
from rag.understand.question import Asked
from rag.verify.quoting import Sources, cite

Put = Callable[[str], Asked]
"""Words to a question: gives them the day asked about, and the party or documents that narrow it."""
Ask = Callable[[str], Answer]
"""Words to an answer."""

_SHOWN = ("document", "section", "heading", "page", "as_of", "in_force_since", "warnings")
"""Metadata that a model reads with the words; the rest is for programs."""
_PLACE = ("document", "document_id", "sha256", "section", "page", "char_start", "char_end", "quote")
_TEMPLATE = "{metadata_str}\n\n{content}"


class LineageRetriever(BaseRetriever):
    """Retrieves the provisions in force on the day asked about, best first, and the definitions they rest on."""

    def __init__(self, answerer: Answerer, portfolio: str, put: Put, *, known: int | None = None, **options: Any) -> None:  # noqa: ANN401
        """Retrieve from a portfolio as recorded up to ledger sequence `known` (None: all); `options` are LlamaIndex's own."""
        super().__init__(**options)
        self._answerer, self._portfolio, self._put, self._known = answerer, portfolio, put, known

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        brief = self._answerer.brief(self._put(query_bundle.query_str), self._portfolio, self._known)
        return [_node(one, brief.understood.as_of, brief.sources) for one in brief.chosen if one.effective.text]

    async def _aretrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return await asyncio.to_thread(self._retrieve, query_bundle)


class LineageQueryEngine(BaseQueryEngine):
    """Answers as In Force does: the reply is verified, its sources are the places quoted, warnings are in its metadata."""

    def __init__(self, ask: Ask) -> None:
        """Answer with `ask`, which puts a question on record or not as its owner wants."""
        super().__init__(callback_manager=None)
        self._ask = ask

    def _query(self, query_bundle: QueryBundle) -> Response:
        answer = self._ask(query_bundle.query_str)
        return Response(answer.text, [_quoted(one, answer) for one in answer.citations], _said(answer))

    async def _aquery(self, query_bundle: QueryBundle) -> Response:
        return await asyncio.to_thread(self._query, query_bundle)

    def _get_prompt_modules(self) -> PromptMixinType:
        return {}


def _node(one: Chosen, as_of: date, sources: Sources) -> NodeWithScore:
    effective = one.effective
    places = cite(effective.text, sources) if effective.text is not None else ()
    metadata: dict[str, Any] = {
        "document": sources.documents[effective.clause.document_id].file_name,
        "section": effective.clause.section,
        "heading": effective.clause.heading,
        "page": places[0].page if places else None,
        "as_of": as_of.isoformat(),
        "in_force_since": _since(effective),
        "warnings": ", ".join(sorted({notice.code.value for notice in effective.notices})),
        "clause_id": effective.clause.clause_id,
        "document_id": effective.clause.document_id,
        "clause_type": effective.clause.clause_type.value,
        "status": effective.status.value,
        "inherited_from": effective.inherited_from,
        "path": [step.edge_id for step in effective.steps],
        "citations": [_place(place) for place in places],
    }
    node_id = "n_" + digest(effective.clause.clause_id, as_of.isoformat(), one.text)
    return NodeWithScore(node=_text(one.text, metadata, node_id), score=one.score)


def _quoted(citation: Citation, answer: Answer) -> NodeWithScore:
    node_id = "n_" + digest(citation.sha256, str(citation.char_start), str(citation.char_end))
    metadata = {**_place(citation), "as_of": answer.as_of.isoformat(), "n": citation.n}
    return NodeWithScore(node=_text(citation.quote, metadata, node_id))


def _text(text: str, metadata: dict[str, Any], node_id: str) -> TextNode:
    hidden = [name for name, value in metadata.items() if name not in _SHOWN or not value]
    return TextNode(
        id_=node_id,
        text=text,
        metadata=metadata,
        text_template=_TEMPLATE,
        excluded_llm_metadata_keys=hidden,
        excluded_embed_metadata_keys=list(metadata),
    )


def _place(citation: Citation) -> dict[str, Any]:
    """Return where words stand, as a program finds them again."""
    return {name: getattr(citation, name) for name in _PLACE}


def _said(answer: Answer) -> dict[str, Any]:
    return {
        "as_of": answer.as_of.isoformat(),
        "abstained": answer.abstained,
        "warnings": [{"code": notice.code.value, "message": notice.message} for notice in answer.warnings],
        "model": answer.model,
        "receipt": answer.receipt,
    }


def _since(effective: EffectiveClause) -> str | None:
    """Return the day of the last change of the words; None where nothing changed them."""
    days = [str(step.effective_from) for step in effective.steps if step.effective_from is not None]
    return days[-1] if days else None
