"""What handlers ask for: a principal by role (`who: Reviewer`), and with it portfolios (`doors.existing(who, name)`).

No handler comes by a portfolio in another way, so that who may see it is asked before anything of it is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import Depends, Request
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from graph.errors import NotFoundError
from graph.model.ids import PortfolioName
from ui.access.roles import Principal, Role
from ui.settings import portfolio_name

if TYPE_CHECKING:
    from ui.application.portfolio import Portfolio

STATE = "principal"
"""Where in a request's state the gate leaves who is signed in."""


def having(role: Role) -> Any:  # noqa: ANN401 - as FastAPI has it
    """Return what a handler depends on that serves who has a role; raises 403 for who has less.

    It is `async` although it waits for nothing: else it would take a thread of a pool that agents fill.
    """

    async def principal(request: Request) -> Principal:
        return with_role(request, role)

    return Depends(principal)


async def owning(request: Request) -> Principal:
    """Return who is signed in; raises 403 for anybody but the owner of the data folder: no key may have the server read its files."""
    principal = with_role(request, Role.ADMIN)
    if not principal.owner:
        raise HTTPException(403, "Only the owner of the data folder may do this: no key can.")
    return principal


Reader = Annotated[Principal, having(Role.READ)]
Reviewer = Annotated[Principal, having(Role.REVIEW)]
Owner = Annotated[Principal, Depends(owning)]


@dataclass(frozen=True, slots=True)
class Doors:
    """The portfolios of a data folder as principals see them; the only way that a handler comes by one.

    `open` returns a portfolio by name and opens nothing of it yet; `default` is the one the server was started with.
    What a principal may not see is not there: the same error, in the same words, as for what does not exist.
    """

    open: Callable[[PortfolioName], Portfolio]
    default: PortfolioName

    def existing(self, principal: Principal, name: str | None = None) -> Portfolio:
        """Return a portfolio in which something is recorded; decisions in it are recorded as the principal's."""
        asked = self.meant(principal, name)
        if principal.sees(asked):
            portfolio = self.open(asked)
            if portfolio.parts.begun() and portfolio.parts.store.head(asked):
                return replace(portfolio, actor=principal.name)
        raise NotFoundError(f"There is no portfolio '{asked}'.")

    def fillable(self, principal: Principal, name: str | None = None) -> Portfolio:
        """Return a portfolio to put something into: it need not have begun."""
        asked = self.meant(principal, name)
        if not principal.sees(asked):
            raise NotFoundError(f"There is no portfolio '{asked}'.")
        return replace(self.open(asked), actor=principal.name)

    def names(self, principal: Principal) -> tuple[PortfolioName, ...]:
        """Return the portfolios that a principal sees and in which something is recorded."""
        parts = self.open(self.default).parts
        return tuple(PortfolioName(n) for n in (parts.store.portfolios() if parts.begun() else ()) if principal.sees(n))

    def meant(self, principal: Principal, name: str | None = None) -> PortfolioName:
        """Return the name of the portfolio meant, there or not: who is let into one means that one; else it is the server's own."""
        if name is not None:
            return portfolio_name(name)
        if principal.portfolios is not None and len(principal.portfolios) == 1:
            return next(iter(principal.portfolios))
        return self.default


def with_role(request: HTTPConnection, role: Role) -> Principal:
    """Return who is signed in; raises 401 where nobody is, 403 for who has less than a role."""
    principal = principal_of(request)
    if not principal.role.includes(role):
        raise HTTPException(403, f"This needs the role '{role}'; the key '{principal.name}' has '{principal.role}'.")
    return principal


def principal_of(request: HTTPConnection) -> Principal:
    """Return who sent a request that passed the gate, by key or by session: any request, also of an application mounted in ours.

    A Gradio handler has it from `gr.Request`: ``principal_of(request.request)``. Raises 401 for one that did not pass.
    """
    principal = request.scope.get("state", {}).get(STATE)
    if not isinstance(principal, Principal):  # a route beside the gate is closed, not open
        raise HTTPException(401, "Sign in with a key: Authorization: Bearer KEY.", {"WWW-Authenticate": "Bearer"})
    return principal
