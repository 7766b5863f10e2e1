"""Who is who in an instrument: its parties by every name it uses of them, and words that mean one or each of them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import Document, Party
from graph.model.obligations import Bound
from indexing.naming.names import same_party
from indexing.naming.party_lists import LEGAL_FORM
from indexing.obligations.rules.vocabulary import OPENS, is_somebody, nouns

_HERETO = r"(?:\s+(?:hereto|hereunder|to\s+this\s+[A-Z]\w+))?"
_EACH = (
    rf"(?:the\s+)?parties{_HERETO}|(?:each|either|neither|both|no|any|a|all)\s+(?:of\s+)?(?:the\s+)?part(?:y|ies){_HERETO}"
    r"|each|both|neither"
)
_ONE_OF_THEM = (
    r"(?:(?:the|an?|any|each|such|that)\s+)?(?:(?:non-?)?[a-z]+(?:ing|ed|er|or|ous)\s+part(?:y|ies)"
    r"|part(?:y|ies)\s+(?:[a-z]+ing|entitled|in\s+(?:breach|default))(?:\s+\w+){0,4})"
    r"|(?:the|such|that|said|which|one)\s+(?:(?:other|first|relevant|applicable|affected|latter|former)\s+)?party"
    r"|(?:the\s+)?(?:recipient|discloser|indemnitor|indemnitee|receiver)"
)
_STANDS_FOR = r"(?:he|she|it)\s+or\s+(?:he|she|it)|it|they|he|she|the\s+(?:latter|former)|you|we"
_OWN = re.compile(
    r"(?i)\b((?:(?:each|either|neither|any|no|the\s+other)\s+party)|[\w-]+(?:\s+[A-Z][\w-]+)?)'s?\s+(?:\w+\s+){0,5}?liability"
    r"|\bliability\s+of\s+((?:(?:each|either|any)\s+(?:of\s+the\s+)?part(?:y|ies))|(?:the\s+)?[\w-]+)"
)
_GROUPS = frozenset({"party", "parties"})
_ACTS = re.compile(
    r"(?:^|[.;:,]\s+|\b(?:and|or|that|then|but)\s+)(?:[Tt]he\s+|THE\s+)?(?P<name>[A-Z][\w&.'-]*(?:\s[A-Z][\w&.'-]*){0,3})"
    r"\s+(?:shall|will|must|hereby|agrees?|may|warrants|represents)\b"
    r"(?!\s+(?:not\s+)?(?:be|mean|have|include|survive|govern|commence|terminate|apply|constitute)\b)"
)
_LETTERED = re.compile(r"\bParty [A-H]\b(?![\w'-])")
_THING = re.compile(
    r"(?i)\b"
    + nouns(
        "agreement section article exhibit schedule product service term law notice payment period date budget plan account fee "
        "record expense its"
    )
    + "$"
)
_NOT_THE = re.compile(r"(?!(?i:the)\s)[A-Z]")
_SMALL_WORDS = re.compile(r"(?<=\s)(?:Of|And|The|For)(?=\s)")
_SEVERAL = 2  # parties of the register that act: then names that act besides are left alone
_OFTEN = 2  # times from which a name that acts is taken for somebody
_SHORT_NAME = 3  # letters below which a first word is no name by itself


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as words name them: `obligor` are those words without article, `party` the register's name of one party."""

    bound: Bound
    obligor: str = ""
    party: str = ""


NOBODY = Named(Bound.UNCLEAR)
_PRONOUN = re.compile(r"(?i)(?:(?:he|she|it)\s+or\s+(?:he|she|it)|it|they|he|she|the\s+latter|the\s+former)$")


def is_pronoun(words: str) -> bool:
    """Tell whether words are a pronoun that stands for somebody named before."""
    return _PRONOUN.match(words) is not None


@dataclass(frozen=True, slots=True)
class Roster:
    """The parties of an instrument; `names` maps each way of naming one, folded, to the party's name in the register.

    `called` is what the instrument calls each of them, `written` every form that a name of somebody is written in.
    `mention` matches a name, a word for each of them or a pronoun; `plain` matches the names of parties alone.
    """

    names: Mapping[str, str]
    called: Mapping[str, str]
    written: frozenset[str]
    mention: re.Pattern[str]
    plain: re.Pattern[str]

    @classmethod
    def of(cls, documents: Iterable[Document]) -> Roster:
        """Gather the parties of some instruments, the first that names one first."""
        documents = tuple(documents)
        every = [(party, _ways(party)) for document in documents for party in document.parties]
        by_name = _by_full_name([document.parties for document in documents])
        meant: defaultdict[str, set[str]] = defaultdict(set)
        for party, ways in every:
            for way in ways:
                meant[_fold(way)].add(by_name[party.name])
        names: dict[str, str] = {}
        called: dict[str, str] = {}
        written: set[str] = set()
        for party, ways in every:
            known, own = by_name[party.name], [way for way in ways if len(meant[_fold(way)]) == 1 or way == party.name]
            called.setdefault(known, next((a for a in party.aliases if _fold(a) not in _GROUPS), party.name))
            names |= {_fold(way): known for way in own}
            written.update(form for way in (*own, *(a for a in ways if a in party.aliases)) for form in _written(way))
        return _roster(names, called, written)

    def learning(self, texts: Iterable[str]) -> Roster:
        """Return the roster with whoever is named beside parties of the register and is none of them, so that nobody is taken for a party.

        Those are whoever a name and a word more stand for ("the Escrow Agent" beside "Agent"); and, where sentences make no two parties
        act, the names that they make act.
        """
        read = tuple(texts)
        learnt = {*self._others(read), *(name for text in read for name in _LETTERED.findall(text))}
        counts = Counter(" ".join(found["name"].split()) for text in read for found in _ACTS.finditer(text))
        if len({self.names.get(_fold(name)) for name in counts} - {None}) < _SEVERAL:
            learnt |= {
                name
                for name, times in counts.items()
                if times >= _OFTEN and not (_THING.search(name) or _fold(name) in _GROUPS or _runs_on(name))
            }
        return _roster(self.names, self.called, {*self.written, *learnt}) if learnt else self

    def _others(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield whoever is called as a party is and by a word more: "the End Customer", "New Purchaser shall", "Company Representative"."""
        names = "|".join(_pattern(name) for name in sorted(self.written, key=lambda n: (-len(n), n)) if _NOT_THE.match(name))
        if not names:
            return
        more, acts = r"(?P<more>(?:[A-Z][\w-]*\s+){1,3})", r"(?=\s+(?:shall|will|must|may|agrees?)\b)"
        ways = (
            re.compile(rf"\b(?i:the|an?|each|any|such|every|no)\s+{more}(?P<name>{names})(?![\w-])"),
            re.compile(rf"(?:^|[.;:,]\s+|\b(?i:and|or|that)\s+|'s?\s+){more}(?P<name>{names}){acts}"),
            re.compile(rf"\b(?P<name>{names})(?P<more>(?:\s+[A-Z][\w-]*){{1,3}}){acts}"),
        )
        for found in (found for text in texts for way in ways for found in way.finditer(text)):
            name, further = " ".join(found[0].split()), found["more"].split()
            begins = found.start("more") < found.start("name")
            called = " ".join((*further, found["name"]) if begins else (found["name"], *further))
            if not self._is_said_otherwise(called, further) and (begins or is_somebody(name)):
                yield " ".join(called.split())

    def _is_said_otherwise(self, called: str, further: Sequence[str]) -> bool:
        """Tell whether further words beside a name are no part of one: another's name, a word that opens a sentence, a heading."""
        shouted = any(word.isupper() and len(word) > _SHORT_NAME + 1 for word in further)
        heading = len(further) > 1 if called.isupper() else shouted
        beside = " ".join(further)
        known = any(_fold(called) in one for one in self.names) or _fold(beside) in self.names
        return heading or known or _THING.search(beside) is not None or _runs_on(beside)

    def named(self, words: str) -> Named:
        """Return who some words name: one party, each, or somebody else."""
        bare = re.sub(r"^(?:the|said|such|that|each|any|every|an?)\s+", "", " ".join(words.split()), flags=re.IGNORECASE)
        party = self.names.get(_fold(bare))
        if party is not None:
            return Named(Bound.PARTY, bare, party)
        if re.fullmatch(_EACH, " ".join(words.split()), re.IGNORECASE):
            return Named(Bound.BOTH, "each party")
        if re.fullmatch(_ONE_OF_THEM, " ".join(words.split()), re.IGNORECASE) or re.match(
            r"(?i)part(?:y|ies)\s+(?:(?:so\s+)?\w+(?:ing|ed|en)|(?:that|which|who)\s+\w+)\b", bare
        ):
            return Named(Bound.BOTH, bare)
        return Named(Bound.OTHER, bare)

    def possessor(self, words: str) -> Named | None:
        """Return whose liability words speak of ("Seller's liability", "liability of either party"); each party's where they name none."""
        for own in _OWN.finditer(words):
            for words_of in dict.fromkeys((own[1] or own[2], (own[1] or own[2]).split()[-1])):  # "in no event shall Seller's liability"
                found = self.named(words_of)
                if found.bound in (Bound.PARTY, Bound.BOTH):
                    return found
        return Named(Bound.BOTH, "each party")

    def of_party(self, party: str) -> Named:
        """Return a party as its contract calls it."""
        return Named(Bound.PARTY, self.called.get(party, party), party) if party else NOBODY

    def as_called(self, named: Named) -> Named:
        """Return somebody by one name, whatever name words use."""
        return self.of_party(named.party) if named.party else named

    def other(self, one: Named) -> Named:
        """Return the one other party of a contract of two; UNCLEAR where there are more, or fewer."""
        rest = [p for p in self.called if p != one.party]
        return self.of_party(rest[0]) if one.party and len(rest) == 1 else NOBODY


def roster_of(copy: Conformed, lineage: Lineage) -> Roster:
    """Return who is who in a copy."""
    return Roster.of([replace(copy.document, parties=parties_of(copy, lineage))])


def parties_of(copy: Conformed, lineage: Lineage) -> tuple[Party, ...]:
    """Return the parties of a copy's document, each with every name that the instruments of the contract have for it."""
    ids = lineage.contract(copy.document.document_id)
    known = [party for one in ids for party in lineage.documents[one].parties]
    own = copy.document.parties or tuple({party.name: party for party in known}.values())
    return tuple(Party(p.name, _names(p, known), p.quote) for p in own)


def _names(party: Party, known: Sequence[Party]) -> tuple[str, ...]:
    same = (other.aliases for other in known if same_party(other.name, party.name))
    return tuple(dict.fromkeys((*party.aliases, *(alias for aliases in same for alias in aliases))))


def _roster(names: Mapping[str, str], called: Mapping[str, str], written: Iterable[str]) -> Roster:
    forms = frozenset(written)
    alternatives = "|".join(_pattern(n) for n in sorted(forms, key=lambda n: (-len(n), n))) or r"(?!)"
    own = rf"(?:(?:the|said|each|such)\s+)?(?<![\w'-])(?-i:{alternatives})(?![\w-]|'s\b|'\s)"
    # nobody's name begins inside a word: said first, it spares a search most of its places
    mention = re.compile(rf"(?<!\w)(?:{own}|(?:{_ONE_OF_THEM}|{_EACH}|{_STANDS_FOR})\b(?!['-]))", re.IGNORECASE)
    return Roster(names, called, forms, mention, re.compile(rf"(?<!\w){own}", re.IGNORECASE))


def _by_full_name(instruments: Iterable[Sequence[Party]]) -> dict[str, str]:
    """Return the one name of each party by each name in the register: one where an instrument's name or alias for it is another's.

    What an instrument calls several parties ("each a Borrower") is no name of one.
    """
    one: dict[str, str] = {}
    first: dict[str, str] = {}
    for parties in instruments:
        several = Counter(_fold(alias) for party in parties for alias in set(party.aliases))
        for party in parties:
            full = [_fold(name) for name in (party.name, *party.aliases) if _fold(name) not in _GROUPS and several[_fold(name)] < _SEVERAL]
            known = one.get(party.name) or next((first[name] for name in full if name in first), party.name)
            first |= {name: known for name in full if name not in first}
            one.setdefault(party.name, known)
    return one


def _ways(party: Party) -> list[str]:
    """Return how an instrument may name a party: in full, without legal form, by its defined names, by a first word that is a name."""
    short = LEGAL_FORM.sub("", party.name).strip(" ,.")
    first = short.split()[0] if short.split() else ""
    bare = re.sub(r"^the\s+", "", short, flags=re.IGNORECASE)
    own = [first] if len(first) > _SHORT_NAME and first[0].isupper() and first.casefold() not in _COMMON else []
    either = [way for alias in party.aliases for way in alias.split(" or ")]  # ("Design/Builder or D/B")
    return [w for w in (party.name, *party.aliases, *either, short, bare, *own) if w and _fold(w) not in _GROUPS]


_COMMON = frozenset(
    [
        "the",
        "bank",
        "united",
        "national",
        "first",
        "american",
        "general",
        "global",
        "international",
        "north",
        "south",
        "new",
        "state",
        "city",
    ]
)


def _runs_on(name: str) -> bool:
    """Tell whether a name has a word in it that opens a sentence: a heading runs into what stands below it."""
    return any(OPENS.match(word) for word in name.split())


def _written(name: str) -> tuple[str, ...]:
    """Return how one name may be written: as defined, in capitals in a sentence in capitals, with a capital where it begins one."""
    title = name.title() if name.isupper() and len(name) > _SHORT_NAME + 1 else name
    return name, name.upper(), name[0].upper() + name[1:], title, _SMALL_WORDS.sub(lambda word: word[0].lower(), title)


def _fold(name: str) -> str:
    return " ".join(re.sub(r"^(?:the)\s+", "", name.strip(), flags=re.IGNORECASE).split()).casefold().strip(" .,")


def _pattern(name: str) -> str:
    return r"\s+".join(re.escape(word) for word in name.split())
