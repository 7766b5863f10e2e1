"""Ask: a conversation in which every claim opens the page it stands on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import gradio as gr

from graph.errors import InForceError
from rag.reply import Answer
from rag.writing.interface import Evidence
from ui import present
from ui.asked import MOST_PREVIOUS, Question
from ui.markup import Html, tag
from ui.screens.examples import examples
from ui.screens.shell import QUIET, ROOT, Shell, View, links_of
from ui.screens.views import answer as views
from ui.screens.views.shown import visible

_KEPT = 7200  # seconds that a conversation is kept after its page was closed


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer, as it stands on the screen."""

    question: str
    html: Html


@dataclass(frozen=True, slots=True)
class Conversation:
    """What was asked and answered on one page, oldest first."""

    turns: tuple[Turn, ...] = ()

    @property
    def questions(self) -> tuple[str, ...]:
        """The earlier questions that a follow-up leans on."""
        return tuple(turn.question for turn in self.turns[-MOST_PREVIOUS:])

    @property
    def html(self) -> str:
        """All of it, as it stands on the screen."""
        return "".join(turn.html.markup for turn in self.turns)

    def and_then(self, turn: Turn) -> Conversation:
        """Return it with one more turn."""
        return Conversation((*self.turns, turn))


_Screen = tuple[str, str, Conversation, Any]
"""The earlier turns, the one that is being answered, what is kept, the box for the next question."""


def ask(shell: Shell, _: gr.Tab) -> None:
    """Build the screen."""
    kept = gr.State(Conversation(), time_to_live=_KEPT)
    past = gr.HTML("", elem_id="conversation", js_on_load=None)
    turn = gr.HTML("", elem_id="turn", js_on_load=None)
    with gr.Row(equal_height=True, elem_id="asking"):
        question = gr.Textbox(label="Question", placeholder=_EXAMPLE, lines=2, max_lines=8, scale=8, elem_id="question")
        with gr.Column(scale=1, min_width=110):
            send = gr.Button("Ask", variant="primary", elem_id="send")
            stop = gr.Button("Stop", elem_id="stop")
    samples = gr.Dataset(components=[question], samples=[], label="To begin with", elem_id="samples")
    anew = gr.Button("New conversation", size="sm", elem_id="anew")

    def asked(request: gr.Request, text: str, before: Conversation, *view: str) -> Iterator[_Screen]:
        put = tag("p", visible(text.strip()), class_="asked")
        try:
            for told in _told(shell.view(request, *view), text, before.questions):
                html = _turn(put, told)
                yield before.html, html.markup, before, ""
            yield before.html, html.markup, before.and_then(Turn(text.strip(), html)), ""
        except InForceError as error:
            yield before.html, _turn(put, _refused(error)).markup, before, text

    def sampled(request: gr.Request, *view: str) -> gr.Dataset:
        try:
            found = examples(shell.view(request, *view).still)
        except InForceError:  # there is nothing in it yet
            found = ()
        return gr.Dataset(samples=[[one] for one in found])

    asking = gr.on([send.click, question.submit], asked, [question, kept, *shell.inputs], [past, turn, kept, question], **QUIET)
    stop.click(None, cancels=[asking], **QUIET)
    anew.click(lambda: ("", "", Conversation()), None, [past, turn, kept], **QUIET)
    samples.click(lambda sample: sample[0], [samples], [question], **QUIET)
    shell.portfolio.change(sampled, shell.inputs, [samples], **QUIET)


_EXAMPLE = "What is our liability cap with Acme today, and what was it in March?"


def _told(view: View, text: str, previous: tuple[str, ...]) -> Iterator[Html]:
    """Yield the answer as it comes: that it is being read, what it rests on, its words, all of it."""
    links = links_of(view)
    yield views.streaming("", None, links)
    question = Question.of(Question(text, view.as_of, view.known_as_of, previous=previous))
    mine, so_far, told = view.mine.still(), "", None
    sources = mine.sources(view.known_as_of)
    for event in mine.stream(question):
        if isinstance(event, Answer):
            yield views.answer(present.reply(event, sources), ROOT)
        elif isinstance(event, Evidence):
            told = views.Told(
                citations=[present.citation(one, sources) for one in event.citations],
                resolved_clauses=[present.resolved(one, sources) for one in event.clauses],
                warnings=[present.warning(one) for one in event.warnings],
            )
            yield views.streaming("", told, links)
        else:
            so_far += event.text
            yield views.streaming(so_far, told, links)


def _turn(put: Html, told: Html) -> Html:
    return tag("section", put, told, class_="inforce turn")


def _refused(error: InForceError) -> Html:
    return tag("p", visible(str(error)), class_="refused", role="alert")
