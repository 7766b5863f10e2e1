"""Laws and seats by their canonical names: the states, provinces and countries that contracts choose."""

from __future__ import annotations

import re
from functools import cache

US_STATES = (
    "Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware", "Florida", "Georgia", "Hawaii",
    "Idaho", "Illinois", "Indiana", "Iowa", "Kansas", "Kentucky", "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan",
    "Minnesota", "Mississippi", "Missouri", "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico", "New York",
    "North Carolina", "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania", "Rhode Island", "South Carolina", "South Dakota",
    "Tennessee", "Texas", "Utah", "Vermont", "Virginia", "Washington", "West Virginia", "Wisconsin", "Wyoming", "District of Columbia",
    "Puerto Rico",
)  # fmt: skip
_PROVINCES = (
    "Ontario", "Quebec", "British Columbia", "Alberta", "Manitoba", "Saskatchewan", "Nova Scotia", "New Brunswick", "New South Wales",
    "Victoria", "Queensland", "Western Australia", "South Australia", "Tasmania", "Bavaria", "Dubai", "Abu Dhabi", "Isle of Man",
    "Jersey", "Guernsey", "Bermuda", "Cayman Islands", "British Virgin Islands", "Hong Kong", "Macau", "Gibraltar",
)  # fmt: skip
_COUNTRIES = (
    "Argentina", "Australia", "Austria", "Bahamas", "Bahrain", "Bangladesh", "Barbados", "Belgium", "Belize", "Bolivia", "Brazil",
    "Bulgaria", "Cambodia", "Canada", "Chile", "China", "Colombia", "Costa Rica", "Croatia", "Cyprus", "Czech Republic", "Denmark",
    "Dominican Republic", "Ecuador", "Egypt", "El Salvador", "Estonia", "Ethiopia", "Finland", "France", "Germany", "Ghana", "Greece",
    "Guatemala", "Honduras", "Hungary", "Iceland", "India", "Indonesia", "Ireland", "Israel", "Italy", "Jamaica", "Japan", "Jordan",
    "Kazakhstan", "Kenya", "Kuwait", "Latvia", "Lebanon", "Liberia", "Liechtenstein", "Lithuania", "Luxembourg", "Malaysia", "Malta",
    "Marshall Islands", "Mauritius", "Mexico", "Monaco", "Mongolia", "Morocco", "Netherlands", "New Zealand", "Nicaragua", "Nigeria",
    "Norway", "Oman", "Pakistan", "Panama", "Paraguay", "Peru", "Philippines", "Poland", "Portugal", "Qatar", "Romania", "Russia",
    "Saudi Arabia", "Serbia", "Singapore", "Slovakia", "Slovenia", "South Africa", "South Korea", "Spain", "Sri Lanka", "Sweden",
    "Switzerland", "Taiwan", "Tanzania", "Thailand", "Tunisia", "Turkey", "Uganda", "Ukraine", "United Arab Emirates", "United Kingdom",
    "United States", "Uruguay", "Venezuela", "Vietnam", "Zambia",
)  # fmt: skip
_ALSO = {
    "England and Wales": "England and Wales",
    "England & Wales": "England and Wales",
    "England": "England and Wales",
    "English": "England and Wales",
    "Scotland": "Scotland",
    "Scots": "Scotland",
    "Scottish": "Scotland",
    "Northern Ireland": "Northern Ireland",
    "Wales": "England and Wales",
    "Great Britain": "United Kingdom",
    "U.K.": "United Kingdom",
    "UK": "United Kingdom",
    "United States of America": "United States",
    "U.S.A.": "United States",
    "USA": "United States",
    "U.S.": "United States",
    "P.R.C.": "China",
    "PRC": "China",
    "PR China": "China",
    "Holland": "Netherlands",
    "Republic of Korea": "South Korea",
    "Korea": "South Korea",
    "Russian Federation": "Russia",
    "Swiss": "Switzerland",
    "German": "Germany",
    "French": "France",
    "Dutch": "Netherlands",
    "Belgian": "Belgium",
    "Swedish": "Sweden",
    "Danish": "Denmark",
    "Norwegian": "Norway",
    "Finnish": "Finland",
    "Irish": "Ireland",
    "Italian": "Italy",
    "Spanish": "Spain",
    "Austrian": "Austria",
    "Japanese": "Japan",
    "Israeli": "Israel",
    "Indian": "India",
    "Canadian": "Canada",
    "Australian": "Australia",
    "Chinese": "China",
    "Québec": "Quebec",
    "Viet Nam": "Vietnam",
    "Türkiye": "Turkey",
    "Washington, D.C.": "District of Columbia",
    "Washington D.C.": "District of Columbia",
    "Washington, DC": "District of Columbia",
}
_SEATS = (
    "London", "Paris", "Geneva", "Zurich", "Stockholm", "Vienna", "The Hague", "Amsterdam", "Frankfurt", "Munich", "Brussels", "Dublin",
    "Milan", "Madrid", "Singapore", "Hong Kong", "Shanghai", "Beijing", "Tokyo", "Seoul", "Dubai", "Sydney", "Melbourne", "Toronto",
    "Vancouver", "Montreal", "New York City", "Los Angeles", "San Francisco", "Chicago", "Houston", "Dallas", "Boston", "Atlanta", "Miami",
    "Philadelphia", "Denver", "Seattle", "San Diego", "San Jose", "Minneapolis", "Wilmington", "Washington, D.C.",
)  # fmt: skip
_NAMES: dict[str, str] = {name: name for name in (*_COUNTRIES, *_PROVINCES, *US_STATES)} | _ALSO
_WIDE = frozenset({"United States", "Canada", "Australia", "United Kingdom", "United Arab Emirates", "Germany", "China"})


@cache
def _alternatives(names: tuple[str, ...]) -> re.Pattern[str]:
    ordered = sorted(names, key=len, reverse=True)
    return re.compile(r"(?<![\w.])(?:" + "|".join(re.escape(n).replace(r"\ ", r"\s+") for n in ordered) + r")(?!\w)", re.IGNORECASE)


def laws(words: str) -> tuple[str, ...]:
    """Return the places in some words whose law can be chosen, by their canonical names, in order, each once.

    A country named only to say where a state or province lies is left out.
    """
    by_case = {name.casefold(): name for name in _NAMES}
    found = (_NAMES[by_case[" ".join(m[0].split()).casefold()]] for m in _alternatives(tuple(_NAMES)).finditer(words) if m[0][0].isupper())
    named = tuple(dict.fromkeys(found))
    narrow = tuple(n for n in named if n not in _WIDE)
    return narrow or named


def seats(words: str) -> tuple[str, ...]:
    """Return the places in some words where courts or arbitrators can sit: cities first, then states and countries."""
    cities = tuple(dict.fromkeys(" ".join(m[0].split()) for m in _alternatives(_SEATS).finditer(words) if m[0][0].isupper()))
    return (*cities, *(n for n in laws(words) if n not in cities))


def canonical(name: str) -> str | None:
    """Return the canonical name of a place as somebody writes it ("new york", "English"); None for one that is not known."""
    folded = " ".join(name.split()).casefold()
    return next((known for written, known in _NAMES.items() if written.casefold() == folded), None)
