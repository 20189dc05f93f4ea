"""Writing packfiles as hkpackfile XML, and reading them from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from chunkwright.base import fileio
from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.interpreter import collector_paused
from chunkwright.errors import boundary
from chunkwright.hkx.xml import resolve as xml_read
from chunkwright.hkx.xml import serialize as xml_write
from chunkwright.hkx.xml.dialects import HKXCMD, dialect_named
from chunkwright.hkx.xml.elements import encoded
from chunkwright.hkx.xml.resolve import LAYOUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkwright.document import Problem
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.packfile import Packfile
    from chunkwright.hkx.xml.serialize import Written


class Loaded(NamedTuple):
    """A packfile made from XML, and notes on what was ignored or reinterpreted."""

    packfile: Packfile
    notes: list[Problem]


def dump(packfile: Packfile, *, decimals: int | None = None, dialect: str = HKXCMD) -> Written:
    """Write a packfile as XML text, ASCII only, in the dialect of ``hkxcmd`` or ``hkxpack``.

    XML has no layout, which is chosen on reading.

    Reals are the shortest text with the same bits, or have ``decimals`` digits; the SDK writes 6.
    ``lost`` of the result lists what XML cannot represent: fourth numbers of transform columns,
    ignored members that are not zero, bits of NaNs, objects of unknown classes.
    """
    with boundary(packfile.source, packfile.format), collector_paused():
        return xml_write.write(packfile, decimals, dialect_named(dialect))


def load(
    source: fileio.Source,
    *,
    layout: str = LAYOUT,
    version: str | None = None,
    object_ids: bool = False,
    classes: Sequence[ClassTable] = (),
    limits: Limits = DEFAULT_LIMITS,
) -> Loaded:
    """Read hkpackfile XML of any known dialect into a packfile of the given layout.

    ``source`` is a path, a buffer, an open file, or the text itself, which begins with ``<``.
    ``version`` names the class tables where the text states no known contents version.
    ``object_ids`` makes a packfile of the dialect with an id before each object, numbered as
    the objects are named. ``classes`` are tables of a user's own (``library.load_table``); those
    of another version than the text are passed over. Raises ``CorruptError`` with the line for
    malformed text; a document type, and with it every entity, is refused.

    ``chunkwright.open`` makes a document of the same text that is saved as XML again.
    """
    if isinstance(source, str) and source.lstrip("\ufeff \t\r\n").startswith("<"):
        data, path = encoded(source), None
    else:
        data, path = fileio.load(source)
    with boundary(path, "hkpackfile XML"), collector_paused():
        held = xml_read.read(
            data,
            layout=layout,
            version=version,
            object_ids=object_ids,
            classes=classes,
            limits=limits,
        )
    held.packfile.object_prefix = 8 if object_ids else 0
    return Loaded(held.packfile, held.notes)
