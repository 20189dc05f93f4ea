"""The share of the bytes of real files that has a type in the specs."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING, Any, NamedTuple

import chunkwright
from chunkwright.formats import registry
from tests.samples import needs_samples, samples

from .language_files import real_files
from .trees import ROOT, need_compiler

if TYPE_CHECKING:
    from pathlib import Path


class Typed(NamedTuple):
    """How many bytes have a type, of how many, and how many others are in which fields."""

    name: str
    typed: int
    of: int
    raw: dict[str, int]


def typed(spec: str, files: list[Path], *options: str) -> list[Typed]:
    """Return what is typed in each file, and in all of them at the end."""
    need_compiler()
    command = ["node", str(ROOT / "tools" / "ksc" / "typed.mjs"), "--raw", *options, spec]
    run = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "refused" not in run.stdout
    found: list[Typed] = []
    for line in run.stdout.splitlines():
        if (head := re.search(r"(\d+) of (\d+) bytes  (.+)$", line)) is not None:
            found.append(Typed(head[3], int(head[1]), int(head[2]), {}))
        elif (raw := re.search(r"(\d+) raw bytes  (\S+)$", line)) is not None:
            found[-1].raw[raw[2]] = int(raw[1])
    assert len(found) == len(files) + 1, run.stdout
    return found


# It ends in the middle of an archive.
TRUNCATED = {"577722d0_FireSmoke.sc2.dvpl"}
# What no field has. Pictures, sounds, values of plugins, scripts and padding are bytes in a field.
IN_NO_FIELD = ("AreaPayload.raw", "SubChunkBody.data", "UnknownAreas.rest")
IN_A_FIELD = {
    "Buffer.data",
    "Buffer.padding",
    "LuaManagerAreas.scripts",
    "MeshRenderGroupsGroup.paddingCopiedVertices",
    "MeshRenderGroupsGroup.paddingIndices",
    "SharedObjectManagerAreas.sharedClasses",
    "Text.padding",
    "VslManagerAreas.scripts",
}


@needs_samples
def test_nearly_all_bytes_of_virtools_payloads_are_typed_fields(tmp_path: Path) -> None:
    files = []
    for path in samples("virtools"):
        file: Any = chunkwright.open(path)
        plain: Any = registry.by_name("nmo").convert(file, unpacked=True)
        files.append(tmp_path / path.name)
        files[-1].write_bytes(bytes(plain))
    options = ("--inside", "area_payload", "--without", "dwords,floats")
    *each, together = typed("virtools_nmo", files, *options)
    assert [found.name for found in each] == [path.name for path in files]
    for found in (*each, together):
        assert found.typed + sum(found.raw.values()) == found.of > 500
        in_no_field = sum(found.raw.pop(field, 0) for field in IN_NO_FIELD)
        assert in_no_field <= found.of / 100, found
        assert found.raw.keys() <= IN_A_FIELD, found
    assert together.of > len(files) * 10_000


@needs_samples
def test_every_scene_is_described_down_to_what_byte_arrays_hold(tmp_path: Path) -> None:
    files = []
    for spec, _, path, data in real_files():
        if spec == "dava_sc2" and path.name not in TRUNCATED:
            files.append(tmp_path / path.name)
            files[-1].write_bytes(data)
    *each, together = typed("dava_sc2", files)
    for found in each:
        assert found.typed + sum(found.raw.values()) == found.of
        assert found.typed > 0.99 * found.of, found
        # The second has the same bytes, where the archives of old scenes are passed.
        assert found.raw.keys() <= {"ByteArrayValue.data", "PassedEntry.value"}, found
    assert together.typed > 0.999 * together.of > 1_000_000


@needs_samples
def test_nearly_all_bytes_of_geometry_are_typed_fields() -> None:
    files = [path for path in samples("ka") if path.suffix == ".scg"]
    *_, together = typed("dava_scg", files)
    assert together.typed > 0.999 * together.of > 0
