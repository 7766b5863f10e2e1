"""Any LlamaIndex LLM: by its tools if it has them, else by JSON in text, read strictly."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, ChatResponse, MessageRole
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import LLM
from llama_index.core.tools.types import BaseTool, ToolMetadata, ToolOutput

from graph.errors import UsageError
from graph.model.codec import Json
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.llm import forms
from indexing.llm.attempts import (
    Answer,
    Failed,
    Pace,
    Pieces,
    costing,
    cut,
    declined,
    malformed,
    of_status,
    persisted,
    timed_out,
    too_long,
    unreachable,
    wrong_tool,
)
from indexing.llm.interface import Fault, Prompt, Reply, end
from indexing.llm.wire import quiet


class LlamaIndexModel:
    """A LlamaIndex LLM object, as its owner has set it up: its key, address, longest answer and patience are its own.

    Retries inside it come on top of ours: give it `max_retries=0` where it has such an argument.
    """

    vendor = Vendor.LLAMAINDEX

    def __init__(self, llm: object, pace: Pace) -> None:
        if not isinstance(llm, LLM):
            raise UsageError(f"A LlamaIndex LLM is needed here, not a {type(llm).__name__}.")
        self.name = f"{self.vendor}:{llm.metadata.model_name}"
        self._llm = llm
        self._pace = pace
        quiet("openai", "anthropic", "httpx2", "llama_index")

    def complete(self, prompt: Prompt) -> Reply:
        """Return the answer; raises ModelError."""
        return end(persisted(self.name, self._pace, lambda: iter((self._once(prompt),))))

    def stream(self, prompt: Prompt) -> Iterator[str | Reply]:
        """Yield the answer: as it comes where it is asked for in words; whole where by a tool, whose parts each tells in its own way."""
        return persisted(self.name, self._pace, lambda: self._once_aloud(prompt))

    def close(self) -> None:
        """Do nothing: the object is its owner's."""

    def _once(self, prompt: Prompt) -> Answer:
        llm = self._llm
        try:
            if isinstance(llm, FunctionCallingLLM) and self._by_tool():
                called = _called(llm, prompt)
                return costing(_usage(called), lambda: _call(llm, called, prompt))
            said = llm.chat(_messages(prompt, in_words=True))
            return costing(_usage(said), lambda: _text(said, prompt))
        except Failed:
            raise
        except Exception as error:  # noqa: BLE001 - each integration raises its vendor's own
            raise _failed(error) from None

    def _once_aloud(self, prompt: Prompt) -> Pieces:
        if self._by_tool():
            yield from _whole(self._once(prompt))
            return
        try:
            yield from _aloud(self._llm.stream_chat(_messages(prompt, in_words=True)), prompt)
        except Failed:
            raise
        except NotImplementedError:  # an integration need not have a stream; nothing was asked
            yield from _whole(self._once(prompt))
        except Exception as error:  # noqa: BLE001 - as above
            raise _failed(error) from None

    def _by_tool(self) -> bool:
        return isinstance(self._llm, FunctionCallingLLM) and self._llm.metadata.is_function_calling_model


class _Metadata(ToolMetadata):
    """Of a tool whose parameters are a JSON schema as it stands."""

    def __init__(self, prompt: Prompt) -> None:
        super().__init__(description=prompt.description, name=prompt.tool)
        self._schema = dict(prompt.schema)

    def get_parameters_dict(self) -> dict[str, Any]:
        return self._schema


class _Tool(BaseTool):
    """The tool that an answer is asked for with. It is never run: its arguments are the answer."""

    def __init__(self, prompt: Prompt) -> None:
        self._metadata = _Metadata(prompt)

    @property
    def metadata(self) -> ToolMetadata:
        return self._metadata

    def __call__(self, input: object) -> ToolOutput:  # noqa: A002 - the name is the base class's
        raise NotImplementedError("the arguments are the answer")


def _messages(prompt: Prompt, *, in_words: bool) -> list[ChatMessage]:
    words = "\n\n" + forms.in_words(prompt) if in_words else ""
    return [
        ChatMessage(role=MessageRole.SYSTEM, content=prompt.system + words),
        ChatMessage(role=MessageRole.USER, content=prompt.user),
    ]


def _called(llm: FunctionCallingLLM, prompt: Prompt) -> ChatResponse:
    [system, user] = _messages(prompt, in_words=False)
    return llm.chat_with_tools([_Tool(prompt)], user_msg=user, chat_history=[system], tool_required=True, allow_parallel_tool_calls=False)


def _call(llm: FunctionCallingLLM, response: ChatResponse, prompt: Prompt) -> Mapping[str, Json]:
    _ended(response)
    calls = llm.get_tool_calls_from_response(response, error_on_no_tool_call=False)
    if [call.tool_name for call in calls] != [prompt.tool]:
        raise wrong_tool(len(calls), prompt.tool)
    # Read again as it would have come: integrations read JSON as loosely as they like.
    return forms.arguments(json.dumps(calls[0].tool_kwargs), prompt)


def _text(response: ChatResponse, prompt: Prompt) -> Mapping[str, Json]:
    _ended(response)
    return forms.text_arguments(response.message.content or "", prompt)


def _whole(answer: Answer) -> Pieces:
    yield json.dumps(dict(answer.arguments), ensure_ascii=False)
    yield answer


def _aloud(stream: Iterable[ChatResponse], prompt: Prompt) -> Pieces:
    aloud, said = forms.Aloud(), None
    for said in stream:
        yield from aloud.answering(said.delta or "")
    if said is None:
        raise cut()
    last = said
    yield costing(_usage(last), lambda: _text(last, prompt))


def _ended(response: ChatResponse) -> None:
    """Raise Failed where the vendor's own reply says that the answer was cut off or held back."""
    reasons = set(_found(response.raw, "finish_reason")) | set(_found(response.raw, "stop_reason"))
    if reasons & {"length", "max_tokens", "MAX_TOKENS"}:
        raise too_long(0)
    if reasons & {"content_filter", "refusal", "SAFETY"}:
        raise declined()


def _usage(response: ChatResponse) -> Usage:
    """Return the tokens by the names that vendors have for them; integrations hand on the vendor's own reply."""
    read = next(_numbers(response.raw, "input_tokens", "prompt_tokens"), 0)
    cached = next(_numbers(response.raw, "cached_tokens", "cache_read_input_tokens"), 0)
    return Usage(
        input_tokens=read, cached_tokens=cached, output_tokens=next(_numbers(response.raw, "output_tokens", "completion_tokens"), 0)
    )


def _numbers(raw: object, *names: str) -> Iterator[int]:
    return (value for name in names for value in _found(raw, name) if isinstance(value, int))


def _found(raw: object, name: str, depth: int = 4) -> Iterator[Any]:
    """Find a field by name in a reply, which is an object, a mapping, or a list of either."""
    if depth == 0 or raw is None or isinstance(raw, str | int | float):
        return
    if isinstance(raw, list | tuple):
        inner: Iterable[object] = raw
    else:
        fields = raw if isinstance(raw, Mapping) else getattr(raw, "__dict__", {})
        if name in fields:
            yield fields[name]
        inner = fields.values()
    for part in inner:
        yield from _found(part, name, depth - 1)


def _failed(error: BaseException) -> Failed:
    """Return what an integration's error means, by what its kind or its cause's has in common among vendors."""
    chain = tuple(_causes(error))
    for cause in chain:
        response = getattr(cause, "response", None)
        status = getattr(cause, "status_code", None) or getattr(response, "status_code", None)
        if isinstance(status, int) and status >= 300:
            return of_status(status, getattr(response, "headers", None) or {})
    kinds = " ".join(kind.__name__ for cause in chain for kind in type(cause).__mro__)
    if "Timeout" in kinds:
        return timed_out()
    if "Connect" in kinds:
        return unreachable()
    if any(word in kinds for word in ("Protocol", "ReadError", "Incomplete", "ChunkedEncoding")):
        return cut()
    if isinstance(error, ValueError):
        return malformed("could not be read by its LlamaIndex integration")
    return Failed(Fault.NOT_ALLOWED, f"the LlamaIndex object raised {type(error).__name__}: try it on its own")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    for _ in range(5):
        if error is None:
            return
        yield error
        error = error.__cause__ or error.__context__
