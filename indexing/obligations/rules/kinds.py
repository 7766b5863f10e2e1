"""What a duty is about: one of four domains and a short type, by what it binds to do and to what; the rows stand in `kinds.toml`."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

from graph.model.documents import ClauseType
from graph.model.obligations import Domain
from indexing.obligations.rules.operators import Force

LIMITATION = "LIMITATION_OF_LIABILITY"

_Row = tuple[Domain, str, re.Pattern[str], re.Pattern[str]]
_READ = 240  # characters of subject and deed that tell what a duty is about


def kind(words: str, deed: str, force: Force, about: ClauseType, *, negative: bool, limits: bool = False) -> tuple[Domain, str]:
    """Return domain and type of a duty.

    `words` are its words from the subject on, `deed` those from the verb on (both made plain), `about` is its clause's subject.
    """
    wording, done = (" ".join(text.split()).casefold()[:_READ] for text in (words, deed))
    if limits or done.startswith("have no liabilit"):
        return Domain.FINANCIAL, LIMITATION
    done = f"be due {done}" if force is Force.DUE else done
    rows = _FORBIDDEN if negative else _OWED
    found = ((domain, name) for domain, name, verbs, beside in rows if verbs.match(done) and beside.search(wording))
    return next(found, _BY_CLAUSE.get((negative, about), (Domain.RESTRICTIVE if negative else Domain.OPERATIONAL, "OTHER")))


def _stems(words: str) -> str:
    return "|".join(re.escape(w.removesuffix(".")).replace("_", " ") + (r"\b" if w.endswith(".") else "") for w in words.split())


_TABLE = tomllib.loads(files("indexing.obligations.rules").joinpath("kinds.toml").read_text(encoding="utf-8"))
_FORBIDDEN, _OWED = (
    tuple[_Row, ...](
        (Domain(domain), name, re.compile(rf"(?:be )?(?:[\w'-]+,? ){{0,4}}?(?:{_stems(verbs)})"), re.compile(rf"\b(?:{_stems(beside)})"))
        for domain, name, verbs, beside in _TABLE[table]
    )
    for table in ("forbidden", "owed")
)
_BY_CLAUSE = {
    (False, ClauseType.CONFIDENTIALITY): (Domain.OPERATIONAL, "CONFIDENTIALITY"),
    (False, ClauseType.INSURANCE): (Domain.OPERATIONAL, "INSURANCE"),
    (False, ClauseType.DATA_PROTECTION): (Domain.REGULATORY, "DATA_PROTECTION"),
    (False, ClauseType.WARRANTIES): (Domain.OPERATIONAL, "WARRANTY"),
    (True, ClauseType.NON_COMPETE): (Domain.RESTRICTIVE, "NON_COMPETE"),
    (True, ClauseType.EXCLUSIVITY): (Domain.RESTRICTIVE, "EXCLUSIVITY"),
    (True, ClauseType.LICENSE_GRANT): (Domain.RESTRICTIVE, "LICENCE_LIMIT"),
    (True, ClauseType.CONFIDENTIALITY): (Domain.RESTRICTIVE, "CONFIDENTIALITY"),
    (True, ClauseType.ANTI_ASSIGNMENT): (Domain.RESTRICTIVE, "ASSIGNMENT"),
    (True, ClauseType.NO_SOLICIT_OF_EMPLOYEES): (Domain.RESTRICTIVE, "NON_SOLICITATION"),
    (True, ClauseType.NO_SOLICIT_OF_CUSTOMERS): (Domain.RESTRICTIVE, "NON_SOLICITATION"),
}
"""Of a clause's subject, whether its duties forbid or not: what a duty is of whom no row fits."""
