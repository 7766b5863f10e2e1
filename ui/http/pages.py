"""The ask page at /: a form, an answer with its proof, or what was wrong with the question."""

from __future__ import annotations

from collections.abc import Mapping

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ui import page
from ui.access.principal import Reader
from ui.application.questions import Question
from ui.guards import root_path
from ui.http.desk import Desk
from ui.problems import Problem, problem_of, request_id
from ui.serialization import contract

pages = APIRouter(include_in_schema=False)
_HEADERS = {"Content-Security-Policy": page.POLICY}


@pages.get("/", response_class=HTMLResponse)
async def ask_page(who: Reader, request: Request) -> Response:
    """Show the ask page, and the answer to what was asked; who asks nothing is shown the screens, where there are any."""
    if request.app.state.screens and not request.query_params:
        return RedirectResponse(f"{root_path(request.scope)}/app/", 303)
    desk = Desk(request.app.state.doors, request.app.state.workers, who)
    asked = dict(request.query_params)
    try:
        shown, status = await request.app.state.patient.run(lambda: _page(asked, desk), desk.lane(asked.get("portfolio") or None)), 200
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said on the page
        told = problem_of(error, request_id(request))
        shown, status = _refused(asked, told), told["status"]
    return HTMLResponse(shown, status, _HEADERS)


def _page(asked: Mapping[str, str], desk: Desk) -> str:
    mine = desk.still(asked.get("portfolio") or None)
    today = mine.today().isoformat()
    if not asked.get("question"):
        return page.page(asked, today=today)
    question = Question.read({name: text for name, text in asked.items() if name != "portfolio"})
    return page.page(asked, today=today, reply=contract.reply(mine.ask(question), mine.sources(question.known_as_of)))


def _refused(asked: Mapping[str, str], told: Problem) -> str:
    return page.page(asked, today="", problem=told["detail"])
