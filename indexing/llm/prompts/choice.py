"""The question which of several documents an instrument means: asked only where the comparison leaves it open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "choice/1"
TOOL = "choose_document"
_MOST = 1_024

_SYSTEM = f"""\
You file amendments for a contract archive. You are shown the beginning of one instrument (INSTRUMENT), the places at which it names \
another one (NAMED), and some documents of the archive, numbered (DOCUMENT-1, ...). Say which of them NAMED means by calling the tool \
`{TOOL}` once.

{fence.RULE}

- The archive seldom holds everything: the document meant may not be among them. Then the answer is null, however alike one is.
- A document is the one meant only if what is said of it agrees: its title or subject, its parties under any of their names, its day, \
its number. Contracts of one form between other parties, of another day, or of another plant, site, series or ship are others. A slip \
of the pen in one of these does not matter where all the rest agrees.
- An agreement and its amendments are different documents: if NAMED names the agreement "as amended", it means the agreement; a \
restated version is the one meant if it was made before the instrument and NAMED gives its day or calls it restated.
- A document that was made after the instrument is not meant; nor is another copy, or another part, of the instrument itself.

Give:
- `reasoning`: one or two short sentences: what agrees and what does not;
- `document`: the number of the document meant; null if none of them is, or if several fit and nothing tells them apart;
- `words`: words of that document, copied, that identify it (its title with its day or parties); null if `document` is null."""

_ASK = f"\n\nWhich DOCUMENT does NAMED mean? Answer by the tool `{TOOL}` alone."


class Answer(asking.Form):
    """What a model chose: a number from 1, None for none; `words` of that document that identify it."""

    reasoning: str
    document: int | None
    words: asking.Words


QUESTION = asking.Question(VERSION, TOOL, "Says which document an instrument means.", _SYSTEM, _ASK, Answer, _MOST)


def prompt(instrument: str, named: Sequence[str], documents: Sequence[tuple[Mapping[str, str], str]]) -> Prompt:
    """Return the question: the beginning of the instrument, the words that name another, and of each document facts and beginning."""
    texts = {"INSTRUMENT": instrument, "NAMED": "\n(...)\n".join(named)}
    for number, (facts, opening) in enumerate(documents, 1):
        texts[f"DOCUMENT-{number}"] = f"{fence.facts(facts)}\n\n{opening}"
    return QUESTION.prompt(texts)
