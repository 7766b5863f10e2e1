"""The events of the screens as any program can send them: by number, with whatever payload, under whatever tab."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import httpx2


@dataclass
class Tab:
    """Somebody's tab: a key, a name for the tab, and the events it sends."""

    base: str
    key: str
    tab: str = "a-tab-of-mine"
    client: httpx2.Client = field(init=False)

    def __post_init__(self) -> None:
        self.client = httpx2.Client(base_url=self.base, headers={"Authorization": f"Bearer {self.key}"}, timeout=60)

    @cached_property
    def config(self) -> dict[str, Any]:
        """What the framework says that the screens are made of."""
        told: dict[str, Any] = self.client.get("/app/config").json()
        return told

    def component(self, name: str) -> int:
        """The number of a component, by its id on the page."""
        return next(int(one["id"]) for one in self.config["components"] if one["props"].get("elem_id") == name)

    def events(self) -> list[dict[str, Any]]:
        """Every event there is."""
        return [one for one in self.config["dependencies"] if one["backend_fn"]]

    def event(self, name: str, kind: str = "click") -> dict[str, Any]:
        """The event that a component begins."""
        number = self.component(name)
        return next(one for one in self.events() if [number, kind] in [list(t) for t in one["targets"]])

    def send(self, event: dict[str, Any], data: list[Any], tab: str = "", **more: Any) -> httpx2.Response:
        """Put an event in line."""
        body = {"data": data, "event_data": None, "fn_index": event["id"], "trigger_id": None, "session_hash": tab or self.tab, **more}
        kind = {"Content-Type": "application/json"}
        return self.client.post("/app/gradio_api/queue/join", content=json.dumps(body), headers=kind)

    def said(self, tab: str = "") -> list[dict[str, Any]]:
        """All that is told to a tab until nothing more waits."""
        with self.client.stream("GET", "/app/gradio_api/queue/data", params={"session_hash": tab or self.tab}) as got:
            if got.status_code != 200:
                return [{"status": got.status_code}]
            return [json.loads(line[6:]) for line in got.iter_lines() if line.startswith("data: ")]

    def done(self, event: dict[str, Any], data: list[Any]) -> str:
        """Send an event and return, as text, all that is told of it."""
        sent = self.send(event, data)
        assert sent.status_code == 200, sent.text
        return json.dumps(self.said(), ensure_ascii=False)

    def filled(self, event: dict[str, Any], **given: Any) -> list[Any]:
        """A payload for an event: what is given by the ids of components, nothing for the others."""
        by_number = {self.component(name.replace("_", "-")): value for name, value in given.items()}
        return [by_number.get(one) for one in event["inputs"]]
