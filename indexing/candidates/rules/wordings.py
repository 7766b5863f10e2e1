"""How contracts and letters say that something changes, and that nothing does: a pattern a line, for text on one line in small letters.

``<CHANGED>`` stands for a participle of change, ``<ORDER>`` for what a rule may be limited to, ``<DAY>`` for the beginning of a date.
"""

# ruff: noqa: E501 - a pattern stands on one line

from __future__ import annotations

import re

_MACROS = {
    "<CHANGED>": (
        r"(?:increas|reduc|decreas|extend|shorten|rais|lower|chang|replac|mov|revis|adjust|vari|var|cut|amend|alter|lengthen|doubl|halv|lift"
        r"|switch|substitut|delet|remov|drop|withdraw|cancel|terminat|reset|prolong|suspend|abolish|discontinu|relax|tighten|widen|narrow)(?:e?d|ied|ped|ing|n|t)\b"
    ),
    "<ORDER>": (
        r"(?:order|purchase order|work order|order form|statement of work|sow|project|assignment|engagement|task order|call-off|phase|pilot|trial"
        r"|event|shipment|batch|consignment|quotation|programme|program|campaign|work package|workstream|delivery|lot|exhibition|tender)"
    ),
    "<MONTH>": r"(?:january|february|march|april|may|june|july|august|september|october|november|december)",
    "<DAY>": r"(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?<MONTH>|<MONTH>(?: \d{1,2})?,? (?:19|20)\d\d|the (?:first|1st|date|day|start|beginning|next|new)|(?:19|20)\d\d-\d\d|\d{1,2}/\d)",
}


def one_of(lines: str) -> re.Pattern[str]:
    """Return the pattern that any of the lines meets."""
    text = "|".join(line.strip() for line in lines.strip().splitlines())
    for _ in range(2):  # a day holds a month
        for name, pattern in _MACROS.items():
            text = text.replace(name, pattern)
    return re.compile(text)


RECITAL_HEADING = re.compile(r"(?i)^\W*(?:recitals?|background|preamble|introduction|whereas|history)\W*$")
RECITAL = one_of(r"""
    ^\W*(?:\(?[a-z]\)\W*)?whereas\b
    ^\W*having regard to\b
    ^\W*(?:the |both |each )?\w+(?: \w+)? (?:wish|wishes|desire|desires|are desirous|is desirous)\b(?! not)
    ^\W*(?:the )?(?:background|purpose) (?:to|of) this\b
""")
QUESTION = re.compile(r"\?\W*$")
EXAMPLE = one_of(r"""
    \bfor (?:example|instance)\b
    \be\.g\.
    \bby way of (?:example|illustration)\b
    \b(?:illustration|illustrative|illustrates?|illustrated)\b
    \bhypothetical
    ^\W*(?:suppose|assume|imagine)\b
    \b(?:worked example|specimen|sample (?:wording|clause|calculation)|template)\b
""")
PROPOSAL = one_of(r"""
    \b(?:propos(?:e|es|ed|al|als|ing)|suggest(?:s|ed|ion|ions|ing)?|recommend(?:s|ed|ation|ations|ing)?)\b
    \b(?:would|should) (?:like|prefer|welcome|be (?:\w+ )?(?:grateful|happy|willing|glad|pleased|open|prepared)|appreciate|wish|feel|have preferred)\b
    \b(?:in|under) (?:discussion|negotiation|review|talks)\b
    \bunder consideration\b
    \bbeing (?:considered|discussed|negotiated|reviewed|contemplated|examined|studied|looked)\b
    \b(?:is|are|be|been|was|were) (?:\w+ )?(?:exploring|contemplating|minded|considering|evaluating|discussing|discussed|negotiating|thinking|studying|preparing|working out|looking into|hoping|planning|seeking|asking|weighing|in talks)\b
    \b(?:consider|study|think about|look into|look at|weigh|explore|work out|put forward)s? (?:\w+ ){0,3}?(?:whether|a|an|the|this|such|moving|changing|extending|reducing|increasing|what|that)\b
    (?<!longer )\b(?:asks|asked|asking|requests|requested|requesting|sought|offers|offered|invites|invited|enquires|enquired|inquired|demanded) (?:\w+ )?(?:that|the|to|for(?! no\b)|an?|us|you|whether|if)\b
    \b(?:has|have|had) (?:\w+ )?(?:asked|requested|proposed|suggested|offered|applied|put forward|raised|indicated|hinted|expressed)\b
    \b(?:expects|anticipates|hopes|foresees|forecasts that)\b
    \b(?:hopes?|expects?|plans?|aims?|intends?|anticipates?|aspires?|promises? to do (?:its|their|our) best|tries|seeks)\b(?= to\b| that\b|:|,| \w+ (?:debt|sales|turnover|volume))
    (?<!longer )(?<!not )\b(?:hope|intention|aspiration|aim|wish|request|application|demand)\b(?= (?:is|was|of|to|that|for)\b)
    \bdraft\b
    \bsubject to (?:contract|(?:further|final|board|internal|mutual|the parties') (?:agreement|approval|discussion|negotiation)|the approval of)\b
    \bif (?:the parties|both parties|we|you) (?:so |later |subsequently |should )?agree\b
    \b(?:is|are) (?:in talks|on leave|at liberty|under no duty)\b
    \b(?:in principle|non-binding|binds nobody|without obligation|without commitment|ideally|perhaps|possibly|preliminary)\b
    \bnot (?:yet )?(?:been )?(?:agreed|finali[sz]ed|accepted|decided|settled|approved|signed)\b
    \b(?:did|do|does) not (?:agree|accept)\b
    (?<!not )\b(?:declined|refused|turned down)\b
    \b(?:was|were|been|has|have|had) (?:not )?rejected\b
    \b(?:free to refuse|left the matter|come back to|nothing came|no agreement was|no decision|failed to agree)\b
    \bmight\b
    \bto be (?:discussed|negotiated|agreed|determined|decided)\b
    \b(?:may|can|could) (?:apply|ask|request) for\b
    \bno(?:t|thing)? (?:\w+ )?(?:promis|commit)
""")
OPTION = one_of(r"""
    \bmay (?:\w+ ){0,4}?(?:agree|opt|decide|choose|negotiate|propose|seek|consider|discuss|vary|amend|revise|adjust|review|buy further|order further)\b
    \bmay (?:\w+ ){0,2}?be (?:\w+ )?(?:varied|amended|revised|adjusted|reviewed|extended|increased|reduced|changed|agreed|renegotiated|reconsidered|altered)\b
    \b(?:could|would)\b
    \bshould (?:it|they|we|you|either|the \w+) (?:so )?(?:wish|want|choose|agree)\b
    \b(?:shall|will|agree to) (?:\w+ ){0,2}?(?:meet|discuss|negotiate|consult|confer|consider|review|talk|speak|look at|explore|try)\b(?! (?:monthly|weekly|quarterly|every|each|once|twice|on|at|as))
""")
AGREED = one_of(r"""
    \b(?:has|have|had|having|hereby|is|are|was|been|we|parties|now|side|sides) (?:(?!may|might|can|could|should|would|will|shall|if|not|never|to\b)\w+ ){0,2}?agreed?\b(?! to (?:discuss|meet|consider|review|negotiate|explore|come back|talk))
    \b(?:confirms|confirm|records|record|sets out|set out) (?:\w+ ){0,3}?(?:agree|agreement)
    \bhereby\b
    \bas (?:we |was |were )?agreed\b
    \b(?:following|this) has been settled\b
""")
PAST = one_of(r"""
    \b(?:was|were|had|did|went|came|took|gave|spent|grew|fell|rose|drew|ran|stood)\b
    (?<!is )(?<!are )(?<!be )\b(?:met|sent|held|made|bought|sold|built|earned|lost)\b(?! (?:on or )?(?:after|from|within|by|to|in|at|under|for|or|and)\b)
    \b(?:has|have) (?!to\b)(?:\w+ ){0,2}?(?:been|\w+ed|paid|met|made|held|sent|run|sold|bought|lent|let|done|given|taken|built|begun|become|put|shown|brought|drawn|left|won|lost|cut|set|risen|fallen|grown|gone|come|seen|spoken|written|chosen|broken|found|said|told|asked)\b
    (?<!is )(?<!are )(?<!be )\b(?:paid|received|averaged|attended|delivered|achieved|reported|noted|recorded|reviewed|observed|acknowledged|thanked|reminded|amounted|totalled|totaled|reached|completed|issued|submitted|showed|produced|calculated|informed|cured|trained|repaired|insured|rented|returned|used|worked|carried|prepaid|repaid|surveyed|wrote|signed|visited)\b(?! (?:on or )?(?:after|from|within|by|to|in|at|under|for|or|and|monthly|quarterly|annually|weekly|against|no later)\b)
    (?<!is )(?<!are )(?<!be )(?<!been )(?<!and )(?<!or )\b(?!need)\w{3,}ed (?:an?|the|its|their|our|your|some|all|that)\b(?! (?:time|days?|date|end)\b)
    ^\W*(?:(?:on|in|by|at|during) [^,]{3,40},? )?(?:the |a |an )?[\w'&.-]+(?: [\w'&.-]+){0,5}? (?!need|exceed|proceed|indeed)\w{3,}ed\b(?! (?:on or )?(?:after|from|within|by)\b)(?!.*\b(?:is|are|may|can|has to|have to|need|rises?|falls?|goes|go|becomes?|drops?|amounts?|bears?|applies|apply|costs?|pays?|runs?|ends?|lasts?|stands?|moves?|comes?|carr(?:y|ies)|requires?)\b)
    \bconfirms? (?:receipt|that it (?:has|had|received))
""")
REPORT = one_of(r"""
    \bon average\b
    \b(?:statistics|poll)\b
    \b(?:surveys?|stud(?:y|ies)|analys[ie]s) (?:shows?|showed|finds?|found|suggests?|of|by|into|has|have|was)\b
    \bto date\b
    \bit (?:is|was) (?:noted|recorded|observed|reported|acknowledged)\b
    (?<!to )(?<!shall )(?<!must )(?<!will )(?<!please )\b(?:notes?|noted|reports?|reported|observes?|observed|acknowledges|recalls?|recalled|reminds?|informs|informed|takes note|pleased to note|states) (?:\w+ ){0,2}?(?:that|of)\b
    \bfor (?:information|reference|the record)\b
    \b(?:in|during|for|throughout|of) (?:the (?:\w+ )?(?:quarter|half|year) (?:of )?)?(?:19|20)\d\d\b(?! and)
    \bat the end of (?:the )?(?:\w+ )?(?:quarter|half) of\b
    \b(?:last|previous|past|preceding) (?:year|quarter|month|week|meeting|summer|winter|spring|autumn|season)\b
    \b(?:market|industry) (?:practice|standard|norm|average)\b
    \b(?:typically|commonly|usually|customary|usual)\b
    \b(?:regrets?|thanks?|welcomes?|is pleased|are pleased|is glad|was|were) (?:to|that|the|you|for)\b
    \b(?:answers|replies|states|explains|maintains|reminds|says|believes|finds|understands|remarks|observes|mentions|adds) (?:\w+ ){0,2}?that\b
    \b(?:attached|enclosed) (?:is|are|for|please)\b
    \b(?:pending|closed|in the past|at the time|as shown in|a copy is enclosed|is enclosed|is attached for)\b
    \bhas not (?:yet )?\w+
    \bcontinues? to (?:hold|work|perform|run)\b
""")
UNCHANGED = one_of(r"""
    (?<!longer )(?<!not )\b(?:remain|remains|stay|stays|continue|continues) (?:\w+ ){0,2}?(?:unchanged|the same|unaffected|unaltered|unamended|as (?:is|they are|it is|it stands|they stand|stated|set|before|agreed|provided)|in (?:full )?(?:force|effect)|to apply|at|applicable|payable|due|limited|capped|valid|binding|to be)\b
    \b(?:is|are|be) (?:not|neither) (?:\w+ )?(?:affected|changed|altered|amended|varied|modified)\b
    \bno (?:change|alteration|amendment|variation|modification)s? (?:is|are|to|in|of|shall|was|were)\b
    \b(?:unchanged|unaffected|unaltered)\b
    \bdo(?:es)? not (?:affect|change|alter|amend|vary|modify)\b
    \bnothing (?:in this|changes|here)\b
    \bwithout (?:changing|altering|affecting)\b
    \b(?:reaffirms?|ratif(?:y|ies|ied))\b
    \b(?:already|currently|as before) (?:\w+ )?(?:provided|agreed|stated|applies|apply|required|holds?)\b
    \bin addition to what is required\b
    \b(?:everything|all else|all other terms) (?:\w+ )?(?:stays?|remains?|continues?)\b
    \bno (?:claim|waiver|effect|bearing)\b
    \breferences? (?:\w+ ){0,6}to\b.{0,80}\b(?:hereof|herein|hereto|hereunder|hereby|thereof|thereunder|therein|as (?:so |further |hereby )?amended)\b
    \bas (?:so |further |hereby |previously )?amended (?:hereby|by this|by the foregoing)\b
    \bnot (?:a )?notice of\b
""")
CLARIFIES = one_of(r"""
    \bfor the avoidance of (?:any )?doubt\b
    \b(?:for (?:the sake of )?clarity|to be clear|it is clarified|by way of clarification|to avoid (?:any )?(?:doubt|misunderstanding))\b
""")
NO_RULE_HEADING = re.compile(
    r"(?i)^\W*(?:table of contents|contents|index|recitals?|background|preamble|whereas|history|summary|executive summary|key (?:facts|points)|reminders?)\W*$"
)
NO_RULE = one_of(r"""
    ^\W*(?:\(?[a-z]\)\W*)?whereas\b
    \bfor the avoidance of (?:any )?doubt\b
    \b(?:continues?|remains?|stays?) (?:\w+ ){0,2}?(?:unchanged|unaffected|unaltered|the same|to be (?:paid|payable|due|made|given|provided)|payable|as (?:is|they are|it is|stated|set|before|agreed|provided))\b(?!.*\buntil\b)
    \b(?:remind(?:s|ed|er)?|recall(?:s|ed)? that|please (?:note|remember))\b
    ^\W*it is (?:\w+ )?(?:noted|recorded|acknowledged|recalled|understood)\b
    ^\W*as (?:is |already |previously )?(?:stated|set out|set forth|provided|agreed|described|mentioned|explained) (?:in|under|by|above|at)\b
    ^\W*(?:see|cf\.|refer to) (?:also )?(?:the )?(?:section|clause|article|paragraph|schedule|annex|appendix|exhibit)\b
    \bfor (?:ease of|convenience of|your) (?:reference|information)\b
    \bfor (?:information|convenience|reference) (?:only|purposes)\b
    \b(?:is|are|was|were) (?:a )?summar(?:y|i[sz]ed)\b
    \.{5,} ?\d|(?:\. ){5,}\d
""")
TELLS = one_of(r"""
    \?\W*$
    \b(?:reported|noted|observed|calculated|estimated|complained|asked|suggested|proposed|requested|offered|recommended|regretted)\b(?! (?:\w+ )?(?:by|in accordance|under|pursuant|to|within|from|after)\b)
    \bon average\b
    \b(?:was|were|amounted|averaged|totalled|totaled|fell|rose|grew)\b.*\b(?:in|during|for|throughout) (?:the \w+ )?(?:year |quarter |half )?(?:of )?(?:19|20)\d\d\b
    \b(?:is|are) (?:\w+ )?(?:preparing|considering|exploring|contemplating|discussing|negotiating|planning|looking into|thinking)\b
    \bmakes? no claim\b
""")
REPLACES = one_of(r"""
    \b(?:in (?:place|lieu) of|instead|rather than|no longer|ceases? to|in substitution for)\b
    \bthe (?:[\w'-]+ ){1,14}?(?:is|are|shall be|will be|has been|have been|stands) (?:hereby |now |therefore |accordingly |mutually |further )*<CHANGED>
    \b(?:agreed?s?|agree|hereby|shall|will|parties) (?:\w+ ){0,2}?(?:to )?(?:increase|reduce|decrease|extend|shorten|raise|lower|change|replace|move|revise|cut|amend|alter|lengthen|double|halve)s? the\b
    \bthe (?:[\w'-]+ ){1,10}?(?:goes|moves?|rises?|falls?|drops?|passes|changes|increases|decreases) (?:up |down |over |back )?(?:from|to)\b
""")
CHANGE = one_of(r"""
    \b(?:is|are|be|stands?|shall|will|been) (?:(?!not\b)\w+ ){0,3}?<CHANGED>
    \b(?:is|are|be) (?:hereby |now )?(?:cut|put|brought|set) (?:up |down |back |forward )?(?:to|at|from)\b
    \b(?:agree|agrees|agreed|parties|we) (?:(?!not\b)\w+ ){0,3}?(?:to )?(?:increase|reduce|decrease|extend|shorten|raise|lower|change|replace|move|revise|adjust|cut|amend|alter|lengthen|double|halve|drop|remove|abolish|end|cancel)\b
""")
BINDS = one_of(r"""
    \b(?:shall|must|will|hereby|is to|are to|now|no longer|henceforth|with effect from|instead of|in place of|in lieu of|rather than)\b
    [,(] ?(?:and )?not (?:just |only )?(?:from |at |by |under |\d|[$£€]|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b)
""")
DEPARTS = one_of(r"""
    \bno longer\b
    \bin (?:place|lieu) of\b
    \binstead\b
    \brather than\b
    \bas opposed to\b
    \bfrom (?!<DAY>)[^.;]{1,60}? to (?=[\d$£€a-z])
    [,(] ?(?:and )?not (?:just |only )?(?:from |at |by |under |\d|[$£€]|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty)\b)
    \b(?:previous|former|original|existing|present|earlier)(?:ly)?\b
    \bthe (?:current|old)\b
    \b(?:hitherto|until now|up to now|so far|before now|till now|heretofore)\b
    \bwhere (?:it|they|the \w+) (?:was|were|had|used)\b
    \b(?:used to|having been|had to|it was|they were|stood at|was before)\b
    \bceases?\b
    \bbecomes?\b
    \bthe (?:new|revised|increased|reduced|extended|shorter|longer|higher|lower)\b
    \bnew \w+(?: \w+)? (?:is|are|shall|will)\b
    \b(?:is|are|be|been|stands?) (?:\w+ ){0,3}?<CHANGED>
    \b(?:goes|go|moves?|rises?|falls?|drops?|passes|switch(?:es)?) (?:up |down |over )?(?:from|to)\b
    \b(?:up|down) (?:from|to)\b
    \b(?:any longer|any more|after all)\b
""")
STARTS = one_of(r"""
    \bwith (?:immediate )?effect\b
    \beffective\b
    \b(?:from|as of|as from|as at|on and after|on or after|from and after|after|starting|beginning|commencing|on) (?:on |from |with )?<DAY>
    \bfrom (?:now|here|today|this (?:date|day|point)|then|that (?:date|day))\b
    \b(?:henceforth|henceforward|hereafter|from here on|onwards?|in future|in the future|going forwards?|for the future)\b
    \b(?:hereby|now)\b
    \bby (?:this|way of this)\b
    \bfrom the (?:\w+ ){1,3}?on(?:wards?)?\b(?! (?:which|the|a|an|\d))
    \b(?:next|new) (?:invoice|policy renewal|billing|order|contract year|financial year|quarter|month)\b
""")
ENDS = one_of(r"""
    \bno longer\b
    \b(?:ceases?|stops?|discontinu\w+|abolish\w*|scraps?|scrapped|dispenses?|dispensed|forgoes?|relinquish\w*|renounces?|surrenders?)\b
    \b(?:falls?|fall|falling) away\b
    \b(?:gives?|given|giving) up\b
    \bhands? back\b
    \bdo(?:ne|es)? away with\b
    \b(?:is|are|be|been|stands?) (?:\w+ ){0,3}?(?:deleted|removed|withdrawn|cancelled|canceled|terminated|discontinued|abolished|dropped|waived|released|discharged|revoked|rescinded|ended|lifted|disapplied|struck|relieved|freed|excused)\b
    \b(?:comes?|brought) to an end\b
    \b(?:shall|will|does|do) (?:no longer |not )(?:apply|continue|run|renew|be (?:due|payable|charged|required|owed))\b
    \bno (?:further|more|other)\b
    \bno \w+(?: \w+)? (?:shall|will|is|are|need) (?:\w+ )?(?:be )?(?:run|due|payable|charged|required|owed|accrue|given|made|needed|paid)\b
    \b(?:need|needs) not\b
    \b(?:need|needs) (?:no longer|no)\b
    \bnone (?:need|shall|is|are|will)\b
    \b(?:is|are) (?:not|under no|no longer) (?:\w+ )?(?:required|obliged|obligated|obligation|duty|needed|necessary)\b
    \b(?:has|have|is under) no (?:\w+ )?(?:obligation|duty|need|right)\b
    \bends?\b (?:on|with|as|immediately|forthwith|at|today|from)\b
    \breleas\w+ .{0,60}\bfrom\b
    \b(?:is|are|be) (?:\w+ )?free (?:to|from|of)\b
    \blapses?\b
    \b(?:any more|any longer)\b
    \bnothing of the\b
""")
EXCEPTS = one_of(r"""
    \b(?:does|do|shall|will) not,? (?:[^,]{0,30}, )?(?:apply|extend) (?:to|where|in|if|when|during)\b
    \bexcept(?: that| for| where| in| when|ing)?\b
    \bsave (?:that|for|where|in)\b
    \b(?:is|are) (?:excluded|exempt|exempted)\b
    \bwith the exception of\b
    \bis not (?:needed|required),? (?:[^,]{0,40}, )?(?:where|if|when|for)\b
    \bnot (?:be )?(?:treated|counted|regarded|deemed) (?:as|among)\b
""")
ADDS = one_of(r"""
    \bin addition\b
    \badditional(?:ly)?\b
    \bfurther(?:more)?\b(?! notice)
    \bas well as\b
    \balso\b
    \bmoreover\b
    \bbesides\b
    \bwithout prejudice to\b
    \bsupplement
    \bon top of\b
    \bover and above\b
""")
OWN = one_of(r"""
    \b(?:this|that|such|the present) (?:\w+ ){0,2}?<ORDER>\b
    \b(?:for|under|in respect of|in relation to|on|to|of|within|during) (?:the )?(?:[\w-]+ ){1,3}?(?:project|pilot|phase|trial|statement of work|sow|call-off|campaign|exhibition|tender|work package|assignment|workstream)\b
    \b(?:only|solely|exclusively) (?:for|to|in respect of|in relation to|under) (?:the |this )
    \bfor (?:the )?(?:purposes|services|work|deliverables) (?:of|under|described in|described here) ?(?:this\b(?! (?:agreement|amendment))|$)
    \b(?:order|sow|statement of work|po|work order|change order|task order) (?:no\.? ?|number |#|ref\.? ?)?[\w/-]*\d[\w/-]*\b
    \bunder (?:a|another|any) (?:separate|different|other|stand-?alone)\b
    \b(?:separate|different|unrelated|another) (?:\w+ )?(?:agreement|contract|arrangement|project|lease|policy|order)\b
    \b(?:second|third|fourth|first|ground|top) floor\b
    \b<ORDER>'s\b
""")
PASSING = one_of(r"""
    \btemporar(?:y|ily)\b
    \b(?:during|for) (?:the )?(?:months? of )?<MONTH>\b(?! \d{1,2},? \d{4} (?:on|after))
    \bone-?(?:off|time)\b
    \bon this occasion\b
    \b(?:once only|this once)\b
    \bfor the time being\b
    \bin the interim\b
    \b(?:during|while|for the (?:time|length|duration) of) (?:the |its |their )?(?:\w+ )?(?:trial|pilot|transition|shutdown|closure|refurbishment|works|pandemic|festive|strike|migration|fair|installation|exhibition|project)\b
    \b(?:as|by way of) (?:an? )?(?:exception|gesture|special|single|goodwill)\b
    \bfor (?:the )?(?:calendar |financial |contract )?(?:year|quarter|q[1-4]) (?:19|20)?\d
    \buntil (?:further notice|<DAY>)
    \bfor (?:a|the) (?:limited |initial |interim )?period (?:of|from|between|ending)\b
""")
CONDITIONAL = one_of(r"""
    ^\W*(?:if|in the event|unless|provided that|once|as soon as)\b
    ^\W*where (?:the|a|an) \w+ (?:is|are|has) late\b
    ,? (?:if|in the event|provided that|on condition|unless)\b
    \bconditional (?:up)?on\b
""")
