"""The claims of an answer that is still being written: each as soon as its JSON is whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder

from indexing.llm.prompts.answer import Claimed, claimed
from indexing.llm.prompts.asking import FormError

_HEAD = re.compile(r'\s*(?:```(?:json)?\s*)?\{\s*"answered"\s*:\s*true\s*,\s*"claims"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(slots=True)
class Claims:
    """Reads the pieces of an answer as they come.

    Only an answer that begins by saying that there is one is read early; in any other order its claims come at the end,
    with the whole.
    """

    _text: str = ""
    _at: int = -1

    def read(self, piece: str) -> Iterator[Claimed]:
        """Yield the claims that the next piece completes, in their order."""
        self._text += piece
        if self._at < 0:
            head = _HEAD.match(self._text)
            self._at = head.end() if head else -1
        while self._at >= 0:
            claim = self._next()
            if claim is None:
                return
            yield claim

    def _next(self) -> Claimed | None:
        gap = _BETWEEN.match(self._text, self._at)
        start = gap.end() if gap else self._at
        if not self._text.startswith("{", start) or "}" not in self._text[start:]:
            return None
        try:
            found, end = _DECODER.raw_decode(self._text, start)
            claim = claimed(found)
        except (JSONDecodeError, FormError, RecursionError):
            return None  # not whole yet, or not of the form: the end will tell
        self._at = end
        return claim


_DECODER = JSONDecoder(strict=True)
