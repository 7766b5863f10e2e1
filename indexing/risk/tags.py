"""The tags that a cell of each column may have: what a rule can ask for besides figures and words. Closed lists."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from graph.model.terms import Column

TAGS: Mapping[Column, frozenset[str]] = MappingProxyType(
    {
        Column.LIABILITY_CAP: frozenset({"mutual", "one-sided", "excluded-damages", "excluded-damages-only", "carve-outs", "uncapped"}),
        Column.PAYMENT_DAYS: frozenset(),
        Column.LATE_INTEREST: frozenset({"monthly", "annual", "statutory"}),
        Column.GOVERNING_LAW: frozenset(),
        Column.JURISDICTION: frozenset({"courts", "exclusive", "non-exclusive", "arbitration"}),
        Column.EXPIRY: frozenset({"date", "period", "event", "open-ended"}),
        Column.RENEWAL: frozenset({"automatic", "option", "none"}),
        Column.RENEWAL_NOTICE: frozenset(),
        Column.TERMINATION_FOR_CONVENIENCE: frozenset({"mutual", "one-sided", "none"}),
        Column.INDEMNITY: frozenset({"mutual", "one-sided", "ip", "uncapped"}),
        Column.ASSIGNMENT: frozenset({"consent", "none", "free", "affiliates", "mutual", "one-sided"}),
        Column.CHANGE_OF_CONTROL: frozenset({"consent", "termination", "deemed-assignment", "none"}),
        Column.CONFIDENTIALITY: frozenset({"period", "indefinite", "survives", "duty"}),
        Column.DATA_PROTECTION: frozenset({"duty", "breach-notice", "gdpr", "hipaa", "ccpa"}),
        Column.INSURANCE: frozenset({"required", "mutual", "one-sided"}),
        Column.EXCLUSIVITY: frozenset({"exclusive", "none"}),
        Column.NON_COMPETE: frozenset({"restricted", "mutual", "one-sided"}),
        Column.AUDIT: frozenset({"right"}),
        Column.WARRANTY: frozenset({"given", "period", "disclaimed"}),
        Column.DISPUTES: frozenset({"arbitration", "mediation", "courts"}),
    }
)
"""By column; a tag that is not here is refused in a playbook: it would hold of nothing, unseen."""
