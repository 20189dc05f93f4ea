"""The text form of a DVPL file, and of the wrapper around any document."""

from __future__ import annotations

import base64
import binascii
from typing import TYPE_CHECKING, Final

from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.dvpl import resolve, serialize
from chunkwright.dvpl.codecs import DvplType
from chunkwright.dvpl.model import DvplFile, DvplWrapper
from chunkwright.errors import CorruptError

if TYPE_CHECKING:
    from chunkwright.base.jsontext import Json, JsonMapping, JsonObject


# From so many lines of fewer characters on, a text is not given line by line.
_MANY_LINES: Final = 200_000
_SHORT: Final = 16
_BLOCK: Final = 4096


def to_dict(file: DvplFile) -> JsonObject:
    """Return the payload, as lines of ``text`` if it is UTF-8 without NUL, else as bytes."""
    try:
        text = file.payload.decode()
    except UnicodeDecodeError:
        text = "\0"
    if "\0" not in text:
        lines = text.count("\n")
        if lines > _MANY_LINES and len(text) < _SHORT * lines:
            # A Python string for each would take many times as much memory as the text.
            return {"text": [text[at : at + _BLOCK] for at in range(0, len(text), _BLOCK)]}
        return {"text": text.splitlines(keepends=True)}
    return {"payload": bytes_to_form(file.payload)}


def from_dict(mapping: JsonMapping) -> DvplFile:
    """Build the file from its text form; the caller sets the wrapper."""
    form = next((name for name in ("text", "base64") if name in mapping), "payload")
    check_keys(mapping, *OF_DOCUMENTS, form)
    held = mapping[form]
    return DvplFile("".join(held).encode() if form == "text" else _bytes(held), wrapper=None)


def wrapper_to_dict(wrapper: DvplWrapper, payload: bytes) -> JsonObject:
    """Return the type and level that reproduce the file, or the packed bytes if none does.

    The level is found by packing again, so building needs the same release of LZ4 or zlib.
    """
    form: JsonObject = {"format": "dvpl", "type": wrapper.type.name}
    if wrapper.bare_deflate:
        form["bare_deflate"] = True
    level = serialize.find_level(wrapper)
    if level is not None:
        form["level"] = level
    elif wrapper.type is not DvplType.NONE and serialize.is_untouched(payload, wrapper):
        form["packed"] = bytes_to_form(wrapper.packed)
    return form


def wrapper_from_dict(mapping: JsonMapping) -> DvplWrapper:
    """Build a wrapper; packed bytes in the form are checked like any DVPL file."""
    check_keys(mapping, "format", "type", "level", "bare_deflate", "packed")
    kind, level, bare = mapping["type"], mapping.get("level"), mapping.get("bare_deflate", False)
    if kind not in DvplType.__members__:
        known = ", ".join(DvplType.__members__)
        raise CorruptError(f"unknown DVPL type {kind!r}", path="/wrapper", hint=known)
    if level is not None and type(level) is not int:
        raise CorruptError(f"expected an integer as level, not {level!r}", path="/wrapper")
    packed = _bytes(mapping.get("packed", ""))
    if packed:
        resolve.read(packed)
    return DvplWrapper(DvplType[kind], level, bool(bare), packed)


def _bytes(form: Json) -> bytes:
    if not isinstance(form, str):
        return bytes_from_form(form)
    try:  # a string is base64, the form in older dumps
        return base64.b64decode(form, validate=True)
    except binascii.Error as error:
        raise CorruptError(f"invalid base64: {error}") from error
