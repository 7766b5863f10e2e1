"""The kind of an instrument: from its title first, from its opening where the title leaves it open."""

from __future__ import annotations

import re

from graph.model.documents import DocumentKind
from indexing.metadata.opening import Opening
from indexing.metadata.titles import LETTER_RE
from indexing.naming.title_phrases import HEAD, is_amending

_KINDS: tuple[tuple[DocumentKind, str, str], ...] = (  # phrases of titles, and what phrases cannot say; the first kind that fits
    (DocumentKind.CHANGE_ORDER, "change order|change request|change notice|change note|change control order|change control request", ""),
    (DocumentKind.CHANGE_ORDER, "change control notice|variation order|variation request|variation notice|variation note", ""),
    (
        DocumentKind.NOTICE,
        "",
        r"^(?!.*terminat).*\bnotice of\b|^(?:\w+ ){0,2}notice (?:of|to) |^(?:[\w-]+ ){0,4}(?:notice|termination letter)$",
    ),
    (DocumentKind.RESTATEMENT, "", r"^(?:form of )?(?:\w+ )?amended (?:and|&) restated|^restated\b"),
    (DocumentKind.AMENDMENT, "amendment|amending|amendatory|modification|variation|supplement|change letter|avenant|nachtrag", ""),
    (
        DocumentKind.AMENDMENT,
        "nachträge|rider no|protocol no|endorsement no",
        r"\bsupplement(?:al|ary) (?:agreement|contract|indenture|deed|lease|letter)",
    ),
    (DocumentKind.AMENDMENT, "", r"\b(?:addend(?:um|a)|riders?)\b.*\bto\b"),
    (DocumentKind.TERMINATION, "termination|terminate|terminating|release agreement", ""),
    (DocumentKind.WAIVER, "waiver|forbearance|standstill|consent agreement|consent letter|consent to", r"^(?:\w+ )?consent\b"),
    (DocumentKind.RENEWAL, "renewal|extension", ""),
    (DocumentKind.ASSIGNMENT, "assignment|novation|assumption agreement|joinder|accession|deed of adherence", ""),
    (DocumentKind.DPA, "data processing|data protection|dpa", ""),
    (DocumentKind.SLA, "service level|sla", ""),
    (DocumentKind.SOW, "statement of work|statements of work|sow|work order|task order", ""),
    (
        DocumentKind.ORDER_FORM,
        "order form|purchase order|service order|sales order",
        r"^(?!court|executive|standing|stop)[\w-]+ (?:order|schedule) (?:no\b|number\b|#)|^call-off\b",
    ),
    (DocumentKind.AMENDMENT, "addendum|addenda", ""),
    (DocumentKind.SIDE_LETTER, "side letter|letter agreement", ""),
    (DocumentKind.ONLINE_TERMS, "terms of service|terms of use|terms and conditions of use|privacy policy|acceptable use policy", ""),
    (DocumentKind.EXHIBIT, "", r"^(?:exhibit|schedule|annex|appendix|attachment)\b"),
)
_OF_TITLES = tuple(
    (kind, re.compile("|".join(filter(None, (words and rf"\b(?:{words})s?\b", pattern))))) for kind, words, pattern in _KINDS
)
_CONTRACT = re.compile(rf"(?i){HEAD.pattern}|\bterms\b|\bdeed\b|\bcharter\b|\bbylaws\b|\bplan\b|\bwarrant\b|\bcertificate\b")
_RESTATED = re.compile(r"(?im)^\W*(?:as\s+)?amended\s+and\s+restated\b[a-z ]{0,30}\d[\w ,]*\W*$")
"""A line below a title that tells the day of its newest version: "(as amended and restated as of June 28, 2019)"."""
_ANEW = frozenset({None, DocumentKind.EXHIBIT, DocumentKind.DPA, DocumentKind.SLA, DocumentKind.SOW})
"""Kinds that a title can name beside which such a line says more."""
_REPLACES = re.compile(
    r"(?i)\bthis\s+(?:[\w.]+\s+){0,4}?(?:replaces|supersedes)\s[^.;]{0,30}?\bthe\s+(?P<title>(?-i:(?:[A-Z][\w-]*\s+){1,6}))"
)
_ENDS_IT = re.compile(
    r"(?i)\bhereby\s+(?:\w+\s+)?(?:terminates?|cancels?)\b|\bnotice\s+(?:of\s+(?:\w+\s+)?(?:termination|cancellation|non-?renewal)"
    r"|to\s+terminate)"
    r"|\b(?:elects?|elected|decided)\s+to\s+terminate\b|\b(?:agreement|lease|contract|licen[cs]e|order)\b[^.;]{0,60}?\b(?:is"
    r"|are)\s+(?:hereby\s+)?terminated\b"
)
_CHANGES_IT = re.compile(
    r"(?i)\b(?:hereby|will|shall|(?<!deemed\s)(?<!construed\s)to)\s+(?:amend|modify|vary|extend|replace|change)s?\b|\b(?:instead"
    r"|in\s+place)\s+of\b|\b(?:is|are|be|been)\s+(?:\w+ly\s+|hereby\s+)?"
    r"(?:amended|modified|varied|replaced|deleted|extended|substituted|inserted|changed|increased|reduced|supplemented)\b"
)
_LETS_IT = re.compile(
    r"(?i)\bwaives?\b|\bforbears?\b|\bconcession\b|\b(?:consents?|agrees?)\s+(?:not\s+to|to\s+(?:waive|forbear|the|your|that|such|its))\b"
)
_LETTER_BODY = 4_000
_ATTACHMENT_LABEL = re.compile(
    r"(?im)^[ \t*#]*(?:exhibit|schedule|annex|appendix|attachment)(?:[ \t]+[\"']?[A-Z](?:-?\d)?[\"']?)?[ \t*]*(?:\n\s*(?:to"
    r"|of)(?:[ \t]+the)?[ \t]*)?$"
)
_LABEL_TAKES = 400  # characters from the start in which the label of an attachment stands
_TITLE_NEAR = 160  # characters behind it in which the title does


def kind_of(title: str, opening: Opening, *, published: bool) -> DocumentKind:
    """Return what an instrument is, from its title first and its opening where the title leaves it open."""
    folded = title.casefold()
    if published and not is_amending(title):
        return DocumentKind.ONLINE_TERMS
    if opening.letter is not None and title.startswith(LETTER_RE):
        return _of_letter(opening.view.plain[opening.letter.body : opening.letter.body + _LETTER_BODY])
    found = next((kind for kind, pattern in _OF_TITLES if pattern.search(folded)), None)
    if found in _ANEW and _RESTATED.search(opening.view.plain, 0, opening.preamble if opening.begun else _LABEL_TAKES * 2):
        found = DocumentKind.RESTATEMENT
    if found in {None, DocumentKind.EXHIBIT} and _is_attachment(opening, folded):
        return _refined(DocumentKind.EXHIBIT, title, opening)
    if found is not None:
        return _refined(found, title, opening)
    return _by_words(title, opening)


def _is_attachment(opening: Opening, title: str) -> bool:
    """Tell whether the label of an attachment stands above the title, on a line of its own; that of a filing ("Exhibit 10.8") is none."""
    head = opening.view.plain[: max(opening.preamble, _LABEL_TAKES)] if opening.letter is None else ""
    words = title.split()
    for label in _ATTACHMENT_LABEL.finditer(head):
        behind = head[label.end() : label.end() + _TITLE_NEAR].casefold().split()
        if words and words[0] in behind and words[-1] in behind:
            return True
    return False


def _by_words(title: str, opening: Opening) -> DocumentKind:
    """Return what an instrument is whose title does not tell: what a letter does, what an opening says it changes."""
    if opening.letter is not None:
        said = _of_letter(opening.view.plain[opening.letter.body : opening.letter.body + _LETTER_BODY])
        return DocumentKind.BASE if said is DocumentKind.SIDE_LETTER and _CONTRACT.search(title) else said
    return DocumentKind.BASE if _CONTRACT.search(title) else DocumentKind.OTHER


def _of_letter(body: str) -> DocumentKind:
    """Return what a letter does by its own words: it ends, changes, waives or else only says something."""
    for kind, words in ((DocumentKind.TERMINATION, _ENDS_IT), (DocumentKind.AMENDMENT, _CHANGES_IT), (DocumentKind.WAIVER, _LETS_IT)):
        if words.search(body):
            return kind
    return DocumentKind.SIDE_LETTER


def _refined(kind: DocumentKind, title: str, opening: Opening) -> DocumentKind:
    """An exhibit can open as a statement of work, an addendum under a contract; a new version says that it takes the place of the last."""
    head = opening.view.plain[: min(opening.recitals_end, 3_000)]
    if (
        kind is DocumentKind.EXHIBIT
        and re.search(r"(?i)\bservices\b", head)
        and re.search(r"(?i)\b(?:entered into|statement of work)\b", head)
    ):
        return DocumentKind.SOW
    replaced = _REPLACES.search(opening.view.plain, opening.preamble, opening.preamble_end)
    if replaced and title.casefold().startswith(" ".join(replaced["title"].split()).casefold()):
        return DocumentKind.RESTATEMENT
    return kind
