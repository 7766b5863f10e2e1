"""Lists of parties as contracts write them: "Acme, Inc., a Delaware corporation ("Acme"), and ...".

A defined name in parentheses ends what is said of one party; before it stands the name, up to its
legal form or to the words that describe it (", a Delaware corporation", "having its place of business").
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from graph.model.documents import Party
from graph.text.dates import MONTH
from graph.text.legal_forms import legal_form_pattern
from indexing.plain_text import View


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


LEGAL_FORM = legal_form_pattern(descriptions=False)
COMPANY = re.compile(
    rf"{LEGAL_FORM.pattern}|(?<!^\s[aA])(?<!\s[aA])(?:\s+(?-i:Corporation|CORPORATION|Company|COMPANY))(?=\W|$)", re.IGNORECASE
)
"""A legal form, or the word that stands for one at the end of a name ("Acme Corporation")."""
_PAREN = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
_QUOTED = re.compile(r"\"\s*([^\"]{1,80}?)\s*,?\s*\"|(?<!\w)'\s*([^'\"]{2,60}?)\s*,?\s*'(?!\w)")
_GROUP = re.compile(r"(?i)\b(?:collectively|individually|each|together|both|jointly|either|respectively)\b")
_ENDS_LIST = re.compile(
    r"(?i)\b(?:collectively|individually|together|both|respectively)\b[^()]*\bparties\b|\beach\s+an?\b[^()]*\bparties\b"
)
_NO_PARTY = re.compile(
    r"(?i)\b(?:agreement|amendment|contract|lease|licen[cs]e|notes?|addendum|dates?|loan|term|msa|sow|dpa|sla|nda|order form"
    r"|statement of work|act|code|rules?)$"
)
_INSTRUMENT = re.compile(r"(?i)\bagreement(?:\s+(?:no\b|number\b|\#|ref)|$)")
_PARTY_WORD = re.compile(r"part(?:y|ies)", re.IGNORECASE)
_FORMER = re.compile(
    r"[,(\s]*\b(?:[fnda]/[kb]/a|fka|dba|(?:formerly|previously|now|also)(?:\s+known\s+as)?|doing\s+business\s+as)\s+", re.IGNORECASE
)
_TRADES = re.compile(r",\s+an?\s+[^(),;]{3,80}(?=,?\s+(?:doing\s+business\s+as|d/b/a|trading\s+as|formerly)\b)")
_DESCRIBED = re.compile(  # what begins the description of a party whose name has ended
    r"\s*(?:,\s*|\s)(?:an?\s+(?=[\w'-]+)|(?:having|whose|which|located|acting|organi[sz]ed|duly|individually|jointly|residing"
    r"|established|registered|under|being"
    r"|successor|solely|maintaining|hereinafter|hereafter|dated|effective|entered|pursuant|is|are|its|with|through|and/or|and\s+its"
    r"|by\s+its|for\s+itself)\s"
    r"|as\s+(?!of\b)|in\s+(?:its|his|her|such|favor)\b|incorporated\s+(?:in|under)\b|on\s+behalf\b|together\s+with\b|division\s+of\b"
    r"|(?:at|of)\s+(?=[^,;]{0,40}\d)|the\s+(?=[a-z])|to\s+(?=[a-z]))"
    r"|\s-{1,2}\s|\s*[;:]|\t|\s{3,}|\n\s*\n|\s+(?=\d+(?:st|nd|rd|th)?\s)|,\s*(?=\d)|,?\s+(?=P\.\s?O\.)"
)
_LEAD = re.compile(
    r"^(?:[\s,;.:&\-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]\s|(?:and|AND|And|between|BETWEEN|by|among|AMONG|with|in\s+favor\s+of"
    r"|(?:For|FOR)(?:\s+(?:and\s+)?on\s+behalf\s+of)?|on\s+the\s+(?:one|other)\s+hand)\b)+"
)
_JOINT = re.compile(
    r"(?:[,;]\s*|(?<![Ss]avings)(?<!SAVINGS)\s+)(?:and|AND|And)\b[\s:]+(?:among\s+)?|\b(?:f/s/o|for\s+(?:the\s+)?services\s+of)\s+"
    r"|;\s+|,\s+(?=(?:the\s+)?[A-Z])|\n\s*\n|\s\(\d{1,2}\)\s+(?=[A-Z])"
)
_AND = re.compile(r"\band\b|f/s/o|services", re.IGNORECASE)
_STARTS_NAME = re.compile(r"(?:the\s+|The\s+|THE\s+)?(?:[A-Z0-9][\w'&*./-]*|[a-z]{1,3}[A-Z][\w*]*|[a-z]\w+\.(?:com|net|org|io)\b)")
_NEVER_A_NAME = _words(
    "party parties lender lenders borrower borrowers guarantor guarantors bank banks company agent initial continuing certain"
    " other others each the and of named herein hereto listed seller sellers buyer buyers customer client vendor supplier"
    " owner contractor licensor licensee executive employee employer us you we principals principal persons entities joint"
    " bookrunners bookrunner arrangers arranger lead documentation syndication co-agents administrative subsidiaries"
    " affiliates financial institutions signatories agreement amendment this that whereas section article all its their wales"
    " commonwealth between"
)
_SMALL_IN_NAMES = _words("of and the for de von van la du f k a d b s")
_NEVER_LAST = _words("and of the for van von")
_LONG_FORM = re.compile(r"(?<!^A)\s(?i:limited\s+(?:partnership|liability\s+(?:company|partnership)))$")
_INITIALS = 2  # letters that may be somebody's initials as well as a legal form
_DESCRIPTION = re.compile(  # "A VIRGINIA LIMITED PARTNERSHIP" stands behind a name
    r"(?i)an?\s(?:[\w-]+\s){1,4}(?:corporation|partnership|association|limited\s+liability\s+company|individual)"
)
_A_DAY = re.compile(rf"(?i)(?:\d{{1,2}}\s+{MONTH}|{MONTH}\s+\d{{1,2}})(?:,?\s+\d{{4}})?")  # "between 1 April and 31 December"
_LONGEST_NAME = 110  # characters; a longer "name" is a sentence


def read_parties(view: View, start: int, end: int) -> tuple[Party, ...]:
    """Return the parties that the list in [start, end) of the view names, in order, with their defined names."""
    parties: list[Party] = []
    low = start
    for paren in _PAREN.finditer(view.plain, start, end):
        aliases = _aliases(view.plain, paren)
        if not aliases:
            continue
        found = _names(view, low, paren.start(), first=not parties) or list(_name_before(view, low, paren.start()))
        own = tuple(alias for alias in aliases if not _PARTY_WORD.fullmatch(alias))
        if not found and parties and not _GROUP.search(paren[1]) and _still_the_same(view.plain[low : paren.start()]):
            parties[-1] = _also(parties[-1], own)
        parties.extend((*found[:-1], _also(found[-1], own)) if found else ())
        if not found and own and _GROUP.search(paren[1]):
            parties = [_also(p, own) if _mentions(paren[1], p) else p for p in parties]
        low = paren.end()
        if len(own) < len(aliases) and parties and _ENDS_LIST.search(paren[1]):
            return tuple(parties)
    parties.extend(_names(view, low, end, first=not parties))
    return tuple(parties)


def defined_parties(view: View, start: int, end: int) -> Iterator[Party]:
    """Yield who is given a defined name in [start, end), wherever in a sentence that stands: `Acme, Inc. ("Acme") certifies`."""
    low = start
    for paren in _PAREN.finditer(view.plain, start, end):
        aliases = _aliases(view.plain, paren)
        if aliases and not _GROUP.search(paren[1]) and not any(_PARTY_WORD.fullmatch(a) for a in aliases):
            yield from (_also(party, aliases) for party in _name_before(view, max(low, paren.start() - 300), paren.start()))
        low = paren.end()


def _still_the_same(between: str) -> bool:
    """Tell whether words between two definitions still describe the same party."""
    return len(between) < 120 and not re.search(r"(?i)\band\b|,\s*the\s", between)


def _mentions(group: str, party: Party) -> bool:
    """Tell whether the definition of a group names a party: (collectively, Lender and Endorser are the "Artists")."""
    return any(re.search(rf"(?<!\w){re.escape(name)}(?!\w)", group) for name in (party.name, *party.aliases))


def _name_before(view: View, start: int, end: int) -> Iterator[Party]:
    """Yield the company whose name with its legal form stands last before a definition."""
    text = view.plain[start:end]
    for form in reversed(list(COMPANY.finditer(text))[-2:]):
        name = re.search(
            r"(?<!\w)(?:(?:[a-z]?[A-Z0-9][\w'&*./-]*|of|the|and|&)(?:[ \t]+\n?[ \t]*|\n[ \t]*)){0,8}\b[a-z]?[A-Z0-9][\w'&*./-]*$",
            text[: form.start()],
        )
        if name and not re.search(r"(?i)\ban?\s+$", text[: name.start()]):  # "a Delaware corporation" describes one
            words = re.sub(r"^(?:(?:of|the|and|OF|AND)\s+)+", "", name[0])
            yield from _name(view, start + name.end() - len(words), end)
            return


def _also(party: Party, aliases: tuple[str, ...]) -> Party:
    return Party(party.name, tuple(dict.fromkeys((*party.aliases, *aliases))), party.quote)


def _aliases(text: str, paren: re.Match[str]) -> tuple[str, ...]:
    """Return the names that a parenthesis defines: quoted ones, or a short name that stands alone."""
    inside = paren[1]
    quoted = [(a or b).strip(" ,.;") for a, b in _QUOTED.findall(inside)]
    if quoted:
        return tuple(" ".join(q.split()) for q in quoted if q and not _NO_PARTY.search(q))
    if _FORMER.match(inside):
        return ()
    bare = re.sub(r"(?i)^\s*(?:(?:here(?:in)?after|the|referred to as|called)\s+)+", "", inside).strip()
    after = text[paren.end() : paren.end() + 16]
    ends_here = not LEGAL_FORM.match(after) and re.match(r"\s*(?:[,;.]|and\b|AND\b|an?\s|having|with|of\b|$)", after)
    return (bare,) if ends_here and re.fullmatch(r"[A-Z][\w.&-]*(?: [A-Z][\w.&-]*){0,2}", bare) else ()


def _names(view: View, start: int, end: int, *, first: bool) -> list[Party]:
    """Return the parties named between two definitions; unless `first`, the previous party's description comes before."""
    text = view.plain[start:end]
    lead = _LEAD.match(text)
    at = lead.end() if lead else 0
    found: list[Party] = []
    if first or (lead and re.search(r"(?i)\band\b|\bfavor\b", lead[0])) or not _DESCRIBED.match(text):
        found.extend(_name(view, start + at, end))
    for joint in _JOINT.finditer(text, at):
        for party in _name(view, start + joint.end(), end):
            if not (found and _overlap(found[-1], party)) and _stands_alone(view, party, joint[0], end):
                found.append(party)
    return found


def _overlap(last: Party, party: Party) -> bool:
    return last.quote is not None and party.quote is not None and party.quote.char_start < last.quote.char_end


def _stands_alone(view: View, party: Party, joint: str, end: int) -> bool:
    """Tell whether words after a comma or an "and" are a party and not part of an address or a description."""
    if LEGAL_FORM.search(" " + party.name) or _LONG_FORM.search(party.name):
        return True
    if not _AND.search(joint) or party.quote is None:
        return False
    after = view.plain[party.quote.char_end - view.offset : end]
    return not after.strip(" ,.\n\t") or (len(party.name.split()) >= 2 and _DESCRIBED.match(after) is not None)


def _name(view: View, start: int, end: int) -> Iterator[Party]:
    """Yield the party whose name begins at `start`, if one does."""
    text = view.plain[start : min(end, start + 400)]
    start += len(text) - len(text.lstrip())
    text = text.lstrip()
    if not _STARTS_NAME.match(text):
        return
    stop = len(text[: _name_end(text)].rstrip(" ,;:\n\t-"))
    stop = stop if LEGAL_FORM.search(text[:stop]) else len(re.sub(r"(?<=[a-z]{2})\.$", "", text[:stop]))  # a sentence ends with the name
    name = " ".join(text[:stop].split())
    if is_name(name):
        yield Party(name, (*_former(text[stop:]), *_trading(text[stop:]), *_role(text[stop:])), view.quote(start, start + stop))


def is_name(name: str) -> bool:
    """Tell whether words can be the name of a party."""
    words = re.findall(r"[^\W_]+", name)
    if len(name) > _LONGEST_NAME or not re.search(r"[^\W\d_]{2}", name) or all(w.casefold() in _NEVER_A_NAME for w in words):
        return False
    if (
        _INSTRUMENT.search(name)
        or _A_DAY.fullmatch(name)
        or _DESCRIPTION.fullmatch(name)
        or _begins_with_form(name)
        or name.count("(") != name.count(")")
    ):
        return False
    if re.match(r"[a-z]\w+\.(?:com|net|org|io)\b", name):
        return True
    small = [
        w
        for w in re.findall(r"[^\W_]+", LEGAL_FORM.sub("", f" {name}"))
        if w.islower() and w[0].isalpha() and w not in _SMALL_IN_NAMES and not LEGAL_FORM.fullmatch(" " + w)
    ]
    return (
        words[-1] not in _NEVER_LAST
        and len(small) <= ("." in name)
        and words[0].casefold() not in ("this", "that", "whereas", "section", "dated", "such")
    )


def _begins_with_form(name: str) -> bool:
    """Tell whether words begin with a legal form that ends another name; two letters may begin a name ("AB Hall, Inc.")."""
    form = COMPANY.match(" " + name)
    if form is None:
        return False
    behind = name[form.end() - 1 :]
    return len(re.findall(r"\w", form[0])) > _INITIALS or COMPANY.search(behind) is None or not behind.strip()[:1].isupper()


def _name_end(text: str) -> int:
    """Return where the name at the start of the text ends: after its legal form, else before what describes it."""
    marks = (
        _DESCRIBED.search(text, 1),
        _FORMER.search(text, 1),
        re.search(r"\(\s*(?:the\s+|collectively|together|each|herein)?\s*\"", text),
    )
    limit = min((m.start() for m in marks if m), default=len(text))
    form = LEGAL_FORM.search(text)
    if form and 0 < form.start() <= limit and not _joint_before(text, form.start()):
        return form.end()
    comma = text.find(",", 0, limit)
    limit = comma if comma > 0 else limit
    joint = re.search(r"(?<![Ss]avings)(?<!SAVINGS),?\s+(?:and|AND)\s+(?=(?:the\s+)?[A-Z])", text[:limit])
    return joint.start() if joint and _splits(text, joint, limit) else limit


def _joint_before(text: str, form: int) -> bool:
    """Tell whether another name ends before the legal form does: "Mary Smith and Widgets, Inc."."""
    joint = re.search(r"\s+(?:and|AND)\s+(?=(?:the\s+)?[A-Z])", text[:form])
    if joint is None:
        return False
    before = len(text[: joint.start()].split())
    if all(w.casefold() in _NEVER_A_NAME for w in text[: joint.start()].split()):  # "the Company and Widgets, Inc."
        return True
    return before > 2 or (before == 2 and not re.search(r"(?i)\b(?:trust|bank)\b", text[joint.end() : form]))


def _splits(text: str, joint: re.Match[str], limit: int) -> bool:
    """Tell whether an "and" stands between two names rather than inside one ("Traders and Merchants Trust Company")."""
    left, right = text[: joint.start()].split(), text[joint.end() : limit].split()
    return len(left) >= 2 or len(right) <= 2


def _role(text: str) -> Iterator[str]:
    """Yield the role that a cover gives right after a name: ", as Borrower"."""
    role = re.match(r"[\s,]*\bas\s+(?:the\s+)?((?:[A-Z][\w/-]*)(?:\s+[A-Z][\w/-]*){0,2})\s*(?=[,;.)\n]|and\b|$)", text)
    if role:
        yield " ".join(role[1].split())


def _trading(text: str) -> Iterator[str]:
    """Yield the name that a party is said to trade under after what it is: ", an Ohio corporation, doing business as Bolt"."""
    said = _TRADES.match(text)
    if said:
        yield from _former(text[said.end() :])


def _former(text: str) -> Iterator[str]:
    """Yield the former and trading names given right after a name."""
    match = _FORMER.match(text)
    while match:
        text = text[match.end() :]
        stop = _name_end(text)
        if name := " ".join(text[:stop].split()).strip(" ,;()"):
            yield name
        match = _FORMER.match(text, stop)
