"""Write ``verdicts.json`` and the table of ``docs/blender.md`` anew: all edits of all files."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ..test_blender import BLENDERS
from .catalogue import SOURCES
from .playing import Play
from .verdicts import DOCUMENT, PATH, as_json, document


def main() -> None:
    found = {}
    for name, source in SOURCES.items():
        with tempfile.TemporaryDirectory() as folder:
            found[name] = Play(source, BLENDERS[0], Path(folder)).outcomes(source.wanted())
    PATH.write_text(as_json(found), encoding="utf-8")
    DOCUMENT.write_text(document(), encoding="utf-8")


main()
