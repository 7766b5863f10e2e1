"""The HTTP door: the ask page at /, the API under /v1. Every handler calls one use case."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from pydantic import BaseModel, ConfigDict
from starlette.exceptions import HTTPException

from graph.errors import AmbiguousError, InForceError
from ui import page, present
from ui.asked import Question
from ui.contract import Reply
from ui.guards import Guard
from ui.indexed import Indexed, indexed
from ui.parts import Reads
from ui.usecases import Portfolio

Open = Callable[[str | None], Portfolio]
"""A portfolio by name; None: the one the server was started with."""

_STATUS: Mapping[int, int] = {2: 422, 3: 404, 4: 422, 5: 500}
_HEADERS = {"Content-Security-Policy": page.POLICY, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


class QuestionBody(BaseModel):
    """A question: days as 2016-06-14; `known_as_of` may be an instant."""

    model_config = ConfigDict(extra="forbid")

    question: str
    as_of: str | None = None
    known_as_of: str | None = None
    counterparty: str | None = None
    document: str | None = None
    portfolio: str | None = None


class IndexBody(BaseModel):
    """Files and folders on this machine, and who reads pairs of clauses where it is not to be who the server was started with."""

    model_config = ConfigDict(extra="forbid")

    paths: list[str]
    portfolio: str | None = None
    model: str | None = None
    second: str | None = None
    budget: str | None = None


def create_app(open_portfolio: Open, *, token: str, loopback: bool = True) -> FastAPI:
    """Return the web application. `token` is what only the owner of the data folder can know."""
    app = FastAPI(title="In Force", version=version("inforce"), docs_url=None, redoc_url=None)
    app.add_middleware(Guard, loopback=loopback)
    app.add_exception_handler(InForceError, _refused)
    app.add_exception_handler(RequestValidationError, _malformed)
    app.add_exception_handler(HTTPException, _http_problem)

    @app.get("/v1/health")
    def health() -> dict[str, str]:
        """Tell that the server is well."""
        return {"status": "ok", "version": version("inforce")}

    @app.post("/v1/answers")
    def answers(body: QuestionBody) -> Reply:
        """Answer a question from the clauses in force on a day."""
        return _reply(open_portfolio(body.portfolio), body.model_dump(exclude={"portfolio"}))

    @app.post("/v1/index")
    def index(body: IndexBody, authorization: Annotated[str, Header()] = "") -> Indexed:
        """Read files of this machine into a portfolio; for the owner of the data folder only."""
        if not secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
            raise HTTPException(401, "The token of server.json is needed.")
        portfolio = open_portfolio(body.portfolio)
        reads = Reads(body.model, body.second, body.budget)
        return indexed(portfolio.index([Path(p) for p in body.paths], reads=reads), portfolio.name)

    @app.get("/", response_class=HTMLResponse)
    def ask_page(request: Request) -> HTMLResponse:
        """Show the ask page, and the answer to what was asked."""
        return _page(dict(request.query_params), open_portfolio)

    return app


def _page(asked: Mapping[str, str], open_portfolio: Open) -> HTMLResponse:
    reply, problem, status = None, "", 200
    portfolio = None
    try:
        portfolio = open_portfolio(asked.get("portfolio") or None)
        if asked.get("question"):
            reply = _reply(portfolio, {k: v for k, v in asked.items() if k != "portfolio"})
    except InForceError as error:
        problem, status = str(error), _STATUS.get(error.exit_code, 500)
    today = portfolio.today().isoformat() if portfolio else ""
    return HTMLResponse(page.page(asked, today=today, reply=reply, problem=problem), status, _HEADERS)


def _reply(portfolio: Portfolio, fields: Mapping[str, object]) -> Reply:
    question, portfolio = Question.read(fields), portfolio.still()
    return present.reply(portfolio.ask(question), portfolio.sources(question.known_as_of))


def _refused(_: Request, error: Exception) -> JSONResponse:
    """Say what is wrong in the words that the command line uses."""
    assert isinstance(error, InForceError)
    extra: dict[str, object] = {"exit_code": error.exit_code}
    if isinstance(error, AmbiguousError):
        extra["matches"] = list(error.matches)
    return _problem(_STATUS.get(error.exit_code, 500), str(error), extra)


def _malformed(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    faults = "; ".join(f"{'.'.join(map(str, e['loc'][1:])) or 'body'}: {e['msg']}" for e in error.errors())
    return _problem(422, f"The request is not as it should be: {faults}", {"exit_code": 2})


def _http_problem(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    return _problem(error.status_code, error.detail, {})


def _problem(status: int, detail: str, extra: Mapping[str, object]) -> JSONResponse:
    return JSONResponse({"type": "about:blank", "status": status, "detail": detail, **extra}, status, media_type="application/problem+json")
