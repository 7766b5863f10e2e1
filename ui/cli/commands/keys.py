"""Commands of administrators: API keys, and withdrawing documents."""

from __future__ import annotations

import json
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.application.questions import optional_day
from ui.cli.app import Run, app, command
from ui.settings import portfolio_name

if TYPE_CHECKING:
    from ui.runtime.lock import ServerNote
    from ui.serialization.review_schema import WithdrawalShape
key = typer.Typer(no_args_is_help=True, help="API keys: who may use the server, and for what.", rich_markup_mode=None)
app.add_typer(key, name="key")

Why = Annotated[str, typer.Option("--reason", metavar="WORDS", help="Why; kept on record.")]


@command(key, "reason?", portfolio=False)
def create(
    run: Run,
    name: Annotated[str, typer.Argument(help="Its holder: what they do is recorded under this name.")],
    *,
    role: Annotated[
        str,
        typer.Option("--role", metavar="ROLE", help="read; review: may also add documents and decide; admin: may also withdraw documents."),
    ],
    portfolio: Annotated[
        list[str] | None, typer.Option("--portfolio", metavar="NAME", help="Only this portfolio; repeat for more. Default: all.")
    ] = None,
    expires: Annotated[str | None, typer.Option("--expires", metavar="DAY", help="The last day on which it works (UTC).")] = None,
) -> None:
    """Make a key. It is printed once; only its hash is kept."""
    from ui import wiring
    from ui.access.keys import Keys, Wanted
    from ui.access.roles import Role
    from ui.serialization.operation_schema import key

    if role not in set(Role):
        raise UsageError(f"'{role}' is no role. There are {', '.join(Role)}; each may do what those before it may.")
    portfolios = frozenset(map(portfolio_name, portfolio)) if portfolio else None
    wanted = Wanted(name, Role(role), portfolios, optional_day(expires))
    with closing(Keys(run.settings.data, wiring.now, run.settings.database_url)) as keys:
        made, secret = keys.create(wanted, run.authority.by, run.reason)
    if run.as_json:
        print(json.dumps({**key(made, wiring.now()), "key": secret}, ensure_ascii=False))
    else:
        print(secret)
        print(f"This is the key of {made.name}; keep it now, it cannot be shown again. Send it as `Authorization: Bearer KEY`.")


@command(key, name="list", portfolio=False)
def list_keys(run: Run) -> None:
    """List all keys, and check that their register was not changed."""
    from ui import wiring
    from ui.access.keys import Keys
    from ui.serialization.operation_schema import key

    with closing(Keys(run.settings.data, wiring.now, run.settings.database_url)) as keys:
        every = keys.all()
    for one in every:
        run.show(key(one, wiring.now()), "key")
    if not every and not run.as_json:
        print("No key was made yet.")


@command(key, "reason", portfolio=False)
def revoke(
    run: Run,
    asked: Annotated[str, typer.Argument(metavar="KEY", help="Its id or name, as `inforce key list` prints them.")],
) -> None:
    """Revoke a key. That it was made stays on record."""
    from ui import wiring
    from ui.access.keys import Keys
    from ui.serialization.operation_schema import key

    with closing(Keys(run.settings.data, wiring.now, run.settings.database_url)) as keys:
        run.show(key(keys.revoke(asked, run.authority.by, run.reason), wiring.now()), "key")


@command(app, "reason?", "as_of")
def withdraw(
    run: Run,
    document: Annotated[str, typer.Argument(help="A file's name, a document id or a path tail.")],
    *,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show what would be different; record nothing.")] = False,
) -> None:
    """Withdraw a document: it no longer counts, as if it had never been there. It stays on record."""
    from ui.cli import remote
    from ui.serialization import review_schema

    settings, on = run.settings, run.day
    authority = run.authority
    if not dry_run and not run.reason.strip():
        raise UsageError("Say why with --reason, or add --dry-run to see first what would be different.")

    def here() -> WithdrawalShape:
        with run.writing() as mine:
            found = mine.corrections.withdrawal(document, on) if dry_run else mine.corrections.withdraw(document, authority, on)
            return review_schema.withdrawal(found, mine.still(found.then).sources())

    def there(note: ServerNote) -> WithdrawalShape:
        return remote.withdraw(note, settings.portfolio, document, {"by": authority.by, "reason": run.reason}, run.as_of)

    report = here() if dry_run else remote.beside_server(settings.data, here, there)
    run.show(report, "withdrawal")
