"""The operation prompt: what exactly a newer provision changes in an older one, in words that stand there already."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from pydantic import Field

from graph.model.judgements import Relation
from indexing.candidates.pairs import Pair
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "operation/1"
TOOL = "state_change"
GAP = "[...]"
"""Stands for the middle of long new words, of which an answer gives the beginning and the end."""


class Change(StrEnum):
    """What a reader can say happens to the older provision."""

    REPLACE_WORDS = "REPLACE_WORDS"
    DELETE_WORDS = "DELETE_WORDS"
    INSERT_WORDS = "INSERT_WORDS"
    APPEND = "APPEND"
    SET_VALUE = "SET_VALUE"
    EXTEND = "EXTEND"
    REPLACE = "REPLACE"
    DELETE = "DELETE"
    INEXACT = "INEXACT"


class Where(StrEnum):
    """On which side of the old words the new ones go."""

    BEFORE = "BEFORE"
    AFTER = "AFTER"


_SYSTEM = f"""\
You read contracts for a register of amendments. NEWER changes OLDER, a provision agreed before it. Say what exactly \
becomes of OLDER's words, by calling the tool `{TOOL}` once. A program makes the change from your answer, word for \
word: it looks the old words up in OLDER-TEXT and takes the new words from NEWER-TEXT. It writes nothing of its own.

{fence.RULE}

`change` is one of:
REPLACE_WORDS: `old`, words of OLDER, give way to `new`, words of NEWER. Take the fewest words that make the sentence \
right: a figure with its unit for a figure with its unit, a day for a day, a name for a name.
DELETE_WORDS: `old` goes, and nothing comes in its place.
INSERT_WORDS: `new` goes in BEFORE or AFTER the words `old` of OLDER, as `where` says.
APPEND: `new`, one or more whole sentences, is added at the end of OLDER, and all its words stay.
SET_VALUE: the value that OLDER has for `old` (what the provisions call it: "Base Fee") is `new` from now on.
EXTEND: the day or the term that `old` names runs until `new`.
REPLACE: all of OLDER, its subsections too, gives way to `new`, whole sentences that provide for everything OLDER \
provided for; `whole` is true. Never for a change of one term among others.
DELETE: OLDER as a whole ends; `whole` is true.
INEXACT: it cannot be said exactly. That is a good answer wherever the words of NEWER do not fit into OLDER as they \
stand, where it is unclear which words of OLDER are meant, or where more than one change would be needed.

The rules:
- `old` is copied character for character from OLDER-TEXT (with SET_VALUE and EXTEND it may be copied from NEWER-TEXT), \
`new` from NEWER-TEXT. No word is added, left out or adapted. Without the section number and heading in front, and \
without quotation marks around.
- Of `new` that is longer than sixty words give the first ten, then {GAP}, then the last ten.
- `old` must stand in OLDER-TEXT once; `each` is true where it stands there more than once and every one of them changes.
- `effective_from` are the words of NEWER-TEXT that give the day from which this change holds ("June 1, 2019"), \
and null where it gives none. A day that is itself the new value is not that day.
- `limit` are the words of NEWER-TEXT by which the change holds for some cases, places, parties or a time only, or \
waits for something to happen; null where it holds throughout."""

_ASK = f"\n\nNEWER {{relation}} OLDER. What exactly becomes of OLDER's words? Answer by the tool `{TOOL}` alone."


class OperationAnswer(asking.Form):
    """What a reader said a change is, its words not yet looked up; "" for what it left open."""

    change: Annotated[Change, Field(description="What happens to OLDER")]
    old: Annotated[asking.Words, Field(description="Words copied from OLDER-TEXT")]
    new: Annotated[asking.Words, Field(description="Words copied from NEWER-TEXT")]
    where: Annotated[Where | None, Field(description="With INSERT_WORDS alone")]
    each: Annotated[bool, Field(description="Every occurrence of `old` changes")]
    whole: Annotated[bool, Field(description="OLDER changes as a whole")]
    effective_from: Annotated[asking.Words, Field(description="Words copied from NEWER-TEXT")]
    limit: Annotated[asking.Words, Field(description="Words copied from NEWER-TEXT")]


_STATES = "States what exactly becomes of the older provision's words."
QUESTION = asking.Question(VERSION, TOOL, _STATES, _SYSTEM, _ASK, OperationAnswer, 2048)


def prompt(pair: Pair, relation: Relation) -> Prompt:
    """Return the question what exactly changes; `relation` is what the pair was found to be."""
    texts = asking.shown_as(pair.source, "NEWER") | asking.shown_as(pair.target, "OLDER")
    data = asking.data_of(pair.source, "source") | asking.data_of(pair.target, "target")
    return QUESTION.prompt(texts, data | {"relation": relation.value}, relation=relation.value)
