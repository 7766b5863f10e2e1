"""What a run would take is told without asking anybody."""

from __future__ import annotations

from graph.model.policy import Vendor
from graph.model.usage import StageUsage, Usage
from indexing.llm.prices import tokens
from indexing.llm.rehearsal import Rates, rehearsed
from tests.indexing.llm.fakes import FakeModel, prompt_of

RULES = FakeModel(lambda _: {"relation": "UNRELATED"}, "rules/1", Usage())
NOTHING = Rates.read(())


def test_the_stand_in_answers_and_the_tokens_are_counted() -> None:
    """Without a record of the stage, a token for four characters, and a rule of thumb for the answer."""
    reply = rehearsed("openai:gpt-5", Vendor.OPENAI, RULES, NOTHING).complete(prompt_of("x" * 400))
    assert dict(reply.arguments) == {"relation": "UNRELATED"}
    assert (reply.model, reply.usage.calls, reply.usage.input_tokens) == ("openai:gpt-5", 1, tokens(prompt_of("x" * 400)))
    assert reply.usage.output_tokens > 0
    assert reply.usage.seconds > 0


def test_what_earlier_runs_took_says_more_than_a_rule_of_thumb() -> None:
    """The mean of a stage's calls counts from ten calls on, for that model and stage alone."""
    ten = StageUsage("r", "pairs", "openai:gpt-5", Usage(10, input_tokens=7_000, output_tokens=905, seconds=20.0))
    model = rehearsed("openai:gpt-5", Vendor.OPENAI, RULES, Rates.read((ten,)))
    assert model.complete(prompt_of()).usage == Usage(1, input_tokens=700, output_tokens=91, seconds=2.0)
    assert model.complete(prompt_of(version="operation/1")).usage.input_tokens == tokens(prompt_of(version="operation/1"))
    other = rehearsed("openai:gpt-5-mini", Vendor.OPENAI, RULES, Rates.read((ten,)))
    assert other.complete(prompt_of()).usage.input_tokens == tokens(prompt_of())
    few = StageUsage("r", "pairs", "openai:gpt-5", Usage(9, input_tokens=7_000))
    assert Rates.read((few,)).of == {}


def test_the_second_reader_has_rates_of_its_own_and_rules_stand_for_themselves() -> None:
    """A second reader's calls are counted as such; rules cost nothing in earnest either."""
    twenty = StageUsage("r", "second", "openai:gpt-5", Usage(20, input_tokens=20_000))
    second = rehearsed("openai:gpt-5", Vendor.OPENAI, RULES, Rates.read((twenty,)), second=True)
    assert second.complete(prompt_of()).usage.input_tokens == 1_000
    assert rehearsed("rules/1", Vendor.NONE, RULES, NOTHING) is RULES
