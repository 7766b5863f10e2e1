"""Secrets sealed by a passphrase: AES-256-GCM under a key that scrypt makes of it."""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Mapping

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from graph.errors import UsageError

SHORTEST = 12
"""Characters of a passphrase: whoever has the file may try as many as they like."""
_FORM = b"inforce-sealed/1\n"
_SALT, _NONCE, _KEY = 16, 12, 32  # bytes
_COST = 1 << 17  # of scrypt: 128 MB and some tenths of a second for each try; part of the form, so that no file can ask for more


def seal(secrets: Mapping[str, bytes], passphrase: str) -> bytes:
    """Return secrets, by name, so that only the passphrase opens them. Raises UsageError for one that is too short."""
    if len(passphrase) < SHORTEST:
        raise UsageError(f"A passphrase has {SHORTEST} characters or more: whoever has the backup may try as many as they like.")
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    plain = json.dumps({name: b64encode(secret).decode("ascii") for name, secret in secrets.items()}).encode("ascii")
    return _FORM + salt + nonce + AESGCM(_key(passphrase, salt)).encrypt(nonce, plain, _FORM)


def unseal(sealed: bytes, passphrase: str) -> dict[str, bytes]:
    """Return what was sealed. Raises UsageError where the passphrase is another one, ValueError where nothing was sealed."""
    if not sealed.startswith(_FORM):
        raise ValueError("nothing sealed")
    salt, nonce, locked = (sealed[len(_FORM) :][start:end] for start, end in ((0, _SALT), (_SALT, _SALT + _NONCE), (_SALT + _NONCE, None)))
    try:
        plain = AESGCM(_key(passphrase, salt)).decrypt(nonce, locked, _FORM)
    except InvalidTag:
        raise UsageError("The passphrase is not the one that the keys in this backup were sealed by.") from None
    return {str(name): b64decode(secret, validate=True) for name, secret in json.loads(plain).items()}


def _key(passphrase: str, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=_KEY, n=_COST, r=8, p=1).derive(passphrase.encode("utf-8"))
