"""The deterministic look-up: which instrument of the portfolio do these words name?

No model is involved. A hint (title, date, number, parties) is compared with the register entry of
every instrument that could be meant; one that fits clearly better than all others is the target, two
that fit alike are a question for a person, none is an open reference that is asked again whenever
a document arrives. The look-up tolerates one wrong detail (a date, a number) when everything else
fits, and says so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from graph.addresses import fold_name
from graph.model.documents import AMENDING_KINDS, Document, DocumentHint
from graph.model.ids import DocumentId
from graph.model.resolution import WarningCode
from indexing.linking.keys import asks, offers
from indexing.names import (
    is_generic,
    names_an_amendment,
    other_subject,
    party_names,
    shared_parties,
    title_score,
)

_TITLE_FITS = 0.85  # a title fits when all its words stand in the other, or nearly
_ENOUGH = 0.60
_MARGIN = 0.06  # nearer than this, two candidates are alike
_WEIGHT_TITLE, _WEIGHT_DATE, _WEIGHT_PARTIES = 0.45, 0.30, 0.25
_DATE_UNKNOWN, _DATE_NEAR, _DATE_WRONG = 0.6, 0.4, 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """The outcome of a look-up: one document, or none; `rivals` are those that fit as well."""

    document_id: DocumentId | None
    rivals: tuple[DocumentId, ...] = ()
    notes: tuple[WarningCode, ...] = ()
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class _Fit:
    document: Document
    score: float
    notes: tuple[WarningCode, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """What words of an instrument look for, with what every candidate is compared with."""

    source: Document
    hint: DocumentHint
    names: tuple[str, ...]
    generic: bool
    names_an_amendment: bool

    @classmethod
    def by(cls, source: Document, hint: DocumentHint) -> Self:
        names = {name for party in source.parties for name in party_names(party)} | set(hint.parties)
        return cls(source, hint, tuple(sorted(names)), is_generic(hint.title), names_an_amendment(hint.title))


class Portfolio:
    """The register of one portfolio, or of what some look-ups can reach, indexed so that a look-up reads a few entries, not all."""

    def __init__(
        self,
        documents: Iterable[Document],
        *,
        replaced_by: Mapping[DocumentId, DocumentId] | None = None,
        offered: Mapping[str, Collection[DocumentId]] | None = None,
    ) -> None:
        """Index the documents; `replaced_by` maps an instrument to the restatement that took its place.

        `offered` are the documents by the keys they are found under, where the caller has them at hand.
        """
        self.documents = {d.document_id: d for d in sorted(documents, key=lambda d: d.document_id)}
        self._replaced_by = dict(replaced_by or {})
        self._offered = _offered(self.documents.values()) if offered is None else offered

    def knowing(self, replaced_by: Mapping[DocumentId, DocumentId]) -> Portfolio:
        """Return the same register with what is known of restatements."""
        made = Portfolio(())
        made.documents, made._offered, made._replaced_by = self.documents, self._offered, dict(replaced_by)
        return made

    def could_mean(self, source: Document, hint: DocumentHint) -> bool:
        """Tell whether words of an instrument fit any of these at all: what does not fit has no influence on a look-up."""
        return next(self._fits(source, hint), None) is not None

    def find(self, source: Document, hint: DocumentHint) -> Found:
        """Return the instrument that `hint`, words of `source`, names."""
        fits = sorted(self._fits(source, hint), key=lambda f: (-f.score, f.document.document_id))
        if not fits:
            return Found(None, notes=(WarningCode.TARGET_NOT_IN_PORTFOLIO,))
        best = fits[0]
        rivals = [f for f in fits[1:] if best.score - f.score < _MARGIN]
        if is_generic(hint.title) and (bases := [f for f in [best, *rivals] if f.document.kind not in AMENDING_KINDS]):
            best, rivals = bases[0], bases[1:]  # "the Agreement" is the contract rather than a paper that changes it
        if rivals and (newest := self._newest_version([best, *rivals])) is not None:
            best, rivals = newest, []
        notes = (*best.notes, *((WarningCode.AMBIGUOUS_DOCUMENT,) if rivals else ()))
        return Found(best.document.document_id, tuple(f.document.document_id for f in rivals), notes, round(best.score, 4))

    def _fits(self, source: Document, hint: DocumentHint) -> Iterator[_Fit]:
        ids = {one for key in asks(source, hint) for one in self._offered.get(key, ())} & self.documents.keys()
        asked = _Asked.by(source, hint)
        for document_id in sorted(ids - {source.document_id}):
            fit = _fit(asked, self.documents[document_id])
            if fit is not None:
                yield fit

    def _newest_version(self, fits: list[_Fit]) -> _Fit | None:
        """Where the rivals are versions of one instrument, the newest is meant; None where they are not."""
        ids = {f.document.document_id for f in fits}
        last = [f for f in fits if self._replaced_by.get(f.document.document_id) not in ids]
        return last[0] if len(last) == 1 else None


def meant(source: Document, hint: DocumentHint) -> DocumentHint:
    """Return what words of an instrument name: a defined term ("the Credit Agreement") stands for what it was defined for."""
    wanted = fold_name(hint.title)
    for recited in source.recites:
        if hint.date is None and wanted in {fold_name(t) for t in recited.defined_as}:
            return recited
    return hint


def _fit(asked: _Asked, candidate: Document) -> _Fit | None:
    """Weigh one candidate; None when it cannot be what is meant."""
    hint, generic = asked.hint, asked.generic
    parties, all_parties = _party_score(asked, candidate)
    date, date_note = _date_score(hint, candidate)
    if (date != 1.0 and not all_parties) or _signed_later(candidate, asked.source):
        return None
    if not generic and asked.names_an_amendment != (candidate.kind in AMENDING_KINDS):
        return None
    if not generic and other_subject(hint.title, candidate.title):
        return None
    title = 0.5 if generic else title_score(hint.title, candidate.title)
    number_note = _number_differs(hint, candidate)
    score = _WEIGHT_TITLE * title + _WEIGHT_DATE * date + _WEIGHT_PARTIES * parties - (0.15 if number_note else 0.0)
    named_exactly = date == 1.0 and title >= _TITLE_FITS and (parties > 0 or not candidate.parties or not asked.names)
    plausible = all_parties and (title >= _TITLE_FITS or date == 1.0 or (generic and date >= _DATE_UNKNOWN))
    if score < _ENOUGH or not (named_exactly or plausible):
        return None
    return _Fit(candidate, score, tuple(n for n in (date_note, number_note) if n is not None))


def _offered(documents: Iterable[Document]) -> dict[str, set[DocumentId]]:
    found: dict[str, set[DocumentId]] = defaultdict(set)
    for document in documents:
        for key in offers(document):
            found[key].add(document.document_id)
    return found


def _signed_later(candidate: Document, source: Document) -> bool:
    return candidate.agreed is not None and source.agreed is not None and candidate.agreed.first_day() > source.agreed.last_day()


def _date_score(hint: DocumentHint, candidate: Document) -> tuple[float, WarningCode | None]:
    """Return 1 for the same day (signed or effective), less for unknown, near and wrong ones."""
    days = [d for d in (candidate.signed, candidate.effective) if d is not None]
    if hint.date is None or not days:
        return _DATE_UNKNOWN, None
    asked = (hint.date.first_day(), hint.date.last_day())
    if any(d.first_day() <= asked[1] and asked[0] <= d.last_day() for d in days):
        return 1.0, None
    near = min(abs((d.first_day() - asked[0]).days) for d in days) <= 31
    return (_DATE_NEAR if near else _DATE_WRONG), WarningCode.DATE_DIFFERS


def _number_differs(hint: DocumentHint, candidate: Document) -> WarningCode | None:
    if hint.number is None or candidate.number is None or hint.number == candidate.number:
        return None
    return WarningCode.NUMBER_DIFFERS


def _party_score(asked: _Asked, candidate: Document) -> tuple[float, bool]:
    """Return the share of the candidate's parties that are named, and whether that is as many as could be."""
    if not candidate.parties:
        return 0.5, False
    shared = shared_parties(asked.names, candidate)
    wanted = min(len(candidate.parties), max(len(asked.source.parties), len(asked.hint.parties), 1))
    return min(1.0, shared / wanted), shared >= wanted and (shared >= 2 or len(candidate.parties) == 1)
