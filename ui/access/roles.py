"""Principals and their roles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from graph.model.ids import PortfolioName


class Role(StrEnum):
    """What a principal may do; each may do what those before it may."""

    READ = "read"
    REVIEW = "review"
    ADMIN = "admin"

    def includes(self, other: Role) -> bool:
        """Tell whether whoever has this role may do what another role may."""
        order = tuple(Role)
        return order.index(self) >= order.index(other)


@dataclass(frozen=True, slots=True)
class Principal:
    """Who is signed in. `portfolios` None: all of them. `key_id` is "" without a key.

    `owner`: whoever can read the data folder itself, told by the token of server.json or, where no key was ever made, by being on
    this machine.
    """

    name: str
    role: Role
    portfolios: frozenset[PortfolioName] | None = None
    key_id: str = ""
    owner: bool = False

    def sees(self, name: str) -> bool:
        """Tell whether a portfolio is there for this principal."""
        return self.portfolios is None or name in self.portfolios

    @property
    def identity(self) -> str:
        """What no two principals share: the same name may be on a key that was revoked."""
        return self.key_id or f"owner:{self.name}"
