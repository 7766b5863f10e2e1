"""The tools for agents at /mcp: behind the same gate, with the portfolios that the key of each request may see."""

from __future__ import annotations

from fastapi import FastAPI
from mcp.server.mcpserver import Context
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request

from ui.access.principal import Doors, reading
from ui.mcp.server import create_mcp
from ui.usecases import Portfolio

PATH = "/mcp"


def add_agents(app: FastAPI, doors: Doors) -> StreamableHTTPSessionManager:
    """Add the tools to an application; what is returned has to run while it serves.

    No session is kept: every request stands by itself and is answered for the principal that sends it.
    Names and origins are checked by the guard before anything comes here.
    """

    def opens(context: Context, name: str | None) -> Portfolio:
        request = context.request_context.request
        assert isinstance(request, Request)
        return doors.existing(reading(request), name)

    server = create_mcp(opens)
    checked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    served = server.streamable_http_app(streamable_http_path=PATH, stateless_http=True, json_response=True, transport_security=checked)
    app.router.routes.extend(served.routes)
    return server.session_manager
