"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from graph.text.lazy_patterns import lazily


def test_it_finds_what_the_compiled_pattern_finds() -> None:
    """By every way to look, with its flags."""
    made, compiled = lazily(r"(?P<n>\d+) days?", re.IGNORECASE), re.compile(r"(?P<n>\d+) days?", re.IGNORECASE)
    text = "30 Days, then 1 day"
    assert made.findall(text) == compiled.findall(text) == ["30", "1"]
    assert [m.span() for m in made.finditer(text, 3)] == [m.span() for m in compiled.finditer(text, 3)]
    assert (made.sub("x", text), made.split(text)) == (compiled.sub("x", text), compiled.split(text))
    assert (made.match(text) or [""])[0] == "30 Days"
    assert made.fullmatch(text) is None
    assert (made.pattern, made.flags, made.groups, dict(made.groupindex)) == (compiled.pattern, compiled.flags, 1, {"n": 1})


def test_nothing_is_compiled_before_it_is_used() -> None:
    """A pattern that is none is told when something is looked for."""
    made = lazily("(")
    assert made.pattern == "("
    with pytest.raises(re.error):
        made.search("")
