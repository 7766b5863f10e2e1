"""The kind of an instrument: from its title first, from its opening where the title leaves it open."""

from __future__ import annotations

import re

from graph.model.documents import DocumentKind as Kind
from indexing.metadata.opening import Opening
from indexing.metadata.titles import LETTER_RE
from indexing.naming.title_phrases import HEAD, is_amending
from indexing.phrases import compile_all, find

_ANYWHERE = 99
_TITLES = (  # kind, how many words may stand before its phrases in a title, the phrases; the first kind that fits
    (Kind.CHANGE_ORDER, _ANYWHERE, "change|variation control? order|orders|request|requests|notice|notices|note|notes"),
    (Kind.NOTICE, 2, "notice of|to"),
    (Kind.NOTICE, 4, "notice$; termination letter$"),
    (Kind.RESTATEMENT, 1, "amended and? restated; ^restated; ^form of amended and? restated"),
    (
        Kind.AMENDMENT,
        _ANYWHERE,
        "amendment*|amending|amendatory|modification*|variation*|supplement|supplements|avenant*|nachtrag|nachträge",
    ),
    (Kind.AMENDMENT, _ANYWHERE, "change letter; rider|protocol|endorsement no; addendum|addenda|rider|riders ~ to"),
    (Kind.AMENDMENT, _ANYWHERE, "supplemental|supplementary agreement|contract|indenture|deed|lease|letter"),
    (Kind.TERMINATION, _ANYWHERE, "terminat*; release agreement"),
    (Kind.WAIVER, _ANYWHERE, "waiver*|forbearance|standstill; consent agreement|letter|to"),
    (Kind.WAIVER, 1, "consent"),
    (Kind.RENEWAL, _ANYWHERE, "renewal*|extension*"),
    (Kind.ASSIGNMENT, _ANYWHERE, "assignment*|novation|joinder|accession; assumption agreement; deed of adherence"),
    (Kind.DPA, _ANYWHERE, "data processing|protection; dpa"),
    (Kind.SLA, _ANYWHERE, "service level*; sla"),
    (Kind.SOW, _ANYWHERE, "statement|statements of work; sow|sows; work|task order|orders"),
    (Kind.ORDER_FORM, _ANYWHERE, "order form*; purchase|service|sales order*; ^call-off"),
    (Kind.ORDER_FORM, 1, "order|schedule no|number|#"),
    (Kind.AMENDMENT, _ANYWHERE, "addendum|addenda"),
    (Kind.SIDE_LETTER, _ANYWHERE, "side letter*; letter agreement*"),
    (Kind.ONLINE_TERMS, _ANYWHERE, "terms of service|use; terms and conditions of use; privacy|acceptable use? policy"),
    (Kind.EXHIBIT, 0, "exhibit|schedule|annex|appendix|attachment"),
)
_LETTERS = (  # what a letter does by its own words: it ends, changes or waives; else it only says something
    (
        Kind.TERMINATION,
        (
            "hereby ~20 terminate|terminates|cancel|cancels;"
            "notice of ~20 termination|cancellation|nonrenewal|non-renewal;"
            "notice to terminate; elect|elects|elected|decided to terminate;"
            "agreement|lease|contract|licence|license|order ~60 is|are hereby? terminated;"
            "agreement|lease|contract|licence|license ~60 shall|will terminate|end on|at|as|effective"
        ),
    ),
    (
        Kind.AMENDMENT,
        (
            "hereby|will|shall amend*|modify|modifies|vary|varies|extend|extends|replace|replaces|change|changes; instead of; in place of;"
            "wish*|agree*|propose*|like to amend|modify|vary|extend|replace|change;"
            "is|are|be|been hereby? amended|modified|varied|replaced|deleted|extended|substituted|inserted|changed|increased|reduced"
        ),
    ),
    (
        Kind.WAIVER,
        "waive|waives|forbear|forbears|concession; consent|consents|agree|agrees not? to ~10 waive|forbear|the|your|that|such|its",
    ),
)


def _compiled(phrases: str) -> tuple[re.Pattern[str], ...]:
    return compile_all(filter(None, map(str.strip, phrases.split(";"))))


_OF_TITLES = tuple((kind, most, _compiled(phrases)) for kind, most, phrases in _TITLES)
_OF_LETTERS = tuple((kind, _compiled(phrases)) for kind, phrases in _LETTERS)
_CONTRACT = re.compile(rf"(?i){HEAD.pattern}|\b(?:terms|deed|charter|bylaws|plan|warrant|certificate)\b")
_RESTATED = re.compile(r"(?im)^\W*(?:as\s+)?amended\s+and\s+restated\b[a-z ]{0,30}\d[\w ,]*\W*$")
"""A line below a title that tells the day of its newest version: "(as amended and restated as of June 28, 2019)"."""
_ANEW = frozenset({None, Kind.EXHIBIT, Kind.DPA, Kind.SLA, Kind.SOW})
"""Kinds that a title can name beside which such a line says more."""
_REPLACES = re.compile(r"(?i)\bthis\s[^;]{1,60}?\b(?:replaces|supersedes)\s[^.;]{0,30}?\bthe\s+(?P<title>(?-i:(?:[A-Z][\w-]*\s+){1,6}))")
_LETTER_BODY = 4_000
_ATTACHMENT_LABEL = re.compile(
    r"(?im)^[ \t*#]*(?:exhibit|schedule|annex|appendix|attachment)(?:\s+[\"']?[A-Z](?:-?\d)?[\"']?)?[ \t*]*(?:\s+(?:to|of)(?:\s+the)?\s*)?$"
)
_LABEL_TAKES = 400  # characters from the start in which the label of an attachment stands
_TITLE_NEAR = 160  # characters behind it in which the title does


def kind_of(title: str, opening: Opening, *, published: bool) -> Kind:
    """Return what an instrument is, from its title first and its opening where the title leaves it open."""
    text, letter = opening.view.plain, opening.letter
    if published and not is_amending(title):
        return Kind.ONLINE_TERMS
    says = _of_letter(text[letter.body : letter.body + _LETTER_BODY]) if letter else None
    if says is not None and title.startswith(LETTER_RE):
        return says
    found = _of_title(title.casefold())
    if found in _ANEW and _RESTATED.search(text, 0, opening.preamble if opening.begun else _LABEL_TAKES * 2):
        found = Kind.RESTATEMENT
    if found in {None, Kind.EXHIBIT} and _is_attachment(opening, title.casefold()):
        found = Kind.EXHIBIT
    if found is not None:
        return _refined(found, title, opening)
    if says is not None and not (says is Kind.SIDE_LETTER and _CONTRACT.search(title)):
        return says
    return Kind.BASE if _CONTRACT.search(title) else Kind.OTHER


def _of_title(folded: str) -> Kind | None:
    for kind, most, phrases in _OF_TITLES:
        found = find(phrases, folded)
        if found is not None and len(folded[: found.start()].split()) <= most:
            return kind
    return None


def _is_attachment(opening: Opening, title: str) -> bool:
    """Tell whether the label of an attachment stands above the title, on a line of its own; that of a filing ("Exhibit 10.8") is none."""
    head = opening.view.plain[: max(opening.preamble, _LABEL_TAKES)] if opening.letter is None else ""
    words = title.split()
    behind = (head[label.end() : label.end() + _TITLE_NEAR].casefold().split() for label in _ATTACHMENT_LABEL.finditer(head))
    return bool(words) and any(words[0] in after and words[-1] in after for after in behind)


def _of_letter(body: str) -> Kind:
    """Return what a letter does by its own words: it ends, changes, waives or else only says something."""
    folded = " ".join(body.casefold().split())
    return next((kind for kind, phrases in _OF_LETTERS if find(phrases, folded)), Kind.SIDE_LETTER)


def _refined(kind: Kind, title: str, opening: Opening) -> Kind:
    """An exhibit can open as a statement of work, an addendum under a contract; a new version says that it takes the place of the last."""
    head = " ".join(opening.view.plain[: min(opening.recitals_end, 3_000)].casefold().split())
    if kind is Kind.EXHIBIT and "services" in head and ("entered into" in head or "statement of work" in head):
        return Kind.SOW
    replaced = _REPLACES.search(opening.view.plain, opening.preamble, opening.preamble_end)
    if replaced and title.casefold().startswith(" ".join(replaced["title"].split()).casefold()):
        return Kind.RESTATEMENT
    return kind
