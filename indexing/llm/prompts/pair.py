"""The question how a newer provision stands to an older one. Both texts are shown, nothing is presumed between them."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, Field

from graph.model.judgements import Relation
from indexing.candidates.pairs import Pair
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "pair/1"
TOOL = "state_relation"

_SYSTEM = f"""\
You read contracts for a register of amendments. You are shown two provisions of different documents of the same \
parties: NEWER, and OLDER, which was agreed before it. Say how NEWER stands to OLDER, by calling the tool `{TOOL}` once.

{fence.RULE}

The relations:
AMENDS: what NEWER says takes the place of something OLDER says, in whole or in part, so that from then on both \
cannot be followed as written: another figure, day, period, place, person, duty, right or exception for the same matter. \
Changing one term of several counts.
TERMINATES: NEWER ends what OLDER provides, and puts nothing in its place.
SUPPLEMENTS: NEWER adds to the same matter, and every word of OLDER can still be followed beside it.
CHILD_OF: NEWER applies OLDER's terms within a document made under OLDER's document, and leaves them as they are.
UNRELATED: none of these. Two provisions of one type are not related for that: payment terms of another service, \
another product, another site, another party or another period are another matter. So is what merely repeats OLDER, \
recites history, defines words for its own document, or says that all else stays as it is.

How to decide:
- Ask first whether both govern the same matter between the same parties. If you cannot say that they do: UNRELATED.
- Only words that take effect count. A recital, a plan, an offer, a "may be amended", a promise to agree changes nothing.
- A wrong AMENDS or TERMINATES puts wrong words into a contract; a missed one is still found by people. Between \
a doubtful AMENDS and UNRELATED, say UNRELATED.
- `confidence` is how often you would be right about a hundred pairs like this one, from 0 to 1. Be sparing: \
above 0.9 only where the words leave no other reading.
- `words` are the words of NEWER that do it, copied character for character from NEWER-TEXT and without gaps: at \
least the clause of the sentence that states it, not a heading, and nothing of OLDER. Null only with UNRELATED.
- `reasoning` is one sentence for the record."""

_LONGEST_REASON = 400
_ASK = f"\n\nHow does NEWER stand to OLDER? Answer by the tool `{TOOL}` alone."


def _short(reasoning: str) -> str:
    return " ".join(reasoning.split())[:_LONGEST_REASON]


class PairAnswer(asking.Form):
    """What a reader said of a pair, its words not yet looked up: it says why before it decides."""

    reasoning: Annotated[str, AfterValidator(_short), Field(description="One sentence")]
    words: Annotated[asking.Words, Field(description="The operative words, copied from NEWER-TEXT; null with UNRELATED")]
    relation: Annotated[Relation, Field(description="How NEWER stands to OLDER")]
    confidence: Annotated[asking.Share, Field(description="From 0 to 1")]


QUESTION = asking.Question(VERSION, TOOL, "States how the newer provision stands to the older one.", _SYSTEM, _ASK, PairAnswer)


def prompt(pair: Pair) -> Prompt:
    """Return the question about a pair."""
    return QUESTION.prompt(asking.shown_as(pair.source, "NEWER") | asking.shown_as(pair.target, "OLDER"), data(pair))


def data(pair: Pair) -> dict[str, str]:
    """Return what rules are given of a pair: the same as a model is shown, by name."""
    return asking.data_of(pair.source, "source") | asking.data_of(pair.target, "target")
