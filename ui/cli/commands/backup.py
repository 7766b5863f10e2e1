"""One file that holds a data folder, and back: `inforce backup` and `inforce restore`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from graph.errors import UsageError
from ui.cli.app import Run, app, command
from ui.cli.text import Line, count
from ui.settings import Settings, login_name

if TYPE_CHECKING:
    from ui.serialization.operation_schema import RestoredShape, SavedShape
PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        metavar="FILE",
        help="Its first line seals the keys in a backup. Default: INFORCE_BACKUP_PASSPHRASE, else none.",
    ),
]

_SIGNING = {
    "restored": "restored",
    "the same": "there already",
    "another": "not restored, since another is in its place",
    "unwritable": "not restored, since its place cannot be written (INFORCE_SIGNING_KEY names another)",
}


@command(app, portfolio=False)
def backup(
    run: Run,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write. One that is there is never replaced.")],
    *,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Write the data folder, all portfolios, to one file. Whoever works in it meanwhile goes on."""
    from importlib.metadata import version

    from ui import wiring
    from ui.backup import create
    from ui.cli import terminal
    from ui.serialization import operation_schema

    settings = run.settings
    with terminal.stages() as told:
        made = create.save(settings, file, _passphrase(passphrase_file, settings), now=wiring.now(), software=version("inforce"), told=told)
    run.show(operation_schema.saved(made), _saved_lines)


@command(app, portfolio=False)
def restore(
    run: Run,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `inforce backup` wrote.")],
    *,
    passphrase_file: PassphraseFile = None,
    without_keys: Annotated[bool, typer.Option("--without-keys", help="Leave the keys in it out.")] = False,
) -> None:
    """Make a data folder of a backup: only of an empty one, and only once all of it was checked."""
    from ui import wiring
    from ui.backup import restore
    from ui.cli import terminal
    from ui.serialization import operation_schema

    settings = run.settings
    opening = restore.Opening("" if without_keys else _passphrase(passphrase_file, settings), without_keys)
    with terminal.stages() as told:
        made = restore.restore(settings, file, opening, now=wiring.now(), actor=login_name(), told=told)
    run.show(operation_schema.restored(made), _restored_lines)


def _passphrase(file: Path | None, settings: Settings) -> str:
    """Return the passphrase that was given, "" for none."""
    if file is None:
        return settings.backup_passphrase
    try:
        first = file.read_text(encoding="utf-8").partition("\n")[0].rstrip("\r")
    except (OSError, ValueError) as error:
        raise UsageError(f"{file} cannot be read ({type(error).__name__}). Name a text file whose first line is the passphrase.") from None
    if not first:
        raise UsageError(f"{file} holds no passphrase. Write it in the first line.")
    return first


def _saved_lines(made: SavedShape) -> Iterator[Line]:
    held = f"{count(len(made['portfolios']), 'portfolio')}, {count(made['uploads'], 'upload')}, {made['bytes']:,} bytes"
    yield Line(f"Written to {made['file']}: {held}.", style="bold")
    if made["sealed"]:
        yield Line(f"Sealed by the passphrase: {', '.join(made['sealed'])}.", 2)
    if made["left_out"]:
        yield Line(f"Left out, since no passphrase was given: {', '.join(made['left_out'])}.", 2, "bold yellow")
    if made["elsewhere"]:
        yield Line(f"Not in it: {count(made['elsewhere'], 'file')} that were indexed where they lie. Keep those yourself.", 2)


def _restored_lines(made: RestoredShape) -> Iterator[Line]:
    yield Line(f"Restored into {made['data']}: the backup of {made['made_at'][:19]}, all of it checked.", style="bold")
    for one in made["portfolios"]:
        yield Line(f"{one['portfolio']}: up to entry {one['seq']}, {one['hash'][:16]}", 2)
    if made["keys"] is None:
        yield Line("API keys: none in this backup. Make new ones before others use the server (`inforce key create`).", 2, "bold yellow")
    else:
        yield Line(f"API keys that work: {made['keys']}. Revoke those that were revoked since (`inforce key list`).", 2)
    if made["signing_key"]:
        yield Line(f"Signing key: {_SIGNING[made['signing_key']]}.", 2)
