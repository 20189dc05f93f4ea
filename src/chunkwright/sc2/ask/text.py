"""The text form of scenes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, check_keys, hex_of
from chunkwright.errors import CorruptError
from chunkwright.keyed_archive.ask.text import archive_from_dict, archive_to_dict
from chunkwright.keyed_archive.model.variants import WIDE_CODECS
from chunkwright.sc2.model.layout import Descriptor, Layout
from chunkwright.sc2.model.nodes import Node
from chunkwright.sc2.model.scene import Scene
from chunkwright.scg.polygon_group import NAME
from chunkwright.scg.text import with_numbers

if TYPE_CHECKING:
    from chunkwright.base.jsontext import JsonMapping, JsonObject
    from chunkwright.keyed_archive.model.archive import KeyedArchive


def to_dict(scene: Scene) -> JsonObject:
    """Return the text form: the parts of the layout in file order."""
    form: JsonObject = {"version": scene.version}
    if scene.wide_char_size != 4:
        form["wide_char_size"] = scene.wide_char_size
    if scene.odd_num_nodes is not None:
        form["odd_num_nodes"] = list(scene.odd_num_nodes)
    if scene.version_tags is not None:
        form["version_tags"] = _archive(scene.version_tags)
    if scene.descriptor is not None:
        form["descriptor"] = _descriptor_to_form(scene.descriptor)
    if scene.body is not None:
        return form | {"body": _archive(scene.body)}
    form["data_nodes"] = [_node_to_form(node) for node in scene.data_nodes]
    if scene.layout.has_geometry_hash:
        form["geometry_id_hash"] = scene.geometry_id_hash
    if scene.extra_archive is not None:
        form["extra_archive"] = _archive(scene.extra_archive)
    if scene.global_material is not None:
        form["global_material"] = _archive(scene.global_material)
    form["hierarchy"] = [_node_to_form(node) for node in scene.roots]
    return form


def from_dict(form: JsonMapping) -> Scene:
    """Build a scene from its text form."""
    scene = Scene(form["version"])
    check_keys(form, *OF_DOCUMENTS, *_keys(scene.layout))
    scene.wide_char_size = form.get("wide_char_size", 4)
    if scene.wide_char_size not in WIDE_CODECS:
        raise CorruptError(f"expected a wide_char_size of 2 or 4, not {scene.wide_char_size!r}")
    if scene.layout.has_version_tags:
        scene.version_tags = archive_from_dict(form["version_tags"], in_table=False)
    if scene.layout.has_descriptor:
        scene.descriptor = _descriptor_from_form(form["descriptor"])
    if scene.layout.is_single_archive:
        scene.body = archive_from_dict(form["body"], in_table=False)
        if "odd_num_nodes" in form:
            stored, actual = form["odd_num_nodes"]
            scene.odd_num_nodes = int(stored), int(actual)
        return scene
    scene.data_nodes[:] = [_node_from_form(node) for node in form["data_nodes"]]
    scene.geometry_id_hash = int(form.get("geometry_id_hash", 0))
    if scene.layout.has_extra_archive:
        scene.extra_archive = archive_from_dict(form["extra_archive"], in_table=False)
    if "global_material" in form:
        scene.global_material = archive_from_dict(form["global_material"], in_table=False)
    scene.roots[:] = [_node_from_form(node) for node in form["hierarchy"]]
    return scene


def _keys(layout: Layout) -> list[str]:
    """Return the keys of the form of a layout."""
    known = {
        "version": True,
        "wide_char_size": True,
        "version_tags": layout.has_version_tags,
        "descriptor": layout.has_descriptor,
        "body": layout.is_single_archive,
        "odd_num_nodes": layout.is_single_archive,
        "data_nodes": not layout.is_single_archive,
        "geometry_id_hash": layout.has_geometry_hash,
        "extra_archive": layout.has_extra_archive,
        "global_material": layout.has_global_material,
        "hierarchy": not layout.is_single_archive,
    }
    return [name for name, is_there in known.items() if is_there]


def _archive(archive: KeyedArchive) -> JsonObject:
    return archive_to_dict(archive, in_table=False)


def _node_to_form(node: Node) -> JsonObject:
    form = _archive(node.archive)
    if node.class_name == NAME:
        with_numbers(form, node.polygon_group())
    children = [_node_to_form(child) for child in node.children]
    return form | {"children": children} if children else form


def _node_from_form(form: JsonMapping) -> Node:
    children = [_node_from_form(child) for child in form.get("children", ())]
    return Node(archive_from_dict(form, "children", in_table=False), children)


def _descriptor_to_form(descriptor: Descriptor) -> JsonObject:
    return {
        "file_type": descriptor.file_type,
        "geometry_id_hash": descriptor.geometry_id_hash,
        "geometry_data_hash": descriptor.geometry_data_hash,
        "rest": hex_of(descriptor.rest),
    }


def _descriptor_from_form(form: JsonMapping) -> Descriptor:
    check_keys(form, "file_type", "geometry_id_hash", "geometry_data_hash", "rest")
    return Descriptor(
        form["file_type"],
        form["geometry_id_hash"],
        form["geometry_data_hash"],
        bytes_from_form(form["rest"]),
    )
