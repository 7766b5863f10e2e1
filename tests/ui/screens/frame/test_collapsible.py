"""A part that is worked out once it is opened: of what was looked at then, and shown only while that is still looked at."""

from __future__ import annotations

import gradio as gr
from markupsafe import Markup

from graph.errors import UsageError
from ui.screens.frame.collapsible import Computed
from ui.screens.shared.selection import Opened

NOW = (Opened("acme", "e_1", "s_1"), "this claim", "acme", "2026-01-01", "")


def test_what_was_worked_out_is_shown_while_it_is_looked_at() -> None:
    """Where another claim, the same said otherwise, another choice or day is looked at by then, what is there stays."""
    found = Computed.now(lambda: Markup("<p>%s</p>") % "a & b", *NOW)
    claim, reach, *view = NOW
    assert found.where(Opened("acme", "e_1", "s_1"), *NOW[1:]) == "<p>a &amp; b</p>"
    others = [
        (Opened("acme", "e_2", "s_1"), reach, *view),
        (Opened("acme", "e_1", "s_2"), reach, *view),
        (claim, "all", *view),
        (claim, reach, "acme", "2026-01-02", ""),
    ]
    assert [found.where(*one) for one in others] == [gr.skip()] * 4


def test_why_nothing_can_be_told_is_said_in_its_place() -> None:
    """In words, which are no markup."""

    def tell() -> Markup:
        raise UsageError("It cannot be <b>told</b>.")

    assert "It cannot be &lt;b&gt;told&lt;/b&gt;." in Computed.now(tell, *NOW).where(*NOW)
