"""Identities that survive re-reading and the content hash they are made of.

An identity is never made of text or offsets: a file read again by a better reader
keeps its clause ids, and a person's decision keeps its claim.
"""

from __future__ import annotations

import hashlib
from typing import NewType

PortfolioName = NewType("PortfolioName", str)
DocumentId = NewType("DocumentId", str)
ClauseId = NewType("ClauseId", str)
EdgeId = NewType("EdgeId", str)
ClaimKey = NewType("ClaimKey", str)

_LENGTH = 20  # hex digits: 80 bits, no collision to fear below 10**9 records


def digest(*parts: str | int) -> str:
    """Hash the parts, each behind its length so that none runs into the next, to 20 hex digits."""
    joined = "".join(f"{len(p)}:{p}" for p in map(str, parts))
    return hashlib.sha256(joined.encode("utf-8")).hexdigest()[:_LENGTH]


def document_id(portfolio: str, file_sha256: str, ordinal: int) -> DocumentId:
    """Return the id of the `ordinal`-th instrument (from 0) of a file in a portfolio."""
    return DocumentId("d_" + digest(portfolio, file_sha256, ordinal))


def clause_id(document: DocumentId, address: str, occurrence: int = 0) -> ClauseId:
    """Return the id of a clause: its document, normalised designator or heading path, and occurrence.

    Provisions that an amendment inserts are addressed in the document they are
    inserted into, with `address` prefixed by ``inserted/``.
    """
    return ClauseId("c_" + digest(document, address, occurrence))


def claim_key(source: ClauseId, quote: str, operation: str, target: str) -> ClaimKey:
    """Return the key of a claim: the same words claiming the same thing are one claim.

    `quote` and `target` are folded (case, white space) before hashing.
    """
    return ClaimKey("k_" + digest(source, _fold(quote), operation, _fold(target)))


def edge_id(key: ClaimKey, target_document: str, target_clause: str) -> EdgeId:
    """Return the id of an edge: one claim linked to one target."""
    return EdgeId("e_" + digest(key, target_document, target_clause))


def _fold(text: str) -> str:
    return " ".join(text.split()).casefold()
