"""Names of parties and titles of instruments: when two ways of writing one are the same.

Deterministic and symmetric. A look-up narrows by parties and decides by title, date and number;
names never tie documents together by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath

from rapidfuzz import fuzz

from graph.model.documents import Document, Party
from indexing.naming.differences import differ_by_number

# ruff: noqa: SIM905 - word lists read best as words
_LEGAL_FORMS = frozenset(
    "inc incorporated llc lc ltd limited corp corporation co company na sa sas sarl gmbh ag plc lp llp bv nv ab as oy pty pte kk spa srl"
    " the a an and of".split()
)
_ROLES = frozenset(
    "agreement amendment party parties company buyer seller lender borrower customer client vendor supplier licensee licensor"
    " contractor owner employee employer executive consultant provider distributor manufacturer user you we us"
    " agent bank dealer guarantor landlord lessee lessor grantor grantee contractee principal"
    " publisher purchaser reseller tenant trustee insured insurer reinsured reinsurer".split()
)
_FORMERLY = re.compile(r"(?i)\b(?:[fdans]/k/a|f\.?k\.?a|formerly|previously|known as|trading as|t/a|d/b/a|dba)\b")
_FORMS = _LEGAL_FORMS - {"the", "a", "an", "and", "of", "co", "as", "company"}
_STEM = 4  # letters from which the beginning of a word tells it: "Cargill" of "Cargills"
ALIKE = 90.0  # token-sort ratio from which two party names are one: a letter or two in a name of usual length
THE_CONTRACT = frozenset({"agreement", "contract", "lease", "plan", "original agreement"})
"""Defined terms, folded, by which an instrument calls the contract that it is about."""
_SHORT_FOR = {
    "msa": ("master", "services", "agreement"),
    "sow": ("statement", "work"),
    "dpa": ("data", "processing", "addendum"),
    "sla": ("service", "level", "agreement"),
    "nda": ("non", "disclosure", "agreement"),
}
_TITLE_NOISE = re.compile(
    r"(?i)\b(that certain|certain|original|existing|prior|said|the|this|an?|dated|as of|by and between|between|among|and|of|to|no|number"
    r"|amended|restated|hereby|form)\b"
)


@lru_cache(maxsize=20_000)
def party_tokens(name: str) -> tuple[str, ...]:
    """Return the words of a party's name that tell it apart: without legal form, punctuation, case."""
    folded = re.sub(r"['’`.]", "", name.casefold())
    words = re.findall(r"[^\W_]+", folded)
    kept = tuple(w for w in words if w not in _LEGAL_FORMS)
    return kept or tuple(words)


@lru_cache(maxsize=100_000)
def same_party(a: str, b: str) -> bool:
    """Tell whether two names are of one party: equal but for form and spelling, or one an abbreviation of the other.

    Numbers tell names apart that are alike otherwise ("Fund II" and "Fund III"); a legal form does not, since papers get it wrong.
    """
    x, y = party_tokens(a), party_tokens(b)
    if not x or not y or differ_by_number(a, b):
        return False
    short, long = sorted((x, y), key=len)
    if long[: len(short)] == short and not (len(short) == 1 and (short[0] in _ROLES or len(short[0]) < 3)):
        return True
    return fuzz.token_sort_ratio(" ".join(x), " ".join(y)) >= ALIKE


def file_names(name: str) -> frozenset[str]:
    """Return what a person may call a file, in small letters: with its suffix and without."""
    return frozenset({name.casefold(), PurePath(name).stem.casefold()})


def called(document: Document, names: Mapping[str, Sequence[str]]) -> frozenset[str]:
    """Return what a person may call the file of a document: it may stand under several `names`, by hash."""
    return frozenset[str]().union(*map(file_names, names.get(document.file_sha256) or (document.file_name,)))


def party_names(party: Party) -> tuple[str, ...]:
    """Return the names of a party that are names: its own and former ones, not its role ("Borrower")."""
    return (party.name, *(a for a in party.aliases if not is_role(a) and _names(a, party.name)))


@lru_cache(maxsize=20_000)
def _names(alias: str, name: str) -> bool:
    """Tell whether what a party is called by names it, and is not a word that any contract could use ("Dealer", "Grid Operator").

    No list holds all roles; but a name is made of the party's own words, is written as no word is, has a legal form,
    or is said to be a former one.
    """
    own, called = party_tokens(name), party_tokens(alias)
    if not called or _FORMERLY.search(alias):
        return bool(called)
    folded = {w.casefold() for w in re.findall(r"[^\W_]+", alias)}
    if folded & _FORMS or any(c[:_STEM] == o[:_STEM] for c in called for o in own if min(len(c), len(o)) >= _STEM):
        return True
    short = " " not in alias.strip() and sum(c.isupper() for c in alias) >= 2  # "IBM", "BofA"
    return short or bool(set(own) & set(called)) or "".join(called) in "".join(own)


@lru_cache(maxsize=20_000)
def is_role(name: str) -> bool:
    """Tell whether a defined name is a role that any contract could use."""
    words = [w.casefold() for w in re.findall(r"[^\W_]+", name)]
    return not words or all(w in _ROLES or w in _LEGAL_FORMS or len(w) == 1 for w in words)


def shared_parties(one: Iterable[str], document: Document) -> int:
    """Return how many parties of a document are among the names given."""
    names = tuple(one)
    return sum(any(same_party(n, own) for n in names for own in party_names(party)) for party in document.parties)


@lru_cache(maxsize=50_000)
def title_words(title: str) -> tuple[str, ...]:
    """Return the words of a title that say what the instrument is, lower case, in order."""
    plain = re.sub(r"['’`]", "", title)
    words = re.findall(r"[^\W_]+", _TITLE_NOISE.sub(" ", plain).casefold())
    return tuple(full for word in words for full in _SHORT_FOR.get(word, (word,)))


_AMENDING_TITLE = re.compile(
    r"(?i)\b(amendment|modification|(?<!data processing )(?<!data protection )addendum|rider|supplement|(?:endorsement|protocol)(?= no)"
    r"|(?:amending|amendatory|supplement(?:al|ary)|variation) (?:agreement|contract|deed|indenture|lease)"
    r"|change (?:order|notice)|deed of variation|waiver|letter|termination|consent)\b"
)


@lru_cache(maxsize=20_000)
def names_an_amendment(title: str) -> bool:
    """Tell whether a title as cited is one of an amending instrument rather than of what it amends."""
    return bool(_AMENDING_TITLE.search(title))
