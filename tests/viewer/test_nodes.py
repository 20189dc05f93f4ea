"""The facts that the page gets about an item."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright.errors import CorruptError
from chunkwright.query.items import Item
from chunkwright.viewer import open_file
from chunkwright.viewer.nodes import node_of

from ..samples import SAMPLES, needs_samples


class Thing(Item):
    """An item whose facts are given."""

    def __init__(self, key: str, value: Any = None, **facts: Any) -> None:
        super().__init__(None, key)
        self._value, self._facts = value, facts

    @property
    def value(self) -> Any:
        if isinstance(self._value, Exception):
            raise self._value
        return self._value

    @property
    def address(self) -> str:
        return f"/{self.key}"

    @property
    def name(self) -> str:
        return str(self._facts.get("name", self.key))

    @property
    def class_name(self) -> str:
        return str(self._facts.get("class_name", ""))

    @property
    def type_name(self) -> str:
        return str(self._facts.get("type_name", ""))

    @property
    def target(self) -> Any:
        return self._facts.get("target")


class Object(Thing):
    is_object = True


@pytest.mark.parametrize(
    ("item", "facts"),
    [
        (Thing("k", "text"), {"s": "text"}),
        (Thing("k", "text", name="n"), {"n": "n", "s": "text"}),
        (Thing("k", "", type_name="T"), {"t": "T", "s": '""'}),
        (Thing("k", bytes(1234)), {"s": "1,234 bytes"}),
        (Thing("k", bytearray(2)), {"s": "2 bytes"}),
        (Thing("k", memoryview(b"abc")), {"s": "3 bytes"}),
        (Thing("k"), {"s": "none"}),
        (Thing("k", np.zeros((2, 3), np.int16)), {"s": "int16 2 x 3", "table": [2, 3]}),
        (Object("k", 5, class_name="C", name="n"), {"c": "C", "n": "n", "kids": True}),
        (Object("k", 5, class_name="C", name="k"), {"c": "C", "kids": True}),
        (
            Thing("k", target=Object("t", class_name="C", name="n"), type_name="T"),
            {"t": "T", "ref": "/t", "s": "C n"},
        ),
        (Thing("k", target=Object("t", class_name="C", name="")), {"ref": "/t", "s": "C"}),
        (Thing("k", target=Object("t", name="n")), {"ref": "/t", "s": "n"}),
        (Thing("k", target=Object("t", name="")), {"ref": "/t", "s": "/t"}),
        (Thing("k", CorruptError("cut off")), {"error": "cut off"}),
    ],
)
def test_an_item_is_described_by_its_facts(item: Item, facts: dict[str, Any]) -> None:
    assert node_of(item, None) == {"a": "/k", "k": "k"} | facts


@needs_samples
def test_short_vectors_are_marked_and_shown_on_one_line() -> None:
    file = open_file(str(SAMPLES / "virtools/yyc12345__ballance_tools__1.nmo"))
    nodes = {
        each["k"]: each
        for each in file.children("/objects/Ball_Wood_piece01/placement", 0)["nodes"]
    }
    assert nodes["position"]["vec"]
    assert nodes["position"]["s"].startswith("[")
    assert "vec" not in nodes["flags"]
