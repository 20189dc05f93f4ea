"""What commands print about the demonstration of each format, word for word and in order.

``demo.json`` of a format's tests is what people see: text form, counts, tree. A change to it is
either intended, and then ``python -m tests.demonstrations`` writes it again for review, or a bug.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.query.items import Item

_HERE = Path(__file__).resolve().parent


def shown(format: str) -> str:
    """Return what is shown of the file that the demonstration makes, before and after its edit."""
    [row] = [each for each in registry.FORMATS if each.name == format]
    demo = row.demo()
    assert demo is not None
    document: Any = demo.make()
    made = {
        "info": document.info(),
        "text": document.to_dict(),
        "tree": list(lines(document.tree())),
    }
    said = demo.edit(document)
    edited = {"info": document.info(), "tree": list(lines(document.tree()))}
    return json.dumps({"made": made, "said": said, "edited": edited}, indent=1) + "\n"


def lines(node: Item, depth: int = 0) -> Iterator[str]:
    """Yield a node and all below it, a line each."""
    yield f"{' ' * depth}{node.label}: {node.detail}"
    for child in node.shown():
        yield from lines(child, depth + 1)


def kept(format: str) -> str:
    """Return the output that a person has reviewed."""
    return (_HERE / format / "demo.json").read_text()


if __name__ == "__main__":
    for each in registry.FORMATS:
        (_HERE / each.name / "demo.json").write_text(shown(each.name))
