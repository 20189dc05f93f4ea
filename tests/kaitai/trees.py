"""The values that a generated parser reads, as a tree that can be compared across languages.

`tools/ksc/tree.mjs` prints the tree that a parser in JavaScript gives; `python_tree` makes the same
one in Python. The form of the trees is described there. Both work for any spec in `ksy/`.
"""

from __future__ import annotations

import importlib
import json
import re
import shutil
import subprocess
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from chunkwright_kaitai import ParseError
from kaitaistruct import KaitaiStream, KaitaiStruct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).resolve().parents[2]
MAX_SAFE = 2**53 - 1

# Types that search a copy of bytes which other types decode.
SEARCHES = {"IdSearch", "ObjectSearch"}
_searched: list[KaitaiStream] = []

Tree = Any
Reads = list[tuple[KaitaiStream, int, int]]


class Float(float):
    """A float that remembers the bits it was read from."""

    bits: str


def _keeping_bits(size: int, byte_order: str, read: Callable[..., float]) -> Callable[..., Float]:
    def read_float(stream: KaitaiStream) -> Float:
        start = stream.pos()
        value = Float(read(stream))
        stream.seek(start)
        raw = stream.read_bytes(size)
        value.bits = f"f{size}:{(raw[::-1] if byte_order == 'le' else raw).hex()}"
        return value

    return read_float


def _recording(read: Callable[..., bytes], reads: Reads) -> Callable[..., bytes]:
    def read_bytes(stream: KaitaiStream, *args: object) -> bytes:
        start = stream.pos()
        result = read(stream, *args)
        reads.append((stream, start, stream.pos()))
        return result

    return read_bytes


@contextmanager
def observed() -> Iterator[Reads]:
    """A context in which every stream keeps the bits of its floats and records what is read."""
    reads: Reads = []
    replaced: dict[str, Any] = {}
    for name in (
        "_read_bytes_not_aligned",
        "read_bytes_full",
        "read_bytes_term",
        "read_bytes_term_multi",
    ):
        replaced[name] = _recording(getattr(KaitaiStream, name), reads)
    for size in (4, 8):
        for byte_order in ("le", "be"):
            name = f"read_f{size}{byte_order}"
            replaced[name] = _keeping_bits(size, byte_order, getattr(KaitaiStream, name))
    originals = {name: getattr(KaitaiStream, name) for name in replaced}
    for name, function in replaced.items():
        setattr(KaitaiStream, name, function)
    try:
        yield reads
    finally:
        for name, function in originals.items():
            setattr(KaitaiStream, name, function)


def gaps(reads: Reads) -> list[tuple[KaitaiStream, int, int]]:
    """Return the spans of each stream, as `(stream, start, end)`, that no read touched."""
    streams = {id(stream): stream for stream, _, _ in reads}
    spans: dict[int, list[tuple[int, int]]] = {key: [] for key in streams}
    for stream, start, end in reads:
        spans[id(stream)].append((start, end))
    found = []
    for key, stream in streams.items():
        position = 0
        for start, end in [*sorted(spans[key]), (stream.size(), stream.size())]:
            if start > position:
                found.append((stream, position, start))
            position = max(position, end)
    return found


def lower_camel(name: str) -> str:
    return re.sub(r"_+(\w)", lambda match: match.group(1).upper(), name)


def parser_class(spec: str) -> type[KaitaiStruct]:
    """Return the generated class of a spec, such as `dava_sc2`."""
    module = importlib.import_module(f"chunkwright_kaitai.{spec}")
    name = lower_camel(spec)
    parser: type[KaitaiStruct] = getattr(module, name[0].upper() + name[1:])
    return parser


def parse(parser: Any, data: bytes) -> Any:
    """Return the values that a generated class reads; the bytes decide which fields there are."""
    return parser.from_bytes(data)


def _field_names(obj: KaitaiStruct) -> tuple[tuple[str, str], ...]:
    kind: Any = type(obj)
    return _shown_names(kind, tuple(vars(obj)))


@cache
def _shown_names(kind: type[KaitaiStruct], stored: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    instances = [name for name, value in vars(kind).items() if isinstance(value, property)]
    names = [
        name
        for name in [*stored, *instances]
        if not name.startswith("_") or name.startswith("_unnamed")
    ]
    return tuple(
        sorted((name if name.startswith("_unnamed") else lower_camel(name), name) for name in names)
    )


def _held(obj: Any, name: str) -> Any:
    """Return a field or a lazy instance; a text for fields of an area that have another form."""
    try:
        return getattr(obj, name)
    except ParseError:
        if (type(obj).__name__, name) != ("Area", "fields"):
            raise
        return "cannot be read"


def _object_tree(obj: KaitaiStruct, seen: dict[int, int]) -> Tree:
    if id(obj) in seen:
        return {"@": seen[id(obj)]}
    if type(obj).__name__ in SEARCHES:
        _searched.append(obj._io)
    seen[id(obj)] = len(seen)
    result: dict[str, Tree] = {"": type(obj).__name__}
    for shown, name in _field_names(obj):
        value = _held(obj, name)
        if value is not None:
            result[shown] = tree(value, seen)
    return result


def tree(value: object, seen: dict[int, int]) -> Tree:
    """Return the tree of one value; `seen` numbers the objects met so far."""
    if isinstance(value, bool):
        return value
    if isinstance(value, int):
        return int(value) if abs(value) <= MAX_SAFE else f"i:{int(value)}"
    if isinstance(value, Float):
        return value.bits
    if isinstance(value, str):
        return f"s:{value}"
    if isinstance(value, bytes | bytearray):
        return f"b:{value.hex()}"
    if isinstance(value, list):
        return [tree(element, seen) for element in value]
    if isinstance(value, KaitaiStream):
        return "stream"
    if isinstance(value, KaitaiStruct):
        return _object_tree(value, seen)
    raise TypeError(f"no tree of {value!r}")


def python_tree(spec: str, data: bytes) -> Tree:
    return python_tree_and_gaps(spec, data)[0]


def unread_by_instances(spec: str, data: bytes) -> list[tuple[int, int]]:
    """Return the spans `(start, end)`, in the file or its own stream, that no lazy instance reads.

    Reads in `seq` of the top-level type do not count, because a raw span covers everything.
    """
    return python_tree_and_gaps(spec, data)[1]


def python_tree_and_gaps(
    spec: str, data: bytes, *, in_parts: bool = True
) -> tuple[Tree, list[tuple[int, int]]]:
    """Return the tree of a file with the spans that no lazy instance reads.

    Parts with a stream of their own, which ``in_parts=False`` leaves out, have been read as a
    whole.
    """
    _searched.clear()
    with observed() as reads:
        parsed = parser_class(spec).from_bytes(data)
        reads.clear()
        made = tree(parsed, {})
        copies = {id(stream) for stream in _searched}
        return made, [
            (start, end)
            for stream, start, end in gaps(reads)
            if id(stream) not in copies and (in_parts or stream is parsed._io)
        ]


@cache
def _install_compiler() -> None:
    """Install the compiler and the JavaScript runtime unless they are present."""
    run = subprocess.run(
        [str(ROOT / "build.sh"), "--help"], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


def need_compiler() -> None:
    """Skip the test if Node.js is not installed; a missing compiler is a failure."""
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    _install_compiler()


def javascript_trees(spec: str, files: Sequence[Path]) -> Iterator[Tree]:
    """Return the tree of each file as JavaScript reads it; one process reads all files."""
    need_compiler()
    command = ["node", str(ROOT / "tools/ksc/tree.mjs"), "--root", str(ROOT), spec]
    run = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    # Not splitlines, which also splits at U+0085 and the like: strings may have them.
    return map(json.loads, run.stdout.rstrip("\n").split("\n"))


def as_javascript(value: Tree) -> Tree:
    """Return a tree with its integers beyond 2**53 rounded to doubles, as in JavaScript."""
    if isinstance(value, dict):
        return {name: as_javascript(element) for name, element in value.items()}
    if isinstance(value, list):
        return [as_javascript(element) for element in value]
    if isinstance(value, str) and value.startswith("i:"):
        return f"i:{int(float(int(value[2:])))}"
    return value


def first_difference(left: Tree, right: Tree, path: str = "") -> str | None:
    """Return where and how two trees first differ, or None."""
    if left == right:
        return None
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        pairs = [(f"{path}/{name}", left[name], right[name]) for name in left]
    elif isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        pairs = [(f"{path}/{i}", *pair) for i, pair in enumerate(zip(left, right, strict=True))]
    else:
        return f"{path or '/'}: {str(left)[:200]} != {str(right)[:200]}"
    differences = (first_difference(a, b, where) for where, a, b in pairs)
    return next(found for found in differences if found is not None)
