"""Values of payloads as plain JSON and back, without loss.

What JSON has no word for becomes an object with one key that starts with ``$``.
"""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any

import numpy as np

from chunkwright.errors import CorruptError
from chunkwright.nmo.objects import VirtoolsObject
from chunkwright.state_chunk.model import StateChunk, Unresolved
from chunkwright.state_chunk.values import Float, Guid, PaddedBytes, Text

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
        return value if math.isfinite(value) else {"$float": _bits(value)}
    if isinstance(value, bytes):
        plain: Json = {"$hex": value.hex()}
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
        return _array(value)
    if isinstance(value, dict):
        return {name: to_json(item, file, chunk) for name, item in value.items()}
    return [to_json(item, file, chunk) for item in value]


def _text(value: str) -> Any:
    if isinstance(value, Text):
        return {"$text": str(value), "stored": value.stored.hex(), "size": value.size}
    return value


def _bits(value: float) -> int:
    if isinstance(value, Float):
        return value.bits
    return int(struct.unpack("<I", struct.pack("<f", value))[0])


def _array(value: np.ndarray[Any, Any]) -> Json:
    found: Json = {"$array": value.dtype.str, "shape": list(value.shape)}
    if value.dtype.kind == "f" and not np.isfinite(value).all():
        return found | {"bits": value.view("<u4").reshape(-1).tolist()}
    return found | {"values": value.reshape(-1).tolist()}


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
    if tag not in _TAGGED:
        if tag == "$chunk":
            return chunk(plain["$chunk"])
        if tag == "$object":
            return _object(file, plain["$object"])
        raise CorruptError(f"{tag!r} is no known kind of value")
    return _TAGGED[tag](plain)


def _object(file: VirtoolsFile, index: int) -> VirtoolsObject:
    if not 0 <= index < len(file.objects):
        raise CorruptError(f"there is no object {index}")
    return file.objects[index]


def _bytes(plain: Mapping[str, JsonValue]) -> bytes:
    data = bytes.fromhex(plain["$hex"])
    if "padding" not in plain:
        return data
    return PaddedBytes(data, bytes.fromhex(plain["padding"]))


def _numbers(plain: Mapping[str, JsonValue]) -> np.ndarray[Any, Any]:
    dtype = np.dtype(plain["$array"])
    if dtype.kind not in "fui" or dtype.itemsize > 8:
        raise CorruptError(f"{plain['$array']!r} is no type of numbers")
    try:
        return _array_of(plain, dtype)
    except OverflowError as error:
        raise CorruptError(f"a number does not fit {plain['$array']}: {error}") from error


def _array_of(plain: Mapping[str, JsonValue], dtype: np.dtype[Any]) -> np.ndarray[Any, Any]:
    if "bits" in plain:
        values: np.ndarray[Any, Any] = np.array(plain["bits"], "<u4").view(dtype)
    else:
        values = np.array(plain["values"], dtype)
    return values.reshape(plain["shape"])


_TAGGED: dict[str, Callable[[Mapping[str, JsonValue]], Any]] = {
    "$float": lambda plain: _float(int(plain["$float"])),
    "$hex": _bytes,
    "$guid": lambda plain: Guid.parse(plain["$guid"]),
    "$index": lambda plain: Unresolved(int(plain["$index"]), by_index=True),
    "$id": lambda plain: Unresolved(int(plain["$id"])),
    "$array": _numbers,
    "$text": lambda plain: Text(plain["$text"], bytes.fromhex(plain["stored"]), int(plain["size"])),
}


def _float(bits: int) -> float:
    if not 0 <= bits < 1 << 32:
        raise CorruptError(f"{bits} are no bits of a float")
    value = struct.unpack("<f", struct.pack("<I", bits))[0]
    return Float(bits) if math.isnan(value) else value
