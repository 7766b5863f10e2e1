"""Stories: small portfolios, and what `check` finds in them.

The files `*.story` hold stories, one after the other. Each begins with `#` and what it is about, goes on with the lines of its portfolio
(`tests/story.py` says how these are written), and ends with the findings of some kinds: the documents they are about, and more of them.

    finds CONFLICT BASE.txt message~="2021-01-01" texts="Thirty. | Twenty."

Several values are parted by ` | `, and `-` is none; `message~` and `advice~` have the words somewhere.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from graph.model.evidence import Finding
from indexing.check.changes import dropped, unapplied_changes
from indexing.check.citations import misquoted, waiting_claims
from indexing.check.missing import number_gaps, orphans
from indexing.check.record import undated
from tests.story import Story, told_in

FACTS: dict[str, Callable[[Sequence[Finding]], str]] = {
    "message": lambda found: " | ".join(one.message for one in found),
    "advice": lambda found: " | ".join(one.advice for one in found),
    "severity": lambda found: " | ".join(one.severity.name for one in found),
    "texts": lambda found: " | ".join(sorted(text for one in found for text in one.texts)),
}


def findings(story: Story) -> list[Finding]:
    """Return what is found in the portfolio of a story, once each, by document."""
    lineage, edges = story.lineage, story.edges
    found = [*undated(story.documents), *orphans(story.documents, edges), *number_gaps(lineage), *waiting_claims(lineage, edges)]
    found += [*misquoted(lineage), *unapplied_changes(lineage), *dropped(lineage)]
    return sorted(dict.fromkeys(found), key=lambda one: (one.document, one.message))


@pytest.mark.parametrize("told", told_in(Path(__file__).parent))
def test_story(told: str) -> None:
    """These findings are made of each kind that the story speaks of, and no others of it."""
    everything = findings(Story(told))
    for line in told.splitlines():
        if line.startswith("finds "):
            _, code, documents, *expected = shlex.split(line)
            found = [one for one in everything if one.code == code]
            assert (" | ".join(one.document for one in found) or "-") == documents, f"{line}\n{everything}"
            for what, _, wanted in (one.partition("=") for one in expected):
                value = FACTS[what.rstrip("~")](found)
                assert wanted in value if what.endswith("~") else wanted == value, f"{line}\n{what} is {value}"
