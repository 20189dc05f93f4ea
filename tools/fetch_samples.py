"""Fetch the real files that the tests read, each from the public repository that holds it.

    python tools/fetch_samples.py [--into FOLDER] [--only FAMILY/PATTERN] [--mirror URL]
    python tools/fetch_samples.py --guide NAME --into FOLDER

``tests/samples/manifest.tsv`` has one row a file: family, file name, repository, commit, path
(``archive!member`` inside a tar archive), offset and size if the file is inside another one,
SHA-256, the git blob if the sample is a whole file, and what it is. A file that is there already
with the right hash is left alone; one that cannot be fetched, or has another hash, is reported and
makes the exit status 1. ``--guide`` fetches the files of one guide of ``docs/guides`` under the
names that the guide gives them. Files belong to those who published them: they are test data, read
and never redistributed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import subprocess
import sys
import tarfile
import tempfile
from collections import defaultdict
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
MANIFEST: Final = ROOT / "tests/samples/manifest.tsv"
INTO: Final = ROOT / "tests/samples/files"
GUIDES: Final = ROOT / "docs/guides"
MIRROR: Final = "https://github.com"


class FetchError(Exception):
    """A file that could not be fetched, and why."""


@dataclass(frozen=True, slots=True)
class Sample:
    """One row of the manifest; ``blob`` is empty where the sample is a part of a file."""

    family: str
    file: str
    repository: str
    commit: str
    path: str
    offset: int
    size: int
    sha256: str
    blob: str
    kind: str

    @property
    def name(self) -> str:
        """The place below the samples folder."""
        return f"{self.family}/{self.file}"

    def matches(self, data: bytes) -> bool:
        """Whether ``data`` has the hash of this sample."""
        return hashlib.sha256(data).hexdigest() == self.sha256


def read_manifest(path: Path) -> list[Sample]:
    """Return the rows of a manifest."""
    with path.open(newline="", encoding="utf-8") as text:
        rows = list(csv.DictReader(text, delimiter="\t"))
    return [
        Sample(**{**row, "offset": int(row["offset"]), "size": int(row["size"])}) for row in rows
    ]


def guide_files(text: str) -> dict[str, str]:
    """Return what the front matter of a guide calls its files, with the sample of each."""
    head = text.split("---\n")[1] if text.startswith("---\n") else ""
    _, _, rest = head.partition("files:\n")
    lines = takewhile(lambda line: line.startswith("  "), rest.splitlines())
    return dict(line.strip().split(": ", 1) for line in lines)


def of_guide(name: str, samples: Iterable[Sample]) -> list[Sample]:
    """Return the samples of a guide, placed as the guide names them; ``FetchError`` if none is."""
    path = GUIDES / f"{name}.md"
    if not path.is_file():
        known = ", ".join(sorted(guide.stem for guide in GUIDES.glob("*.md")))
        raise FetchError(f"there is no guide {name!r}, but there are {known}")
    by_name = {sample.name: sample for sample in samples}
    return [
        replace(by_name[sample], family=Path(place).parent.as_posix(), file=Path(place).name)
        for place, sample in guide_files(path.read_text("utf-8")).items()
    ]


def git(folder: Path, *arguments: str) -> bytes:
    """Run git in a folder and return what it printed; ``FetchError`` with its last line."""
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, check=False)
    if done.returncode:
        lines = done.stderr.decode(errors="replace").strip().splitlines() or ["git failed"]
        raise FetchError(lines[-1])
    return done.stdout


def clone(mirror: str, repository: str, folder: Path) -> Path:
    """Clone the history of a repository; contents are fetched on demand."""
    target = folder / repository.replace("/", "__")
    git(
        folder,
        "clone",
        "--quiet",
        "--bare",
        "--filter=blob:none",
        f"{mirror}/{repository}",
        str(target),
    )
    return target


def contents(checkout: Path, sample: Sample) -> bytes:
    """Return the bytes of one sample."""
    path, _, member = sample.path.partition("!")
    if sample.blob:
        # By its hash: found anywhere in the history, even if its path has changed.
        return git(checkout, "cat-file", "blob", sample.blob)
    source = path if path.startswith("blob:") else f"{sample.commit}:{path}"
    data = git(checkout, "cat-file", "blob", source.removeprefix("blob:"))
    if member:
        data = unpacked(path, data, member)
    return data[sample.offset : sample.offset + sample.size]


def unpacked(path: str, data: bytes, member: str) -> bytes:
    """Return one member of a tar archive, compressed as tarfile knows it or with Zstandard."""
    if path.endswith(".zst"):
        try:
            import zstandard
        except ImportError:
            raise FetchError("needs the package zstandard: pip install zstandard") from None
        data = zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)).read()
    try:
        with tarfile.open(fileobj=io.BytesIO(data)) as archive:
            found = archive.extractfile(member)
            if found is not None:
                return found.read()
    except (KeyError, tarfile.TarError) as error:
        raise FetchError(f"{path}: {error}") from error
    raise FetchError(f"{path}: {member} is not a file")


def fetch(
    samples: Iterable[Sample], into: Path, mirror: str = MIRROR
) -> Iterator[tuple[Sample, str]]:
    """Fetch what is missing; yield each sample with "", or why it could not be fetched."""
    by_repository: dict[str, list[Sample]] = defaultdict(list)
    for sample in samples:
        place = into / sample.name
        if place.is_file() and sample.matches(place.read_bytes()):
            yield sample, ""
        else:
            by_repository[sample.repository].append(sample)
    with tempfile.TemporaryDirectory() as folder:
        for repository, wanted in by_repository.items():
            try:
                checkout = clone(mirror, repository, Path(folder))
            except FetchError as error:
                yield from ((sample, str(error)) for sample in wanted)
                continue
            for sample in wanted:
                yield sample, _put(checkout, sample, into)


def _put(checkout: Path, sample: Sample, into: Path) -> str:
    try:
        data = contents(checkout, sample)
    except FetchError as error:
        return str(error)
    if not sample.matches(data):
        return f"{len(data):,} bytes, whose hash is not that of the {sample.size:,} expected"
    place = into / sample.name
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return ""


def main(arguments: list[str] | None = None) -> int:
    """Fetch the samples; return the exit status."""
    assert __doc__ is not None
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--into", type=Path, default=INTO, help="the folder to fill")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--only", default="*", help="a pattern for family/file, such as 'ka/*'")
    which.add_argument("--guide", help="fetch the files of this guide, such as retexture")
    parser.add_argument("--mirror", default=MIRROR, help="base URL of the repositories")
    parser.add_argument("--manifest", type=Path, default=MANIFEST)
    chosen = parser.parse_args(arguments)
    samples = [row for row in read_manifest(chosen.manifest) if fnmatchcase(row.name, chosen.only)]
    if chosen.guide:
        try:
            samples = of_guide(chosen.guide, samples)
        except FetchError as error:
            parser.error(str(error))
    failed = 0
    for sample, reason in fetch(samples, chosen.into, chosen.mirror):
        if reason:
            failed += 1
            print(f"{sample.name}: {sample.repository}: {reason}", file=sys.stderr)
    print(f"{len(samples) - failed:,} of {len(samples):,} files are in {chosen.into}")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
