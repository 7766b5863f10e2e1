"""Names of somebody who is no party, known by what sentences have them do, give or get: "the Registrar consents", "notice to Quillon"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from indexing.duties.vocabulary import OPENS, any_of

_NAME = (
    r"(?<![\w&.'-])(?P<name>(?!(?:The|Any|Each|Such|If|In|No|All|This|That|Upon|When|Neither|Either|Both|An?)\s)"
    r"[A-Z][\w&-]*(?:\s[A-Z][\w&.-]*){0,3})"
)
_DOES = any_of(
    "agrees? agreed acknowledges? represents warrants covenants undertakes requests? requested elects? notifies notified consents?"
    " consented approves approved wishes desires decides determines breaches terminates may_terminate may_elect may_request fails_to_pay"
    " shall_pay shall_notify shall_indemnify will_pay will_notify"
)
_GETS = any_of(
    "notice_(?:to|from) paid_to payable_to payments?_(?:to|from) remit_to pay_to cooperate_with notify consent_of request_of requested_by"
)
_HAS = r"(?:(?:prior|written|express)\s+)*" + any_of(
    "consent approval request instructions? counsel employees officers obligations? failure"
)
_SOMEBODY = (
    re.compile(rf"{_NAME}(?i:\s+(?:hereby\s+|further\s+|also\s+|has\s+)*{_DOES})"),
    re.compile(rf"\b(?i:{_GETS})\s+(?:the\s+)?{_NAME}"),
    re.compile(rf"{_NAME}(?i:'s?\s+{_HAS})"),
)
_THINGS = re.compile(
    r"(?i)\b"
    + any_of(
        "agreement section article exhibit schedule annex products? services? terms? laws? part(?:y|ies) notice payments? period date"
        " fees? price royalt(?:y|ies) amounts? interest purchase account fund note plan closing shares? property territory work parent"
        " amendment indemnification change technology information software system equipment materials? goods monthly annual quarterly"
    )
)
_OFTEN = 2  # times from which a name is taken for somebody's


def strangers(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the names that texts have do what only somebody does, parties among them."""
    counts = Counter(" ".join(found["name"].split()) for text in texts for form in _SOMEBODY for found in form.finditer(text))
    return tuple(name for name, times in counts.items() if times >= _OFTEN and not (_THINGS.search(name) or OPENS.match(f"{name} ")))
