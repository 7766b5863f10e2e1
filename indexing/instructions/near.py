"""Which of several equal words are meant: ``the word {Q0} immediately before {P1}``, ``the second occurrence of {Q0}``."""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.edges import Place
from indexing.instructions.provisions import Cited, Form
from indexing.instructions.scene import Action, Scene

_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": -1, "final": -1}
_COUNTED = "|".join(_NTH)
_TIMES = r"(?:occurrences?|instances?|appearances?|mentions?|references?|times?)"
_COUNT = (
    rf"\b(?P<before>{_COUNTED})\s{_TIMES}\s(?:of|to)\s(?:the\s(?:\w+\s){{0,2}})?\{{Q%d\}}"
    rf"|\{{Q%d\}},?\s(?:the\s(?P<time>{_COUNTED})\stime\s(?:that\s)?(?:it|they|such\s\w+)\sappears?"
    rf"|(?:where|when)\s(?:it|they|such\s\w+|the\ssame)\s(?P<where>{_COUNTED})\s(?:appears?|occurs?))\b"
)
_STANDING = r"(?:\s(?:that|which)\s(?:appears|stands|is)|\s(?:appearing|standing|found|located|contained))?,?\s"
_BESIDE = (
    rf"\{{Q%d\}}{_STANDING}"
    r"(?:immediately\s|directly\s)?"
    r"(?P<way>before|preceding|prior\sto|precedes|after|following|follows)\s(?:the\s(?:\w+\s){0,2})?\{(?P<kind>[PQ])(?P<number>\d+)\}"
)
_EDGE = rf"\{{Q%d\}}{_STANDING}(?:at|from|on)\sthe\s(?:very\s)?(?P<edge>end|beginning|start)\s(?:of|thereof)"


def which(action: Action, quote: int, text: str, scene: Scene) -> Action:
    """Return a change of the words quoted, with what the sentence says of which of them it means."""
    counted = re.search(_COUNT % (quote, quote), text)
    if counted:
        return replace(action, ordinal=_NTH[counted["before"] or counted["time"] or counted["where"]])
    edge = re.search(_EDGE % quote, text)
    if edge:
        return replace(action, stands=Place.END if edge["edge"] == "end" else Place.START)
    beside = re.search(_BESIDE % quote, text)
    if beside is None:
        return action
    place = Place.BEFORE if beside["way"].startswith(("before", "prec", "prior")) else Place.AFTER
    if beside["kind"] == "Q":
        return replace(action, stands=place, near=scene.sentence.quotes[int(beside["number"])].text)
    return _beside_item(action, place, scene, int(beside["number"]))


def _beside_item(action: Action, place: Place, scene: Scene, number: int) -> Action:
    """Read "before clause (d)": the item's own label stands there; it is one of the provision that changes."""
    cited = scene.sentence.cites[number]
    section = cited.places[0].section if place is Place.BEFORE or len(cited.places) == 1 else ""
    if cited.form is not Form.SECTION or not section.endswith(")"):
        return action
    home, label = section.rsplit("(", 1)
    places = action.places or ((Cited(home),) if home else ())
    inside = len(places) == 1 and (not home or places[0].section.startswith(home) or home.startswith(places[0].section))
    return replace(action, places=places, stands=place, near=f"({label}") if inside else action
