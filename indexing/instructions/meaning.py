"""A term takes another meaning: what its definition says behind "means" goes, and the new words stand there.

{Q0} is further amended to mean November 30, 2015.
"""

from __future__ import annotations

import re
from dataclasses import replace

from graph.model.edges import OperationKind, Place
from indexing.instructions.heads import Head
from indexing.instructions.provisions import Cited
from indexing.instructions.scene import Action, New, Scene, Source, subject_places

_TO_MEAN = re.compile(
    r"^(?:so\sas\s|in\sorder\s)?to\s(?:(?:now|instead|henceforth|hereafter)\s)*mean\b(?:\sinstead)?,?\s?(?P<new>.+?)"
    r"(?:,?\s(?:instead|rather\sthan|in\s(?:place|lieu)\sof|as\sopposed\sto)\b.*)?\s?[.;,]?(?:\sand)?$"
)
_FOLLOWS = re.compile(r"(?:the\sfollowing|as\sfollows)?\s?:$")
_REFERENCES = re.compile(r"(?i)\breferences?\b")


def takes_meaning(head: Head, scene: Scene) -> tuple[Action, ...]:
    """Return what gives the one term that is the subject its new meaning; () where the words say something else."""
    said = _TO_MEAN.match(head.predicate)
    if said is None or _REFERENCES.search(head.subject):
        return ()
    terms = [_as_term(p) for p in subject_places(head.subject, scene)]
    quoted = re.fullmatch(r"\{Q(\d+)\}", said["new"])
    if _FOLLOWS.fullmatch(said["new"]):
        new = New(Source.BELOW)
    else:
        new = New(Source.QUOTE, quote=int(quoted[1])) if quoted else New(Source.WORDS, words=said["new"])
    if len(terms) != 1 or not terms[0].term or terms[0].unit:
        return ()  # which of several terms takes which meaning is not said
    return (Action("set_value", OperationKind.SET_VALUE, tuple(terms), scene.at, old=terms[0].term, new=new, place=Place.AFTER),)


def _as_term(place: Cited) -> Cited:
    """Take a bare quoted name for the term that is defined, not for a heading."""
    bare = place.heading and not place.section and not place.term
    return replace(place, heading="", term=place.heading) if bare else place
