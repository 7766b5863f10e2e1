"""Citations by rules: verbatim, with date and section, and never of the own document."""

from __future__ import annotations

import pytest

from indexing.candidates.rules.spans import Span, citations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "The fee in Section 4.2 of the Master Services Agreement dated January 15, 2026 is now $5.",
            (
                Span(
                    "Section 4.2 of the Master Services Agreement dated January 15, 2026",
                    "Master Services Agreement",
                    "January 15, 2026",
                    "Section 4.2",
                ),
            ),
        ),
        ("The fee is now $5.", ()),
        ("This Amendment takes effect today.", ()),
        ("The rules of GDPR Article 17 apply.", ()),
    ],
)
def test_citations(text: str, found: tuple[Span, ...]) -> None:
    """The span holds title, date and section as they stand there."""
    assert citations(text) == found
    assert all(s.span in text and s.title in s.span and s.date in s.span and s.section in s.span for s in citations(text))
