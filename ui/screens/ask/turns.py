"""A conversation as markup: a question with its answer, why it was turned away, questions to begin with."""

from __future__ import annotations

from collections.abc import Sequence

from ui.markup import Html, tag
from ui.screens.shared.text import visible, words


def turn(question: str, told: Html) -> Html:
    """Return a question with what is told of it."""
    return tag("section", tag("h2", visible(question), class_="asked", dir="auto"), told, class_="inforce turn")


def refused(why: str) -> Html:
    """Return why a question is not answered."""
    return tag("p", visible(why), class_="refused", role="alert")


def samples(questions: Sequence[str]) -> Html:
    """Return questions to begin with, each a button that writes it into the box (`shell.js`)."""
    buttons = [tag("li", tag("button", words(one), type_="button", data_ask=one)) for one in questions]
    return tag("div", tag("p", "To begin with"), tag("ul", buttons), class_="inforce") if buttons else Html("")
