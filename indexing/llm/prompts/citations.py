"""Prompt A: which words of a provision name another document. Words alone: what they mean is another question."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from graph.model.codec import Json
from indexing.candidates.pairs import Side
from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "citations/1"
TOOL = "list_citations"
_MOST = 40  # citations of one provision that are read

_SYSTEM = f"""\
You find, in one provision of a contract, the words that point at another document, or at a provision of another \
document. List them by calling the tool `{TOOL}` once. Say nothing of what the provision does to that document.

{fence.RULE}

A citation names one particular contract document other than its own: by title, date, number or parties, by a name \
the provision's own document has given to it, or by a section that it says is that document's.

These are no citations:
- sections, exhibits and defined terms of the provision's own document ("as defined in Section 1.2", "this Amendment");
- statutes, regulations, standards, policies of authorities, applicable law;
- words that take in other terms without naming a document ("incorporated by reference", "any other agreement", \
"the contract documents", "all other terms");
- persons, products, services, places.

For each citation:
- `span`: its words copied character for character from CLAUSE-TEXT, the shortest stretch that holds the document's \
name and, where they stand together, its date and the section;
- `title`, `date`, `section`: those parts of the span, copied from it; null where the span has none.

None found: an empty list. That is the usual answer."""

_ASK = f"\n\nWhich words of CLAUSE-TEXT name another document? Answer by the tool `{TOOL}` alone."

_PART: Json = {"type": ["string", "null"]}
ITEM: Mapping[str, Json] = {
    "span": {"type": "string", "description": "Words copied from CLAUSE-TEXT"},
    "title": _PART,
    "date": _PART,
    "section": _PART,
}
FIELDS: Mapping[str, Json] = {"citations": {"type": "array", "items": asking.schema(ITEM)}}


@dataclass(frozen=True, slots=True)
class CitationAnswer:
    """Words that a reader says name another document, not yet looked up; "" for what they do not give."""

    span: str
    title: str = ""
    date: str = ""
    section: str = ""


def prompt(side: Side) -> Prompt:
    """Return the question about one provision."""
    return Prompt(
        version=VERSION,
        system=_SYSTEM,
        user=fence.fenced(asking.shown_as(side, "CLAUSE")) + _ASK,
        tool=TOOL,
        description="Lists the words of the provision that name another document.",
        schema=asking.schema(FIELDS),
        data=asking.data_of(side, "source"),
        most=2048,
    )


def parse(arguments: asking.Arguments) -> tuple[CitationAnswer, ...]:
    """Read an answer; raises FormError where it is not of the asked form."""
    asking.only(arguments, FIELDS)
    listed = arguments.get("citations")
    if not isinstance(listed, list) or len(listed) > _MOST:
        raise asking.FormError(f"'citations' is not a list of at most {_MOST}")
    return tuple(_one(item) for item in listed)


def _one(item: Json) -> CitationAnswer:
    if not isinstance(item, dict):
        raise asking.FormError("'citations' holds something that is no citation")
    asking.only(item, ITEM)
    span = asking.text(item, "span")
    if not span:
        raise asking.FormError("'span' is empty")
    return CitationAnswer(span, asking.text(item, "title"), asking.text(item, "date"), asking.text(item, "section"))
