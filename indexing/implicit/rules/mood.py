"""Whether a sentence changes what is in force, and how it says so.

Only operative words count: not a recital, a report of what was, a question, a proposal, an option, an example,
nor a sentence that leaves things as they are (DESIGN 4).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from indexing.implicit.rules.facts import Provision, Sentence


class Mood(StrEnum):
    """What kind of statement a sentence makes."""

    OPERATIVE = "OPERATIVE"
    DESCRIPTIVE = "DESCRIPTIVE"  # neither rule nor change: no verb of either
    RECITAL = "RECITAL"
    QUESTION = "QUESTION"
    PROPOSAL = "PROPOSAL"
    OPTION = "OPTION"  # "may agree", "could": nothing is agreed yet
    REPORT = "REPORT"  # what was, or was said
    EXAMPLE = "EXAMPLE"
    UNCHANGED = "UNCHANGED"


@dataclass(frozen=True, slots=True)
class Reading:
    """How a sentence speaks. Each mark is true only where words of the sentence say so.

    `departs`: another rule held before ("no longer", "in place of"); `starts`: from a day, from now on; `ends`: an old rule
    falls away; `excepts`: an exception to a rule; `adds`: besides what holds; `own`: for one order, project or site only; `passing`: for
    a while; `conditional`: only if something happens.
    """

    mood: Mood
    departs: bool
    starts: bool
    ends: bool
    excepts: bool
    adds: bool
    own: bool
    passing: bool
    conditional: bool

    @property
    def asserts(self) -> bool:
        """Tell whether the sentence makes a rule or a change."""
        return self.mood is Mood.OPERATIVE


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


_RECITAL_HEADING = _any(r"(?i)\b(?:recitals?|background|preamble|introduction|whereas|history|purpose|context)\b")
_RECITAL = _any(
    r"^\W*(?:\(?[a-z]\)?\W+)?whereas\b", r"^\W*(?:in|by) (?:consideration|recognition) of\b(?!.*\b(?:shall|agree)\b)", r"^\W*having regard to\b",
    r"\b(?:parties|company|customer|supplier|client) (?:wish|wishes|desire|desires|are desirous|intend|intends) to\b",
    r"^\W*(?:the )?(?:background|purpose) (?:to|of) this\b",
)  # fmt: skip
_QUESTION = _any(r"\?\W*$")
_EXAMPLE = _any(
    r"\bfor (?:example|instance)\b", r"\be\.g\.", r"\bby way of (?:example|illustration)\b", r"\billustrat(?:ion|ive|es|e)\b", r"\bhypothetical",
    r"^\W*(?:suppose|assume|imagine|say) (?:that )?\b", r"\bworked example\b", r"\bspecimen\b", r"\btemplates? (?:wording|clause)", r"\bsample (?:wording|clause|calculation)",
)  # fmt: skip
_PROPOSAL = _any(
    r"\bpropos(?:e|es|ed|al|als|ing)\b", r"\bsuggest(?:s|ed|ion|ions|ing)?\b", r"\b(?:would|should) (?:like|prefer|welcome|be grateful|appreciate|be happy|be willing)\b",
    r"\b(?:under|in) (?:discussion|negotiation|consideration|review)\b", r"\bconsider(?:s|ing)? (?:whether|a|an|the|moving|changing|extending|reducing|increasing)\b",
    r"\bbeing (?:considered|discussed|negotiated|reviewed|contemplated)\b", r"\b(?:is|are|be|been|was|were) (?:exploring|contemplat\w+|minded|considering|evaluating|discussing|negotiating)\b",
    r"\b(?:invites?|asks?|asked|requests?|requested|requesting|seeks?|sought|offer(?:s|ed)?|recommends?|recommended|recommendation)\b(?= (?:that|the|to|for|an?|us|you|your|its|whether)\b)(?!.{0,30}\bin writing\b)",
    r"\b(?:hopes?|expects?|plans?|aims?|intends?|anticipates?|aspires?) to\b", r"\b(?:intention|plan|aspiration|hope|aim) (?:is|to|of)\b", r"\bdraft\b",
    r"\bsubject to (?:contract|(?:further|final|board|internal|mutual|the parties') (?:agreement|approval|discussion|negotiation))", r"\bwish(?:es)? (?:to )?(?:discuss|explore|consider|propose)\b",
    r"\bif (?:the parties|both parties|we|you) (?:so |later |subsequently |should )?agree\b", r"\bwere (?:it|the|this|we) \b", r"\bin principle\b", r"\bnon-binding\b", r"\bnot (?:yet )?(?:been )?(?:agreed|finali[sz]ed|binding)\b",
    r"\bmight\b", r"\bto be (?:discussed|negotiated|confirmed|agreed|determined)\b", r"\bideally\b",
)  # fmt: skip
_OPTION = _any(
    r"\bmay (?:\w+ ){0,4}?(?:agree|elect|opt|decide|choose|negotiate|request|propose|ask|seek|consider|discuss|vary|amend|revise|adjust|review|extend|increase|reduce|change|be (?:\w+ )?(?:varied|amended|revised|adjusted|reviewed|extended|increased|reduced|changed|agreed|renegotiated|reconsidered))\b",
    r"\b(?:could|would)\b(?! not (?:have|be) )", r"\b(?:at|in) (?:its|the (?:customer|supplier|client|buyer|vendor|seller|licensor|licensee|landlord|tenant)'s) (?:sole )?option\b",
    r"\boption(?:al)? to\b", r"\bif (?:so )?requested\b", r"\bshall (?:meet|discuss|negotiate|consult|confer|consider|review)\b", r"\b(?:will|shall|agree to) (?:\w+ )?(?:meet|discuss|negotiate|consult|confer|consider|review|use (?:\w+ )?endeavours to agree)\b",
)  # fmt: skip
_AGREED = _any(
    r"\b(?:have|has|had|having|hereby|is|are|was|been|we|parties|now|it is) (?:\w+ ){0,2}agreed?\b(?! to (?:discuss|meet|consider|review|negotiate|explore))",
    r"\bthis (?:letter|notice|memorandum|email|document|side letter) (?:confirms|records|sets out)\b.{0,40}\bagree", r"\bhereby\b", r"\bas agreed\b",
)  # fmt: skip
_PAST = _any(
    r"\b(?:was|were|had been|had)\b", r"\b(?:has|have) (?:\w+ ){0,2}(?:been|paid|received|delivered|achieved|met|performed|completed|provided|submitted|raised|reported|attended|taken|made|issued|invoiced|worked|averaged|run|held|sent|carried|reached)\b",
    r"\b(?:paid|received|averaged|took|attended|delivered|achieved|reported|noted|recorded|discussed|reviewed|raised|stood|ran|met|showed|observed|acknowledged|thanked|reminded|confirmed receipt|amounted|totalled|totaled|reached|completed|issued|submitted|invoiced)\b",
)  # fmt: skip
_REPORTS = _any(
    r"\b(?:last|previous|prior|past|preceding) (?:\w+ )?(?:year|quarter|month|week|meeting|period|summer|winter|spring|autumn)\b(?!.{0,60}\b(?:shall|must|will)\b)", r"\bon average\b", r"\bhistorical(?:ly)?\b", r"\bto date\b",
    r"\bminutes of\b", r"\bit (?:is|was) (?:noted|recorded|observed|reported|acknowledged)\b", r"\b(?:notes|noted|reported|reports|observes|observed|acknowledges|recalls|recalled|reminds?) that\b", r"\bfor (?:information|reference|the record) only\b",
    r"\b(?:is|are) (?:reminded|aware)\b", r"\b(?:in|during|for|throughout) (?:19|20)\d\d\b(?!.*\b(?:shall|must|will)\b)", r"\bas (?:\w+ )?(?:market|industry) (?:practice|standard)\b", r"\bindustry (?:norm|average|standard) (?:is|of)\b",
    r"\b(?:other|some|many|most|several) (?:customers|suppliers|clients|vendors|companies|landlords|tenants|lenders|businesses)\b(?!.{0,40}\bshall\b)", r"\btypically\b", r"\bcommonly\b", r"\busually\b", r"\bit is (?:common|customary|usual)\b",
)  # fmt: skip
_UNCHANGED = _any(
    r"\b(?:remain|remains|shall remain|will remain|stay|stays|continue|continues) (?:\w+ ){0,2}?(?:unchanged|the same|unaffected|unaltered|unamended|as (?:is|they are|it is|stated|set|before|agreed|provided)|in (?:full )?(?:force|effect)|at|fixed at|applicable|to apply)\b",
    r"\b(?:is|are|be) (?:not|neither) (?:\w+ )?(?:affected|changed|altered|amended|varied|modified|intended)\b", r"\bno (?:change|alteration|amendment|variation|modification) (?:is|to|in|of|shall)\b", r"\bunchanged\b", r"\bunaffected\b",
    r"\bdoes not (?:affect|change|alter|amend|vary|modify)\b", r"\bnothing in this\b", r"\bwithout (?:changing|altering|affecting)\b", r"\breaffirms?\b", r"\bratif(?:y|ies|ied)\b", r"\b(?:as|which) (?:already|currently) (?:provided|agreed|stated|applies)\b",
    r"\bcontinues? (?:to be|as)\b",
)  # fmt: skip
_NORM = _any(
    r"\b(?:shall|must|will|undertakes?|agrees?|covenants?|warrants?)\b", r"\b(?:is|are) (?:\w+ )?to\b", r"\bmay (?:not|only)\b", r"\bmay\b", r"\b(?:is|are) (?:\w+ ){0,2}(?:required|obliged|obligated|entitled|permitted|allowed|prohibited|responsible|liable|bound|due|payable|governed|limited|capped|free|subject|set|fixed|deemed|calculated|charged|available|invoiced|billed|paid|delivered|supplied|given|made|held|kept)\b",
    r"\bhas (?:the right|to|no)\b", r"\bhave (?:the right|to|no)\b", r"\b(?:applies|apply|means|mean|falls? due|runs?|ends?|expires?|begins?|commences?|lapses?|governs?|covers?|extends?|stands? at|becomes?|ceases?|replaces?|attracts?|accrues?|carries|carry|requires?|needs?|receives?|pays?|gets?|has|have|gives?|rises?|falls?|drops?|goes|go|moves?|counts?|includes?|takes?)\b",
    r"\b(?:need|needs|has|have) (?:no longer|not|to)\b", r"\bno longer\b", r"\b(?:is|are)\b", r"\bplease\b(?=.*\b(?:address|send|direct|pay|use|note that)\b)",
)  # fmt: skip
_CHANGED = r"(?:increas|reduc|decreas|extend|shorten|rais|lower|chang|replac|mov|revis|adjust|var|cut|amend|set|fix|alter|lengthen|doubl|halv|lift|brought|switch|substitut|delet|remov|waiv|drop|withdraw|cancel|terminat|end|reset|updat|renew|prolong|suspend)\w*"
_CHANGE_MADE = _any(
    rf"\b(?:is|are|be|stands?|shall|will|been) (?:\w+ ){{0,3}}?{_CHANGED}\b",
    rf"\b(?:agree|agrees|agreed) (?:\w+ ){{0,3}}?(?:to )?{_CHANGED}\b",
    rf"\b(?:we|parties) (?:\w+ ){{0,3}}{_CHANGED}\b",
)
_DEPARTS = _any(
    r"\bno longer\b", r"\bin (?:place|lieu) of\b", r"\binstead(?: of)?\b", r"\brather than\b", r"\bfrom (?!and\b).{1,60}? to (?=[\d$£€a-z])", r"\bas opposed to\b", r"\bnot (?:the )?(?:.{1,40}?)\b(?:previously|originally|formerly|currently)\b",
    r"\b(?:previous|former|original|existing|present|current|old|earlier|prior)(?:ly)?\b", r"\bsupersed", r"\breplac", r"\bsubstitut", r"\bhitherto\b", r"\buntil now\b", r"\bup to now\b", r"\bto date\b", r"\bceas", rf"\b(?:is|are|be|been|stands?) (?:\w+ ){{0,3}}?{_CHANGED}\b",
    r"\bnow (?:be |read|reads|stands?|means?|is|are|has|have)?\b", r"\bbecomes?\b", r"\bnew\b", r"\brevised\b", r"\b(?:in|un)creased?\b", r"\bwas\b.*\bnow\b", r"\bdespite\b", r"\bnotwithstanding\b", r"\bafter all\b", r"\bof the \w+ (?:days?|months?|years?) (?:previously|originally|currently|formerly)\b",
)  # fmt: skip
_STARTS = _any(
    r"\bwith (?:immediate )?effect (?:from|on|as)\b", r"\bwith immediate effect\b", r"\beffective\b", r"\bas (?:of|from)\b", r"\bfrom (?:now|here|today|this (?:date|day|point)|then|that (?:date|day)|the (?:date|day|start|beginning|first|signing|effective))\b", r"\bhence ?forth\b", r"\bhereafter\b", r"\bgoing forwards?\b", r"\bin (?:the )?future\b",
    r"\bfrom and after\b", r"\bonwards?\b", r"\bfrom (?:\d{1,2} )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b", r"\bstarting\b", r"\bbeginning\b", r"\bcommencing\b", r"\bhereby\b", r"\bnow\b", r"\b(?:on and )?(?:from|after) \d", r"\bby (?:this|way of this)\b", r"\bfor (?:all|every|any) (?:\w+ ){0,2}(?:issued|raised|placed|made|received|given|submitted) (?:on|after|from)\b",
)  # fmt: skip
_ENDS = _any(
    r"\bno longer\b(?=.{0,60}\b(?:require|obliged|obligat|need|have to|appl|entitled|in force|bound|due|payable|provided|be|charge|owe|may|allowed|permitted|exclusive|operat|effective|part|necessary|must)\w*)", r"\bceases? to (?:apply|have|be|exist|bind)\b", r"\bfalls? away\b", r"\b(?:is|are|be|been|stands?) (?:\w+ ){0,3}?(?:deleted|removed|withdrawn|cancelled|canceled|terminated|discontinued|abolished|dropped|waived|released|discharged|revoked|rescinded|ended|lifted|dispensed|disapplied|scrapped|struck|relieved|freed)\b",
    r"\b(?:comes?|brought|is brought) to an end\b", r"\b(?:shall|will|does|do) (?:no longer|not) apply\b", r"\b(?:shall|will|does|do|is|are) (?:have )?(?:of )?no (?:further |longer )?(?:force|effect|application)\b", r"\blapses?\b", r"\bno (?:further|more)\b", r"\b(?:need|needs) not\b", r"\b(?:is|are) (?:not|under no) (?:\w+ )?(?:required|obliged|obligation|duty)\b", r"\bhas no obligation\b", r"\bends?\b(?= (?:on|with|as|immediately|forthwith|at|today|from)\b)", r"\bterminat\w+ with effect\b",
    r"\breleases?\b.{0,60}\bfrom\b", r"\bno longer\b", r"\bdispense\w* with\b", r"\bstops?\b", r"\bare? (?:hereby )?free (?:to|from)\b", r"\bceases?\b",
)  # fmt: skip
_EXCEPTS = _any(
    r"\b(?:does|do|shall|will) not (?:apply|extend) (?:to|where|in|if|when|during)\b", r"\bexcept(?: that| for| where| in| when|ing)?\b", r"\bsave (?:that|for|where|in)\b", r"\bother than (?:in|where|for)\b", r"\bis (?:excluded|exempt|exempted)\b", r"\bare (?:excluded|exempt|exempted)\b", r"\bwith the exception of\b", r"\bnotwithstanding the foregoing\b", r"\bprovided(?:,? however,?)? that\b",
)  # fmt: skip
_ADDS = _any(
    r"\bin addition(?: to)?\b", r"\badditional(?:ly)?\b", r"\bfurther(?:more)?\b(?! notice)", r"\bas well as\b", r"\balso\b", r"\bmoreover\b", r"\bbesides\b", r"\bwithout prejudice to\b", r"\bsupplement", r"\bon top of\b", r"\bover and above\b",
)  # fmt: skip
_OWN_THING = r"(?:order|purchase order|work order|order form|statement of work|sow|project|assignment|engagement|task order|call-off|schedule|addendum|phase|pilot|trial|event|site|shipment|batch|consignment|quotation|programme|program|campaign|work package|exhibit|annex|module|workstream|delivery|release|rollout|instalment|lot|store|order no)"
_OWN = _any(
    rf"\b(?:under|for|of|in|to|by|within|during|on|purposes of|respect of|relation to|limited to|regarding) (?:\w+ ){{0,2}}?(?:this|that|such|the present) (?:\w+ ){{0,2}}?{_OWN_THING}\b", rf"\bthis (?:\w+ ){{0,1}}?{_OWN_THING}(?:'s)? (?:only|alone)\b", rf"\b(?:for|under|in respect of|in relation to|on|to) (?:the )?(?:[\w-]+ ){{1,4}}?{_OWN_THING} (?:only|alone)\b", r"\b(?:only|solely|exclusively) (?:for|to|in respect of|in relation to|under) (?:the |this )",
    r"\bfor (?:the )?(?:purposes|services|work|deliverables) (?:of|under|described in) this\b(?! (?:agreement|amendment))", r"\b(?:order|sow|statement of work|po|project|work order|change order|task order) (?:no\.? ?|number |#|ref\.? ?)?[\w/-]*\d[\w/-]*\b", r"\bunder (?:a|another|any) (?:separate|different|other|stand-?alone)\b", r"\b(?:separate|different|unrelated|another) (?:\w+ )?(?:agreement|contract|arrangement|project|lease|policy|order)\b", r"\bbetween (?:the )?\w+ and (?:its|his|their|a|an)\b", r"\b(?:project|phase|lot|batch|site|pilot) [A-Z0-9]\b", r"\bfor (?:that|this) (?:purpose|project|order|event|shipment) only\b",
)  # fmt: skip
_PASSING = _any(
    r"\btemporar(?:y|ily)\b", r"\bfor (?:the|a) (?:limited |initial |interim |trial )?(?:period|duration|month|months|quarter|weeks?|season) (?:of|from|between|ending|only)\b", r"\b(?:during|for) (?:the )?(?:months? of )?(?:january|february|march|april|may|june|july|august|september|october|november|december)\b(?! \d{1,2},? \d{4} (?:on|after))", r"\bone-?off\b", r"\bon this occasion\b", r"\bonce only\b", r"\bfor the time being\b", r"\bin the interim\b", r"\bduring the (?:trial|pilot|transition|shutdown|closure|refurbishment|works|pandemic|holiday|festive|christmas|strike|migration)\b", r"\bbetween .{3,40} and .{3,40}(?:19|20)\d\d\b", r"\bas an exception\b", r"\bby way of exception\b", r"\bas a (?:one-time|single|special|goodwill)\b", r"\bwaive[sd]? (?:\w+ ){0,3}(?:late|its|the|any)\b.{0,40}\bfor\b.{0,30}(?:invoice|month|quarter|year)",
    r"\bfor (?:the )?(?:calendar |financial |contract )?(?:year|quarter|q[1-4]) (?:19|20)?\d", r"\bfor (?:invoice|order) (?:no|number|#)",
)  # fmt: skip
_CONDITIONAL = _any(
    r"^\W*(?:if|should|in the event|where|unless|provided|upon|once|when|subject to|as soon as)\b(?! (?:and when )?(?:a|an|any|the) (?:invoice|notice|party|claim|order|customer|supplier)\b)",
    r",? (?:if|should|in the event|provided that|on condition|conditional|unless|subject to)\b",
    r"\bon condition that\b",
    r"\bconditional (?:up)?on\b",
)


def heard(sentence: Sentence, source: Provision) -> Reading:
    """Return how a sentence of a provision speaks."""
    flat = sentence.flat
    return Reading(
        mood=_mood(flat, source.heading),
        departs=_DEPARTS.search(flat) is not None,
        starts=_STARTS.search(flat) is not None,
        ends=_ENDS.search(flat) is not None,
        excepts=_EXCEPTS.search(flat) is not None,
        adds=_ADDS.search(flat) is not None,
        own=_OWN.search(flat) is not None,
        passing=_PASSING.search(flat) is not None,
        conditional=_CONDITIONAL.search(flat) is not None,
    )


def _mood(flat: str, heading: str) -> Mood:
    agreed = _AGREED.search(flat) is not None
    if _QUESTION.search(flat):
        return Mood.QUESTION
    if _RECITAL.search(flat) or _RECITAL_HEADING.search(heading):
        return Mood.RECITAL
    if _EXAMPLE.search(flat):
        return Mood.EXAMPLE
    if _PROPOSAL.search(flat) and not ("hereby" in flat):
        return Mood.PROPOSAL
    if _UNCHANGED.search(flat):
        return Mood.UNCHANGED
    if _OPTION.search(flat) and not agreed:
        return Mood.OPTION
    return _tense(flat, agreed=agreed)


def _tense(flat: str, *, agreed: bool) -> Mood:
    change = _CHANGE_MADE.search(flat) is not None
    if _REPORTS.search(flat) and not agreed and not change:
        return Mood.REPORT
    norm = _NORM.search(flat)
    if agreed or change or (norm and not _PAST.search(flat)) or re.search(r"\b(?:shall|must|will|hereby|is to|are to|now)\b", flat):
        return Mood.OPERATIVE
    return Mood.REPORT if _PAST.search(flat) else Mood.OPERATIVE if norm else Mood.DESCRIPTIVE
