"""Currencies as contracts name them, and their ISO 4217 codes. "$" and "dollars" alone are US dollars; "pounds" alone are a weight."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from graph.text.numerals import GAP

_SIGNS: Mapping[str, str] = {
    "USD": "USD $ US$ U.S.$ USD$",
    "CAD": "CAD C$ CA$ Can$ Cdn$ Cdn.$ CDN$ CAD$",
    "AUD": "AUD A$ AU$ Aus$ AUS$ AUD$",
    "NZD": "NZD NZ$ NZD$",
    "HKD": "HKD HK$ HKD$",
    "SGD": "SGD S$ SG$ SGD$",
    "TWD": "TWD NT$",
    "BRL": "BRL R$",
    "MXN": "MXN MX$",
    "EUR": "EUR € EUR€ Euro Euros EURO",
    "GBP": "GBP £ GBP£ UK£",
    "JPY": "JPY ¥ JPY¥ JP¥",
    "CNY": "CNY RMB RMB¥ CN¥",
    "INR": "INR ₹ Rs. Rs",
    "KRW": "KRW ₩",
    "ILS": "ILS NIS ₪",
    **{code: code for code in ("CHF", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK", "HUF", "RON", "UAH", "RUB", "ARS", "CLP", "COP", "PEN")},
    **{code: code for code in ("ZAR", "NGN", "KES", "EGP", "THB", "MYR", "IDR", "PHP", "VND", "PKR", "LKR", "AED", "SAR", "QAR", "KWD")},
}
"""The signs of each currency before a sum."""
_NAMES: Mapping[str, str] = {
    "USD": "dollar, US dollar, U.S. dollar, United States dollar, American dollar",
    "CAD": "Canadian dollar, CDN, CND",
    "AUD": "Australian dollar",
    "NZD": "New Zealand dollar",
    "HKD": "Hong Kong dollar",
    "SGD": "Singapore dollar",
    "EUR": "euro",
    "GBP": "pounds sterling, pound sterling, British pound",
    "CHF": "Swiss franc, franc",
    "JPY": "yen, Japanese yen",
    "CNY": "renminbi, yuan, Chinese yuan",
    "INR": "rupee, Indian rupee",
    "SEK": "Swedish krona, Swedish kronor",
    "NOK": "Norwegian krone, Norwegian kroner",
    "DKK": "Danish krone, Danish kroner",
}
"""The names of each currency behind a sum, in the singular."""


def _fold(name: str) -> str:
    return re.sub(r"[\s.]", "", name).casefold()


def _either(names: Iterable[str]) -> str:
    """Return an alternation, the longest first; a space may be any, and may stand before a sign ("US $")."""
    written = (re.sub(r"(?<=[\w.])(?=\\?[$€£¥])", r"\\s?", re.escape(n)) for n in sorted(names, key=len, reverse=True))
    return "|".join(name.replace(r"\ ", GAP) for name in written)


_SIGN_CODES = {sign: code for code, signs in _SIGNS.items() for sign in signs.split()}
_NAME_CODES = {name: code for code, names in _NAMES.items() for name in names.split(", ")}
_CODES = {_fold(name): code for name, code in (_SIGN_CODES | _NAME_CODES).items()}

SIGN = rf"(?<![A-Za-z.$])(?-i:{_either(_SIGN_CODES)})"
"""A currency before its sum; upper and lower case count, so that no word is taken for a code."""
NAME = rf"(?:(?:{_either(_NAME_CODES)})s?\b|(?-i:(?:{'|'.join(_SIGNS)})\b|[€£₹]))"
"""A currency behind its sum."""


def code(name: str) -> str:
    """Return the ISO 4217 code of what `SIGN` or `NAME` found."""
    folded = _fold(name)
    return _CODES.get(folded) or _CODES[folded.removesuffix("s")]
