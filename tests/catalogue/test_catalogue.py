"""Catalogues: rows match the contents of files, no row is lost, no file is read twice."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from multiprocessing import active_children
from typing import TYPE_CHECKING, Any

import pytest

pa = pytest.importorskip("pyarrow", reason="needs the extra chunkwright[catalogue]")

import pyarrow.parquet as pq  # noqa: E402

import chunkwright  # noqa: E402
from chunkwright.base.fileio import DEFAULT_LIMITS  # noqa: E402
from chunkwright.catalogue import (  # noqa: E402
    SCHEMA_VERSION,
    catalogue,
    rows_of,
)
from chunkwright.catalogue import runner as running  # noqa: E402
from chunkwright.catalogue.runner import BATCH_FILES, batches, make_plan, run  # noqa: E402
from chunkwright.catalogue.work import Rules, Source, expand  # noqa: E402
from chunkwright.cli.app import chunkwright as chunkwright_command  # noqa: E402
from chunkwright.formats import registry  # noqa: E402
from chunkwright.keyed_archive import KeyedArchive, KeyedArchiveFormat  # noqa: E402
from tests.cli import runner  # noqa: E402
from tests.dvpk import files as packs  # noqa: E402
from tests.samples import expected, needs_samples, samples  # noqa: E402
from tests.systems import needs_pipes  # noqa: E402
from tests.thinning import one_of  # noqa: E402

if TYPE_CHECKING:
    from pathlib import Path

Rows = list[dict[str, Any]]


def table(out: Path, name: str) -> Rows:
    """Return all rows of a table, in the order of files."""
    rows: Rows = []
    for path in sorted((out / name).rglob("*.parquet")):
        rows += pq.ParquetFile(path).read().to_pylist()
    return sorted(rows, key=lambda row: str(row["file"]))


def demo_files(folder: Path) -> dict[str, bytes]:
    """Return one file for each format, with its name in the folder."""
    folder.mkdir(exist_ok=True)
    files = {}
    for format in registry.formats():
        demo = format.demo()
        if demo is not None:
            name = f"sub/{format.name}{format.suffixes[0]}"
            files[name] = bytes(demo.make())
    files["notes.txt"] = b"no format of ours"
    for name, data in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    return files


def archives(folder: Path, count: int) -> None:
    folder.mkdir(exist_ok=True)
    for number in range(count):
        KeyedArchive({"name": f"tank {number}", "hp": number}).save(folder / f"{number:05}.archive")


def test_every_file_has_a_row_with_its_format_or_its_error(tmp_path: Path) -> None:
    files = demo_files(tmp_path / "in")
    summary = catalogue([tmp_path / "in"], tmp_path / "out", jobs=2)
    assert (summary.read, summary.failed, summary.kept) == (len(files), 1, 0)
    rows = table(tmp_path / "out", "files")
    assert [os.path.relpath(row["file"], tmp_path / "in") for row in rows] == sorted(files)
    for row in rows:
        name = os.path.relpath(row["file"], tmp_path / "in")
        assert row["size"] == len(files[name])
        if name == "notes.txt":
            assert row["format"] is None
            assert row["error"]["kind"] == "UnknownFormatError"
            continue
        document = chunkwright.open(row["file"])
        assert row["error"] is None
        assert row["format"] == document.format
        assert json.loads(row["info"]) == document.info()
    assert not (tmp_path / "out" / ".partial").exists() or not list(
        (tmp_path / "out" / ".partial").iterdir()
    )


def test_addresses_in_rows_lead_to_the_stated_values(tmp_path: Path) -> None:
    demo_files(tmp_path / "in")
    catalogue([tmp_path / "in"], tmp_path / "out", jobs=1)
    out = tmp_path / "out"
    objects, references, strings = (
        table(out, name) for name in ("objects", "references", "strings")
    )
    assert objects
    assert references
    assert strings
    files = {row["file"] for row in objects + references + strings}
    documents = {file: chunkwright.open(file) for file in files}
    known = {(row["file"], row["address"]) for row in objects}
    for row in objects:
        assert documents[row["file"]].get(row["address"]) is not None
    for row in references:
        assert (row["file"], row["target"]) in known
    for row in strings:
        found = documents[row["file"]].get(row["object"] + row["member"])
        assert found == row["text"]


@needs_samples
@pytest.mark.slow
def test_counts_of_real_files_are_right(tmp_path: Path) -> None:
    counts = expected("virtools")
    chosen = [path for path in samples("virtools") if path.stat().st_size < 30_000][::3]
    catalogue(chosen, tmp_path / "out", jobs=2)
    rows = {os.path.basename(row["file"]): row for row in table(tmp_path / "out", "files")}
    objects = table(tmp_path / "out", "objects")
    for path in chosen:
        if counts.get(path.name, {}).get("objects") is None or rows[path.name]["error"]:
            continue
        own = [
            row
            for row in objects
            if row["file"] == str(path) and row["address"].startswith("/objects/")
        ]
        assert len(own) == counts[path.name]["objects"]


def test_an_unchanged_file_is_not_read_again(tmp_path: Path) -> None:
    archives(tmp_path / "in", 5)
    out = tmp_path / "out"
    assert catalogue([tmp_path / "in"], out, jobs=1).read == 5
    before = table(out, "files")
    summary = catalogue([tmp_path / "in"], out, jobs=1)
    assert (summary.read, summary.kept) == (0, 5)
    assert table(out, "files") == before
    assert catalogue([tmp_path / "in"], out, jobs=1, is_fresh=True).read == 5
    assert table(out, "files") == before


def test_rows_of_changed_and_removed_files_are_updated(tmp_path: Path) -> None:
    archives(tmp_path / "in", 5)
    archives(tmp_path / "other", 2)
    out = tmp_path / "out"
    catalogue([tmp_path / "in"], out, jobs=1)
    catalogue([tmp_path / "other"], out, jobs=1)
    KeyedArchive({"name": "another"}).save(tmp_path / "in" / "00001.archive")
    (tmp_path / "in" / "00004.archive").unlink()
    catalogue([tmp_path / "in"], out, jobs=1)
    texts = [row["text"] for row in table(out, "strings")]
    assert texts == ["tank 0", "another", "tank 2", "tank 3", "tank 0", "tank 1"]
    assert len(table(out, "files")) == 6


@pytest.mark.slow
def test_an_interrupted_run_is_continued(tmp_path: Path) -> None:
    archives(tmp_path / "in", 3)
    out = tmp_path / "out"
    catalogue([tmp_path / "in"], out, jobs=1)
    whole = table(out, "strings")
    # The part of the table ``files`` is written last: without it, the batch does not count.
    for path in (out / "files").iterdir():
        path.unlink()
    (out / ".partial" / "some").mkdir(parents=True)
    assert catalogue([tmp_path / "in"], out, jobs=1).read == 3
    assert table(out, "strings") == whole


def test_files_in_containers_are_read(tmp_path: Path) -> None:
    files = demo_files(tmp_path / "in")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    catalogue([tmp_path / "all.zip"], tmp_path / "zipped", jobs=1)
    catalogue([tmp_path / "in"], tmp_path / "plain", jobs=1)
    packed, plain = (table(tmp_path / each, "files") for each in ("zipped", "plain"))
    assert [row["sha256"] for row in packed] == [row["sha256"] for row in plain]
    assert [row["objects"] for row in packed] == [row["objects"] for row in plain]
    assert packed[0]["file"] == f"zip://notes.txt::{tmp_path / 'all.zip'}"
    assert catalogue([tmp_path / "all.zip"], tmp_path / "zipped", jobs=1).kept == len(files)


@pytest.mark.slow
def test_addresses_of_packs_and_folders_in_archives_are_sources(tmp_path: Path) -> None:
    files = demo_files(tmp_path / "in")
    pack = chunkwright.dvpk.Pack()
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for name, data in files.items():
            pack.add(name, data)
            archive.writestr(f"deep/[1]/{name}", data)
        archive.writestr("other", b"")
        archive.writestr("a.dvpk", bytes(pack))
    pack.save(tmp_path / "all.dvpk")
    catalogue([tmp_path / "in"], tmp_path / "plain", jobs=1)
    wanted = [row["sha256"] for row in table(tmp_path / "plain", "files")]
    for at in ("all.dvpk!/", "all.zip!/deep", "all.zip!/a.dvpk!/"):
        out = tmp_path / "of"
        assert catalogue([f"{tmp_path}/{at}"], out, jobs=1).read == len(files)
        found = table(out, "files")
        assert sorted(row["sha256"] for row in found) == sorted(wanted)
        assert catalogue([f"{tmp_path}/{at}"], out, jobs=1).kept == len(files)
        shutil.rmtree(out)
    one = f"{tmp_path}/all.zip!/deep/[1]/notes.txt"
    catalogue([one], tmp_path / "one", jobs=1)
    assert [row["file"] for row in table(tmp_path / "one", "files")] == [one]
    with pytest.raises(chunkwright.FileAccessError, match="a folder with files"):
        catalogue([f"{tmp_path}/all.zip!/missing"], tmp_path / "none", jobs=1)


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "kind"), one_of(2, [("7z", "7zip"), ("tar", "gnutar")]))
def test_files_in_sequential_containers_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str, kind: str
) -> None:
    try:
        import libarchive
    except (ImportError, OSError, AttributeError) as error:
        pytest.skip(f"libarchive cannot be loaded: {error}")
    files = demo_files(tmp_path / "in")
    path = tmp_path / f"all.{ending}"
    monkeypatch.chdir(tmp_path / "in")
    with libarchive.file_writer(str(path), kind) as archive:
        archive.add_files(*files)
    monkeypatch.chdir(tmp_path)
    catalogue([f"all.{ending}"], "out", jobs=1)
    rows = table(tmp_path / "out", "files")
    assert {row["file"]: row["size"] for row in rows} == {
        f"libarchive://{name}::all.{ending}": len(data) for name, data in files.items()
    }
    assert sum(row["error"] is not None for row in rows) == 1
    assert len(list(batches(expand(f"all.{ending}")))) == 1


def test_fsspec_urls_are_read(tmp_path: Path) -> None:
    archives(tmp_path / "in", 2)
    catalogue([f"file://{tmp_path / 'in'}"], tmp_path / "out", jobs=1)
    rows = table(tmp_path / "out", "files")
    assert [row["file"] for row in rows] == [
        f"file://{tmp_path / 'in' / name}" for name in ("00000.archive", "00001.archive")
    ]
    assert all(row["error"] is None for row in rows)


def test_a_file_over_the_limit_becomes_a_row(tmp_path: Path) -> None:
    archives(tmp_path / "in", 2)
    (tmp_path / "in" / "large.archive").write_bytes(bytes(10_000))
    summary = catalogue([tmp_path / "in"], tmp_path / "out", jobs=1, max_size=5_000)
    assert (summary.read, summary.failed) == (3, 1)
    row = table(tmp_path / "out", "files")[-1]
    assert row["sha256"] is None
    assert row["error"]["kind"] == "LimitError"


@pytest.mark.slow
def test_no_row_is_lost_when_a_worker_is_killed(tmp_path: Path) -> None:
    archives(tmp_path / "in", 5 * BATCH_FILES)
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        del done, total
        if not killed:
            child = active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    summary = catalogue([tmp_path / "in"], tmp_path / "out", jobs=2, progress=kill)
    assert killed
    assert (summary.read, summary.failed) == (5 * BATCH_FILES, 0)
    rows = table(tmp_path / "out", "strings")
    assert [row["text"] for row in rows] == [f"tank {number}" for number in range(len(rows))]
    assert len(rows) == 5 * BATCH_FILES


class Deadly(Source):
    """Make a file that kills any process that reads it."""

    def __reduce__(self) -> tuple[object, ...]:
        return os._exit, (1,)


def late(*fields: Any) -> Source:
    time.sleep(2)
    return Source(*fields)


class Slow(Source):
    """Make a file that is slow to read."""

    def __reduce__(self) -> tuple[object, ...]:
        return late, (self.address, self.root, self.size, self.stamp)


@pytest.mark.slow
def test_a_file_that_kills_every_process_becomes_a_row(tmp_path: Path) -> None:
    archives(tmp_path / "in", 6)
    found = list(expand(str(tmp_path / "in")))
    bad = found[3]
    found[3] = Deadly(bad.address, bad.root, bad.size, bad.stamp)
    rules = Rules(str(tmp_path / "out"), 1 << 20, DEFAULT_LIMITS)
    results = list(run(batches(found), rules, 2))
    assert sum(done.files for done in results) == 6
    rows = table(tmp_path / "out", "files")
    assert [row["error"] and row["error"]["kind"] for row in rows] == [
        None,
        None,
        None,
        "WorkerDiedError",
        None,
        None,
    ]


@pytest.mark.slow
def test_a_file_that_runs_beside_one_that_kills_its_process_is_not_blamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two single files run at once, and one of them ends the process at each attempt."""
    archives(tmp_path / "in", 2)
    bad, good = expand(str(tmp_path / "in"))
    found: list[Source] = [Deadly(bad.address, bad.root, bad.size, bad.stamp)]
    found.append(Slow(good.address, good.root, good.size, good.stamp))
    rules = Rules(str(tmp_path / "out"), 1 << 20, DEFAULT_LIMITS)
    monkeypatch.setattr(running, "BATCH_FILES", 1)
    results = list(run(batches(found), rules, 2))
    assert sum(done.files for done in results) == 2
    errors = [row["error"] and row["error"]["kind"] for row in table(tmp_path / "out", "files")]
    assert errors == ["WorkerDiedError", None]


def test_the_message_of_an_interrupted_run_says_how_to_continue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("chunkwright.catalogue.catalogue", interrupt)
    result = runner().invoke(chunkwright_command, ["catalogue", "x", "-o", str(tmp_path)])
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "interrupted: run it again to continue\n"


@pytest.mark.slow
def test_a_script_without_a_main_guard_gets_an_explanation(tmp_path: Path) -> None:
    archives(tmp_path / "in", 3)
    script = tmp_path / "script.py"
    script.write_text(
        "from chunkwright.catalogue import catalogue\n"
        f"catalogue([{str(tmp_path / 'in')!r}], {str(tmp_path / 'out')!r}, jobs=1)\n"
    )
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode
    assert "the processes of a catalogue end before they start work" in done.stderr
    assert not list((tmp_path / "out").glob("files/*"))


@pytest.mark.slow
def test_dask_workers_fill_a_catalogue(tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="needs chunkwright[catalogue]")
    archives(tmp_path / "in", 4 * BATCH_FILES)
    killed: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True
    ) as cluster:

        def kill(done: int, total: int) -> None:
            del done, total
            if not killed:
                worker = next(iter(cluster.workers.values()))
                killed.append(worker.pid)
                os.kill(worker.pid, signal.SIGKILL)

        summary = catalogue(
            [tmp_path / "in"],
            tmp_path / "out",
            scheduler=cluster.scheduler_address,
            progress=kill,
        )
    assert killed
    assert (summary.read, summary.failed) == (4 * BATCH_FILES, 0)
    assert len(table(tmp_path / "out", "strings")) == 4 * BATCH_FILES


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_named(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    with pytest.raises(chunkwright.QueryError, match=r"no Dask scheduler answers at tcp://127"):
        catalogue([tmp_path / "in"], tmp_path / "out", scheduler="tcp://127.0.0.1:9")


def test_a_folder_that_is_not_a_catalogue_is_unchanged(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    (tmp_path / "out" / "files").mkdir(parents=True)
    (tmp_path / "out" / "files" / "mine.parquet").write_bytes(b"not Parquet")
    with pytest.raises(chunkwright.QueryError, match="is not part of a catalogue"):
        catalogue([tmp_path / "in"], tmp_path / "out")
    assert (tmp_path / "out" / "files" / "mine.parquet").read_bytes() == b"not Parquet"


def test_tables_are_not_read_as_sources(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    archives(folder, 3)
    for out in (folder, folder / "tables"):
        first, again = catalogue([folder], out, jobs=1), catalogue([folder], out, jobs=1)
        assert first.failed == (0 if out == folder else first.read - 3)
        assert (again.read, again.kept) == (0, first.read)


def test_tables_that_cannot_be_written_are_reported(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    (tmp_path / "plain").write_bytes(b"")
    for out in (tmp_path / "plain", tmp_path / "plain" / "deep"):
        with pytest.raises(chunkwright.FileAccessError, match="plain"):
            catalogue([tmp_path / "in"], out, jobs=1)


def test_a_missing_source_is_reported(tmp_path: Path) -> None:
    with pytest.raises(chunkwright.FileAccessError, match="nothing"):
        catalogue([tmp_path / "nothing"], tmp_path / "out")
    (tmp_path / "bad.zip").write_bytes(b"no zip")
    with pytest.raises(chunkwright.FileAccessError, match=r"bad\.zip"):
        catalogue([tmp_path / "bad.zip"], tmp_path / "out")


@pytest.mark.slow
def test_a_broken_container_in_a_folder_becomes_a_row(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    (tmp_path / "in" / "bad.zip").write_bytes(b"no zip")
    with zipfile.ZipFile(tmp_path / "in" / "empty.zip", "w"):
        pass
    with zipfile.ZipFile(tmp_path / "in" / "good.zip", "w") as archive:
        archive.write(tmp_path / "in" / "00000.archive", "one.archive")
    out = tmp_path / "out"
    summary = catalogue([tmp_path / "in"], out, jobs=1)
    assert (summary.read, summary.failed) == (3, 1)
    rows = {row["file"]: row["error"] for row in table(out, "files")}
    error = rows.pop(f"zip://::{tmp_path / 'in' / 'bad.zip'}")
    assert error["kind"] == "FileAccessError"
    assert "not a zip file" in error["message"]
    assert list(rows.values()) == [None, None]
    assert catalogue([tmp_path / "in"], out, jobs=1).kept == 3
    shutil.copy(tmp_path / "in" / "good.zip", tmp_path / "in" / "bad.zip")
    assert catalogue([tmp_path / "in"], out, jobs=1).failed == 0


@needs_pipes
def test_pipes_are_left_out(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    os.mkfifo(tmp_path / "in" / "pipe")
    assert [os.path.basename(each.address) for each in expand(str(tmp_path / "in"))] == [
        "00000.archive"
    ]
    with pytest.raises(chunkwright.FileAccessError, match="neither a file nor a folder"):
        list(expand(str(tmp_path / "in" / "pipe")))


def test_a_folder_that_cannot_be_listed_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archives(tmp_path / "in", 1)
    archives(tmp_path / "in" / "closed", 1)
    listed = os.scandir

    def refusing(path: str) -> Any:
        if path.endswith("closed"):
            raise PermissionError(13, "Permission denied", path)
        return listed(path)

    monkeypatch.setattr(os, "scandir", refusing)
    with pytest.raises(chunkwright.FileAccessError, match="closed: Permission denied"):
        list(expand(str(tmp_path / "in")))


def test_an_internal_error_becomes_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_format: object, _document: object) -> dict[str, Any]:
        raise KeyError("nothing")

    monkeypatch.setattr(KeyedArchiveFormat, "info", broken)
    data = bytes(KeyedArchive({"name": "tank"}))
    row = rows_of(Source("a.archive", "a.archive", len(data), ""), data, DEFAULT_LIMITS).file
    assert row["error"]["kind"] == "ChunkwrightError"
    assert row["error"]["message"] == "internal error in chunkwright: KeyError: 'nothing'"
    assert "please report it" in row["error"]["hint"]


def test_each_table_file_states_its_schema(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    catalogue([tmp_path / "in"], tmp_path / "out", jobs=1)
    for name in ("files", "strings"):
        (path,) = (tmp_path / "out" / name).rglob("*.parquet")
        schema = pq.read_schema(path)
        assert schema.metadata[b"chunkwright_catalogue"] == str(SCHEMA_VERSION).encode()
        assert all(field.metadata[b"meaning"] for field in schema)


def test_a_catalogue_of_another_schema_is_refused(tmp_path: Path) -> None:
    archives(tmp_path / "in", 1)
    out = tmp_path / "out"
    catalogue([tmp_path / "in"], out, jobs=1)
    (path,) = (out / "files").iterdir()
    other = pq.read_table(path).replace_schema_metadata({"chunkwright_catalogue": "77"})
    pq.write_table(other, path)
    with pytest.raises(chunkwright.UnsupportedVersionError, match="77"):
        catalogue([tmp_path / "in"], out, jobs=1)


def test_text_that_is_not_utf8_is_stored_as_escapes(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    KeyedArchive({"name": "caf\udce9"}).save(tmp_path / "in" / "a.archive")
    catalogue([tmp_path / "in"], tmp_path / "out", jobs=1)
    assert [row["text"] for row in table(tmp_path / "out", "strings")] == ["caf\\xe9"]


def test_file_names_that_are_not_utf8_are_stored_as_escapes(tmp_path: Path) -> None:
    folder = os.fsencode(tmp_path / "in")
    os.mkdir(folder)
    try:
        with open(folder + b"/caf\xe9.archive", "wb") as file:
            file.write(bytes(KeyedArchive({"name": "one"})))
    except OSError as error:
        pytest.skip(f"this file system has no such names: {error}")
    catalogue([tmp_path / "in"], tmp_path / "out", jobs=1)
    (row,) = table(tmp_path / "out", "files")
    assert row["file"].endswith("/caf\\xe9.archive")
    assert catalogue([tmp_path / "in"], tmp_path / "out", jobs=1).kept == 1


def test_a_plan_batches_each_source_folder_separately(tmp_path: Path) -> None:
    archives(tmp_path / "in", 2 * BATCH_FILES + 1)
    shutil.copytree(tmp_path / "in", tmp_path / "more")
    plan = make_plan(
        [str(tmp_path / "in"), str(tmp_path / "more")], tmp_path / "out", is_fresh=False
    )
    sizes = [len(batch.sources) for batch in plan.batches]
    assert sizes == [BATCH_FILES, BATCH_FILES, 1] * 2


def test_a_file_whose_bytes_are_in_another_pack_has_a_row_that_says_so(tmp_path: Path) -> None:
    index, (data,) = packs.split_pack(packs.FILES, elsewhere="tanks.yaml")
    (tmp_path / "maps.dvpm").write_bytes(index)
    (tmp_path / "maps.dvpd").write_bytes(data)
    catalogue([f"{tmp_path / 'maps.dvpm'}!/"], tmp_path / "out", jobs=1)
    rows = {row["file"].rpartition("!/")[2]: row for row in table(tmp_path / "out", "files")}
    assert rows.keys() == packs.FILES.keys()
    assert rows["tanks.yaml"]["error"]["message"] == "its bytes are in another pack"
    assert rows["tanks.yaml"]["sha256"] is None
