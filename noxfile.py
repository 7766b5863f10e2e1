"""`nox`: run the tests under each Python that the project supports, of those found on this machine."""

from __future__ import annotations

import nox

nox.options.error_on_missing_interpreters = False
nox.options.default_venv_backend = "venv"


@nox.session(python=["3.11", "3.12", "3.13"])
def tests(session: nox.Session) -> None:
    """Install what the lock pins and run what `make test` runs."""
    session.install("--require-hashes", "--no-deps", "-r", "requirements.txt", "-r", "requirements-dev.txt")
    session.install("--no-build-isolation", "--no-deps", "--editable", ".")
    session.run("python", "-m", "pytest", "-q", "-m", "not soak", "-n", "2", "--dist", "worksteal")
