"""Layouts that are made from specs are the same as those that are declared by hand.

A spec says what is in the bytes; what a model adds (enums, defaults, classes of records) is passed
separately.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from chunkwright.anim import clips as anim
from chunkwright.anim.clips import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.heightmap import heights as heightmap
from chunkwright.heightmap.heights import Heightmap
from chunkwright.records import FLOAT32, TEXT, Octets, Whole
from chunkwright.records.layout import Layout, Magic, Many, Part, Rest, Table, Value

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from enum import IntEnum

    from chunkwright.records import Kind

KSY = Path(__file__).resolve().parents[2] / "ksy"
ALIGNED_TEXT = (TEXT, 4)


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a type of a spec.

    ``type`` is a number such as ``u4``, ``f4``, another type of the spec, or "" for bytes; ``size``
    is their number, None for all up to the end. ``count`` is the field with the number of
    repetitions.
    """

    name: str
    type: str = ""
    enum: str = ""
    contents: bytes = b""
    size: int | None = None
    count: str = ""


_CODES: Final = {
    f"{'us'[sign]}{size}": code.lower() if sign else code
    for size, code in ((1, "B"), (2, "H"), (4, "I"), (8, "Q"))
    for sign in (0, 1)
}


def layout_of(
    record: type[Any],
    spec: Sequence[Field],
    *,
    types: Mapping[str, Layout | tuple[Kind[Any], int]] | None = None,
    parts: Mapping[str, Part] | None = None,
    enums: Mapping[str, type[IntEnum]] | None = None,
    defaults: Mapping[str, object] | None = None,
    **options: Any,
) -> Layout:
    """Return the layout of a class of records from the fields of a spec.

    ``types`` are the layouts of its other types, or their kind and alignment; ``parts`` replace
    fields by name; ``defaults`` are what the text form omits, also an empty list. ``options`` are
    those of ``Layout``.
    """
    made = _parts(spec, types or {}, parts or {}, enums or {}, defaults or {})
    return Layout(record, *made, **options)


def _parts(
    spec: Sequence[Field],
    types: Mapping[str, Layout | tuple[Kind[Any], int]],
    parts: Mapping[str, Part],
    enums: Mapping[str, type[IntEnum]],
    defaults: Mapping[str, object],
) -> Iterator[Part]:
    counts = {field.count for field in spec if field.count}
    for field in spec:
        if field.name in parts:
            yield parts[field.name]
        elif field.contents:
            yield Magic(field.contents)
        elif field.name in counts:
            continue  # the counted part reads and writes the count
        elif field.type in types:
            yield _of_type(field, types[field.type], defaults)
        elif field.type or field.size is not None:
            yield Value(field.name, _kind(field, enums), defaults.get(field.name))
        else:
            yield Rest(field.name)


def _of_type(
    field: Field, of: Layout | tuple[Kind[Any], int], defaults: Mapping[str, object]
) -> Part:
    if isinstance(of, Layout):
        return Many(field.name, of, optional=field.name in defaults)
    kind, align = of
    return Value(field.name, kind, defaults.get(field.name), align)


def _kind(field: Field, enums: Mapping[str, type[IntEnum]]) -> Kind[Any]:
    if field.type == "f4":
        return FLOAT32
    if field.size is not None:
        return Octets(field.size)
    return Whole(_CODES[field.type], enums.get(field.enum))


def compiled(name: str) -> dict[str, list[Field]]:
    """Return the fields of the types of a spec; "" is the type of the whole file."""
    spec = yaml.safe_load((KSY / f"{name}.ksy").read_text(encoding="utf-8"))
    types = {"": spec, **spec.get("types", {})}
    return {name: [_field(each) for each in type_.get("seq", ())] for name, type_ in types.items()}


def _field(field: dict[str, Any]) -> Field:
    contents = field.get("contents", "").encode()
    size = field.get("size")
    return Field(
        field["id"], str(field.get("type", "")), field.get("enum", ""), contents,
        size if isinstance(size, int) else None, str(field.get("repeat-expr", "")),
    )  # fmt: skip


def plain(part: Part) -> object:
    """Return the attributes of a part, without functions, and with kinds by their words."""
    if isinstance(part, Magic):
        return part.magic
    if isinstance(part, Many):
        return "many", part.name, part.optional, laid_out(part.layout)
    if isinstance(part, Value):
        kind = part.kind
        return part.name, kind.word, kind.code, part.default, part.align, part.least
    assert isinstance(part, Table | Rest)
    return type(part).__name__, part.name


def laid_out(layout: Layout) -> tuple[type[Any], list[object]]:
    return layout.record, [plain(part) for part in layout.parts]


def test_the_layout_of_clips_matches_the_spec() -> None:
    spec = compiled("dava_anim")
    channel = layout_of(
        Channel,
        spec["channel"],
        parts={"keys": anim.CHANNEL.parts[-1]},
        enums={"target": Target, "interpolation": Interpolation},
        defaults={"padding": bytes(3), "interpolation": Interpolation.LINEAR, "compression": 0},
    )
    assert laid_out(channel) == laid_out(anim.CHANNEL)
    track = layout_of(Track, spec["track"], types={"text": ALIGNED_TEXT, "channel": channel})
    assert laid_out(track) == laid_out(anim.TRACK)
    marker = layout_of(Marker, spec["marker"], types={"text": ALIGNED_TEXT})
    assert laid_out(marker) == laid_out(anim.MARKER)
    clip = layout_of(
        AnimationClip,
        spec["clip_content"],
        types={"track": track, "marker": marker},
        defaults={"markers": []},
    )
    rests = [plain(Rest("rest")), plain(Rest("trailing"))]  # what the spec does not know
    assert laid_out(anim.DOCUMENT) == (AnimationClip, [*map(plain, clip.parts), *rests])


def test_the_layout_of_heightmaps_matches_the_spec() -> None:
    tiles = heightmap.DOCUMENT.parts[-1]
    made = layout_of(Heightmap, compiled("dava_heightmap")[""], parts={"body": tiles})
    assert laid_out(made) == laid_out(heightmap.DOCUMENT)


@pytest.mark.parametrize(
    ("type_", "word"),
    [("u1", "uint8"), ("s2", "int16"), ("u4", "uint32"), ("s8", "int64"), ("f4", "float32")],
)
def test_number_types_of_a_spec_become_value_kinds(type_: str, word: str) -> None:
    layout = layout_of(Heightmap, [Field("size", type_)])
    [part] = layout.parts
    assert isinstance(part, Value)
    assert (part.kind.word, layout.least) == (word, int(type_[1]))


def test_a_byte_field_without_a_size_takes_the_remaining_bytes() -> None:
    assert layout_of(Heightmap, [Field("tiles")]).parts == (Rest("tiles"),)
    assert layout_of(Heightmap, [Field("tiles", size=3)]).least == 3
