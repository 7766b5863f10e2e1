"""Sends events with the transports of the OpenLineage client. The only module that imports it.

Only its transports are used. The client itself looks for a configuration in the working folder, writes to the environment and adds
what it finds of a git repository to each event: a folder of contracts must not be able to tell where events go, or be told of.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from openlineage.client.event_v2 import InputDataset, Job, OutputDataset, Run, RunEvent, RunState
from openlineage.client.transport import Transport, get_default_factory

Event = dict[str, Any]
Config = dict[str, Any]
_DYNAMIC = "OPENLINEAGE__"
_AGAIN: Config = {
    "total": 2,
    "raise_on_status": False,
}  # so that what a server does not take is known while somebody still waits to hear it


def open_transport(config: Path | None, variables: Mapping[str, str]) -> Transport:
    """Return the transport that a file (openlineage.yml) and the client's variables name; raises ValueError where they name none.

    Variables stand above the file, as in the client. By HTTP it tries again less often than the client would, unless it is told how often.
    """
    told = _merged(_file(config), _variables(variables)).get("transport")
    if not isinstance(told, dict) or not told.get("type"):
        raise ValueError("no transport is configured")
    return get_default_factory().create(_merged({"retry": _AGAIN}, told) if told["type"] == "http" else told)


class Server:
    """Whoever takes events, at the other end of a transport."""

    def __init__(self, config: Path | None, variables: Mapping[str, str]) -> None:
        self._transport = open_transport(config, variables)

    def send(self, event: Event) -> None:
        """Send an event; returns when it has arrived, and raises what the transport raises where it does not."""
        self._transport.emit(run_event(event))

    def close(self, seconds: float) -> None:
        """Let go of connections, after so long at most for what the transport holds back."""
        self._transport.close(seconds)


def run_event(event: Event) -> RunEvent:
    """Return an event as the client's own record."""
    return RunEvent(
        eventTime=event["eventTime"],
        eventType=RunState(event["eventType"]),
        producer=event["producer"],
        run=Run(event["run"]["runId"], facets=event["run"]["facets"]),
        job=Job(**event["job"]),
        inputs=[InputDataset(**one) for one in event["inputs"]],
        outputs=[OutputDataset(**one) for one in event["outputs"]],
    )


def _file(config: Path | None) -> Config:
    if config is None:
        return {}
    import yaml

    read = yaml.safe_load(config.read_text(encoding="utf-8"))
    return read if isinstance(read, dict) else {}


def _variables(variables: Mapping[str, str]) -> Config:
    """Return what variables configure: OPENLINEAGE__TRANSPORT__URL=... is {"transport": {"url": ...}}, OPENLINEAGE_URL a server by HTTP."""
    config: Config = {}
    if url := variables.get("OPENLINEAGE_URL"):
        config["transport"] = {"type": "http", "url": url}
        if endpoint := variables.get("OPENLINEAGE_ENDPOINT"):
            config["transport"]["endpoint"] = endpoint
        if key := variables.get("OPENLINEAGE_API_KEY"):
            config["transport"]["auth"] = {"type": "api_key", "apiKey": key}
    for name, value in sorted(variables.items()):
        if name.startswith(_DYNAMIC):
            *outer, last = name[len(_DYNAMIC) :].lower().split("__")
            inner = config
            for key in outer:
                inner = inner.setdefault(key, {})
            inner[last] = _json(value)
    return config


def _json(value: str) -> Any:  # noqa: ANN401
    try:
        return json.loads(value)
    except ValueError:
        return value


def _merged(one: Config, over: Config) -> Config:
    both = dict(one)
    for name, value in over.items():
        mine = both.get(name)
        both[name] = _merged(mine, value) if isinstance(mine, dict) and isinstance(value, dict) else value
    return both
