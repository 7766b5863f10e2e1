"""Phrases of drafters with other habits: letters, corrections, civil-law instruments, change orders, one sentence for two changes.

    The words {Q0} in {P0} are followed by {Q1}                     {Q1} is inserted immediately after {Q0} in {P0}
    Delete {P0} and {P1}, and in place of the latter insert: {Q0}   {P0} is deleted, and {P1} is replaced with {Q0}
    the fee, shown as $5, is raised to $6                           the fee is changed from $5 to $6
    you will have five weeks in place of the four stated in {P0}    the words four in {P0} is replaced with five

They are read before the other tables, whose words they use.
"""

from __future__ import annotations

from indexing.instructions.phrase import phrase
from indexing.instructions.values import DAY, VALUE

_BE = r"(?:is|are|shall\sbe|will\sbe|be)(?:\s(?:hereby|now|also|therefore|accordingly))*"
_OF = r"(?:\s(?:of|to|in)\s(?:the\s)?\{[DP]\d+\}){0,2}"
_TITLE = r"(?:\s\([^(){}]{1,80}\))?"
_PLACE = rf"(?:the\s)?\{{P\d+\}}{_TITLE}{_OF}"
_PUT = r"(?:insert(?:ed|ing)?|substitut(?:e|ed|ing)|put(?:ting)?|add(?:ed|ing)?)"
_WHEN = r"(?P<when>(?:,\swith\s[^,{}]{3,40},|\s(?:immediately|directly|hereafter|henceforth|now))?)"
_NOUN = r"(?:the\s(?:\w+\s){0,2})?"
_STATED = (
    r"(?:(?:presently|currently|now|originally|so\sfar)\s)?(?:stated|set\s(?:out|forth)|provided(?:\sfor)?|specified|mentioned|fixed|required|contained|shown|given"
    r"|referred\sto|appearing|foreseen|agreed)"
)
_CALLED = r"(?:named|identified|designated|appointed)"
_PROPER = r"[A-Z][\w.'’-]*(?:\s[A-Z][\w.'’-]*){1,4}"
_TIME = r"(?:(?:[Ff]or|[Dd]uring|[Ii]n)\s[^{};:]{3,60}?(?:\s(?:only|alone))?,?\s)"
_DO = r"(?:be|have|receive|pay|get|provide|deliver|maintain|give|hold|keep|supply|charge|apply|make|furnish|be\sentitled\sto)"
_VERB = (
    r"(?:is|are|shall\sbe|will\sbe)\s(?:hereby\s|now\s)*"
    r"(?:extended|increased|raised|reduced|lowered|decreased|changed|moved|postponed|brought\sforward|shortened|amended|revised|modified)"
)

HABITS = (
    phrase(r"^(?P<if>[Uu]pon|[Ii]f|[Ww]hen),?\s(?:and|but)\sonly\s(?:upon|if|when),?\s", "<if> "),
    phrase(r"\s\((?:and|but)\s(?:including|excluding|not\sbefore)\)(?=\s)", ""),
    # gone
    phrase(
        rf"^(?P<what>{_PLACE})\s(?:shall|will)\s(?:cease\sto\s(?:have\s(?:any\s)?(?:further\s)?(?:force\s(?:and|or)\s)?effect|apply|be\seffective)"
        rf"|have\sno\s(?:further\s)?(?:force\s(?:and|or)\s)?effect)\safter\s(?P<day>{DAY})",
        "<what> shall expire on <day>",
    ),
    phrase(
        rf"\b[Dd]elete\s(?P<first>(?:the\s)?\{{P\d+\}}{_OF})\sand\s(?P<second>(?:the\s)?\{{P\d+\}}{_OF}),?\s(?:and\s)?in\s(?:the\s)?(?:place|lieu|stead)\sof\sthe\slatter,?\s{_PUT}\b",
        "<first> is deleted, and <second> is replaced with",
    ),
    phrase(
        rf"(?P<first>(?:[Tt]he\s)?\{{P\d+\}}{_OF})\sand\s(?P<second>(?:the\s)?\{{P\d+\}}{_OF})\s{_BE}\s(?:deleted|removed|struck|cancelled),?\s(?:and\s)?in\s(?:the\s)?(?:place|lieu|stead)\sof\sthe\slatter,?\s(?:there\s)?(?:{_BE}\s)?{_PUT}\b",
        "<first> is deleted and <second> is replaced with",
    ),
    phrase(
        rf"(?P<old>(?:[Cc]lauses|[Ss]ections|[Pp]aragraphs|[Aa]rticles)?\s?\{{P\d+\}}{_OF})\s{_BE}\s(?:consolidated|merged|combined|amalgamated|condensed)\s(?:into|in|as|to\sform)\s(?:an?\s)?(?:single\s|one\s|new\s)*(?P<new>\{{P\d+\}})(?:,?\s(?:which\s(?:shall\s|will\s)?reads?|to\sread|reading))?",
        "<old> is deleted and <new> is replaced with the following, that reads",
    ),
    phrase(
        rf"^(?P<what>{_PLACE})\s(?:no\slonger\sapplies|(?:shall|will)\sno\slonger\sapply|ceases\sto\sapply|(?:shall|will)\scease\sto\sapply)\s(?=to\s(?!the\sextent\b))",
        "<what> is deleted with respect ",
    ),
    phrase(
        r"\b(?:(?:[Aa]ll|[Aa]ny|[Ee]ach|[Ee]very|[Tt]he)\s)?references?(?P<in>\s(?:in|throughout)\s(?:the\s)?\{[DP]\d+\})?\sto\s(?:the\s)?[^{};:,]{3,60}?\sas\s(?:being\s)?the\s(?P<term>[A-Z][\w-]*(?:\s[A-Z][\w-]*){0,4})\s(?:shall|will|are|is)\s(?:hereafter\s|now\s|hereby\s)?(?:be\s)?(?:deemed\s|construed\s(?:as|to\sbe)\s|read\sas\s|to\s)?(?:an?\s)?references?\sto\s",
        "<term>, as defined, is amended to mean ",
    ),
    # corrected, followed, completed, worded
    phrase(
        rf"(?P<old>{_NOUN}\{{Q\d+\}}(?:\s(?:in|of)\s[^{{}};:]{{0,40}}(?:\{{[PD]\d+\}}[^{{}};:]{{0,20}}){{0,2}}?)?)\s(?:should|ought\sto)\s(?:now\s|instead\s|correctly\s|have\s)*(?:read|be|say)(?:\sas)?\s(?P<new>{_NOUN}\{{Q\d+\}})",
        "<old> is replaced with <new>",
    ),
    phrase(
        rf"(?P<old>{_NOUN}\{{Q\d+\}})(?P<where>\s(?:in|of|at)\s[^;:]{{0,60}}?\{{P\d+\}}{_OF})?\s{_BE}\s(?:followed|succeeded){_WHEN}\sby\s(?P<new>{_NOUN}\{{Q\d+\}})",
        "<new> is inserted immediately after <old><where><when>",
    ),
    phrase(
        rf"(?P<old>{_NOUN}\{{Q\d+\}})(?P<where>\s(?:in|of|at)\s[^;:]{{0,60}}?\{{P\d+\}}{_OF})?\s{_BE}\spreceded{_WHEN}\sby\s(?P<new>{_NOUN}\{{Q\d+\}})",
        "<new> is inserted immediately before <old><where><when>",
    ),
    phrase(
        rf"(?P<what>\{{P\d+\}}{_TITLE}{_OF})\s(?P<be>{_BE})\scompleted\s(?:by|with)\b", "<what> <be> amended by adding at the end thereof"
    ),
    phrase(rf"\b(?P<be>{_BE})\s(?:newly|completely|entirely|wholly)\s(?=(?:worded|re-?worded|formulated|drafted)\b)", "<be> "),
    phrase(
        rf"(?P<what>\{{P\d+\}}{_TITLE}{_OF})\s(?P<be>{_BE})\saltered\s(?=(?:so\sthat|such\sthat|to\sthe\seffect|by|as\sfollows)\b)",
        "<what> <be> amended ",
    ),
    phrase(
        rf"(?P<place>{_PLACE})\s(?:shall|will|is\sto)\sbe\s(?:read(?:\sand\sconstrued)?|construed|treated)\sas\sif,?\s(?:for|in\splace\sof|instead\sof)\s(?P<old>{_NOUN}\{{Q\d+\}}),?\sthere\swere\s(?:substituted|inserted|read)\s(?P<new>{_NOUN}\{{Q\d+\}})",
        "<place> is amended by replacing <old> with <new>",
    ),
    phrase(
        rf"(?P<place>{_PLACE})\s(?:shall|will|is\sto)\s(?:apply|be\s(?:read(?:\sand\sconstrued)?|construed|treated))\sas\sif\s(?P<old>{_NOUN}\{{Q\d+\}})\s(?:read|were)\s(?P<new>{_NOUN}\{{Q\d+\}})",
        "<place> is amended by replacing <old> with <new>",
    ),
    phrase(
        rf"(?P<old>{_NOUN}\{{Q\d+\}})\s(?P<be>{_BE})\s(?:deleted\sand\s)?(?:replaced|substituted)\s(?:by|with)\s(?P<new>{_NOUN}\{{Q\d+\}}),?\sand\s(?P<old2>{_NOUN}\{{Q\d+\}})\s(?:by|with)\s(?P<new2>{_NOUN}\{{Q\d+\}})",
        "<old> <be> replaced with <new> and <old2> <be> replaced with <new2>",
    ),
    phrase(
        rf"(?P<be>\s{_BE}\samended),\s(?P<when>with\s(?:retroactive\s)?effect[^{{}};:,]{{3,90}}),\s(?=by\s(?:the\s)?[a-z]+(?:ing|ion)\b)",
        " <when><be> ",
    ),
    phrase(
        rf"(?P<where>\b[Ii]n\s{_PLACE}),?\s(?P<verb>change|changing)\s(?P<old>{_NOUN}\{{Q\d+\}})\sto\s(?:read\s)?(?P<new>{_NOUN}\{{Q\d+\}})",
        "<old> <where> is replaced with <new>",
    ),
    phrase(
        rf"^(?P<when>(?:Effective|From|As\sof)\s[^{{}};:]{{4,30}}?,?\s)?[Tt]he\s[^{{}};:,]{{3,80}}?\s(?:{_STATED}|{_CALLED})\s(?:in|by|under)\s"
        rf"(?P<place>{_PLACE})\s(?:shall|will)\s(?:now\s)?be\s(?P<new>{_PROPER})\s(?:in\s(?:the\s)?place\sof|instead\sof|in\slieu\sof)\s(?P<old>{_PROPER})(?=[.;]?$)",
        "<when>the words <old> in <place> is replaced with <new>",
    ),
    phrase(
        rf"^Notwithstanding\s(?P<place>{_PLACE}),?\sthe\sdate\s(?:of\s)?(?P<old>{DAY})\s(?:therein|thereof|stated\sthere|there)(?:\s\([^()]{{3,60}}\))?\s(?:is|shall\sbe)\s(?:hereby\s)?(?:extended|changed|postponed|moved|brought\sforward)\sto\s(?P<new>{DAY})",
        "the words <old> in <place> is replaced with <new>",
    ),
    # punctuation that only joins what follows
    phrase(
        r",?\s(?:and\s)?(?:by\s)?(?:replacing|changing|deleting|substituting|striking)\sthe\s(?:period|full\sstop|semi-?colon|comma)(?:\s(?:at\sthe\send|appearing)(?:\s(?:thereof|of\s(?:such\s\w+|the\s\w+|\{P\d+\})))?)?\s(?:with|to|by|and\s(?:inserting|substituting))\s(?:an?\s)(?:semi-?colon|comma|period|full\sstop)(?:\stherefor|\sin\s(?:its|lieu)\s(?:place|thereof))?(?=,)",
        "",
    ),
    # values
    phrase(
        rf"\b(?P<what>[Tt]he\s[^{{}};:,]{{2,60}}?),?\s(?:which\sis\s|currently\s|presently\s)?(?:shown|stated|given|specified|listed|recorded|set)\s(?:there\s|therein\s)?(?:as|at)\s(?P<old>{VALUE}),?\s{_VERB}\sto\s(?P<new>{VALUE})",
        "<what> is changed from <old> to <new>",
    ),
    phrase(
        rf"(?P<what>\b[Tt]he\s[^{{}};:,]{{2,60}}?(?:\sin\s[^{{}};:]{{0,30}}\{{[PD]\d+\}}{_OF})?)\s(?:shall\s|will\s)?(?:changes?|rises?|increases?|decreases?|falls?|moves?|drops?|goes|go)\sfrom\s(?P<old>{VALUE})\sto\s(?P<new>{VALUE})",
        "<what> is changed from <old> to <new>",
    ),
    phrase(
        rf"(?P<when>{_TIME})?(?:[Yy]ou|[Tt]he\s(?:\w+\s){{0,2}}\w+|[A-Z]\w+)\s(?:shall|will)\s(?:now\s)?{_DO}\s[^{{}};:]{{0,60}}?(?P<new>{VALUE})[^{{}};:]{{0,40}}?,?\s(?:instead\sof|rather\sthan|in\s(?:place|lieu)\sof)\s(?:the\s)?(?P<old>{VALUE})[^{{}};:,]{{0,40}}?\s{_STATED}\s(?:in|by|under)\s(?P<place>{_PLACE})",
        "<when>the words <old> in <place> is replaced with <new>",
    ),
    phrase(
        r"^(?:[Tt]he\s)?(?P<term>[A-Z][\w-]*(?:\s[A-Z][\w-]*){0,4}),?\s(?P<for>for\s(?:all\s)?(?:the\s)?purposes\s(?:of|under)\s(?:the\s)?\{D\d+\}),?\s(?:shall|will)\s(?:(?:now|henceforth|hereafter|instead)\s)*(?:be|mean)\s",
        "<term>, as defined <for>, is amended to mean ",
    ),
)
"""Phrases of a masked sentence, in the words the grammar reads."""
