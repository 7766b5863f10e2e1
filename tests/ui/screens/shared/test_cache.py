"""The cache keeps what was used last, up to a size."""

from __future__ import annotations

from ui.screens.shared.cache import Recent


def test_a_value_is_swapped_only_where_there_was_one() -> None:
    """A page that never showed a part is left alone; one that did is told of each other view, there and back."""
    kept: Recent[str, str] = Recent(10)
    assert kept.swap("one", "March") is None
    assert "one" not in kept
    kept.put("one", "March")
    assert [kept.swap("one", view) for view in ("March", "June", "March")] == ["March", "March", "June"]
    assert "two" not in kept


def test_what_was_used_longest_ago_makes_room() -> None:
    """Using an entry keeps it; an entry that grew counts what it takes by then."""
    kept: Recent[str, int] = Recent(3)
    for name in ("one", "two", "three"):
        assert kept.of(name, lambda: 1) == 1
    kept.get("one")
    kept.put("four", 1)
    assert [name in kept for name in ("one", "two", "three", "four")] == [True, False, True, True]
    kept.put("four", 1, size=3)
    assert [name in kept for name in ("one", "three", "four")] == [False, False, True]
    kept.drop("four")
    assert kept.get("four") is None
    assert kept.of("four", lambda: 2) == 2
