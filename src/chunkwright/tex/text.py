"""The text form of ``.tex`` files: values by name, entries by family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.binary.paths import within
from chunkwright.errors import CorruptError
from chunkwright.records.kinds import BYTES, UINT8
from chunkwright.records.table import from_form, to_form
from chunkwright.tex.fields import TRAILING, entry_rows, rows_of
from chunkwright.tex.model import Entry, TextureDescriptor, entry_names
from chunkwright.tex.serialize import check_all

if TYPE_CHECKING:
    from chunkwright.json_types import JsonMapping, JsonObject

_OWN: Final = ("chunkwright", "format", "wrapper", "version", "is_exported", "entries", "trailing")


def to_dict(descriptor: TextureDescriptor) -> JsonObject:
    """Return the JSON-ready form, without defaults."""
    check_all(descriptor)
    form: JsonObject = {"version": descriptor.version}
    if descriptor.is_exported:
        form["is_exported"] = True
    form |= to_form(descriptor, rows_of(descriptor))
    form["entries"] = {
        name: to_form(entry, entry_rows(entry, descriptor.version))
        for name, entry in zip(descriptor.gpus, descriptor.entries, strict=True)
    }
    return form | to_form(descriptor, [TRAILING])


def from_dict(mapping: JsonMapping) -> TextureDescriptor:
    """Build a descriptor from its text form."""
    is_exported = mapping.get("is_exported", False)
    if not isinstance(is_exported, bool):
        raise CorruptError(f"expected true or false, not {is_exported!r:.60}", path="/is_exported")
    made = TextureDescriptor(UINT8.coerce(mapping["version"]), is_exported)
    made.entries = _entries(mapping["entries"], made.version)
    if "trailing" in mapping:
        made.trailing = BYTES.coerce(mapping["trailing"])
    for name, value in from_form(mapping, rows_of(made), _OWN).items():
        setattr(made, name, value)
    return made


def _entries(forms: JsonMapping, version: int) -> list[Entry]:
    names = entry_names(len(forms), version)
    if tuple(forms) != names:
        raise CorruptError(
            f"expected entries for {', '.join(names)}, in this order", path="/entries"
        )
    made = []
    with within("entries") as place:
        for place.index in names:
            made.append(_entry(forms[place.index], version))
    return made


def _entry(form: Any, version: int) -> Entry:
    """Build an entry from its text form."""
    probe = Entry()
    # The pixel format decides which attributes an entry has.
    pixels = [row for row in entry_rows(probe, version) if row.name == "pixel_format"]
    if isinstance(form, dict) and "pixel_format" in form:
        probe.pixel_format = pixels[0].kind.coerce(form["pixel_format"])
    return Entry(**from_form(form, entry_rows(probe, version)))
