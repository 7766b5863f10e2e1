"""The last lines of a contract in tests: who signed it."""

from __future__ import annotations


def signed(paper: str, day: str, *signers: tuple[str, str]) -> str:
    """Return the lines in which parties sign a paper as of a day, each with whoever signed for it; "" where nobody did."""
    lines = (f"{party}\nBy: {f'/s/ {name}' if name else '_' * 15}\nName: {name}".rstrip() + "\n" for party, name in signers)
    return f"IN WITNESS WHEREOF, the parties have executed this {paper} as of {day}.\n\n" + "\n".join(lines)
