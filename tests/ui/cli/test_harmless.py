"""Words of contracts in a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.cli.rendering import Line
from ui.cli.terminal import say, show
from ui.cli.text import harmless

_ORDER = "\x1b[31mred\x9b2J\u202eback\r\x08"


@given(st.text())
def test_no_order_is_left_and_nothing_is_lost(text: str) -> None:
    """Each character is itself or a replacement; lines and tabs stay."""
    told = harmless(text)
    assert len(told) == len(text)
    assert all(b in (a, "\ufffd", " ") for a, b in zip(text, told, strict=True))
    assert not set("\x1b\x07\x08\r\x7f\x9b\u202e\u2066") & set(told)
    assert (told.count("\n"), told.count("\t")) == (text.count("\n"), text.count("\t"))


def test_what_is_printed_gives_no_orders(capsys: pytest.CaptureFixture[str]) -> None:
    """On both streams; the words around them stand."""
    show([Line(f"Fee {_ORDER} due.")])
    say(_ORDER)
    out, err = capsys.readouterr()
    assert out == "Fee \ufffd[31mred\ufffd2J\ufffdback \ufffd due.\n"
    assert "\x1b" not in err
    assert "red" in err


@pytest.mark.parametrize("text", ["Größe\u00a0§ 5 — “x”\n\tיום\u200f", "soft\u00adhyphen"])
def test_what_any_language_needs_stays(text: str) -> None:
    """Marks of direction, hyphens and spaces of typesetters are no orders."""
    assert harmless(text) == text
