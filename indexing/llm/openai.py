"""OpenAI's models, over the Responses API: one tool, which the model must call, with the schema enforced where it can be."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping

import openai
from openai.types.responses import (
    Response,
    ResponseCompletedEvent,
    ResponseFailedEvent,
    ResponseIncompleteEvent,
    ResponseStreamEvent,
    ResponseUsage,
)

from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm import forms
from indexing.llm.attempts import THINKING, Failed, Pieces, costing, cut, declined, of_code, too_long, wrong_tool
from indexing.llm.interface import Prompt
from indexing.llm.wire import Line, Remote, quiet, translated

ADDRESS = "https://api.openai.com/v1"
_ENDS = (ResponseCompletedEvent, ResponseIncompleteEvent, ResponseFailedEvent)


class OpenAIModel(Remote[bool]):
    """A model of OpenAI, or of a proxy that speaks its Responses API. The vendor is told to keep nothing (`store` off)."""

    vendor = Vendor.OPENAI

    def __init__(self, model: str, line: Line) -> None:
        # Retries are decided in one place, and the address is given: the client would read one from the environment.
        self._client = openai.OpenAI(
            api_key=line.key, base_url=line.base_url, max_retries=0, timeout=line.timeout, http_client=line.client()
        )
        super().__init__(model, line, self._client.close, True, False)
        quiet("openai", "httpx2")

    def _once(self, prompt: Prompt, enforced: bool) -> Pieces:
        with translated(openai):
            stream = self._client.responses.create(
                model=self._model,
                instructions=prompt.system,
                input=prompt.user,
                tools=[
                    {
                        "type": "function",
                        "name": prompt.tool,
                        "description": prompt.description,
                        "parameters": dict(prompt.schema),
                        "strict": enforced,
                    }
                ],
                tool_choice={"type": "function", "name": prompt.tool},
                parallel_tool_calls=False,
                max_output_tokens=prompt.most + THINKING,
                prompt_cache_key=f"inforce/{prompt.version}",
                store=False,
                stream=True,
            )
        with translated(openai, begun=True), stream:
            response = yield from _gathered(stream)
            yield costing(_usage(response.usage), lambda: _read(response, prompt))


def _gathered(stream: Iterable[ResponseStreamEvent]) -> Generator[str, None, Response]:
    """Yield the arguments as they come; return the response as its last event has it; raises Failed where none comes."""
    for event in stream:
        if isinstance(event, _ENDS):
            return event.response
        if event.type == "response.function_call_arguments.delta":
            yield event.delta
        if event.type == "error":
            raise of_code(event.code or "")
    raise cut()


def _read(response: Response, prompt: Prompt) -> Mapping[str, Json]:
    failed = _failed(response, prompt)
    if failed is not None:
        raise failed
    calls = [item for item in response.output if item.type == "function_call"]
    if len(calls) != 1 or calls[0].name != prompt.tool:
        raise wrong_tool(len(calls), prompt.tool)
    return forms.arguments(calls[0].arguments, prompt)


def _failed(response: Response, prompt: Prompt) -> Failed | None:
    if response.status == "failed":
        return of_code(response.error.code if response.error else "")
    if response.status == "incomplete":
        length = response.incomplete_details and response.incomplete_details.reason == "max_output_tokens"
        return too_long(prompt.most + THINKING) if length else declined()
    parts = (part for item in response.output if item.type == "message" for part in item.content)
    return declined() if any(part.type == "refusal" for part in parts) else None


def _usage(usage: ResponseUsage | None) -> Usage:
    if usage is None:
        return Usage()
    cached = usage.input_tokens_details.cached_tokens if usage.input_tokens_details else 0
    return Usage(input_tokens=usage.input_tokens, cached_tokens=cached or 0, output_tokens=usage.output_tokens)
