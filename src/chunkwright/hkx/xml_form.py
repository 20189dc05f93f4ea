"""hkpackfile XML as a form of packfiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import boundary
from chunkwright.formats.format import Loaded
from chunkwright.hkx.file.related_formats import is_xml_packfile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.hkx.model import Packfile


def matches(data: bytes) -> bool:
    """Whether it is XML, which some tools name like the packfile that it represents."""
    return is_xml_packfile(data)


def load(
    data: bytes, source: str, *, layout: str | None = None, classes: Sequence[str] = ()
) -> Loaded[Packfile]:
    """Build the packfile; the layout has to be chosen, because XML has none."""
    from chunkwright.hkx import xml
    from chunkwright.hkx.classes.library import load_table

    tables = [load_table(path) for path in classes]
    with boundary(source, "hkpackfile XML"):
        packfile, notes = xml.load(data, layout=layout or xml.LAYOUT, classes=tables)
    packfile.source = source
    other = "choose another with --layout, such as 4101 for 32 bit"
    chosen = f"XML has no layout: this was read as {packfile.layout}; {other}"
    return Loaded(packfile, [*([] if layout else [chosen]), *notes])


def dump(
    packfile: Packfile, *, decimals: int | None = None, dialect: str | None = None
) -> tuple[bytes, Sequence[object]]:
    """Return the XML and notes on what it leaves out."""
    from chunkwright.hkx import xml
    from chunkwright.hkx.xml.serialize import HKXCMD

    if packfile.stored_xml is not None and decimals is None and dialect is None:
        return bytes(packfile), ()  # it is XML itself
    text, lost = xml.dump(packfile, decimals=decimals, dialect=dialect or HKXCMD)
    layout = packfile.layout
    note = f"note: XML has no layout: to restore {layout}, read it with --layout {layout}"
    is_default = layout == xml.LAYOUT  # what it is read with if nobody asks for another
    return text.encode("ascii"), [*([] if is_default else [note]), *lost]
