"""The page of the viewer: its assets, and a single file that has everything in it."""

from __future__ import annotations

import base64
import hashlib
import json
from functools import cache
from importlib import resources
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import ChunkwrightError
from chunkwright.viewer.anchors import anchors
from chunkwright.viewer.files import join
from chunkwright.viewer.nodes import LONGEST_LINE, LONGEST_TEXT, clipped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.query.items import Item
    from chunkwright.viewer.files import OpenedFile

ASSETS: Final[Mapping[str, str]] = {
    "": "text/html",
    "viewer.css": "text/css",
    "viewer.js": "text/javascript",
    "scene.js": "text/javascript",
    "LICENSES.txt": "text/plain",
}

MOST_NODES: Final = 100_000
MOST_GRAPHS: Final = 200


@cache
def asset(name: str) -> bytes:
    """Return the bytes of one of the ``ASSETS``; "" is the page itself."""
    folder = resources.files("chunkwright.viewer") / "static"
    return (folder / (name or "index.html")).read_bytes()


def html(files: Sequence[OpenedFile]) -> bytes:
    """Return one page that shows files without a server, with scripts and data in it.

    Of more than ``MOST_NODES`` nodes of a tree the deeper ones are left out, of an array the rows
    after ``ROWS``, of graphs those after ``MOST_GRAPHS``; the page says so. A policy in it
    keeps it from loading anything else.
    """
    from chunkwright.viewer.api import differences

    join(files)
    is_pair = len(files) == 2 and len(files[0].group) == 1
    data = {
        "files": [_embedded(each) for each in files],
        "differences": differences(files) if is_pair else None,
    }
    has_scene = any("scene" in each for each in data["files"] or ())
    scripts = [asset("viewer.js").decode()]
    if has_scene:
        scripts.insert(0, asset("scene.js").decode())
    return _page(scripts, asset("viewer.css").decode(), data)


def _page(scripts: Iterable[str], style: str, data: object) -> bytes:
    # In a script element only "<" can end it, or begin a comment.
    text = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    inline = [each.replace("</script", "<\\/script") for each in scripts]
    allowed = " ".join(map(_hash, inline))
    policy = (
        f"default-src 'none'; script-src {allowed}; style-src {_hash(style)}; "
        "img-src blob: data:; connect-src blob: data:; base-uri 'none'; form-action 'none'"
    )
    page = asset("").decode()
    page = page.replace(
        '<meta charset="utf-8" />',
        f'<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="{policy}" />',
    )
    page = page.replace('<link rel="stylesheet" href="viewer.css" />', f"<style>{style}</style>")
    head, tail = page.split('<script src="viewer.js" defer></script>')
    body = f'<script id="embedded" type="application/json">{text}</script>'
    body += "".join(f"<script>{each}</script>" for each in inline)
    return (head + body + tail).encode()


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def _embedded(file: OpenedFile) -> JsonObject:
    """Return everything that the page may ask about a file."""
    found: JsonObject = {
        "facts": file.brief() | file.facts(),
        "views": file.views(),
        "parts": [_base64(part.data) for part in file.parts],
        "notes": [],
        "anchors": {},
        "problems": file.problems(),
        "pictures": [],
        "graphs": {},
        "left_out": [],
    }
    found["left_out"] += found["views"].pop("left_out")
    _add_tree(file, found)
    _add_drawn(file, found)
    facts = found["facts"]
    facts["graphs"] = [each for each in facts["graphs"] if each["a"] in found["graphs"]]
    if facts["more_graphs"] or len(file.graphs) > MOST_GRAPHS:
        found["left_out"].append(f"graphs after the first {MOST_GRAPHS}")
    return found


def _add_drawn(file: OpenedFile, found: JsonObject) -> None:
    """Add what is drawn; an error leaves it out and is said on the page."""
    from chunkwright.graphs.svg import svg

    left_out, views = found["left_out"], found["views"]
    if views["scene"]:
        data, notes = file.scene
        # The files of a group have one scene, which the first keeps.
        found["scene"] = _base64(data) if file.group[0] is file else ""
        found["notes"] = notes
        found["anchors"] = anchors(file)
    if views["pictures"]:
        found["pictures"] = [[each.name, _base64(each.data)] for each in file.pictures]
    failed: dict[str, list[str]] = {}
    for address in islice(file.graphs, MOST_GRAPHS):
        try:
            found["graphs"][address] = svg(file.graph(address))
        except ChunkwrightError as error:
            failed.setdefault(error.inside(), []).append(clipped(address))
    for reason, (first, *others) in failed.items():
        more = f" and {len(others)} more" if others else ""
        left_out.append(f"graph {first}{more}: {reason}")


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def _add_tree(file: OpenedFile, found: JsonObject) -> None:
    """Add the nodes of the tree, level by level until there are too many."""
    left = MOST_NODES
    top: list[JsonObject] = found.setdefault("tree", [])
    level: list[tuple[Item, list[JsonObject]]] = [(file.root, top)]
    while level:
        below: list[tuple[Item, list[JsonObject]]] = []
        for item, rows in level:
            for child in islice(_children(file, item), left):
                node = _kept(file, child)
                rows.append(node)
                left -= 1
                if node.get("kids"):
                    below.append((child, node.setdefault("in", [])))
        if left <= 0:
            found["left_out"].append(f"nodes of the tree after the first {MOST_NODES:,}")
            return
        level = below


def _children(file: OpenedFile, item: Item) -> list[Item]:
    try:
        return file.children_of(item)
    except ChunkwrightError:
        return []  # its own node has the error


def _kept(file: OpenedFile, item: Item) -> JsonObject:
    """Return a node with what the page would ask for when it is selected."""
    node: dict[str, Any] = file.node(item)
    if "table" in node:
        node["rows"] = file.table(node["a"], 0)["rows"]
    elif len(node.get("s", "")) > LONGEST_LINE and isinstance(item.value, str):
        node["text"] = clipped(item.value, LONGEST_TEXT)
    return node
