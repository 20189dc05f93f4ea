"""The kinds of changes to a source file, and how changes are drawn at random.

A change replaces a stretch of the source by other text: two rows of a table are swapped, a constant
is off by one, a comparison includes or excludes its bound, a condition is negated or always true, a
statement is left out. Stretches come from the syntax tree; the rest of the file stays as it is, so
that a survivor is read as a small diff.
"""

from __future__ import annotations

import ast
import difflib
import random
import tomllib
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

# How often a change of each kind is drawn. Formats are described by rows, arguments and constants,
# and a round trip through the package's own reader does not notice a change in these.
WEIGHTS = {
    "rows": 5,
    "arguments": 3,
    "constant": 4,
    "comparison": 3,
    "condition": 3,
    "operator": 2,
    "step": 3,
}

COMPARISONS = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
}
OPERATORS = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.Div: ("/", "*"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
}
# Calls whose arguments may be in any order, or are types.
SYMMETRIC = {"isinstance", "issubclass", "min", "max", "cast", "TypeVar", "range"}
SYMMETRIC |= {"minimum", "maximum", "array_equal", "union1d"}  # of numpy
SYMMETRIC |= {"same"}  # of difference.graph
OF_TYPES = {"isinstance", "issubclass"}  # whose last argument names types, in any order
OF_SETS = {"set", "frozenset", "startswith", "endswith", "suppress", "min", "max", "sum"}
OF_SETS |= {"any", "all"}
GENERIC = {"dict", "frozenset", "list", "set", "tuple", "type"}  # with arguments, types
UNORDERED = {"__slots__", "__all__"}


@dataclass(frozen=True)
class Change:
    """One stretch of one file, and its replacement."""

    path: Path
    kind: str
    start: int
    end: int
    text: str

    def apply(self, source: str) -> str:
        """Return the source with the change made."""
        return source[: self.start] + self.text + source[self.end :]

    def diff(self, source: str) -> str:
        """Return the change as a unified diff."""
        lines = difflib.unified_diff(
            source.splitlines(keepends=True),
            self.apply(source).splitlines(keepends=True),
            f"a/{self.path}",
            f"b/{self.path}",
            n=2,
        )
        return "".join(lines)

    def lines(self, source: str) -> tuple[str, str]:
        """Return the lines that a change touches as they are and as they become, in one line."""
        start = source.rfind("\n", 0, self.start) + 1
        end = source.find("\n", self.end) % (len(source) + 1)
        after = source[start : self.start] + self.text + source[self.end : end]
        return " ".join(source[start:end].split()), " ".join(after.split())


def equivalents(path: Path) -> set[tuple[str, str, str]]:
    """Read the list of changes without effect: the file, and ``lines`` of the change."""
    rows = tomllib.loads(path.read_text())["equivalent"]
    return {(row["file"], row["before"], row["after"]) for row in rows if row["reason"]}


def draw(
    sources: dict[Path, str], count: int, seed: int, left_out: set[tuple[str, str, str]]
) -> list[Change]:
    """Draw ``count`` different changes: first a kind by its weight, then any place of that kind."""
    kinds: dict[str, list[Change]] = {kind: [] for kind in WEIGHTS}
    for path, source in sorted(sources.items()):
        for change in Finder(path, source).found:
            kinds[change.kind].append(change)
    pick = random.Random(seed)
    drawn: dict[Change, None] = {}
    while len(drawn) < min(count, sum(map(len, kinds.values()))):
        kind = pick.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        if kinds[kind]:
            change = kinds[kind].pop(pick.randrange(len(kinds[kind])))
            source = sources[change.path]
            known = (str(change.path), *change.lines(source)) in left_out
            if not known and _parses(change.apply(source)):
                drawn[change] = None
        elif not any(kinds.values()):
            break
    return list(drawn)


def _parses(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def unordered(tree: ast.Module) -> set[ast.AST]:
    """Find the tuples and lists whose order does not matter.

    That is what becomes a set, the right side of ``in``, exceptions to be caught, names of equal
    values, and private constants that are used for nothing else.
    """
    found: set[ast.AST] = set()
    used: dict[str, list[ast.AST]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=members):
                found.update(members)
            case ast.Assign(targets=[ast.Tuple() as names], value=ast.Tuple(elts=values)):
                if len(set(map(ast.dump, values))) == 1:
                    found.add(names)
            case ast.ExceptHandler(type=ast.AST() as caught):
                found.add(caught)
            case ast.Call(func=ast.Name(id=name), args=[_, types]) if name in OF_TYPES:
                found.add(types)
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in OF_SETS:
                found.update(node.args)
                made = [each for each in node.args if isinstance(each, ast.GeneratorExp)]
                found.update(part.iter for each in made for part in each.generators)
            case ast.Name(id=name, ctx=ast.Load()):
                used.setdefault(name, []).append(node)
    for node in tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                uses = used.get(name, [])
                if name.startswith("_") and uses and found.issuperset(uses) and node.value:
                    found.add(node.value)
    return found


def ordered(call: ast.Call) -> list[ast.AST]:
    """Return the arguments of a call whose order matters.

    It does not between an array and its lower bound in ``np.clip``, nor between two arrays of the
    same axes in ``einsum``.
    """
    args: list[ast.AST] = list(call.args)
    match call:
        case ast.Call(func=ast.Attribute(value=ast.Name(id="np"), attr="clip")):
            return args[1:]
        case ast.Call(func=ast.Attribute(attr="einsum"), args=[ast.Constant(value=str(axes)), *_]):
            given = axes.partition("->")[0].split(",")
            return args[:2] if len(given) == 2 and given[0] == given[1] else args
    return args


class Finder(ast.NodeVisitor):
    """A finder of every change of one file, except those without effect.

    Those are in annotations, imports, decorators, docstrings, the text of errors, types that values
    are distinguished by, and orders that do not matter (``unordered``).
    """

    def __init__(self, path: Path, source: str) -> None:
        self.path, self.source = path, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Change] = []
        tree = ast.parse(source)
        self.unordered = unordered(tree)
        self.visit(tree)

    def _span(self, node: ast.AST) -> tuple[int, int]:
        return (
            self.lines[node.lineno - 1] + node.col_offset,
            self.lines[node.end_lineno - 1] + node.end_col_offset,
        )

    def _text(self, node: ast.AST) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _add(self, kind: str, node: ast.AST, text: str) -> None:
        if text != self._text(node):
            self.found.append(Change(self.path, kind, *self._span(node), text))

    def _swaps(self, kind: str, nodes: list[ast.AST]) -> None:
        """Swap each two neighbours."""
        for one, other in pairwise(nodes):
            (start, middle), (again, end) = self._span(one), self._span(other)
            if self._text(one) != self._text(other):
                text = self._text(other) + self.source[middle:again] + self._text(one)
                self.found.append(Change(self.path, kind, start, end, text))

    def _between(self, one: ast.AST, other: ast.AST, signs: tuple[str, str], kind: str) -> None:
        """Replace the operator between two operands."""
        start, end = self._span(one)[1], self._span(other)[0]
        old = self.source[start:end]
        if old.count(signs[0]) == 1:
            text = old.replace(*signs)
            self.found.append(Change(self.path, kind, start, end, text))

    # What is left out.

    def _nothing(self, node: ast.AST) -> None:
        """Look no further."""

    visit_Import = visit_ImportFrom = visit_Raise = visit_JoinedStr = visit_Assert = _nothing

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for default in [*node.args.defaults, *node.args.kw_defaults]:
            if default is not None:
                self.visit(default)
        for statement in node.body:
            self.visit(statement)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        parts = [*node.decorator_list, *node.bases]
        tells = any(
            "dataclass" in self._text(each) or "Tuple" in self._text(each) for each in parts
        )
        fields = [
            each
            for each in node.body
            if tells and isinstance(each, ast.AnnAssign) and "ClassVar" not in self._text(each)
        ]
        for one, other in pairwise(fields):
            # Not a field with a default and one without: such a class would be invalid.
            if other.lineno == one.end_lineno + 1 and (one.value is None) == (other.value is None):
                self._swaps("rows", [one, other])
        for statement in node.body:
            self.visit(statement)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        for statement in node.body:
            self.visit(statement)

    # What is changed.

    def visit_Assign(self, node: ast.Assign) -> None:
        names = {target.id for target in node.targets if isinstance(target, ast.Name)}
        if names & UNORDERED:
            return
        if all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets):
            self._add("step", node, "pass")
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._add("step", node, "pass")
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if isinstance(node.value, ast.Constant):
            return
        if isinstance(node.value, ast.Call):
            self._add("step", node, "pass")
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        self._condition(node.test)
        if not node.orelse:
            self._add("condition", node.test, "True")
            self._add("condition", node.test, "False")
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self._condition(node.test)
        self.generic_visit(node)

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._add("condition", test, "True")
        self.generic_visit(node)

    def _condition(self, test: ast.expr) -> None:
        self._add("condition", test, f"not ({self._text(test)})")

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for value in node.values:
            if (
                not isinstance(value, ast.Constant) or value.value != 0
            ):  # it is False already, or equal to it
                self._add("condition", value, "True" if isinstance(node.op, ast.And) else "False")
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._add("condition", node, f"bool({self._text(node.operand)})")
        elif isinstance(node.op, ast.USub):
            self._add("constant", node, f"+{self._text(node.operand)}")
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for (one, other), operator in zip(pairwise(operands), node.ops, strict=True):
            self._between(one, other, COMPARISONS[type(operator)], "comparison")
        for operand in operands:
            self.visit(operand)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        type_ = isinstance(node.op, ast.BitOr) and self._text(node.right)[:1].isupper()
        if type(node.op) in OPERATORS and not type_:
            self._between(node.left, node.right, OPERATORS[type(node.op)], "operator")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._add("constant", node, str(not value))
        elif isinstance(value, int):
            self._add("constant", node, str(value + 1))
            self._add("constant", node, f"({value - 1})")
        elif isinstance(value, float):
            self._add("constant", node, repr(value * 2 or 1.0))
        elif isinstance(value, str) and value[:1] in set("<>=") and value[1:].isalnum():
            self._add("constant", node, repr(value[0] + value[1:].swapcase()))

    def visit_Call(self, node: ast.Call) -> None:
        name = self._text(node.func).rsplit(".")[-1]
        if name.endswith(("Error", "Problem")):
            return
        if name not in SYMMETRIC:
            self._swaps("arguments", ordered(node))
        for child in [node.func, *(node.args[:1] if name in OF_TYPES else node.args)]:
            if name == "reshape" and self._text(child) == "-1":
                self._add("constant", child, "+1")  # other negative numbers have the same effect
            else:
                self.visit(child)
        for keyword in node.keywords:
            if keyword.arg not in {"strict", "slots", "frozen"}:
                self.visit(keyword.value)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        names = [self._text(each) for each in node.elts]
        caught = all(name.endswith(("Error", "error")) for name in names)
        if not caught and node not in self.unordered:
            self._swaps("rows", list(node.elts))
        self.generic_visit(node)

    visit_List = visit_Tuple

    def visit_Dict(self, node: ast.Dict) -> None:
        self._swaps("rows", list(node.values))
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        name = self._text(node.value)
        if not name[:1].isupper() and name not in GENERIC:  # not a type with its arguments
            self.generic_visit(node)
