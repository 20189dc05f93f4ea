"""Lossless conversion of payload values to plain JSON and back.

Anything that JSON cannot represent becomes an object with one key that starts with ``$``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.binary.floats import float_from_form, float_to_form
from chunkwright.binary.text import (
    array_from_form,
    array_to_form,
    bytes_from_form,
    bytes_to_form,
    check_keys,
    hex_of,
)
from chunkwright.errors import CorruptError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Guid, PaddedBytes, Text, decode_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.state_chunk.text import Json, JsonValue


def to_json(value: Any, file: VirtoolsFile, chunk: Callable[[StateChunk], Any]) -> Any:
    """Return the JSON-ready form of a value; ``chunk`` that of a sub-chunk."""
    if isinstance(value, np.generic):
        value = value.item()
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, float):
        form = float_to_form(value)
        return {"$float": form} if isinstance(form, str) else form
    if isinstance(value, bytes):
        plain: Json = bytes_to_form(value)
        return plain | {"padding": value.padding.hex()} if isinstance(value, PaddedBytes) else plain
    if isinstance(value, Guid):
        return {"$guid": str(value)}
    if isinstance(value, VirtoolsObject):
        return {"$object": file.objects.index_of(value)}
    if isinstance(value, Unresolved):
        return {"$index" if value.by_index else "$id": value.value}
    if isinstance(value, StateChunk):
        return {"$chunk": chunk(value)}
    if isinstance(value, np.ndarray):
        return array_to_form(value)
    if isinstance(value, dict):
        return {name: to_json(item, file, chunk) for name, item in value.items()}
    return [to_json(item, file, chunk) for item in value]


def _text(value: str) -> Any:
    if isinstance(value, Text):
        return {"$text": str(value), "stored": hex_of(value.stored), "size": value.size}
    return value


def from_json(
    plain: Any, file: VirtoolsFile, chunk: Callable[[Mapping[str, JsonValue]], StateChunk]
) -> Any:
    """Return the value of a JSON-ready form."""
    if isinstance(plain, list):
        return [from_json(item, file, chunk) for item in plain]
    if not isinstance(plain, dict):
        return plain
    tag = next((name for name in plain if name.startswith("$")), None)
    if tag is None:
        return {name: from_json(item, file, chunk) for name, item in plain.items()}
    check_keys(plain, tag, *_BESIDE.get(tag, ()))
    if tag == "$chunk":
        return chunk(plain["$chunk"])
    if tag == "$object":
        return _object(file, plain["$object"])
    if tag == "$text":
        return _stored_text(plain, file.encoding)
    if tag not in _TAGGED:
        raise CorruptError(f"unknown kind of value {tag!r}")
    return _TAGGED[tag](plain)


def _object(file: VirtoolsFile, index: int) -> VirtoolsObject:
    if not 0 <= index < len(file.objects):
        raise CorruptError(f"expected the index of one of {len(file.objects)} objects, not {index}")
    found: VirtoolsObject = file.objects[index]
    return found


def _stored_text(plain: Mapping[str, JsonValue], encoding: str) -> str:
    """Return a text with its bytes; without ``stored`` it is written as any other."""
    text = str(plain["$text"])
    if "stored" not in plain:
        return text
    stored, size = bytes_from_form(plain["stored"]), int(plain["size"])
    found = decode_name(stored[:size], encoding)
    if found != text:
        raise CorruptError(
            f"the text is {text!r:.60}, but the bytes stored are those of {found!r:.60}",
            hint='leave out "stored" and "size" to change the text',
        )
    return Text(text, stored, size)


def _bytes(plain: Mapping[str, JsonValue]) -> bytes:
    data = bytes_from_form(plain, "padding")
    if "padding" not in plain:
        return data
    return PaddedBytes(data, bytes.fromhex(plain["padding"]))


# What may stand beside the key that says what kind of value it is.
_BESIDE = {"$hex": ("padding",), "$text": ("stored", "size"), "$array": ("shape", "values", "bits")}
_TAGGED: dict[str, Callable[[Mapping[str, JsonValue]], Any]] = {
    "$float": lambda plain: _float(plain["$float"]),
    "$hex": _bytes,
    "$guid": lambda plain: Guid.parse(plain["$guid"]),
    "$index": lambda plain: Unresolved(int(plain["$index"]), by_index=True),
    "$id": lambda plain: Unresolved(int(plain["$id"])),
    "$array": array_from_form,
}


def _float(form: object) -> float:
    # A number of bits is the form in older dumps.
    return float_from_form(f"{form:#x}" if type(form) is int else form)
