"""Write ``verdicts.json`` and the table of ``docs/blender.md`` again.

    python -m tests.blender.campaign [NAME ...]

All edits of the named files (by default, of all files) are made in the first Blender of
CHUNKWRIGHT_BLENDER.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from ..test_blender import BLENDERS
from .catalogue import SOURCES
from .playing import Play
from .verdicts import DOCUMENT, document, write


def main() -> None:
    for name in sys.argv[1:] or SOURCES:
        with tempfile.TemporaryDirectory() as folder:
            play = Play(SOURCES[name], BLENDERS[0], Path(folder))
            write(name, play.outcomes(SOURCES[name].wanted()))
    DOCUMENT.write_text(document(), encoding="utf-8")


main()
