"""Opening a file and querying it leaves nothing to the cyclic garbage collector."""

from __future__ import annotations

import gc
import json
import tracemalloc
import weakref
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.formats import registry
from chunkwright.nmo import VirtoolsFile, demo
from tests.freeing import without_collector
from tests.samples import SAMPLES, needs_samples

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.query.items import Item

SCRIPTS = "virtools/BearKidsTeam__BallanceModding__P_Modul_34.nmo"
[FORMAT] = [each for each in registry.FORMATS if each.name == "nmo"]


def walk(item: Item) -> None:
    for child in item.shown():
        walk(child)


ASKINGS: dict[str, Callable[[VirtoolsFile], object]] = {
    "objects": lambda file: list(file.objects),
    "decode_all": lambda file: file.decode_all(),
    "info": lambda file: file.info(),
    "problems": lambda file: list(file.problems()),
    "tree": lambda file: walk(file.tree()),
    "find": lambda file: list(file.find("objects/*/*")),
    "text": lambda file: json.dumps(file.to_dict()),
    "bytes": bytes,
    "graphs": lambda file: [FORMAT.graph(file, each) for each, _ in FORMAT.graphs(file)],
    "scene": lambda file: FORMAT.scene_model(file),
}


def test_a_file_that_was_only_opened_is_freed_at_once() -> None:
    data = bytes(demo.make())
    with without_collector():
        file = chunkwright.open(data)
        assert file.info()["format"] == "nmo"
        opened = weakref.ref(chunkwright.open(data))
        assert opened() is None


def test_opening_and_dropping_keeps_memory_flat() -> None:
    file = demo.make()
    file.add_object("CKTexture", "Large").need_chunk()[0x1234] = bytes(200_000)
    data = bytes(file)
    chunkwright.open(data)
    tracemalloc.start()
    try:
        with without_collector():
            before = tracemalloc.get_traced_memory()[0]
            for _ in range(20):
                chunkwright.open(data)
            assert tracemalloc.get_traced_memory()[0] - before < 100_000
    finally:
        tracemalloc.stop()


@needs_samples
@pytest.mark.parametrize("asking", ASKINGS)
def test_queries_leave_nothing_to_the_collector(asking: str) -> None:
    file: Any = chunkwright.open(SAMPLES / SCRIPTS)
    ASKINGS[asking](file)  # the first call imports modules
    with without_collector():
        ASKINGS[asking](file)
        assert gc.collect() == 0


def test_reading_a_text_form_leaves_nothing_to_the_collector() -> None:
    form = demo.make().to_dict()
    chunkwright.from_dict(form)
    with without_collector():
        made = chunkwright.from_dict(form)
        assert gc.collect() == 0
    assert made.to_dict() == form


def test_chunks_and_areas_have_no_dict() -> None:
    chunk = demo.make().objects["Floor"].chunk
    assert not hasattr(chunk, "__dict__")
    assert not any(hasattr(area, "__dict__") for area in chunk.areas)
