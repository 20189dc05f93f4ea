"""Inserts calls that record that the places of changes run.

A change in a function is recorded before the innermost statement around it. Code that runs at
import belongs to no test: a row of a table is tested by whatever reads it. For such code, all
functions are recorded that use the name of the table, or a name that is assigned from it at import.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from changes import Change

CALL = "_mutate_seen"
# A test may run a module in an environment that only has the package.
IMPORT = f"""
try:
    from mutate_seen import seen as {CALL}
except ImportError:
    def {CALL}(place): pass
"""
STEPS = 3  # of assignments that are followed from one name to others
_BLOCKS = ("body", "orelse", "finalbody")
_Block = list[ast.stmt]


def telling(sources: dict[Path, str], changes: list[Change]) -> dict[Path, str]:
    """Return the modules with a place to record, with calls that pass the number of the change.

    ``sources`` are all modules of the package, because names are used across it.
    """
    trees = {path: ast.parse(source) for path, source in sources.items()}
    users = _users(trees.values())
    made = _made_of(trees.values())
    marks: dict[int, tuple[_Block, ast.stmt, set[int]]] = {}  # by the statement to stand before
    for number, change in enumerate(changes):
        for block, statement in _where(
            trees[change.path], sources[change.path], change, users, made
        ):
            marks.setdefault(id(statement), (block, statement, set()))[2].add(number)
    for block, statement, numbers in marks.values():
        calls = "\n".join(f"{CALL}({number})" for number in sorted(numbers))
        at = block.index(statement)
        block[at:at] = ast.parse(calls).body
    return {
        path: ast.unparse(_importing(tree))
        for path, tree in trees.items()
        if any(isinstance(node, ast.Name) and node.id == CALL for node in ast.walk(tree))
    }


def _where(
    tree: ast.Module,
    source: str,
    change: Change,
    users: dict[str, list[ast.FunctionDef]],
    made: dict[str, set[str]],
) -> Iterator[tuple[_Block, ast.stmt]]:
    """List the statements before which a change is recorded, and the blocks that they are in."""
    first = source.count("\n", 0, change.start) + 1
    last = source.count("\n", 0, change.end) + 1
    around = [
        (block, statement)
        for block in _blocks(tree)
        for statement in block
        if statement.lineno <= first and last <= (statement.end_lineno or 0)
    ]
    if any(_runs(statement, first) for _, statement in around):
        yield around[-1]
        return
    for _, statement in around[-1:]:
        yield from map(_start, _functions(statement))
    names = {name for _, statement in around for name in _named(statement)}
    for _ in range(STEPS):
        names |= {each for name in names for each in made.get(name, ())}
    for name in names:
        yield from map(_start, users.get(name, ()))


def _blocks(tree: ast.Module) -> Iterator[_Block]:
    """List the blocks of statements, outer before inner ones."""
    for node in ast.walk(tree):
        for name in _BLOCKS:
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield block


def _runs(statement: ast.stmt, line: int) -> bool:
    """Whether a line of a statement runs as a function is called."""
    return isinstance(statement, ast.FunctionDef) and statement.body[0].lineno <= line


def _start(function: ast.FunctionDef) -> tuple[_Block, ast.stmt]:
    """Return the first statement of a function after its docstring, and its block."""
    behind = function.body[1:] if ast.get_docstring(function) is not None else []
    return function.body, [*behind, function.body[0]][0]


def _functions(node: ast.AST) -> list[ast.FunctionDef]:
    return [each for each in ast.walk(node) if isinstance(each, ast.FunctionDef)]


def _named(statement: ast.stmt) -> Iterator[str]:
    """List the names that a statement assigns, defines or changes the value of."""
    match statement:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (name for target in targets for name in _names(target))
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
            yield from _names(target)
        case ast.Expr(value=ast.Call(func=function)):
            yield from _names(function)


def _names(node: ast.AST) -> Iterator[str]:
    """List the names in an expression, those of attributes too."""
    for each in ast.walk(node):
        match each:
            case ast.Name(id=name) | ast.Attribute(attr=name):
                yield name


def _users(trees: Iterable[ast.Module]) -> dict[str, list[ast.FunctionDef]]:
    """Find the functions that use each name."""
    found: dict[str, list[ast.FunctionDef]] = defaultdict(list)
    for tree in trees:
        for function in _functions(tree):
            for name in {name for part in function.body for name in _names(part)}:
                found[name].append(function)
    return found


def _made_of(trees: Iterable[ast.Module]) -> dict[str, set[str]]:
    """Find the names that are assigned from each name at import."""
    found: dict[str, set[str]] = defaultdict(set)
    for tree in trees:
        for statement in tree.body:
            if isinstance(statement, ast.Assign | ast.AnnAssign) and statement.value is not None:
                for name in _names(statement.value):
                    found[name].update(_named(statement))
    return found


def _importing(tree: ast.Module) -> ast.Module:
    """Import the function that is called, after the docstring and imports from __future__."""
    future = [
        isinstance(each, ast.ImportFrom) and each.module == "__future__" for each in tree.body
    ]
    at = future.index(True) + 1 if True in future else int(ast.get_docstring(tree) is not None)
    tree.body[at:at] = ast.parse(IMPORT).body
    return tree
