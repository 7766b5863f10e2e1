"""The source page of a citation: the page of the file with the quoted words highlighted, and its image.

GET /source?document_id=&start=&end=    words of a file          one of the three, with `portfolio`, and where wanted
GET /source?clause_id=                  a provision as signed    `provision` (whose path), `as_of`, `known_as_of`,
GET /source?edge_id=                    what an edge rests on    `page` (another page), `part=1` (for a panel)
GET /source/page.png                    a page of a document as it looks
GET /screens/assets/NAME                style and script
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from graph.errors import IntegrityError, NotFoundError
from ui.access.principal import Reader
from ui.application.portfolio import Portfolio
from ui.application.questions import optional_day, optional_instant
from ui.application.source_view import Place, Shown, files_of, show
from ui.application.sources import OnDisk
from ui.http.fields import PORTFOLIO, Day, Identity, Instant
from ui.http.request_context import RequestContext, context_of
from ui.problems import Code, Problem, Refused, problem_of, request_id
from ui.screens.assets import ASSETS
from ui.screens.shared.links import Links
from ui.screens.shared.names import titled
from ui.screens.source import page as views
from ui.serialization import contract

source = APIRouter(include_in_schema=False)
_HEADERS = {"Content-Security-Policy": views.POLICY, "X-Content-Type-Options": "nosniff", "Cache-Control": "no-store"}
_KEEP = "private, max-age=86400, immutable"  # a document's id names the bytes of its file
_KEEP_LONG = "private, max-age=31536000, immutable"  # the address names the content
_LAST_PAGE, _WIDEST = 100_000, 2400


class SourceQuery(BaseModel):
    """What the address of a source may hold, and nothing else."""

    model_config = ConfigDict(extra="forbid")

    portfolio: str | None = Field(None, pattern=PORTFOLIO)
    document_id: Identity | None = None
    start: int = Field(0, ge=0)
    end: int = Field(0, ge=0)
    clause_id: Identity | None = None
    edge_id: Identity | None = None
    provision: Identity | None = None
    as_of: Day | None = None
    known_as_of: Instant | None = None
    page: int | None = Field(None, ge=1, le=_LAST_PAGE)
    part: Literal["1"] | None = None

    def place(self) -> Place:
        """Return what is to be shown; raises Refused where that is not one thing."""
        if sum(named is not None for named in (self.document_id, self.clause_id, self.edge_id)) != 1:
            raise Refused(Code.BAD_REQUEST, "Name one thing to show: a document, a clause or an edge.")
        return Place(
            self.document_id or "",
            self.start,
            self.end,
            self.clause_id or "",
            self.edge_id or "",
            self.provision or "",
            optional_day(self.as_of),
            optional_instant(self.known_as_of),
            self.page,
        )


class PictureQuery(BaseModel):
    """What the address of a page's picture may hold, and nothing else; `width` in pixels."""

    model_config = ConfigDict(extra="forbid")

    portfolio: str | None = Field(None, pattern=PORTFOLIO)
    document_id: Identity
    page: int = Field(1, ge=1, le=_LAST_PAGE)
    width: int = Field(800, ge=1, le=_WIDEST)
    known_as_of: Instant | None = None


@source.get("/source", response_class=HTMLResponse)
async def show_source(who: Reader, request: Request) -> HTMLResponse:
    """Show where words stand, as a page or a part of one."""
    context = context_of(request, who)
    part = request.query_params.get("part") == "1"
    try:
        query = _query(request)
        shown, status = await context.workers.run(lambda: _shown(context, query)), 200
    except Exception as error:  # noqa: BLE001 - whatever it is, it is said on the page
        told = problem_of(error, request_id(request))
        shown, status = _refused(told, part=part), told["status"]
    return HTMLResponse(shown, status, _HEADERS)


@source.get("/source/page.png", response_class=Response)
async def show_page(who: Reader, request: Request, query: Annotated[PictureQuery, Query()]) -> Response:
    """Return the picture of a page, of the file that is on record and no other."""
    context = context_of(request, who)
    png, etag = await context.workers.run(lambda: _picture(context, query))
    headers = {"ETag": etag, "Cache-Control": _KEEP, "X-Content-Type-Options": "nosniff"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(png, headers=headers, media_type="image/png")


@source.get("/favicon.ico", response_class=Response)
async def send_icon(_: Reader) -> Response:
    """Return the icon that browsers ask for by themselves."""
    return Response(ASSETS["icon.svg"].data, headers={"Cache-Control": "max-age=86400"}, media_type=ASSETS["icon.svg"].media_type)


@source.get("/manifest.json")
async def send_manifest() -> dict[str, str]:
    """Return what browsers ask for by themselves, without a key, where Gradio's page names it: the name of the application."""
    return {"name": "In Force", "display": "browser"}


@source.get("/screens/assets/{name}", response_class=Response)
async def send_asset(_: Reader, name: str, v: str = "") -> Response:
    """Return a style or a script of the screens."""
    asset = ASSETS.get(name)
    if asset is None:
        raise Refused(Code.NOT_FOUND, "There is no such file.")
    kept = _KEEP_LONG if v == asset.version else "no-cache"
    return Response(asset.data, headers={"Cache-Control": kept, "X-Content-Type-Options": "nosniff"}, media_type=asset.media_type)


def _query(request: Request) -> SourceQuery:
    names = [name for name, _ in request.query_params.multi_items()]
    if len(names) > len(set(names)):
        raise Refused(Code.BAD_REQUEST, "Give each parameter once.")
    try:
        return SourceQuery.model_validate(dict(request.query_params))
    except ValidationError:
        raise Refused(Code.BAD_REQUEST, "This is not the address of a source.") from None


def _shown(context: RequestContext, query: SourceQuery) -> str:
    place = query.place()
    mine = context.still(query.portfolio)
    seen = _seen(mine, show(mine, place), Links(mine.name, query.as_of or "", query.known_as_of))
    return views.panel(seen) if query.part else views.page(seen)


def _seen(mine: Portfolio, shown: Shown, links: Links) -> views.Seen:
    """Return what a view shows of words: with their page where its picture can be shown."""
    sources = mine.sources(shown.place.known_as_of)
    leaf, boxes = None, []
    if shown.page is not None and shown.on_disk is OnDisk.SAME and _paintable(shown):
        mine.parts.pictures.soon()
        leaf = sources.page_of_file(shown.document.file_sha256, shown.page)
        boxes = [box for start, end in shown.spans for box in leaf.boxes(start, end)]
    path = contract.resolved(shown.path, titled(sources)) if shown.path else None
    term = contract.term(shown.term) if shown.term else None
    live = mine.parts.store.documents(mine.name, None, (shown.document.document_id,))
    return views.Seen(shown, leaf, boxes, path, term, links, then=not live)


def _paintable(shown: Shown) -> bool:
    from indexing.readers.page_pictures import paintable

    return shown.file is not None and paintable(shown.file.name)


def _refused(told: Problem, *, part: bool) -> str:
    return views.refusal(told["detail"]) if part else views.refused(told["detail"])


def _picture(context: RequestContext, query: PictureQuery) -> tuple[bytes, str]:
    """Return a page's picture and its tag; the first copy of the file that is still as it was read is painted."""
    from indexing.readers.page_pictures import width_of

    mine = context.still(query.portfolio)
    why = NotFoundError("There is no file of this document on record.")
    for file in files_of(mine, query.document_id, optional_instant(query.known_as_of)):
        try:
            png = mine.parts.pictures(file, query.page, query.width)
        except (IntegrityError, NotFoundError) as error:  # what is on record is not there: no fault of the record
            why = NotFoundError(str(error))
            continue
        return png, f'"{file.sha256[:32]}-{query.page}-{width_of(query.width)}"'
    raise why
