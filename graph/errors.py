"""The errors a person can meet, as a tree.

InForceError                    anything we raise on purpose
├── UsageError                  wrong use: a bad date, an ambiguous name         exit 2
│   ├── NotAllowedError         an obligation does not allow what was said       exit 2
│   └── ConflictError           somebody else was faster; nothing was changed    exit 2
├── NotFoundError               something asked for does not exist               exit 3
├── UnreadableError             a file could not be read; the rest was kept      exit 4
└── IntegrityError              a hash, the ledger or a cache does not agree     exit 5

Problems in the user's documents are values (`Finding`), not exceptions: they are
gathered, shown and worked off. Exceptions are for what stops one request.
"""

from __future__ import annotations

from typing import ClassVar


class InForceError(Exception):
    """Base of everything raised on purpose; `exit_code` is what the command line returns."""

    exit_code: ClassVar[int] = 1


class UsageError(InForceError):
    """The request itself is wrong; the message says what to write instead."""

    exit_code = 2


class AmbiguousError(UsageError):
    """A name fits several things; `matches` lists them so that the user can choose."""

    def __init__(self, asked: str, matches: tuple[str, ...]) -> None:
        self.asked = asked
        self.matches = matches
        super().__init__(f"'{asked}' fits {len(matches)} of them: {', '.join(matches)}. Write more of the name.")


class NotAllowedError(UsageError):
    """An obligation in `state` cannot be moved by `event`; `allowed` are the events that can, in the order of the table."""

    def __init__(self, state: str, event: str, allowed: tuple[str, ...]) -> None:
        self.state = state
        self.event = event
        self.allowed = allowed
        rest = f"It allows {', '.join(allowed)}." if allowed else "It is at its end and allows nothing; undo what ended it."
        super().__init__(f"An obligation that is {state} does not allow {event}. {rest}")


class ConflictError(UsageError):
    """What was to be decided is no longer as it was shown: somebody decided, or it was read anew. Nothing was changed."""


class StoreBusyError(InForceError):
    """Another writer held the store for longer than one waits."""


class StoreUnavailableError(UsageError):
    """The store cannot be opened or written: its disk is full or read-only, its server is away, or it belongs to somebody else."""


class NotFoundError(InForceError):
    """What was asked for is not in this portfolio."""

    exit_code = 3


class UnreadableError(InForceError):
    """A file could not be read. `name` is the file, `reason` why, `advice` what to do."""

    exit_code = 4

    def __init__(self, name: str, reason: str, advice: str) -> None:
        self.name = name
        self.reason = reason
        self.advice = advice
        super().__init__(f"{name}: {reason}. {advice}")


class IntegrityError(InForceError):
    """Something stored is not what it was when it was recorded."""

    exit_code = 5
