"""The collector is paused while a document is read, and finds the same garbage afterwards."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import threading
import weakref
from typing import TYPE_CHECKING

import pytest

from chunkwright.base import collector_paused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANY = 20_000
pytestmark = pytest.mark.skipif(
    "PYTEST_XDIST_WORKER" in os.environ, reason="test_collector_alone.py runs these"
)


class Part:
    """A part that refers to its document."""

    def __init__(self, owner: Document) -> None:
        self.owner = owner


class Document:
    """Return many objects in cycles, made with the collector paused."""

    def __init__(self, size: int = MANY) -> None:
        with collector_paused():
            self.parts = [Part(self) for _ in range(size)]


@pytest.fixture(autouse=True)
def as_it_was() -> Iterator[None]:
    was_enabled = gc.isenabled()
    gc.enable()
    gc.collect()
    frozen = gc.get_freeze_count()  # by Python 3.12 itself, in each full collection
    yield
    gc.collect()
    assert gc.get_freeze_count() == frozen
    (gc.enable if was_enabled else gc.disable)()


def test_the_collector_is_off_inside_the_context_and_on_afterwards() -> None:
    with collector_paused():
        assert not gc.isenabled()
        with collector_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_the_collector_is_on_again_after_an_error() -> None:
    with pytest.raises(KeyError), collector_paused():
        raise KeyError
    assert gc.isenabled()


def test_a_collector_disabled_by_the_caller_stays_disabled() -> None:
    gc.disable()
    document = Document()
    assert not gc.isenabled()
    # New objects stay in the young generation, where the caller may expect them.
    assert any(each is document for each in gc.get_objects(generation=0))


def test_collections_of_the_youngest_generation_do_not_scan_a_large_document() -> None:
    seen: list[int] = []

    def watch(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            seen.append(info["generation"])

    document = Document()
    assert gc.get_count()[0] < MANY
    assert any(each is document for each in gc.get_objects(generation=2))
    gc.callbacks.append(watch)
    try:
        gc.collect(0)
    finally:
        gc.callbacks.remove(watch)
    assert seen == [0]
    assert any(each is document for each in gc.get_objects(generation=2))


def test_a_large_document_is_promoted_even_if_the_interpreter_froze_objects_at_startup() -> None:
    source = """
import gc
from chunkwright.base import collector_paused
gc.collect()
with collector_paused():
    document = [[] for _ in range(20_000)]
assert any(each is document for each in gc.get_objects(generation=2))
"""
    subprocess.run([sys.executable, "-c", source], check=True)


def test_small_documents_are_not_moved_to_the_oldest_generation() -> None:
    document = Document(10)
    assert not any(each is document for each in gc.get_objects(generation=2))


def test_frozen_objects_are_not_counted_for_a_small_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[int] = []
    count = gc.get_freeze_count  # takes time in proportion to its result

    def counting() -> int:
        counted.append(count())
        return counted[-1]

    monkeypatch.setattr(gc, "get_freeze_count", counting)
    Document(5_000)
    assert counted == []
    Document(MANY)
    assert len(counted) == 1


def test_the_collector_still_frees_cycles() -> None:
    document = Document()
    part = weakref.ref(document.parts[0])
    del document
    assert part() is not None
    gc.collect()
    assert part() is None


def test_cyclic_garbage_does_not_accumulate() -> None:
    documents = []
    most = 0
    for _ in range(120):
        documents.append(weakref.ref(Document()))
        [[] for _ in range(1000)]  # Allocations as of any caller between two documents.
        most = max(most, sum(document() is not None for document in documents))
    # Some are still waiting, as with any generational collector, but not all of them.
    assert most < 60
    gc.collect()
    assert not any(document() for document in documents)


def test_frozen_objects_stay_frozen() -> None:
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        assert frozen
        document = Document()
        assert gc.get_freeze_count() == frozen
        assert any(each is document for each in gc.get_objects())
    finally:
        gc.unfreeze()


def test_overlapping_threads_leave_the_collector_on() -> None:
    barrier = threading.Barrier(4)
    errors: list[BaseException] = []

    def work() -> None:
        try:
            barrier.wait()
            for _ in range(20):
                Document(2000)
        except BaseException as error:
            errors.append(error)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert errors == []
    assert gc.isenabled()


EXITING = """
import atexit, io, sys, weakref
import chunkwright

class Odd:
    @property
    def __class__(self): raise RuntimeError("is not to be asked")

class Part:
    def __init__(self): self.owner = self
    def __del__(self): print("taken apart", flush=True)

if sys.argv[1] == "fast":
    chunkwright.fast_exit()
atexit.register(print, "goodbye", flush=True)
kept, file = Part(), open(sys.argv[2], "w")
dead, odd, detached = weakref.proxy(Odd()), Odd(), io.TextIOWrapper(io.BytesIO())
detached.detach()
file.write("flushed")
sys.exit(3)
"""


@pytest.mark.parametrize(("how", "last"), [("fast", ""), ("as usual", "taken apart\n")])
def test_a_fast_exit_skips_only_the_final_collection(tmp_path: Path, how: str, last: str) -> None:
    file = tmp_path / "file"
    command = [sys.executable, "-c", EXITING, how, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (3, "")
    assert done.stdout == f"goodbye\n{last}"
    assert file.read_text() == "flushed"
