"""The question how a newer provision stands to an older one. Both texts are shown, nothing is presumed between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.codec import Json
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

_ASK = f"\n\nHow does NEWER stand to OLDER? Answer by the tool `{TOOL}` alone."

FIELDS: Mapping[str, Json] = {
    "reasoning": {"type": "string", "description": "One sentence"},
    "words": {"type": ["string", "null"], "description": "The operative words, copied from NEWER-TEXT; null with UNRELATED"},
    "relation": {"type": "string", "enum": [relation.value for relation in Relation], "description": "How NEWER stands to OLDER"},
    "confidence": {"type": "number", "description": "From 0 to 1"},
}
"""In the order in which a model writes them: it says why before it decides."""
QUESTION = asking.Question(VERSION, TOOL, "States how the newer provision stands to the older one.", _SYSTEM, _ASK, FIELDS)
_LONGEST_REASON = 400


@dataclass(frozen=True, slots=True)
class PairAnswer:
    """What a reader said of a pair, of the right form, its words not yet looked up; `words` "" where it gave none."""

    relation: Relation
    confidence: float
    reasoning: str
    words: str


def prompt(pair: Pair) -> Prompt:
    """Return the question about a pair."""
    return QUESTION.prompt(asking.shown_as(pair.source, "NEWER") | asking.shown_as(pair.target, "OLDER"), data(pair))


def data(pair: Pair) -> dict[str, str]:
    """Return what rules are given of a pair: the same as a model is shown, by name."""
    return asking.data_of(pair.source, "source") | asking.data_of(pair.target, "target")


def parse(arguments: asking.Arguments) -> PairAnswer:
    """Read an answer; raises FormError where it is not of the asked form."""
    asking.only(arguments, FIELDS)
    return PairAnswer(
        relation=asking.one_of(arguments, "relation", Relation),
        confidence=asking.share(arguments, "confidence"),
        reasoning=" ".join(asking.text(arguments, "reasoning").split())[:_LONGEST_REASON],
        words=asking.text(arguments, "words"),
    )
