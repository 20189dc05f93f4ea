"""A format of the tests alone: ``TOY1``, then one ``name=value`` a line.

It represents a format in the tests of the command line, which may be faulty: the values ``write``,
``text``, ``problem`` and ``bug`` of a file cause the faults that they name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.document import Document, Problem
from chunkwright.errors import CorruptError
from chunkwright.formats import Demo, Format, Option
from chunkwright.query.items import Item, Line

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass
class Toy(Document):
    """Names and values in file order."""

    format: ClassVar[str] = "toy"
    items: dict[str, str] = field(default_factory=dict)


class ToyFormat(Format[Toy]):
    name = "toy"
    family = "Tests"
    title = "Toy"
    extensions = (".toy",)
    magic = b"TOY1"
    convert_options = (Option(name="version", type=int, help="Convert a toy to this version."),)

    def read(self, data: bytes, *, limits: Limits = DEFAULT_LIMITS) -> Toy:
        toy = Toy()
        for index, line in enumerate(data[5:].decode("utf-8", "surrogateescape").split("\n")[:-1]):
            limits.check("the number of lines", index, "objects")
            name, sign, value = line.partition("=")
            if not sign:
                raise CorruptError("a line without =", offset=5, path=f"/{index}", hint="add one")
            toy.items[name] = value
        return toy

    def write(self, document: Toy) -> bytes:
        """Write a toy; its value ``write`` (``short``, ``long`` or ``other``) makes a fault."""
        lines = "".join(f"{name}={value}\n" for name, value in document.items.items())
        data = b"TOY1\n" + lines.encode("utf-8", "surrogateescape")
        if "bug" in document.items:
            raise TypeError("a bug of the format")
        fault = document.items.get("write")
        if fault == "short":
            return data[:-1]
        if fault == "long":
            return data + b"\0"
        return data[:-2] + b"?\n" if fault == "other" else data

    def to_dict(self, document: Toy) -> dict[str, Any]:
        """Return the text form, which loses values if ``text`` is ``lossy``."""
        if "nan" in document.items:
            return {"items": {"nan": float("nan")}}
        items = {name: value for name, value in document.items.items() if value != "lossy"}
        return {"items": items}

    def from_dict(self, form: Mapping[str, Any]) -> Toy:
        return Toy(dict(form["items"]))

    def info(self, document: Toy) -> dict[str, Any]:
        count = len(document.items)
        return {"version": 1, "entries": count, "kinds": {"line": count}}

    def items(self, document: Toy) -> Item:
        return Line(None, "toy", f"{len(document.items)} items", partial(_branches, document.items))

    def problems(self, document: Toy) -> Iterator[Problem]:
        if "problem" in document.items:
            yield Problem("/problem", document.items["problem"], 5)

    def convert(self, document: Toy, *, version: int = 1) -> Toy:
        return Toy(document.items | {"version": str(version * 10)})

    def demo(self) -> Demo[Toy]:
        return Demo(make, edit)


def make() -> Toy:
    return Toy({"hp": "100", "name": "tank"})


def edit(toy: Toy) -> str:
    toy.items["hp"] = "120"
    return "hp 100 -> 120"


def _branches(items: dict[str, str], parent: Item) -> Iterator[Item]:
    """Return the branches of the tree, which names with dots make."""
    groups: dict[str, dict[str, str]] = {}
    for name, value in items.items():
        head, _, rest = name.partition(".")
        groups.setdefault(head, {})[rest] = value
    for head, group in groups.items():
        if "" in group:
            yield Line(parent, head, group[""])
        else:
            yield Line(parent, head, "", partial(_branches, group))
