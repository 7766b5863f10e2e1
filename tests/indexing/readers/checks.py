"""What holds for every reading, and short ways to look at one."""

from __future__ import annotations

from graph.model.source import Block, BlockKind, Reading
from indexing.readers.text import TextReader


def check(reading: Reading) -> None:
    """Blocks are ordered, disjoint, trimmed, and cover all that is not white space."""
    at = 0
    for block in reading.blocks:
        assert at <= block.char_start < block.char_end
        assert not reading.text[at : block.char_start].strip()
        assert words(reading, block) == words(reading, block).strip()
        at = block.char_end
    assert not reading.text[at:].strip()


def words(reading: Reading, block: Block) -> str:
    """The text of a block."""
    return reading.text[block.char_start : block.char_end]


def body(reading: Reading) -> list[str]:
    """The blocks that are no noise, each on one line; a block that goes on is joined to the one it goes on with."""
    out: list[str] = []
    for block in reading.blocks:
        if block.kind is BlockKind.NOISE:
            continue
        folded = " ".join(words(reading, block).split())
        if block.continues and block.kind is not BlockKind.TABLE:
            out[-1] += " " + folded
        else:
            out.append(folded)
    return out


def of_kind(reading: Reading, kind: BlockKind) -> list[str]:
    """The blocks of one kind, each on one line."""
    return [" ".join(words(reading, block).split()) for block in reading.blocks if block.kind is kind]


def text(contract: str) -> Reading:
    """Read a contract as plain text, and check what always holds."""
    reading = TextReader().read("contract.txt", contract.encode())
    check(reading)
    return reading
