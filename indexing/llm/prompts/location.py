"""The question which provision of a contract each of some changes means: asked only of changes that cite none which is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from indexing.llm.interface import Prompt
from indexing.llm.prompts import asking, fence

VERSION = "location/1"
TOOL = "locate_changes"
_MOST = 2_048

_SYSTEM = f"""\
You keep a register of contracts. An instrument changes CONTRACT, but it does not say by a number which provision, or the number is not \
there. You are shown the changes, numbered (CHANGE-1, ...), each with the words that order it and the new words it brings, and the \
provisions of CONTRACT that may be meant, numbered (PROVISION-1, ...). Say for each change which of them it changes, by calling the \
tool `{TOOL}` once.

{fence.RULE}

- The provision meant is the one whose words are no longer true, or no longer stand, once the change is made: the sentence that sets the \
amount, the day or the duty which is now another; the definition of the term that means something else from now on. What only uses the \
term, mentions the subject or refers there is not meant.
- If a provision and a part of it are both shown, choose the part if the change is of that part alone; the whole if all of it is replaced.
- New text with the heading of a provision, or about its matter sentence by sentence, replaces that one.
- The provision meant may not be among those shown, or the change may bring something the contract does not treat, or be of the contract \
as a whole: then the answer is null. If one term is set in two provisions, choose the one that defines it, or says it first. If two fit \
that set different things and nothing tells them apart, it is null. A wrong one puts wrong words into a contract.

`changes`: one for each CHANGE, in their order:
- `change`: its number;
- `reasoning`: one short sentence: what in the provision gives way;
- `provision`: the number of the provision meant, or null;
- `words`: words of that provision, copied, that the change makes untrue or takes out; null if `provision` is null."""

_ASK = f"\n\nWhich PROVISION does each CHANGE mean? Answer by the tool `{TOOL}` alone."


class Located(asking.Form):
    """Which provision (a number from 1; None for none) a model takes a change to mean, and the words of it that give way."""

    change: int
    reasoning: str
    provision: int | None
    words: asking.Words


class Answer(asking.Form):
    """An answer: what was said of each change."""

    changes: tuple[Located, ...]

    @property
    def by_number(self) -> dict[int, Located]:
        """What was said first of each change, by its number."""
        return {one.change: one for one in reversed(self.changes)}


QUESTION = asking.Question(VERSION, TOOL, "Says which provision each change means.", _SYSTEM, _ASK, Answer, _MOST)


def prompt(contract: Mapping[str, str], changes: Sequence[str], provisions: Sequence[str]) -> Prompt:
    """Return the question: facts of the contract, the changes in their words, and the provisions that may be meant."""
    texts = {"CONTRACT": fence.facts(contract)}
    texts |= {f"CHANGE-{number}": words for number, words in enumerate(changes, 1)}
    texts |= {f"PROVISION-{number}": words for number, words in enumerate(provisions, 1)}
    return QUESTION.prompt(texts)
