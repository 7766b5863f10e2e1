"""A router whose every route is documented with its problems, and refuses parameters that nobody reads."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Path

from ui.http.desk import strict
from ui.http.fields import Identity, Name
from ui.problems import Code, documented

DocumentName = Annotated[Name, Path(description="The document: its id, or its file's name.")]
EdgeName = Annotated[Identity, Path(description="An edge's id.")]
LISTED = documented(Code.UNKNOWN_PORTFOLIO, Code.TIMED_OUT, Code.BAD_CURSOR)
"""The problems of a list."""
FOUND = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_DAY)
"""The problems of looking something up."""
FOUND_LIST = documented(Code.UNKNOWN_PORTFOLIO, Code.NOT_FOUND, Code.TIMED_OUT, Code.AMBIGUOUS, Code.BAD_CURSOR)
"""The problems of a list of something that is named."""
DECIDED = documented(
    Code.UNKNOWN_PORTFOLIO,
    Code.NOT_FOUND,
    Code.TIMED_OUT,
    Code.AMBIGUOUS,
    Code.CONFLICT,
    Code.NOT_APPLICABLE,
    Code.KEY_REUSED,
    Code.MALFORMED,
)
"""The problems of a decision."""


def router(tag: str) -> APIRouter:
    """Return a router for what one heading of the documentation tells of."""
    return APIRouter(prefix="/v1", tags=[tag], dependencies=[Depends(strict)])
