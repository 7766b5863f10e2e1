"""What kind of instrument speaks, and so what its words can do: a base agreement amends nothing by the way."""

from __future__ import annotations

import re

from graph.model.documents import Document, DocumentKind
from indexing.instructions.instrument_names import Meaning
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.sentences import Sentence
from indexing.instructions.statements.belonging import CHILD_KINDS
from indexing.instructions.statements.documents import CHILD_RULES, Statement

_BASE_CUE = re.compile(  # what else amends, supersedes or takes in another: most sentences of most papers do not
    r"hereby\s+(?:\w+\s+){0,2}(?:amend|terminat|cancel|supersed|restat|replac|delet)|(?:amend|replac|cancel)\w*\s+and\s+(?:restat|supersed|replac)|supersed|terminate\s+th|made\s+a\s+part\s+of|incorporated\s+into|restat\w+\s+and\s+amend"
    r"|replaces?\s|takes?\s+the\s+place|in\s+substitution|amends|incorporat"
)
_AMENDING = frozenset(
    {
        *(DocumentKind.AMENDMENT, DocumentKind.CHANGE_ORDER, DocumentKind.SIDE_LETTER, DocumentKind.WAIVER, DocumentKind.RENEWAL),
        *(DocumentKind.ASSIGNMENT, DocumentKind.TERMINATION, DocumentKind.NOTICE, DocumentKind.OTHER),
    }
)
_OPENS_AS_AMENDMENT = re.compile(
    r"(?i)\bthis\s(?:\w+\s){0,3}(?:amendment|addendum|modification|rider)\b|\A\W*(?:exhibit[\s\d.-]+)?(?:\w+\s+){0,3}amendment\s+(?:no|to|number|agreement|#)"
)
_RESTATING = re.compile(r"(?i)\brestated?\b|\brestatement\b")
_ADDENDUM = re.compile(r"(?i)\baddend(?:um|a)\b")  # of no other kind: made under a contract, with terms of its own
_OPENING = 4000  # characters in which an instrument says what it belongs to
_ENDING = frozenset({"terminates_document", "document_terminated", "not_renewed"})
_AGREED = re.compile(
    r"\b(?:[Pp]arties|[Ww]e|[Bb]oth)\b[^.;]{0,80}?\bagree[sd]?\b|\b(?:deemed|rescinded|annulled|revoked|withdrawn)\b|\bvoid\b"
)
_ENDED_WHOLE = re.compile(
    r"(?i)\A(?!\W*whereas\b)[^.;]*\}[^{}.;]{0,40}\s(?:is|are)\sterminated\s(?:in\s(?:its|their)\sentirety|effective\b|as\s(?:of|to|regards)\b|with\s(?:effect|respect)\b|in\s(?:respect|relation)\b|(?:in\s?)?so\s?far\sas\b)"
)
_WHOLE = r"^It\s(?:is|contains|constitutes|sets\sout)\s(?:the|their)\s(?:\w+\s)?(?:whole|entire|complete)\s[^.;]*\sit"
_OURSELVES = re.compile(  # "It is the whole agreement of the parties, and it amends and restates ..."
    rf"(?:\{{D(?P<doc>\d+)\}}|^[Tt]his\s[A-Z]\w+|{_WHOLE})\s(?:hereby\s|shall\s|will\s)?(?:amends?|restates?)\b"
)


class InstrumentRole:
    """How the words of one instrument are to be taken."""

    def __init__(self, document: Document, flow: Flow) -> None:
        """Tell an instrument that amends, and one that restates, by its kind, its title and how it opens."""
        self.document = document
        self.amending = document.kind in _AMENDING or _OPENS_AS_AMENDMENT.search(flow.text, 0, 400) is not None
        self.restating = document.kind is DocumentKind.RESTATEMENT or _RESTATING.search(document.title) is not None

    def concerns_others(self, sentence: str) -> bool:
        """Tell whether a sentence can act on another instrument; in one that amends or belongs to another, each may."""
        return self.amending or self.document.kind in CHILD_KINDS or _BASE_CUE.search(sentence) is not None

    def holds(self, sentence: Sentence, statement: Statement) -> bool:  # noqa: PLR0911 - one answer for each kind of statement
        """Tell whether a statement about a whole instrument is one this kind of instrument can make."""
        if statement.rule in CHILD_RULES:
            loose = statement.rule == "belongs_to" or _ADDENDUM.search(self.document.title) is not None
            child = self.document.kind in CHILD_KINDS or (self.document.kind is DocumentKind.OTHER and loose)
            return child and sentence.start < _OPENING
        if statement.rule in {"restates_document", "document_restated"}:
            return self.restating or self.amending or "hereby" in sentence.text or _says_of_itself(sentence)
        if statement.rule in _ENDING:
            ends = self.document.kind in {DocumentKind.TERMINATION, DocumentKind.NOTICE}
            if statement.rule == "document_terminated" and self.amending and _ENDED_WHOLE.search(sentence.text):
                return True
            return ends or "hereby" in sentence.text or (self.amending and _AGREED.search(sentence.text) is not None)
        if statement.rule in {"supplements_document", "incorporates"}:
            return self.document.kind is not DocumentKind.AMENDMENT or statement.rule == "supplements_document"
        if statement.rule == "released":
            return self.amending
        if statement.rule == "superseded_terms":
            return self.document.kind is not DocumentKind.BASE
        return True


def _says_of_itself(sentence: Sentence) -> bool:
    """Tell whether a sentence says that its own instrument amends or restates."""
    speakers = [None if m["doc"] is None else sentence.docs[int(m["doc"])] for m in _OURSELVES.finditer(sentence.text)]
    return any(one is None or one.meaning is Meaning.SELF or one.text.lower().startswith("this ") for one in speakers)
