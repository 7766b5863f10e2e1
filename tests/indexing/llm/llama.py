"""LlamaIndex LLMs as an integration is written: they ask a server by Chat Completions, with tools or in words."""

# ruff: noqa: ARG002, PLR0917 - the arguments are the base classes'
from __future__ import annotations

import json
import ssl
from collections.abc import Sequence
from typing import Any

import httpx2
from llama_index.core.base.llms.types import ChatMessage, ChatResponse, CompletionResponse, CompletionResponseGen, LLMMetadata, MessageRole
from llama_index.core.llms.custom import CustomLLM
from llama_index.core.llms.function_calling import FunctionCallingLLM
from llama_index.core.llms.llm import ToolSelection
from llama_index.core.tools.types import BaseTool

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""For servers without encryption: no certificates are read."""


def posted(url: str, timeout: float, body: dict[str, Any]) -> dict[str, Any]:
    """Ask a server; raises what its client raises."""
    with httpx2.Client(timeout=timeout, trust_env=False, verify=PLAIN) as client:
        response = client.post(f"{url}/chat/completions", json=body).raise_for_status()
        return dict(response.json())


class Worded(CustomLLM):
    """An LLM that only completes text."""

    url: str
    timeout: float = 5.0
    streams: bool = False

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(model_name="any")

    def complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponse:
        raw = posted(self.url, self.timeout, {"model": "any", "messages": [{"role": "user", "content": prompt}]})
        return CompletionResponse(text=raw["choices"][0]["message"].get("content") or "", raw=raw)

    def stream_complete(self, prompt: str, formatted: bool = False, **kwargs: Any) -> CompletionResponseGen:
        if not self.streams:
            raise NotImplementedError
        said = self.complete(prompt)
        for end in range(8, len(said.text) + 8, 8):
            yield CompletionResponse(text=said.text[:end], delta=said.text[end - 8 : end], raw=said.raw if end >= len(said.text) else None)


class Tooled(Worded, FunctionCallingLLM):
    """An LLM that calls tools."""

    @property
    def metadata(self) -> LLMMetadata:
        return LLMMetadata(model_name="any", is_function_calling_model=True)

    def chat(self, messages: Sequence[ChatMessage], **kwargs: Any) -> ChatResponse:
        said = [{"role": message.role.value, "content": message.content} for message in messages]
        raw = posted(self.url, self.timeout, {"model": "any", "messages": said, **kwargs})
        message = raw["choices"][0]["message"]
        extra = {"tool_calls": message.get("tool_calls") or []}
        return ChatResponse(
            message=ChatMessage(role=MessageRole.ASSISTANT, content=message.get("content"), additional_kwargs=extra), raw=raw
        )

    def _prepare_chat_with_tools(
        self,
        tools: Sequence[BaseTool],
        user_msg: str | ChatMessage | None = None,
        chat_history: list[ChatMessage] | None = None,
        verbose: bool = False,
        allow_parallel_tool_calls: bool = False,
        tool_required: bool = False,
        **kwargs: Any,
    ) -> dict[str, Any]:
        choice = "required" if tool_required else "auto"
        return {
            "messages": [*(chat_history or []), user_msg],
            "tools": [tool.metadata.to_openai_tool() for tool in tools],
            "tool_choice": choice,
        }

    def get_tool_calls_from_response(
        self, response: ChatResponse, error_on_no_tool_call: bool = True, **kwargs: Any
    ) -> list[ToolSelection]:
        calls = response.message.additional_kwargs["tool_calls"]
        return [
            ToolSelection(tool_id=c["id"], tool_name=c["function"]["name"], tool_kwargs=json.loads(c["function"]["arguments"]))
            for c in calls
        ]
