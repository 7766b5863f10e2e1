"""Records to JSON. A shape (a TypedDict) says by its fields what it takes from a record.

A field takes the attribute of its own name. `Annotated[str, From("quote.text")]` follows a path instead, `Annotated[str, By(function)]`
asks a function of the record and the sources, and `Annotated[str, Named()]` gives the file name of the document that an id stands for.
Values follow the field's type: days become ISO 8601 text, sets are sorted, and what is a shape itself is serialized by its own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, NotRequired, TypeVar, Union, cast, get_args, get_origin

from typing_extensions import get_type_hints, is_typeddict

Shape = TypeVar("Shape")
_Take = Callable[[Any, Any], Any]
_MISSING = object()
_SERIALIZERS: dict[object, Callable[[Any, Any], Any]] = {}


@dataclass(frozen=True, slots=True)
class From:
    """A field is found by a path of attributes or keys; None where something on the way is None, the record itself for ""."""

    path: str

    def __call__(self, record: Any, _: object) -> Any:  # noqa: ANN401 - records are of any type
        """Return what is found."""
        return _found(record, self.path)


@dataclass(frozen=True, slots=True)
class By:
    """A field is worked out by a function of the record and the sources."""

    function: _Take

    def __call__(self, record: Any, sources: Any) -> Any:  # noqa: ANN401
        """Return what the function says."""
        return self.function(record, sources)


@dataclass(frozen=True, slots=True)
class Named:
    """A field is the file name of a document, whose id a path leads to; None without an id.

    The sources are `Sources`, or a mapping of names by id, in which some may be missing.
    """

    path: str = "document_id"

    def __call__(self, record: Any, sources: Any) -> str | None:  # noqa: ANN401
        """Return the name."""
        document_id = _found(record, self.path)
        if document_id is None:
            return None
        return sources.get(document_id) if isinstance(sources, Mapping) else sources.documents[document_id].file_name


DocumentName = Annotated[str, Named()]
"""The file name of the document that `document_id` of a record stands for."""


class Serializer(Generic[Shape]):
    """Makes one shape of records. An attribute that a record lacks is looked for in those of its `parts`."""

    def __init__(self, shape: type[Shape], *parts: str) -> None:
        self._shape = shape
        self._parts = parts
        self._fields: list[tuple[str, _Take, _Take]] = []
        _SERIALIZERS[shape] = self

    def __call__(self, record: Any, sources: Any = None, **given: Any) -> Shape:  # noqa: ANN401
        """Return a record as JSON; fields that are `given` are not looked for in it."""
        if not self._fields:
            self._fields = [self._field(name, hint) for name, hint in get_type_hints(self._shape, include_extras=True).items()]
        if type(record) is dict and len(record) == len(self._fields) and all(name in record for name, _, _ in self._fields):
            return cast("Shape", record)
        made = {name: convert(given[name] if name in given else take(record, sources), sources) for name, take, convert in self._fields}
        return cast("Shape", made)

    def _field(self, name: str, hint: Any) -> tuple[str, _Take, _Take]:  # noqa: ANN401
        rules = [one for one in getattr(hint, "__metadata__", ()) if isinstance(one, (From, By, Named))]
        take = rules[0] if rules else self._attribute(name)
        return name, take, _converter(hint)

    def _attribute(self, name: str) -> _Take:
        def take(record: Any, _: object) -> Any:  # noqa: ANN401
            for holder in (record, *(getattr(record, part) for part in self._parts)):
                value = holder.get(name, _MISSING) if isinstance(holder, Mapping) else getattr(holder, name, _MISSING)
                if value is not _MISSING:
                    return value
            raise AttributeError(f"{type(record).__name__} has nothing for {self._shape.__name__}.{name}")

        return take


def serializes(shape: type[Shape]) -> Callable[[Callable[..., Shape]], Callable[..., Shape]]:
    """Have a function make a shape wherever it is a field of another."""

    def register(function: Callable[..., Shape]) -> Callable[..., Shape]:
        _SERIALIZERS[shape] = function
        return function

    return register


def _found(record: Any, path: str) -> Any:  # noqa: ANN401
    for name in filter(None, path.split(".")):
        if record is None:
            return None
        record = record[name] if isinstance(record, Mapping) else getattr(record, name)
    return record


def _converter(hint: Any) -> _Take:  # noqa: ANN401
    """Return what turns a value into the type of a field."""
    origin, args = get_origin(hint), get_args(hint)
    if origin in {Annotated, NotRequired}:
        return _converter(args[0])
    if origin in {Union, UnionType}:
        kinds = [one for one in args if one is not NoneType]
        return _or_none(_converter(kinds[0])) if len(kinds) == 1 else _as_is
    if origin is list:
        return _each(_converter(args[0]))
    if origin is dict:
        return _values(_converter(args[1]))
    if is_typeddict(hint):
        return _nested(hint)
    return _text if hint is str else _as_is


def _as_is(value: Any, _: object) -> Any:  # noqa: ANN401
    return value


def _text(value: Any, _: object) -> Any:  # noqa: ANN401
    if value is None or isinstance(value, str):
        return value
    return value.isoformat() if isinstance(value, date) else str(value)


def _or_none(convert: _Take) -> _Take:
    return lambda value, sources: None if value is None else convert(value, sources)


def _each(convert: _Take) -> _Take:
    return lambda values, sources: [convert(one, sources) for one in (sorted(values) if isinstance(values, (set, frozenset)) else values)]


def _values(convert: _Take) -> _Take:
    return lambda values, sources: {key: convert(one, sources) for key, one in values.items()}


def _nested(shape: type) -> _Take:
    if shape not in _SERIALIZERS:
        Serializer(shape)

    def make(value: Any, sources: Any) -> Any:  # noqa: ANN401
        by = _SERIALIZERS[shape]
        return value if type(value) is dict and not isinstance(by, Serializer) else by(value, sources)  # made by that function before

    return make
