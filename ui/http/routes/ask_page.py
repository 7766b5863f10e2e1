"""The ask page at /: a form, and the answer with its evidence. It runs no script and loads nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ui.access.principal import Reader
from ui.application.questions import Question
from ui.guards import root_path
from ui.http.request_context import RequestContext, context_of
from ui.problems import Problem, problem_of, request_id
from ui.screens.ask.answer import answer
from ui.screens.assets import href
from ui.serialization import contract
from ui.serialization.contract import Reply
from ui.templating import html_templates, style

pages = APIRouter(include_in_schema=False)
_FOLDER = Path(__file__).parent
_STYLE = style(_FOLDER / "ask.css")
POLICY = f"default-src 'none'; style-src 'self' '{_STYLE.hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The Content-Security-Policy of the page: nothing runs, nothing is loaded but this server's style."""
_HEADERS = {"Content-Security-Policy": POLICY}


@pages.get("/", response_class=HTMLResponse)
async def ask_page(who: Reader, request: Request) -> Response:
    """Show the ask page, and the answer to what was asked; who asks nothing is shown the screens, where there are any."""
    if request.app.state.screens and not request.query_params:
        return RedirectResponse(f"{root_path(request.scope)}/app/", 303)
    context = context_of(request, who)
    asked = dict(request.query_params)
    try:
        shown, status = (
            await request.app.state.patient.run(lambda: _page(asked, context), context.lane(asked.get("portfolio") or None)),
            200,
        )
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said on the page
        told = problem_of(error, request_id(request))
        shown, status = _refused(asked, told), told["status"]
    return HTMLResponse(shown, status, _HEADERS)


def _page(asked: Mapping[str, str], context: RequestContext) -> str:
    mine = context.still(asked.get("portfolio") or None)
    today = mine.today().isoformat()
    if not asked.get("question"):
        return page(asked, today=today)
    question = Question.read({name: text for name, text in asked.items() if name != "portfolio"})
    return page(asked, today=today, reply=contract.reply(mine.ask(question), mine.sources(question.known_as_of)))


def _refused(asked: Mapping[str, str], told: Problem) -> str:
    return page(asked, today="", problem=told["detail"])


def page(asked: Mapping[str, str], *, today: str, reply: Reply | None = None, problem: str = "") -> str:
    """Return the page as HTML: the form filled with what was asked, then the answer or what was wrong with the question."""
    shown = answer(reply) if reply else ""
    about = {"asked": asked, "today": today, "reply": reply, "problem": problem, "shown": shown, "style": _STYLE.text}
    return html_templates(_FOLDER).get_template("ask.html.jinja").render(about, screens_css=href("screens.css"))
