"""Files of Virtools 4 and 5 become those of 3.5, with what files of 3.5 have, and nothing lost in silence."""

from __future__ import annotations

import re
import struct
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright import QueryError, SerializeError, UnsupportedVersionError
from chunkwright.difference import diff
from chunkwright.nmo import Checksum, VirtoolsFile, demo
from chunkwright.nmo.edit.conversion import convert, losses
from chunkwright.nmo.file import PluginCategory
from chunkwright.nmo.model import Manager
from chunkwright.nmo.payloads import (
    BEHAVIOR_MANAGER,
    MESSAGE_MANAGER,
    VARIABLE_MANAGER,
    VSL_MANAGER,
)
from chunkwright.state_chunk.area import Area
from chunkwright.state_chunk.chunk_format import Guid
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import sub_chunks
from tests.cli import runner
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BUILD = 0x03050018


def newer() -> VirtoolsFile:
    """Return a file as of Virtools 5, with what nothing is lost with."""
    file = demo.make()
    file.product_build, file.ck_version = 0x0500000D, 0x07032008
    file.checksum = Checksum.DATA_ONLY
    mesh, entity = file.objects["Square"], file.objects["Floor"]
    mesh.need_chunk()[0x1000000] = bytes(12)
    entity.need_chunk()[0x4FAE17D7] = bytes(4)
    return chunkwright.open_virtools(bytes(file))


def places(chunk: StateChunk, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for area in chunk.areas:
        yield (*path, hex(area.identifier))
        for inner in sub_chunks(area.fields or {}):
            yield from places(inner, (*path, hex(area.identifier)))


def parts(file: VirtoolsFile) -> set[tuple[str, ...]]:
    """Return which areas the objects have, by class, and which managers there are."""
    found: set[tuple[str, ...]] = {("manager", str(each.guid)) for each in file.managers}
    for each in file.objects:
        found |= set(places(each.chunk, (each.class_name,)) if each.chunk is not None else ())
    return found


@cache
def of_real_files() -> dict[bool, list[tuple[str, VirtoolsFile]]]:
    """Return the real files of newer products than 3.5.0.24, and the others."""
    found: dict[bool, list[tuple[str, VirtoolsFile]]] = {True: [], False: []}
    for path in samples("virtools"):
        file = chunkwright.open_virtools(path)
        found[file.product_build > BUILD].append((path.name, file))
    return found


@needs_samples
@pytest.mark.slow
def test_a_converted_file_has_only_what_files_of_that_product_have() -> None:
    real = of_real_files()
    known = {part for _, file in real[False] for part in parts(file)}
    assert len(real[True]) >= 6
    for name, file in real[True]:
        assert parts(file) - known, name
        made = convert(file, version="3.5", lossy=True)
        assert parts(made) <= known, name
        again = chunkwright.open_virtools(bytes(made))
        assert (again.product_build, again.checksum) == (BUILD, Checksum.FULL)
        assert again.problems() == file.problems()


@needs_samples
@pytest.mark.slow
def test_what_a_converted_file_lacks_is_listed_first() -> None:
    for name, file in of_real_files()[True]:
        told = list(losses(file, version="3.5"))
        with pytest.raises(SerializeError, match="cannot represent the whole file"):
            convert(file, version="3.5")
        made = convert(file, version="3.5", lossy=True)
        lost = ("render_groups", "blend_shapes", "blend_shape_weights")
        for each in diff(file, made):
            address = str(each.address)
            header = address in ("/product_build", "/ck_version", "/checksum")
            listed = any(address.startswith(line.partition(": ")[0]) for line in told)
            dependency = address.startswith("/plugin_dependencies")
            assert header or listed or dependency or address.endswith(lost), (name, address)


@pytest.mark.slow
@needs_samples
def test_a_file_of_an_older_product_is_changed_in_its_header_only() -> None:
    for name, file in of_real_files()[False]:
        before = file.product_build, file.ck_version, file.checksum
        file.product_build = 0x0500000D
        made = convert(file, version="3.5")
        file.product_build, *_ = before
        made.product_build, made.ck_version, made.checksum = before
        assert bytes(made) == bytes(file), name


def test_a_file_with_nothing_newer_but_zeros_needs_no_permission() -> None:
    file = newer()
    assert list(losses(file, version="3.5")) == []
    made = convert(file, version="3.5")
    assert 0x1000000 not in made.objects["Square"].need_chunk()
    assert 0x4FAE17D7 not in made.objects["Floor"].need_chunk()
    assert (made.product_build, made.ck_version) == (BUILD, 0x26052005)
    assert file.product_build == 0x0500000D


def test_what_is_unknown_is_refused_even_if_losses_are_allowed() -> None:
    file = newer()
    file.objects["Square"].need_chunk()[0x11000] = bytes(8)
    with pytest.raises(SerializeError, match="what is here is unknown") as caught:
        convert(file, version="3.5", lossy=True)
    assert caught.value.path == "/objects/Square/faces_32"


def with_manager(guid: Guid, area: int, content: Any) -> VirtoolsFile:
    """Return a file as of Virtools 5 with a manager that has one area, as it is read."""
    file = newer()
    manager = Manager(file, guid, chunk=StateChunk(guid.first & 0xFF, data_version=0, bound=True))
    file.managers.append(manager)
    manager.need_chunk()[area] = content
    return chunkwright.open_virtools(bytes(file))


def refusal(file: VirtoolsFile) -> SerializeError:
    """Return why a file is refused, even if losses are allowed, in whichever way it is asked."""
    with pytest.raises(SerializeError) as caught:
        convert(file, version="3.5", lossy=True)
    with pytest.raises(SerializeError, match=re.escape(caught.value.message)):
        list(losses(file, version="3.5"))
    return caught.value


def test_unknown_areas_of_managers_are_refused() -> None:
    assert convert(with_manager(MESSAGE_MANAGER, 0x53, {"names": ["a"]}), version="3.5").managers
    found = refusal(with_manager(MESSAGE_MANAGER, 0x54, bytes(8)))
    assert "what is here is unknown" in found.message
    assert found.path == "/managers/message manager/0x54"
    # Known, but with bytes after its fields.
    found = refusal(with_manager(BEHAVIOR_MANAGER, 0x58D621AE, bytes(12)))
    assert found.path == "/managers/behavior manager/behaviors"


def test_chunks_that_are_not_made_of_areas_are_refused() -> None:
    links_back = struct.pack("<4I", 1, 3, 2, 1)
    file = newer()
    file.objects["Square"].need_chunk().raw = links_back
    found = refusal(chunkwright.open_virtools(bytes(file)))
    assert (found.path, "not made of areas" in found.message) == ("/objects/Square", True)
    file = with_manager(MESSAGE_MANAGER, 0x53, {"names": []})
    file.managers[0].need_chunk().raw = links_back
    found = refusal(chunkwright.open_virtools(bytes(file)))
    assert (found.path, "not made of areas" in found.message) == ("/managers/message manager", True)
    file = newer()
    script = file.add_object("CKBehavior", "Script")
    script["behavior"] = {"flags": 2, "contents": 0}
    script["interface"] = {
        "state": StateChunk(0xFFFFFFFF, data_version=0, nested=True, core=links_back)
    }
    found = refusal(chunkwright.open_virtools(bytes(file)))
    assert (found.path, "not made of areas" in found.message) == ("/objects/Script/interface", True)


@pytest.mark.parametrize(("version", "is_newer"), [(10, False), (11, True), (0xFF, True)])
def test_chunks_with_a_newer_data_version_are_refused(version: int, *, is_newer: bool) -> None:
    file = newer()
    file.objects["Floor"].need_chunk().data_version = version
    file = chunkwright.open_virtools(bytes(file))
    if not is_newer:
        assert list(losses(file, version="3.5")) == []
        return
    found = refusal(file)
    assert found.message.startswith(f"its data version is {version}, and the newest")
    assert found.path == "/objects/Floor"


def test_a_chunk_of_a_version_that_cannot_be_read_is_refused() -> None:
    file = newer()
    data = convert(file, unpacked=True)
    chunk = bytes(file.objects["Floor"].need_chunk())
    damaged = bytes(data).replace(chunk, chunk[:2] + b"\x08" + chunk[3:])
    assert damaged != bytes(data)
    file = chunkwright.open_virtools(damaged, strict=False)
    with pytest.raises(UnsupportedVersionError, match=r"/objects/Floor: .*unknown chunk version 8"):
        convert(file, version="3.5", lossy=True)


def editor(*states: StateChunk | None) -> VirtoolsFile:
    """Return a file as of Virtools 5 with states of the editor."""
    file = newer()
    file.add_object("CKInterfaceObjectManager", "Editor")["states"] = {"states": list(states)}
    return chunkwright.open_virtools(bytes(file))


def state(*areas: int, core: bytes = b"", data_version: int = 0) -> StateChunk:
    made = StateChunk(1, data_version=data_version, nested=True, core=core)
    for identifier in areas:
        made[identifier] = bytes(4)
    return made


def test_states_of_the_editor_are_named_by_their_place_in_the_list() -> None:
    file = editor(None, state(0xC0DE), None, state(0xC0DE, 0xC8))
    (line,) = losses(file, version="3.5")
    assert line.startswith("/objects/Editor/states/states/3/0xc8: ")
    made = convert(file, version="3.5", lossy=True)
    found = made.objects["Editor"].fields["states"]["states"]
    kept = [each and [area.identifier for area in each.areas] for each in found]
    assert kept == [None, [0xC0DE], None, [0xC0DE]]


def test_states_of_the_editor_that_no_older_file_has_are_losses() -> None:
    # Older files have states of up to 12 bytes that are not made of areas.
    file = editor(state(core=bytes(4)), state(core=b"\1\0\0\0" * 4), state(0xC0DE, data_version=11))
    told = [line.partition(":")[0] for line in losses(file, version="3.5")]
    assert told == ["/objects/Editor/states/states/1", "/objects/Editor/states/states/2"]
    made = convert(file, version="3.5", lossy=True)
    kept, *others = made.objects["Editor"].fields["states"]["states"]
    assert (kept.raw, others) == (bytes(4), [None, None])


def test_the_newer_one_of_two_areas_with_one_identifier_is_left_out() -> None:
    file = newer()
    chunk = file.objects.of_class("CKTexture")[0].need_chunk()
    for size in (76, 160):
        chunk.areas.append(Area(0x80000, struct.pack("<I", size) + bytes(size), chunk=chunk))
    made = convert(chunkwright.open_virtools(bytes(file)), version="3.5", lossy=True)
    areas = made.objects.of_class("CKTexture")[0].need_chunk().areas
    assert [len(each.payload) for each in areas if each.identifier == 0x80000] == [80]


@pytest.mark.parametrize("name", ["header_rest", "data_rest", "tail"])
def test_bytes_around_the_contents_that_nobody_knows_are_losses(name: str) -> None:
    file = newer()
    setattr(file, name, b"abcd")
    file = chunkwright.open_virtools(bytes(file))
    (line,) = losses(file, version="3.5")
    assert line.startswith(f"/{name}: ")
    assert "these 4 bytes" in line
    with pytest.raises(SerializeError, match="cannot represent the whole file"):
        convert(file, version="3.5")
    assert getattr(convert(file, version="3.5", lossy=True), name) == b""


def test_newer_managers_are_no_plugins_that_the_file_needs() -> None:
    file = newer()
    physics = Guid(0x1DD91197, 0x01F703F3)
    file.plugin_dependencies.append(PluginCategory(3, [VSL_MANAGER, physics]))
    file = chunkwright.open_virtools(bytes(file))
    assert [line.partition(": left")[0] for line in losses(file, version="3.5")] == [
        "/plugin_dependencies: no file of Virtools 3.5 is known to have the manager VSL manager"
    ]
    made = convert(file, version="3.5", lossy=True)
    assert made.plugin_dependencies[-1].guids == [physics]


def test_variables_that_no_older_file_has_are_named() -> None:
    given = ["Shader/When Saving a NMO", "Clouds/Height"]
    rows = {
        "variables": [{"name": name, "value": 1} for name in given],
        "float_variables": [{"name": "Clouds/Speed", "value": 0.5}],
        "string_variables": [],
        "representations": [],
    }
    file = with_manager(VARIABLE_MANAGER, 0x98CC3CC9, rows)
    told = list(losses(file, version="3.5"))
    assert [line.partition(" remains")[0] for line in told] == [
        "/managers/variable manager/variables: 'Clouds/Height'",
        "/managers/variable manager/variables: 'Clouds/Speed'",
    ]
    assert convert(file, version="3.5").managers[0].fields == file.managers[0].fields


def test_a_wrong_checksum_is_named_before_a_right_one_is_written() -> None:
    data = bytearray(bytes(newer()))
    data[8] ^= 1
    file = chunkwright.open_virtools(bytes(data), strict=False)
    (line,) = losses(file, version="3.5")
    assert line.startswith("/checksum: it is wrong, so the file may be damaged")


def test_only_newer_files_become_those_of_that_product(tmp_path: Path) -> None:
    with pytest.raises(QueryError, match=r"of Virtools 2\.1\.0\.14, which is not newer than 3\.5"):
        convert(demo.make(), version="3.5")
    newest = newer()
    newest.file_version = 9
    with pytest.raises(QueryError, match=r"it has file version 9, and files of 3\.5 have 8"):
        convert(newest, version="3.5")
    with pytest.raises(QueryError, match=r"cannot be converted to 2\.1, only to 3\.5"):
        convert(newer(), version="2.1")
    newer().save(tmp_path / "a.nmo")
    from chunkwright.cli.app import chunkwright as command

    arguments = ["convert", str(tmp_path / "a.nmo"), str(tmp_path / "b.nmo"), "--version", "3.5"]
    done = runner().invoke(command, arguments)
    assert done.exit_code == 0, done.output
    assert chunkwright.open_virtools(tmp_path / "b.nmo").product_build == BUILD
