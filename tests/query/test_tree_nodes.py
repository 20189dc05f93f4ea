"""Nodes of trees lead back to the objects and values that they show."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from chunkwright.addresses import select
from tests.query.files import BEHAVIOUR, GEOMETRY, HANGAR, LEVEL, SCENE, opened

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.query.items import Item


def below(node: Item) -> Iterator[Item]:
    for child in node.shown():
        yield child
        yield from below(child)


@pytest.mark.parametrize(
    ("name", "top"),
    [
        (BEHAVIOUR, "/objects"),
        (BEHAVIOUR, "/root"),
        (LEVEL, "/objects"),
        (LEVEL, "/managers"),
        (SCENE, ""),
        (HANGAR, "/data_nodes"),
        (GEOMETRY, ""),
    ],
)
def test_a_node_leads_to_what_stands_at_its_address(name: str, top: str) -> None:
    document = opened(name)
    (start,) = select(document.tree(), top)
    found = 0
    for node in islice(below(start), 300):
        value = document.get(node.address)
        assert node.value is value or repr(node.value) == repr(value), node.address
        found += 1
    assert found > 3


def test_the_value_of_a_line_that_only_tells_is_its_text() -> None:
    document = opened(LEVEL)
    scripts = next(select(document.tree(), "/scripts"))
    assert scripts.value == scripts.detail == document.get("/scripts") == "as graphs"
