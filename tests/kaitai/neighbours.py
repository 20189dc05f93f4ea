"""Files that accompany scenes, by spec: texture descriptors, animation clips, heightmaps; packs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..anim import files as anim
from ..dvpk import files as dvpk
from ..heightmap import files as heightmap
from ..samples import SAMPLES, samples
from ..tex import files as tex
from . import dava_files

if TYPE_CHECKING:
    from collections.abc import Iterator

MADE = {
    "tex": tex.made_files,
    "anim": anim.made_files,
    "heightmap": heightmap.made_files,
    "dvpk": dvpk.made_files,
}


def made() -> Iterator[tuple[str, str, bytes]]:
    """Yield spec, name and bytes of files made by hand."""
    for kind, files in MADE.items():
        for name, data in files().items():
            yield f"dava_{kind}", f"{name}.{kind}", data


def real() -> Iterator[tuple[str, str, bytes]]:
    """Yield spec, name and bytes of the real files, without wrappers and duplicates."""
    seen = set()
    for kind in MADE:
        for name in tex.real(kind):
            data = dava_files.unwrapped((SAMPLES / name).read_bytes())
            if data not in seen:
                seen.add(data)
                yield f"dava_{kind}", name, data
    for path in samples("dava_textures"):
        if path.suffix == ".tex":
            yield "dava_tex", path.name, path.read_bytes()
        if path.suffix == ".dvpk":
            yield "dava_dvpk", path.name, path.read_bytes()
