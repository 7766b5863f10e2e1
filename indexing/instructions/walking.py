"""The words by which the walk through an instrument finds its way: what carries on, leads, repeats or only announces."""

from __future__ import annotations

import re
from collections.abc import Mapping

from graph.model.documents import Clause, DocumentKind
from graph.model.ids import ClauseId
from indexing.instructions.orders.heads import Head, Verb
from indexing.instructions.orders.scene import Action, plain_subject
from indexing.instructions.sentences.sentences import Sentence

LETS = frozenset({DocumentKind.WAIVER, DocumentKind.SIDE_LETTER, DocumentKind.NOTICE})
NAMED_NEW = frozenset({"definition", "section", "clause", "article"})  # "A definition is added:" says what comes in, if not where
PUTS_IN = frozenset({Verb.INSERT, Verb.SUBSTITUTE, Verb.REPLACE})
NOW = re.compile(
    r"\s*[.;,]?\s*(?:(?:and|it|they|so\s+that\s+it|such\s+\w+|the\s+same|which)\s+)*(?:shall\s+|is\s+|are\s+)?(?:now\s+|hereafter\s+|hereby\s+)?(?:reads?|required\s+to|amended\s+to\s+read|replaced\s+with)[^:\n{}]{0,80}:",
    re.IGNORECASE,
)
HEADING_ALONE = re.compile(r"\s*(?:[A-Z][A-Za-z\s,&-]{2,48}[.:]?\s*)?")
LONGEST_HEADING = 160
ANNOUNCES = re.compile(
    r"(?:\(?\w{1,4}[.)]\s+)?[*_]{0,3}(?:(?:In|Re)\s)?\{P(\d+)\}(?:\s(?:of|to)\s\{D\d+\})?[^{}]{0,80}[.:,–—-][*_]{0,3}\s*"
)
OWN_NUMBER = re.compile(
    r"\s*(?:SECTION|Section|Clause|Paragraph|Article|ARTICLE)\s(?P<number>[\w.]{1,8}?)\.?(?:\s*[-–—:])?\s+(?=[A-Z\"“(])"
)
BARE_NUMBER = re.compile(
    r"\s*\d{1,3}(?:\.\d{1,3})*(?:[ ]{2,}|\t[ \t]*)(?=[A-Z\"“])"
)  # "5   Clause 7.5: ...": without a stop, set apart by space
CITED_BEHIND = re.compile(r"(?:of|to|in|is|are|shall|and)\b")
DECIMAL = re.compile(r"[ \t]*(?P<above>\d{1,2}(?:\.\d{1,2})?)\.(?P<last>\d{1,2})\.?\s+")
SAME_PLACE = re.compile(
    r"\b(?:that|such|said|(?:the\s)?same|the\s(?:said|aforesaid|above-mentioned))\s(?:sub-?)?(?:section|paragraph|clause|article|provision|definition|sentence|exhibit|schedule|annex|item|entry)\b"
)
WITHIN = frozenset({Verb.REPLACE, Verb.SUBSTITUTE, Verb.DELETE, Verb.INSERT, Verb.AMEND})
TAKES_IN = re.compile(r"(?:by\s(?:this\s)?reference\s)?(?:in(?:to)?\s)?(?:the\s)?\{D(\d+)\}")
OPERATES = re.compile(r"\b(?:shall|will|grants?|agrees?|hereby)\b")


def leads_only(action: Action, sentence: Sentence) -> bool:
    """Tell what may only introduce a list: "is amended as follows:", "is amended by:" with what it does on lines of its own."""
    listed = sentence.text.endswith((" by:", " by :", " so that:", " such that:", " in that:", " to the effect that:"))
    return action.rule == "amended_as_follows" or (action.rule == "amended_to_provide" and listed)


def commands(head: Head) -> bool:
    """Tell an instruction from terms that happen to use its verbs: a place or quoted words are its subject, or it is a command."""
    if head.verb in {Verb.SET, Verb.EXTEND, Verb.INCLUDE}:
        return False
    return (
        head.active
        or re.match(r"(?:[Tt]he\s|[Aa]\s|[Ee]ach\s|[Aa]ll\s|[Nn]ew\s)?(?:[\w'’-]+\s){0,6}\{[PQ]\d+\}", plain_subject(head.subject))
        is not None
    )


def behind_label(text: str, start: int, end: int) -> int:
    """Return where the words begin behind a number that only space sets apart; `start` where none stands there."""
    label = BARE_NUMBER.match(text, start, end)
    return label.end() if label else start


def upwards(clause: Clause, clauses: Mapping[ClauseId, Clause]) -> tuple[Clause, ...]:
    """Return a clause and all that it stands in, from the inside out."""
    found = [clause]
    while found[-1].parent_id and (parent := clauses.get(found[-1].parent_id)) is not None:
        found.append(parent)
    return tuple(found)
