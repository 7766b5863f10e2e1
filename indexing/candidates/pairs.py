"""Two provisions side by side: what a reader is shown of a newer clause and of an older one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from graph.amendments.provision_trees import GLUE
from graph.lineage.clause_trees import Tree
from graph.model.documents import Clause, Document
from graph.model.ids import ClauseId, digest
from graph.model.source import Quote
from graph.model.text import AnchoredText, Run, join


@dataclass(frozen=True)
class Side:
    """One provision as it is read: the whole of it, own words and subprovisions, each stretch anchored in its file.

    `words` are its words as signed , or as they stand on the day the other side changes them.
    """

    document: Document
    clause: Clause
    words: AnchoredText

    @classmethod
    def of(cls, document: Document, clause: Clause, tree: Tree) -> Side:
        """Return a provision as its document was signed; `tree` holds the clauses of that document."""
        return cls(document, clause, whole(tree, clause.clause_id))

    @cached_property
    def text(self) -> str:
        """The words alone."""
        return self.words.text

    @cached_property
    def text_hash(self) -> str:
        """The hash of the text: another text is another pair to read."""
        return digest(self.text)

    def anchored(self, start: int, end: int) -> AnchoredText:
        """Return the words [start, end) of `text`, each run at its place in the file."""
        return self.words.slice(start, end)

    def quotes(self, start: int, end: int) -> tuple[Quote, ...]:
        """Return [start, end) of `text` as the file's own words: one quote for each stretch that is unbroken in the file."""
        runs = self.anchored(start, end).runs
        return tuple(Quote(r.text, r.char_start, r.char_start + len(r.text)) for r in runs if r.char_start is not None)


@dataclass(frozen=True)
class Pair:
    """A newer clause, and an older one of another document that it may act on."""

    source: Side
    target: Side


def whole(tree: Tree, clause_id: ClauseId) -> AnchoredText:
    """Return a whole provision as signed: its own words and its subprovisions', in reading order, spelled as resolving spells it."""
    return join(_parts(tree, clause_id), GLUE)


def _parts(tree: Tree, clause_id: ClauseId) -> Iterator[AnchoredText]:
    pieces = [
        (piece.char_start, AnchoredText((Run(piece.text, clause.clause_id, piece.char_start),)))
        for clause in tree.walk([clause_id])
        for piece in clause.pieces
    ]
    return (text for _, text in sorted(pieces, key=lambda one: one[0]))
