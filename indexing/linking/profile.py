"""What an instrument shows of itself, gathered for comparison: its head, its signature pages, its clause tree.

A profile is made of the register entry and the clauses of one instrument and of nothing else, so what a portfolio holds
besides never changes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from graph.model.dates import PartialDate
from graph.model.documents import AMENDING_KINDS, Clause, ClauseKind, Document, MetadataField
from graph.model.ids import DocumentId
from graph.text import sections
from graph.text.dates import find_dates
from indexing.naming.names import party_names, party_tokens, same_party
from indexing.naming.title_phrases import HEAD
from indexing.plain_text import plain

_HEAD = 6_000  # characters at the beginning of an instrument in which it says what it is and what it is about
_OPENING = 1_500  # and in which it says whom it binds
_WORD = re.compile(r"[^\W_]+")
TITLE_ENDS = re.compile(r"(?i)(?<![,\s])[,\s]+(?:dated|between|among|with|by\s+and|effective)\b")
_CODE = re.compile(  # behind a word for a number, or for what has one
    r"(?i:\b(?:no\.?|number|\#|ref(?:erence)?\.?|contract|agreement|lease|loan|order)):?\s{1,3}"
    r"(?P<code>(?=[\w/-]*\d[\w/-]*\d)(?=[\w/-]*[A-Z])[A-Z0-9][A-Z0-9/-]{3,})(?![\w/-])"
)
_OF_A_CONTRACT = re.compile(r"(?i)\b(?:contract|agreement|lease|loan|licen[cs]e)[\s:,]+(?:(?:no|number|ref|reference|\#)\b\.?[\s:]*)*$")
_DATE = re.compile(r"\d{1,2}[/-][A-Z]{3}[/-]\d{2,4}")
_TERM = re.compile(r"\b[A-Z][\w'-]*(?: (?:of |and |the |for )?[A-Z][\w'-]*)+")
_MOST_NAMED = 8  # names in an opening besides those of its parties
_MOST_TERMS, _LONGEST_TERM = 60, 5  # terms; words
_AMENDING = re.compile(
    r"(?i)amend|modif|chang|waive|consent|letter|supplement|addend|restat|renew|variation|extension|assign|joinder|rider|terminat|release|notice|order"
)


@dataclass(frozen=True)
class Profile:
    """One instrument as others can recognise it."""

    document: Document
    clauses: Sequence[Clause]

    @cached_property
    def amends(self) -> bool:
        """Tell whether it is an amendment and calls itself one."""
        titles = (self.document.title, *(c.value for c in self.document.candidates if c.field is MetadataField.TITLE))
        return self.acts and (self.document.number is not None or any(_AMENDING.search(t) for t in titles))

    @cached_property
    def acts(self) -> bool:
        """Tell whether it is taken for an amendment: by its title, or by what its sentences do."""
        return self.document.kind in AMENDING_KINDS

    @cached_property
    def text(self) -> str:
        """All its words, made plain, white space folded."""
        return " ".join(plain(" ".join(c.own_words for c in self.clauses)).split())

    @cached_property
    def folded(self) -> str:
        """All its words in small letters."""
        return self.text.casefold()

    @cached_property
    def head(self) -> str:
        """Its first words and its signature pages, made plain, lines kept."""
        first: list[str] = []
        length = 0
        for clause in self.clauses:
            if length >= _HEAD:
                break
            first.append(clause.own_words[: _HEAD - length])
            length += len(first[-1]) + 1
        signed = (c.own_words for c in self.clauses if c.kind is ClauseKind.SIGNATURES)
        return plain("\n".join((*first, *signed)))

    @cached_property
    def head_words(self) -> str:
        """The words of the head, in small letters, one space before and after each."""
        return f" {' '.join(_WORD.findall(_undotted(self.head)))} "

    @cached_property
    def opening_words(self) -> str:
        """The words with which it opens and those of its signature pages, as `head_words` has them: where its parties are named."""
        signed = self.head[-(len(self.head) - _HEAD) :] if len(self.head) > _HEAD else ""
        return f" {' '.join(_WORD.findall(_undotted(self.head[:_OPENING] + ' ' + signed)))} "

    @cached_property
    def head_dates(self) -> frozenset[PartialDate]:
        """Every day that the head and the signature pages show."""
        return frozenset(m.date for m in find_dates(self.head))

    @cached_property
    def own_dates(self) -> frozenset[PartialDate]:
        """The days on which it was signed and takes effect, as far as its own words give them."""
        return frozenset(day for day in (self.document.signed, self.document.effective) if day is not None)

    @cached_property
    def suggested_dates(self) -> frozenset[PartialDate]:
        """The days that were candidates for those on which it was signed or takes effect, these included."""
        fields = (MetadataField.SIGNED, MetadataField.EFFECTIVE)
        return self.own_dates | {PartialDate.parse(c.value) for c in self.document.candidates if c.field in fields}

    @cached_property
    def dates(self) -> frozenset[PartialDate]:
        """Every day that may be its own: of its register entry, of any candidate for it, on its head."""
        return self.suggested_dates | self.head_dates

    @cached_property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The names of each of its parties, as words in small letters between spaces: likely parties only."""
        return tuple(tuple(dict.fromkeys(_spaced(n) for n in party_names(p) if party_tokens(n))) for p in self.document.parties)

    @cached_property
    def also_named(self) -> tuple[str, ...]:
        """The first names in its opening that are not its parties': a party's may be among them as it was before a merger or a transfer."""
        words = " ".join(self.head[:_OPENING].split())
        found = dict.fromkeys(m[0] for m in _TERM.finditer(words) if HEAD.search(m[0]) is None)
        known = [n.strip() for each in self.names for n in each]
        return tuple(n for n in found if not any(same_party(n, k) for k in known))[:_MOST_NAMED]

    @cached_property
    def title_words(self) -> frozenset[str]:
        """The words of its title, of what it calls itself, and of any candidate for its title."""
        document = self.document
        titles = [document.title, *document.self_names, *(c.value for c in document.candidates if c.field is MetadataField.TITLE)]
        return frozenset(w for t in titles for w in words_of_title(t))

    @cached_property
    def initials(self) -> frozenset[str]:
        """The first letters of its titles' words, run together: "msa" of a master services agreement, "sow" of a statement of work."""
        document = self.document
        titles = [document.title, *document.self_names, *(c.value for c in document.candidates if c.field is MetadataField.TITLE)]
        words = [[w for w in words_of_title(TITLE_ENDS.split(t)[0]) if w.isalpha()] for t in titles]
        return frozenset("".join(w[0] for w in some) for each in words for some in _tails(each))

    @cached_property
    def codes(self) -> frozenset[str]:
        """The numbers of contracts that it opens with: "FT-0418", "PS-2012-0447"."""
        return frozenset(codes_in(self.head[:_OPENING]))

    @cached_property
    def contract_number(self) -> str:
        """The number of a contract that it opens with, said to be one ("Contract No. FT-0418"); "" where it says none, or several."""
        opening = self.head[:_OPENING]
        said = {m["code"] for m in _CODE.finditer(opening) if _OF_A_CONTRACT.search(opening[: m.start("code")])}
        return said.pop() if len(said) == 1 and len(self.codes) == 1 else ""

    @cached_property
    def terms(self) -> tuple[str, ...]:
        """Its first capitalised terms of two words or more that are nobody's name, in order, each once."""
        names = " ".join(n for each in self.names for n in each)
        found: dict[str, None] = {}
        for match in _TERM.finditer(self.text):
            words = match[0].casefold().split()
            if match[0].upper() != match[0] and len(words) <= _LONGEST_TERM and not all(w in names for w in words):
                found[match[0]] = None
                if len(found) >= _MOST_TERMS:
                    break
        return tuple(found)

    @cached_property
    def sections(self) -> frozenset[tuple[str, ...]]:
        """The designators of its provisions, by path and by all that a path ends with: ("4", "f"), ("f",); an attachment's before them."""
        return frozenset(path[n:] for path in self._paths for n in range(len(path)))

    @property
    def _paths(self) -> Iterator[tuple[str, ...]]:
        parsed = (sections.parse(c.section) for c in self.clauses)
        return ((*filter(None, a.attachment), *a.parts) for a in parsed)

    @cached_property
    def headings(self) -> frozenset[str]:
        """The headings of its provisions and the terms it defines, folded."""
        parsed = (sections.parse(c.section).name for c in self.clauses)
        return frozenset(filter(None, (*(sections.fold_name(c.heading) for c in self.clauses if c.heading), *parsed)))

    @cached_property
    def captions(self) -> Mapping[tuple[str, ...], str]:
        """The headings of its numbered provisions, folded, by the designators that a citation gives them at least."""
        found: dict[tuple[str, ...], str] = {}
        for clause in self.clauses:
            parts = sections.parse(clause.section).parts if clause.heading else ()
            if parts and (name := sections.fold_name(clause.heading)):
                found.setdefault(parts, name)
        return found

    def caption_of(self, section: str) -> str:
        """Return the heading of a provision as cited, folded; "" where it has none or there is no such provision."""
        return self.captions.get(sections.parse(section).parts, "")

    def has_section(self, section: str) -> bool:
        """Tell whether a provision as cited exists: by its designators, whatever contains them, else by its heading."""
        if (named := sections.part_and_item(section)) is not None:
            return sections.fold_name(named[0]) in self.folded
        address = sections.parse(section)
        path = (*filter(None, address.attachment), *address.parts)
        if address.name and address.name in self.headings:
            return True
        if not path:
            return bool(address.name) and f'"{address.name}"' in self.folded
        return path in self.sections or address.parts in self.sections

    @cached_property
    def has_words(self) -> Callable[[str], bool]:
        """Tell whether words stand in it: many instruments have terms in common, and each is looked for once."""
        return cache(self.text.__contains__)

    @cached_property
    def _terms_in(self) -> dict[DocumentId, float]:
        return {}

    def terms_in(self, other: Profile) -> float:
        """Return the share of its capitalised terms that another instrument uses."""
        one = other.document.document_id
        if one not in self._terms_in:
            self._terms_in[one] = sum(map(other.has_words, self.terms)) / max(1, len(self.terms))
        return self._terms_in[one]


def codes_in(text: str) -> list[str]:
    """Return the numbers by which contracts are said to be filed: letters, and two digits or more."""
    return [m["code"] for m in _CODE.finditer(text) if not _DATE.fullmatch(m["code"])]


def _tails(words: list[str]) -> Iterator[list[str]]:
    """Yield three words or more that a title ends with: "amended and restated" before them is left out of a short name."""
    yield from (words[n:] for n in range(len(words) - 2))


@lru_cache(maxsize=4096)
def words_of_title(title: str) -> tuple[str, ...]:
    """Return the words of a title in small letters, plural ends cut."""
    return tuple(_singular(w) for w in _WORD.findall(_undotted(plain(title))))


def _undotted(text: str) -> str:
    """Return a text in small letters without the stops and apostrophes that part what belongs together ("L.L.C.", "N.A.")."""
    return re.sub(r"[.'](?=\w)|(?<=\b\w)\.", "", text.casefold())


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies") and word != "series":
        return word[:-3] + "y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "ies")) else word


def _spaced(name: str) -> str:
    return f" {' '.join(party_tokens(name))} "
