"""Dividing files into batches, submitting these to processes, and repeating lost ones."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("pyarrow", reason="tables are written by pyarrow")

from chunkwright import catalogue
from chunkwright.batch.pool import WorkerDiedError
from chunkwright.catalogue import runner, work
from chunkwright.catalogue.runner import BATCH_BYTES, Recovery
from chunkwright.catalogue.work import Batch, Done, Source
from chunkwright.errors import FileAccessError, QueryError
from tests.systems import needs_links, needs_pipes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

MIB = 1 << 20


def source(name: str, size: int = 1, root: str = "/r", container: str = "") -> Source:
    return Source(name, root, size, f"stamp of {name}", container)


def divided(*given: Source) -> list[list[str]]:
    return [[each.address for each in batch.sources] for batch in runner.batches(given)]


def test_a_batch_has_files_of_one_root_and_one_container() -> None:
    assert divided() == []
    rows = [
        source("a"),
        source("b"),
        source("c", root="/s"),
        source("d", root="/s", container="x"),
        source("e", root="/s", container="x"),
        source("f", root="/s", container="y"),
        source("g", root="/t", container="y"),
        source("h", root="/t"),
    ]
    assert divided(*rows) == [["a", "b"], ["c"], ["d", "e"], ["f"], ["g"], ["h"]]


def test_batches_have_at_most_64_mib() -> None:
    assert BATCH_BYTES == 64 * MIB
    rows = [source("a", 60 * MIB), source("b", 4 * MIB), source("c"), source("d", 64 * MIB)]
    assert divided(*rows) == [["a", "b"], ["c"], ["d"]]
    assert divided(source("a", 99 * MIB), source("b"), source("c", 64 * MIB)) == [
        ["a"],
        ["b"],
        ["c"],
    ]
    tar = [source(name, 60 * MIB, container="x") for name in "abc"]
    assert divided(*tar) == [["a", "b", "c"]]


@pytest.mark.parametrize(("count", "sizes"), [(256, [256]), (257, [256, 1]), (513, [256, 256, 1])])
def test_batches_have_at_most_256_files(count: int, sizes: list[int]) -> None:
    assert list(map(len, divided(*(source(str(at)) for at in range(count))))) == sizes
    tar = [source(str(at), container="x") for at in range(count)]
    assert list(map(len, divided(*tar))) == [count]


def test_a_batch_is_named_after_its_contents() -> None:
    rows = (source("a"), source("b\udc80"))
    (batch,) = runner.batches(rows)
    told = b"a\t/r\tstamp of a\nb\x80\t/r\tstamp of b\x80"
    assert batch == Batch(hashlib.sha1(told).hexdigest(), rows)


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_batch_is_split_into_two_halves(count: int) -> None:
    (batch,) = runner.batches([source(str(at)) for at in range(count)])
    one, other = runner.halves(batch)
    assert one.sources + other.sources == batch.sources
    assert (len(one.sources), len(other.sources)) == (count // 2, count - count // 2)
    assert len({one.name, other.name, batch.name}) == 3


def batches(*names: str) -> list[Batch]:
    return [Batch(name, tuple(source(each) for each in name)) for name in names]


class Pool:
    """A pool that runs batches immediately; a batch whose name contains ``deadly`` kills its process."""

    made: list[Pool]
    deadly = "x"

    def __init__(self, jobs: int, *, forks: bool, name: str) -> None:
        assert (forks, name) == (False, "a catalogue")
        self.jobs = jobs
        self.asked: list[str] = []
        self.most = 0
        self.made.append(self)

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None:
        self.asked.append("end")

    def submit(self, function: Callable[..., Any], batch: Batch, rules: Any) -> Batch:
        assert (function, rules) == (runner._work, "rules")
        self.asked.append(batch.name)
        return batch

    def first_done(self, tickets: Any) -> list[Batch]:
        self.most = max(self.most, len(tickets))
        return list(tickets)[:1]

    def result(self, batch: Batch) -> Done:
        if self.deadly in batch.name:
            raise WorkerDiedError("died")
        return Done(len(batch.sources), len(batch.name))


@pytest.fixture
def pools(monkeypatch: pytest.MonkeyPatch) -> list[Pool]:
    monkeypatch.setattr(Pool, "made", [], raising=False)
    monkeypatch.setattr(runner, "Pool", Pool)
    return Pool.made


def run(*names: str, jobs: int = 2) -> list[Done]:
    rules: Any = "rules"
    return list(runner.run(batches(*names), rules, jobs))


def test_each_process_has_one_batch_at_a_time(pools: list[Pool]) -> None:
    assert run() == []
    assert pools == []
    assert sorted(run("aa", "b", "ccc", "dd", jobs=3)) == [
        Done(1, 1),
        *[Done(2, 2)] * 2,
        Done(3, 3),
    ]
    assert [(pool.jobs, pool.asked) for pool in pools] == [(3, ["aa", "b", "ccc", "dd", "end"])]
    pools.clear()
    assert run("a", "b", jobs=9) == [Done(1, 1)] * 2
    assert [pool.jobs for pool in pools] == [2]


def test_at_most_one_batch_per_process_is_submitted(pools: list[Pool]) -> None:
    run("a", "b", "c", "d", jobs=2)
    assert [pool.most for pool in pools] == [2]


def test_a_batch_that_kills_its_process_is_retried_then_split_then_given_up(
    pools: list[Pool], monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up: list[str] = []

    def give_up(recovery: Recovery, batch: Batch) -> Done:
        assert recovery.rules == "rules"  # type: ignore[comparison-overlap]
        given_up.append(batch.sources[0].address)
        return Done(1, 7)

    monkeypatch.setattr(Recovery, "give_up", give_up)
    monkeypatch.setattr(
        runner, "_batch", lambda of: batches("".join(each.address for each in of))[0]
    )
    assert run("a", "bxc", "d", jobs=1) == [Done(1, 1)] * 2 + [Done(1, 7)] + [Done(1, 1)] * 2
    assert given_up == ["x"]
    (pool,) = pools
    assert pool.asked == ["a", "bxc", "bxc", "xc", "xc", "c", "x", "x", "b", "d", "end"]
    pools.clear()
    assert sorted(run("a", "bxc", "d")) == [*[Done(1, 1)] * 4, Done(1, 7)]


@pytest.mark.parametrize("frozen", [False, True])
def test_a_process_freezes_its_imported_modules_once(
    monkeypatch: pytest.MonkeyPatch, frozen: bool
) -> None:
    called: list[str] = []
    done = Done(3, 2)

    def worked(batch: Any, rules: Any) -> Done:
        assert (batch, rules) == ("batch", "rules")
        return done

    collector = SimpleNamespace(
        collect=lambda: called.append("collect"), freeze=lambda: called.append("freeze")
    )
    monkeypatch.setattr(runner, "work", worked)
    monkeypatch.setattr(runner, "gc", collector)
    monkeypatch.setattr(runner, "is_frozen", lambda: frozen)
    given: Any = ("batch", "rules")
    assert runner._work(*given) is done
    assert called == ([] if frozen else ["collect", "freeze"])


def test_at_least_one_job_is_required(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match="expected at least 1 for jobs, not 0"):
        runner.catalogue([], tmp_path / "out", jobs=0)
    assert runner.catalogue([], tmp_path / "out", jobs=1) == runner.Summary()
    (tmp_path / "file").touch()
    with pytest.raises(FileAccessError, match="expected a folder for the tables, not a file"):
        runner.catalogue([], tmp_path / "file")


@needs_links
@needs_pipes
def test_files_of_a_folder_come_before_those_of_its_subfolders(tmp_path: Path) -> None:
    for name in ("b/one", "a/two", "a/one", "c.zip", "d"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
        os.utime(tmp_path / name, ns=(5, 1000 + len(name)))
    (tmp_path / "link").symlink_to(tmp_path / "gone")
    os.mkfifo(tmp_path / "pipe")
    root = str(tmp_path)
    assert [
        (each.address.replace(root, "."), each.root, each.size, each.stamp, each.container)
        for each in work.expand(root)
    ] == [
        ("zip://::./c.zip", root, 0, "1005", ""),  # a missing file
        ("./d", root, 1, "1001", ""),
        ("./link", root, 0, "", ""),
        ("./a/one", root, 5, "1005", ""),
        ("./a/two", root, 5, "1005", ""),
        ("./b/one", root, 5, "1005", ""),
    ]
    for name, why in (("gone", "No such file"), ("pipe", "neither a file nor a folder")):
        with pytest.raises(FileAccessError, match=why):
            list(work.expand(str(tmp_path / name)))
    with pytest.raises(FileAccessError, match="cannot be opened"):
        list(work.expand(str(tmp_path / "c.zip")))


def test_a_remote_container_is_copied_whole(tmp_path: Path) -> None:
    try:
        import libarchive  # noqa: F401
    except (ImportError, OSError, AttributeError) as error:
        pytest.skip(f"libarchive cannot be loaded: {error}")
    with tarfile.open(tmp_path / "all.tar", "w") as made:
        entry = tarfile.TarInfo("one")
        entry.size, entry.mtime = 3, 1234
        made.addfile(entry, io.BytesIO(b"cat"))
    # shorter than the buffer of a file, so that it has to be flushed
    small = tmp_path / "small.tar"
    small.write_bytes((tmp_path / "all.tar").read_bytes()[:2048])
    address = f"file://{small}"
    assert list(work._members(address, "", "/r")) == [
        Source(f"libarchive://one::{address}", "/r", 3, "1234", address)
    ]


def test_files_at_addresses_are_read(tmp_path: Path) -> None:
    path = tmp_path / "one"
    path.write_bytes(b"cat")
    for address in (str(path), f"file://{path}"):
        assert work.read(source(address)) == b"cat"
        with pytest.raises(FileAccessError) as caught:
            work.read(source(f"{address}-gone"))
        assert caught.value.file == f"{address}-gone"


def test_table_schemas_contain_the_meanings_of_their_columns() -> None:
    for name, columns in catalogue.COLUMNS.items():
        made = work._schema(name)
        assert made == catalogue.TABLES[name]
        assert made.metadata == {
            b"chunkwright_catalogue": str(catalogue.SCHEMA_VERSION).encode(),
            b"table": name.encode(),
        }
        assert [(each.name, each.type, each.metadata[b"meaning"].decode()) for each in made] == [
            (column, work._KINDS[kind], meaning) for column, kind, meaning in columns
        ]
