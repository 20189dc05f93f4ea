"""Lay out what a pull request to the public collection of formats needs.

    python tools/collection.py FOLDER

Out come two folders, each with the paths of the repository that it is for:

    kaitai_struct_formats/game/*.ksy        the specs, word for word
    kaitai_struct_samples/game/SPEC/...     small files for each of them, made here

and ``PULL_REQUEST.md``, the text that covers them.

The collection (https://github.com/kaitai-io/kaitai_struct_formats) takes specs that compile, name
their licence and follow the style guide, which ``build.sh`` holds them to. Its library of samples
(https://github.com/kaitai-io/kaitai_struct_samples) wants every file to come with its licence in
the form of https://reuse.software: binary files beside them, texts in a comment.
"""

from __future__ import annotations

import argparse
import csv
import sys
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from collection_text import covering

from chunkwright.base import fileio
from chunkwright.dvpk.split import DATA_FOOTER, DATA_MAGIC
from chunkwright.formats import registry
from chunkwright.hkx import convert
from chunkwright.hkx.verbs import make
from chunkwright.tagfile.bridges import described_of_packfile as of_packfile

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
FORMATS: Final = "kaitai_struct_formats"
SAMPLES: Final = "kaitai_struct_samples"
SECTION: Final = "game"
# 32 and 64 bit, little and big endian.
LAYOUTS: Final = ("4101", "8101", "4011")
NOTICE: Final = """\
SPDX-FileCopyrightText: 2026 The Chunkwright maintainers

SPDX-License-Identifier: MIT
"""
README: Final = """\
<!--
{notice}-->

Files for `{section}/{spec}.ksy`, {title}.

{files}

All of them were made by [Chunkwright](https://github.com/chunkwright/chunkwright), with
`python tools/collection.py`; nothing in them comes from a game.

Source: own work
"""


def samples() -> Iterator[tuple[str, str, str, bytes]]:
    """Yield spec, file name, description and bytes of every sample."""
    for format in registry.FORMATS:
        shown = format.demo()
        if shown is not None:
            document: Any = shown.make()
            name = f"demo{(format.endings or ('.bin',))[0]}"
            yield (
                format.spec,
                name,
                f"What `chunkwright demo` makes: {format.title}.",
                bytes(document),
            )
    for layout in LAYOUTS:
        packfile = convert(make(), layout=layout)
        what = f"The same objects with the layout rules {' '.join(layout)}."
        yield "havok_hkx", f"{layout}.hkx", what, bytes(packfile)
    what = "The objects of the packfile that `chunkwright demo` makes."
    yield "havok_binary_tagfile", "demo.hkt", what, bytes(of_packfile(make()).document)
    content = b"The bytes of the files of a pack; its .dvpm has their names and offsets."
    footer = DATA_FOOTER.pack(bytes(16), len(content), zlib.crc32(content), DATA_MAGIC)
    yield "dava_dvpd", "demo.dvpd", "The data of a pack in two files.", content + footer


def lay_out(folder: Path) -> list[Path]:
    """Write both folders below ``folder``; return the files, in order of their paths."""
    files = {
        Path(FORMATS, SECTION, spec.name): spec.read_bytes()
        for spec in (ROOT / "ksy").glob("*.ksy")
    }
    described: dict[str, list[str]] = {}
    for spec, name, what, data in samples():
        path = Path(SAMPLES, SECTION, spec, name)
        files[path] = data
        files[path.with_name(f"{name}.license")] = NOTICE.encode()
        described.setdefault(spec, []).append(f"- `{name}`: {what}")
    titles = {spec: format.title for format in registry.FORMATS for spec in format.specs}
    for spec, lines in described.items():
        text = README.format(
            notice=NOTICE, section=SECTION, spec=spec, title=titles[spec], files="\n".join(lines)
        )
        files[Path(SAMPLES, SECTION, spec, "README.md")] = text.encode()
    files[Path("PULL_REQUEST.md")] = _covering_text().encode()
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        fileio.save(data, folder / path)
    return sorted(folder / path for path in files)


def _covering_text() -> str:
    specs = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "ksy").glob("*.ksy"))}
    formats = {format.spec: format.name for format in registry.FORMATS}
    with (ROOT / "docs" / "support.tsv").open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t")
        counted = Counter(row["format"] for row in rows if row["read"] == "yes")
    return covering(specs, formats, counted)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description="Lay out a pull request to the collection.")
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the folder to write to, created if missing"
    )
    folder = parser.parse_args(arguments).folder
    files = lay_out(folder)
    print(f"{folder}: {len(files)} files")
    print(
        f"Next: copy {FORMATS} and {SAMPLES} over forks of the two repositories of kaitai-io; PULL_REQUEST.md is the text."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
