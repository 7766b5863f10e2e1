"""The offline readers: rules instead of a model. Nobody outside this process reads a word, and they say that they are rules."""

from __future__ import annotations

from collections.abc import Mapping

from graph.model.codec import Json
from graph.model.judgements import Relation
from graph.model.policy import Vendor
from graph.model.usage import Usage
from indexing.candidates import offline_reader
from indexing.candidates.offline_reader import Answer, Facts
from indexing.llm.interface import Fault, ModelError, Prompt, Reply

_NOTHING: Mapping[str, Json] = {
    **dict.fromkeys(("title", "number", "dated", "signed", "effective", "shown_by")),
    "kind": "OTHER",
    "signing": "NOT_SHOWN",
    "parties": [],
    "others": [],
}


class OfflineModel:
    """Answers prompts by rules, from the words in `Prompt.data`; costs nothing, and is the same every time."""

    name = "rules/1"
    vendor = Vendor.NONE

    def complete(self, prompt: Prompt) -> Reply:
        """Return the rules' answer; raises ModelError for a prompt they do not know."""
        return Reply(self._arguments(prompt), Usage(), self.name)

    def close(self) -> None:
        """Do nothing: there is no connection."""

    def _arguments(self, prompt: Prompt) -> Mapping[str, Json]:
        match prompt.version.partition("/")[0]:
            case "changes":  # the rules read amendments where files are analysed, and are not asked
                return {"documents": [], "changes": [], "unchanged": []}
            case "metadata":  # nor of what they are
                return _NOTHING
            case "choice":  # a question where they are not certain
                return {"reasoning": "", "document": None, "words": None}
            case "pair":
                return _pair(offline_reader.relation(Facts.of(prompt.data)))
            case "operation":
                return _operation(prompt.data)
        raise ModelError(self.name, Fault.NOT_ALLOWED, f"the rules do not know the prompt {prompt.version}")


class OfflineSecond(OfflineModel):
    """The second reader by rules: answers the pair prompt from whether the change can be made, exactly and once, and makes sense."""

    name = "rules-second/1"

    def _arguments(self, prompt: Prompt) -> Mapping[str, Json]:
        if prompt.version.startswith("pair/"):
            return _pair(offline_reader.confirmation(Facts.of(prompt.data)))
        return super()._arguments(prompt)


def _pair(answer: Answer) -> Mapping[str, Json]:
    return {
        "reasoning": answer.reasoning,
        "words": answer.words or None,
        "relation": answer.relation.value,
        "confidence": answer.confidence,
    }


def _operation(data: Mapping[str, str]) -> Mapping[str, Json]:
    found = offline_reader.change(Facts.of(data), Relation(data["relation"]))
    return {
        "change": found.change,
        "old": found.old or None,
        "new": found.new or None,
        "where": None,
        "each": False,
        "whole": found.whole,
        "effective_from": found.effective_from or None,
        "limit": None,
    }
