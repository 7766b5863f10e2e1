"""The MCP endpoint /mcp: tools for agents behind the same authentication as everything else."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import FastAPI
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import Request

from graph.errors import UsageError
from ui.access.principal import Doors, with_role
from ui.access.roles import Principal, Role
from ui.application.portfolio import Portfolio
from ui.http.transport.workers import Workers
from ui.mcp.server import create_mcp
from ui.problems import Refused

PATH = "/mcp"


def add_agents(app: FastAPI, doors: Doors) -> StreamableHTTPSessionManager:
    """Add the tools to an application; what is returned has to run while it serves.

    No session is kept: every request stands by itself and is answered for the principal that sends it, in the threads that answers have.
    Names and origins are checked by the guard before anything comes here.
    """

    def who(context: Context) -> Principal:
        request = context.request_context.request
        assert isinstance(request, Request)
        return with_role(request, Role.READ)

    def opens(context: Context, name: str | None) -> Portfolio:
        return doors.existing(who(context), name)

    async def perform(context: Context, name: str | None, work: Callable[[], object]) -> object:
        workers: Workers = app.state.patient
        try:
            return await workers.run(work, doors.meant(who(context), name))
        except (Refused, UsageError) as error:  # too much to do, too slow; or no name of a portfolio
            raise ToolError(str(error)) from None

    server = create_mcp(opens, perform)
    checked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
    served = server.streamable_http_app(streamable_http_path=PATH, stateless_http=True, json_response=True, transport_security=checked)
    app.router.routes.extend(served.routes)
    return server.session_manager
