"""The review queue: pending items, the evidence and impact of a claim, and decisions. One record for each decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from graph.errors import ConflictError, InForceError, NotFoundError, UsageError
from graph.model.edges import Decision, Derivation, Edge, EdgeStatus, EdgeType, Mode, Verdict
from graph.model.ids import DocumentId, EdgeId, digest
from graph.review.review_priority import Priority, is_grave, priority
from ui.application.decisions import Authority
from ui.application.review_queue import Item, Kind, Waiting, sentence
from ui.application.use_cases import UseCases

if TYPE_CHECKING:
    from graph.comparison.impact import Impact
    from graph.lineage.dag import Lineage
    from graph.model.documents import Document
    from graph.model.policy import Policy
    from graph.review.calibration import Band, Proposal, ReviewedClaim
    from graph.review.claim_signals import Signal
    from ui.application.impact import ImpactAnalysis, WholeImpact

_LOOKS = frozenset({Verdict.ACCEPT, Verdict.REJECT, Verdict.RELABEL, Verdict.UNLINK})


@dataclass(frozen=True, slots=True)
class Shown:
    """A claim with what a person needs to decide on it, in that order: checkable signals, effect, earlier decisions.

    `token` is the identity of what was shown; a decision that carries it is refused when it no longer holds. `whole` also tells of
    obligations, risk, days to watch and earlier answers, where all of it was asked for.
    """

    edge: Edge
    priority: Priority
    second_person: bool
    signals: tuple[Signal, ...]
    source_text: str
    target_text: str | None
    impact: Impact
    decisions: tuple[Decision, ...]
    token: str
    whole: WholeImpact | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one decision: the edge as it stands now, or why nothing was changed."""

    subject: str
    decision_id: str = ""
    edge: Edge | None = None
    error: InForceError | None = None


@dataclass(frozen=True, slots=True)
class Calibration:
    """How often claims were right by how sure the machine was, and the lines that follow for a wanted share."""

    bands: tuple[Band, ...]
    proposals: tuple[Proposal, ...]
    looked: int


class Review(UseCases):
    """The review queue of one portfolio, and what people decide on its items."""

    __slots__ = ()

    def items(self, *, edge_type: EdgeType | None = None, kind: Kind | None = None, document: DocumentId | None = None) -> tuple[Item, ...]:
        """Return what waits for a person, the gravest first, then in the order agreed."""
        found = Waiting(self.name, self.parts.store).items()
        chosen = (
            item
            for item in found
            if (kind is None or item.kind is kind)
            and (edge_type is None or (item.edge is not None and item.edge.edge_type is edge_type))
            and (document is None or document in item.touches)
        )
        return tuple(chosen)

    def show(self, edge_id: str, as_of: date, *, full: bool = False) -> Shown:
        """Return a claim with all that a person needs to decide on it; `full`: with all that accepting it would change.

        What it would change is what one decision would: on all provisions that a sentence names which nobody could read.
        """
        from graph.comparison.impact import words_impact
        from graph.comparison.what_if import scenario
        from graph.review.decisions import decisions_on
        from graph.review.policies import policy_of

        edge = self.lookup.edge(edge_id)
        together = (edge, *self._others((edge.edge_id,)))
        lineage = self._around(*together)
        decisions = decisions_on({edge.edge_id, edge.claim_key}, lambda subjects: self.parts.store.decisions(self.name, subjects=subjects))
        policy = policy_of(self.parts.store.decisions(self.name))
        told = _signals(lineage, edge)
        pair = scenario(lineage, together, as_of)
        whole = self._impacting().analysed(pair) if full else None
        return Shown(
            edge=edge,
            priority=priority(edge),
            second_person=policy.second_person and is_grave(edge),
            signals=told,
            source_text=_whole(lineage, edge.source_clause_id),
            target_text=_in_force(lineage, edge, as_of),
            impact=whole.words if whole else words_impact(pair),
            decisions=tuple(decisions),
            token=_token(edge, told),
            whole=whole,
        )

    def impact(self, document: Document, as_of: date, *, signed: date | None = None, playbook: str | Path | None = None) -> WholeImpact:
        """Return what would be different if all claims of a paper that wait were accepted together; nothing is recorded.

        With `signed`: if the paper were signed on that day instead; raises UsageError for one that is. `playbook` is a file of one, or
        the name of one that comes with In Force.
        """
        from graph.comparison.what_if import scenario

        impacting = self._impacting(playbook)
        if signed is not None:
            return impacting.signed(document, signed, as_of)
        lineage = self.lineage(None, {document.document_id})
        return impacting.analysed(scenario(lineage, lineage.edges_from(document.document_id, EdgeStatus.PENDING), as_of))

    def accept(self, edge_ids: Sequence[str], authority: Authority, *, shown: str = "") -> tuple[Outcome, ...]:
        """Let claims into force of record; what breaks a law of the graph is refused, one by one, and the rest goes on.

        With a claim of a sentence that nobody could read, those on the other provisions that it names are accepted, too.
        """
        return self._of_all(edge_ids, shown, lambda edge, seen: self._accepting(edge, authority, seen))

    def reject(self, edge_ids: Sequence[str], authority: Authority, *, shown: str = "") -> tuple[Outcome, ...]:
        """Say that claims are wrong; they stay on record and change nothing. Those of one sentence that nobody could read go together."""

        def rejecting(edge: Edge, seen: str) -> Decision:
            self._unchanged(edge, seen, authority)
            return self.decision(Verdict.REJECT, edge.claim_key, authority, shown=seen)

        return self._of_all(edge_ids, shown, rejecting)

    def relabel(
        self, edge_id: str, edge_type: EdgeType | None, mode: Mode | None, who: Authority, *, shown: str = "", effective_from: str = ""
    ) -> Outcome:
        """Say that a claim is right about what acts on what, and wrong about how or from which day; None and "" keep what was read."""
        from ui.application.corrections import must_hold, relabelled

        if not (edge_type or mode or effective_from):
            raise UsageError("Choose what is to be corrected: the edge type, the mode or the day. Or accept it as it is.")

        def relabelling(edge: Edge) -> Decision:
            self._unchanged(edge, shown, who)
            made = relabelled(edge, edge_type, mode, by=who.by, reason=who.reason, effective_from=effective_from)
            must_hold(self._around(edge), made)
            return self.decision(Verdict.RELABEL, edge.claim_key, who, edge=made, value=made.edge_type, shown=shown)

        return self._each((edge_id,), relabelling)[0]

    def undo(self, subject: str, authority: Authority) -> Decision:
        """Take a decision back: one by its id, or the last that stands on an edge. Who else decided is told, not overruled."""
        return self.undo_all((subject,), authority)[0]

    def undo_all(self, subjects: Sequence[str], authority: Authority) -> tuple[Decision, ...]:
        """Take several decisions back, all or none."""
        recorded = self.parts.store.decisions(self.name)
        targets = [(subject, self._standing(subject, recorded)) for subject in subjects]

        def undoing() -> list[Decision]:
            now = self.parts.store.decisions(self.name)
            for subject, target in targets:
                current = self._standing(subject, now)
                if current.decision_id != target.decision_id:
                    raise ConflictError(f"{current.by} has decided on '{subject}' meanwhile ({current.reason}). Nothing was changed.")
            return [self.decision(Verdict.UNDO, target.decision_id, authority) for _, target in targets]

        return self.record(undoing)

    def calibrate(self, wanted: float) -> Calibration:
        """Return how claims fared in people's hands, and the lines that a wanted share right asks for."""
        from graph.review.calibration import bands, proposals

        if not 0.5 <= wanted < 1:
            raise UsageError(f"A share right of {wanted:g} cannot be asked for: name one from 0.5 to below 1, such as 0.97.")
        looked = self._looked()
        return Calibration(bands(looked), proposals(looked, wanted), len(looked))

    def policy(self) -> Policy:
        """Return the portfolio's policy."""
        from graph.review.policies import policy_of

        return policy_of(self.parts.store.decisions(self.name))

    def set_policy(self, field: str, value: str, authority: Authority) -> Policy:
        """Change one field of the policy; whatever hangs on it is gated again."""
        from graph.model.policy import POLICY
        from graph.review.policies import with_field

        with_field(self.policy(), field, value)
        self.record(lambda: [self.decision(Verdict.SET, POLICY, authority, field=field, value=value)])
        return self.policy()

    def _impacting(self, playbook: str | Path | None = None) -> ImpactAnalysis:
        from ui.application.impact import ImpactAnalysis
        from ui.application.terms.risk import RiskAssessment, playbook_of

        return self.group(ImpactAnalysis, self.group(RiskAssessment, playbook_of(playbook)))

    def _around(self, *edges: Edge) -> Lineage:
        return self.lineage(None, {one for e in edges for one in (e.source_document_id, e.target_document_id) if one})

    def _others(self, edge_ids: Sequence[str]) -> list[Edge]:
        """Return the claims that are one item of the review with some, and so are decided on with them."""
        waiting = self.parts.store.edges(self.name, statuses={EdgeStatus.PENDING})
        asked = {sentence(e) for e in waiting if e.edge_id in edge_ids}
        return [e for e in waiting if sentence(e) in asked and e.edge_id not in edge_ids]

    def _accepting(self, edge: Edge, authority: Authority, shown: str) -> Decision:
        from ui.application.corrections import must_hold

        self._unchanged(edge, shown, authority)
        if edge.target_document_id is None:
            raise UsageError("What it acts on is not in this portfolio: put in that document. Or draw the edge with `inforce link`.")
        must_hold(self._around(edge), edge)
        return self.decision(Verdict.ACCEPT, edge.claim_key, authority, shown=shown)

    def _unchanged(self, edge: Edge, shown: str, authority: Authority) -> None:
        """Refuse where somebody else has decided, or what was shown is no longer so; nothing of theirs is overwritten."""
        from graph.review.decisions import decisions_on

        if edge.status is EdgeStatus.RETRACTED:
            raise ConflictError(
                f"The claim '{edge.edge_id}' is no longer made: its words were read anew or withdrawn. Nothing was changed."
            )
        said = decisions_on({edge.edge_id, edge.claim_key}, lambda subjects: self.parts.store.decisions(self.name, subjects=subjects))
        words = [d for d in said if d.verdict in _LOOKS or d.verdict is Verdict.LINK]
        if words and not (edge.status is EdgeStatus.PENDING and (words[-1].principal or words[-1].by) != (self.actor or authority.by)):
            last = words[-1]
            when = f" on {last.recorded_at:%Y-%m-%d %H:%M} UTC" if last.recorded_at else ""
            raise ConflictError(
                f"{last.by} said {last.verdict} to '{edge.edge_id}'{when} ({last.reason}). Nothing was changed; "
                f"`inforce review undo {edge.edge_id}` takes that back."
            )
        if shown and shown != _token(edge, _signals(self._around(edge), edge)):
            raise ConflictError(f"What was shown of '{edge.edge_id}' is no longer so. Nothing was changed; look at it again.")

    def _of_all(self, edge_ids: Sequence[str], shown: str, make: Callable[[Edge, str], Decision]) -> tuple[Outcome, ...]:
        """Decide on some claims and those that are one item of the review with them; `shown` is the token of what was named alone."""
        others = (e.edge_id for e in self._others(edge_ids))
        return self._each((*edge_ids, *others), lambda edge: make(edge, shown if edge.edge_id in edge_ids else ""))

    def _each(self, edge_ids: Sequence[str], make: Callable[[Edge], Decision]) -> tuple[Outcome, ...]:
        """Decide on each by itself, all in one go: one record each; what cannot be is told and the rest goes on."""
        outcomes: dict[str, Outcome] = {}

        def decide() -> list[Decision]:
            made: list[Decision] = []
            for one in dict.fromkeys(edge_ids):
                try:
                    decision = make(self.lookup.edge(one))
                except InForceError as error:
                    outcomes[one] = Outcome(one, error=error)
                else:
                    outcomes[one] = Outcome(one, decision.decision_id)
                    made.append(decision)
            return made

        self.record(decide)
        return tuple(o if o.error else replace(o, edge=self._after(o)) for o in outcomes.values())

    def _after(self, outcome: Outcome) -> Edge:
        """Return the edge as a decision left it: for a relabelled one, the edge that took its place."""
        decisions = self.parts.store.decisions(self.name)
        mine = next(d for d in decisions if d.decision_id == outcome.decision_id)
        return self.lookup.edge(mine.edge.edge_id if mine.edge is not None else outcome.subject)

    def _standing(self, subject: str, recorded: Sequence[Decision]) -> Decision:
        from graph.review.decisions import effective_decisions

        stand = effective_decisions(recorded)
        by_id = {d.decision_id: d for d in stand}
        if subject in by_id:
            return by_id[subject]
        versions = self.parts.store.versions(self.name, (EdgeId(subject),))
        names = {subject, *(v.claim_key for v in versions)}
        mine = [d for d in stand if d.subject in names or (d.edge is not None and d.edge.edge_id in names)]
        if not mine:
            raise NotFoundError(f"No decision that stands is called '{subject}', and none stands on it.")
        return mine[-1]

    def _looked(self) -> list[ReviewedClaim]:
        """Return what people made of the machine's claims: yes, no, or another relation; the machine's own figure of then."""
        from graph.review.calibration import ReviewedClaim
        from graph.review.decisions import effective_decisions

        edges = self.parts.store.edges(self.name, statuses=frozenset(EdgeStatus))
        versions = self.parts.store.versions(self.name, {e.edge_id for e in edges})
        machine: dict[str, Edge] = {name: v for v in versions if v.derivation is not Derivation.MANUAL for name in (v.claim_key, v.edge_id)}
        last = {d.subject: d for d in effective_decisions(self.parts.store.decisions(self.name)) if d.verdict in _LOOKS}
        return [
            ReviewedClaim(machine[s].edge_type, machine[s].derivation, machine[s].confidence, d.verdict is Verdict.ACCEPT)
            for s, d in last.items()
            if s in machine
        ]


def _signals(lineage: Lineage, edge: Edge) -> tuple[Signal, ...]:
    from graph.review.claim_signals import signals

    return signals(lineage, edge)


def _token(edge: Edge, told: Sequence[Signal]) -> str:
    from graph.model.codec import to_json

    return "s_" + digest(to_json(edge.undated), *(f"{s.name} {s.agrees} {s.words}" for s in told))


def _whole(lineage: Lineage, clause_id: str) -> str:
    clause = next((c for key, c in lineage.clauses.items() if key == clause_id), None)
    if clause is None:
        return ""
    return "\n".join(lineage.clauses[one].own_text.text for one in (clause.clause_id, *lineage.descendants(clause.clause_id)))


def _in_force(lineage: Lineage, edge: Edge, as_of: date) -> str | None:
    """Return how the target reads on a day without the claim; None where it names no provision that is here."""
    from graph.resolution.resolve import resolve

    if edge.target_clause_id is None or edge.target_clause_id not in lineage.clauses:
        return None
    found = resolve(lineage, edge.target_clause_id, as_of)
    words = found.text or found.last_text
    return words.text if words is not None else None
