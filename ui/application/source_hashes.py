"""Checks that quoted files have not changed: each is hashed once, and again when its size or time changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from graph.errors import UnreadableError
from graph.model.resolution import Notice, WarningCode
from graph.model.source import SourceFile
from graph.store.interface import Store
from indexing.readers.files import Stamp, is_recorded, stamp
from rag.reply import Answer

_KEPT = 10_000  # files of which it is remembered what was found


@dataclass(frozen=True, slots=True)
class SourceHashes:
    """What was found of files, by path and hash; safe to share between threads, since each look stands for itself."""

    _found: dict[tuple[str, str], tuple[Stamp, bool]] = field(default_factory=dict, repr=False)

    def checked(self, answer: Answer, store: Store, located: Callable[[SourceFile], SourceFile]) -> Answer:
        """Return an answer that says which of the files it quotes are no longer what was read; `located` tells where a file lies now."""
        cited = {one.sha256 for one in answer.citations}
        files = map(located, store.files(answer.portfolio, sha256s=cited) if cited else ())
        return replace(answer, warnings=(*answer.warnings, *told)) if (told := tuple(self._altered(files))) else answer

    def _altered(self, files: Iterable[SourceFile]) -> Iterator[Notice]:
        by_hash = sorted(files, key=lambda file: file.sha256)
        for _, copies in groupby(by_hash, key=lambda file: file.sha256):
            found = {file.path: self._same(file) for file in copies}
            changed = sorted(path for path, same in found.items() if same is False)
            if changed and True not in found.values():  # one true copy is enough to show what was quoted
                message = f"{changed[0]} has changed since it was read: what is quoted stood in it then"
                yield Notice(WarningCode.HASH_MISMATCH, message)

    def _same(self, file: SourceFile) -> bool | None:
        """Tell whether a file is what was read; None where it is not there."""
        try:
            now = stamp(file.path)
            kept = self._found.get((file.path, file.sha256))
            if kept is not None and kept[0] == now:
                return kept[1]
            same = is_recorded(file)
        except (OSError, UnreadableError):
            return None
        if len(self._found) >= _KEPT:
            self._found.clear()
        self._found[file.path, file.sha256] = (now, same)
        return same
