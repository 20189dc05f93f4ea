"""Virtools files to measure with: built ones of any number of objects."""

from __future__ import annotations

import zlib
from functools import cache
from typing import Any

import numpy as np

from chunkwright.nmo import Mesh, VirtoolsFile, add_object
from chunkwright.state_chunk.chunk_format import Guid

FLOAT = Guid(0x47884C3F, 0x432C2C20)
OBJECTS_IN_A_PART = 15


class Builder:
    """A builder of parts of a game: a placed, textured mesh with a script that moves it."""

    def __init__(self) -> None:
        self.file = VirtoolsFile()
        self.random = np.random.default_rng(7)

    def add(self, class_name: str, name: str | None, **areas: dict[str, Any]) -> Any:
        """Append an object; ``areas`` are identifiers (``a0x20``) with their fields."""
        item = add_object(self.file, class_name, name, ck_id=len(self.file.objects) + 1)
        chunk = item.need_chunk()
        for identifier, fields in areas.items():
            chunk[int(identifier[1:], 16)] = fields
        return item

    def part(self, number: int) -> None:
        """Append the objects of one part, ``OBJECTS_IN_A_PART`` of them."""
        mesh = self.add("CKMesh", f"Mesh_{number:05}", a0x2000={"flags": 2})
        assert isinstance(mesh, Mesh)
        grid = np.stack(np.meshgrid(np.arange(8), np.arange(8)), -1).reshape(-1, 2)
        height = self.random.random((64, 1))
        corner = np.array([y * 8 + x for y in range(7) for x in range(7)])
        faces = np.concatenate([corner[:, None] + (0, 1, 8), corner[:, None] + (1, 9, 8)])
        mesh.set_geometry(np.hstack([grid, height]), faces, normals=[(0, 0, 1)] * 64, uvs=grid / 8)
        entity = self.add(
            "CK3dObject",
            f"Entity_{number:05}",
            a0x4000={"current_mesh": mesh, "meshes": [mesh]},
            a0x100000={
                "flags": 0,
                "moveable_flags": 0x2F,
                "x_axis": (1.0, 0.0, 0.0),
                "y_axis": (0.0, 1.0, 0.0),
                "z_axis": (0.0, 0.0, 1.0),
                "position": tuple(self.random.random(3).astype("<f4").tolist()),
            },
        )
        ios = [self.add("CKBehaviorIO", name, a0x8={"flags": 1}) for name in ("In", "Out", "On")]
        links = [
            self.add("CKBehaviorLink", None, a0x20={"delay": (0, 0), "input": a, "output": b})
            for a, b in ((ios[2], ios[0]), (ios[1], ios[0]))
        ]
        value = {"kind": "buffer", "value": np.float32(number).tobytes()}
        local = [
            self.add("CKParameterLocal", f"Value {n}", a0x40={"type": FLOAT, "value": dict(value)})
            for n in range(3)
        ]
        inputs = [
            self.add("CKParameterIn", f"In {n}", a0x1000={"type": FLOAT, "source": one})
            for n, one in enumerate(local)
        ]
        block = self.add(
            "CKBehavior",
            "Move",
            a0x20={
                "flags": 0x8000,
                "prototype": Guid(1, 2),
                "version": 1,
                "contents": 0x1A00,
                "in_parameters": inputs,
                "inputs": [ios[0]],
                "outputs": [ios[1]],
            },
        )
        self.add(
            "CKBehavior",
            f"Script_{number:05}",
            a0x20={
                "flags": 2,
                "contents": 0xA0900,
                "sub_behaviors": [block],
                "links": links,
                "local_parameters": local,
                "inputs": [ios[2]],
            },
        )
        if number % 10 == 0:
            entity.need_chunk()[0x400] = {"scene_flags": 1}


@cache
def composition(objects: int) -> bytes:
    """Return a file of at least that many objects."""
    builder = Builder()
    for number in range(-(-objects // OBJECTS_IN_A_PART)):
        builder.part(number)
    return bytes(builder.file)


def inflate(data: bytes) -> int:
    """Inflate both parts of a file and nothing else; return how many bytes that makes."""
    start = 64 + int.from_bytes(data[0x1C:0x20], "little")
    end = start + int.from_bytes(data[0x20:0x24], "little")
    return len(zlib.decompress(data[64:start])) + len(zlib.decompress(data[start:end]))
