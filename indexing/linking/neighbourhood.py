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
from indexing.linking.desk import Desk
from indexing.linking.documents import ClausesOf, DocumentLookup
from indexing.linking.edges import words_of
from indexing.linking.keys import asks, offers, series, twin_keys, twins_asked
from indexing.linking.lookup import Looked, look_up, published, settled
from indexing.linking.profile import Profile
from indexing.linking.references import references
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


def neighbourhood(desk: Desk, changed: _Ids, decided: _Ids) -> Neighbourhood:
    """Return what must be looked up again where documents changed, and where people decided on words of others.

    Leaves on the desk the new keys of what it looked at, and which documents are copies now.
    """
    touched = set(changed) | _mark_copies(desk, changed)
    was_tied = desk.before(touched, KeyKind.TIES)
    was_series = desk.before(touched, KeyKind.SERIES)
    desk.claims(desk.operative(touched).keys())  # all at once
    names = desk.names(desk.live(touched).values())
    for one in touched:
        _put_keys(desk, one, names)
    again = (
        touched
        | _naming(desk, touched)
        | desk.keyed(KeyKind.WEIGHED, touched)
        | _fitting(desk, touched)
        | desk.keyed(KeyKind.SERIES, was_series)
        | set(decided)
    )
    again = set(desk.operative(again))
    looked = _look(desk, again)
    core = _closed(desk, again | set(desk.operative(map(DocumentId, was_tied))), (lambda ids: _tied(desk, ids),))
    sources = _closed(desk, core, (lambda ids: _naming(desk, ids),))
    context = _closed(desk, sources, (lambda ids: _tied(desk, ids), lambda ids: _values(desk, ids, KeyKind.LEANS)))
    documents = desk.operative(context)
    looked += _look(desk, context - again)
    terms = {one: d for one, d in documents.items() if d.kind is DocumentKind.ONLINE_TERMS}
    trees = {one: desk.clauses((one,)) for one in terms}
    looked = settled(
        reached(desk, [one.original for one in looked if one.found.rivals]), (*looked, *published(terms.values(), trees)), documents
    )
    return Neighbourhood(looked, documents, frozenset(sources | touched))


def _closed(desk: Desk, start: Iterable[DocumentId], steps: Iterable[_Step]) -> set[DocumentId]:
    """Return what the steps reach from some documents, those among it; only operative documents count."""
    ways = tuple(steps)
    reached: set[DocumentId] = set()
    new = set(start)
    while new:
        reached |= new
        new = set(desk.operative(set().union(*(step(new) for step in ways)) - reached))
    return reached


def _tied(desk: Desk, ids: set[DocumentId]) -> set[DocumentId]:
    """Return what some documents are tied to, what is tied to them, and the other versions of their terms."""
    versions = (key for of in desk.keys(ids, KeyKind.SERIES).values() for key in of)
    return _values(desk, ids, KeyKind.TIES) | desk.keyed(KeyKind.TIES, ids) | desk.keyed(KeyKind.SERIES, versions)


def _values(desk: Desk, ids: set[DocumentId], kind: KeyKind) -> set[DocumentId]:
    return {DocumentId(key) for of in desk.keys(ids, kind).values() for key in of}


def _look(desk: Desk, ids: _Ids) -> tuple[Looked, ...]:
    """Look up the claims of documents among all that could be meant, and keep what they are tied to."""
    sources = desk.operative(ids)
    claims = desk.claims(sources.keys())
    looked = look_up(reached(desk, claims), claims, sources)
    for kind, leans in ((KeyKind.TIES, False), (KeyKind.LEANS, True)):
        ties: dict[DocumentId, set[str]] = {one: set() for one in sources}
        for one in looked:
            if one.leans is leans:
                ties[one.claim.source_document_id] |= set(one.ties)
        for source, keys in ties.items():
            desk.put(source, kind, keys)
    weighed: dict[DocumentId, set[str]] = {one: set() for one in sources}
    for one in looked:
        weighed[one.claim.source_document_id] |= {w.document_id for w in one.found.weighed}
    for source, keys in weighed.items():
        desk.put(source, KeyKind.WEIGHED, keys)
    return looked


def reached(desk: Desk, claims: Iterable[Claim]) -> DocumentLookup:
    """Return all documents that the words of some claims could mean, for look-ups."""
    sources = desk.operative({c.source_document_id for c in claims})
    offered = desk.under(KeyKind.OFFERS, {key for of in desk.keys(sources, KeyKind.ASKS).values() for key in of})
    return DocumentLookup(desk.operative(set().union(*offered.values())).values(), _clauses_of(desk), offered=offered)


def _clauses_of(desk: Desk) -> ClausesOf:
    return lambda one: desk.clauses((one,))


def _naming(desk: Desk, touched: _Ids) -> set[DocumentId]:
    """Return the documents with words that were found to name, or might name, one of these."""
    return desk.keyed(KeyKind.TIES, touched) | desk.keyed(KeyKind.LEANS, touched)


def _fitting(desk: Desk, touched: _Ids) -> set[DocumentId]:
    """Return the documents with words that one of these fits as it is now."""
    new = desk.operative(touched)
    offered: dict[str, set[DocumentId]] = defaultdict(set)
    for one, keys in desk.keys(new, KeyKind.OFFERS).items():
        for key in keys:
            offered[key].add(one)
    among = DocumentLookup(new.values(), _clauses_of(desk), offered=offered)
    sources = desk.operative(desk.keyed(KeyKind.ASKS, offered) - set(touched))
    claims: dict[DocumentId, list[Claim]] = defaultdict(list)
    for claim in desk.claims(sources.keys()):
        claims[claim.source_document_id].append(claim)
    return {one for one, own in claims.items() if among.may_mean(sources[one], own)}


def _asked(desk: Desk, document: Document, claims: Sequence[Claim]) -> frozenset[str]:
    """Return the keys of what the claims of a document look for."""
    if not claims:
        return frozenset()
    source = Profile(document, desk.clauses((document.document_id,)))
    return frozenset(key for reference in references(source, claims).references for key in asks(source, reference))


def _put_keys(desk: Desk, one: DocumentId, names: Mapping[str, Sequence[str]]) -> None:
    """Put what a document is found by now: nothing where it is gone, little where it is a copy. `names` are those of files, by hash."""
    document = desk.live((one,)).get(one)
    mine = document if document is not None and document.copy_of is None else None
    claims = desk.claims((one,)) if mine else []
    desk.put(one, KeyKind.OFFERS, offers(mine) if mine else ())
    desk.put(one, KeyKind.ASKS, _asked(desk, mine, claims) if mine else ())
    desk.put(one, KeyKind.SERIES, filter(None, (series(mine),)) if mine else ())
    desk.put(one, KeyKind.NAME, called(document, names) if document else ())
    for kind in (KeyKind.TIES, KeyKind.LEANS, KeyKind.WEIGHED) if mine is None else ():
        desk.put(one, kind, ())


def _mark_copies(desk: Desk, changed: _Ids) -> set[DocumentId]:
    """Find anew which of the changed documents, and of what was or is the same text, are copies; return whose state changed."""
    live = {one: d for one, d in desk.live(changed).items() if d.execution is not Execution.DRAFT}
    clusters = desk.before(changed, KeyKind.CLUSTER)
    texts = _texts(desk, live)
    near = set(desk.keyed(KeyKind.CLUSTER, clusters))
    for one in changed:
        desk.put(one, KeyKind.TEXT, texts.get(one, ()))
        desk.put(one, KeyKind.TWINS, twin_keys(live[one], texts[one]) if one in live else ())
        desk.put(one, KeyKind.CLUSTER, ())
    near |= _twins(desk, {one: twins_asked(document, texts[one]) for one, document in live.items()})
    near |= desk.keyed(KeyKind.CLUSTER, (key for of in desk.keys(near, KeyKind.CLUSTER).values() for key in of))
    group = desk.live(near)
    copy_of = copies(group.values(), lambda one: words_of(desk.clauses((one,))))
    operative = set(copy_of.values())
    changes: set[DocumentId] = set()
    for one, document in {**desk.live(changed), **group}.items():
        first = copy_of.get(one)
        desk.put(one, KeyKind.CLUSTER, filter(None, (first or (one if one in operative else None),)))
        if first != document.copy_of:
            desk.mark_copy(document, first)
            changes.add(one)
    return changes


def _twins(desk: Desk, asked: Mapping[DocumentId, frozenset[str]]) -> set[DocumentId]:
    """Return the documents that may be the same text as others, and those others."""
    under = desk.under(KeyKind.TWINS, (key for keys in asked.values() for key in keys))
    found: set[DocumentId] = set()
    for one, keys in asked.items():
        others = set().union(*(under.get(key, ()) for key in keys)) - {one}
        found |= others | {one} if others else others
    return found


def _texts(desk: Desk, live: Iterable[DocumentId]) -> dict[DocumentId, frozenset[str]]:
    """Return the text keys of documents: kept when they were read, else made now."""
    kept = desk.keys(live, KeyKind.TEXT)
    return {one: keys or text_keys(words_of(desk.clauses((one,)))) for one, keys in kept.items()}
