"""Periods that a contract gives: to pay, to keep secrets, to stand behind what is delivered."""

from __future__ import annotations

from graph.model.documents import ClauseType
from graph.model.obligations import TimeUnit, Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Subject, together
from indexing.terms.wording import of_kind, pattern

T = ClauseType

_PAYS = pattern(r"\b(?:pay(?:s|ment|ments|able|ing)?|paid|remit(?:s|ted|tance)?|reimburse[sd]?|due|settle[ds]?|invoices?)\b")
_INVOICE = pattern(r"\b(?:invoices?|invoiced|bills?|billing|statements?)\b")
_NET = pattern(r"\bnet (?:thirty|sixty|ninety|forty-five|fifteen|ten|twenty|\w+ \(\d+\)|\d+)\b")
_WITHIN = pattern(r"\b(?:within|no later than|not later than|in|by|net|not more than|no more than|on or before)\b[^.;]{0,40}$")
_AFTER = pattern(r"^[^.;]{0,30}?\b(?:of|after|from|following|upon|net)\b")
_NOT_TO_PAY = pattern(
    r"\b(?:terminat\w+|default|breach\w*|cure[ds]?|remed(?:y|ied)|refund\w*|dispute[ds]?|object\w*|audit\w*|suspend\w*|notif(?:y|ies)"
    r"|written notice|fail\w*)\b"
)


def payment_days(sentence: Sentence) -> Found | None:
    """Read how long there is to pay."""
    flat = sentence.flat
    if not _PAYS.search(flat):
        return None
    net = _NET.search(flat)
    best: Found | None = None
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if value.unit not in {TimeUnit.DAY, TimeUnit.BUSINESS_DAY, TimeUnit.WEEK, TimeUnit.MONTH}:
            continue
        counted = net is not None and net.start() <= value.start <= net.end()
        if not counted and not (_WITHIN.search(flat[: value.start]) and _AFTER.search(flat[value.end :])):
            continue
        weight = 4 if counted or _INVOICE.search(flat) else 2
        before = flat[max(0, value.start - 120) : value.start]
        if not _PAYS.search(before) and not _PAYS.search(flat[value.end : value.end + 80]):
            continue
        if _NOT_TO_PAY.search(before):
            weight -= 2
        if weight > (best.weight if best else 0):
            best = Found(say(value), (value,), weight=weight)
    return best


_SECRET = pattern(r"\b(?:confidential\w*|non-?disclosure|proprietary information|trade secrets?|secrecy)\b")
_KEEP = pattern(
    r"\b(?:shall|will|must|agrees?|undertakes?|may|covenants?)\b"
    r".{0,120}?\b(?:not|keep|hold|maintain|treat|protect|preserve|safeguard|retain|refrain)\b"
    r"|\b(?:obligations?|duty|duties|undertakings?|restrictions?|provisions?)\b"
    r".{0,160}?\b(?:surviv|continue|remain|expire|terminate|last|apply|effective)"
)
_LASTS = pattern(
    r"\b(?:for|until|during|survive\w*|period of|expire\w*|continue\w*|last\w*|terminat\w*|after|following|least)\b[^.]{0,80}$"
)
_FOREVER = pattern(
    r"\b(?:indefinite(?:ly)?|perpetual(?:ly)?|in perpetuity|for so long as|as long as"
    r"|without (?:time )?limit(?:ation)? (?:in|of) time|at all times|forever)\b"
)
_SURVIVES = pattern(r"\bsurviv\w+\b")


def confidentiality(sentence: Sentence) -> Found | None:
    """Read whether secrets are to be kept, and for how long."""
    flat = sentence.flat
    if not _SECRET.search(f"{sentence.passage.heading} {flat}"):
        return None
    if not _KEEP.search(flat):
        return None
    named = bool(_SECRET.search(flat))
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if value.unit in {TimeUnit.YEAR, TimeUnit.MONTH} and _LASTS.search(flat[: value.start]):
            return Found(say(value), (value,), ("period",), weight=4)
    if _FOREVER.search(flat) and named:
        return Found("no end", tags=("indefinite",), weight=3)
    if _SURVIVES.search(flat) and named:
        return Found("survives, no period", tags=("survives",), weight=3)
    return Found("kept secret, no period", tags=("duty",), weight=2) if named else None


_WARRANTS = pattern(r"\bwarrant(?:s|y|ies|ed)?\b|\bguarante(?:es?|ed)\b|\bfree (?:from|of) (?:any )?(?:material )?defects\b")
_WARRANTY_LASTS = pattern(r"\b(?:for|period|within|during|of|least|warranty)\b[^.]{0,60}$")
_AS_IS = pattern(r"\bas[ -]is\b|\b(?:disclaims?|excludes?|makes? no|no (?:other )?|without (?:any )?)\b.{0,60}\bwarrant")
_GOODS = pattern(
    r"\b(?:products?|goods?|services?|software|equipment|deliverables?|work|materials?|system|licensed|workmanship|defects?|site|program)\b"
)
_IMPLIED = pattern(r"\b(?:implied|merchantability|fitness)\b")


def warranty(sentence: Sentence) -> Found | None:
    """Read what is warranted of what is delivered, for how long, or that nothing is."""
    flat = sentence.flat
    found = _WARRANTS.search(flat)
    if found is None:
        return None
    if (_AS_IS.search(flat) and _IMPLIED.search(flat)) or pattern(r"\"?\bas[ -]is\b").search(flat):
        return Found("disclaimed", tags=("disclaimed",), weight=2)
    for value in of_kind(sentence.values, ValueKind.DURATION):
        if (
            value.unit in {TimeUnit.YEAR, TimeUnit.MONTH, TimeUnit.DAY}
            and _WARRANTY_LASTS.search(flat[: value.start])
            and _GOODS.search(flat)
        ):
            return Found(say(value), (value,), ("period",), weight=4 if "warrant" in found[0].lower() else 3)
    gives = pattern(r"\b(?:represents? and )?warrants?\b").search(flat)
    return Found("given, no period", tags=("given",), weight=3 if _GOODS.search(flat) else 1) if gives else None


_PERSONAL = pattern(
    r"\bpersonal (?:data|information|health information)\b|\bpersonally identifiable\b|\bdata (?:protection|privacy)\b|\bGDPR\b"
    r"|\bHIPAA\b|\bCCPA\b|\bprivacy (?:laws?|polic(?:y|ies)|act)\b"
    r"|\bprotected health information\b|\bdata subjects?\b|\bdata breach\b|\bnon-?public personal\b"
    r"|\bcustomer (?:data|information)\b.{0,80}\b(?:secur|privac|protect)"
)
_DUTY = pattern(r"\b(?:shall|will|must|agrees?|undertakes?|may not|comply|compliance)\b")
_LAWS = (
    ("gdpr", pattern(r"\bGDPR\b|\bGeneral Data Protection Regulation\b")),
    ("hipaa", pattern(r"\bHIPAA\b|\bprotected health information\b")),
    ("ccpa", pattern(r"\bCCPA\b|\bCalifornia Consumer Privacy\b")),
)
_BREACH = pattern(r"\b(?:breach|incident|unauthorized access)\b")


def data_protection(sentence: Sentence) -> Found | None:
    """Read what is said of personal data, and how soon a breach of it is told."""
    flat = sentence.flat
    if not (_PERSONAL.search(flat) and _DUTY.search(flat)):
        return None
    tags = tuple(tag for tag, words in _LAWS if words.search(flat))
    soon = _breach_notice(sentence)
    if soon is not None:
        return Found(f"breach told within {say(soon)}", (soon,), ("breach-notice", *tags), weight=4)
    return Found("duties on personal data", tags=("duty", *tags), weight=3 if tags else 2)


def _breach_notice(sentence: Sentence) -> Value | None:
    flat = sentence.flat
    short = {TimeUnit.HOUR, TimeUnit.DAY, TimeUnit.BUSINESS_DAY}
    values = [v for v in of_kind(sentence.values, ValueKind.DURATION) if v.unit in short]
    return values[0] if values and _BREACH.search(flat) and pattern(r"\bnotif|\bnotice|\binform").search(flat) else None


_AUDITS = pattern(
    r"\b(?:right|entitled|permit\w*|allow\w*|may|shall (?:have|be)|option|able)\b"
    r".{0,160}?\b(?:audit|inspect|examine|review)\w*\b.{0,160}?\b(?:books?|records?|accounts?|facilit|premises|site|compliance"
    r"|invoices?|documents?)"
    r"|\b(?:books?|records?|accounts?)\b.{0,200}?\b(?:audit|inspect|examin)\w*"
    r"|\bright (?:to|of) audit\b|\baudit rights?\b|\bmay audit\b"
)
_NOT_AUDIT = pattern(r"\b(?:audited financial statements|auditing standards|independent auditors? of)\b")
_OFTEN = pattern(
    r"\b(?:once|twice|one time|no more (?:often|frequently) than|not more than (?:once|one|twice))\b"
    r".{0,40}\b(?:year|annual\w*|calendar|twelve|12|quarter|period)"
)


def audit(sentence: Sentence) -> Found | None:
    """Read whether books or places may be inspected, on what notice and how often."""
    flat = sentence.flat
    if not _AUDITS.search(flat) or (_NOT_AUDIT.search(flat) and "inspect" not in flat.lower()):
        return None
    notice = next((v for v in of_kind(sentence.values, ValueKind.DURATION) if pattern(r"^.{0,30}\bnotice\b").search(flat[v.end :])), None)
    often = _OFTEN.search(flat)
    parts = [
        "right to audit",
        *([f"{say(notice)} notice"] if notice else []),
        *(["once a year"] if often and "once" in often[0].lower() else []),
    ]
    return Found(", ".join(parts), (notice,) if notice else (), ("right",), weight=4 if notice or often else 3)


SUBJECTS = (
    Subject(
        Column.PAYMENT_DAYS,
        ("=pay|=pays|=paid|payable|payment|paying|invoic|remit|reimburs|=net|=due|settle & day|month|week|=net"),
        frozenset({T.PAYMENT_TERMS, T.FEES}),
        payment_days,
    ),
    Subject(
        Column.CONFIDENTIALITY,
        "confiden|disclos|proprietary|secre",
        frozenset({T.CONFIDENTIALITY}),
        confidentiality,
        together,
        inherited=True,
    ),
    Subject(
        Column.WARRANTY,
        "warrant|guarant|defect",
        frozenset({T.WARRANTIES, T.WARRANTY_DURATION}),
        warranty,
        together,
        inherited=True,
    ),
    Subject(
        Column.DATA_PROTECTION,
        "personal|privacy|gdpr|hipaa|ccpa|=data|=health & shall|will|must|agree|undertak|=may|compl",
        frozenset({T.DATA_PROTECTION}),
        data_protection,
        together,
        inherited=True,
    ),
    Subject(
        Column.AUDIT,
        ("audit|inspect|examin|review & right|entitled|permit|allow|=may|shall|option|=able|book|record|account"),
        frozenset({T.AUDIT_RIGHTS}),
        audit,
        inherited=True,
    ),
)
