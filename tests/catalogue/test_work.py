"""One batch in this process: the files that are read, written and removed."""

from __future__ import annotations

import gc
import io
import tarfile
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("pyarrow", reason="tables are written by pyarrow")

import pyarrow.parquet as pq

from chunkwright.base import is_frozen
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.catalogue import work
from chunkwright.catalogue.work import Batch, Done, Rules, Source
from chunkwright.errors import FileAccessError, LimitError
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import demo
from tests.freeing import pass_over, with_nothing_frozen

if TYPE_CHECKING:
    from pathlib import Path

ARCHIVE = bytes(KeyedArchive({"name": "T-34", "gun": "F-34"}))
SIZE = len(ARCHIVE)


def rules(folder: Path, max_size: int = SIZE) -> Rules:
    return Rules(str(folder / "out"), max_size, DEFAULT_LIMITS)


def rows_in(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.ParquetFile(path).read().to_pylist()
    return found


def stored(folder: Path, name: str, data: bytes = ARCHIVE) -> Source:
    (folder / name).write_bytes(data)
    return Source(str(folder / name), str(folder), len(data), "1")


@pytest.fixture
def tar(tmp_path: Path) -> str:
    """Return a container of two archives, a folder and an empty file."""
    try:
        import libarchive  # noqa: F401
    except (ImportError, OSError, AttributeError) as error:
        pytest.skip(f"libarchive cannot be loaded: {error}")
    path = tmp_path / "all.tar"
    with tarfile.open(path, "w") as made:
        folder = tarfile.TarInfo("sub")
        folder.type = tarfile.DIRTYPE
        made.addfile(folder)
        for name, data in (("sub/a", ARCHIVE), ("subway/b", ARCHIVE), ("sub/c", b"")):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(data), 1234
            made.addfile(entry, io.BytesIO(data))
    return str(path)


def test_a_batch_writes_a_part_of_each_table(tmp_path: Path) -> None:
    found = [stored(tmp_path, "a"), stored(tmp_path, "b"), stored(tmp_path, "text", b"nothing")]
    assert work.work(Batch("one", tuple(found)), rules(tmp_path)) == Done(3, 1)
    out = tmp_path / "out"
    files = rows_in(out / "files" / "one.parquet")
    assert [(row["file"], row["format"], row["strings"]) for row in files] == [
        (found[0].address, "keyed_archive", 2),
        (found[1].address, "keyed_archive", 2),
        (found[2].address, None, 0),
    ]
    strings = rows_in(out / "strings" / "format=keyed_archive" / "one.parquet")
    assert [(row["file"], row["member"], row["text"]) for row in strings] == [
        (each.address, member, text)
        for each in found[:2]
        for member, text in (("/gun", "F-34"), ("/name", "T-34"))
    ]
    # Tables without rows have no parts, and no partial files are left.
    written = sorted(str(path.relative_to(out)) for path in out.rglob("*") if path.is_file())
    assert written == ["files/one.parquet", "strings/format=keyed_archive/one.parquet"]
    assert list((out / ".partial").iterdir()) == []
    packed = pq.ParquetFile(out / "files" / "one.parquet").metadata.row_group(0).column(0)
    assert packed.compression == "ZSTD"


def test_rows_are_written_in_groups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    groups = []
    for most in (1, 2, 3, 4):
        monkeypatch.setattr(work, "_FLUSH", most)
        batch = Batch(f"by-{most}", (stored(tmp_path, "a"), stored(tmp_path, "b")))
        work.work(batch, rules(tmp_path))
        part = work.part_path(tmp_path / "out", "strings", "keyed_archive", batch.name)
        groups.append(pq.ParquetFile(part).metadata.num_row_groups)
        assert len(rows_in(part)) == 4
    assert groups == [2, 2, 1, 1]


def test_parts_of_unfinished_batches_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "out" / ".partial" / "one"
    folder.mkdir(parents=True)
    (folder / "strings.keyed_archive").write_bytes(b"half")
    work.work(Batch("one", (stored(tmp_path, "text", b"nothing"),)), rules(tmp_path))
    assert not folder.exists()
    assert not (tmp_path / "out" / "strings").exists()


def test_a_file_larger_than_stated_becomes_a_row_with_an_error(tmp_path: Path) -> None:
    said = [stored(tmp_path, "a"), stored(tmp_path, "b", ARCHIVE + b"\0")]
    sizes = [SIZE, SIZE + 1], [0, 0]
    for each in sizes:
        batch = Batch("one", tuple(replace(one, size=s) for one, s in zip(said, each, strict=True)))
        assert work.work(batch, rules(tmp_path)) == Done(2, 1)
        good, bad = rows_in(tmp_path / "out" / "files" / "one.parquet")
        assert good["error"] is None
        assert bad["error"]["kind"] == "LimitError"
        assert bad["error"]["message"] == f"has {SIZE + 1} bytes, which exceeds the limit of {SIZE}"
        assert bad["file"] == said[1].address


def test_a_missing_file_becomes_a_row_with_an_error(tmp_path: Path) -> None:
    gone = Source(str(tmp_path / "gone"), str(tmp_path), 5, "1")
    assert work.work(Batch("one", (gone, stored(tmp_path, "a"))), rules(tmp_path)) == Done(2, 1)
    bad, good = rows_in(tmp_path / "out" / "files" / "one.parquet")
    assert (bad["file"], bad["error"]["kind"]) == (gone.address, "FileAccessError")
    assert good["error"] is None


def test_files_of_a_sequential_container_are_read_in_order(tar: str) -> None:
    found = list(work.expand(tar))
    assert [(each.address, each.size, each.stamp) for each in found] == [
        (f"libarchive://sub/a::{tar}", SIZE, "1234"),
        (f"libarchive://subway/b::{tar}", SIZE, "1234"),
        (f"libarchive://sub/c::{tar}", 0, "1234"),
    ]
    assert {(each.root, each.container) for each in found} == {(tar, tar)}
    lost = replace(found[0], address=f"libarchive://lost::{tar}")
    batch = Batch("one", (lost, *found))
    contents = list(work._bytes(batch, SIZE))
    assert contents[:3] == [(found[0], ARCHIVE), (found[1], ARCHIVE), (found[2], b"")]
    source, error = contents[3]
    assert source == lost
    assert isinstance(error, FileAccessError)
    assert (error.message, error.file) == ("is no longer in the container", tar)
    # a file known to be too large is not looked for
    [*_, (_, small)] = work._bytes(Batch("one", (found[2], replace(found[0], size=9))), 8)
    assert not isinstance(small, LimitError)
    [(_, large), *_] = work._bytes(Batch("one", (found[2], replace(found[0], size=9))), 8)
    assert isinstance(large, LimitError)


def test_a_folder_inside_a_container_yields_only_the_files_below_it(tar: str) -> None:
    names = {
        start: [each.address.partition("::")[0] for each in work.expand(f"{start}::{tar}")]
        for start in ("libarchive://sub", "libarchive://sub/", "libarchive://subway/b")
    }
    assert names == {
        "libarchive://sub": ["libarchive://sub/a", "libarchive://sub/c"],
        "libarchive://sub/": ["libarchive://sub/a", "libarchive://sub/c"],
        "libarchive://subway/b": ["libarchive://subway/b"],
    }


def test_a_container_is_read_only_as_far_as_needed(tar: str) -> None:
    first, *_ = work.expand(tar)
    read = work.read_in_turn(tar, [first])
    assert next(read) == (first, ARCHIVE)
    assert next(read, None) is None
    with open(tar, "r+b") as file:
        file.truncate(100)
    with pytest.raises(FileAccessError, match="cannot be read") as caught:
        list(work.read_in_turn(tar, [first]))
    assert caught.value.file == tar


def test_remote_containers_are_read_from_a_local_copy(tar: str) -> None:
    assert [each.size for each in work._members(f"file://{tar}", "", "")] == [SIZE, SIZE, 0]


def test_files_of_zip_archives_are_found(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("b", ARCHIVE)
        made.writestr("a", b"")
    found = list(work.expand(str(path)))
    assert [(each.address, each.size) for each in found] == [
        (f"zip://a::{path}", 0),
        (f"zip://b::{path}", SIZE),
    ]
    assert [work.read(each) for each in found] == [b"", ARCHIVE]
    # the checksum, so that a new time alone is not a change
    assert found[1].stamp == str(zipfile.ZipFile(path).getinfo("b").CRC)
    assert not any(each.container for each in found)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("no such file", "No such file or directory"),
        ("file:///no/such/file", "No such file or directory"),
        ("memory://no/such/file", "no/such/file"),
        ("nonsense://a", "cannot be read: Protocol not known: nonsense"),
    ],
)
def test_an_unreadable_source_is_named_in_the_error(address: str, why: str) -> None:
    with pytest.raises(FileAccessError, match=why) as caught:
        work.read(Source(address, address, 0, ""))
    assert caught.value.file == address


def test_text_that_is_not_utf8_is_stored_as_escapes_in_every_column() -> None:
    row: dict[str, object] = {
        "file": "caf\udce9",
        "error": {"kind": "x", "message": "no \udce9"},
        "problems": [{"message": "\udce9"}],
    }
    (found,) = work.to_arrow("files", [row]).to_pylist()
    assert found["file"] == r"caf\xe9"
    assert found["error"]["message"] == r"no \xe9"
    assert found["problems"][0]["message"] == r"\xe9"


class Cluster:
    """A stand-in for a scheduler: futures finish at once, some because their worker died."""

    def __init__(self, deaths: int) -> None:
        self.deaths = deaths
        self.submitted: list[tuple[Any, ...]] = []

    def __call__(self, address: str, timeout: float) -> Cluster:
        assert (address, timeout) == ("tcp://scheduler", 10)
        return self

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.submitted.append(("closed",))

    def ncores(self) -> dict[str, int]:
        return {"worker": 2}

    def submit(self, function: Any, batch: Batch, given: Rules, *, pure: bool) -> Future:
        assert not pure
        self.submitted.append((function, batch.name, given))
        return Future(self, batch)


class Future:
    def __init__(self, cluster: Cluster, batch: Batch) -> None:
        self.cluster, self.batch = cluster, batch

    def result(self) -> Done:
        from distributed.scheduler import KilledWorker

        if self.cluster.deaths:
            self.cluster.deaths -= 1
            raise KilledWorker("task", None, 1)
        return Done(len(self.batch.sources), 0)


class Finished:
    """Yield the futures in order, including those that are added meanwhile."""

    def __init__(self, futures: Any) -> None:
        self.waiting = list(futures)

    def add(self, future: Future) -> None:
        self.waiting.append(future)

    def __next__(self) -> Future:
        future: Future = self.waiting.pop(0)
        return future


@pytest.mark.parametrize(
    ("deaths", "names", "results"),
    [
        (0, ["one"], [Done(1, 0)]),
        (1, ["one", "one"], [Done(1, 0)]),
        (2, ["one", "one"], [Done(1, 1)]),
    ],
)
def test_a_batch_that_loses_its_worker_is_submitted_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    deaths: int,
    names: list[str],
    results: list[Done],
) -> None:
    pytest.importorskip("distributed", reason="needs chunkwright[catalogue]")
    from chunkwright.catalogue import runner

    fake = Cluster(deaths)
    monkeypatch.setattr("dask.distributed.Client", fake)
    monkeypatch.setattr("dask.distributed.as_completed", Finished)
    batch = Batch("one", (stored(tmp_path, "a"),))
    given = rules(tmp_path)
    assert list(runner.run_on("tcp://scheduler", [batch], given)) == results
    assert fake.submitted == [(work.work, name, given) for name in names] + [("closed",)]


def test_a_process_freezes_the_modules_of_its_first_batch(tmp_path: Path) -> None:
    from chunkwright.catalogue import runner

    with with_nothing_frozen():
        assert not is_frozen()
        batch = Batch("one", (stored(tmp_path, "a"),))
        assert runner._work(batch, rules(tmp_path)) == Done(1, 0)
        assert is_frozen()
        frozen = gc.get_freeze_count()
        later = [[] for _ in range(10)]  # type: ignore[var-annotated]
        runner._work(batch, rules(tmp_path))
        assert gc.get_freeze_count() == frozen
        assert len(later) == 10


def test_only_a_few_batches_are_submitted_to_a_scheduler_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed", reason="needs chunkwright[catalogue]")
    from chunkwright.catalogue import runner

    fake = Cluster(0)
    monkeypatch.setattr("dask.distributed.Client", fake)
    monkeypatch.setattr("dask.distributed.as_completed", Finished)
    source = stored(tmp_path, "a")
    batches = [Batch(str(number), (source,)) for number in range(100)]
    known = []
    for done, _ in enumerate(runner.run_on("tcp://scheduler", batches, rules(tmp_path)), start=1):
        known.append(len(fake.submitted) - done)
    assert (len(known), max(known), known[-1]) == (100, 2 * 4 - 1, 0)
    assert [name for _, name, _ in fake.submitted[:-1]] == [batch.name for batch in batches]


def test_a_batch_leaves_no_garbage(tmp_path: Path) -> None:
    """Otherwise a process would keep the cycles that each of 100,000 files leaves."""
    level = bytes(demo.make())
    sources = [stored(tmp_path, f"{number}.nmo", level) for number in range(8)]
    was_enabled = gc.isenabled()
    pass_over()
    gc.disable()
    try:
        work.work(Batch("one", tuple(sources[:1])), rules(tmp_path, 1 << 20))
        work.work(Batch("eight", tuple(sources)), rules(tmp_path, 1 << 20))
        assert gc.collect() < 100
    finally:
        if was_enabled:
            gc.enable()
