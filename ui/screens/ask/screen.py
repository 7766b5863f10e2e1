"""Ask: a conversation in which every claim opens the page it stands on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import gradio as gr
from markupsafe import Markup

from graph.errors import InForceError, UsageError
from rag.reply import Answer
from rag.write.writer import Evidence
from ui.access.principal import principal_of
from ui.application.questions import LONGEST_QUESTION, MOST_PREVIOUS, Question
from ui.screens.ask.answer import answer, streaming
from ui.screens.ask.examples import examples
from ui.screens.ask.export import saving
from ui.screens.frame.header import LATEST, QUIET, Header, hidden, http_request, place
from ui.screens.shared.cache import Recent
from ui.screens.shared.links import ROOT
from ui.screens.shared.names import titled
from ui.screens.shared.rendering import macro
from ui.screens.shared.view import View, why
from ui.serialization import contract, page_schema

_TURNS = "ask/turns.html"
_HOW = "Ask about these contracts"
_KEPT = 50_000_000  # characters of questions with their answers, of all who ask: the last ones
_LONGEST_NAME = 64  # characters of what a tab calls itself


@dataclass(frozen=True, slots=True)
class Turn:
    """One question with its answer, as it stands on the screen."""

    question: str
    html: Markup
    portfolio: str
    receipt: str | None


_Screen = tuple[Any, str, Any]
"""The earlier turns, the one that is being answered, the box for the next question; each `gr.skip()` where it stays."""


def ask(bar: Header, _: gr.Tab) -> None:
    """Build the screen: its order is that of reading, with the box for the next question always at hand below (`screens.css`)."""
    kept: Recent[tuple[str, str], Sequence[Turn]] = Recent(_KEPT)  # by whose it is, and the name of the tab
    (tab,) = hidden("conversation-of")  # frame.js's: a page that is loaded anew has the name that it had before
    with gr.Column(elem_id="talk"):
        past, turn = place("conversation"), place("turn")
    samples = place("samples")
    with gr.Row(elem_id="asking"):
        question = gr.Textbox(_linked, label="Question", placeholder=_HOW, lines=1, max_lines=8, scale=8, elem_id="question")
        send = gr.Button("Ask", variant="primary", min_width=90, scale=0, elem_id="send")
        stop = gr.Button("Stop", min_width=90, scale=0, elem_id="stop")
        anew = gr.Button("New conversation", size="sm", min_width=150, scale=0, elem_id="anew")

    def asked(request: gr.Request, text: str | None, of: str | None, *view: str) -> Iterator[_Screen]:
        written, stays = (text or "").strip(), gr.skip()
        earlier: Any = ""
        try:
            seen = bar.view(request, *view)
            key = (seen.principal.identity, (of or str(request.session_hash))[:_LONGEST_NAME])
            before = kept.get(key) or ()
            turns = _of(seen, before)
            earlier = "".join(one.html for one in turns)  # sent once: it may be long
            if not written:
                raise UsageError("Write a question first.")
            for told, recorded in _answering(seen, written, tuple(one.question for one in turns)[-MOST_PREVIOUS:]):
                html, receipt = macro(_TURNS, "turn", written, told), recorded
                yield earlier, html, "" if earlier is not stays else stays
                earlier = stays
            turns = [*before, Turn(written, html, seen.mine.name, receipt)]
            kept.put(key, turns, sum(len(one.html) for one in turns))
        except InForceError as error:
            yield earlier, macro(_TURNS, "turn", written, macro(_TURNS, "refused", why(error))), text

    def began(view: View, of: str | None) -> tuple[Any, Any, Markup]:
        before = kept.get((view.principal.identity, (of or "")[:_LONGEST_NAME]))
        told = [one.html for one in _of(view, before or ())]
        shown = ("".join(told[:-1]), "".join(told[-1:])) if before else (gr.skip(), gr.skip())  # nothing yet: a first answer may be coming
        return *shown, macro(_TURNS, "samples", examples(view.still))

    def ended(request: gr.Request, of: str | None) -> tuple[str, str]:
        kept.drop((principal_of(http_request(request)).identity, (of or str(request.session_hash))[:_LONGEST_NAME]))
        return "", ""

    begun = bar.handler(began, [tab], [past, turn, samples], fail=lambda _: ("", "", ""))
    asking = gr.on([send.click, question.submit], asked, [question, tab, *bar.inputs], [past, turn, question], **QUIET)
    stop.click(None, cancels=[asking], **QUIET)
    anew.click(ended, [tab], [past, turn], **QUIET)
    bar.portfolio_changed.change(*begun, **LATEST)


def _linked(request: gr.Request | None = None) -> Any:  # noqa: ANN401 - a text, or that what is in the box stays
    """Return the question that the page's address brings, for a person to send; without one, what they are writing already stays."""
    brought = "" if request is None else str(request.query_params.get("question", ""))[:LONGEST_QUESTION]
    return brought if brought or request is None else gr.skip()


def _of(view: View, turns: Sequence[Turn]) -> list[Turn]:
    """Return the turns of the portfolio that is looked at, without answers whose words were purged from the record."""
    return [one for one in turns if one.portfolio == view.mine.name and (one.receipt is None or _on_record(view, one.receipt))]


def _on_record(view: View, receipt: str) -> bool:
    with suppress(InForceError):
        return bool(view.mine.audit.receipt(receipt))
    return False


def _answering(view: View, text: str, previous: tuple[str, ...]) -> Iterator[tuple[Markup, str | None]]:
    """Yield the answer as it comes: that it is being read, what it rests on, its words, all of it, and its receipt."""
    links = view.links
    yield streaming("", None, links), None
    question = Question.of(Question(text, view.as_of, view.known_as_of, previous=previous))
    mine, so_far, told = view.mine.still(), "", None
    sources = mine.sources(view.known_as_of)
    named = titled(sources)
    for event in mine.stream(question):
        if isinstance(event, Answer):
            reply = contract.reply(event, sources)
            html = answer(contract.reply(event, named), ROOT, then=view.known_as_of is not None)
            yield Markup("<div>%s%s</div>") % (html, saving(reply) if reply["asks"] else ""), reply["receipt"]
        elif isinstance(event, Evidence):
            told = page_schema.evidence(event, named)
            yield streaming("", told, links), None
        else:
            so_far += event.text
            yield streaming(so_far, told, links), None
