"""What pages have in sight: another view is told from the same one, and only to who has looked before."""

from __future__ import annotations

from ui.screens.frame.refresh import Seen


def test_only_another_view_differs_and_only_for_who_has_looked() -> None:
    """A page that never looked is left alone; one that looked is told once of each other view, there and back."""
    seen = Seen()
    assert not seen.differs("one", "March")
    assert "one" not in seen
    seen.put("one", "March")
    assert "one" in seen
    assert "two" not in seen
    assert not seen.differs("one", "March")
    assert seen.differs("one", "June")
    assert not seen.differs("one", "June")
    assert seen.differs("one", "March")


def test_the_page_used_longest_ago_is_forgotten() -> None:
    """No more pages are kept than said; using one again keeps it."""
    seen = Seen(most=2)
    for page in ("one", "two", "one", "three"):
        seen.put(page, "March")
    assert "one" in seen
    assert "three" in seen
    assert "two" not in seen
