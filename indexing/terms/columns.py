"""The columns of a sheet: how each is read."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from graph.model.terms import Column
from indexing.terms import convenience, days, expiry, law, money, renewal, rights
from indexing.terms.subject import Subject

SUBJECTS: Mapping[Column, Subject] = MappingProxyType(
    {
        s.column: s
        for s in (*money.SUBJECTS, *days.SUBJECTS, *law.SUBJECTS, expiry.SUBJECT, *renewal.SUBJECTS, convenience.SUBJECT, *rights.SUBJECTS)
    }
)
"""Each column with its reader; every `Column` has one."""
