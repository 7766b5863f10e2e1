"""A model's reading of what rules left open in a question, held to what rules can check; it also chooses among the provisions found.

A model never gives a day: it puts words plainly ("back when we first shook hands": "originally") and rules read
those. It may name a kind where rules saw none, and words to search with. What it says is shown in `read_as`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Protocol, TypeVar

from graph.model.usage import Usage
from indexing.llm.interface import Arguments, FormError, Model, ModelError, Prompt
from indexing.llm.prompts import provisions
from indexing.llm.prompts import question as prompts
from indexing.llm.prompts.question import QuestionRead
from rag.understand.question import Kind, ReadAs, Understood
from rag.understand.subjects import names_subject

if TYPE_CHECKING:
    from indexing.llm.prompts.question import QuestionRead


_PAST = re.compile(r"(?i)\b(?:was|were|did|had|has|have|been|used to)\b")
_FIGURE = re.compile(r"\d+")
_WORD = re.compile(r"[^\W\d_]{3,20}(?:-[^\W\d_]{2,15})?")


class Reader(Protocol):
    """Reads a question where rules left something open, and chooses among what was found; None where it does not serve."""

    usage: Usage
    """What its calls have taken so far."""

    def read(self, question: str, previous: Sequence[str]) -> QuestionRead | None:
        """Put a question's words plainly."""
        ...

    def choose(self, question: str, as_of: str, documents: Sequence[str], shown: Sequence[str]) -> tuple[int, ...] | None:
        """Return which of some provisions hold the answer, by their numbers from 1; `documents` are what they stand in."""
        ...


Again = Callable[[str], Understood]
"""Reads another wording of the question by rules."""


def filled(understood: Understood, reader: Reader, again: Again) -> Understood:
    """Return a question with what a model could add to it: only what rules left open, and only what stands up to them."""
    asked = understood.asked
    said = reader.read(asked.text, asked.previous)
    if said is None:
        return understood
    found = _with_day(understood, said, again) if _dayless(understood) else understood
    if found.kind is Kind.TEXT and found.against is None and said.kind != Kind.TEXT.value:
        kind = Kind(said.kind)
        note = ReadAs(asked.text.strip(), f"a question of kind {kind.value}, as a model reads it")
        found = replace(found, kind=kind, earlier=found.earlier or int(kind is Kind.COMPARISON), read_as=(*found.read_as, note))
    return _widened(found, said)


def leaves_open(understood: Understood) -> bool:
    """Tell whether rules left a question to a model: its subject is not known, or it speaks of a past that no day was read for."""
    intent = understood.intent
    if understood.kind is not Kind.TEXT:
        return False
    text = understood.asked.text
    return not (intent.sections or names_subject(text)) or (_dayless(understood) and _PAST.search(text) is not None)


def _dayless(understood: Understood) -> bool:
    return understood.as_of == understood.asked.as_of and understood.against is None and not understood.earlier and not understood.unsettled


def _with_day(understood: Understood, said: QuestionRead, again: Again) -> Understood:
    """Return a question with the day that rules read in a model's plainer words for a time; unread where it is not the question's own."""
    text = understood.asked.text
    at = text.casefold().find(said.day_words.casefold()) if said.day_words and said.day_plainly else -1
    if at < 0 or not set(_FIGURE.findall(said.day_plainly)) <= set(_FIGURE.findall(text)):
        return understood
    plain = f"{text[:at]}{said.day_plainly}{text[at + len(said.day_words) :]}"
    read = again(plain)
    if _dayless(read):
        return understood
    note = ReadAs(text[at : at + len(said.day_words)], f"“{said.day_plainly}”, as a model puts it")
    return replace(read, asked=understood.asked, read_as=(note, *read.read_as))


def _widened(understood: Understood, said: QuestionRead) -> Understood:
    """Return a question that is searched for in a contract's words too: single words, no figures."""
    asked = understood.asked.text.casefold()
    words = [one for one in said.contract_words if _WORD.fullmatch(one) and one.casefold() not in asked]
    if not words:
        return understood
    intent = understood.intent
    note = ReadAs(understood.asked.text.strip(), f"also searched for as: {', '.join(words)} (a model's words)")
    return replace(understood, intent=replace(intent, wider=(*intent.wider, " ".join(words))), read_as=(*understood.read_as, note))


_Said = TypeVar("_Said")


@dataclass(slots=True)
class ModelReader:
    """Reads the questions of one answer. Fails silently: rules have read the question already."""

    model: Model
    usage: Usage = field(default_factory=Usage)
    silent: bool = False
    """A call failed, tries and all: whoever waits for the answer does not wait for another."""

    def read(self, question: str, previous: Sequence[str]) -> QuestionRead | None:
        """Return what the model made of a question; None where it gave nothing that can be used."""
        return self._asked(prompts.prompt(question, previous), prompts.QUESTION.parse)

    def choose(self, question: str, as_of: str, documents: Sequence[str], shown: Sequence[str]) -> tuple[int, ...] | None:
        """Return which of some provisions hold the answer, by their numbers from 1; None where it gave nothing that can be used."""
        said = self._asked(provisions.prompt(question, as_of, documents, shown), provisions.QUESTION.parse)
        return said.first if said is not None else None

    def _asked(self, prompt: Prompt, parse: Callable[[Arguments], _Said]) -> _Said | None:
        if self.silent:
            return None
        try:
            reply = self.model.complete(prompt)
        except ModelError as error:
            self.silent = True
            self.usage += error.usage
            return None
        self.usage += reply.usage
        try:
            return parse(reply.arguments)
        except FormError:
            return None
