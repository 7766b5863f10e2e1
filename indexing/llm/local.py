"""Any server that speaks OpenAI's Chat Completions, by its address: llama.cpp, Ollama, vLLM, LM Studio and others."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping
from enum import StrEnum
from typing import Any

import openai
from openai.types.chat import ChatCompletionChunk, ChatCompletionMessageParam
from openai.types.chat.chat_completion_chunk import ChoiceDelta, ChoiceDeltaToolCallFunction
from openai.types.completion_usage import CompletionUsage

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm import forms
from indexing.llm.attempts import Pieces, costing
from indexing.llm.interface import Prompt
from indexing.llm.wire import Line, Remote, Said, quiet, translated

THINKING = 3072
"""Tokens a model may think beside its answer: less than at a vendor, since servers refuse what does not fit a small context."""


class Form(StrEnum):
    """How the form of the answer is asked for, best first."""

    SCHEMA = "json_schema"  # the server lets the model write nothing else
    TOOL = "tool"
    TEXT = "text"  # asked for in words, and read strictly


class LocalModel(Remote[Form]):
    """A model behind an address. Without a key, an empty one is sent: servers that want none do not look."""

    vendor = Vendor.LOCAL

    def __init__(self, model: str, line: Line) -> None:
        self._client = openai.OpenAI(
            api_key=line.key or "none", base_url=line.base_url, max_retries=0, timeout=line.timeout, http_client=line.client()
        )
        # Read from the environment by the client, and nobody's business at another address.
        self._client.organization = self._client.project = None
        super().__init__(model, line, self._client.close, *Form)
        quiet("openai", "httpx2")

    def _once(self, prompt: Prompt, form: Form) -> Pieces:
        with translated(openai):
            stream = self._client.chat.completions.create(
                model=self._model,
                messages=_messages(prompt, form),
                max_tokens=prompt.most + THINKING,
                temperature=0,
                stream=True,
                stream_options={"include_usage": True},
                **_asked(prompt, form),
            )
        with translated(openai, begun=True), stream:
            said = yield from _gathered(stream)
            yield costing(said.usage, lambda: _read(said, prompt, form))


def _messages(prompt: Prompt, form: Form) -> list[ChatCompletionMessageParam]:
    words = "" if form is Form.TOOL else "\n\n" + forms.in_words(prompt)
    return [{"role": "system", "content": prompt.system + words}, {"role": "user", "content": prompt.user}]


def _asked(prompt: Prompt, form: Form) -> dict[str, Any]:
    if form is Form.SCHEMA:
        asked = {"name": prompt.tool, "schema": dict(prompt.schema), "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": asked}}
    if form is Form.TOOL:
        function = {"name": prompt.tool, "description": prompt.description, "parameters": dict(prompt.schema)}
        # With one tool "required" forces it, and more servers know the word than the naming of a function.
        return {"tools": [{"type": "function", "function": function}], "tool_choice": "required"}
    return {}


def _gathered(stream: Iterable[ChatCompletionChunk]) -> Generator[str, None, Said]:
    """Read a stream to its end and yield the arguments as they come, without what a model thinks aloud before them."""
    said, aloud = Said(), forms.Aloud()
    for chunk in stream:
        if chunk.usage:
            said.usage = _usage(chunk.usage)
        for choice in (chunk.choices or ())[:1]:
            yield from _add(said, choice.delta, aloud)
            said.ended = said.ended or choice.finish_reason is not None
            said.long = said.long or choice.finish_reason == "length"
            said.refused = said.refused or choice.finish_reason == "content_filter"
    return said


def _add(said: Said, delta: ChoiceDelta, aloud: forms.Aloud) -> Iterator[str]:
    said.text.append(delta.content or "")
    yield from aloud.answering(delta.content or "")
    said.refused = said.refused or bool(delta.refusal)
    for call in delta.tool_calls or ():
        name, pieces = said.calls.get(call.index, ("", []))
        function = call.function or ChoiceDeltaToolCallFunction()
        said.calls[call.index] = (function.name or name, [*pieces, function.arguments or ""])
        yield from filter(None, (function.arguments,))


def _read(said: Said, prompt: Prompt, form: Form) -> Mapping[str, Json]:
    most = prompt.most + THINKING
    if form is Form.TOOL or said.calls:
        return forms.arguments(said.arguments(prompt, most), prompt)
    said.check(most)
    return forms.text_arguments("".join(said.text), prompt)


def _usage(usage: CompletionUsage) -> Usage:
    details = usage.prompt_tokens_details
    cached = (details.cached_tokens or 0) if details else 0
    return Usage(input_tokens=usage.prompt_tokens or 0, cached_tokens=cached, output_tokens=usage.completion_tokens or 0)
