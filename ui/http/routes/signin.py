"""Signing in and out: exchanges a key for a session of the browser.

The page is rendered here, escaped throughout; nothing runs on it and nothing is loaded. The key comes in the body of a form, never in an
address, and is not shown again. Where it leads back to is a path of this server, whatever was asked for.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from urllib.parse import parse_qs, quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from ui.access.gate import NOT_OURS, SIGN_OUT, Authenticator, address_of
from ui.access.principal import STATE
from ui.access.sessions import Cookie, dropped, kept, presented, session_name
from ui.guards import SIGN_IN, elsewhere, ours, root_path
from ui.problems import Code, Refused
from ui.templating import html_templates, style

signing = APIRouter(include_in_schema=False)

_FOLDER = Path(__file__).parent
_STYLE = style(_FOLDER / "signin.css")
POLICY = f"default-src 'none'; style-src '{_STYLE.hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
"""The Content-Security-Policy of the page: nothing runs, nothing is loaded, only this style applies."""
_HEADERS = {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"}  # without a referrer a form has no origin either
_FORM = "application/x-www-form-urlencoded"
_FIELDS = 4
_PATH = re.compile(
    r"/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,2000}"
)  # no second slash, no backslash, nothing that browsers skip or we could not send
_UNKNOWN = "This key is not known here, was revoked or has expired. Ask whoever runs this server for another."
_AGAIN = "again"


@signing.get(SIGN_IN, response_class=HTMLResponse)
async def sign_in_page(request: Request) -> Response:
    """Show the page, or lead on who is signed in already."""
    abroad = elsewhere(request.scope)
    wanted = way_back(request.query_params.get("next", ""), asks=not abroad)
    if _signed_in(request):
        return _on(request, wanted)
    reload = ""
    if abroad and _AGAIN not in request.query_params:  # a link from elsewhere came without its cookie; from our own page it comes with it
        reload = f"{root_path(request.scope)}{SIGN_IN}?{_AGAIN}=1&next={quote(wanted)}"
    return HTMLResponse(_page(root_path(request.scope), wanted, reload=reload), headers=_HEADERS)


@signing.post(SIGN_IN, response_class=HTMLResponse)
async def sign_in(request: Request) -> Response:
    """Begin a session for the holder of a key; whatever session the browser had before is over."""
    _only_ours(request)
    form = await _form(request)
    wanted = way_back(form.get("next", ""))
    authenticator: Authenticator = request.app.state.authenticator
    who = authenticator.by_key(form.get("key", "").strip(), address_of(request.scope))
    if isinstance(who, Refused):
        told = _UNKNOWN if who.status == 401 else who.detail
        return HTMLResponse(_page(root_path(request.scope), wanted, told), who.status, {**who.headers, **_HEADERS})
    await asyncio.to_thread(_end, request)
    name = session_name(request.scope)
    cookie = Cookie(name, await asyncio.to_thread(authenticator.sessions.begin, who.key_id, name))
    return _on(request, wanted, kept(cookie, request.scope))


@signing.post(SIGN_OUT)
async def sign_out(request: Request) -> Response:
    """End the session, and take its cookie away."""
    _only_ours(request)
    ended = await asyncio.to_thread(_end, request)
    return _on(request, SIGN_IN, *(dropped(name, request.scope) for name in ended))


def way_back(asked: str, *, asks: bool = True) -> str:
    """Return the path to go on to: what was asked for where it is one of ours, else the first page.

    Without `asks` the query is left out: a link on another site may open a page, but not ask anything in a visitor's name.
    """
    path = asked if _PATH.fullmatch(asked) else "/"
    bare = path.split("?", 1)[0].split("#", 1)[0]
    if bare in {SIGN_IN, SIGN_OUT}:
        return "/"
    return path if asks else bare


def _signed_in(request: Request) -> bool:
    return STATE in request.scope.get("state", {})


def _only_ours(request: Request) -> None:
    """Refuse what no page of this server sent: signing somebody in under another's name is an attack too."""
    if not ours(request.scope):
        raise Refused(Code.FORBIDDEN, NOT_OURS.detail)


async def _form(request: Request) -> dict[str, str]:
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != _FORM:
        raise Refused(Code.WRONG_TYPE, f"A form of the type {_FORM} is sent here.")
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return {name: values[0] for name, values in parse_qs(body, max_num_fields=_FIELDS).items()}
    except ValueError:
        raise Refused(Code.MALFORMED, "The form has fields that are not of this page.") from None


def _end(request: Request) -> list[str]:
    """End the sessions that a request shows; return the names of their cookies."""
    sessions = request.app.state.authenticator.sessions
    cookies = presented(request.scope)
    for cookie in cookies:
        sessions.end(*cookie)
    return list(dict.fromkeys(cookie.name for cookie in cookies))


def _on(request: Request, path: str, *cookies: str) -> Response:
    response = RedirectResponse(root_path(request.scope) + path, 303)
    for cookie in cookies:
        response.headers.append("Set-Cookie", cookie)
    return response


def _page(root: str, wanted: str, problem: str = "", reload: str = "") -> str:
    shown = {"root": root, "path": SIGN_IN, "wanted": wanted, "problem": problem, "reload": reload, "style": _STYLE.text}
    return html_templates(_FOLDER).get_template("sign_in.html.jinja").render(shown)
