"""What is supported, measured: how many real files of each format and version pass each test.

``python tools/site/support.py`` tests all samples and writes ``docs/support.json``, from which the
page is made; ``--check`` tests them too, and compares; a slow test runs it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

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
    from collections.abc import Callable

    from chunkwright.document import Document

ROOT: Final = Path(__file__).parents[2]
STORED: Final = ROOT / "docs" / "support.json"
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


def try_file(path: Path) -> tuple[str, str, dict[str, bool | None]]:
    """Return format and version of a file, and which tests it passes; None if none apply."""
    data = path.read_bytes()
    try:
        document = chunkwright.open(path)
    except ChunkwrightError:
        return "", "", {}
    trials: dict[str, Callable[[], bool | None]] = {
        "read": lambda: bytes(document) == data,
        "resolve": lambda: _resolve(document),
        "edit": lambda: None if document.format == "dvpl" else _edit(data),
        "write": lambda: bytes(chunkwright.from_dict(document.to_dict())) == data,
        "convert": lambda: _convert(chunkwright.open(data)),
        "export": lambda: _export(path),
    }
    return document.format, _version(document), {name: _try(trials[name]) for name in COLUMNS}


def _try(trial: Callable[[], bool | None]) -> bool | None:
    try:
        return trial()
    except ChunkwrightError:
        return False


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
    for hit in islice(document.find("//*"), _TRIES):
        value = hit.value
        if type(value) not in {int, float, str} or "#" in hit.address.rpartition("/")[2]:
            continue
        changed = chunkwright.open(data)
        try:
            changed.set(hit.address, f"{value}_" if isinstance(value, str) else value + 1)
            found = chunkwright.open(bytes(changed)).get(hit.address)
        except ChunkwrightError:
            continue  # it follows from other values
        if found == changed.get(hit.address) != value:
            return True
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


def samples(folder: Path) -> list[Path]:
    """Return the files of a folder and all folders below it."""
    return sorted(each for each in folder.rglob("*") if each.is_file())


def measure(files: list[Path], jobs: int) -> dict[str, Any]:
    """Test all files; return the figures to store."""
    counts: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    with ProcessPoolExecutor(jobs) as pool:
        for name, version, outcomes in pool.map(try_file, files, chunksize=4):
            if name:
                row = counts[name][version]
                row["files"] += 1
                row.update(each for each, stood in outcomes.items() if stood)
                row.update(f"no {each}" for each, stood in outcomes.items() if stood is None)
    return {
        name: {version: dict(counts[name][version]) for version in sorted(counts[name], key=_order)}
        for name in sorted(counts)
    }


def _order(version: str) -> tuple[int, str]:
    return (int(version), "") if version.isdigit() else (0, version)


def page() -> str:
    """Return the page made of what is stored, as Markdown."""
    parts = [_HEAD]
    for name, versions in json.loads(STORED.read_text("utf-8")).items():
        parts.append(f"## {registry.by_name(name).title} {{ #{name} }}")
        lines = [f"| version | files | {' | '.join(COLUMNS)} |", "|---" * 8 + "|"]
        for version, row in versions.items():
            cells = ["" if row.get(f"no {each}") else str(row.get(each, 0)) for each in COLUMNS]
            lines.append(f"| {version or 'only one'} | {row['files']} | {' | '.join(cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def main() -> int:
    """Measure and store, or compare with what is stored."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--samples", type=Path, default=next(filter(Path.is_dir, _SAMPLES), None))
    options = parser.parse_args()
    if options.samples is None:
        parser.error("there are no samples: run python tools/fetch_samples.py")
    found = measure(samples(options.samples), options.jobs)
    text = json.dumps(found, indent=1) + "\n"
    if not options.check:
        STORED.write_text(text, "utf-8")
        return 0
    if STORED.read_text("utf-8") == text:
        return 0
    sys.stderr.write("docs/support.json is out of date: run python tools/site/support.py\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
