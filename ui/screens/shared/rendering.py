"""Markup from Jinja templates: everything that a template inserts is escaped unless it is markup already.

A template stands beside the code of its screen and is named by its path from `ui/screens`, such as "review/claim.html". Line breaks and
indentation beside a tag or a Jinja expression are not sent, so that templates can be laid out freely; write {{ " " }} for such a space.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment
from jinja2.ext import Extension
from markupsafe import Markup

from graph.comparison.redline import Change, unanchored
from ui.screens.shared import text
from ui.screens.shared.links import Links
from ui.screens.shared.names import name_of
from ui.screens.shared.wording import GLOBALS
from ui.serialization.record_schema import FindingShape
from ui.templating import html_templates

_FOLDER = Path(__file__).parents[1]
_PICTURES = Path(__file__).parents[2] / "exports" / "accountability"
_TAGS = {Change.INSERTED: "ins", Change.DELETED: "del"}
_BESIDE_TAG = re.compile(r"(?<=[>}])[ \t]*\n\s*|[ \t]*\n\s*(?=[<{])")
_IN_TEXT = re.compile(r"\s*\n\s*")


class _Layout(Extension):
    """Takes line breaks and indentation out of templates."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002 - given by Jinja
        """Return the text of a template as it is compiled."""
        return _IN_TEXT.sub(" ", _BESIDE_TAG.sub("", source.strip()))


def differences(before: str, after: str) -> list[tuple[str, str]]:
    """Return two texts compared word by word: "ins", "del" or "", and the words."""
    return [(_TAGS.get(change, ""), words) for change, words in unanchored(before, after)]


@cache
def environment() -> Environment:
    """Return the environment of all templates."""
    made = html_templates(_FOLDER, _PICTURES, extensions=(_Layout,))
    told = (text.words, text.visible, text.label, text.plainly, text.counted, text.joined, text.squeezed)
    for named in (*told, text.dated, text.dated_by_us, text.numbered, text.cased, text.opening_cased):
        made.filters[named.__name__] = named
    made.filters["called"] = name_of
    made.globals.update(GLOBALS, whereabouts=text.whereabouts, compare=differences)
    return made


def compile_all() -> None:
    """Compile every template, so that nobody waits for it when a screen is opened first."""
    for name in environment().list_templates(extensions=["html"]):
        environment().get_template(name)


def macro(template: str, name: str, *values: Any) -> Markup:  # noqa: ANN401
    """Return what one macro of a template makes of some values."""
    return Markup(getattr(environment().get_template(template).module, name)(*values))  # noqa: S704 - made by a template


def note(*what: str, final: bool = False) -> Markup:
    """Return a line that says what was done, or why it was not; no undoing is offered beside a `final` one."""
    return macro("shared/macros.html", "note", what, "final" if final else "")


_WHICH = "Accept it if the document found is the one meant; if not, reject it, and put in the one that is."
_HERE = {
    "AMBIGUOUS_DOCUMENT": (_WHICH, "review", ""),
    "CONDITION_UNCONFIRMED": ("If you know what became of it, record that.", "review", ""),
    "CONFLICT": ("Decide which of the two governs; until then both are shown.", "", ""),
    "CYCLE": ("One change of the circle must be wrong: look at the days of the documents, and reject it.", "review", ""),
    "DATE_DIFFERS": ("If another document is meant, put that in.", "documents", ""),
    "DATE_UNKNOWN": ("If you know the day, set right on which it was signed.", "documents", "set-right-tab"),
    "LIMITED_SCOPE": ("Decide which provisions end; until then all of them read as in force, with a note.", "", ""),
    "NUMBER_DIFFERS": ("If another document is meant, put that in.", "documents", ""),
    "ORPHAN": ("Put in the document it belongs to.", "documents", ""),
    "OUTSTANDING_CHANGE": ("Read the two together. If you know which words change, record them.", "review", "outstanding-tab"),
    "PENDING_CLAIM": ("If it is right, accept it; until then answers that it would touch say that it is pending.", "review", ""),
    "SECTION_DIFFERS": ("If another document is meant, put that in.", "documents", ""),
    "SECTION_NOT_FOUND": ("The number may be a slip, or the amendment that added it is missing: put that in, or reject it.", "review", ""),
    "TARGET_NOT_IN_PORTFOLIO": ("Put in the document it names.", "documents", ""),
    "UNCERTAIN_DOCUMENT": (_WHICH, "review", ""),
    "UNSIGNED": ("Put in the signed copy, or set right how far it is signed if you have seen it.", "documents", "set-right-tab"),
}
"""What can be done about a finding on the screens, on which, and on which part of it; of the others their advice says what."""


def findings(found: Sequence[FindingShape], links: Links, nothing: str = "Nothing is missing that could be told.") -> Markup:
    """Return findings, in the order given; or that there is `nothing`."""
    return macro("shared/findings.html", "findings", found, links, nothing, _HERE)
