"""Every line of the tree leads back to its item: by address, with the same value and spelling."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base.jsontext import dumps
from chunkwright.formats import registry
from chunkwright.query.items import Line
from chunkwright.query.typed import select
from tests.query.files import BEHAVIOUR, CHARACTER, GEOMETRY, HANGAR, LEVEL, SCENE, opened

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
def test_each_line_of_the_tree_is_the_item_at_its_address(name: str, top: str) -> None:
    document = opened(name)
    (start,) = select(document.tree(), top)
    found = 0
    for node in islice(below(start), 300):
        value = document.get(node.address)
        assert node.value is value or repr(node.value) == repr(value), node.address
        found += 1
    assert found > 3


def test_the_value_of_an_item_without_a_value_is_its_text() -> None:
    document = opened(LEVEL)
    scripts = next(select(document.tree(), "/scripts"))
    assert scripts.value == scripts.detail == document.get("/scripts") == "as graphs"


@pytest.mark.parametrize("format", registry.FORMATS, ids=lambda format: format.name)
def test_every_tree_item_of_a_demonstration_is_found_by_its_address(format: Any) -> None:
    document = format.demo().make()
    shown = [item for item in below(document.tree()) if item.address]
    assert shown or format.name == "dvpl"  # raw data, which has no further items
    for item in shown:
        (found,) = select(document.tree(), item.address)
        assert (found.address, found.detail) == (item.address, item.detail)
        assert repr(document.get(item.address)) == repr(item.value), item.address


def spellings(item: Item) -> Iterator[str]:
    """Yield a float, and how the tree, ``get`` and ``dump`` spell it."""
    yield item.detail.rpartition(" ")[2]
    yield item.summary
    yield dumps(item.plain()).decode().strip().strip('"')


@pytest.mark.parametrize("name", [BEHAVIOUR, LEVEL, SCENE, HANGAR, GEOMETRY, CHARACTER])
def test_a_float_is_printed_alike_everywhere(name: str) -> None:
    floats = [each for each in islice(below(opened(name).tree()), 20_000) if is_float(each)]
    for item in floats:
        assert len(set(spellings(item))) == 1, (item.address, *spellings(item))
    assert floats or name in (GEOMETRY, LEVEL)


def is_float(item: Item) -> bool:
    return not isinstance(item, Line) and isinstance(item.value, float)


@pytest.mark.parametrize(
    ("number", "text"), [(3.4, "3.4"), (3.3999998569488525, "3.3999999"), (1 / 3, "0.33333334")]
)
def test_a_float32_is_printed_as_short_as_possible(number: float, text: str) -> None:
    archive = chunkwright.keyed_archive.KeyedArchive()
    archive.set("number", number, chunkwright.keyed_archive.VariantType.FLOAT)
    again = chunkwright.open(bytes(archive))
    (item,) = again.tree().shown()
    assert set(spellings(item)) == {text}
    assert text in dumps(again.to_dict()).decode()
    before = bytes(again)
    again.set("/number", text)
    assert bytes(again) == before


def test_a_tree_of_text_lines_can_be_queried() -> None:
    tree = Line(None, "top", "2 parts", lambda line: [Line(line, "a", "1"), Line(line, "b/c", "2")])
    assert [(each.label, each.detail, each.address) for each in tree.shown()] == [
        ("a", "1", "/a"),
        ("b/c", "2", "/b~1c"),
    ]
    assert tree.plain() == {"a": "1", "b/c": "2"}
    assert [each.value for each in tree.named("b/c")] == ["2"]
    assert tree.label == "top"
