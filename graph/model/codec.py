"""Records to JSON and back, exactly: the form in which they are stored and hashed.

A record becomes an object of its fields. Fields that hold their default are left out, so a field
added later changes no hash of what was stored before (for the same reason a default never changes).
The JSON is canonical: keys sorted, no white space, no NaN, floats in their shortest exact form, and
ASCII with escapes, which is UTF-8 everywhere and also carries file names that are not.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import UTC, date, datetime
from enum import Enum
from functools import cache, lru_cache
from types import UnionType
from typing import Any, NamedTuple, NewType, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from graph.errors import IntegrityError
from graph.model.dates import PartialDate

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
T = TypeVar("T")
_Step = Callable[[Any], Any]


class _Codec(NamedTuple):
    """How values of one type are written and read; None where JSON already has them as they are."""

    encode: _Step | None
    decode: _Step | None


def canonical(value: Json) -> str:
    """Return the one JSON text of a value; raises ValueError for NaN and infinities."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def content_hash(content: str | bytes) -> str:
    """Return the sha256 of a stored text, in hex."""
    return hashlib.sha256(content.encode("utf-8") if isinstance(content, str) else content).hexdigest()


def instant_text(instant: datetime) -> str:
    """Write an instant as ``2026-11-21T22:27:00.000000Z``: of fixed width, so that text order is time order.

    Raises ValueError for an instant without a time zone.
    """
    if instant.tzinfo is None:
        raise ValueError(f"an instant needs a time zone: {instant.isoformat()}")
    return instant.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def parse_instant(text: str) -> datetime:
    """Read what `instant_text` wrote; raises ValueError for the same instant written in any other way."""
    instant = datetime.fromisoformat(text)
    if instant_text(instant) != text:
        raise ValueError(f"not an instant as it is stored: {text}")
    return instant


def to_json(record: object) -> str:
    """Return the canonical JSON of one record."""
    return canonical(_apply(_codec(type(record)).encode, record))


def many_to_json(kind: type[T], records: Iterable[T]) -> str:
    """Return the canonical JSON of records of one kind, as a list."""
    encode = _codec(kind).encode
    return canonical([_apply(encode, record) for record in records])


def from_json(kind: type[T], text: str) -> T:
    """Read one record; raises IntegrityError when the text does not hold one."""
    try:
        record: T = _apply(_codec(kind).decode, json.loads(text))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise IntegrityError(f"a stored {kind.__name__} cannot be read: {error!r}") from error
    return record


def many_from_json(kind: type[T], text: str) -> tuple[T, ...]:
    """Read a list of records of one kind; raises IntegrityError when the text does not hold one."""
    decode = _codec(kind).decode
    try:
        return tuple(_apply(decode, raw) for raw in json.loads(text))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise IntegrityError(f"stored {kind.__name__} records cannot be read: {error!r}") from error


def _apply(step: _Step | None, value: Any) -> Any:  # noqa: ANN401 (what passes through is of any kind)
    return value if step is None else step(value)


_LEAVES: dict[object, _Codec] = {
    str: _Codec(None, None),
    int: _Codec(None, None),
    bool: _Codec(None, None),
    float: _Codec(float, float),  # an int where a float is meant must not hash differently
    bytes: _Codec(lambda value: b64encode(value).decode("ascii"), b64decode),
    date: _Codec(date.isoformat, date.fromisoformat),
    datetime: _Codec(instant_text, parse_instant),
    PartialDate: _Codec(str, lru_cache(maxsize=4096)(PartialDate.parse)),  # one day stands in many papers
}


def _codec(kind: Any) -> _Codec:  # noqa: ANN401 (a type expression)
    """Return how a type is written and read; raises TypeError for one that has no line here."""
    return _made(kind)


@cache
def _made(kind: Any) -> _Codec:  # noqa: ANN401
    if kind in _LEAVES:
        return _LEAVES[kind]
    if isinstance(kind, NewType):
        return _codec(kind.__supertype__)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _Codec(lambda member: member.value, {member.value: member for member in kind}.__getitem__)
    if isinstance(kind, type) and is_dataclass(kind):
        return _record(kind)
    return _generic(kind, get_origin(kind), get_args(kind))


def _generic(kind: object, origin: object, arguments: tuple[Any, ...]) -> _Codec:
    if origin in (Union, UnionType) and len(arguments) == 2 and type(None) in arguments:
        return _optional(_codec(next(a for a in arguments if a is not type(None))))
    if origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        return _sequence(_codec(arguments[0]))
    if origin is tuple:
        return _pair(tuple(_codec(a) for a in arguments))
    if origin is frozenset:
        inner = _codec(arguments[0])
        return _Codec(
            lambda value: sorted(_apply(inner.encode, v) for v in value),
            lambda raw: frozenset(_apply(inner.decode, r) for r in raw),
        )
    raise TypeError(f"no way to store {kind!r}: give it a line in graph/model/codec.py")


def _optional(inner: _Codec) -> _Codec:
    encode, decode = inner
    return _Codec(
        None if encode is None else lambda value: None if value is None else encode(value),
        None if decode is None else lambda raw: None if raw is None else decode(raw),
    )


def _sequence(inner: _Codec) -> _Codec:
    encode, decode = inner
    return _Codec(
        list if encode is None else lambda value: [encode(v) for v in value],
        tuple if decode is None else lambda raw: tuple([decode(r) for r in raw]),
    )


def _pair(inner: tuple[_Codec, ...]) -> _Codec:
    readers = [(at, c.decode) for at, c in enumerate(inner) if c.decode is not None]

    def decode(raw: list[Any]) -> tuple[Any, ...]:
        if len(raw) != len(inner):
            raise ValueError(f"{len(raw)} values where {len(inner)} belong")
        for at, step in readers:  # in place, as of a record; spans, of which a portfolio has a hundred thousand, have none
            raw[at] = step(raw[at])
        return tuple(raw)

    return _Codec(lambda value: [_apply(c.encode, v) for c, v in zip(inner, value, strict=True)], decode)


def _record(kind: type[Any]) -> _Codec:
    hints = get_type_hints(kind)
    codecs = {f.name: _codec(hints[f.name]) for f in fields(kind)}
    writers = [(f.name, codecs[f.name].encode, _default(f)) for f in fields(kind)]
    readers = [(name, codec.decode) for name, codec in codecs.items() if codec.decode is not None]

    def encode(record: object) -> dict[str, Any]:
        return {
            name: value if step is None else step(value)
            for name, step, default in writers
            if (value := getattr(record, name)) is not default and value != default
        }

    def decode(raw: dict[str, Any]) -> object:
        for name, step in readers:  # in place: json.loads made this object for us
            if name in raw:
                raw[name] = step(raw[name])
        return kind(**raw)

    return _Codec(encode, decode if readers else lambda raw: kind(**raw))


def _default(item: Field[Any]) -> object:
    return item.default if item.default_factory is MISSING else item.default_factory()
