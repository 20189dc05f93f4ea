"""Layouts from the fields of specs: the same as those that are declared by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from chunkwright.anim import clips as anim
from chunkwright.anim.clips import AnimationClip, Channel, Interpolation, Marker, Target, Track
from chunkwright.heightmap import heights as heightmap
from chunkwright.heightmap.heights import Heightmap
from chunkwright.records import TEXT
from chunkwright.records.layout import Layout, Magic, Many, Part, Rest, Table, Value
from chunkwright.records.spec import Field, layout_of

KSY = Path(__file__).resolve().parents[2] / "ksy"
ALIGNED_TEXT = (TEXT, 4)


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
    """Return what a part says, without functions and with kinds by their words."""
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


def test_clips() -> None:
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


def test_heightmaps() -> None:
    tiles = heightmap.DOCUMENT.parts[-1]
    made = layout_of(Heightmap, compiled("dava_heightmap")[""], parts={"body": tiles})
    assert laid_out(made) == laid_out(heightmap.DOCUMENT)


@pytest.mark.parametrize(
    ("type_", "word"),
    [("u1", "uint8"), ("s2", "int16"), ("u4", "uint32"), ("s8", "int64"), ("f4", "float32")],
)
def test_numbers(type_: str, word: str) -> None:
    layout = layout_of(Heightmap, [Field("size", type_)])
    [part] = layout.parts
    assert isinstance(part, Value)
    assert (part.kind.word, layout.least) == (word, int(type_[1]))


def test_bytes_without_a_size_are_the_rest() -> None:
    assert layout_of(Heightmap, [Field("tiles")]).parts == (Rest("tiles"),)
    assert layout_of(Heightmap, [Field("tiles", size=3)]).least == 3
