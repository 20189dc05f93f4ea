"""Keys of text forms that nobody would read: refused, wherever they are."""

from __future__ import annotations

import copy
import json
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.dvpl import DvplType, DvplWrapper
from tests.test_wrong_values import CASES

if TYPE_CHECKING:
    from collections.abc import Iterator

DAVA = (
    *("texture", "animation", "heightmap", "dvpl", "archive", "geometry"),
    *(name for name in CASES if name[:5] == "scene"),
)


def mappings(form: Any, path: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Walk the mappings in a text form, with their paths."""
    if isinstance(form, dict):
        yield path, form
    for key, each in form.items() if isinstance(form, dict) else enumerate(form):
        if isinstance(each, dict | list):
            yield from mappings(each, f"{path}/{key}")


@pytest.mark.parametrize("name", DAVA)
def test_a_key_that_would_be_ignored_is_refused(name: str) -> None:
    document = CASES[name].make()
    document.wrapper = DvplWrapper(DvplType.LZ4_STREAM)
    form = json.loads(json.dumps(document.to_dict()))
    assert chunkwright.from_dict(form) == document
    paths = [path for path, _ in mappings(form)]
    assert paths[0] == ""
    assert "/wrapper" in paths
    for path in paths:
        edited = copy.deepcopy(form)
        dict(mappings(edited))[path]["versoin"] = 5
        with pytest.raises(ChunkwrightError, match=r"versoin|expected entries") as caught:
            chunkwright.from_dict(edited)
        assert caught.value.path.startswith("/")
        if name in ("archive", "dvpl") or name[:5] == "scene":
            assert caught.value.path == f"{path}/versoin"


@pytest.mark.parametrize(
    ("version", "name"),
    [
        (1, "version_tags"),
        (9, "descriptor"),
        (13, "global_material"),
        (25, "geometry_id_hash"),
        (27, "extra_archive"),
        (29, "body"),
        (29, "odd_num_nodes"),
        (30, "data_nodes"),
        (30, "hierarchy"),
        (30, "geometry_id_hash"),
        (30, "extra_archive"),
        (30, "global_material"),
    ],
)
def test_a_part_that_the_version_of_a_scene_lacks_is_refused(version: int, name: str) -> None:
    form = chunkwright.sc2.Scene(version).to_dict()
    assert name not in form
    with pytest.raises(ChunkwrightError, match=f"unknown key '{name}'") as caught:
        chunkwright.from_dict(form | {name: {"entries": []}})
    assert caught.value.path == f"/{name}"
