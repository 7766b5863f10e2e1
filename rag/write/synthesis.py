"""The writer with a model: one call with the words in force, each sentence checked before it goes out, proved by the words themselves.

The model words; it decides nothing. What is in force was resolved before, which passages there are is given, and a
sentence that its passages do not carry is left out. Where that leaves a gap, or the model fails, rules quote the words
in force, and that is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from json import JSONDecodeError, JSONDecoder

from graph.model.ids import DocumentId
from graph.model.resolution import EffectiveClause, Notice, WarningCode
from graph.model.usage import Usage
from indexing.llm.interface import Fault, FormError, Model, ModelError, Prompt, Reply, stream
from indexing.llm.prompts import answer as prompts
from indexing.llm.prompts.answer import Claimed
from indexing.llm.prompts.asking import read
from indexing.llm.prompts.fence import unseen
from indexing.search.words import STOP_WORDS
from rag.reply import Answer, Citation
from rag.resolve.resolver import Remark, remarks
from rag.understand.model_reader import Reader
from rag.understand.question import Kind
from rag.verify.grounds import Grounds, Objection, objection
from rag.verify.quoting import numbered
from rag.write import wording
from rag.write.extractive import Extractive, doubted, each
from rag.write.offline import OfflineWriter
from rag.write.passages import Passage, passages
from rag.write.writer import Brief, Event, Evidence, Words, Writer, counted

_HEAD = re.compile(r'\s*(?:```(?:json)?\s*)?\{\s*"answered"\s*:\s*true\s*,\s*"claims"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")


@dataclass(slots=True)
class Claims:
    """Reads the pieces of an answer as they come.

    Only an answer that begins by saying that there is one is read early; in any other order its claims come at the end,
    with the whole.
    """

    _text: str = ""
    _at: int = -1

    def read(self, piece: str) -> Iterator[Claimed]:
        """Yield the claims that the next piece completes, in their order."""
        self._text += piece
        if self._at < 0:
            head = _HEAD.match(self._text)
            self._at = head.end() if head else -1
        while self._at >= 0:
            claim = self._next()
            if claim is None:
                return
            yield claim

    def _next(self) -> Claimed | None:
        gap = _BETWEEN.match(self._text, self._at)
        start = gap.end() if gap else self._at
        if not self._text.startswith("{", start) or "}" not in self._text[start:]:
            return None
        try:
            found, end = _DECODER.raw_decode(self._text, start)
            claim = read(Claimed, found)
        except (JSONDecodeError, FormError, RecursionError):
            return None  # not whole yet, or not of the form: the end will tell
        self._at = end
        return claim


_DECODER = JSONDecoder(strict=True)


_MARK = re.compile(r"\s*\[(\d{1,3})\]")


@dataclass(frozen=True, slots=True)
class SynthesisWriter:
    """Has a model word what rules would quote. `plain` quotes: what is asked of the graph itself, and where the model does not serve."""

    model: Model
    plain: Writer = field(default_factory=OfflineWriter)
    reader: Reader | None = None

    def write(self, brief: Brief) -> Iterator[Event]:
        """Yield the citations that may be used, the sentences as they prove right, and the answer."""
        events = tuple(self.plain.write(brief))
        quoted = events[-1]
        assert isinstance(quoted, Answer)
        extractive = Extractive(brief)
        shown = _shown(extractive) if brief.understood.kind is Kind.TEXT else ()
        if not shown:
            yield from events
            return
        yield from _Synthesis(brief, quoted, shown, self.model, aside=_aside(quoted, extractive.reply())).events()


def _aside(quoted: Answer, bare: Answer) -> tuple[str, ...]:
    """Return what the rules say after the words that answer: what became of them since the day asked about."""
    known = quoted.text.startswith(bare.text) and not bare.abstained
    return tuple(filter(None, quoted.text[len(bare.text) :].splitlines())) if known else ()


def _shown(extractive: Extractive) -> tuple[Passage, ...]:
    """Return the passages to ask about; none where words out of force decide, which is the graph's to say."""
    brief = extractive.brief
    if not brief.chosen or brief.resolver.unsigned or extractive.ineffective_answer() is not None:
        return ()
    return passages(extractive)


@dataclass(slots=True)
class _Synthesis:
    """One answer as it comes about. `quoted` is what the rules say; its citations come first, so that its marks stay true."""

    brief: Brief
    quoted: Answer
    shown: tuple[Passage, ...]
    model: Model
    aside: tuple[str, ...] = ()
    said: list[str] = field(default_factory=list)
    used: list[Passage] = field(default_factory=list)
    objections: list[Objection] = field(default_factory=list)
    terms: set[DocumentId] = field(default_factory=set)

    def events(self) -> Iterator[Event]:
        """Yield the events of the answer."""
        citations, numbers = numbered((self.quoted.citations, *(one.proof for one in self.shown)))
        yield Evidence(citations, self.quoted.clauses, self.quoted.warnings)
        prompt = self._prompt()
        marks = dict(zip((one.number for one in self.shown), numbers[1:], strict=True))
        failed, usage, answered = None, Usage(), True
        try:
            for piece in self._sentences(prompt, marks):
                if isinstance(piece, str):
                    yield self._say(piece)
                else:
                    answered, usage = piece
        except ModelError as error:
            failed, usage = error.fault, error.usage
        yield from self._ended(citations, marks, failed, answered=answered, about=(prompt, usage))

    def _prompt(self) -> Prompt:
        asked = self.brief.understood.asked
        before = "".join(f"(asked before: {one})\n" for one in asked.previous)
        return prompts.prompt(before + asked.text, self.quoted.as_of.isoformat(), [one.shown for one in self.shown])

    def _sentences(self, prompt: Prompt, marks: dict[int, list[int]]) -> Iterator[str | tuple[bool, Usage]]:
        """Yield the sentences that stand, each when it is there; at the end whether there was an answer, and what it took."""
        partial, seen = Claims(), 0
        for piece in stream(self.model, prompt):
            claims = partial.read(piece) if isinstance(piece, str) else self._rest(piece, seen)
            for claim in claims:
                seen += 1
                yield from self._proved(claim, marks)
            if isinstance(piece, Reply):
                yield _parsed(piece).answered, piece.usage

    def _rest(self, reply: Reply, seen: int) -> Sequence[Claimed]:
        found = _parsed(reply)
        return found.claims[seen:] if found.answered else ()

    def _proved(self, claim: Claimed, marks: dict[int, list[int]]) -> Iterator[str]:
        """Yield a claim's sentence with its marks, before it the terms of documents not spoken of yet; nothing if it does not stand."""
        sentence, written = _cleaned(claim.sentence)
        cited = [self.shown[n - 1] for n in dict.fromkeys((*claim.passages, *written)) if 0 < n <= len(self.shown)]
        missing = any(not 0 < n <= len(self.shown) for n in claim.passages)
        against = Objection.NO_PASSAGE if missing else objection(sentence, _grounds(cited, self.brief))
        if against is not None:
            self.objections.append(against)
            return
        self.used += [one for one in cited if one not in self.used]
        yield from self._term_lines(cited)
        numbers = dict.fromkeys(n for one in cited for n in marks[one.number])
        yield f"{sentence} {''.join(f'[{n}]' for n in numbers)}"

    def _term_lines(self, cited: Sequence[Passage]) -> Iterator[str]:
        setting = Extractive(self.brief)
        terms = {one: term for one, term in setting.terms(p.effective for p in cited).items() if one not in self.terms}
        self.terms.update(terms)
        yield from setting.term_lines(terms)

    def _say(self, line: str) -> Words:
        """Return the next line of the answer as words to show."""
        text = line if not self.said else f"\n{line}"
        self.said.append(line)
        return Words(text)

    def _ended(
        self,
        citations: Sequence[Citation],
        marks: dict[int, list[int]],
        failed: Fault | None,
        *,
        answered: bool,
        about: tuple[Prompt, Usage],
    ) -> Iterator[Event]:
        """Yield what follows the model's sentences, and the whole answer."""
        prompt, usage = about
        ours = replace(self.quoted, prompt_hash=prompt.key(self.model.name), usage=counted(usage))
        if not self.said and failed is None and not self.objections and not answered:
            silent = Extractive(self.brief).no_answer(ours)
            yield Words(silent.text)
            yield replace(silent, model=self.model.name)
            return
        gap = tuple(_gap(self.model.name, failed, self.objections, said=bool(self.said)))
        whole = bool(self.said) and not gap
        aside = self.aside if whole else ()
        for line in (*self._closing(marks), *aside) if self.said else ():
            yield self._say(line)
        if not whole and not (self.said and self.quoted.abstained):
            yield self._say(self.quoted.text)
        text = "\n".join(self.said)
        marked = {int(n) for line in aside for n in _MARK.findall(line)}
        cited = {n for one in self.used for n in marks[one.number]} | {c.n for c in self.quoted.citations if not whole or c.n in marked}
        doubts = self._doubts()
        yield replace(
            ours,
            text=text,
            abstained=not cited,
            citations=tuple(one for one in citations if one.n in cited),
            warnings=(*each(ours.warnings, doubted(doubts)), *gap),
            model=self.model.name if self.used else self.quoted.model,
        )

    def _closing(self, marks: dict[int, list[int]]) -> Iterator[str]:
        """Yield what is said beside the provisions used, whether or not the model spoke of it."""
        spoken = {one.remark.edge.edge_id for one in self.used if one.remark is not None}
        by_edge = {one.remark.edge.edge_id: one for one in self.shown if one.remark is not None}
        lineage, catalogue = self.brief.resolver.lineage, self.brief.resolver.catalogue
        for remark in (*(r for one in self._provisions() for r in remarks(one, catalogue)), *self._doubts()):
            passage = by_edge.get(remark.edge.edge_id)
            if passage is None or remark.edge.edge_id in spoken:
                continue
            spoken.add(remark.edge.edge_id)
            self.used.append(passage)
            yield wording.remark_line(remark, passage.text, marks[passage.number], lineage)
        yield from Extractive(self.brief).noted(self._provisions())

    def _provisions(self) -> tuple[EffectiveClause, ...]:
        return tuple({id(one.effective): one.effective for one in self.used}.values())

    def _doubts(self) -> tuple[Remark, ...]:
        setting = Extractive(self.brief)
        return tuple(doubt for term in setting.terms(self._provisions()).values() for doubt in setting.doubts(term))


def _parsed(reply: Reply) -> prompts.AnswerClaims:
    try:
        return prompts.QUESTION.parse(reply.arguments)
    except FormError as error:
        raise ModelError(reply.model, Fault.MALFORMED, str(error), reply.usage) from error


def _cleaned(sentence: str) -> tuple[str, tuple[int, ...]]:
    """Return a sentence on one line without what shows nothing, and the marks that the model wrote into it."""
    plain = " ".join("".join(" " if unseen(c) else c for c in sentence).split())
    marks = tuple(int(n) for n in _MARK.findall(plain))
    bare = _MARK.sub("", plain).strip()
    return (bare if not bare or bare[-1] in '.?!”"' else f"{bare}."), marks


def _grounds(cited: Sequence[Passage], brief: Brief) -> Grounds:
    """Return what a sentence that cites some passages may rest on."""
    documents = brief.resolver.lineage.documents
    named = dict.fromkeys(d for one in cited for d in (one.effective.clause.document_id, *(c.document_id for c in one.proof)))
    parties = tuple((p.name, *p.aliases) for d in named if d in documents for p in documents[d].parties)
    called = (name for d in named if d in documents for name in (documents[d].file_name, _initials(documents[d].title)))
    labels = "\n".join((*(one.line for one in cited), *called, brief.resolver.as_of.isoformat()))
    changed = any(_changed(one.effective, brief) for one in cited)
    return Grounds("\n".join(one.text for one in cited), labels, brief.understood.asked.text, parties, changed)


def _initials(title: str) -> str:
    """Return what people make of a title: the "MSA"."""
    return "".join(word[0] for word in title.split() if word[0].isalpha() and word.casefold() not in STOP_WORDS).upper()


def _changed(effective: EffectiveClause, brief: Brief) -> bool:
    """Tell whether a provision, what bears on it or what it rests on is not as it was signed."""
    if effective.steps or effective.outstanding or effective.qualifications or effective.limited:
        return True
    known = brief.resolver.lineage.clauses
    return any(brief.resolver.effective(one).steps for one in effective.depends_on if one in known)


def _gap(model: str, failed: Fault | None, objections: Sequence[Objection], *, said: bool) -> Iterator[Notice]:
    """Say where the model did not serve, and what stands in its place."""
    instead = "after its sentences that were proved, the words in force are quoted" if said else "the words in force are quoted instead"
    if failed is not None:
        yield Notice(WarningCode.MODEL_FAILED, f"{model} gave no whole answer ({failed}): {instead}")
    elif objections or not said:
        why = ", ".join(sorted(set(objections))) or "no sentence"
        yield Notice(WarningCode.UNPROVED_LEFT_OUT, f"{len(objections)} of its sentences left out as not proved ({why}): {instead}")
