"""Settings: the environment, read once, as one frozen object. The only file that reads it."""

from __future__ import annotations

import getpass
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from graph.errors import UsageError
from graph.model.ids import PortfolioName

DEFAULT_PORTFOLIO = PortfolioName("default")
DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 7860
DEFAULT_UPLOAD_MB = 200
DEFAULT_READER_MB, LEAST_READER_MB = 512, 256
_A_DAY = 24 * 3600
SIGNING_KEY = "signing-key.pem"
DATABASE = "inforce.db"

VARIABLES: Mapping[str, str] = {
    "INFORCE_DATA": "the data folder. Default: your user data folder",
    "INFORCE_DATABASE_URL": "the PostgreSQL database of the record, `postgresql://USER:PASSWORD@HOST/NAME`. Default: `inforce.db` in the "
    "data folder",
    "INFORCE_CHROMA_URL": "the Chroma server that keeps the vectors, `http://HOST:PORT`. Default: Chroma in the data folder",
    "INFORCE_CHROMA_TOKEN": "the bearer token that the Chroma server, or a proxy in front of it, asks for",
    "INFORCE_PORTFOLIO": "the portfolio. Default: `default`",
    "INFORCE_MODEL": "the model that reads amendments and pairs of clauses first: `offline` (rules, the default), `openai:MODEL`, "
    "`anthropic:MODEL` or `local:MODEL@URL`",
    "INFORCE_SECOND_MODEL": "the model that reads pairs of clauses again. Default: the rules",
    "INFORCE_ANSWER_MODEL": "the model that words answers. Default: rules quote the words in force",
    "INFORCE_LOCAL_URL": "the address of `local:MODEL`",
    "OPENAI_API_KEY": "the key for `openai:MODEL`",
    "ANTHROPIC_API_KEY": "the key for `anthropic:MODEL`",
    "INFORCE_BUDGET": "the most that a run may spend: US dollars (`2.50`), `400 calls` or `2000000 tokens`, several separated by commas",
    "INFORCE_MODEL_CALLS": "how many calls to models all who share a record in PostgreSQL make at once. Default: four a process",
    "INFORCE_PRICES": "US dollars for a million tokens of a model without a known price: `openai:mine=1.25/10`, with cached input "
    "`1.25/0.125/10`",
    "INFORCE_SIGNING_KEY": "the key that signs heads and purges, outside the data folder. Default: `signing-key.pem` in your user "
    "folder for settings",
    "INFORCE_BACKUP_PASSPHRASE": "the passphrase that seals keys in backups. Default: keys are left out",
    "INFORCE_HOSTS": "names by which the server may be called besides its addresses, with commas between them",
    "INFORCE_PROXIES": "addresses or networks of proxies whose word on who asks is trusted, with commas between them",
    "INFORCE_UPLOAD_MB": "how many megabytes one upload may bring",
    "INFORCE_READER_MB": "how many megabytes of memory reading one file may take, 256 or more",
    "INFORCE_HEADER_SECONDS": "how many seconds the headers of a request may take",
    "INFORCE_BODY_SECONDS": "how many seconds the body of a request may take",
    "INFORCE_CONNECTIONS": "how many connections the server holds",
    "INFORCE_ADDRESS_CONNECTIONS": "how many connections one address may hold",
    "INFORCE_LOG": "`json`: servers and workers log one JSON object a line, every request among them. Default: `text`, warnings only",
    "INFORCE_LINEAGE_EVENTS": "where lineage events go: `file` (the default), `server` or `off`",
    "OPENLINEAGE_URL": "the server that lineage events are sent to. This and all other `OPENLINEAGE_...` variables are those of the "
    "OpenLineage client",
    "OPENLINEAGE_CONFIG": "an `openlineage.yml` that names a transport for lineage events",
    "OPENLINEAGE_DISABLED": "`true` turns lineage events off",
}
"""Every environment variable that is read, and what it sets."""

_TRANSPORT = "OPENLINEAGE__TRANSPORT"
_NAME = re.compile(r"[^\W_][\w .\-]{0,79}")


@dataclass(frozen=True, slots=True)
class Readers:
    """Who reads pairs of clauses, who words answers, and what that may cost; "" where nobody has said.

    `model`, `second` and `answers` are specs such as "openai:gpt-5" (docs/models.md), `budget` US dollars, calls or tokens
    ("2.50", "400 calls"), `prices` what models cost whose price is not known ("openai:mine=1.25/10"), `local_url` the
    address of "local:MODEL", `calls` how many calls all who share the database `slots_url` make at once (0: as many as each likes).
    """

    model: str = ""
    second: str = ""
    budget: str = ""
    prices: str = ""
    local_url: str = ""
    answers: str = ""
    openai_key: str = field(default="", repr=False)
    anthropic_key: str = field(default="", repr=False)
    calls: int = 0
    slots_url: str = field(default="", repr=False)
    asked_for: bool = False  # a command named who is to word answers: it must be that one

    @classmethod
    def read(cls, env: Mapping[str, str]) -> Readers:
        """Return what the environment says; raises UsageError where it is none of what can be said."""
        url = database_url(env.get("INFORCE_DATABASE_URL", "").strip())
        calls = _number(env, "INFORCE_MODEL_CALLS", 0, range(1, 1001))
        if calls and not url:
            raise UsageError("INFORCE_MODEL_CALLS counts in the database of the record: set INFORCE_DATABASE_URL too.")
        return cls(
            env.get("INFORCE_MODEL", ""),
            env.get("INFORCE_SECOND_MODEL", ""),
            env.get("INFORCE_BUDGET", ""),
            env.get("INFORCE_PRICES", ""),
            env.get("INFORCE_LOCAL_URL", ""),
            env.get("INFORCE_ANSWER_MODEL", ""),
            env.get("OPENAI_API_KEY", ""),
            env.get("ANTHROPIC_API_KEY", ""),
            calls,
            url,
        )

    def over(self, model: str | None = None, second: str | None = None, budget: str | None = None) -> Readers:
        """Return these with what a command asks for in their place."""
        return replace(self, model=model or self.model, second=second or self.second, budget=budget or self.budget)

    def spec(self, written: str) -> str:
        """Return a spec with the address that a local model has by setting."""
        needs = written.startswith("local:") and "@" not in written and self.local_url
        return f"{written}@{self.local_url}" if needs else written


@dataclass(frozen=True, slots=True)
class Events:
    """What becomes of lineage events: `kept` in files under the data folder, and sent where the OpenLineage client's own settings say.

    `config` is an openlineage.yml, `variables` those whose names begin with OPENLINEAGE_.
    """

    kept: bool = False
    config: Path | None = None
    variables: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def sent(self) -> bool:
        """Whether anybody has said where to."""
        return self.config is not None or any(name == "OPENLINEAGE_URL" or name.startswith(_TRANSPORT) for name in self.variables)

    @classmethod
    def read(cls, env: Mapping[str, str]) -> Events:
        """Return what the environment says; raises UsageError where it is none of what can be said, or events would go nowhere."""
        said = env.get("INFORCE_LINEAGE_EVENTS", "").strip().lower() or "file"
        if said not in {"file", "server", "off"}:
            raise UsageError(f"INFORCE_LINEAGE_EVENTS is file, server or off; '{said}' is not.")
        if said == "off" or env.get("OPENLINEAGE_DISABLED", "").strip().lower() == "true":
            return cls()
        config = Path(env["OPENLINEAGE_CONFIG"]).expanduser().absolute() if env.get("OPENLINEAGE_CONFIG") else None
        events = cls(said == "file", config, {name: value for name, value in env.items() if name.startswith("OPENLINEAGE_")})
        if not (events.kept or events.sent):
            raise UsageError(
                "INFORCE_LINEAGE_EVENTS is server, and no server is named: say which by OPENLINEAGE_URL or OPENLINEAGE_CONFIG."
            )
        return events


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a server waits for those who ask, in seconds, and how many connections it holds.

    `head` is for all headers of a request, `body` for a whole body and for the next piece of an upload; `connections` are held at a time
    in all, `each` of one address.
    """

    head: int = 10
    body: int = 30
    connections: int = 512
    each: int = 128

    @classmethod
    def read(cls, env: Mapping[str, str]) -> Patience:
        """Return what the environment says; raises UsageError for what is no such number."""
        plain = cls()
        return cls(
            _number(env, "INFORCE_HEADER_SECONDS", plain.head, range(1, _A_DAY + 1)),
            _number(env, "INFORCE_BODY_SECONDS", plain.body, range(1, _A_DAY + 1)),
            _number(env, "INFORCE_CONNECTIONS", plain.connections, range(1, 100_001)),
            _number(env, "INFORCE_ADDRESS_CONNECTIONS", plain.each, range(1, 100_001)),
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the data lies and which portfolio is meant.

    `data` is the data folder (absolute, not necessarily there yet), `signing_key` the file of the key that heads are signed with.
    `hosts` are names that a server may be called by beside addresses, `proxies` addresses and networks whose word on who asks
    counts, `upload_mb` is how much one upload may bring, `patience` how slowly, `reader_mb` how much memory reading one file may take.
    `events` is what becomes of lineage events, `backup_passphrase` what keys in backups are sealed by ("": they are left out),
    `database_url` the PostgreSQL database of the record ("": it is a file in the data folder), `chroma_url` the server of the vectors
    ("": they are in the data folder) and `chroma_token` what is shown there. `log_json`: a server logs JSON.
    """

    data: Path
    portfolio: PortfolioName = DEFAULT_PORTFOLIO
    signing_key: Path = Path("signing-key.pem")
    readers: Readers = field(default_factory=Readers)
    hosts: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    upload_mb: int = DEFAULT_UPLOAD_MB
    reader_mb: int = DEFAULT_READER_MB
    patience: Patience = field(default_factory=Patience)
    events: Events = field(default_factory=Events)
    backup_passphrase: str = field(default="", repr=False)
    database_url: str = field(default="", repr=False)
    chroma_url: str = ""
    chroma_token: str = field(default="", repr=False)
    log_json: bool = False

    @property
    def database(self) -> str | Path:
        """Where the record is: a PostgreSQL URL, or a file that need not be there yet."""
        return self.database_url or self.data / DATABASE

    @property
    def place(self) -> str:
        """The place of the record as all its processes know it: by whatever name they reach the server, its database has one."""
        return urlsplit(self.database_url).path if self.database_url else str((self.data / DATABASE).resolve())

    @classmethod
    def read(cls, data: Path | None = None, portfolio: str | None = None, environ: Mapping[str, str] | None = None) -> Settings:
        """Return the settings: what was asked for, else the environment, else the defaults.

        Raises UsageError for a portfolio name that cannot be one.
        """
        env = os.environ if environ is None else environ
        folder = data or (Path(env["INFORCE_DATA"]) if env.get("INFORCE_DATA") else user_data_folder(env, sys.platform))
        name = portfolio if portfolio is not None else env.get("INFORCE_PORTFOLIO") or DEFAULT_PORTFOLIO
        key = Path(env["INFORCE_SIGNING_KEY"]) if env.get("INFORCE_SIGNING_KEY") else user_config_folder(env, sys.platform) / SIGNING_KEY
        return cls(
            folder.expanduser().absolute(),
            portfolio_name(name),
            signing_key=key.expanduser().absolute(),
            readers=Readers.read(env),
            hosts=_listed(env.get("INFORCE_HOSTS", "")),
            proxies=_listed(env.get("INFORCE_PROXIES", "")),
            upload_mb=_number(env, "INFORCE_UPLOAD_MB", DEFAULT_UPLOAD_MB, range(1, 100_001)),
            reader_mb=_number(env, "INFORCE_READER_MB", DEFAULT_READER_MB, range(LEAST_READER_MB, 100_001)),
            patience=Patience.read(env),
            events=Events.read(env),
            backup_passphrase=env.get("INFORCE_BACKUP_PASSPHRASE", ""),
            database_url=database_url(env.get("INFORCE_DATABASE_URL", "").strip()),
            chroma_url=chroma_url(env.get("INFORCE_CHROMA_URL", "").strip()),
            chroma_token=env.get("INFORCE_CHROMA_TOKEN", "").strip(),
            log_json=_log_json(env.get("INFORCE_LOG", "").strip().lower()),
        )

    def worded_by(self, model: str | None) -> Settings:
        """Return these with another model to word the answers; None: as they are."""
        return self if model is None else replace(self, readers=replace(self.readers, answers=model.strip(), asked_for=True))


def database_url(text: str) -> str:
    """Check the URL of a PostgreSQL database; "" is none. Raises UsageError, which does not repeat it: it may hold a password."""
    if text and text.partition("://")[0] not in {"postgresql", "postgres"}:
        raise UsageError("This is no URL of a PostgreSQL database (INFORCE_DATABASE_URL): postgresql://USER:PASSWORD@HOST/NAME.")
    return text


def chroma_url(text: str) -> str:
    """Check the URL of a Chroma server; "" is none. Raises UsageError, which does not repeat it: it may hold a password."""
    if not text:
        return ""
    try:
        url = urlsplit(text)
        whole = url.scheme in {"http", "https"} and url.hostname and url.port != 0 and url.netloc + url.path.rstrip("/") == url.netloc
    except ValueError:
        whole = False
    if not whole or "@" in text or "?" in text or "#" in text:
        raise UsageError(
            "INFORCE_CHROMA_URL is the address of a Chroma server, http://HOST:PORT or https://HOST:PORT; a token goes into "
            "INFORCE_CHROMA_TOKEN."
        )
    return text.rstrip("/")


def _log_json(text: str) -> bool:
    if text not in {"", "text", "json"}:
        raise UsageError(f"INFORCE_LOG is text or json; '{text}' is not.")
    return text == "json"


def _listed(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(",") if one.strip())


def _number(env: Mapping[str, str], name: str, plain: int, among: range) -> int:
    """Return a whole number that a variable sets; `plain` where it sets none."""
    text = env.get(name, "").strip()
    if not text:
        return plain
    if not text.isascii() or not text.isdigit() or int(text[:20]) not in among:
        raise UsageError(f"{name} is {VARIABLES[name]}, such as {plain}; '{text}' is not.")
    return int(text)


def portfolio_name(text: str) -> PortfolioName:
    """Check a portfolio's name: a letter or digit, then up to 79 letters, digits, spaces, dots, dashes."""
    name = text.strip()
    if not _NAME.fullmatch(name):
        raise UsageError(
            f"'{text}' cannot name a portfolio: use up to 80 letters, digits, spaces, dots and dashes, a letter or digit first."
        )
    return PortfolioName(name)


def user_data_folder(env: Mapping[str, str], platform: str) -> Path:
    """Return the folder where a program keeps its user's data on this platform."""
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    if platform == "win32":
        return Path(env.get("LOCALAPPDATA") or home / "AppData" / "Local") / "InForce"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "InForce"
    return Path(env.get("XDG_DATA_HOME") or home / ".local" / "share") / "inforce"


def user_config_folder(env: Mapping[str, str], platform: str) -> Path:
    """Return the folder where a program keeps its user's settings on this platform: not the one their data lies in."""
    home = Path(env.get("HOME") or env.get("USERPROFILE") or Path.home())
    if platform == "win32":
        return Path(env.get("APPDATA") or home / "AppData" / "Roaming") / "InForce"
    if platform == "darwin":
        return home / "Library" / "Preferences" / "InForce"
    return Path(env.get("XDG_CONFIG_HOME") or home / ".config") / "inforce"


def login_name() -> str:
    """Return who is logged in, as the record shall name them."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a container may run as a user without a name
        return "unknown"
