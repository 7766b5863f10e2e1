"""The part of a portfolio's register that a look-up needs, read from the store as it is asked for.

Keys just made take precedence over those in the store: what changed is found under its new keys at once, everything else as it was
recorded. Kinds of keys are those of `keys.KeyKind` and `candidates.scope.StageKey`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from graph.model.documents import Clause, Document
from graph.model.edges import Claim, Decision
from graph.model.ids import DocumentId
from graph.store.interface import Store
from indexing.corrections import corrected
from indexing.linking.profile import Profile

Keys = frozenset[str]
_NO_KEYS: Keys = frozenset()


@dataclass(slots=True)
class Register:
    """Documents with people's corrections, their claims and clauses, and the keys they are found by.

    `recorded` are the documents read so far without corrections, `copied` those whose being a copy has changed, `profiles` what
    those looked at so far show of themselves.
    """

    store: Store
    portfolio: str
    decisions: Sequence[Decision]
    trees: Mapping[DocumentId, Sequence[Clause]] = field(default_factory=dict)
    recorded: dict[DocumentId, Document] = field(default_factory=dict)
    copied: dict[DocumentId, DocumentId | None] = field(default_factory=dict)
    profiles: dict[DocumentId, Profile] = field(default_factory=dict)
    _documents: dict[DocumentId, Document | None] = field(default_factory=dict)
    _claims: dict[DocumentId, list[Claim]] = field(default_factory=dict)
    _made: dict[str, dict[DocumentId, Keys]] = field(default_factory=lambda: defaultdict(dict))
    _under: dict[str, dict[str, set[DocumentId]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    _read: dict[tuple[DocumentId, str], Keys] = field(default_factory=dict)

    def live(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Document]:
        """Return those of some documents that are live, copies too, in order of their ids."""
        asked = sorted(set(ids))
        unread = [one for one in asked if one not in self._documents]
        if unread:
            found = self.store.documents(self.portfolio, document_ids=unread)
            self._documents |= dict.fromkeys(unread)
            self.recorded |= {d.document_id: d for d in found}
            self._documents |= {d.document_id: d for d in corrected(found, self.decisions)}
        return {one: document for one in asked if (document := self._documents[one]) is not None}

    def operative(self, ids: Iterable[DocumentId]) -> dict[DocumentId, Document]:
        """Return those of some documents that are live and no copies."""
        return {one: document for one, document in self.live(ids).items() if document.copy_of is None}

    def mark_copy(self, document: Document, copy_of: DocumentId | None) -> None:
        """Take note of which document one is a copy of."""
        self.copied[document.document_id] = copy_of
        self._documents[document.document_id] = replace(document, copy_of=copy_of)

    def claims(self, ids: Collection[DocumentId]) -> list[Claim]:
        """Return the claims of some documents, in the order of the store."""
        unread = [one for one in ids if one not in self._claims]
        if unread:
            self._claims |= {one: [] for one in unread}
            for claim in self.store.claims(self.portfolio, document_ids=unread):
                self._claims[claim.source_document_id].append(claim)
        return [claim for one in sorted(ids) for claim in self._claims[one]]

    def clauses(self, ids: Iterable[DocumentId]) -> list[Clause]:
        """Return the clauses of some documents, from memory where they are at hand."""
        asked = sorted(ids)
        stored = self.store.clauses(self.portfolio, [one for one in asked if one not in self.trees])
        return [*(clause for one in asked for clause in self.trees.get(one, ())), *stored]

    def names(self, documents: Iterable[Document]) -> dict[str, list[str]]:
        """Return the names of the files of some documents, by hash: the same bytes may stand under several."""
        names: dict[str, list[str]] = defaultdict(list)
        for file in self.store.files(self.portfolio, sha256s={d.file_sha256 for d in documents}):
            names[file.sha256].append(file.name)
        return names

    def put(self, document_id: DocumentId, kind: str, keys: Iterable[str]) -> None:
        """Give a document new keys of a kind."""
        for key in self._made[kind].get(document_id, ()):
            self._under[kind][key].discard(document_id)
        self._made[kind][document_id] = new = frozenset(keys)
        for key in new:
            self._under[kind][key].add(document_id)

    def keys(self, ids: Iterable[DocumentId], kind: str) -> dict[DocumentId, Keys]:
        """Return the keys of documents; () for those without."""
        asked = set(ids)
        made = self._made[kind]
        unread = [one for one in asked if one not in made and (one, kind) not in self._read]
        if unread:
            found = self.store.keys_of(self.portfolio, unread, (kind,))
            self._read |= {(one, kind): found.get(one, {}).get(kind, _NO_KEYS) for one in unread}
        return {one: made[one] if one in made else self._read[one, kind] for one in asked}

    def before(self, ids: Iterable[DocumentId], kind: str) -> Keys:
        """Return the keys that documents had in the store, all together."""
        found = self.store.keys_of(self.portfolio, set(ids), (kind,))
        return frozenset(key for of in found.values() for key in of[kind])

    def keyed(self, kind: str, keys: Iterable[str]) -> set[DocumentId]:
        """Return the documents found under any of some keys."""
        return set().union(*self.under(kind, keys).values())

    def under(self, kind: str, keys: Iterable[str]) -> dict[str, set[DocumentId]]:
        """Return the documents found under each of some keys."""
        asked = set(keys)
        made, under = self._made[kind], self._under[kind]
        stored = self.store.keyed(self.portfolio, kind, asked) if asked else {}
        found = {key: {one for one in ids if one not in made} for key, ids in stored.items()}
        for key in asked & under.keys():
            found[key] = found.get(key, set()) | under[key]
        return found

    def made(self) -> Iterable[tuple[DocumentId, str, Keys]]:
        """Yield the keys to be kept."""
        return ((one, kind, keys) for kind, of in self._made.items() for one, keys in of.items())
