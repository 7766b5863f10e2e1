"""Validated text fields of requests: names, words, days, instants."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated

from fastapi import Query
from pydantic import AfterValidator, BaseModel, ConfigDict, StringConstraints, WithJsonSchema
from pydantic_core import PydanticCustomError

from graph.errors import UsageError
from ui.application import questions
from ui.problems import Code

_NO_NUL = r"^[^\x00]*$"  # the one character that a database may not take
_BLANK = r"\x00-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"  # spelt out: what \s is, engines disagree on
_SOME = rf"^[^\x00]*[^{_BLANK}][^\x00]*$"
_DATE = {"type": "string", "format": "date"}
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class Body(BaseModel):
    """A JSON body: what it may hold and nothing else, each of its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


def _read(reader: Callable[[str], object]) -> Callable[[str], str]:
    """Return a check that a reader of days can read a text; it stays a text."""

    def check(text: str) -> str:
        try:
            reader(text)
        except (UsageError, ValueError, OverflowError):
            raise PydanticCustomError(
                Code.BAD_DAY, "this is no day that can be read; write it as 2016-06-14, an instant as 2016-06-14T09:30:00Z"
            ) from None
        return text

    return check


def _day(text: str) -> object:
    """Read a day in the one spelling that this API has; of others, clients mean different days."""
    if not _DAY.fullmatch(text):
        raise UsageError("This is no day.")
    return questions.day(text)


Words = Annotated[str, StringConstraints(min_length=1, max_length=4_000, pattern=_SOME)]
"""A sentence or two: a question, a reason."""
Name = Annotated[str, StringConstraints(min_length=1, max_length=300, pattern=_SOME)]
"""What somebody or something is called: a file, a party, a provision."""
Identity = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=r"^[A-Za-z0-9_:.-]+$")]
"""An id that this API gave out."""
Text = Annotated[str, StringConstraints(max_length=4_000, pattern=_NO_NUL)]
"""Words, or none."""
PORTFOLIO = r"^[\p{L}\p{N}][\p{L}\p{N}_ .\-]{0,79}$"
"""What can name a portfolio, as `ui.settings.portfolio_name` has it."""
PortfolioName = Annotated[str, StringConstraints(pattern=PORTFOLIO)]
Day = Annotated[str, StringConstraints(max_length=40), AfterValidator(_read(_day)), WithJsonSchema(_DATE)]
"""A day as 2016-06-14."""
Instant = Annotated[
    str,
    StringConstraints(max_length=40),
    AfterValidator(_read(questions.instant)),
    WithJsonSchema({"anyOf": [_DATE, {"type": "string", "format": "date-time"}]}),
]
"""A day (its end, UTC) or an instant."""
AsOf = Annotated[Day | None, Query(description="The day asked about. Default: today.")]
KnownAsOf = Annotated[Instant | None, Query(description="Count only what was on record by then.")]
