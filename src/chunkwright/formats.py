"""The registry: one row a format; and the calls that every format answers through it.

A room is the package of one format. Its modules are found by name and imported when
first used: ``resolve`` (``read``), ``serialize``
(``write``), ``text`` (``to_dict``, ``from_dict``) and ``report`` (``info``, ``tree``,
``problems``).
"""

from __future__ import annotations

import importlib
import inspect
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from chunkwright.collector import collector_paused
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    LimitError,
    QueryError,
    UnknownFormatError,
    UnsupportedVersionError,
    boundary,
)
from chunkwright.limits import DEFAULT_LIMITS, Limits
from chunkwright.text_paths import failing_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from types import ModuleType

    from chunkwright.document import Document, Problem, TreeNode


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the registry.

    ``magic`` stands at byte ``magic_at``, counted from the end where negative. ``probe``
    names the module that can also tell by structure, by a function of that name, "" for none. A ``wrapper`` opens to what is inside it.
    One that is ``embedded`` in other files knows its own length: its ``read`` takes the
    ``offset`` where it starts, and its ``embedded`` module finds those that a file holds.
    """

    name: str
    family: str
    title: str
    extensions: tuple[str, ...]
    spec: str
    magic: bytes = b""
    magic_at: int = 0
    probe: str = ""
    wrapper: bool = False
    embedded: bool = False

    @property
    def suffixes(self) -> tuple[str, ...]:
        """How names of such files end: the extensions, or the name of the format for none."""
        return self.extensions or (f".{self.name}",)

    def part(self, module: str) -> ModuleType:
        """Import one module of the format's room."""
        return importlib.import_module(f"chunkwright.{self.name}.{module}")

    def options(self) -> set[str]:
        """Name what ``read`` of this format takes besides the data and limits."""
        known = inspect.signature(self.part("resolve").read).parameters.keys()
        return set(known) - {"data", "limits"}

    def has_magic(self, data: bytes) -> bool:
        """Tell whether the magic of this format is in its place."""
        start = self.magic_at if self.magic_at >= 0 else max(len(data) + self.magic_at, 0)
        return bool(self.magic) and data.startswith(self.magic, start)

    def looked_for(self) -> str:
        """Say what makes a file this format, for the error that none did."""
        signs = []
        if self.magic:
            where = "at the end" if self.magic_at < 0 else f"at byte {self.magic_at}"
            signs.append(f"{self.magic!r} {where}")
        if self.probe:
            signs.append("by structure")
        return f"{self.name} ({' or '.join(signs)})"


# In the order of identification: wrappers come first.
FORMATS: Final = (
    Format(
        "dvpl", "DAVA", "DVPL wrapper", (".dvpl",), "dava_dvpl", b"DVPL", magic_at=-4, wrapper=True
    ),
    Format("sc2", "DAVA", "SFV2 scene", (".sc2",), "dava_sc2", b"SFV2"),
    Format("scg", "DAVA", "SCPG geometry", (".scg",), "dava_scg", b"SCPG"),
    Format(
        "keyed_archive",
        "DAVA",
        "Keyed Archive",
        (".ka", ".dat"),
        "dava_keyed_archive",
        b"KA",
        probe="resolve",
    ),
    # The probe knows tagfiles and XML by name, for the room to refuse.
    Format(
        "hkx",
        "Havok",
        "Havok packfile",
        (".hkx", ".hkt"),
        "havok_hkx",
        bytes.fromhex("57e0e05710c0c010"),
        probe="kin",
        embedded=True,
    ),
    Format(
        "nmo",
        "Virtools",
        "Virtools file",
        (".nmo", ".cmo", ".vmo", ".nms"),
        "virtools_nmo",
        b"Nemo",
    ),
    Format(
        "state_chunk",
        "Virtools",
        "Virtools state chunk",
        (),
        "virtools_state_chunk",
        probe="resolve",
    ),
)

TEXT_VERSION: Final = 1
FOUND_SHOWN: Final = 3


def by_name(name: str) -> Format:
    """Find a registry row; ``QueryError`` lists the names there are."""
    for row in FORMATS:
        if row.name == name:
            return row
    names = ", ".join(row.name for row in FORMATS)
    raise QueryError(f"no format is called {name!r}", hint=f"known: {names}")


def by_extension(file: str) -> Format | None:
    """Find the format that a file's name promises, behind that of a wrapper where both are said."""
    rows = {suffix: row for row in FORMATS for suffix in row.extensions}
    name, suffix = os.path.splitext(file.lower())
    found = rows.get(suffix)
    if found is not None and found.wrapper:
        return rows.get(os.path.splitext(name)[1], found)
    return found


def detect(data: bytes, *, wrappers: bool = True) -> Format | None:
    """Find the format of ``data`` by its content: first by magic, then by structure."""
    return _among([row for row in FORMATS if wrappers or not row.wrapper], data)


def _among(rows: Iterable[Format], data: bytes) -> Format | None:
    rows = list(rows)
    for row in rows:
        if row.has_magic(data):
            return row
    for row in rows:
        if row.probe and row.part(row.probe).probe(data):
            return row
    return None


def identify(data: bytes, *, file: str | None = None, limits: Limits = DEFAULT_LIMITS) -> Format:
    """Find the format that ``data`` opens to, which for a wrapper is what is inside it."""
    row = _detect_or_fail(data, file)
    if not row.wrapper:
        return row
    with boundary(file, row.name):
        return detect(row.part("resolve").read(data, limits=limits).payload, wrappers=False) or row


def read(
    data: bytes,
    *,
    file: str | None = None,
    format: str | None = None,  # noqa: A002 - the registry's own word
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    **options: Any,
) -> Document:
    """Read ``data`` as ``format``, or as what its content says; take wrappers off.

    With an ``offset`` it is read from inside other data, whatever that is.
    """
    if offset is not None:
        options["offset"] = offset
        row = _inside(data, offset, format, file)
    else:
        row = by_name(format) if format else _detect_or_fail(data, file)
    inner = None
    with boundary(file, row.name), collector_paused():
        if row.wrapper:
            packed = row.part("resolve").read(data, limits=limits)
            inner = None if format else detect(packed.payload, wrappers=False)
            document: Document = packed
        else:
            _check_options(row, options)
            document = row.part("resolve").read(data, limits=limits, **options)
    if inner is not None:
        with boundary(file, inner.name), collector_paused():
            _check_options(inner, options)
            document = inner.part("resolve").read(packed.payload, limits=limits, **options)
        document.wrapper = packed.wrapper
    document.source = file
    return document


def _check_options(row: Format, options: Mapping[str, Any]) -> None:
    if not options:
        return
    known = row.options()
    for name in options.keys() - known:
        hint = f"it takes {', '.join(sorted(known))}" if known else "it takes none"
        raise QueryError(f"a {row.title} is not read with the option {name!r}", hint=hint)


def write(document: Document) -> bytes:
    """Serialise a document, wrapped again where it was wrapped."""
    with boundary(document.source, document.format, writing=True), collector_paused():
        data: bytes = by_name(document.format).part("serialize").write(document)
        return data if document.wrapper is None else document.wrapper.wrap(data)


def to_dict(document: Document) -> dict[str, Any]:
    """Give the text form of a document, wrapper included."""
    row = by_name(document.format)
    envelope: dict[str, Any] = {"chunkwright": TEXT_VERSION, "format": row.name}
    with boundary(document.source, document.format), collector_paused():
        if document.wrapper is not None:
            payload: bytes = row.part("serialize").write(document)
            envelope["wrapper"] = document.wrapper.to_dict(payload)
        envelope |= row.part("text").to_dict(document)
    return envelope


def from_dict(data: Mapping[str, Any]) -> Document:
    """Build a document from its text form; ``CorruptError`` says what is wrong with it and where.

    The path is that inside the text form where the document has none yet.
    """
    try:
        return _build(data)
    except LimitError:
        raise  # To look for the place would cost the same again.
    except ChunkwrightError as error:
        error.path = error.path or failing_path(_build, data)
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        lacks = isinstance(error, KeyError)
        message = f"the text form {'lacks the key' if lacks else 'is malformed:'} {error}"
        known = isinstance(data, dict) and data.get("format") in [row.name for row in FORMATS]
        raise CorruptError(
            message, path=failing_path(_build, data), format=data["format"] if known else None
        ) from error


def _build(data: Mapping[str, Any]) -> Document:
    if data["chunkwright"] != TEXT_VERSION:
        raise UnsupportedVersionError(f"text form version {data['chunkwright']!r} is not known")
    row = by_name(data["format"])
    with boundary(None, row.name), collector_paused():
        document: Document = row.part("text").from_dict(data)
        if "wrapper" in data:
            packing = by_name(data["wrapper"]["format"]).part("text")
            document.wrapper = packing.wrapper_from_dict(data["wrapper"])
    return document


def info(document: Document) -> dict[str, Any]:
    """Count what is in a document."""
    row = by_name(document.format)
    head: dict[str, Any] = {"format": row.name}
    if document.source is not None:
        head = {"file": os.path.basename(document.source)} | head
    with boundary(document.source, document.format), collector_paused():
        if document.wrapper is not None:
            head |= document.wrapper.info()
        head |= row.part("report").info(document)
    return head


def tree(document: Document) -> TreeNode:
    """Give the resolved tree of a document."""
    node: TreeNode = by_name(document.format).part("report").tree(document)
    return node


def problems(document: Document) -> list[Problem]:
    """List what is wrong in a document that opened."""
    with boundary(document.source, document.format), collector_paused():
        packing = [] if document.wrapper is None else document.wrapper.problems()
        return [*packing, *by_name(document.format).part("report").problems(document)]


def _detect_or_fail(data: bytes, file: str | None) -> Format:
    row = detect(data)
    if row is not None:
        return row
    start = data[:8].hex(" ") or "no bytes at all"
    raise UnknownFormatError(
        f"none of the known formats (starts with {start})",
        file=file,
        hint=_found_inside(data) or "looked for " + ", ".join(row.looked_for() for row in FORMATS),
    )


def _found_inside(data: bytes) -> str:
    """Say what a file of another format holds, and how to open that; "" where it holds nothing."""
    for row in FORMATS:
        if row.embedded:
            found = [each.offset for each in row.part("embedded").find(data)]
            if found:
                places = ", ".join(f"{at:#x}" for at in found[:FOUND_SHOWN])
                more = f" and {len(found) - FOUND_SHOWN} more" if len(found) > FOUND_SHOWN else ""
                return f"a {row.title} starts at offset {places}{more}: open it with that offset"
    return ""


def _inside(data: bytes, offset: int, name: str | None, file: str | None) -> Format:
    """Find the format of what starts at an offset of other data."""
    rows = [row for row in FORMATS if row.embedded]
    row = by_name(name) if name else _among(rows, data[max(offset, 0) :])
    if row in rows:
        return row
    known = ", ".join(row.name for row in rows)
    raise QueryError(
        f"no document of {known} starts at offset {offset:#x}"
        if row is None
        else f"{row.name} cannot be read from inside other data",
        file=file,
        hint=_found_inside(data) or f"only {known} can stand inside another file",
    )
