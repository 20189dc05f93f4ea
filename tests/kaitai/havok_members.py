"""Members that a spec made for files reads equal those that the package decodes."""

from __future__ import annotations

import importlib.util
import os
import re
import struct
import subprocess
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kaitaistruct
import numpy as np

from chunkwright.formats import registry
from chunkwright.hkx.classes import number_codecs, references
from chunkwright.hkx.model import StoredArray
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record

from .binary_members import BinaryComparison, noting_texts
from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.formats.results import MadeSpec
    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.specs import ClassTypes


class Comparison:
    """A walk through objects, side by side with their parsed bodies."""

    def __init__(self, types: ClassTypes, document: Any, bodies: list[Any]) -> None:
        self.types = types
        self.objects = list(document.objects)
        self.bodies = bodies
        self.place = {id(obj): place for place, obj in enumerate(self.objects)}
        self.counted: Counter[str] = Counter()
        self.wrong: list[str] = []

    def run(self) -> Comparison:
        assert len(self.bodies) == len(self.objects)
        for place, (obj, body) in enumerate(zip(self.objects, self.bodies, strict=True)):
            if isinstance(obj.values, Record):
                self.record(body, obj.values, f"#{place} {obj.class_name}")
                self.counted["objects"] += 1
        return self

    def check(self, right: object, where: str, found: object, expected: object) -> None:
        self.counted["values"] += 1
        if not right:
            self.wrong.append(f"{where}: {found!r:.80} is not {expected!r:.80}")

    def record(self, body: Any, record: Record, where: str) -> None:
        plan = record.plan
        ids = self.types.members[plan.name].ids
        for name, made in ids.items():
            codec = plan.codecs[plan.index[name]]
            self.value(getattr(body, made, None), record[name], codec, f"{where}.{name}")

    def value(self, found: Any, expected: Any, codec: Codec, where: str) -> None:
        if isinstance(expected, StoredArray):
            expected = expected.make()
        if isinstance(expected, Record):
            self.record(found, expected, where)
        elif isinstance(codec, references.PointerCodec):
            self.pointer(found, expected, where)
        elif isinstance(codec, references.TextCodec):
            self.counted["texts"] += 1
            value = text_of(found, "value", expected)
            self.check(value == expected, where, value, expected)
        elif isinstance(codec, references.ArrayCodec | references.RelArrayCodec):
            self.array(found, expected, codec.element, where)
        elif isinstance(codec, references.FixedCodec) and not isinstance(found, bytes):
            self.elements(found, expected, codec.element, where)
        elif isinstance(codec, number_codecs.BlockCodec):
            flat, numbers = list(_numbers(found)), np.asarray(expected, np.float32).ravel()
            right = np.array_equal(np.array(flat, np.float32), numbers, equal_nan=True)
            self.check(right, where, flat, expected)
        else:
            self.plain(found, expected, codec, where)

    def pointer(self, found: Any, expected: HkObject | None, where: str) -> None:
        self.counted["pointers"] += 1
        if expected is None:
            self.check(not found.info.is_set, where, found, None)
            return
        place = self.place[id(expected)]
        title = expected.packfile.decoder.title(expected)
        whole = f"{expected.class_name} {title}".rstrip(" ") if title else expected.class_name
        label = text_of(found, "label", whole)
        self.check(found.target is self.bodies[place], where, label, expected)
        self.check(label.rstrip(" ") == whole, where, label, whole)

    def array(self, found: Any, expected: Any, element: Codec, where: str) -> None:
        if isinstance(expected, ArrayHeader) or not element.size:
            return
        if hasattr(found, "header"):  # an array in an array
            found = found.elements
        if found and hasattr(found[0], "idx_first"):
            self.counted["blocks"] += len(found)
            found = [one for block in found for one in block.elements]
        self.elements(found if found is not None else [], expected, element, where)

    def elements(self, found: Any, expected: Any, element: Codec, where: str) -> None:
        self.check(len(found) == len(expected), where, found, expected)
        if isinstance(found, bytes):
            self.check(found == expected, where, found, expected)
            return
        for place, (one, other) in enumerate(zip(found, expected, strict=False)):
            self.value(one, other, element, f"{where}[{place}]")

    def plain(self, found: Any, expected: Any, codec: Codec, where: str) -> None:
        found = getattr(found, "bits", found)
        if isinstance(expected, np.generic):
            expected = expected.item()
        names = codec.names
        if isinstance(codec, number_codecs.NamedCodec) and isinstance(expected, str):
            self.counted["names"] += 1
            expected = names.number(expected) if names is not None else expected  # type: ignore[attr-defined]
            found = int(getattr(found, "value", found))
        if isinstance(codec, number_codecs.HalfCodec):
            (found,) = struct.unpack("<f", struct.pack("<I", found << 16))
        if isinstance(expected, Homogeneous) or (expected is None and isinstance(found, bytes)):
            return
        if isinstance(expected, bytes) and isinstance(found, int):
            found = bytes([found])
        if isinstance(found, bytes) and not isinstance(expected, bytes):
            return  # kept as bytes, because the type is unknown
        right = found == expected or (found != found and expected != expected)
        self.check(right, where, found, expected)


def text_of(found: Any, name: str, expected: Any) -> Any:
    """Return a text, or ``expected`` for one that is not UTF-8: Python's parsers refuse it."""
    try:
        return getattr(found, name)
    except UnicodeDecodeError:
        assert re.search("[\udc80-\udcff]", expected)
        return expected


def _numbers(found: Any) -> Iterator[float]:
    if hasattr(found, "columns"):
        for column in found.columns:
            yield from _numbers(column)
    elif hasattr(found, "translation"):
        for part in (found.translation, found.rotation, found.scale):
            yield from _numbers(part)
    else:
        yield from (found.x, found.y, found.z, found.w)


class Reads:
    """The bytes of a stream that were read as values, not as spans of bytes."""

    def __init__(self) -> None:
        self.spans: list[tuple[Any, int, int]] = []

    def __enter__(self) -> Reads:
        stream = kaitaistruct.KaitaiStream
        self._kept = {"read_bytes": stream.read_bytes, "read_bytes_term": stream.read_bytes_term}
        spans = self.spans
        names = [
            f"read_{kind}{size}{order}"
            for kind in "usf"
            for size in (2, 4, 8)
            for order in ("le", "be")
            if (kind, size) != ("f", 2)
        ]
        for name in [*names, "read_u1", "read_s1", "read_bytes_term"]:
            read = getattr(stream, name)
            self._kept[name] = read
            setattr(stream, name, _noting(read, spans))
        return self

    def __exit__(self, *_: object) -> None:
        for name, read in self._kept.items():
            setattr(kaitaistruct.KaitaiStream, name, read)

    def share(self, start: int, end: int, stream: Any = None) -> float:
        """Return the share of the bytes between two offsets that were read, of one stream."""
        seen = np.zeros(end - start, bool)
        for own, low, high in self.spans:
            if stream is not None and own is not stream:
                continue
            seen[max(low - start, 0) : max(high - start, 0)] = True
        return float(seen.mean()) if len(seen) else 1.0


def _noting(read: Any, spans: list[tuple[Any, int, int]]) -> Any:
    def noted(stream: Any, *args: object) -> Any:
        start = stream.pos()
        value = read(stream, *args)
        spans.append((stream, start, stream.pos()))
        return value

    return noted


def compiled(
    specs: Sequence[Path], folder: Path, languages: Sequence[str] = ("python",)
) -> list[tuple[str, str, Path]]:
    """Compile specs with the compiler of the build, which is loaded once for all of them.

    Returns language, name of the spec and file of everything that the compiler makes.
    """
    need_compiler()
    modules = ROOT / "tools" / "ksc" / "node_modules"
    script = Path(__file__).with_name("compile_specs.cjs")
    command = ["node", str(script), str(folder), ",".join(languages), *map(str, specs)]
    env = {**os.environ, "NODE_PATH": str(modules)}
    run = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert run.returncode == 0, run.stderr
    rows = [line.split("\t") for line in run.stdout.splitlines()]
    return [(language, Path(spec).stem, folder / name.lstrip("/")) for language, spec, name in rows]


def made_parsers(made: Sequence[MadeSpec], folder: Path) -> list[Any]:
    """Write specs, compile them together, and return the class of the parser of each."""
    specs = [folder / f"{one.name}.ksy" for one in made]
    for one, spec in zip(made, specs, strict=True):
        spec.write_text(one.text)
    modules = {name: module for _, name, module in compiled(specs, folder)}
    return [parser_of(modules[one.name], one.name) for one in made]


def made_for(document: Any, **options: Any) -> MadeSpec:
    """Make the single spec for a document."""
    format = next(format for format in registry.FORMATS if format.name == document.format)
    [made] = format.make_specs([document], **options)
    return made


def is_binary(document: Any) -> bool:
    return bool(document.format == "tagfile" and document.form == "binary")


def compare_root(document: Any, made: MadeSpec, root: Any, texts: Any) -> Any:
    """Compare every member of every object with what a parser has read."""
    if is_binary(document):
        return BinaryComparison(made.classes, document, root, texts).run()
    return Comparison(made.classes, document, bodies_of(document, root)).run()


def data_of(document: Any) -> bytes:
    """Return the bytes of a document that was read, without a wrapper."""
    return bytes(document)


def bodies_of(document: Any, root: Any) -> list[Any]:
    """Return what was read for each object of a document."""
    if document.format == "hkx":
        return [each.body for each in root.objects]
    return [each.body for each in root.items if each.is_object]


def compare(document: Any, made: MadeSpec, parser: Any) -> Any:
    """Compare every member of every object."""
    texts = noting_texts(parser) if is_binary(document) else None
    return compare_root(document, made, parser.from_bytes(data_of(document)), texts)


def compare_and_measure(document: Any, made: MadeSpec, parser: Any) -> tuple[Any, float]:
    """Compare every member too; return the share of bytes with a type, which takes as long again."""
    texts = noting_texts(parser) if is_binary(document) else None
    data = data_of(document)
    with Reads() as reads:
        root = parser.from_bytes(data)
        # Of a binary tagfile it is that of the whole file, which is read at once.
        whole = reads.share(0, len(data)) if is_binary(document) else None
        found = compare_root(document, made, root, texts)
    if whole is not None:
        return found, whole
    if document.format == "hkx":
        section = root.lookup.data
        start, end = section.ofs_data, section.ofs_data + section.ofs_local_fixups
        return found, reads.share(start, end)
    stream = root.lookup.data._io
    return found, reads.share(0, stream.size(), stream)


def parser_of(module: Path, name: str) -> Any:
    """Import a generated module, and return its class."""
    found = importlib.util.spec_from_file_location(name, module)
    assert found is not None
    assert found.loader is not None
    made = importlib.util.module_from_spec(found)
    found.loader.exec_module(made)
    return getattr(made, "".join(word.capitalize() for word in name.split("_")))
