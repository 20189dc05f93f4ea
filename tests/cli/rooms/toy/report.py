"""What the command line tells of a toy file; a name with dots is a branch of the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.document import Problem, TreeNode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from .model import Toy


def info(toy: Toy) -> dict[str, Any]:
    return {"version": 1, "entries": len(toy.items), "kinds": {"line": len(toy.items)}}


def tree(toy: Toy) -> TreeNode:
    return TreeNode("toy", f"{len(toy.items)} items", lambda: _branches(toy.items))


def _branches(items: dict[str, str]) -> Iterator[TreeNode]:
    groups: dict[str, dict[str, str]] = {}
    for name, value in items.items():
        head, _, rest = name.partition(".")
        groups.setdefault(head, {})[rest] = value
    for head, group in groups.items():
        if "" in group:
            yield TreeNode(head, group[""])
        else:
            yield TreeNode(head, "", lambda group=group: _branches(group))  # type: ignore[misc]


def problems(toy: Toy) -> Iterator[Problem]:
    if "problem" in toy.items:
        yield Problem("/problem", toy.items["problem"], 5)
