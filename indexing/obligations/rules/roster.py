"""Who is who in an instrument: its parties by every name it uses of them, and words that mean one or each of them."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.lineage.dag import Lineage
from graph.model.conformed import Conformed
from graph.model.documents import Document, Party
from graph.model.obligations import Bound
from indexing.naming.names import same_party
from indexing.naming.party_lists import LEGAL_FORM
from indexing.obligations.rules.vocabulary import OPENS, any_of, nouns, phrases, spelled, worded

_HERETO = r"( (hereto|hereunder|to this [A-Z]\w+))?"
_EACH = rf"(the )?parties{_HERETO}|{any_of('each either neither both no any a all')} (of )?(the )?part(y|ies){_HERETO}|each|both|neither"
_ONE_OF_THEM = (
    rf"((the|an?|any|each|such|that) )?((non-?)?[a-z]+{any_of('ing ed er or ous')} part(y|ies)|part(y|ies) ([a-z]+ing|entitled|in (breach"
    rf"|default))( \w+){{0,4}})|{any_of('the such that said which one')}"
    rf" ({any_of('other first relevant applicable affected latter former')} )?party|(the"
    r" )?(recipient|discloser|indemnitor|indemnitee|receiver)"
)
_PRONOUN = rf"{any_of('he she it')} or {any_of('he she it')}|it|they|he|she|the (latter|former)"
_IS_PRONOUN, _IS_EACH, _IS_ONE_OF_THEM = (
    worded(rf"({one})$")
    for one in (_PRONOUN, _EACH, rf"{_ONE_OF_THEM}|part(?:y|ies) (?:(?:so )?\w+(?:ing|ed|en)|(?:that|which|who) \w+)\b.*")
)
_OWN = worded(
    rf"\b(?P<owner>{any_of('each either neither any no the_other')} party|[\w-]+)'s? (\w+ ){{0,5}}?liability|\bliability of (?P<of>(each"
    rf"|either|any)"
    r" (of the )?part(y|ies)|(the )?[\w-]+)"
)
_ARTICLE = worded(r"^(the|said|such|that|each|any|every|no|an?) ")
_THE = worded(r"^the ")
_SMALL_WORDS = re.compile(r"(?<=\s)(?:Of|And|The|For)(?=\s)")
_ACTS = re.compile(
    r"(?:^|[.;:,]\s+|\b(?:and|or|that|then|but)\s+)(?:[Tt]he\s+|THE\s+)?(?P<name>[A-Z][\w&.'-]*(?:\s[A-Z][\w&.'-]*){0,3})\s+(?:shall|will"
    r"|must|hereby|agrees?|may|warrants|represents)\b(?!\s+(?:not\s+)?"
    + any_of("be mean have include survive govern commence terminate apply constitute")
    + ")"
)
_THINGS = nouns(
    "agreement section article exhibit schedule product service term law notice payment period date budget plan account fee record expense"
)
_THING = worded(rf"\b({_THINGS}$|{OPENS})")
_MORE = rf"(?:(?-i:(?!{OPENS}|(?i:{_THINGS}))[A-Z][a-z][\w-]*)\s+)"
"""A word in capitals before a name: somebody else is called so ("the End Buyer")."""
_SEVERAL = 2  # parties of the register that act: then names that act besides are left alone
_OFTEN = 2  # times from which a name that acts is taken for somebody
_GROUPS = frozenset({"party", "parties"})
_COMMON = phrases("the bank united national first american general global international north south new state city")
_SHORT_NAME = 3  # letters below which a first word is no name by itself


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody as words name them: `obligor` are those words without article, `party` the register's name of one party."""

    bound: Bound
    obligor: str = ""
    party: str = ""


NOBODY = Named(Bound.UNCLEAR)


def is_pronoun(words: str) -> bool:
    """Tell whether words are a pronoun that stands for somebody named before."""
    return _IS_PRONOUN.match(words) is not None


@dataclass(frozen=True, slots=True)
class Roster:
    """The parties of an instrument; `names` maps each way of naming one, folded, to the party's name in the register.

    `called` is what the instrument calls each of them. `mention` matches a name, a word for each of them or a pronoun; `plain` matches
    the names of parties alone.
    """

    names: Mapping[str, str]
    called: Mapping[str, str]
    mention: re.Pattern[str]
    plain: re.Pattern[str]

    @classmethod
    def of(cls, documents: Iterable[Document], texts: Iterable[str] = ()) -> Roster:
        """Gather the parties of some instruments, the first that names one first.

        Where sentences of their `texts` make no two of them act, the names that these make act are names too: of nobody in the register.
        """
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
            written.update(form for way in (*own, *(a for a in ways if a in party.aliases)) for form in _written(_THE.sub("", way)))
        acting = Counter(" ".join(found["name"].split()) for text in texts for found in _ACTS.finditer(text))
        if len({names.get(_fold(name)) for name in acting} - {None}) < _SEVERAL:
            written |= {name for name, times in acting.items() if times >= _OFTEN and not (_THING.search(name) or _fold(name) in _GROUPS)}
        longest_first = sorted(written, key=lambda n: (-len(n), n))
        alternatives = "|".join(r"\s+".join(re.escape(word) for word in name.split()) for name in longest_first) or r"(?!)"
        # nobody's name begins inside a word: said first, it spares a search most of its places
        called_so = rf"(?:(?:the|said|each|such)\s+{_MORE}{{0,3}}|(?:any|an?|every|no)\s+{_MORE}{{1,3}}|(?<![^.;:,]\s){_MORE}{{1,3}})?"
        own_name = rf"(?<!\w){called_so}(?<![\w'-])(?-i:{alternatives})(?![\w-]|'s\b|'\s)"
        others = spelled(rf"(?<!\w)({_ONE_OF_THEM}|{_EACH}|{_PRONOUN}|you|we)\b(?!['-])")
        return cls(names, called, re.compile(rf"{own_name}|{others}", re.IGNORECASE), re.compile(own_name, re.IGNORECASE))

    def named(self, words: str) -> Named:
        """Return who some words name: one party, each, or somebody else."""
        whole = " ".join(words.split())
        bare = _ARTICLE.sub("", whole)
        party = self.names.get(_fold(bare))
        if party is not None:
            return Named(Bound.PARTY, bare, party)
        if _IS_EACH.match(whole):
            return Named(Bound.BOTH, "each party")
        return Named(Bound.BOTH if _IS_ONE_OF_THEM.match(whole) or _IS_ONE_OF_THEM.match(bare) else Bound.OTHER, bare)

    def possessor(self, words: str) -> Named:
        """Return whose liability words speak of ("Seller's liability", "liability of either party"); each party's where they name none."""
        owners = (self.named(own["owner"] or own["of"]) for own in _OWN.finditer(words))
        return next((one for one in owners if one.bound in (Bound.PARTY, Bound.BOTH)), Named(Bound.BOTH, "each party"))

    def of_party(self, party: str) -> Named:
        """Return a party as its contract calls it."""
        return Named(Bound.PARTY, self.called.get(party, party), party) if party else NOBODY

    def other(self, one: Named) -> Named:
        """Return the one other party of a contract of two; UNCLEAR where there are more, or fewer."""
        rest = [p for p in self.called if p != one.party]
        return self.of_party(rest[0]) if one.party and len(rest) == 1 else NOBODY


def roster_of(copy: Conformed, lineage: Lineage, texts: Iterable[str] = ()) -> Roster:
    """Return who is who in a copy, by the register and by its `texts`."""
    return Roster.of([replace(copy.document, parties=parties_of(copy, lineage))], texts)


def parties_of(copy: Conformed, lineage: Lineage) -> tuple[Party, ...]:
    """Return the parties of a copy's document, each with every name that the instruments of the contract have for it."""
    ids = lineage.contract(copy.document.document_id)
    known = [party for one in ids for party in lineage.documents[one].parties]
    own = copy.document.parties or tuple({party.name: party for party in known}.values())
    return tuple(Party(p.name, _names(p, known), p.quote) for p in own)


def _names(party: Party, known: Sequence[Party]) -> tuple[str, ...]:
    same = (other.aliases for other in known if same_party(other.name, party.name))
    return tuple(dict.fromkeys((*party.aliases, *(alias for aliases in same for alias in aliases))))


def _by_full_name(instruments: Iterable[Sequence[Party]]) -> dict[str, str]:
    """Return the one name of each party by each name in the register: one where an instrument's name or alias for it is another's.

    What an instrument calls several parties ("each a Borrower") is no name of one.
    """
    one: dict[str, str] = {}
    first: dict[str, str] = {}
    for parties in instruments:
        several = Counter(_fold(alias) for party in parties for alias in set(party.aliases))
        for party in parties:
            full = [_fold(name) for name in (party.name, *party.aliases) if _fold(name) not in _GROUPS and several[_fold(name)] <= 1]
            known = one.get(party.name) or next((first[name] for name in full if name in first), party.name)
            first |= {name: known for name in full if name not in first}
            one.setdefault(party.name, known)
    return one


def _ways(party: Party) -> list[str]:
    """Return how an instrument may name a party: in full, without legal form, by its defined names, by a first word that is a name."""
    short = LEGAL_FORM.sub("", party.name).strip(" ,.")
    first = short.split()[0] if short.split() else ""
    own = [first] if len(first) > _SHORT_NAME and first[0].isupper() and first.casefold() not in _COMMON else []
    either = [way for alias in party.aliases for way in alias.split(" or ")]  # ("Design/Builder or D/B")
    return [w for w in (party.name, *party.aliases, *either, short, _ARTICLE.sub("", short), *own) if w and _fold(w) not in _GROUPS]


def _written(name: str) -> tuple[str, ...]:
    """Return how one name may be written: as defined, in capitals in a sentence in capitals, with a capital where it begins one."""
    title = name.title() if name.isupper() and len(name) > _SHORT_NAME + 1 else name
    return name, name.upper(), name[0].upper() + name[1:], title, _SMALL_WORDS.sub(lambda word: word[0].lower(), title)


def _fold(name: str) -> str:
    return " ".join(_THE.sub("", name.strip()).split()).casefold().strip(" .,")
