"""What is new among the files found, and under which names the same bytes stand: one reading serves all of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.errors import UnreadableError
from graph.model.edges import Decision
from graph.model.source import SourceFile
from graph.store.interface import Store
from graph.store.recording import Transaction
from indexing.marks import KeyKind
from indexing.naming.names import called
from indexing.readers.files import Found, sha256_of


@dataclass(frozen=True, slots=True)
class Sifted:
    """The files to be read (`fresh`), those recorded already, and those equal to one that is read now (`equal`), by its path as shown.

    `hashes` are those of all files, by path; what cannot be read has none.
    """

    fresh: tuple[Found, ...]
    unchanged: tuple[SourceFile, ...]
    equal: tuple[Found, ...]
    twins: dict[str, list[SourceFile]]
    hashes: dict[str, str]

    @property
    def same(self) -> tuple[SourceFile, ...]:
        """All files whose bytes are read under another name or were before."""
        return (*self.unchanged, *(file for twins in self.twins.values() for file in twins))

    def names(self, name: str, path: str) -> tuple[str, ...]:
        """Return the names of a file that was not read, and of those equal to it, which are then not the same as anything any more."""
        return (name, *(twin.name for twin in self.twins.pop(path, ())))


def sift(found: Iterable[Found], recorded: Iterable[SourceFile], most: int) -> Sifted:
    """Part the files that must be read from the rest; of equal files the first name stands.

    What cannot be read, or is larger than `most` bytes, has no hash and is equal to nothing.
    """
    before: dict[str, str] = {}
    for one in recorded:
        before[one.sha256] = min(one.name, before.get(one.sha256, one.name))
    first = {sha256: ("", name) for sha256, name in before.items()}  # path and name of the one that is read
    fresh: list[Found] = []
    equal: list[Found] = []
    hashes: dict[str, str] = {}
    unchanged: list[SourceFile] = []
    twins: dict[str, list[SourceFile]] = defaultdict(list)
    for file in found:
        sha256 = "" if file.reason else _sha256(file.path, most)
        hashes |= {file.path: sha256} if sha256 else {}
        if not sha256 or sha256 not in first or first[sha256][1] > file.name:
            first |= {sha256: (file.shown_path, file.name)} if sha256 else {}
            fresh.append(file)
            continue
        same = SourceFile(sha256, file.name, file.shown_path, file.size)
        if sha256 in before:
            unchanged.append(same)
        else:
            equal.append(file)
            twins[first[sha256][0]].append(same)
    return Sifted(tuple(fresh), tuple(unchanged), tuple(equal), twins, hashes)


def kept_out(sifted: Sifted, out: Mapping[str, Decision]) -> tuple[list[Found], list[tuple[Found, Decision]]]:
    """Part the files to be read from those that a person took out (`out`, by hash)."""
    gone = [(file, out[sifted.hashes[file.path]]) for file in sifted.fresh if sifted.hashes.get(file.path) in out]
    return [file for file in sifted.fresh if sifted.hashes.get(file.path) not in out], gone


class Places:
    """Which bytes a portfolio has on record at which path, kept up to date through a run. The same bytes may stand at several paths."""

    def __init__(self, store: Store, portfolio: str, recorded: Iterable[SourceFile]) -> None:
        self._store, self._portfolio = store, portfolio
        self._at: dict[str, list[SourceFile]] = defaultdict(list)
        self._of: dict[str, list[SourceFile]] = defaultdict(list)
        for file in recorded:
            self._add(file)

    def has(self, sha256: str, *, no_later_than: str) -> bool:
        """Tell whether bytes are on record, under a name that comes no later than another: of several the first names their documents."""
        return any(file.name <= no_later_than for file in self._of.get(sha256, ()))

    def put(self, records: Transaction, file: SourceFile) -> None:
        """Say that a file now stands at its path: what stood there goes, unless its bytes stand elsewhere too."""
        for old in [one for one in self._at[file.path] if one.sha256 != file.sha256]:
            self._at[old.path].remove(old)
            self._of[old.sha256].remove(old)
            if self._of[old.sha256]:
                records.retract_file(old)
                self._rename(records, old)
            else:
                for document in self._store.documents(self._portfolio, sha256s=(old.sha256,)):
                    records.retract_document(document.document_id)
        if file not in self._of[file.sha256]:
            self._add(file)

    def put_names(self, records: Transaction, same: Sequence[SourceFile]) -> None:
        """Record further names of bytes that are on record: each leads to the same documents."""
        for file in same:
            self.put(records, file)
            records.put_file(file)
        for sha256 in {file.sha256 for file in same}:
            self._put_keys(records, sha256)

    def unknown(self, files: Iterable[SourceFile]) -> list[SourceFile]:
        """Return the files that are not on record as they are, though their bytes are."""
        return [file for file in files if file not in (known := self._of.get(file.sha256, [])) and known]

    def _add(self, file: SourceFile) -> None:
        self._at[file.path].append(file)
        self._of[file.sha256].append(file)

    def _rename(self, records: Transaction, old: SourceFile) -> None:
        """Give the documents of a file a name that still leads to it, where the name they had is another file's now."""
        names = sorted(file.name for file in self._of[old.sha256])
        for document in self._store.documents(self._portfolio, sha256s=(old.sha256,)):
            if document.file_name not in names:
                clauses = self._store.clauses(self._portfolio, (document.document_id,))
                claims = self._store.claims(self._portfolio, document_ids=(document.document_id,))
                records.put_document(replace(document, file_name=names[0]), clauses, claims)
        self._put_keys(records, old.sha256)

    def _put_keys(self, records: Transaction, sha256: str) -> None:
        names = {sha256: [file.name for file in self._of[sha256]]}
        for document in self._store.documents(self._portfolio, sha256s=(sha256,)):
            records.put_keys(document.document_id, KeyKind.NAME, called(document, names))


def _sha256(path: str, most: int) -> str:
    """Return the hash of a file's bytes; "" where it cannot be read, or is larger than `most`: the reader then says so."""
    try:
        return sha256_of(path, most)
    except (OSError, UnreadableError):
        return ""
