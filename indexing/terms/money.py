"""What a contract says in money: how far liability reaches, what late payment costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from graph.model.documents import ClauseType
from graph.model.obligations import Value, ValueKind
from graph.model.terms import Column
from indexing.terms.figures import say
from indexing.terms.passages import Sentence
from indexing.terms.subject import Found, Hit, Scene, Subject
from indexing.terms.wording import is_mutual, is_redacted, of_kind, pattern

T = ClauseType

_LIMITS = (
    pattern(
        r"\b(?:liabilit(?:y|ies)|damages|recover(?:y|able)|obligations? to indemnify|indemnification obligations?|claims?)\b.{0,260}?"
        r"\b(?:exceed|(?:be|is|are) (?:strictly )?(?:limited|capped|restricted) (?:to|at)|limited (?:in (?:the )?aggregate )?to"
        r"|(?:be|is|are) no more than"
        r"|(?:be|is|are) no greater than|cap(?:ped)? (?:of|at|on))\b"
    ),
    pattern(
        r"\b(?:in no event|under no circumstances)\b.{0,200}?\b(?:liable|responsible)\b"
        r".{0,160}?\b(?:in excess of|exceeding|more than|greater than|beyond)\b"
    ),
    pattern(r"\b(?:shall|will) not be liable\b.{0,160}?\b(?:in excess of|exceeding|more than|greater than|beyond)\b"),
    pattern(r"\b(?:maximum|aggregate|total|entire|cumulative)\b.{0,40}\bliabilit(?:y|ies)\b.{0,200}?\b(?:exceed|limited to|shall be|is)\b"),
)
_NOT_A_CAP = pattern(r"\binsurance\b.{0,60}\blimits?\b|\bpremium|\bdeductible|\bself-insured\b|\bbelow\b.{0,30}\bthreshold\b")
_SUMS = pattern(
    r"\b(?P<times>(?:\w+ )?(?:\(\d+\) )?(?:times|x)\s+)?(?:the )?(?:total |aggregate |annual |gross |net |cumulative "
    r"|full )*(?:amounts?|fees?|sums?|charges|compensation|consideration"
    r"|price|purchase price|contract price|payments?|commissions?|royalt(?:y|ies)|rent|revenues?)\b.{0,80}?"
    r"\b(?:paid|payable|received|due|owed|owing|earned|set forth|charged|remitted|actually paid)\b"
)
_LOSSES = pattern(
    r"\b(?:consequential|indirect|incidental|special|punitive|exemplary)\b|\blo(?:st|ss of) (?:profits?|revenues?|business|goodwill)\b"
)
_EXCLUDED = pattern(
    r"\b(?:neither|no|not|nor|in no event|under no circumstances|never|none of)\b"
    r".{0,260}?\b(?:liable|liabilit(?:y|ies)|responsible|claim|recover|entitled)\b"
    r"|\b(?:excludes?|disclaims?|waives?)\b"
)
_OPEN = pattern(
    r"\b(?:nothing|no (?:provision|term|clause|limitation))\b"
    r".{0,120}?\b(?:limits?|excludes?|exclud(?:e|ing)|limit(?:ing)?|restricts?|affects?)\b.{0,120}?\bliabilit(?:y|ies)\b"
    r"|\b(?:limitations?|limits?|exclusions?|cap|foregoing|section|clause|paragraph)\b"
    r".{0,120}?\b(?:shall|will|do|does) not (?:apply|limit|extend)\b"
    r"|\bliabilit(?:y|ies)\b.{0,80}?\b(?:is|are|shall be|remains?) (?:unlimited|uncapped|without limit)\b|\bunlimited liabilit"
)
_ABOUT_LIABILITY = pattern(r"\bliab|\bdamages\b|\bloss(?:es)?\b")
_EXCEPT = pattern(
    r"\b(?:except (?:for|in (?:the )?(?:case|event)|with respect to|to the extent|as|where)|other than|excluding|save (?:for|in)"
    r"|with the exception of)\b(?P<what>.{3,160}?)(?:,|;|\.|$|\bin no event\b|\bneither\b)"
)
_UNCAPPED = pattern(r"\bliabilit(?:y|ies)\b.{0,80}?\b(?:is|are|shall be) (?:unlimited|uncapped|without limit)\b")
_PERIOD_AFTER = pattern(r"\b(?:during|in|over|within|for|preceding|prior)\b")
_GREATER = pattern(r"\b(?P<which>greater|higher|lesser|lower|larger|smaller) of\b")


def liability_cap(sentence: Sentence) -> Found | None:
    """Read how far liability reaches: a cap, losses that are excluded, what no cap limits."""
    flat = sentence.flat
    return _cap(sentence) or _carved_out(flat) or _excluded(flat)


def _cap(sentence: Sentence) -> Found | None:
    flat = sentence.flat
    for limit in _LIMITS:
        found = limit.search(flat)
        if found is None or _NOT_A_CAP.search(flat):
            continue
        tags = ("mutual",) if is_mutual(flat[: found.end()]) else ("one-sided",)
        note = _exceptions(flat)
        amounts = _amounts(flat, sentence.values, found.end())
        if amounts:
            return Found(_capped_at(flat, found.end(), amounts), amounts, ("cap", *tags), note, 5)
        if is_redacted(flat[found.end() : found.end() + 160]):
            return Found("blacked out", tags=("cap", *tags), note=note, weight=4, unread=True)
    return None


def _amounts(flat: str, values: Sequence[Value], start: int) -> tuple[Value, ...]:
    """Return what a cap is counted in: sums of money, multiples and shares of fees, the fees themselves."""
    end = start + 320
    money = of_kind(values, ValueKind.MONEY, start, end)
    multiples = of_kind(values, ValueKind.MULTIPLE, start, end)
    shares = of_kind(values, ValueKind.PERCENTAGE, start, end)
    fees = _SUMS.search(flat, start, min(end, len(flat)))
    if fees is not None and not multiples and not shares:
        multiples = (Value(ValueKind.MULTIPLE, fees.start(), fees.end(), "1", "fees"),)
    return tuple(sorted((*money, *multiples, *shares), key=lambda v: v.start))


def _capped_at(flat: str, start: int, amounts: Sequence[Value]) -> str:
    which = _GREATER.search(flat, start)
    parts = [f"{say(v)} of fees" if v.kind is ValueKind.PERCENTAGE else say(v) for v in amounts]
    if which is not None and len(parts) > 1:
        return f"{which['which'].lower()} of {' and '.join(dict.fromkeys(parts))}"
    return parts[0]


def _exceptions(flat: str) -> str:
    found = _EXCEPT.search(flat)
    return f"not for {found['what'].strip(' ,')}" if found else ""


def _carved_out(flat: str) -> Found | None:
    if not _OPEN.search(flat) or not _ABOUT_LIABILITY.search(flat):
        return None
    if _UNCAPPED.search(flat):
        return Found("uncapped", tags=("uncapped",), weight=2)
    return Found("carve-outs", tags=("carve-outs",), note="limits do not apply to all claims", weight=1)


def _excluded(flat: str) -> Found | None:
    if not (_LOSSES.search(flat) and _EXCLUDED.search(flat) and _ABOUT_LIABILITY.search(flat)):
        return None
    tags = ("excluded-damages", "mutual" if is_mutual(flat) else "one-sided")
    return Found("no cap; indirect losses excluded", tags=tags, note=_exceptions(flat), weight=3)


def settle_cap(hits: Sequence[Hit], _scene: Scene) -> tuple[Hit, Found] | None:
    """Return the cap where there is one, with what the other sentences say of it; else the losses excluded, else what is uncapped."""
    if not hits:
        return None
    main = hits[0]
    every = {tag for hit in hits for tag in hit.found.tags}
    tags = [*main.found.tags, *(t for t in ("excluded-damages", "carve-outs", "uncapped") if t in every and t not in main.found.tags)]
    if "cap" in every:
        tags = list(dict.fromkeys("carve-outs" if t == "uncapped" else t for t in tags if t != "cap"))
    elif "excluded-damages" in every:
        tags = ["excluded-damages-only", *(t for t in tags if t not in {"excluded-damages", "uncapped"})]
    elif tags == ["carve-outs"]:
        return None  # what a limit does not reach is no limit
    notes = dict.fromkeys(
        h.found.note for h in hits if h.found.note and h.passage.entry.clause.document_id == main.passage.entry.clause.document_id
    )
    return main, replace(main.found, tags=tuple(tags), note="; ".join([*notes][:3]))


_INTEREST = pattern(r"\binterest\b|\blate (?:payment )?(?:charge|fee)s?\b|\bservice charge\b|\bfinance charge\b")
_LATE = pattern(
    r"\b(?:late|overdue|past[- ]due|unpaid|delinquent|arrears|outstanding|default(?:ed)?|delayed)\b"
    r"|\bnot (?:been )?(?:paid|received)\b|\bfail\w* to pay\b|\bwhen due\b|\bdue date\b"
)
_STATUTORY = pattern(
    r"\blate payment of commercial debts\b|\b(?:statutory|legal|judgment) (?:interest|rate)\b"
    r"|\b(?:maximum|highest) (?:lawful |legal )?(?:rate|amount)\b.{0,60}\b(?:law|permitted|allowed)"
)
_BASE_RATE = pattern(r"\b(?P<what>prime(?: lending)? rate|rate of prime|base(?: lending)? rate|LIBOR|SOFR|EURIBOR|bank rate)\b")
_PER = (
    (pattern(r"\b(?:per|a|each|every) month\b|\bmonthly\b"), "monthly"),
    (pattern(r"\b(?:per annum|per year|a year|annual(?:ly)?|yearly|p\.a\.)"), "annual"),
)
_RATE_NEAR = 120  # characters between interest and its rate
_NOT_LATE = pattern(
    r"\b(?:security|controlling|membership|ownership|equity|undivided|leasehold|financial|royalty|conflict\w* of"
    r"|right, title and) interests?\b"
)


def late_interest(sentence: Sentence) -> Found | None:
    """Read what a payment that is late bears."""
    flat = sentence.flat
    found = _INTEREST.search(flat)
    if found is None or not _LATE.search(flat):
        return None
    rates = of_kind(sentence.values, ValueKind.PERCENTAGE)
    base = _BASE_RATE.search(flat)
    per = next((name for wording, name in _PER if wording.search(flat, rates[0].end if rates else 0)), "")
    tags = (per,) if per else ()
    if rates:
        text = say(rates[0]) + ({"monthly": " per month", "annual": " per year"}.get(per, ""))
        over = f" over {base['what'].lower()}" if base else ""
        return Found(text + over, rates[:1], tags, weight=5 if found[0].lower() == "interest" else 4)
    if base:
        return Found(base["what"].lower(), tags=tags, weight=4)
    if is_redacted(flat[found.end() : found.end() + _RATE_NEAR]) and not _NOT_LATE.search(flat):
        return Found("blacked out", tags=tags, unread=True, weight=4)
    return Found("statutory", tags=("statutory",), weight=3) if _STATUTORY.search(flat) else None


SUBJECTS = (
    Subject(
        Column.LIABILITY_CAP,
        (
            "liab|damages|recover & exceed|limit|capped|consequential|indirect|incidental|special|punitive|unlimited|uncapped|excess"
            "|maximum|aggregate|greater|=apply"
        ),
        frozenset({T.CAP_ON_LIABILITY, T.UNCAPPED_LIABILITY, T.LIMITATION_OF_LIABILITY}),
        liability_cap,
        settle_cap,
        inherited=True,
    ),
    Subject(
        Column.LATE_INTEREST,
        ("interest|=late|charge & =late|overdue|unpaid|past|delinquen|arrear|default|=due|paid|=pay|outstanding|delayed"),
        frozenset({T.PAYMENT_TERMS, T.FEES}),
        late_interest,
    ),
)
