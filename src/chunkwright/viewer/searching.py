"""The search box: queries, and plain text that is looked for in names and values."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING, Final

from chunkwright.query import find, locate, quote

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.json_types import JsonObject
    from chunkwright.query.items import Item
    from chunkwright.viewer.files import OpenedFile

MOST: Final = 500
_QUERY: Final = re.compile(r"/|\*|referrers\(|references\(")


def search(file: OpenedFile, text: str) -> JsonObject:
    """Return what a query finds, or the items whose name or value has a text in any case."""
    text = text.strip()
    found = list(islice(_found(file.root, text), MOST + 1)) if text else []
    return {"nodes": [file.node(each) for each in found[:MOST]], "more": len(found) > MOST}


def _found(root: Item, text: str) -> Iterator[Item]:
    if _QUERY.match(text):
        return (hit.node for hit in find(root, text))
    if text[0] == "#":
        return iter([locate(root, f"/{text}")])
    pattern = quote(f"(?i){re.escape(text)}")
    named = (hit.node for hit in find(root, f"//*[name~={pattern}]"))
    valued = (hit.node for hit in find(root, f"//*[~={pattern}]"))
    return _once(chain((each for each in named if each.is_object), valued))


def _once(items: Iterator[Item]) -> Iterator[Item]:
    seen: set[str] = set()
    for item in items:
        if item.address not in seen:
            seen.add(item.address)
            yield item
