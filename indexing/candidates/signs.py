"""What a sentence tells of a change: it asks for one, sets a new state, limits or ends something, or only reports and proposes.

One table of patterns serves every step: which clauses are asked about, how likely a pair is, and what the offline reader answers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from graph.text.dates import ANY_MONTH

_DAY = rf"(?:the )?(?:\d|first|date|day|end|next|{ANY_MONTH})"
_DONE = (
    r"(?:amended|deleted|replaced|restated|substituted|struck|stricken|removed|inserted|superseded|rescinded|modified|revised|corrected"
    r"|omitted|added|supplemented|varied)"
)
_TURNED = (
    r"(?:increas|reduc|decreas|lower|rais|extend|shorten|chang|alter|adjust|vari|cut|cancel|withdraw|waiv|lift|suspend|expand|narrow|widen"
    r"|doubl|halv|mov|postpon|deferr?|discontinu|abolish|renew|prolong|relocat|reset|drop|relax|tighten|switch|terminat|releas)"
    r"(?:l?ed|n|ing)?\b"
)
_MOVES = r"(?:increas|reduc|decreas|lower|rais|extend|shorten|chang|rise|fall|drop|move?|goes?|adjust|switch|cut)(?:e?s|ing|e|ed)?"
_INSTRUMENT = r"(?:amendment|addendum|letter|modification|instrument|supplement|waiver|consent|notice|order(?: form)?|sow|memorandum)"
_ORDER = r"(?:order(?: form)?|statement of work|sow|project|assignment|phase|pilot|trial|campaign|shipment|batch|event|work package)"


def _any_of(lines: str, start: str = r"\b", end: str = r"\b") -> re.Pattern[str]:
    """Return the pattern that any of the lines meets, between `start` and `end`; names in capitals stand for the groups above."""
    text = "|".join(line.strip() for line in lines.strip().splitlines())
    for name, pattern in _GROUPS.items():
        text = text.replace(name, pattern)
    return re.compile(f"{start}(?:{text}){end}")


_GROUPS = {"_DONE": _DONE, "_TURNED": _TURNED, "_MOVES": _MOVES, "_INSTRUMENT": _INSTRUMENT, "_ORDER": _ORDER, "_DAY": _DAY}
_INSTRUCTS = _any_of(r"""
    (?:is|are|be|hereby|and|or) (?:\w+ ){0,2}?_DONE
    (?:amend|delet|replac|restat|substitut|strik|remov|insert|supersed)(?:e?s|ing|e)?
    (?:add|adding|change|changing|revising) (?=[^.]{0,80}(?:the following|to read|"))
    reads? as follows|to read|shall (?:now |instead )?read
    (?:now|previously|formerly) reads?|deemed to (?:read|refer|mean)
""")
_REPLACES = _any_of(
    r"""
    \b(?:no longer|instead|rather than|in (?:place|lieu|stead|substitution)|as opposed to|(?:any|not any) ?(?:more|longer)|ceases?|stops?)\b
    \b(?:notwithstanding|contrary to|in derogation of)\b
    \b(?:previously|formerly|hitherto|(?:until|up to|before) now|used to|had been|having been)\b
    \b(?:is|are|be|been|stands?) (?:\w+ ){0,3}?_TURNED
    \b(?:hereby|agreed? to|parties|we) (?:\w+ ){0,2}?_TURNED
    \b_MOVES (?:[^\s.]+ ){0,6}?from [^.]{1,40}? to\b
    \b(?:goes|moves?|rises?|falls?|drops?|passes) (?:\w+ )?to\b
    \bthe (?:new|revised|current|old|former|existing|previous|original)\b
    [,(] ?(?:and )?not (?:\w+ )?[\d$£€]
    """,
    "",
    "",
)
_STARTS = _any_of(r"""
    with (?:immediate )?effect|effective|hereby|now|hence(?:forth|forward)|hereafter|going forward|onwards?
    in (?:the )?future|until further notice|(?:parties|we|both sides) (?:\w+ ){0,2}?agree[ds]?
    (?:from|as of|as from|as at|after|since|starting|beginning|commencing|on and|on or)(?: and after| or after| after| on| with| from)? _DAY
    from the \w+(?: \w+)? on|from (?:now|here|then|today|this (?:date|day|point)|that day)
""")
_ENDS = _any_of(r"""
    no longer|no (?:further|more)|ceases?|stops?|falls? away|lapses?|comes? to an end|needs? (?:not|no)
    (?:given|gives?) up|away with|ends? (?:on|with|as|at|from|immediately)
    (?:is|are|be|stands?) (?:\w+ ){0,3}?(?:deleted|removed|withdrawn|cancel+ed|terminated|discontinued|abolished|dropped|waived)
    (?:is|are|be|stands?) (?:\w+ ){0,3}?(?:released|revoked|lifted|relieved|freed|free)
    (?:shall|will|do|does) not (?:apply|continue|renew)
""")
_LAYS_DOWN = _any_of(r"""
    shall|will|must|may|agrees?|entitled|required|obliged|permitted|means?|is|are|appl(?:y|ies)|bears?|pays?|has|have
    needs?|costs?|gets?|takes?|travels?|receives?|accrues?
""")
_BINDS = _any_of(r"""
    shall|will|must|may|agreed?|means?|is|are|appl(?:y|ies)|bears?|pays?|needs?|accepts?|goes
""")
_SUPPOSES = _any_of(
    r"""
    \?\W*$|^\W*(?:\(?[a-z]\)\W*)?whereas\b|^\W*(?:suppose|assume)\b|\bfor (?:example|instance)\b|\be\.g\.|\billustrat|\bhypothetical
    \b(?:propos|suggest|recommend|regret|thank)\w*|\b(?:would|could|might|whether|perhaps|possibly|in principle|non-binding|draft)\b
    \b(?:is|are|be|been|was|were) (?:\w+ )?(?:considering|exploring|discussing|negotiating|discussed|planning|preparing|hoping|thinking)\b
    \b(?:consider(?:s|ed|ation)?|discuss(?:ions?|es)?|negotiat(?:e|ions?))\b
    \bsubject to (?:contract|\w+ (?:agreement|approval))\b|\bif the parties (?:so )?agree\b|\bno agreement\b
    \b(?:hopes?|intends?|plans?|expects?|aims?|seeks|tries|wish(?:es)?) (?:to|that)\b
    (?<!longer )\bask(?:s|ed|ing) (?:for|to|that)\b|\b(?:asking|requested|offered|invites?)\b
    \bmay (?:\w+ ){0,4}?(?:agree|opt|decide|choose|propose|seek|ask|request|vary|amend|revise|review)\b
    \bmay (?:\w+ )?be (?:varied|amended|revised|extended)\b
    \b(?:shall|will) (?:\w+ ){0,2}?(?:meet|consult|confer|review|talk|look at|explore|try)\b
    \bnot (?:yet )?(?:been )?(?:agreed|accepted|decided)\b|\bon average\b
    \b(?:note[sd]?|informs?|reminds?|report(?:s|ed)|observe[sd]?|acknowledge[sd]?|recalls?) (?:\w+ ){0,2}?that\b
    \b(?:its|their|our|your|his|her) own (?!cost|expense|risk)|\bthird part|\b(?:its|their) (?:\w+ )?(?:contract|lease|agreement) with\b
    \ban?other (?:bank|customer|supplier|company|party|client|firm|contract|agreement)\b
    """,
    "",
    "",
)
_PAST = _any_of(r"""
    was|were|did|went|came|took|gave|fell|rose|grew|(?<!be )(?<!are )(?<!is )(?:made|sent|held|met|paid)
    last (?:year|quarter|month)|to date|in (?:19|20)\d\d
    (?:has|have|had) (?:(?:not|always|never|already|so far|also|\w+ly) )*(?!agreed|to\b)(?:\w+(?:ed|en)|paid|made|sent|held|kept|done|put)
""")
_UNCHANGED = _any_of(
    r"""
    remains?(?: \w+){0,4}? (?:in (?:full )?(?:force|effect)|unchanged|unaffected|valid|binding|the same|payable)
    remains? as (?:is|it is|stated|agreed)|full force and effect|\bun(?:changed|affected|altered)\b|as it stands|\bnothing in this\b
    (?:continues?|stands?) (?:\w+ ){0,3}?(?:without|as (?:written|before)|to (?:apply|be))
    \b(?:not|no) (?:\w+ )?(?:affect(?:ed)?|change[sd]?|alter(?:ed)?|amendments?|waiver|bearing)\b|without (?:changing|altering)
    \bin (?:\w+ ){0,3}?counterparts?|in witness whereof|\b(?:ratif|reaffirm|confirms? and)
    capitali[sz]ed terms?|(?:captions?|headings?) (?:\w+ ){0,8}?reference
    \b(?:represents?|warrants?) (?:\w+ ){0,4}?that|(?:except|other than|save) as (?:\w+ ){0,4}?(?:amended|modified|set|provided|stated)
    \bthis (?:\w+ ){0,3}?_INSTRUMENT (?:\([^)]*\) )?(?:shall|is|may|will|constitutes?|contains?|sets? forth|becomes?|takes? effect)\b
    """,
    "",
    "",
)
_OWN = _any_of(
    r"""
    (?:this|that|such) (?:\w+ ){0,2}?_ORDER\b
    (?:for|under|of|during) (?:the )?(?:[\w-]+ ){1,3}?(?:project|pilot|phase|trial|campaign)\b
    (?:order|sow|statement of work) (?:no\.? ?|number |#)?[\w/-]*\d|under (?:a|another) (?:separate|different)
""",
    end="",
)
_LIMITED = _any_of(
    r"""
    temporar|one-?off\b|this once\b|for the time being|(?:during|while|for the duration of)\b|as an? (?:\w+ )?(?:exception|gesture)\b
    (?:until|unless|provided that|in the event|subject to|except|if)\b|in addition|additional|for the avoidance of doubt
""",
    end="",
)
AS_AMENDED = re.compile(r"\bas (?:so |heretofore |further |hereby |may be |\w+ly )*(?:amended|modified|supplemented|restated)[^.;]{0,80}")
_SENTENCE = re.compile(r"(?<=[\w)\]\"”'%])[.;]\s+(?=[\"“(\[]?[A-Z(])")
_QUOTES = str.maketrans("“”’‘", "\"\"''")
_SHORT = 20  # characters: what is shorter lays nothing down


@dataclass(frozen=True, slots=True)
class Signs:
    """What some words tell of a change.

    `instructs`: they ask for a change of a text; `replaces`: another rule held until now; `starts`: from a day or now on; `ends`: a
    rule falls away; `lays_down`: a rule at all; `reports`: what was, is proposed or concerns others; `own`: for one order or project
    alone; `limited`: for a while or under a condition; `unchanged`: things stay as they are.
    """

    instructs: bool = False
    replaces: bool = False
    starts: bool = False
    ends: bool = False
    lays_down: bool = False
    reports: bool = False
    own: bool = False
    limited: bool = False
    unchanged: bool = False

    @property
    def operative(self) -> bool:
        """Whether the words do something now."""
        return not self.reports and not self.unchanged

    @property
    def turns(self) -> bool:
        """Whether the words set a new state."""
        return self.operative and (self.replaces or self.starts or self.ends)


def flat(text: str) -> str:
    """Return words on one line in small letters, as the patterns expect them."""
    return " ".join(text.translate(_QUOTES).split()).lower()


@lru_cache(maxsize=16384)
def of_sentence(sentence: str) -> Signs:
    """Read one sentence."""
    words = flat(sentence)
    asks = _INSTRUCTS.search(AS_AMENDED.sub(" ", words)) is not None
    starts, binds = _STARTS.search(words) is not None, _LAYS_DOWN.search(words) is not None
    replaces = _REPLACES.search(words) is not None
    past = _PAST.search(words) is not None and not ((starts or replaces) and _BINDS.search(words))
    return Signs(
        instructs=asks,
        replaces=replaces,
        starts=starts,
        ends=_ENDS.search(words) is not None,
        lays_down=binds,
        reports=(past or _SUPPOSES.search(words) is not None) and not (asks and "hereby" in words),
        own=_OWN.search(words) is not None,
        limited=_LIMITED.search(words) is not None,
        unchanged=_UNCHANGED.search(words) is not None,
    )


def signs(text: str) -> Signs:
    """Read all sentences of some words; those that leave things as they are count for nothing unless they ask for a change besides.

    What only one sentence can tell (`own`, `limited`) is left out.
    """
    sentences = _SENTENCE.split(" ".join(text.split()))
    read = [of_sentence(one) for one in sentences]
    active = [one for one in read if not one.unchanged]
    besides = (_asks_besides(words) for words, one in zip(sentences, read, strict=True) if one.unchanged)
    return Signs(
        instructs=any(one.instructs for one in active) or any(besides),
        replaces=any(one.replaces and one.operative for one in active),
        starts=any(one.starts and one.operative for one in active),
        ends=any(one.ends and one.operative for one in active),
        lays_down=len(text) >= _SHORT and any(one.lays_down for one in active),
        reports=bool(active) and all(one.reports for one in active),
        unchanged=bool(read) and not active,
    )


def starts(text: str) -> bool:
    """Tell whether a sentence of some words speaks of a day or of now on: told sooner than all that `signs` tells."""
    return any(_STARTS.search(flat(one)) for one in _SENTENCE.split(" ".join(text.split())))


def _asks_besides(sentence: str) -> bool:
    words = flat(sentence)
    found = _UNCHANGED.search(words)
    return found is not None and _INSTRUCTS.search(AS_AMENDED.sub(" ", words[: found.start()] + " " + words[found.end() :])) is not None
