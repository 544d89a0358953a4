"""What a figure's source types into its strings: digits, number words, and numbers that are made into words on the spot.

The functions return their faults, one line each. A label has its numbers from values, in braces; so has an alternative text.
"""

import ast
import re

NAME = re.compile(
    r"[^\W\d]\w*(?:\[\d+\])?"  # W1, AddBackward0, the entry v[0]
    r"|\^\(\d+\)\^"  # the upper index of a layer; without parentheses it would be a power
    r"|~\d+~"  # the lower index of an entry
)
DIGIT = re.compile(r"\d")
UNUSUAL = re.compile(r"[²³¹⁰⁴-⁹₀-₉¼-¾⅐-⅞Ⅰ-ⅿ]")  # may be part of a word to Python, never part of a name here
WORD = re.compile(
    r"\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand"
    r"|half|halves|halved|twice|thrice|doubled?|tripled?|squared?|cubed?)\b",
    re.I,
)
VALUE = "\0"  # stands for what an f-string has in braces
CONVERSIONS = {"num", "vector", "matrix", "str", "repr", "ascii", "format"}
CASTS = {"int", "float", "abs", "round"}


def is_typed(node):
    """Whether an expression is, or may turn out to be, a number that is written out in it."""
    match node:
        case ast.Constant(value=value):
            return isinstance(value, int | float | complex) and not isinstance(value, bool)
        case ast.BinOp(left=left, right=right):
            return is_typed(left) and is_typed(right)
        case ast.UnaryOp(operand=inner) | ast.Starred(value=inner) | ast.NamedExpr(value=inner) | ast.Subscript(value=inner):
            return is_typed(inner)
        case ast.IfExp(body=one, orelse=other):
            return is_typed(one) or is_typed(other)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts):
            return any(map(is_typed, parts))
        case ast.Call(func=ast.Name(id=name), args=[first, *_]):
            return name in CASTS and is_typed(first)
    return False


def conversion(function):
    """Whether a called function makes words of numbers."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", None)
    return name in CONVERSIONS


class Strings(ast.NodeVisitor):
    """Gather the typed numbers of a file as (line, what, excerpt)."""

    def __init__(self, counted):
        """Take the words that may stand, since they count things of the picture."""
        self.counted, self.found = counted, []

    def visit_Expr(self, node):
        """Leave out a docstring."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Raise(self, node):
        """Leave out a message to the author."""

    def visit_Constant(self, node):
        """Read a string."""
        if isinstance(node.value, str):
            self.read(node, node.value)

    def visit_JoinedStr(self, node):
        """Read the constant parts of an f-string as one text, then what is in its braces."""
        self.read(node, "".join(part.value if isinstance(part, ast.Constant) else VALUE for part in node.values))
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.refuse(part, part.value)
                self.visit(part.value)
                self.specification(part.format_spec)

    def specification(self, spec):
        """Let a format pass, `.4f`, but not what is computed within it, nor a digit that it fills with."""
        for part in spec.values if spec else []:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)
            elif re.match(r"[1-9][<>=^]", part.value):
                self.read(spec, part.value)

    def visit_Call(self, node):
        """Refuse a typed number that is made into words on the spot."""
        if conversion(node.func):
            for given in (*node.args, *(word.value for word in node.keywords)):
                self.refuse(node, given)
        elif getattr(node.func, "id", None) == "map" and node.args and conversion(node.args[0]):
            for given in node.args[1:]:
                self.refuse(node, given)
        self.generic_visit(node)

    def visit_BinOp(self, node):
        """Refuse a typed number after a string's %."""
        if isinstance(node.op, ast.Mod) and isinstance(node.left, ast.Constant) and isinstance(node.left.value, str):
            self.refuse(node, node.right)
        self.generic_visit(node)

    def refuse(self, node, given):
        """Note an expression whose value is typed."""
        if is_typed(given):
            self.found.append((node.lineno, "number", ast.unparse(given)))

    def read(self, node, text):
        """Note the first digit of a text that belongs to no name, and each word for a number that counts nothing drawn."""
        nameless = NAME.sub(lambda name: "_" * len(name[0]), text)
        if digit := DIGIT.search(nameless) or UNUSUAL.search(text):
            self.found.append((node.lineno, "digit", excerpt(text, digit)))
        for words in self.counted:
            text = text.replace(words, VALUE)
        self.found += [(node.lineno, "number word", excerpt(text, word)) for word in WORD.finditer(text)]


def excerpt(text, found):
    """Return what was found with three words on either side, on one line."""
    before = re.search(r"(?:\S+\s+){0,3}\S*$", text[: found.start()])[0]
    after = re.match(r"\S*(?:\s+\S+){0,3}", text[found.start() :])[0]
    return " ".join((before + after).replace(VALUE, "{}").split())


def typed_digits(root, machinery=(), counted=()):
    """Name every typed number in the strings of the figures below a folder."""
    faults = []
    for path in sorted(root.rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if name not in machinery:
            strings = Strings([words for file, words in counted if file == name])
            strings.visit(ast.parse(path.read_text(encoding="utf-8"), name))
            faults += [f"{name}:{line}: typed {what} in '{text}'" for line, what, text in strings.found]
    return faults


def unneeded(root, machinery=(), counted=()):
    """Name the exceptions without which there are no more faults than with them."""
    kept = typed_digits(root, machinery, counted)
    faults = [f"{file} needs no exception" for file in machinery if typed_digits(root, {*machinery} - {file}, counted) == kept]
    return faults + [
        f"{entry[0]} needs no exception for '{entry[1]}'"
        for entry in counted
        if typed_digits(root, machinery, {*counted} - {entry}) == kept
    ]
