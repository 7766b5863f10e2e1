"""Who is a party from now on: joined, substituted, released or under a new name.

    Cedar Corp. becomes a party to {D0} as an additional Guarantor       ADD_PARTY
    Cedar Corp. assumes all obligations of Birch under {D0}              ADD_PARTY (Birch stays: only words release)
    Cedar Corp. is substituted for Birch LLC under {D0}                  SUBSTITUTE_PARTY
    {D0} is novated from Birch LLC to Cedar Corp.                        SUBSTITUTE_PARTY
    Birch LLC is released from its obligations under {D0}                RELEASE_PARTY
    Birch LLC has changed its name to Cedar LLC                          RENAME_PARTY

A role ("the Assignee") is read as the party the instrument gave it to, so that the name stands in the claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from graph.model.documents import Document
from graph.model.edges import EdgeType, Mode, OperationKind
from graph.model.text import AnchoredText
from indexing.instructions.claims import Statement
from indexing.instructions.effects import said
from indexing.instructions.instrument_names import Meaning, Named
from indexing.instructions.sentences.flow import Flow
from indexing.instructions.sentences.sentences import Sentence, tokens
from indexing.naming.names import same_party

_WORD = r"(?<![\w])(?!(?:19|20)\d\d\s)[A-Z\d][\w.&’'/-]*"  # in "As of May 1, 2018 Cedar assumes" no year
_NEXT = rf"(?:\s{_WORD}|\s(?:of|and|the|&|de|van|von)(?=\s[A-Za-z])|,\s(?:Inc|LLC|LLP|LP|Ltd|Limited|Corp|PLC|plc|GmbH|[A-Z]\.[A-Z])\b\.?)"
_FIRM = rf"{_WORD}{_NEXT}{{1,8}}"  # of two words or more, so no role
_NAME = rf"(?:(?:[Tt]he\s)?{_WORD}{_NEXT}{{0,8}}|\{{Q\d+\}})"
_ASIDE = r"(?:\s\([^()]{1,90}\))?(?:,\s(?:an?|the|as|in\sits|having|with)\s[^,;{}]{3,80},|,)?"
_DO = r"(?:(?:[a-z]+ly|hereby|shall|will|does|do|is|are|be|has|have|been|also|now|forever|and|agrees?\sto|deemed(?:\sto)?)\s)*"
_OLD, _NEW = rf"(?P<old>{_NAME})", rf"(?P<new>{_NAME})"
_DUTIES = r"(?:obligations?|liabilit(?:y|ies)|dut(?:y|ies)|covenants?|responsibilit(?:y|ies)|agreements)"
_FREES = r"(?:releas|discharg|reliev)"
_OF_DUTIES = rf"\s(?:from|of)\s[^;:]{{0,160}}?\b{_DUTIES}\b"


@dataclass(frozen=True, slots=True)
class _Wording:
    rule: str
    kind: OperationKind
    pattern: re.Pattern[str]


def _wording(rule: str, kind: OperationKind, pattern: str) -> _Wording:
    return _Wording(rule, kind, re.compile(pattern))


_WORDINGS = (
    _wording(
        "party_substituted",
        OperationKind.SUBSTITUTE_PARTY,
        rf"{_NEW}{_ASIDE}\s{_DO}(?:substituted\sfor|(?:substituted\s)?(?:in|takes?|assumes?)\s(?:the\s)?(?:place|stead)\sof)\s{_OLD}",
    ),
    _wording(
        "party_substituted",
        OperationKind.SUBSTITUTE_PARTY,
        rf"{_OLD}{_ASIDE}\s{_DO}(?:replaced|substituted|succeeded)\sby\s{_NEW}{_ASIDE}\s(?:as\s|(?:under|in)\s\{{D)",
    ),
    _wording(
        "party_substituted",
        OperationKind.SUBSTITUTE_PARTY,
        rf"\bnovat\w+\b[^;:]{{0,120}}?\bfrom\s{_OLD}{_ASIDE}\s(?:to|in\sfavou?r\sof)\s{_NEW}",
    ),
    _wording("party_released", OperationKind.RELEASE_PARTY, rf"{_OLD}{_ASIDE}\s{_DO}{_FREES}ed(?:,?\s(?:and\s)?[a-z]+ed)*{_OF_DUTIES}"),
    _wording("party_released", OperationKind.RELEASE_PARTY, rf"\b{_FREES}es?(?:,?\s(?:and\s)?[a-z]+es)*\s{_OLD}{_ASIDE}{_OF_DUTIES}"),
    _wording(
        "party_added",
        OperationKind.ADD_PARTY,
        rf"{_NEW}{_ASIDE}\s{_DO}(?:becomes?|made|joins?(?:\sin)?|accedes?|added|joined|admitted|bound)\s(?:as\s|an?\s|to\s|by\s|additional\s|new\s)*"
        rf"(?:(?:party|signatory|[A-Z]\w+(?:\s[A-Z]\w+)?)\s(?:to|under|in|of)\s|(?=\{{D))(?:the\sterms\sof\s)?\{{D\d+\}}",
    ),
    _wording(
        "party_added",
        OperationKind.ADD_PARTY,
        rf"{_NEW}{_ASIDE}\s{_DO}(?:accepts?\s[^;:]{{0,80}}?\sand\s{_DO})?assumes?,?\s[^;:]{{0,120}}?\b{_DUTIES}\b",
    ),
    _wording("party_renamed", OperationKind.RENAME_PARTY, rf"\bname\sof\s{_OLD}{_ASIDE}\s{_DO}changed\s(?:from\s{_NAME}\s)?to\s{_NEW}"),
    _wording(
        "party_renamed",
        OperationKind.RENAME_PARTY,
        rf"{_OLD}{_ASIDE}\s{_DO}(?:changed\s(?:its|their)\s(?:\w+\s)?name\s(?:from\s{_NAME}\s)?to|(?:henceforth\s|hereafter\s)?known\sas)\s{_NEW}",
    ),
    _wording(
        "party_renamed",
        OperationKind.RENAME_PARTY,
        rf"\breferences?\s(?:[^{{}}]{{0,30}}\{{D\d+\}}\s)?to\s(?P<old>{_FIRM})\s(?:shall|will|is|are)\s[a-z\s]{{0,40}}?(?:references?\sto\s|as\s)(?P<new>{_FIRM})",
    ),
)
_RENAMING = frozenset({OperationKind.SUBSTITUTE_PARTY, OperationKind.RENAME_PARTY})  # they change words: the names in the opening
_AS_ROLE = re.compile(r"\sas\s(?:the\s|a\s)?[A-Z]\w+")
_NEVER = re.compile(
    r"(?i)\b(?:not|no|nor|neither|nothing|may|might|could|would|if|unless|without|whereas|when|until|required|right|desires?|wish\w*|proposes?|intends?)\b[^,;]{0,80}$"
)
_KEPT = re.compile(r"(?i)\bnot\s(?:be\s)?(?:so\s)?(?:released|discharged|relieved)|\bremains?\s(?:\w+\s){0,2}liable")
_ANY_CLAIM = re.compile(r"(?i)\b(?:claims?|causes?\sof\saction|demands|suits)\b")
_STOPS = re.compile(r"(?<!Inc)(?<!Corp)(?<!Co)(?<!Ltd)(?<!\.[A-Z])\.$")  # the full stop behind a name that ends a sentence
_CUE = re.compile(
    r"substitut|novat|replaced by|succeeded by|place of|releas|discharg|reliev|becomes? |made a|join|acced|added as|admitted"
    r"|assum|changed its|changed their|name of|known as|bound by|reference"
)


def parties(sentence: Sentence, flow: Flow, document: Document) -> Iterator[Statement]:
    """Yield who joins, leaves or is renamed by a sentence, the first wording that fits each party."""
    text = sentence.text
    if not _CUE.search(text):
        return
    seen: set[str] = set()
    for wording in _WORDINGS:
        for match in wording.pattern.finditer(text):
            named = {g: _party(sentence, flow, document, match, g) for g in ("old", "new") if match.groupdict().get(g)}
            doc = _contract(sentence, match)
            if (
                None in named.values()
                or not _operates(text, match, wording.kind)
                or (doc is None and not _told_without(text, match, wording.kind))
            ):
                continue
            old, new = (named.get(g) or AnchoredText() for g in ("old", "new"))
            if seen.isdisjoint({old.text, new.text} - {""}):
                seen |= {old.text, new.text} - {""}
                where = "preamble" if wording.kind in _RENAMING else ""
                yield Statement(wording.rule, EdgeType.AMENDS, Mode.MODIFY, wording.kind, doc, match.start(), where, old=old.text, new=new)


def _told_without(text: str, match: re.Match[str], kind: OperationKind) -> bool:
    """Tell whether words need no contract beside them: a new name, or somebody in the place of somebody else "as Manufacturer"."""
    return kind is OperationKind.RENAME_PARTY or (kind is OperationKind.SUBSTITUTE_PARTY and _AS_ROLE.match(text, match.end()) is not None)


def _operates(text: str, match: re.Match[str], kind: OperationKind) -> bool:
    if _NEVER.search(text[: match.start()]) or re.match(r"(?i)if\b|whereas\b", text):
        return False
    if kind is OperationKind.RELEASE_PARTY:
        return not _KEPT.search(text) and not _ANY_CLAIM.search(match[0])
    words = match[0] + text[match.end() : match.end() + 80]
    return kind is OperationKind.RENAME_PARTY or re.search(r"(?i)\bshall\snot\b|\bmay\b|\brefuses?\b", words[:200]) is None


def _contract(sentence: Sentence, match: re.Match[str]) -> Named | None:
    """Return the instrument whose parties change: named in the wording, else the one the sentence names."""
    for words in (match[0], sentence.text[match.start() :], sentence.text):
        for number in tokens(words, "D"):
            if sentence.docs[number].meaning is Meaning.OTHER:
                return sentence.docs[number]
    return None


def _party(sentence: Sentence, flow: Flow, document: Document, match: re.Match[str], group: str) -> AnchoredText | None:
    """Return the name of a party, anchored: of a role, the name of who has it; None for what names nobody."""
    start, end = match.span(group)
    end -= _STOPS.search(match[group]) is not None
    token = re.fullmatch(r"\{Q(\d+)\}", match[group])
    if token:
        quoted = sentence.quotes[int(token[1])]
        return flow.anchored(quoted.start, quoted.end)
    words = said(sentence, flow.text, start, end)
    role = re.sub(r"(?i)^the\s", "", words)
    for party in document.parties:
        if role.casefold() in {a.casefold() for a in party.aliases}:
            return _standing(flow, party.name)
    if (
        re.fullmatch(r"(?i)(?:each|all|both|any|such|every|this|that|it|they|we|you|i|party|parties|section|the|to|in)\b.*", role)
        or " " not in words
    ):
        known = next((p for p in document.parties if same_party(p.name, words)), None)
        return _standing(flow, known.name) if known else None
    return flow.anchored(sentence.masked.at[start], sentence.masked.at[end])


def _standing(flow: Flow, name: str) -> AnchoredText | None:
    """Return a name where the instrument first writes it."""
    found = re.search(r"\s+".join(re.escape(w) for w in name.split()), flow.text)
    return flow.anchored(*found.span()) if found else None
