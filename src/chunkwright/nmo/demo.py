"""A small scene for ``chunkwright demo``, and an edit of it."""

from __future__ import annotations

from chunkwright.formats import Demo
from chunkwright.nmo.edit.file_changes import add_object
from chunkwright.nmo.model.document import VirtoolsFile
from chunkwright.nmo.model.entities import Entity3d
from chunkwright.nmo.model.materials import Material
from chunkwright.nmo.model.views import Group


def make() -> VirtoolsFile:
    """Return a file made from scratch: a textured square in the world and in a group."""
    file = VirtoolsFile()
    texture = add_object(file, "CKTexture", "Planks")
    texture.need_chunk()[0x10000] = {"names": ["planks.png"]}
    material = add_object(file, "CKMaterial", "Wood")
    material.need_chunk()[0x1000] = {
        "diffuse": 0xFFFFFFFF,
        "ambient": 0xFF4C4C4C,
        "specular": 0xFF808080,
        "emissive": 0xFF000000,
        "specular_power": 0.0,
        "texture": texture,
        "border_color": 0,
        "modes": 0x13201224,
        "flags": 0x08040006,
    }
    mesh = file.add_object("CKMesh", "Square")
    mesh.need_chunk()[0x2000] = {"flags": 2}
    mesh.material_slots = [material]
    mesh.set_geometry(
        [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)],
        [(0, 1, 2), (0, 2, 3)],
        uvs=[(0, 1), (1, 1), (1, 0), (0, 0)],
    )
    entity = add_object(file, "CK3dObject", "Floor")
    entity.need_chunk()[0x4000] = {"current_mesh": mesh, "meshes": [mesh]}
    entity.need_chunk()[0x100000] = {
        "flags": 0,
        "moveable_flags": 0x2F,
        "x_axis": (1.0, 0.0, 0.0),
        "y_axis": (0.0, 1.0, 0.0),
        "z_axis": (0.0, 0.0, 1.0),
        "position": (0.0, 0.0, 0.0),
    }
    group = file.add_object("CKGroup", "Phys_Floors")
    group.members.append(entity)
    return file


def edit(document: VirtoolsFile) -> str:
    """Move and rename the entity, add a copy of it, change the texture."""
    [floor] = document.objects.of_class(Entity3d)
    [material] = document.objects.of_class(Material)
    [group] = document.objects.of_class(Group)
    floor.position = (0, 2.5, 0)
    floor.name = "A01_Floor_01"
    other = add_object(document, "CK3dObject", "A01_Floor_02")
    other.need_chunk()[0x4000] = dict(floor.need_fields("meshes"))
    other.need_chunk()[0x100000] = dict(floor.need_fields("placement"))
    group.members.append(other)
    stones = add_object(document, "CKTexture", "Stones")
    stones.need_chunk()[0x10000] = {"names": ["stones.png"]}
    material.texture = stones
    return (
        "moved 'Floor' up by 2.5, renamed it 'A01_Floor_01', added a copy of it to the "
        "group 'Phys_Floors', and gave the material 'Wood' the texture 'Stones'"
    )


def demo() -> Demo[VirtoolsFile]:
    """Return the demonstration file, and its edit."""
    return Demo(make, edit)
