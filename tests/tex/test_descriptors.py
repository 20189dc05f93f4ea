"""Texture descriptors: the promises, every version, edits, names of pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import (
    CorruptError,
    QueryError,
    SerializeError,
    TruncatedError,
    UnsupportedVersionError,
)
from chunkwright.tex import (
    Container,
    Entry,
    Gpu,
    MipFilter,
    PixelFormat,
    TextureDescriptor,
    WrapMode,
)
from chunkwright.tex.demo import make
from chunkwright.tex.enums import Filter, OldFilter, OldWrapMode
from chunkwright.tex.names import descriptor_path, face_names, find_pictures, picture_names
from tests.dava_views import assign_everything, mutate_everything
from tests.neighbours import (
    check_addresses,
    check_damage,
    check_patches,
    check_promises,
    check_real,
    refused,
)
from tests.samples import SAMPLES, needs_samples
from tests.tex.files import head, made_files, real

if TYPE_CHECKING:
    from pathlib import Path

MADE = made_files()


def opened(name: str) -> TextureDescriptor:
    return chunkwright.open_texture(MADE[name])


@needs_samples
def test_real_files() -> None:
    check_real("tex", 58)


@needs_samples
def test_versions_of_real_files() -> None:
    versions = {chunkwright.open_texture(SAMPLES / name).version for name in real("tex")}
    assert versions == {7, 13, 17, 20}


@pytest.mark.parametrize("name", MADE)
def test_promises(name: str) -> None:
    document = check_promises(MADE[name])
    assert document.problems() == []
    check_addresses(MADE[name])


def test_a_descriptor_says_what_it_is() -> None:
    descriptor = opened("v20")
    assert (descriptor.version, descriptor.is_cube, descriptor.is_exported) == (20, True, False)
    assert descriptor.gpus[5:] == ("dx11", "astc", "origin")
    assert descriptor.entry("ASTC").pixel_format is PixelFormat.ASTC_4x4
    assert (descriptor.entry("astc").astc_quality, descriptor.entry("astc").astc_unknown) == (3, 1)
    assert descriptor.entry("mali") == Entry(1, 15, 128, 64, 3, 4, 1)
    assert descriptor.source_format is Container.DDS
    assert descriptor.face_extensions == [".png"] * 6
    assert descriptor.wrapping == (WrapMode.CLAMP, WrapMode.CLAMP)
    assert descriptor.filtering == (Filter.LINEAR, Filter.LINEAR, MipFilter.NONE)
    assert descriptor.info() == {
        "format": "tex",
        "version": 20,
        "exported": False,
        "cube": True,
        "entries": 8,
        "pictures": 8,
    }
    with pytest.raises(QueryError, match="no entry for 'nvidia'") as caught:
        descriptor.entry("nvidia")
    assert "known: PowerVR_iOS" in caught.value.hint


def test_old_numbers_are_translated() -> None:
    descriptor = opened("v6")
    assert (descriptor.wrap_s, descriptor.wrap_t) == (OldWrapMode.CLAMP, OldWrapMode.REPEAT)
    assert descriptor.min_filter is OldFilter.LINEAR_MIPMAP_LINEAR
    assert descriptor.wrapping == (WrapMode.CLAMP, WrapMode.REPEAT)
    assert descriptor.filtering == (Filter.LINEAR, Filter.LINEAR, MipFilter.LINEAR)
    assert (descriptor.has_mipmaps, descriptor.is_normal_map, descriptor.has_hd_file) == (
        *(True, True),
        False,
    )
    assert opened("v9").filtering[2] is MipFilter.LINEAR
    assert opened("v10").filtering == (Filter.NEAREST, Filter.LINEAR, MipFilter.NEAREST)
    assert opened("v11").wrapping == (WrapMode.MIRROR, WrapMode.CLAMP)


def test_exported_descriptors() -> None:
    assert opened("v7 exported").exported_gpu is Gpu.OLD_ORIGIN
    assert opened("v8 exported").exported_pixel_format is PixelFormat.DXT5
    newest = opened("v13 exported")
    assert (newest.exported_gpu, newest.exported_container) == (Gpu.MALI, Container.WEBP)
    assert (newest.entries, newest.info()["exported"]) == ([], True)


@pytest.mark.parametrize("version", [0, 1, 5, 14, 21, 255])
def test_other_versions_are_refused_by_name(version: int) -> None:
    with pytest.raises(
        UnsupportedVersionError, match=f"unknown version {version} of texture"
    ) as caught:
        chunkwright.open(head(version) + bytes(100))
    assert (caught.value.offset, caught.value.path) == (4, "/version")


def test_errors_say_where() -> None:
    with pytest.raises(TruncatedError) as caught:
        chunkwright.open(MADE["v12"][:60])
    assert caught.value.path == "/entries/2/width"
    assert caught.value.offset is not None
    with pytest.raises(CorruptError, match="6") as other:
        chunkwright.open(MADE["v8"][:10] + b"\7" + MADE["v8"][11:])
    assert other.value.path == "/num_entries"


def test_bytes_behind_are_kept_and_reported() -> None:
    data = MADE["v20"] + b"more"
    document = check_promises(data)
    assert [str(each) for each in document.problems()] == [
        "/trailing: 4 bytes follow the descriptor"
    ]


def test_what_is_not_known_is_reported() -> None:
    descriptor = make()
    descriptor.wrap_s = 9
    descriptor.flags = 0x81
    descriptor.entries[0].pixel_format = 200
    descriptor.entries[1].width = -1
    check_promises(bytes(descriptor))
    assert [each.path for each in descriptor.problems()] == [
        *("/wrap_s", "/flags", "/entries/PowerVR_iOS", "/entries/PowerVR_Android")
    ]


def edit(descriptor: Any) -> None:
    descriptor.set("/wrap_s", "mirror")
    descriptor.set("/entries/dx11", {"pixel_format": "astc_4x4", "astc_quality": 2})
    descriptor.set("/source_extension", ".webp")


def test_edits_by_address() -> None:
    data = bytes(make())
    check_patches(data, edit)
    descriptor = chunkwright.open_texture(data)
    edit(descriptor)
    assert descriptor.wrap_s is WrapMode.MIRROR
    assert descriptor.get("/entries/5/astc_quality") == 2
    assert [hit.address for hit in descriptor.find("//Entry[pixel_format=ASTC_4x4]")] == [
        "/entries/dx11"
    ]
    with pytest.raises(SerializeError, match="PixelFormat") as caught:
        descriptor.set("/entries/dx11/pixel_format", "dxt9")
    assert caught.value.path == "/entries/dx11/pixel_format"
    before = bytes(descriptor)
    for name in ("astc_quality", "astc_unknown"):
        with pytest.raises(
            SerializeError, match=f"pixels of NONE has no {name}, so it cannot be 7"
        ) as caught:
            descriptor.set(f"/entries/adreno/{name}", 7)
        assert caught.value.path == f"/entries/adreno/{name}"
        descriptor.set(f"/entries/adreno/{name}", 0)
    with pytest.raises(SerializeError, match="astc_quality"):
        descriptor.set("/entries/adreno", {"width": 5, "astc_quality": 7})
    assert bytes(descriptor) == before
    with pytest.raises(QueryError, match="no 'size'"):
        descriptor.set("/entries/dx11", {"width": 5, "size": 2})
    assert bytes(descriptor) == before
    descriptor.remove("/entries/dx11")
    assert (len(descriptor.entries), descriptor.gpus[6]) == (7, "origin")


def test_only_the_edited_bytes_change() -> None:
    data = MADE["v20"]
    descriptor = chunkwright.open_texture(data)
    descriptor.entry("mali").width += 1
    changed = [at for at, (a, b) in enumerate(zip(data, bytes(descriptor), strict=True)) if a != b]
    assert len(changed) == 1


def test_what_a_version_cannot_carry_is_refused() -> None:
    descriptor = opened("v11")
    descriptor.entries[2].container = Container.DDS
    with pytest.raises(SerializeError, match="version 11 has no container") as caught:
        bytes(descriptor)
    assert caught.value.path == "/entries/2/container"
    descriptor = opened("v13 cube")
    descriptor.face_extensions.pop()
    with pytest.raises(SerializeError, match="5 extensions for 6 faces"):
        bytes(descriptor)
    descriptor = opened("v7")
    descriptor.entries.pop()
    with pytest.raises(SerializeError, match="4 entries, but version 7 has 5"):
        bytes(descriptor)
    descriptor = opened("v12")
    descriptor.version = 6
    with pytest.raises(SerializeError) as caught:
        bytes(descriptor)
    assert caught.value.path.startswith("/")


def test_flags_are_set_by_name() -> None:
    descriptor = TextureDescriptor()
    descriptor.is_normal_map = descriptor.has_hd_file = True
    descriptor.has_mipmaps = False
    assert (descriptor.flags, descriptor.is_normal_map) == (6, True)
    with pytest.raises(QueryError, match="true or false"):
        descriptor.has_mipmaps = 5  # type: ignore[assignment]


@pytest.mark.parametrize("view", ["descriptor", "entry"])
def test_what_is_assigned_is_written_or_refused(view: str) -> None:
    find = {"descriptor": lambda one: one, "entry": lambda one: one.entries[5]}[view]
    assert assign_everything(make, find)
    mutate_everything(make, find)


def test_text_forms_that_are_wrong() -> None:
    form = make().to_dict()
    assert refused(form | {"colour": 1}, "unknown key 'colour'").path == "/colour"
    error = refused(form | {"wrap_s": "round"}, "expected WrapMode")
    assert error.path == "/wrap_s"
    error = refused(form | {"entries": {"mali": {}}}, "expected entries for")
    assert error.path == "/entries"
    entries = form["entries"] | {"mali": {"width": "x"}}
    assert refused(form | {"entries": entries}, "int32").path == "/entries/mali/width"
    assert refused({**form, "version": "x"}, "uint8").path == "/version"


def test_damage() -> None:
    check_damage(list(MADE.values()), 300)


# -- names -----------------------------------------------------------------------------------------


def test_paths_of_scenes_become_descriptors() -> None:
    assert descriptor_path("images/hull.png") == "images/hull.tex"
    assert descriptor_path("..\\a.b\\hull.TEX") == "../a.b/hull.tex"
    assert descriptor_path("hull") == "hull.tex"


def test_names_of_pictures_come_best_first() -> None:
    names = picture_names("a/hull.tex")
    order = ["dx11.dds", "dx11.pvr", "dx11.webp", "astc.pvr", "mali.pvr", "tegra.dds", "png"]
    places = [names.index(f"a/hull.{each}") for each in order]
    assert places == sorted(places)
    assert names.index("a/hull.hd.astc.pvr") < names.index("a/hull.astc.pvr")
    assert len(set(names)) == len(names)
    descriptor = make()
    descriptor.entry("dx11").container = Container.WEBP
    descriptor.source_extension = ".tga"
    names = picture_names("hull.tex", descriptor)
    assert names[:2] == ["hull.hd.dx11.webp", "hull.dx11.webp"]
    assert names.index("hull.tga") < names.index("hull.png")


def test_names_of_faces() -> None:
    descriptor = TextureDescriptor(cube_faces=0b100001, face_extensions=[".png", ".tga"])
    assert face_names("sky.tex", descriptor) == ["sky_px.png", "sky_nz.tga"]


def test_pictures_are_found_whatever_their_case(tmp_path: Path) -> None:
    for name in ("Hull.TEX", "hull.DX11.dds.dvpl", "HULL.mali.pvr", "hull.txt"):
        (tmp_path / name).write_bytes(b"")
    found = find_pictures(str(tmp_path / "Hull.TEX"))
    assert [name.rpartition("/")[2] for name in found] == ["hull.DX11.dds.dvpl", "HULL.mali.pvr"]
    assert find_pictures(str(tmp_path / "none" / "hull.tex")) == []


@pytest.mark.parametrize("value", ["true", 1, None])
def test_a_form_says_with_true_or_false_whether_it_is_exported(value: object) -> None:
    form = TextureDescriptor().to_dict() | {"is_exported": value}
    with pytest.raises(CorruptError, match="expected true or false") as caught:
        chunkwright.from_dict(form)
    assert caught.value.path == "/is_exported"
