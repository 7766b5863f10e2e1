"""Patterns that are compiled when they are first used: a command uses few of the hundreds that its modules hold."""

from __future__ import annotations

import re
from typing import Any, cast

_TAKEN = ("finditer", "findall", "flags", "fullmatch", "groupindex", "groups", "match", "scanner", "search", "split", "sub", "subn")


class _Pattern:
    """A pattern by its words; what is first taken from it compiles it, and all is the compiled pattern's own from then on."""

    def __init__(self, words: str, flags: int) -> None:
        self.pattern, self._flags = words, flags

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a pattern has
        if name not in _TAKEN:
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update((one, getattr(compiled, one)) for one in _TAKEN)
        return self.__dict__[name]


def lazily(words: str, flags: int = 0) -> re.Pattern[str]:
    """Return what `re.compile` returns, compiled when it is first used; `match.re` is the compiled pattern, not this one."""
    return cast("re.Pattern[str]", _Pattern(words, flags))
