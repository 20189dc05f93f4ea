"""Materials, textures and pictures of glTF in scene models: every member."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from chunkwright.errors import CorruptError, FileAccessError
from chunkwright.exchange.gltf.materials import read_materials
from chunkwright.exchange.gltf.schema import Entry
from chunkwright.exchange.model import Material

from .models import png

NOTES: list[str] = []
IMAGES = [{"uri": "zero.png"}, {"uri": "one.png"}, {"uri": "two.webp"}]
SAMPLERS = [
    {"wrapS": 33071, "wrapT": 33648, "magFilter": 9728, "minFilter": 9986},
    {},
]


class Views:
    """Two views of a buffer."""

    views = ("first", "second")

    def view_bytes(self, view: str) -> memoryview:
        return memoryview(view.encode())


class Files:
    """Files that have their names as content; one is missing."""

    def load(self, entry: Entry, uri: str) -> bytes:
        assert entry.address.startswith("/images/")
        if uri == "lost.png":
            raise FileAccessError("no such file")
        return png() if uri == "picture" else uri.encode()


def materials(
    *rows: Any, textures: Any = (), images: Any = IMAGES, samplers: Any = SAMPLERS
) -> list[Material]:
    root = {
        "images": images, "textures": list(textures), "samplers": samplers,
        "materials": list(rows),
    }  # fmt: skip
    NOTES.clear()
    accessors: Any = Views()
    resources: Any = Files()
    return read_materials(Entry(root, ""), accessors, resources, NOTES.append)


def test_a_material_without_members_has_the_defaults() -> None:
    (made,) = materials({})
    assert asdict(made) == asdict(Material("", metallic=1.0, roughness=1.0))


def test_all_members_of_a_material_are_read() -> None:
    row = {
        "name": "Wood",
        "pbrMetallicRoughness": {
            "baseColorFactor": [0.1, 0.2, 0.3, 0.4], "metallicFactor": 0.5,
            "roughnessFactor": 0.6,
        },
        "emissiveFactor": [0.25, 0.5, 0.75],
        "alphaMode": "MASK",
        "alphaCutoff": 0.7,
        "doubleSided": True,
        "extensions": {
            "KHR_materials_unlit": {}, "KHR_materials_emissive_strength": {"emissiveStrength": 4},
        },
        "extras": {"mine": 5},
    }  # fmt: skip
    wanted = Material(
        "Wood", (0.1, 0.2, 0.3, 0.4), metallic=0.5, roughness=0.6, emissive=(1, 2, 3),
        alpha_mode="MASK", alpha_cutoff=0.7, double_sided=True, unlit=True, extras={"mine": 5},
    )  # fmt: skip
    assert asdict(materials(row)[0]) == asdict(wanted)
    row["alphaMode"] = "BLEND"
    row["extensions"] = {"KHR_materials_emissive_strength": {}}
    (made,) = materials(row)
    assert (made.alpha_mode, made.unlit, made.emissive) == ("BLEND", False, (0.25, 0.5, 0.75))


def slots(of: Any, inner: Any) -> dict[str, Any]:
    """Return a material with a member for each texture."""
    return {
        "pbrMetallicRoughness": {
            "baseColorTexture": of(0), "metallicRoughnessTexture": of(1)
        },
        "normalTexture": of(2) | inner,
        "occlusionTexture": of(3) | inner,
        "emissiveTexture": of(4) | inner,
    }  # fmt: skip


def test_each_texture_slot_is_read_with_its_strength() -> None:
    images = [{"uri": f"{n}.png"} for n in range(5)]
    textures = [{"source": n} for n in (2, 0, 4, 1, 3)]
    row = slots(lambda n: {"index": n, "texCoord": n + 1}, {"scale": 0.5, "strength": 0.75})
    (made,) = materials(row, textures=textures, images=images)
    found = {
        name: (each.image.source, each.texcoord, each.strength)
        for name, each in vars(made).items()
        if name.endswith("_texture")
    }
    assert found == {
        "base_color_texture": ("2.png", 1, 1),
        "metallic_roughness_texture": ("0.png", 2, 1),
        "normal_texture": ("4.png", 3, 0.5),
        "occlusion_texture": ("1.png", 4, 0.75),
        "emissive_texture": ("3.png", 5, 1),
    }


def test_missing_pictures_are_listed_in_the_extras() -> None:
    missing = {
        "base_color": "a/b/planks.tex", "metallic_roughness": "m.tex", "normal": "n.png",
        "occlusion": "c:/o.x.y", "emissive": 5, "other": "z",
    }  # fmt: skip
    row = {"extras": {"missing_textures": missing, "mine": 5}}
    (made,) = materials(row)
    found = {
        name: (each.image.name, each.image.source, each.image.data)
        for name, each in vars(made).items()
        if name.endswith("_texture") and each
    }
    assert found == {
        "base_color_texture": ("planks", "a/b/planks.tex", b""),
        "metallic_roughness_texture": ("m", "m.tex", b""),
        "normal_texture": ("n", "n.png", b""),
        "occlusion_texture": ("o.x", "c:/o.x.y", b""),
    }
    assert made.extras == {"mine": 5}
    both = {"normalTexture": {"index": 0}, "extras": {"missing_textures": {"normal": "n.png"}}}
    (made,) = materials(both, textures=[{"source": 1}])
    assert made.normal_texture is not None
    assert made.normal_texture.image.source == "one.png"
    for wrong in (["normal"], "normal", 5):
        (made,) = materials({"extras": {"missing_textures": wrong}})
        assert list(made.textures()) == []
        assert made.extras == {}


@pytest.mark.parametrize(
    ("row", "reference", "wanted"),
    [
        ({"source": 1}, {}, {}),
        (
            {"source": 1, "sampler": 0},
            {"texCoord": 3},
            {
                "wrap": ("clamp", "mirror"), "mag_filter": "nearest", "min_filter": "nearest",
                "mipmaps": True, "texcoord": 3,
            },
        ),
        ({"source": 1, "sampler": 1}, {"texCoord": 31}, {"texcoord": 31}),
        (
            {"source": 1},
            {
                "texCoord": 3,
                "extensions": {
                    "KHR_texture_transform": {"offset": [0.25, 0.5], "scale": [2, 3], "texCoord": 4}
                },
            },
            {"offset": (0.25, 0.5), "scale": (2, 3), "texcoord": 4},
        ),
        (
            {"source": 1},
            {"texCoord": 3, "extensions": {"KHR_texture_transform": {}}},
            {"texcoord": 3},
        ),
    ],
)  # fmt: skip
def test_placement_and_filters_of_textures_are_read(row: Any, reference: Any, wanted: Any) -> None:
    material = {"emissiveTexture": {"index": 1, **reference}}
    (made,) = materials(material, textures=[{"source": 0}, row])
    texture = made.emissive_texture
    assert texture is not None
    assert texture.image.source == "one.png"
    found = vars(texture) | {"image": None}
    usual = {
        "image": None, "wrap": ("repeat", "repeat"), "min_filter": "linear",
        "mag_filter": "linear", "mipmaps": True, "texcoord": 0, "offset": (0, 0),
        "scale": (1, 1), "strength": 1,
    }  # fmt: skip
    assert found == usual | wanted


@pytest.mark.parametrize(
    ("number", "wanted"),
    [
        (9728, ("nearest", False)), (9729, ("linear", False)), (9984, ("nearest", True)),
        (9985, ("linear", True)), (9986, ("nearest", True)), (9987, ("linear", True)),
    ],
)  # fmt: skip
def test_filters_for_minification_are_read(number: int, wanted: Any) -> None:
    (made,) = materials(
        {"normalTexture": {"index": 0}},
        textures=[{"source": 0, "sampler": 0}],
        samplers=[{"minFilter": number}],
    )
    assert made.normal_texture is not None
    assert (made.normal_texture.min_filter, made.normal_texture.mipmaps) == wanted


def test_a_webp_picture_is_preferred() -> None:
    webp = {"extensions": {"EXT_texture_webp": {"source": 2}}}
    for row, wanted in (
        ({"source": 1} | webp, "two.webp"),
        (webp, "two.webp"),
        ({"source": 1, "extensions": {"EXT_texture_webp": {}}}, "one.png"),
        ({"source": 1, "extensions": {"KHR_texture_basisu": {"source": 2}}}, "one.png"),
    ):
        (made,) = materials({"normalTexture": {"index": 0}}, textures=[row])
        assert made.normal_texture is not None
        assert made.normal_texture.image.source == wanted
    unknown = {"extensions": {"KHR_texture_basisu": {"source": 2}}}
    assert materials({"normalTexture": {"index": 0}}, textures=[unknown])[0].normal_texture is None


@pytest.mark.parametrize(
    ("reference", "where", "why"),
    [
        ({}, "index", "is missing"),
        ({"index": 0, "texCoord": 32}, "texCoord", "32 exceeds 31"),
        (
            {"index": 0, "extensions": {"KHR_texture_transform": {"texCoord": 40}}},
            "texCoord",
            "40 exceeds 31",
        ),
    ],
)
def test_invalid_textures_are_refused(reference: Any, where: str, why: str) -> None:
    with pytest.raises(CorruptError, match=why) as caught:
        materials({}, {"normalTexture": reference}, textures=[{"source": 0}])
    assert caught.value.path == f"/materials/1/normalTexture/{where}"


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({"uri": "a/b.png", "name": "n"}, ("n", b"a/b.png", "image/png", "a/b.png", {})),
        ({"uri": "x", "mimeType": "image/jpeg"}, ("", b"x", "image/jpeg", "x", {})),
        ({"uri": "picture", "mimeType": "image/jpeg"}, ("", png(), "image/png", "picture", {})),
        ({"uri": "data:,a"}, ("", b"data:,a", "image/png", "", {})),
        ({"bufferView": 1, "uri": "c"}, ("", b"second", "image/png", "c", {})),
        ({}, ("", b"", "image/png", "", {})),
        (
            {"uri": "x", "extras": {"source": "s.tex", "mine": 5}},
            ("", b"x", "image/png", "s.tex", {"mine": 5}),
        ),
        ({"uri": "x", "extras": {"source": 5}}, ("", b"x", "image/png", "x", {})),
        ({"uri": "x", "extras": {"source": ""}}, ("", b"x", "image/png", "x", {})),
    ],
)
def test_pictures_are_read(row: Any, wanted: Any) -> None:
    material = {"normalTexture": {"index": 0}}
    (made,) = materials(material, textures=[{"source": 1}], images=[{}, row])
    assert made.normal_texture is not None
    image = made.normal_texture.image
    assert (image.name, image.data, image.mime_type, image.source, image.extras) == wanted
    assert NOTES == []


def test_a_missing_picture_is_reported() -> None:
    material = {"normalTexture": {"index": 0}}
    (made,) = materials(material, textures=[{"source": 0}], images=[{"uri": "lost.png"}])
    assert made.normal_texture is not None
    assert (made.normal_texture.image.data, made.normal_texture.image.source) == (b"", "lost.png")
    assert NOTES == ["the picture 'lost.png' is missing: no such file"]
