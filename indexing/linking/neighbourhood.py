"""Which claims must be looked up again when documents come, change or go, and what that takes. Reads only.

A claim's outcome hangs on the instruments that fit its words, on which of those were restated, and on
what earlier claims put into the instrument it names. So these are looked up again: what changed;
the claims that named it, or that it fits; and whatever is tied to those, since what one claim inserts
can be the target of the next. Claims that leave every provision where it is (a statement of work that
refers to its master, an amendment that replaces a few words) are looked up again when their target
changes, but change nothing for each other: only what leads to them can close a circle with them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from graph.model.documents import Document, DocumentKind, Execution
from graph.model.edges import Claim
from graph.model.ids import DocumentId
from indexing.linking.copies import copies, first_hashes, sketch
from indexing.linking.documents import DocumentLookup
from indexing.linking.edges import words_of
from indexing.linking.keys import asks, offers, series, twin_keys, twins_asked
from indexing.linking.lookup import Looked, look_up, published, settled
from indexing.linking.profile import Profile
from indexing.linking.references import references
from indexing.linking.register import Register
from indexing.marks import KeyKind
from indexing.naming.names import called

_Ids = Collection[DocumentId]
_Step = Callable[[set[DocumentId]], set[DocumentId]]


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What is looked up again: claims with what they name, and the documents of both.

    `sources` are the documents whose edges are to be recorded; the claims of others only help to find them.
    """

    looked: tuple[Looked, ...]
    documents: dict[DocumentId, Document]
    sources: frozenset[DocumentId]


def text_keys(words: str) -> frozenset[str]:
    """Return the keys by which copies of a text are found."""
    return frozenset(f"{one:08x}" for one in first_hashes(sketch(words)))


def neighbourhood(register: Register, changed: _Ids, decided: _Ids) -> Neighbourhood:
    """Return what must be looked up again where documents changed, and where people decided on words of others.

    Leaves on the register the new keys of what it looked at, and which documents are copies now.
    """
    touched = set(changed) | _mark_copies(register, changed)
    was_tied = register.before(touched, KeyKind.TIES)
    was_series = register.before(touched, KeyKind.SERIES)
    register.claims(register.operative(touched).keys())  # all at once
    names = register.names(register.live(touched).values())
    for one in touched:
        _put_keys(register, one, names)
    again = (
        touched
        | _naming(register, touched)
        | register.keyed(KeyKind.WEIGHED, touched)
        | _fitting(register, touched)
        | register.keyed(KeyKind.SERIES, was_series)
        | set(decided)
    )
    again = set(register.operative(again))
    looked = _look(register, again)
    core = _closed(register, again | set(register.operative(map(DocumentId, was_tied))), (lambda ids: _tied(register, ids),))
    sources = _closed(register, core, (lambda ids: _naming(register, ids),))
    context = _closed(register, sources, (lambda ids: _tied(register, ids), lambda ids: _values(register, ids, KeyKind.LEANS)))
    documents = register.operative(context)
    looked += _look(register, context - again)
    terms = {one: d for one, d in documents.items() if d.kind is DocumentKind.ONLINE_TERMS}
    trees = {one: register.clauses((one,)) for one in terms}
    looked = settled(
        reached(register, [one.original for one in looked if one.found.rivals]), (*looked, *published(terms.values(), trees)), documents
    )
    return Neighbourhood(looked, documents, frozenset(sources | touched))


def _closed(register: Register, start: Iterable[DocumentId], steps: Iterable[_Step]) -> set[DocumentId]:
    """Return what the steps reach from some documents, those among it; only operative documents count."""
    ways = tuple(steps)
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        new = set(register.operative(set().union(*(step(new) for step in ways)) - reached))
    return reached


def _tied(register: Register, ids: set[DocumentId]) -> set[DocumentId]:
    """Return what some documents are tied to, what is tied to them, and the other versions of their terms."""
    versions = (key for of in register.keys(ids, KeyKind.SERIES).values() for key in of)
    return _values(register, ids, KeyKind.TIES) | register.keyed(KeyKind.TIES, ids) | register.keyed(KeyKind.SERIES, versions)


def _values(register: Register, ids: set[DocumentId], kind: KeyKind) -> set[DocumentId]:
    return {DocumentId(key) for of in register.keys(ids, kind).values() for key in of}


def _look(register: Register, ids: _Ids) -> tuple[Looked, ...]:
    """Look up the claims of documents among all that could be meant, and keep what they are tied to."""
    sources = register.operative(ids)
    claims = register.claims(sources.keys())
    looked = look_up(reached(register, claims), claims, sources)
    for kind, leans in ((KeyKind.TIES, False), (KeyKind.LEANS, True)):
        ties: dict[DocumentId, set[str]] = {one: set() for one in sources}
        for one in looked:
            if one.leans is leans:
                ties[one.claim.source_document_id] |= set(one.ties)
        for source, keys in ties.items():
            register.put(source, kind, keys)
    weighed: dict[DocumentId, set[str]] = {one: set() for one in sources}
    for one in looked:
        weighed[one.claim.source_document_id] |= {w.document_id for w in one.found.weighed}
    for source, keys in weighed.items():
        register.put(source, KeyKind.WEIGHED, keys)
    return looked


def reached(register: Register, claims: Iterable[Claim]) -> DocumentLookup:
    """Return all documents that the words of some claims could mean, for look-ups."""
    sources = register.operative({c.source_document_id for c in claims})
    offered = register.under(KeyKind.OFFERS, {key for of in register.keys(sources, KeyKind.ASKS).values() for key in of})
    return _among(register, register.operative(set().union(*offered.values())).values(), offered)


def _among(register: Register, documents: Iterable[Document], offered: Mapping[str, Collection[DocumentId]]) -> DocumentLookup:
    return DocumentLookup(documents, lambda one: register.clauses((one,)), offered=offered, profiles=register.profiles)


def _naming(register: Register, touched: _Ids) -> set[DocumentId]:
    """Return the documents with words that were found to name, or might name, one of these."""
    return register.keyed(KeyKind.TIES, touched) | register.keyed(KeyKind.LEANS, touched)


def _fitting(register: Register, touched: _Ids) -> set[DocumentId]:
    """Return the documents with words that one of these fits as it is now."""
    new = register.operative(touched)
    offered: dict[str, set[DocumentId]] = defaultdict(set)
    for one, keys in register.keys(new, KeyKind.OFFERS).items():
        for key in keys:
            offered[key].add(one)
    among = _among(register, new.values(), offered)
    sources = register.operative(register.keyed(KeyKind.ASKS, offered) - set(touched))
    claims: dict[DocumentId, list[Claim]] = defaultdict(list)
    for claim in register.claims(sources.keys()):
        claims[claim.source_document_id].append(claim)
    return {one for one, own in claims.items() if among.may_mean(sources[one], own)}


def _asked(register: Register, document: Document, claims: Sequence[Claim]) -> frozenset[str]:
    """Return the keys of what the claims of a document look for."""
    if not claims:
        return frozenset()
    source = Profile(document, register.clauses((document.document_id,)))
    return frozenset(key for reference in references(source, claims).references for key in asks(source, reference))


def _put_keys(register: Register, one: DocumentId, names: Mapping[str, Sequence[str]]) -> None:
    """Put what a document is found by now: nothing where it is gone, little where it is a copy. `names` are those of files, by hash."""
    document = register.live((one,)).get(one)
    mine = document if document is not None and document.copy_of is None else None
    claims = register.claims((one,)) if mine else []
    register.put(one, KeyKind.OFFERS, offers(mine) if mine else ())
    register.put(one, KeyKind.ASKS, _asked(register, mine, claims) if mine else ())
    register.put(one, KeyKind.SERIES, filter(None, (series(mine),)) if mine else ())
    register.put(one, KeyKind.NAME, called(document, names) if document else ())
    for kind in (KeyKind.TIES, KeyKind.LEANS, KeyKind.WEIGHED) if mine is None else ():
        register.put(one, kind, ())


def _mark_copies(register: Register, changed: _Ids) -> set[DocumentId]:
    """Find anew which of the changed documents, and of what was or is the same text, are copies; return whose state changed."""
    live = {one: d for one, d in register.live(changed).items() if d.execution is not Execution.DRAFT}
    clusters = register.before(changed, KeyKind.CLUSTER)
    texts = _texts(register, live)
    near = set(register.keyed(KeyKind.CLUSTER, clusters))
    for one in changed:
        register.put(one, KeyKind.TEXT, texts.get(one, ()))
        register.put(one, KeyKind.TWINS, twin_keys(live[one], texts[one]) if one in live else ())
        register.put(one, KeyKind.CLUSTER, ())
    near |= _twins(register, {one: twins_asked(document, texts[one]) for one, document in live.items()})
    near |= register.keyed(KeyKind.CLUSTER, (key for of in register.keys(near, KeyKind.CLUSTER).values() for key in of))
    group = register.live(near)
    copy_of = copies(group.values(), lambda one: words_of(register.clauses((one,))))
    operative = set(copy_of.values())
    changes: set[DocumentId] = set()
    for one, document in {**register.live(changed), **group}.items():
        first = copy_of.get(one)
        register.put(one, KeyKind.CLUSTER, filter(None, (first or (one if one in operative else None),)))
        if first != document.copy_of:
            register.mark_copy(document, first)
            changes.add(one)
    return changes


def _twins(register: Register, asked: Mapping[DocumentId, frozenset[str]]) -> set[DocumentId]:
    """Return the documents that may be the same text as others, and those others."""
    under = register.under(KeyKind.TWINS, (key for keys in asked.values() for key in keys))
    found: set[DocumentId] = set()
    for one, keys in asked.items():
        others = set().union(*(under.get(key, ()) for key in keys)) - {one}
        found |= others | {one} if others else others
    return found


def _texts(register: Register, live: Iterable[DocumentId]) -> dict[DocumentId, frozenset[str]]:
    """Return the text keys of documents: kept when they were read, else made now."""
    kept = register.keys(live, KeyKind.TEXT)
    return {one: keys or text_keys(words_of(register.clauses((one,)))) for one, keys in kept.items()}
