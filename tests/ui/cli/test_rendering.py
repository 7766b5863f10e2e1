"""What people read is made by templates: they name fields that there are, and no words of a contract end a line or give it a style."""

from __future__ import annotations

import re

import pytest
from jinja2 import meta, nodes
from typing_extensions import is_typeddict

from docs.generate_reference import SHAPES
from ui.cli.rendering import _environment, rendered

ENVIRONMENT = _environment()
TEMPLATES = ENVIRONMENT.list_templates(extensions=["jinja"])
FIELDS = {field for module in SHAPES.values() for one in vars(module).values() if is_typeddict(one) for field in one.__annotations__}
GIVEN = {
    "it",
    "whole",
    "words",
    "worded",
    "about",
    "clause",
    "edge",
    "found",
    "one",
    "event",
    "cited",
    "cause",
    "supposing",
    "impact",
    "coverage",
}
"""Variables that a template is given beside the fields of a record, by a command or by the template that includes it."""
PYTHON = {"items", "get", "splitlines", "format", "index", "first", "last"}


@pytest.mark.parametrize("name", TEMPLATES)
def test_every_field_that_a_template_names_is_one_of_the_schema(name: str) -> None:
    """A field that was renamed is found here, not by whoever runs the command."""
    assert ENVIRONMENT.loader is not None
    source = ENVIRONMENT.loader.get_source(ENVIRONMENT, name)[0]
    assert not re.search(r"^% .*\n\n", source, re.MULTILINE), "Jinja swallows an empty line after a statement: write {{ '' }}"
    parsed = ENVIRONMENT.parse(source)
    named = {node.attr for node in parsed.find_all(nodes.Getattr)}
    named |= {node.arg.value for node in parsed.find_all(nodes.Getitem) if isinstance(node.arg, nodes.Const)}
    assert named - FIELDS - PYTHON == set()
    assert meta.find_undeclared_variables(parsed) - FIELDS - GIVEN - ENVIRONMENT.globals.keys() == set()


def test_words_stay_words() -> None:
    """Line ends in a value stay in its line, and nothing in it is taken for a style or for another line."""
    evil = "first\n    second \ue000bold\ue001 {{ error }} % endfor"
    (line,) = rendered("failure", {"error": evil})
    assert (line.indent, line.style) == (0, "")
    assert line.text == "Error: first\n    second \ufffdbold\ufffd {{ error }} % endfor"
