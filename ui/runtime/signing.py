"""Signed heads: Ed25519 over where a ledger ends. Imports `cryptography`, as only `backup/archive.py` does besides.

The key lies outside the data folder: who can rewrite the ledger must not be able to sign the new one.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Collection, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat, load_pem_private_key

from graph.errors import IntegrityError, NotFoundError, UnreadableError, UsageError
from graph.file_permissions import private_folder
from graph.ledger import Sign, Trusts, head_bytes
from graph.model.codec import instant_text, parse_instant
from graph.model.evidence import Head, SignedHead

FORMAT = "inforce-head/1"


def sign(head: Head, key_file: Path, data: Path, now: datetime) -> SignedHead:
    """Sign a head; the key is made, readable by its owner only, where there is none yet.

    Raises UsageError for a key inside the data folder, UnreadableError for a file that holds no such key.
    """
    key = _own(key_file, data)
    public = _text(key.public_key())
    return SignedHead(head, now, public, b64encode(key.sign(head_bytes(head, now, public))).decode("ascii"))


def signer(key_file: Path, data: Path) -> Sign:
    """Return what signs with a key; as `sign`."""
    key = _own(key_file, data)
    public = _text(key.public_key())
    return lambda said: (public, b64encode(key.sign(said)).decode("ascii"))


def trusted(key_file: Path, *others: str) -> Trusts | None:
    """Return what tells whether a signature is right, and by the key in a file or by one of some others; None where no key is known."""
    own = public_key(key_file)
    keys = {*others, *((own,) if own is not None else ())}
    return trusting(keys) if keys else None


def trusting(keys: Collection[str]) -> Trusts:
    """Return what tells whether a signature is right, and by one of some keys."""
    return lambda said, key, signature: key in keys and _is_right(said, key, signature)


def _is_right(said: bytes, key: str, signature: str) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(b64decode(key, validate=True)).verify(b64decode(signature, validate=True), said)
    except (InvalidSignature, ValueError):
        return False
    return True


def public_key(key_file: Path) -> str | None:
    """Return the public half of the key in a file; None where there is no file."""
    return _text(_load(key_file).public_key()) if key_file.exists() else None


def checked(signed: SignedHead) -> Head:
    """Return what a signed head says; raises IntegrityError where the signature is not of these words."""
    if not _is_right(head_bytes(signed.head, signed.signed_at, signed.public_key), signed.public_key, signed.signature):
        raise IntegrityError("The head was changed after it was signed: its signature does not fit. Use another copy of it.")
    return signed.head


def shape(signed: SignedHead) -> dict[str, Any]:
    """Return a signed head as it is written to a file."""
    head = signed.head
    return {
        "format": FORMAT,
        "portfolio": head.portfolio,
        "seq": head.seq,
        "hash": head.hash,
        "signed_at": instant_text(signed.signed_at),
        "public_key": signed.public_key,
        "signature": signed.signature,
    }


def read(path: Path) -> SignedHead:
    """Read a signed head from a file; raises NotFoundError, or UnreadableError where it holds none."""
    try:
        return _parsed(json.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        raise NotFoundError(f"There is no file {path}.") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UnreadableError(
            path.name, f"it holds no signed head ({type(error).__name__})", "Name a file that `inforce head` wrote"
        ) from None


def _parsed(raw: Mapping[str, Any]) -> SignedHead:
    if raw["format"] != FORMAT:
        raise ValueError(raw["format"])
    head = Head(str(raw["portfolio"]), int(raw["seq"]), str(raw["hash"]))
    return SignedHead(head, parse_instant(raw["signed_at"]), str(raw["public_key"]), str(raw["signature"]))


def _own(key_file: Path, data: Path) -> Ed25519PrivateKey:
    if data.resolve() in key_file.resolve().parents:
        raise UsageError(
            f"The signing key {key_file} lies in the data folder it vouches for. Name a place outside with INFORCE_SIGNING_KEY."
        )
    return _load(key_file) if key_file.exists() else _make(key_file)


def _make(path: Path) -> Ed25519PrivateKey:
    key = Ed25519PrivateKey.generate()
    try:
        private_folder(path.parent)
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    except OSError as error:
        raise UsageError(f"The signing key cannot be kept at {path}: {error.strerror}. Name a place with INFORCE_SIGNING_KEY.") from None
    return key


def _load(path: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(path.read_bytes(), password=None)
    except (OSError, ValueError, TypeError) as error:
        raise UnreadableError(
            path.name, f"it holds no signing key ({type(error).__name__})", "Name another with INFORCE_SIGNING_KEY"
        ) from None
    if not isinstance(key, Ed25519PrivateKey):
        raise UnreadableError(
            path.name, "it holds a key of another kind", "An Ed25519 key is needed; name another with INFORCE_SIGNING_KEY"
        )
    return key


def _text(key: Ed25519PublicKey) -> str:
    return b64encode(key.public_bytes(Encoding.Raw, PublicFormat.Raw)).decode("ascii")
