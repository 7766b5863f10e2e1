"""The kind of an instrument: from its title first, from its opening where the title leaves it open."""

from __future__ import annotations

import re

from graph.model.documents import DocumentKind
from indexing.mentions import HEAD, is_amending
from indexing.metadata.opening import Opening
from indexing.metadata.titles import LETTER_RE

_KINDS = (
    (DocumentKind.CHANGE_ORDER, r"\b(?:change|variation) (?:control )?(?:order|request|notice|note)\b"),
    (
        DocumentKind.NOTICE,
        r"^(?!.*terminat).*\bnotice of\b|^(?:\w+ ){0,2}notice (?:of|to) |^(?:[\w-]+ ){0,4}(?:notice|termination letter)$",
    ),
    (DocumentKind.RESTATEMENT, r"^(?:form of )?(?:\w+ )?amended (?:and|&) restated|^restated\b"),
    (
        DocumentKind.AMENDMENT,
        (
            r"\b(?:amend(?:ments?|ing)|modifications?|variations?|supplement|avenants?|nachtr(?:ag|äge)|change letter)\b"
            r"|\bsupplemental (?:agreement|indenture|deed|letter)\b"
            r"|\b(?:addend(?:um|a)|riders?)\b.*\bto\b|\briders? (?:no\b|number\b|#)"
        ),
    ),
    (DocumentKind.TERMINATION, r"\bterminat(?:ion|e|ing)\b|\brelease agreement\b"),
    (DocumentKind.WAIVER, r"\bwaiver\b|\bforbearance\b|\bstandstill\b|^(?:\w+ )?consent\b|\bconsent (?:agreement|letter|to)\b"),
    (DocumentKind.RENEWAL, r"\brenewal\b|\bextension\b"),
    (
        DocumentKind.ASSIGNMENT,
        r"\bassignment\b|\bnovation\b|\bassumption agreement\b|\bjoinder\b|\baccession\b|\bdeed of adherence\b",
    ),
    (DocumentKind.DPA, r"\bdata (?:processing|protection)\b|\bdpa\b"),
    (DocumentKind.SLA, r"\bservice levels?\b|\bsla\b"),
    (DocumentKind.SOW, r"\bstatements? of work\b|\bsow\b|\b(?:work|task) orders?\b"),
    (DocumentKind.ORDER_FORM, r"\border forms?\b|\b(?:purchase|service|sales) orders?\b"),
    (DocumentKind.AMENDMENT, r"\baddend(?:um|a)\b"),
    (DocumentKind.SIDE_LETTER, r"\bside letter\b|\bletter agreement\b"),
    (DocumentKind.ONLINE_TERMS, r"\bterms (?:of (?:service|use)|and conditions of use)\b|\b(?:privacy|acceptable use) policy\b"),
    (DocumentKind.EXHIBIT, r"^(?:exhibit|schedule|annex|appendix|attachment)\b"),
)
_CONTRACT = re.compile(rf"(?i){HEAD.pattern}|\bterms\b|\bdeed\b|\bcharter\b|\bbylaws\b|\bplan\b|\bwarrant\b|\bcertificate\b")
_RESTATES = re.compile(
    r"(?i)\b(?:this|such)\s+(?:\w+\s+){0,4}?amends\s+and\s+restates\b|\b(?:hereby\s+)?(?:is|are|be)\s+(?:hereby\s+)?amended\s+and\s+restated\s+in\s+(?:its|their)\s+entiret"
    r"|\bagree(?:d|s)?\s+to\s+amend\s+and\s+restate\b|\b(?:desire|wish)(?:es)?\s+to\s+amend\s+and\s+restate\b(?!\s+(?:section|article|paragraph))"
)
_RESTATED = re.compile(
    r"(?im)^\W*(?:as\s+)?amended\s+and\s+restated\s+(?:effective\s+)?(?:(?:as\s+of|on|effective|through)\s+)?(?:[a-z]+\s+)?\d[\w ,]*\W*$"
)
"""A line below a title that tells the day of its newest version: "(as amended and restated as of June 28, 2019)"."""
_ANEW = frozenset({None, DocumentKind.EXHIBIT, DocumentKind.DPA, DocumentKind.SLA, DocumentKind.SOW})
"""Kinds that a title can name beside which such a line says more."""
_REPLACES = re.compile(
    r"(?i)\bthis\s+(?:[\w.]+\s+){0,4}?(?:replaces|supersedes|amends\s+and\s+restates)\s+(?:and\s+\w+\s+)?(?:in\s+(?:its|their)\s+entirety,?\s+)?the\s+(?P<title>(?-i:(?:[A-Z][\w-]*\s+){1,6}))"
)  # a new version of the instrument that it names by its own title
_SUPPLEMENTAL = re.compile(
    r"(?i)\b(?:is|being)\s+supplemental\s+to\b|\bthis\s+(?:\w+\s+){1,3}?(?:amends|varies|modifies|supplements)\s+(?:and\s+\w+\s+)?(?!and\s+restates)(?:the|that|an?)\b"
)
_ENTERED_UNDER = re.compile(
    r"(?i)\b(?:made|entered\s+into|issued|executed|concluded|agreed|placed|is|are)\b[^;]{0,300}?\b(?:under|pursuant\s+to)\s+(?:the|that|our|your)\s+(?-i:[A-Z])"
)  # an addendum that stands under a contract as an order does ...
_SAYS_CHANGE = re.compile(r"(?i)\b(?:amend|modif|supplement|var(?:y|ies|iation)|chang)\w*")  # ... unless it says that it changes that
_AMENDING_WORD = re.compile(r"(?i)\b(?:amended|varied|modified|deleted|substituted|inserted|replaced)\b")
_ENDS_IT = re.compile(
    r"(?i)\bhereby\s+(?:\w+\s+)?(?:terminates?|cancels?)\b|\b(?:gives?|giving|serves?|constitutes|is|as)\s+(?:\w+\s+){0,4}?notice\s+(?:of\s+(?:the\s+|our\s+|its\s+)?(?:termination|cancellation|non-?renewal)|to\s+terminate)"
    r"|\b(?:elects?|elected|decided)\s+to\s+terminate\b|\b(?:agreement|lease|contract|licen[cs]e|order|work)\b[^.;]{0,60}?\b(?:is|are|be)\s+(?:hereby\s+)?terminated\b"
)
_CHANGES_IT = re.compile(
    r"(?i)\b(?:hereby|will|shall|to)\s+(?<!deemed\sto\s)(?<!construed\sto\s)(?:amend|modify|vary|extend|replace|change)\b"
    r"|\b(?:is|are|be|been)\s+(?:\w+ly\s+|hereby\s+)?(?:amended|modified|varied|replaced|deleted|eliminated|stricken|struck|extended|substituted|inserted|changed|increased|reduced|supplemented|to\s+be\s+read\s+as|to\s+read\b)"
    r"|\b(?:instead|in\s+place)\s+of\b|\bhereby\s+(?:\w+\s+)?(?:amends|modifies|varies|extends)\b"
)
_LETS_IT = re.compile(
    r"(?i)\bwaives?\b|\b(?:hereby\s+)?(?:consents?|agrees?)\s+(?:not\s+to\s+exercise|to\s+(?:waive|forbear)|to\s+(?:the|your|that|such|its)\b)|\bforbears?\b|\bconcession\b"
)
_LETTER_BODY = 4_000
_ATTACHMENT_LABEL = re.compile(
    r"(?im)^[ \t*#]*(?:exhibit|schedule|annex|appendix|attachment)(?:[ \t]+[\"']?[A-Z](?:-?\d)?[\"']?)?[ \t*]*"
    r"(?:\n\s*(?:to|of)(?:[ \t]+the)?[ \t]*)?$"
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
    found = next((kind for kind, pattern in _KINDS if re.search(pattern, folded)), None)
    if found in _ANEW and _RESTATED.search(opening.view.plain, 0, opening.preamble if opening.begun else _LABEL_TAKES * 2):
        found = DocumentKind.RESTATEMENT
    if found in {None, DocumentKind.EXHIBIT} and _is_attachment(opening, folded):
        return _refined(DocumentKind.EXHIBIT, title, opening)
    if found is not None:
        return _refined(found, title, opening)
    if _RESTATES.search(opening.view.plain, opening.preamble, opening.recitals_end + 600):
        return DocumentKind.RESTATEMENT
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


def _stands_under(folded: str, opening: Opening) -> bool:
    """Tell an addendum that was made under a contract and brings terms of its own ("Product Addendum No. 1") from an amendment."""
    if not re.search(r"\baddend(?:um|a)\b", folded) or re.search(r"\bamend|\bto\b", folded):
        return False
    words = opening.view.plain[opening.preamble : opening.preamble_end]
    return _ENTERED_UNDER.search(words) is not None and _SAYS_CHANGE.search(words) is None


def _by_words(title: str, opening: Opening) -> DocumentKind:
    """Return what an instrument is whose title does not tell: what a letter does, what an opening says it changes."""
    if opening.letter is not None:
        said = _of_letter(opening.view.plain[opening.letter.body : opening.letter.body + _LETTER_BODY])
        return DocumentKind.BASE if said is DocumentKind.SIDE_LETTER and _CONTRACT.search(title) else said
    if _SUPPLEMENTAL.search(opening.view.plain, opening.preamble, opening.preamble_end) and _AMENDING_WORD.search(
        opening.view.plain, opening.preamble_end
    ):
        return DocumentKind.AMENDMENT
    return DocumentKind.BASE if _CONTRACT.search(title) else DocumentKind.OTHER


def _of_letter(body: str) -> DocumentKind:
    """Return what a letter does by its own words: it ends, changes, waives or else only says something."""
    for kind, words in ((DocumentKind.TERMINATION, _ENDS_IT), (DocumentKind.AMENDMENT, _CHANGES_IT), (DocumentKind.WAIVER, _LETS_IT)):
        if words.search(body):
            return kind
    return DocumentKind.SIDE_LETTER


def _refined(kind: DocumentKind, title: str, opening: Opening) -> DocumentKind:
    """An exhibit can open as a statement of work, an addendum under a contract; a new version says that it takes the place of the last."""
    if kind is DocumentKind.AMENDMENT and _stands_under(title.casefold(), opening):
        return DocumentKind.OTHER
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
