"""Markup is escaped by construction."""

from __future__ import annotations

from ui.markup import Html, tag


def test_text_and_attributes_are_escaped_and_markup_is_not_escaped_twice() -> None:
    """Whatever a contract or a question holds, it stays text."""
    inner = tag("b", "<script>alert('x')</script>")
    assert inner.markup == "<b>&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;</b>"
    assert tag("p", inner, class_='a" onload="x').markup == f'<p class="a&quot; onload=&quot;x">{inner.markup}</p>'


def test_absent_attributes_and_children_leave_no_trace() -> None:
    """None and False are left out, True stands alone, void elements are not closed."""
    assert tag("input", name="q", required=True, autofocus=False, value=None) == Html('<input name="q" required>')
    assert tag("p", None, ["a", tag("i", "b")]).markup == "<p>a<i>b</i></p>"


def test_half_a_character_becomes_a_question_mark() -> None:
    """A file's name that is no Unicode can be shown: what is left of it can be sent."""
    shown = tag("p", "a\udc80b", title="\ud800").markup
    assert shown == '<p title="?">a?b</p>'
    assert shown.encode("utf-8")
