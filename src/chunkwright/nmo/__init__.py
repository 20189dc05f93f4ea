"""Virtools files (.nmo, .cmo, .vmo, .nms): objects, managers, references resolved.

>>> import chunkwright
>>> from chunkwright.nmo import demo
>>> file = chunkwright.open(bytes(demo.make()))
>>> file.objects["Floor"].mesh.vertices.shape
(4, 3)
>>> [member.name for member in file.objects["Phys_Floors"].members]
['Floor']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from chunkwright.base.lazy import lazily

if TYPE_CHECKING:
    from chunkwright.nmo import demo
    from chunkwright.nmo.cameras import Camera, Light
    from chunkwright.nmo.entities import Entity3d
    from chunkwright.nmo.file_changes import add_object, make_editable, remove_objects
    from chunkwright.nmo.file_header import Checksum, IncludedFile, PluginCategory, WriteMode
    from chunkwright.nmo.geometry import Mesh
    from chunkwright.nmo.holders import Manager
    from chunkwright.nmo.images import Sprite, Texture
    from chunkwright.nmo.materials import Material
    from chunkwright.nmo.merging import Clash, Merged
    from chunkwright.nmo.model import VirtoolsFile
    from chunkwright.nmo.objects import VirtoolsObject
    from chunkwright.nmo.parameters import Parameter, ParameterIn, ParameterOperation
    from chunkwright.nmo.scene import enter_scene, scene_objects
    from chunkwright.nmo.table import ObjectTable
    from chunkwright.nmo.views import Behavior, BehaviorLink, DataArray, Group

__all__ = [
    "Behavior",
    "BehaviorLink",
    "Camera",
    "Checksum",
    "Clash",
    "DataArray",
    "Entity3d",
    "Group",
    "IncludedFile",
    "Light",
    "Manager",
    "Material",
    "Merged",
    "Mesh",
    "ObjectTable",
    "Parameter",
    "ParameterIn",
    "ParameterOperation",
    "PluginCategory",
    "Sprite",
    "Texture",
    "VirtoolsFile",
    "VirtoolsObject",
    "WriteMode",
    "add_object",
    "demo",
    "enter_scene",
    "make_editable",
    "remove_objects",
    "scene_objects",
]

_HOMES: Final = {
    "Behavior": "views",
    "BehaviorLink": "views",
    "Camera": "cameras",
    "Checksum": "file_header",
    "Clash": "merging",
    "DataArray": "views",
    "Entity3d": "entities",
    "Group": "views",
    "IncludedFile": "file_header",
    "Light": "cameras",
    "Manager": "holders",
    "Material": "materials",
    "Merged": "merging",
    "Mesh": "geometry",
    "ObjectTable": "table",
    "Parameter": "parameters",
    "ParameterIn": "parameters",
    "ParameterOperation": "parameters",
    "PluginCategory": "file_header",
    "Sprite": "images",
    "Texture": "images",
    "VirtoolsFile": "model",
    "VirtoolsObject": "objects",
    "WriteMode": "file_header",
    "add_object": "file_changes",
    "demo": "",
    "enter_scene": "scene",
    "make_editable": "file_changes",
    "remove_objects": "file_changes",
    "scene_objects": "scene",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazily(__name__, _HOMES)
