"""A question, read by rules: what it is about, what would answer it, which provision or document it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from graph.text.sections import ATTACHMENT_WORDS, PROVISION_WORDS
from indexing.naming.names import title_words
from indexing.search.words import STOP_WORDS, content_stems, stem, words
from rag.understand.topics import WANTED, Wanted

_NUMBER = r"(?:\d+[A-Za-z]?(?:\.\d+[A-Za-z]?)*|[IVXLC]+\b)(?:\s?\([A-Za-z0-9]{1,5}\))*"
_SECTION = re.compile(rf"(?:\b(?i:{PROVISION_WORDS})|§)\s*({_NUMBER})")
_ATTACHMENT = re.compile(rf"\b((?i:{ATTACHMENT_WORDS}))\s+(?:No\.\s*)?([A-Z]{{1,2}}(?:-\d+)?|\d+(?:\.\d+)*(?:-\d+)?|[IVX]+)\b")
_QUOTED = re.compile(r"[\"“]([^\"”]{2,80})[\"”]")
_TITLE_CASE = re.compile(r"\b[A-Z][\w&’'-]*(?:\s+(?:of|and|for|to|in|on|or)(?=\s+[A-Z])|\s+[A-Z][\w&’'-]*)*")
_CLOSED = re.compile(
    r"(?i)^\W*(?:(?:so|and|but|then|please tell me (?:if|whether)|tell me (?:if|whether))\W+)?"
    r"(is|are|was|were|does|do|did|may|might|can|could|must|should|shall|will|would|has|have|had)\b"
)
_OPENERS = STOP_WORDS | {"what", "which", "does", "until", "tell", "please", "during", "since"}
_KINDS = frozenset(
    """entity party person company percentage percent amount date day address street period time law laws number title price
    agreement contract document provision section clause set forth stated state say said apply applies determined owe many much
    exact current currently still already contain contains there""".split()  # noqa: SIM905  one list of words
)


@dataclass(frozen=True, slots=True)
class Intent:
    """What a question asks.

    `stems` are its content words in order, `pairs` those that stand side by side; `kinds` those that only say what kind of thing is asked
    for ("which entity"); `wider` other wordings to search with; `terms` what looks like a defined
    term or is quoted, in small letters; `phrases` every run of up to six words, since a term may be
    written small; `sections` the provisions it cites, as written without the word "Section".
    `closed`: it can be answered yes or no.
    """

    question: str
    wider: tuple[str, ...]
    stems: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    wanted: frozenset[Wanted]
    terms: tuple[str, ...]
    phrases: frozenset[str]
    sections: tuple[str, ...]
    kinds: frozenset[str]
    closed: bool
    part: str = ""
    """The part of the question that this is of, where it asks several things; `beside` are the stems of the others."""
    beside: frozenset[str] = frozenset()
    naming: frozenset[str] = frozenset()
    """The stems of words that only say which contract is meant."""

    @property
    def asking(self) -> str:
        """The words that ask: of a question that asks several things those of this one."""
        return self.part or self.question


def read_intent(question: str) -> Intent:
    """Read a question. Pure; no question is refused."""
    text = " ".join(question.split())
    terms = _terms(text)
    return Intent(
        question=text,
        wider=(" ".join(terms),) if terms else (),
        stems=tuple(dict.fromkeys(one for one in content_stems(_plain(text)) if len(one) > 1 or one.isdigit())),
        wanted=frozenset(wanted for wanted, asked in WANTED.items() if asked.search(text)),
        terms=terms,
        phrases=_phrases(text) | frozenset(terms),
        sections=_sections(text),
        pairs=frozenset(pairwise(content_stems(_plain(text)))),
        kinds=_kinds(text, terms),
        closed=bool(_CLOSED.match(text)),
    )


def _sections(text: str) -> tuple[str, ...]:
    attached = (f"{m[1].capitalize().rstrip('s')} {m[2]}" for m in _ATTACHMENT.finditer(text))
    return tuple(dict.fromkeys((*(m[1].replace(" ", "") for m in _SECTION.finditer(text)), *attached)))


def _terms(text: str) -> tuple[str, ...]:
    """Quoted words, and runs of capitalised words that do not merely open the sentence."""
    found = [m[1] for m in _QUOTED.finditer(text)]
    for match in _TITLE_CASE.finditer(_plain(text)):
        phrase = match[0].split()
        while phrase and phrase[0].casefold() in _OPENERS:
            phrase = phrase[1:]
        if phrase and (len(phrase) > 1 or match.start() > 0):
            found.append(" ".join(phrase))
    return tuple(dict.fromkeys(" ".join(words(term)) for term in found if words(term)))


def _kinds(text: str, terms: tuple[str, ...]) -> frozenset[str]:
    named = {word for term in terms for word in term.split()}
    return frozenset(stem(word) for word in words(text) if word in _KINDS and word not in named)


def _phrases(text: str) -> frozenset[str]:
    runs = (words(text), title_words(text))  # a title is known by its telling words: "statement work 2"
    return frozenset(" ".join(asked[i : i + n]) for asked in runs for n in range(1, 7) for i in range(len(asked) - n + 1))


def _plain(text: str) -> str:
    """The question without its citations of provisions: their letters and figures are no words."""
    return _ATTACHMENT.sub(" ", _SECTION.sub(" ", text))
