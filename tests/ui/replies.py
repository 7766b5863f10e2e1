"""A reply written for tests of views: each field can be another, and any words can be hostile."""

from __future__ import annotations

from html.parser import HTMLParser

from ui.serialization.contract import Cited, Reply, ResolvedClause, StepShape

HOSTILE = "<img src=x onerror=alert(1)>\"'</blockquote><script>alert(2)</script> **b** [a](javascript:alert(3)) $\\int$ &lt;i&gt;"
TURNED = "lease\u202efdp.exe"
_VOID = {"input", "meta", "br", "img", "link", "hr"}


def cited(n: int, quote: str = "Tenant shall pay rent of $5,200 per month.", **other: object) -> Cited:
    """Return a citation of an amendment."""
    found: Cited = {
        "n": n,
        "quote": quote,
        "document": "first-amendment.pdf",
        "document_id": "d_2",
        "sha256": "ab" * 32,
        "section": "1",
        "page": 2,
        "boxes": [(72.0, 100.0, 300.0, 112.0)],
        "char_start": 10,
        "char_end": 60,
        "clause_id": "c_2",
        "as_of": None,
    }
    return found | other  # type: ignore[return-value]


def step(**other: object) -> StepShape:
    """Return a step of a path."""
    found: StepShape = {
        "clause_id": "c_2",
        "edge_id": "e_1",
        "edge_type": "AMENDS",
        "mode": "REPLACE",
        "effective_from": "2021-06-15",
        "document": "first-amendment.pdf",
        "document_id": "d_2",
        "section": "1",
        "page": 2,
    }
    return found | other  # type: ignore[return-value]


def clause(**other: object) -> ResolvedClause:
    """Return a provision of the lease that an amendment replaced."""
    found: ResolvedClause = {
        "clause_id": "c_1",
        "clause_type": "PAYMENT_TERMS",
        "also": [],
        "section": "2",
        "heading": "Rent",
        "status": "IN_FORCE",
        "as_of": "2022-01-01",
        "effective_text": "2. Rent. Tenant shall pay rent of $5,200 per month.",
        "part": None,
        "last_text": None,
        "source_doc": "first-amendment.pdf",
        "document_id": "d_2",
        "page": 2,
        "belongs_to": {"document": "lease.pdf", "document_id": "d_1"},
        "continues_at": None,
        "inherited_from": None,
        "inherited_from_id": None,
        "term": {"state": "RUNNING", "until": "2029-02-28", "clause_id": None, "computed": False},
        "runs": [
            {
                "start": 0,
                "end": 51,
                "clause_id": "c_2",
                "document": "first-amendment.pdf",
                "document_id": "d_2",
                "page": 2,
                "boxes": [],
                "char_start": 10,
                "char_end": 61,
            }
        ],
        "supplements": [],
        "qualifications": [],
        "depends_on": [],
        "conflict": [],
        "limited": [],
        "resolution_path": [step()],
        "outstanding": [],
        "obligation_status": None,
        "history": [],
        "warnings": [],
    }
    return found | other  # type: ignore[return-value]


def reply(**other: object) -> Reply:
    """Return an answer that rules quote."""
    found: Reply = {
        "question": "How much is the rent?",
        "portfolio": "leases",
        "as_of": "2022-01-01",
        "known_as_of": "2024-05-06T07:08:09+00:00",
        "answer": "“2. Rent. Tenant shall pay rent of $5,200 per month.” [1] (Section 2 of the Lease)",
        "abstained": False,
        "citations": [cited(1)],
        "resolved_clauses": [clause()],
        "excluded": [],
        "warnings": [],
        "model": "offline",
        "usage": {},
        "receipt": "r_1",
        "read_as": [],
        "against": None,
        "earlier_clauses": [],
        "asks": True,
    }
    return found | other  # type: ignore[return-value]


class Seen(HTMLParser):
    """What a browser makes of markup: its elements with their attributes, and the text between."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._open: list[str] = []
        self.feed(str(markup))
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Hold an end against what is open."""
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Note text."""
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of every element of a name."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def tags(self) -> set[str]:
        """The names of all elements."""
        return {name for name, _ in self.elements}


def is_harmless(seen: Seen) -> bool:
    """Tell whether nothing in markup runs, and every link leads to a source of this server."""
    runs = [name for _, attributes in seen.elements for name in attributes if name.startswith("on") or name in {"style", "srcdoc"}]
    links = [attributes.get("href") or "" for attributes in seen.all("a")]
    return not runs and not seen.tags & {"script", "img", "iframe", "object", "i", "b"} and all(one.startswith("source?") for one in links)
