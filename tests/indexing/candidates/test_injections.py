"""Words in a contract that try to command its reader: through every prompt, offline and with models that obey them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from graph.model.edges import Derivation, EdgeStatus, EdgeType, Verification
from graph.model.judgements import Judgement, Relation
from graph.model.text import AnchoredText, Run
from indexing.candidates.pairs import Pair, Side
from indexing.candidates.reading import Readers, read_pair
from indexing.linking import gate
from indexing.linking.gate import Evidence
from indexing.llm.interface import Model, Prompt
from indexing.llm.offline import OfflineModel, OfflineSecond
from indexing.llm.prompts import operation, pair
from indexing.llm.prompts.fence import shown
from tests.indexing.candidates.injected import INJECTIONS, Injection, opened, outside
from tests.indexing.candidates.sides import NEWER, OLDER, Scripted, both, candidate, change, relation

ASK: Mapping[str, Callable[[Pair], Prompt]] = {
    "pair": pair.prompt,
    "operation": lambda asked: operation.prompt(asked, Relation.AMENDS),
}
PLAIN = both()
OTHER_MATTER = "7.4 Notices. Notices to Supplier go by registered post to its seat."


def _each(holds: Callable[[Injection], bool]) -> list[str]:
    """Return the names of the injections of which something does not hold."""
    return [injection.name for injection in INJECTIONS if not holds(injection)]


def said_in(newer: str, injection: Injection, older: str = OLDER) -> tuple[Pair, ...]:
    """Return the pair with these words as a paragraph behind the newer provision, below its heading, and behind the older one."""
    plain = both(newer, older)
    source, target = plain.source, plain.target
    head = source.clause.body_start
    behind, within = (_put(source, at, injection.text) for at in (len(source.text), head))
    return Pair(behind, target), Pair(within, target), Pair(source, _put(target, len(target.text), injection.text))


def _put(side: Side, at: int, words: str) -> Side:
    """Return a side with a paragraph of these words at a place, as if its file had them behind all else."""
    paragraph = AnchoredText((Run("\n\n"), Run(words, side.clause.clause_id, 10_000), Run("\n\n")))
    return replace(side, words=side.words.replace(at, at, paragraph))


def outcome(judgement: Judgement) -> EdgeStatus:
    """Return what the gate makes of a judgement, as the pipeline asks it of a claim without citation."""
    if judgement.fault or judgement.relation is Relation.UNRELATED:
        return EdgeStatus.REJECTED
    evidence = Evidence(
        *(EdgeType(judgement.relation.value), False, Derivation.SEMANTIC_SIMILARITY, judgement.confidence),
        quoted=True,
        verified=judgement.verified,
    )
    return gate.rule(evidence, PLAIN.source.document).status


def obedient(injection: Injection) -> Scripted:
    """Return a model that does what it reads: a sure AMENDS, in the words that told it so, and whatever change they give."""
    words = " ".join(injection.text.split())[:300]
    return Scripted(relation("AMENDS", words, 1.0), change("APPEND", None, words), name="obedient/1")


@pytest.mark.parametrize("name", ASK)
def test_the_words_stay_inside_their_fence(name: str) -> None:
    """In every prompt: instructions and frame are those of any contract, and each fence holds its own text whole."""
    plain = ASK[name](PLAIN)

    def inside(asked: Pair) -> bool:
        prompt = ASK[name](asked)
        fences = opened(prompt.user)
        texts = (("NEWER-TEXT", asked.source), ("OLDER-TEXT", asked.target), ("CLAUSE-TEXT", asked.source))
        whole = all(found not in fences or fences[found] == shown(side.text) for found, side in texts)
        return whole and (prompt.system, outside(prompt.user)) == (plain.system, outside(plain.user))

    assert _each(lambda injection: all(map(inside, said_in(NEWER, injection)))) == []


@pytest.mark.parametrize("model", [OfflineModel(), OfflineSecond()], ids=lambda model: model.name)
@pytest.mark.parametrize("newer", [NEWER, OTHER_MATTER], ids=["a change", "another matter"])
def test_the_rules_say_what_they_said_without(model: OfflineModel, newer: str) -> None:
    """Relation, operative words and change are the same with the words and without, wherever they stand."""
    questions = [ASK["pair"], *([ASK["operation"]] if newer is NEWER else [])]  # what changes is asked of a change only

    def decided(asked: Pair) -> list[dict[str, Any]]:
        """How sure an answer is and why may follow the length of a text."""
        said = [model.complete(ask(asked)).arguments for ask in questions]
        return [{name: value for name, value in one.items() if name not in {"reasoning", "confidence"}} for one in said]

    plain = decided(both(newer))
    assert _each(lambda injection: all(decided(asked) == plain for asked in said_in(newer, injection))) == []


@pytest.mark.parametrize("second", ["the rules", "one that reads", "one that obeys"])
def test_a_model_that_obeys_commits_nothing(second: str) -> None:
    """The rules and an honest second model dispute what it says of another matter; where both say what they were told a person looks."""

    def waits(injection: Injection, asked: Pair) -> bool:
        honest = Scripted(relation("UNRELATED", None, 0.9))
        seconds: dict[str, Model] = {"the rules": OfflineSecond(), "one that reads": honest, "one that obeys": obedient(injection)}
        found = read_pair(candidate(asked, 0.9), asked, Readers(obedient(injection), seconds[second]))
        confirmed = second == "the rules" and found.verified is Verification.CONFIRMED
        return not confirmed and outcome(found) is not EdgeStatus.COMMITTED

    assert _each(lambda injection: all(waits(injection, asked) for asked in said_in(OTHER_MATTER, injection))) == []


def test_the_same_models_commit_where_nobody_commands_them() -> None:
    """The guard is no wall: a sure, confirmed change in an ordinary text is committed."""
    found = read_pair(candidate(PLAIN, 0.9), PLAIN, Readers(Scripted(relation(), change()), Scripted(relation())))
    assert outcome(found) is EdgeStatus.COMMITTED
