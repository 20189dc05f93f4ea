"""Samples are fetched from a mirror made here: whole files, parts of files, archive members."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from ..samples import MANIFEST, SAMPLES, needs_samples

ROOT = Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/fetch_samples.py"
COLUMNS = ("family", "file", "repository", "commit", "path", "offset", "size", "sha256", "blob")
WHOLE = b"a whole file, changed since"
CONTAINER = b"head" + b"the part" + b"tail"
MEMBER = b"inside an archive"


def git(folder: Path, *arguments: str) -> str:
    identity = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}
    who = ["-c", "user.name=test", "-c", "user.email=test@example.org"]
    command = ["git", *who, *arguments]
    done = subprocess.run(
        command, cwd=folder, env=os.environ | identity, capture_output=True, check=True, text=True
    )
    return done.stdout.strip()


@pytest.fixture
def mirror(tmp_path: Path) -> tuple[Path, str, str]:
    """Return a folder with one repository, the commit of its samples, and the blob of the whole file."""
    work = tmp_path / "mirror" / "owner" / "game"
    work.mkdir(parents=True)
    git(work, "init", "--quiet")
    git(work, "config", "uploadpack.allowAnySHA1InWant", "true")
    git(work, "config", "uploadpack.allowFilter", "true")
    (work / "a.bin").write_bytes(WHOLE)
    (work / "box.bin").write_bytes(CONTAINER)
    with tarfile.open(work / "all.tar.gz", "w:gz") as archive:
        info = tarfile.TarInfo("deep/b.bin")
        info.size = len(MEMBER)
        archive.addfile(info, io.BytesIO(MEMBER))
    git(work, "add", ".")
    git(work, "commit", "--quiet", "-m", "samples")
    commit, blob = git(work, "rev-parse", "HEAD"), git(work, "rev-parse", "HEAD:a.bin")
    (work / "a.bin").unlink()
    git(work, "commit", "--quiet", "-am", "gone")
    return tmp_path / "mirror", commit, blob


def manifest(folder: Path, rows: list[tuple[object, ...]]) -> Path:
    path = folder / "manifest.tsv"
    lines = [[*COLUMNS, "kind"], *([*map(str, row), "test"] for row in rows)]
    path.write_text("".join("\t".join(line) + "\n" for line in lines))
    return path


def row(
    name: str, data: bytes, commit: str = "-", path: str = "-", offset: int = 0, blob: str = ""
) -> tuple[object, ...]:
    digest = hashlib.sha256(data).hexdigest()
    return ("ka", name, "owner/game", commit, path, offset, len(data), digest, blob)


def run(mirror: Path, table: Path, into: Path, *more: str) -> subprocess.CompletedProcess[str]:
    options = ["--mirror", mirror.as_uri(), "--manifest", str(table), "--into", str(into), *more]
    command = [sys.executable, str(TOOL), *options]
    return subprocess.run(command, capture_output=True, check=False, text=True)


def test_whole_files_parts_and_members_are_fetched(
    mirror: tuple[Path, str, str], tmp_path: Path
) -> None:
    base, commit, blob = mirror
    rows = [
        row("whole.bin", WHOLE, commit, "a.bin", blob=blob),
        row("part.bin", b"the part", commit[:12], "box.bin", 4),
        row("member.bin", MEMBER, commit, "all.tar.gz!deep/b.bin"),
    ]
    table, into = manifest(tmp_path, rows), tmp_path / "files"
    done = run(base, table, into)
    assert (done.returncode, done.stderr) == (0, "")
    assert "3 of 3 files" in done.stdout
    found = {path.name: path.read_bytes() for path in (into / "ka").iterdir()}
    assert found == {"whole.bin": WHOLE, "part.bin": b"the part", "member.bin": MEMBER}

    # Existing files are left alone, without any repository; changed ones are fetched again.
    assert run(tmp_path / "nowhere", table, into).returncode == 0
    (into / "ka" / "part.bin").write_bytes(b"broken")
    assert run(base, table, into).returncode == 0
    assert (into / "ka" / "part.bin").read_bytes() == b"the part"


def test_unavailable_files_are_named(mirror: tuple[Path, str, str], tmp_path: Path) -> None:
    base, commit, _ = mirror
    rows = [
        row("other.bin", b"what nobody has", commit, "box.bin"),
        row("lost.bin", b"x", commit, "no/such.bin"),
        row("member.bin", b"x", commit, "all.tar.gz!no/such"),
    ]
    done = run(base, manifest(tmp_path, rows), tmp_path / "files")
    assert done.returncode == 1
    assert "ka/other.bin: owner/game: 15 bytes, whose hash is not that" in done.stderr
    assert "ka/lost.bin: owner/game: " in done.stderr
    assert "ka/member.bin: owner/game: all.tar.gz: " in done.stderr
    assert "0 of 3 files" in done.stdout
    assert not (tmp_path / "files").exists()


def test_files_fetched_for_a_guide_have_the_names_used_in_it(
    mirror: tuple[Path, str, str], tmp_path: Path
) -> None:
    base, commit, _ = mirror
    guide = (ROOT / "docs/guides/rename-event.md").read_text("utf-8").split("---\n")[1]
    samples = dict(line.strip().split(": ") for line in guide.splitlines() if line.startswith("  "))
    part = row("", b"the part", commit, "box.bin", 4)[2:]
    rows = [(*sample.split("/", 1), *part) for sample in samples.values()]
    done = run(base, manifest(tmp_path, rows), tmp_path / "files", "--guide", "rename-event")
    assert (done.returncode, done.stderr) == (0, "")
    found = [
        p.relative_to(tmp_path / "files").as_posix() for p in (tmp_path / "files").rglob("*.*")
    ]
    assert sorted(found) == sorted(samples)

    done = run(base, manifest(tmp_path, rows), tmp_path / "files", "--guide", "nothing")
    assert done.returncode == 2
    assert (
        "there is no guide 'nothing', but there are animations-fbx-bvh, ballance-level, "
        in done.stderr
    )


def test_every_file_of_a_guide_can_be_fetched() -> None:
    known = {"/".join(line.split("\t")[:2]) for line in MANIFEST.read_text("utf-8").splitlines()}
    for guide in (ROOT / "docs/guides").glob("*.md"):
        found = re.findall(
            r"^  \S.*: ((?:ka|havok|virtools|blitz_data)/.+)$", guide.read_text(), re.MULTILINE
        )
        assert set(found) <= known, guide


@needs_samples
def test_the_manifest_has_every_sample() -> None:
    lines = MANIFEST.read_text(encoding="utf-8").splitlines()[1:]
    known = {tuple(line.split("\t")[:2]): line.split("\t") for line in lines}
    present = [path for path in SAMPLES.rglob("*") if path.is_file() and path.suffix != ".tsv"]
    assert present
    for path in present:
        family, _, name = path.relative_to(SAMPLES).as_posix().partition("/")
        data = path.read_bytes()
        stated = known[family, name]
        assert (int(stated[6]), stated[7]) == (len(data), hashlib.sha256(data).hexdigest()), path
