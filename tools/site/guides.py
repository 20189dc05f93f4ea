"""What a guide needs: its packages and its files, with the public repository of each."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Mapping

_MANIFEST: Final = Path(__file__).parents[2] / "tests/samples/manifest.tsv"


@cache
def _rows() -> dict[str, dict[str, str]]:
    with _MANIFEST.open(newline="", encoding="utf-8") as text:
        return {
            f"{row['family']}/{row['file']}": row for row in csv.DictReader(text, delimiter="\t")
        }


def with_files(markdown: str, meta: Mapping[str, Any], name: str) -> str:
    """Return the text of a guide with a box after its first paragraph, which says what it needs."""
    title, intro, rest = markdown.strip().split("\n\n", 2)
    return "\n\n".join((title, intro, needs(meta, name), rest))


def needs(meta: Mapping[str, Any], name: str) -> str:
    """Return the box: what to install, how to get the files, and where they are from."""
    lines = []
    if extras := meta.get("extras"):
        lines += [
            f"`pip install {' '.join(_packages(extras))}` in the clone, if you have not yet.",
            "",
        ]
    if files := meta["files"]:
        folder = "playground"
        lines += [
            "In a clone of the repository, fetch the files into an empty folder and go there:",
            "",
            "```sh",
            f"python tools/fetch_samples.py --guide {name} --into {folder}",
            f"cd {folder}",
            "```",
            "",
            "Or download them and give them these names:",
            "",
            *(f"- `{place}`: {_source(sample)}" for place, sample in files.items()),
        ]
    body = "\n".join(f"    {line}".rstrip() for line in lines)
    return f'!!! note "What you need"\n\n{body}' if lines else ""


def _packages(extras: list[str]) -> list[str]:
    own = [
        extra for extra in extras if extra in ("catalogue", "picture", "scene", "textures", "view")
    ]
    others = [extra for extra in extras if extra not in own]
    return [f'".[{",".join(own)}]"', *others] if own else others


def _source(sample: str) -> str:
    row = _rows()[sample]
    where = f"https://github.com/{row['repository']}/blob/{row['commit']}/{quote(row['path'])}"
    return f"[{row['repository']}]({where})"
