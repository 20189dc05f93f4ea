"""Texture descriptors: round trips of every version, edits, names of pictures."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

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
from chunkwright.tex.file import make
from chunkwright.tex.model import Filter, OldContainer, OldFilter, OldWrapMode
from chunkwright.tex.pictures import descriptor_path, face_names, find_pictures, picture_names
from tests.dava_views import assign_everything, mutate_everything
from tests.neighbours import (
    check_addresses,
    check_damage,
    check_patches,
    check_promises,
    check_real,
    refused,
)
from tests.samples import SAMPLES, needs_samples, samples
from tests.tex.files import head, made_files, real

MADE = made_files()


def opened(name: str) -> TextureDescriptor:
    return chunkwright.open_texture(MADE[name])


@needs_samples
def test_real_descriptors_round_trip() -> None:
    check_real("tex", 58)


@needs_samples
def test_real_files_have_known_versions() -> None:
    versions = {chunkwright.open_texture(SAMPLES / name).version for name in real("tex")}
    assert versions == {7, 13, 17, 20}


OLD = [path for path in samples("dava_textures") if path.suffix == ".tex"]


@needs_samples
def test_real_files_of_the_first_versions_are_read() -> None:
    found: Counter[tuple[int, bool]] = Counter()
    for path in OLD:
        document = check_promises(path.read_bytes())
        assert isinstance(document, TextureDescriptor)
        assert document.trailing == b""
        assert {each.message for each in document.problems()} <= {"pixel format 48 is not known"}
        found[document.version, document.is_exported] += 1
        check_addresses(path.read_bytes())
    whole, exported = ([found[version, each] for version in range(5)] for each in (False, True))
    assert (whole, exported) == ([1, 1, 0, 1, 2], [1, 2, 1, 2, 1])


@needs_samples
@pytest.mark.parametrize("path", OLD, ids=lambda path: path.name)
def test_real_files_of_the_first_versions_can_be_edited(path: Path) -> None:
    data = path.read_bytes()
    descriptor = chunkwright.open_texture(data)
    descriptor.wrap_s = 1 - descriptor.wrap_s
    if not descriptor.is_exported:
        descriptor.entry("dds").pixel_format = PixelFormat.DXT5
    changed = {
        at for at, pair in enumerate(zip(data, bytes(descriptor), strict=True)) if len({*pair}) > 1
    }
    assert len(changed) == 2 - descriptor.is_exported
    again = chunkwright.open_texture(bytes(descriptor))
    assert (again, again.version) == (descriptor, chunkwright.open_texture(data).version)


@pytest.mark.parametrize("name", MADE)
def test_descriptors_of_each_version_round_trip(name: str) -> None:
    document = check_promises(MADE[name])
    assert document.problems() == []
    check_addresses(MADE[name])


def test_the_fields_of_a_descriptor_are_read() -> None:
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


def test_descriptors_of_the_first_versions_are_read() -> None:
    oldest = opened("v0")
    assert (oldest.version, oldest.gpus) == (0, ("pvr", "dds"))
    assert (oldest.modified, oldest.source_md5) == ("2012.05.29 12:34:56", "F" * 32)
    assert oldest.wrapping == (WrapMode.CLAMP, WrapMode.REPEAT)
    assert oldest.filtering == (Filter.LINEAR, Filter.LINEAR, MipFilter.LINEAR)
    assert oldest.entries == [
        Entry(pixel_format=PixelFormat.PVR4, base_level=1),
        Entry(pixel_format=PixelFormat.DXT1, base_level=2),
    ]
    assert opened("v1").entry("pvr").source_md5 == "a" * 32
    third = opened("v3").entry("dds")
    assert (third.width, third.height, third.modified) == (768, 32, "2012.05.29 12:34:56")
    assert opened("v3").filtering == (Filter.LINEAR, Filter.LINEAR, MipFilter.LINEAR)
    assert (opened("v4").entry("dds").source_md5, opened("v5").entry("dds").source_crc32) == (
        *("0" * 32, 0xBBBB),
    )
    exported = [opened(f"v{version} exported").exported_container for version in range(6)]
    assert [OldContainer(each).name for each in exported] == [
        "DDS",
        "PVR",
        "PNG",
        "DDS",
        "PVR",
        "DDS",
    ]
    assert opened("v0 exported, repeated").wrap_s is OldWrapMode.REPEAT


def test_astc_formats_are_unknown_in_the_first_versions() -> None:
    data = bytearray(MADE["v4"])
    data[52] = PixelFormat.ASTC_6x5
    descriptor = chunkwright.open_texture(bytes(data))
    assert type(descriptor.entry("dds").pixel_format) is int
    assert [str(each) for each in descriptor.problems()] == [
        "/entries/dds: pixel format 48 is not known"
    ]
    with pytest.raises(SerializeError, match="OldPixelFormat"):
        descriptor.set("/entries/dds/pixel_format", "astc_6x5")


@pytest.mark.parametrize(
    ("name", "attribute", "value"),
    [
        ("v0", "modified", "x" * 21),
        ("v0", "source_md5", "0" * 33 + "x"),
        ("v0", "modified", "ends in a zero\0"),
        ("v0 exported", "modified", "2012"),
        ("v1", "modified", "2012"),
        ("v0", "min_filter", Filter.NEAREST),
        ("v5", "exported_gpu", Gpu.MALI),
        ("v0", "cube_faces", 63),
    ],
)
def test_values_that_the_first_versions_cannot_store_are_refused(
    name: str, attribute: str, value: object
) -> None:
    descriptor = opened(name)
    setattr(descriptor, attribute, value)
    with pytest.raises(SerializeError) as caught:
        bytes(descriptor)
    assert caught.value.path == f"/{attribute}"


def test_a_file_without_a_version_field_is_written_only_if_its_version_can_be_recognised() -> None:
    # Only its size distinguishes such a file from others.
    with_date, without, exported = map(opened, ("v0", "v0 without a date", "v0 exported, repeated"))
    without.trailing = b"more"
    assert chunkwright.open_texture(bytes(without)) == without
    for descriptor in (with_date, exported):
        descriptor.trailing = b"more"
    changed = opened("v0")
    changed.source_md5 = ""
    for descriptor in (with_date, exported, changed):
        with pytest.raises(SerializeError, match="readers would mistake its version") as caught:
            bytes(descriptor)
        assert caught.value.path == "/version"


def test_old_filter_and_wrap_numbers_are_translated() -> None:
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


def test_exported_descriptors_are_read() -> None:
    assert opened("v7 exported").exported_gpu is Gpu.OLD_ORIGIN
    assert opened("v8 exported").exported_pixel_format is PixelFormat.DXT5
    newest = opened("v13 exported")
    assert (newest.exported_gpu, newest.exported_container) == (Gpu.MALI, Container.WEBP)
    assert (newest.entries, newest.info()["exported"]) == ([], True)


@pytest.mark.parametrize("version", [14, 21, 50, 255])
def test_other_versions_are_refused_by_name(version: int) -> None:
    with pytest.raises(
        UnsupportedVersionError, match=f"unknown version {version} of texture"
    ) as caught:
        chunkwright.open(head(version) + bytes(100))
    assert (caught.value.offset, caught.value.path) == (4, "/version")


def test_errors_have_offset_and_path() -> None:
    with pytest.raises(TruncatedError) as caught:
        chunkwright.open(MADE["v12"][:60])
    assert caught.value.path == "/entries/2/width"
    assert caught.value.offset is not None
    with pytest.raises(CorruptError, match="6") as other:
        chunkwright.open(MADE["v8"][:10] + b"\7" + MADE["v8"][11:])
    assert other.value.path == "/num_entries"


def test_trailing_bytes_are_kept_and_reported() -> None:
    data = MADE["v20"] + b"more"
    document = check_promises(data)
    assert [str(each) for each in document.problems()] == [
        "/trailing: 4 bytes follow the descriptor"
    ]


def test_unknown_values_are_reported() -> None:
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


def test_attributes_are_edited_by_address() -> None:
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


def test_values_that_a_version_cannot_store_are_refused() -> None:
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
def test_assigned_values_are_written_or_refused(view: str) -> None:
    find = {"descriptor": lambda one: one, "entry": lambda one: one.entries[5]}[view]
    assert assign_everything(make, find)
    mutate_everything(make, find)


def test_wrong_text_forms_are_refused() -> None:
    form = make().to_dict()
    assert refused(form | {"colour": 1}, "unknown key 'colour'").path == "/colour"
    error = refused(form | {"wrap_s": "round"}, "expected WrapMode")
    assert error.path == "/wrap_s"
    error = refused(form | {"entries": {"mali": {}}}, "expected entries for")
    assert error.path == "/entries"
    entries = form["entries"] | {"mali": {"width": "x"}}
    assert refused(form | {"entries": entries}, "int32").path == "/entries/mali/width"
    assert refused({**form, "version": "x"}, "uint8").path == "/version"


def test_damage_raises_only_errors_of_the_package() -> None:
    check_damage(list(MADE.values()), 300)


# -- names -----------------------------------------------------------------------------------------


def test_texture_paths_of_scenes_become_descriptor_paths() -> None:
    assert descriptor_path("images/hull.png") == "images/hull.tex"
    assert descriptor_path("..\\a.b\\hull.TEX") == "../a.b/hull.tex"
    assert descriptor_path("hull") == "hull.tex"


def test_picture_names_are_listed_best_first() -> None:
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


def test_pictures_of_the_first_versions_are_named_after_the_descriptor() -> None:
    for name, suffix in (("v0 exported", "dds"), ("v1 exported", "pvr"), ("v1", "png")):
        names = picture_names("a/hull.tex", opened(name))
        plain = [each for each in names if each.count(".") == 1]
        assert plain[0] == f"a/hull.{suffix}"
        assert {f"a/hull.{each}" for each in ("png", "pvr", "dds")} < set(plain)


def test_each_face_of_a_cube_map_has_its_own_file_name() -> None:
    descriptor = TextureDescriptor(cube_faces=0b100001, face_extensions=[".png", ".tga"])
    assert face_names("sky.tex", descriptor) == ["sky_px.png", "sky_nz.tga"]


def test_pictures_are_found_regardless_of_case(tmp_path: Path) -> None:
    for name in ("Hull.TEX", "hull.DX11.dds.dvpl", "HULL.mali.pvr", "hull.txt"):
        (tmp_path / name).write_bytes(b"")
    found = find_pictures(str(tmp_path / "Hull.TEX"))
    assert [Path(name).name for name in found] == ["hull.DX11.dds.dvpl", "HULL.mali.pvr"]
    assert find_pictures(str(tmp_path / "none" / "hull.tex")) == []


@pytest.mark.parametrize("value", ["true", 1, None])
def test_the_exported_flag_of_a_text_form_must_be_a_boolean(value: object) -> None:
    form = TextureDescriptor().to_dict() | {"is_exported": value}
    with pytest.raises(CorruptError, match="expected true or false") as caught:
        chunkwright.from_dict(form)
    assert caught.value.path == "/is_exported"
