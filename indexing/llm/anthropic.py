"""Anthropic's models, over the Messages API: one tool, which the model must call; the instructions cached by the vendor."""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, field

import anthropic
from anthropic import types

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm import forms
from indexing.llm.attempts import THINKING, Pieces, costing, cut, declined, too_long, wrong_tool
from indexing.llm.interface import Prompt
from indexing.llm.wire import Line, Remote, quiet, translated

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
    if form.enforced and forms.strict(prompt.schema):
        tool["strict"] = True
    return tool


def _choice(prompt: Prompt, form: _Form) -> types.ToolChoiceParam:
    if form.forced:
        return {"type": "tool", "name": prompt.tool, "disable_parallel_tool_use": True}
    return {"type": "auto", "disable_parallel_tool_use": True}


@dataclass(slots=True)
class _Said:
    """A message as its stream builds it up: of the calls the name, and the arguments in pieces."""

    calls: dict[int, tuple[str, list[str]]] = field(default_factory=dict)
    given: dict[int, dict[str, object]] = field(default_factory=dict)
    usage: Usage = Usage()  # noqa: RUF009 - immutable
    stop: str | None = None
    ended: bool = False


def _gathered(stream: Iterable[types.RawMessageStreamEvent]) -> Generator[str, None, _Said]:
    """Read a stream to its end and yield the arguments as they come; what is there at a break is kept for what it took."""
    said = _Said()
    for event in stream:
        match event.type:
            case "message_start":
                said.usage = _usage(event.message.usage)
            case "content_block_start" if event.content_block.type == "tool_use":
                said.calls[event.index] = (event.content_block.name, [])
                said.given[event.index] = event.content_block.input
            case "content_block_delta" if event.delta.type == "input_json_delta":
                said.calls[event.index][1].append(event.delta.partial_json)
                yield event.delta.partial_json
            case "message_delta":
                said.stop = event.delta.stop_reason
                said.usage = _with_output(said.usage, event.usage.output_tokens)
            case "message_stop":
                said.ended = True
    return said


def _read(said: _Said, prompt: Prompt) -> Mapping[str, Json]:
    if not said.ended:
        raise cut()
    if said.stop in {"max_tokens", "model_context_window_exceeded"}:
        raise too_long(prompt.most + THINKING)
    if said.stop == "refusal":
        raise declined()
    if [name for name, _ in said.calls.values()] != [prompt.tool]:
        raise wrong_tool(len(said.calls), prompt.tool)
    [(at, (_, pieces))] = said.calls.items()
    return forms.arguments("".join(pieces) or json.dumps(said.given[at]), prompt.schema)


def _usage(usage: types.Usage) -> Usage:
    """Return what was read, from the cache and into it too: the vendor counts the three apart."""
    cached = usage.cache_read_input_tokens or 0
    read = usage.input_tokens + cached + (usage.cache_creation_input_tokens or 0)
    return Usage(input_tokens=read, cached_tokens=cached, output_tokens=usage.output_tokens)


def _with_output(usage: Usage, output: int) -> Usage:
    return Usage(input_tokens=usage.input_tokens, cached_tokens=usage.cached_tokens, output_tokens=output)
