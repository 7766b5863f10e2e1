"""Anthropic's models, over the Messages API: one tool, which the model must call; the instructions cached by the vendor."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace

import anthropic
from anthropic import types

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm import forms
from indexing.llm.attempts import THINKING, Pieces, costing
from indexing.llm.interface import Prompt
from indexing.llm.wire import Line, Remote, Said, quiet, translated

ADDRESS = "https://api.anthropic.com"


@dataclass(frozen=True, slots=True)
class _Form:
    """How the tool is asked for: `forced` to be called, its schema `enforced` by the vendor."""

    forced: bool
    enforced: bool


class AnthropicModel(Remote[_Form]):
    """A model of Anthropic, or of a proxy that speaks its Messages API."""

    vendor = Vendor.ANTHROPIC

    def __init__(self, model: str, line: Line) -> None:
        # Older models enforce no schema; those that always think cannot be forced, and call the one tool they have.
        # Retries are decided in one place. Address and tracing are given: the client would read both from the
        # environment, and a trace can be told there to carry the words sent.
        self._client = anthropic.Anthropic(
            api_key=line.key,
            base_url=line.base_url,
            max_retries=0,
            timeout=line.timeout,
            http_client=line.client(),
            open_telemetry=False,
        )
        super().__init__(model, line, self._client.close, _Form(True, True), _Form(True, False), _Form(False, False))
        quiet("anthropic", "httpx2")

    def _once(self, prompt: Prompt, form: _Form) -> Pieces:
        with translated(anthropic):
            # The cache goes up to its mark, and tools come before instructions: both are read from it.
            stream = self._client.messages.create(
                model=self._model,
                system=[{"type": "text", "text": prompt.system, "cache_control": {"type": "ephemeral"}}],
                messages=[{"role": "user", "content": prompt.user}],
                tools=[_tool(prompt, form)],
                tool_choice=_choice(prompt, form),
                max_tokens=prompt.most + THINKING,
                stream=True,
            )
        with translated(anthropic, begun=True), stream:
            said = yield from _gathered(stream)
            yield costing(said.usage, lambda: _read(said, prompt))


def _tool(prompt: Prompt, form: _Form) -> types.ToolParam:
    tool = types.ToolParam(name=prompt.tool, description=prompt.description, input_schema=dict(prompt.schema))
    if form.enforced:
        tool["strict"] = True
    return tool


def _choice(prompt: Prompt, form: _Form) -> types.ToolChoiceParam:
    if form.forced:
        return {"type": "tool", "name": prompt.tool, "disable_parallel_tool_use": True}
    return {"type": "auto", "disable_parallel_tool_use": True}


def _gathered(stream: Iterable[types.RawMessageStreamEvent]) -> Generator[str, None, Said]:
    """Read a stream to its end and yield the arguments as they come; what is there at a break is kept for what it took."""
    said = Said()
    for event in stream:
        match event.type:
            case "message_start":
                said.usage = _usage(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                given = event.content_block.input
                said.calls[event.index] = (event.content_block.name, [json.dumps(given)] if given else [])
            case "content_block_delta" if event.delta.type == "input_json_delta":
                said.calls[event.index][1].append(event.delta.partial_json)
                yield event.delta.partial_json
            case "message_delta":
                said.long = event.delta.stop_reason in {"max_tokens", "model_context_window_exceeded"}
                said.refused = event.delta.stop_reason == "refusal"
                said.usage = replace(said.usage, output_tokens=event.usage.output_tokens)
            case "message_stop":
                said.ended = True
    return said


def _read(said: Said, prompt: Prompt) -> Mapping[str, Json]:
    return forms.arguments(said.arguments(prompt, prompt.most + THINKING) or "{}", prompt)


def _usage(usage: types.Usage) -> Usage:
    """Return what was read, from the cache and into it too: the vendor counts the three apart."""
    cached = usage.cache_read_input_tokens or 0
    read = usage.input_tokens + cached + (usage.cache_creation_input_tokens or 0)
    return Usage(input_tokens=read, cached_tokens=cached, output_tokens=usage.output_tokens)
