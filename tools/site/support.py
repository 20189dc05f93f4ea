"""What is supported, measured: how many real files of each format and version pass each test.

``python tools/site/support.py`` tests all samples and writes ``docs/support.tsv``, from which the
page is made: a row for each file, with yes, no, or nothing in the column of each test.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.anim import clips
from chunkwright.exchange import exporting
from chunkwright.formats import registry
from chunkwright.hkx import Packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo import VirtoolsFile
from chunkwright.nmo.file import DATA_PACKED
from chunkwright.tagfile import Tagfile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from chunkwright.document import Document

ROOT: Final = Path(__file__).parents[2]
STORED: Final = ROOT / "docs" / "support.tsv"
_SAMPLES: Final = (ROOT.parent / "shared/samples", ROOT / "tests/samples/files")
COLUMNS: Final = ("read", "resolve", "edit", "write", "convert", "export")
_TRIES: Final = 400  # values that are looked at for one that can be changed

_HEAD: Final = """\
# What is supported

Real files of each format and version, and how many of them pass each test. [Formats and
versions](../formats.md) also names versions of which there is no real file here. `python
tools/site/support.py` makes the table; it tries the files that `tests/samples/manifest.tsv` lists.

| column | what was done with each file |
|---|---|
| read | opened, and written back byte for byte |
| resolve | every node of its tree visited, every reference followed |
| edit | the first number or text that can be changed was changed, written and read back |
| write | built from its values in the JSON text form, byte for byte |
| convert | converted to another layout, version or form without a loss, and opened again |
| export | its scene, skeleton, animation or collision shapes made a glTF file |

An empty cell: the format has no such thing. In *export*, files without anything to show count as
not exported.
"""


class Row(NamedTuple):
    """A file below the folder of samples, its format, version, and what it passes, by ``COLUMNS``.

    What does not open has no format.
    """

    file: str
    format: str
    version: str
    passed: tuple[str, ...]


def try_file(folder: Path, name: str) -> Row:
    """Return what a file passes: yes, no, or nothing where its format has no such thing."""
    path = folder / name
    data = path.read_bytes()
    try:
        document = chunkwright.open(path)
    except ChunkwrightError:
        return Row(name, "", "", ("",) * len(COLUMNS))
    trials: dict[str, Callable[[], bool | None]] = {
        "read": lambda: bytes(document) == data,
        "resolve": lambda: _resolve(document),
        "edit": lambda: None if document.format == "dvpl" else _edit(data),
        "write": lambda: bytes(chunkwright.from_dict(document.to_dict())) == data,
        "convert": lambda: _convert(chunkwright.open(data)),
        "export": lambda: _export(path),
    }
    passed = tuple(_try(trials[column]) for column in COLUMNS)
    return Row(name, document.format, _version(document), passed)


def _try(trial: Callable[[], bool | None]) -> str:
    try:
        return {True: "yes", False: "no", None: ""}[trial()]
    except ChunkwrightError:
        return "no"


def _version(document: Document) -> str:
    """Return the version of the file itself, not that of a wrapper around it."""
    info = document.info()
    match document.format:
        case "hkx":
            form = f"{info['form']} " if "form" in info else ""
            return f"{form}{info['contents_version']}"
        case "tagfile":
            sdk = _sdk(str(info["contents_version"]))
            return f"{info['form']}, {sdk or 'file version ' + str(info['version'])}"
        case "nmo":
            return str(info["file_version"])
        case "dvpl":
            return f"type {info['dvpl_type']}"
        case "anim":
            return str(clips.VERSION)  # others are refused
        case _:
            return str(info.get("version", ""))


def _sdk(version: str) -> str:
    """Return the SDK of a chunked tagfile as it is called elsewhere: 20150100 is 2015.1."""
    return f"{version[:4]}.{int(version[4:6])}" if version.isdigit() else version


def _resolve(document: Document) -> bool:
    waiting = [document.tree()]
    while waiting:
        waiting.extend(waiting.pop().shown())
    return True


def _edit(data: bytes) -> bool:
    """Change the first number or text that is neither a count nor part of an address."""
    document = chunkwright.open(data)
    changed = chunkwright.open(data)
    for hit in islice(document.find("//*"), _TRIES):
        value = hit.value
        if type(value) not in {int, float, str} or "#" in hit.address.rpartition("/")[2]:
            continue
        try:
            changed.set(hit.address, f"{value}_" if isinstance(value, str) else value + 1)
        except ChunkwrightError:
            continue  # it follows from other values
        with contextlib.suppress(ChunkwrightError):
            found = chunkwright.open(bytes(changed)).get(hit.address)
            if found == changed.get(hit.address) != value:
                return True
        changed = chunkwright.open(data)
    return False


def _convert(document: Document) -> bool | None:
    format = registry.by_name(document.format)
    match document:
        case Packfile():
            options: dict[str, Any] = {"layout": "4101" if document.layout == "8101" else "8101"}
        case KeyedArchive():
            options = {"version": 2 if document.version == 1 else 1}
        case Tagfile():
            form = {"binary": "xml", "xml": "binary", "chunked": "packfile"}[document.form]
            made = format.bridge(document, form=form)
            return made is not None and bool(chunkwright.open(bytes(made.document)).format)
        case VirtoolsFile():
            options = {"packed" if document.write_mode & DATA_PACKED == 0 else "unpacked": True}
        case _:
            return None
    converted = chunkwright.open(bytes(format.convert(document, **options)))
    return type(converted) is type(document)


def _export(path: Path) -> bool | None:
    document = chunkwright.open(path)
    if not registry.by_name(document.format).has("scene_model"):
        return None
    return bool(exporting.exported(document, "scene.glb", {}).files)


def samples(folder: Path) -> list[str]:
    """Return the files of a folder and all folders below it, but for tables about them."""
    files = (each for each in folder.rglob("*") if each.is_file() and each.suffix != ".tsv")
    return sorted(each.relative_to(folder).as_posix() for each in files)


def measure(folder: Path, names: Iterable[str], jobs: int) -> list[Row]:
    """Test files of a folder, and return the row of each."""
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(try_file, repeat(folder), names, chunksize=4))


def stored() -> list[Row]:
    """Return the rows of all files as they were measured last."""
    with STORED.open(encoding="utf-8", newline="") as file:
        rows = iter(csv.reader(file, delimiter="\t"))
        next(rows)
        return [
            Row(name, format, version, tuple(passed)) for name, format, version, *passed in rows
        ]


def store(rows: list[Row]) -> None:
    """Store the rows of all files."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    writer.writerow((*Row._fields[:-1], *COLUMNS))
    writer.writerows((*row[:-1], *row.passed) for row in rows)
    STORED.write_text(text.getvalue(), "utf-8")


def page() -> str:
    """Return the page made of what is stored, as Markdown."""
    versions: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in stored():
        if row.format:
            versions[row.format][row.version].append(row)
    parts = [_HEAD]
    for format in sorted(versions):
        parts.append(f"## {registry.by_name(format).title} {{ #{format} }}")
        lines = [f"| version | files | {' | '.join(COLUMNS)} |", "|---" * 8 + "|"]
        for version in sorted(versions[format], key=_order):
            rows = versions[format][version]
            cells = [_count(passed) for passed in zip(*(row.passed for row in rows), strict=True)]
            lines.append(f"| {version or 'only one'} | {len(rows)} | {' | '.join(cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _order(version: str) -> tuple[int, str]:
    return (int(version), "") if version.isdigit() else (0, version)


def _count(passed: tuple[str, ...]) -> str:
    return str(passed.count("yes")) if any(passed) else ""


def main() -> None:
    """Measure all files, and store what they pass."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--samples", type=Path, default=next(filter(Path.is_dir, _SAMPLES), None))
    options = parser.parse_args()
    if options.samples is None:
        parser.error("there are no samples: run python tools/fetch_samples.py")
    store(measure(options.samples, samples(options.samples), options.jobs))


if __name__ == "__main__":
    main()
