"""The lexer of running text: MyST Markdown with code, formulas, links and roles in it."""

import re

from handgrad.numbers.code import lex_code
from handgrad.numbers.form import TENS, UNITS, WORDS, Form, Number
from handgrad.numbers.lexed import Formula, Lexed
from handgrad.numbers.tex import lex_tex

NUMERALS = "²³¹¼-¾⁰⁴-⁹₀-₉⅐-↋①-⒛"  # they are letters to `re`, and no form of a number to the check
INLINE = re.compile(
    r"""
      (?P<name>(?!https?://)(?![NUMERALS])(?:[^\W\d_]\w*|_\w*))
    | (?P<escape>\\[^\w\s])
    | (?P<comment><!--.*?-->)
    | (?P<role>\{[\w:+.-]+\})(?=`)
    | (?P<code>(?P<ticks>`+)(?P<inside>.+?)(?<!`)(?P=ticks)(?!`))
    | (?P<formula>(?P<dollars>\$\$?)(?P<tex>.+?)(?<!\\)(?P=dollars))
    | (?P<address><\w+:[^>\s]*>|https?://[^\s)>\]]+)
    | (?P<tag></?[A-Za-z][\w-]*(?:\s+[A-Za-z_:][\w:.-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?)*\s*/?>)
    | (?P<footnote>\[\^[^\]\s]+\]:?)
    | (?P<target>\]\([^)\n]*\)|\]\[[^\]\n]*\])
    | (?P<attributes>\{[#.%][^}\n]*\}|\{\w+=[^}\n]*\})
    | (?P<date>\d{4}-\d{2}-\d{2}(?!\d))
    | (?P<version>\d+(?:\.\d+){2,})
    | (?P<number>
        (?P<sign>[-+\N{MINUS SIGN}]|(?<=\d\ )[-\N{MINUS SIGN}]\ )?
        (?: (?P<scientific>(?:\d+(?:\.\d+)?\s?[×·]\s?)?10[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+|\d+(?:\.\d+)?[eE][+-]?\d+)
          | (?P<grouped>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d))
          | (?P<percent>\d+(?:\.\d+)?[\s ]?%)
          | (?P<fraction>\d+/\d+(?![/\d]))
          | \d+(?:\.\d+)?|(?<![\w.])\.\d+ ) )
    """.replace("NUMERALS", NUMERALS),
    re.VERBOSE | re.DOTALL,
)
ONES = re.compile(rf"-(?:one|{'|'.join(UNITS[:8])})\b", re.IGNORECASE)  # as in twenty-one
FORMS = {"scientific": Form.SCIENTIFIC, "grouped": Form.GROUPED, "percent": Form.PERCENT, "fraction": Form.FRACTION}
DISPLAYED = re.compile(r"(?P<shown>.*?)\s*<(?P<target>[^<>]*)>", re.DOTALL)
TEXT_ROLES = {"{sub}", "{sup}", "{abbr}", "{guilabel}", "{kbd}", "{samp}", "{menuselection}"}


def lex_prose(text: str, start: int, exempt: re.Pattern[str] | None = None) -> Lexed:
    """Return the printed numbers of a text that begins at an offset of the page; an exempt phrase holds none."""
    lexed = Lexed()
    counted = [(start + found.start(), start + found.end()) for found in exempt.finditer(text)] if exempt else []
    lexed.spans += counted
    place = 0
    role = ""
    while found := INLINE.search(text, place):
        at = start + found.start()
        place = found.end()
        if found.lastgroup == "name":
            place = _take_name(lexed, found, at, text, counted)
        elif not found["role"]:
            _take(lexed, found, at, text, role)
        else:
            lexed.place(at, start + place)
        role = found["role"] or ""
    return lexed


def _take_name(lexed: Lexed, found: re.Match[str], at: int, text: str, counted: list[tuple[int, int]]) -> int:
    """Take a word, which may be a number word, and return the place behind it."""
    word = found[0].lower()
    ones = ONES.match(text, found.end()) if word in TENS else None
    end = ones.end() if ones else found.end()
    if word in WORDS:
        if not any(begin <= at < stop for begin, stop in counted):
            lexed.numbers.append(Number(at, text[found.start() : end], Form.WORD))
    elif not word.isalpha():
        lexed.place(at, at + len(word))
    return end


def lex_formula(tex: str, start: int) -> Lexed:
    """Return the printed numbers of a formula that begins at an offset of the page, those in its words included."""
    lexed = lex_tex(tex, start)
    lexed.formulas.append(Formula(start, tex))
    for at, words in lexed.texts:
        lexed.extend(lex_prose(words, at))
    lexed.texts.clear()
    lexed.numbers.sort(key=lambda number: number.start)
    return lexed


def _take(lexed: Lexed, found: re.Match[str], at: int, text: str, role: str) -> None:
    if found["code"]:
        _take_code(lexed, found, at, role)
    elif found["formula"]:
        lexed.extend(lex_formula(found["tex"], at + len(found["dollars"])))
    elif found["date"] or found["version"]:
        lexed.numbers.append(Number(at, found[0], Form.FIXED))
    elif found["number"]:
        lexed.numbers.append(_number(found, at, text))
    elif not found["escape"] and not found["comment"]:
        lexed.place(at, at + len(found[0]))
    elif found["comment"]:
        lexed.extend(lex_prose(found[0][4:-3], at + 4))


def _number(found: re.Match[str], at: int, text: str) -> Number:
    form = next((form for group, form in FORMS.items() if found[group]), Form.PLAIN)
    sign = found["sign"] or ""
    if sign and _is_no_sign(text, found.start()):
        return Number(at + 1, found[0][1:], form)
    return Number(at, found[0], form, minus=sign, binary=sign.endswith(" "))


def _is_no_sign(text: str, place: int) -> bool:
    """Whether a hyphen or plus stands between two things, as in 2-2-2 or GPT-4."""
    before = text[place - 1 : place]
    return before.isalnum() or before in tuple(")]_-")


def _take_code(lexed: Lexed, found: re.Match[str], at: int, role: str) -> None:
    inside, start = found["inside"], at + len(found["ticks"])
    if not role:
        numbers = lex_code(inside, start, lexed)
        lexed.code.append((inside, numbers))
        return
    if role == "{math}":
        lexed.extend(lex_formula(inside, start))
        return
    displayed = DISPLAYED.fullmatch(inside)
    shown = displayed["shown"] if displayed else inside if role in TEXT_ROLES else ""
    lexed.extend(lex_prose(shown, start))
    lexed.place(start + len(shown), start + len(inside))
