"""Consistency checks before a file is saved: classes, counts, names.

A file that fails one of them can be written and read, but the engine would not find something.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads.classes import ATTRIBUTE_MANAGER, MESSAGE_MANAGER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value

# The class of the target of a field.
_CLASSES: Final = {
    ("meshes", "current_mesh"): "CKMesh",
    ("meshes", "meshes"): "CKMesh",
    ("placement", "parent"): "CK3dEntity",
    ("placement", "place"): "CKPlace",
    ("material", "texture"): "CKTexture",
    ("scripts", "scripts"): "CKBehavior",
    ("members", "members"): "CKBeObject",
    ("old_members", "members"): "CKBeObject",
    ("behavior", "sub_behaviors"): "CKBehavior",
    ("behavior", "links"): "CKBehaviorLink",
    ("behavior", "operations"): "CKParameterOperation",
    ("behavior", "in_parameters"): "CKParameterIn",
    ("behavior", "out_parameters"): "CKParameterOut",
    ("behavior", "local_parameters"): "CKParameter",
    ("behavior", "inputs"): "CKBehaviorIO",
    ("behavior", "outputs"): "CKBehaviorIO",
    ("link", "input"): "CKBehaviorIO",
    ("link", "output"): "CKBehaviorIO",
}


def fault_of(file: VirtoolsFile) -> ChunkwrightError | None:
    """Return the error of contents that cannot be read at all."""
    try:
        file.holders()
    except ChunkwrightError as error:
        return error
    return None


_ONCE: Final = (
    ("meshes", "meshes"),
    ("members", "members"),
    ("old_members", "members"),
    ("scripts", "scripts"),
)
"""The lists in which no object may occur twice, nor the object that has the list."""


def object_problems(item: VirtoolsObject) -> Iterator[Problem]:
    """Yield what is wrong with an object whose areas can be decoded."""
    for area, fields in item.fields.items():
        for name, value in fields.items():
            yield from reference_problems(item, area, name, value)
    if item.is_a("CK3dEntity"):
        yield from _without_current(item)
    if item.is_a("CKMesh"):
        yield from _mesh_problems(item)
    if item.is_a("CKDataArray"):
        columns = (item.area_fields("columns") or {}).get("columns", ())
        yield from _same_names(
            (column["name"] for column in columns), f"{item.address}/columns/columns", "columns"
        )


def reference_problems(
    item: VirtoolsObject, area: str, name: str, value: Value
) -> Iterator[Problem]:
    """Yield what is wrong with the objects that a field refers to, or would refer to.

    The engine leaves out a member that is twice in its group, the group itself, or no CKBeObject
    (doyaGu/CK2, ``CKGroup::AddObject``; yyc12345/libcmo21, ``CKGroup::Load``).
    """
    key = area, name
    where = f"{item.address}/{area}/{name}"
    if key in _CLASSES:
        yield from _of_other_class(value, _CLASSES[key], where)
    if key in _ONCE:
        yield from _twice(value, where)
        for place, each in enumerate(value):
            if each is item:
                yield Problem(f"{where}/{place}", "an object cannot be in a list of its own")


def _of_other_class(value: Value, wanted: str, where: str) -> Iterator[Problem]:
    rows = enumerate(value) if isinstance(value, list) else [("", value)]
    for place, each in rows:
        if isinstance(each, VirtoolsObject) and not each.is_a(wanted):
            inside = f"{where}/{place}" if isinstance(value, list) else where
            yield Problem(inside, f"expected an object of class {wanted}, found {each!r}")


def _twice(value: list[Value], where: str) -> Iterator[Problem]:
    seen: set[int] = set()
    for place, each in enumerate(value):
        if isinstance(each, VirtoolsObject) and id(each) in seen:
            yield Problem(f"{where}/{place}", f"{each!r} is in the list more than once")
        seen.add(id(each))


def _without_current(item: VirtoolsObject) -> Iterator[Problem]:
    fields = item.area_fields("meshes") or {}
    current = fields.get("current_mesh")
    if isinstance(current, VirtoolsObject) and not any(
        each is current for each in fields.get("meshes", ())
    ):
        yield Problem(f"{item.address}/meshes/current_mesh", f"{current!r} is not among the meshes")


def _mesh_problems(item: VirtoolsObject) -> Iterator[Problem]:
    faces = (item.area_fields("faces") or {}).get("faces")
    if faces is None or not len(faces):
        return
    vertices = (item.area_fields("vertices") or {}).get("count", 0)
    where = f"{item.address}/faces/faces"
    highest = int(faces[:, :3].max())
    if highest >= vertices and not item.is_a("CKPatchMesh"):
        yield Problem(where, f"a face uses vertex {highest}, but there are {vertices}")
    slots = len((item.area_fields("materials") or {}).get("slots", ()))
    used = int(faces[:, 3].max())
    # A mesh without slots is drawn without materials, whatever slots its faces use.
    if slots and used >= slots:
        yield Problem(where, f"a face uses material slot {used}, but there are {slots}")


def name_problems(file: VirtoolsFile) -> Iterator[Problem]:
    """Yield names that have to be unique but are not."""
    elsewhere = [item for item in file.objects if item.reference_only]
    counts = Counter((item.class_id, item.name) for item in elsewhere)
    for item in elsewhere:
        if not item.name:
            yield Problem(item.address, "an object of another file needs a name to be found by")
        elif counts[item.class_id, item.name] > 1:
            yield Problem(item.address, f"two objects of other files are named {item.name!r}")
    yield from _same_names(
        (each.name.decode("latin-1") for each in file.included_files), "/included files", "files"
    )
    for guid, area, field in (
        (ATTRIBUTE_MANAGER, "attributes", "attributes"),
        (MESSAGE_MANAGER, "messages", "names"),
    ):
        for manager in file.managers:
            fields: Fields | None = manager.area_fields(area) if manager.guid == guid else None
            if fields is not None:
                rows = fields[field]
                names = (each.get("name") if isinstance(each, dict) else each for each in rows)
                yield from _same_names(names, f"{manager.address}/{area}/{field}", field)


def _same_names(names: Iterable[str | None], where: str, what: str) -> Iterator[Problem]:
    counts = Counter(name for name in names if name)
    for name, count in counts.items():
        if count > 1:
            yield Problem(where, f"{count} {what} are named {name!r}")
