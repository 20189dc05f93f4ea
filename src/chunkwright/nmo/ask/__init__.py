"""Answers about a Virtools file: facts, headline, problems; and the base classes of its items.

Checks of classes, counts and names find the problems; edits use these checks too. Items share their
view of the root, lists, and the refusal of edits.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections import Counter
from contextlib import suppress
from types import NoneType
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import counted
from chunkwright.document import Problem
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.nmo.file import Checksum, mode_text
from chunkwright.nmo.file.codec import codec_of
from chunkwright.nmo.model.objects import VirtoolsObject
from chunkwright.nmo.payloads import ATTRIBUTE_MANAGER, MESSAGE_MANAGER
from chunkwright.query.items import Branch, Item
from chunkwright.state_chunk.ask import chunk_problems
from chunkwright.state_chunk.chunk_format import Unresolved
from chunkwright.state_chunk.model import StateChunk
from chunkwright.state_chunk.resolve import all_sub_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from chunkwright.base.jsontext import Json, JsonObject
    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields, Value
    from chunkwright.state_chunk.chunk_format import Guid


# (area, field) -> the class of the objects that the field refers to.
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
"""The lists in which no object may occur twice, nor the owner of the list itself."""


# The names of the checked fields by area, in the order in which most areas have them.
_CHECKED: Final[dict[str, list[str]]] = {}
for _area, _name in dict.fromkeys([*_CLASSES, *_ONCE]):
    _CHECKED.setdefault(_area, []).append(_name)


def object_problems(item: VirtoolsObject) -> Iterator[Problem]:
    """Yield what is wrong with an object whose areas can be decoded."""
    for area, fields in item.fields.items():
        for name in _CHECKED.get(area, ()):
            if name in fields:
                yield from reference_problems(item, area, name, fields[name])
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

    The engine leaves out a member that occurs twice, is the group itself, or is not a CKBeObject
    (doyaGu/CK2, ``CKGroup::AddObject``; yyc12345/libcmo21, ``CKGroup::Load``).
    """
    if name not in _CHECKED.get(area, ()):
        return
    key = area, name
    where = f"{item.address}/{area}/{name}"
    if key in _CLASSES:
        yield from _of_other_class(value, _CLASSES[key], where)
    if key in _ONCE:
        yield from _twice(value, where)
        for place, each in enumerate(value):
            if each is item:
                yield Problem(f"{where}/{place}", "an object cannot be in its own list")


def _of_other_class(value: Value, wanted: str, where: str) -> Iterator[Problem]:
    is_list = isinstance(value, list)
    for place, each in enumerate(value if is_list else [value]):
        if isinstance(each, VirtoolsObject) and not each.is_a(wanted):
            inside = f"{where}/{place}" if is_list else where
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
        yield Problem(where, f"a face uses vertex {highest}, but there are only {vertices}")
    slots = len((item.area_fields("materials") or {}).get("slots", ()))
    used = int(faces[:, 3].max())
    # A mesh without slots is drawn without materials, so any slot number is fine.
    if slots and used >= slots:
        yield Problem(where, f"a face uses material slot {used}, but there are only {slots}")


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


# Types of values that are not references or sub-chunks, and contain none.
_PLAIN: Final = frozenset({int, float, str, bytes, bool, tuple, NoneType})


def info(file: VirtoolsFile) -> JsonObject:
    """Count objects, managers, chunks, areas, sub-chunks, dwords and classes.

    For unreadable contents, return only the numbers in the header, and the error.
    """
    counts = {"file_version": file.file_version, "checksum": str(file.checksum)}
    header = {
        "write_mode": mode_text(file.write_mode),
        "product_version": file.product_version,
        "product_build": ".".join(map(str, file.product_build.to_bytes(4, "big"))),
    }
    if (fault := fault_of(file)) is not None:
        objects, managers = file.stated_counts()
        facts = {"objects": objects, "managers": managers, "unreadable": str(fault)}
        return counts | facts | {"virtools": header}
    classes = Counter(item.class_id for item in file.objects)
    return {
        **counts,
        "objects": len(file.objects),
        "managers": len(file.managers),
        **_chunk_counts(file),
        "classes": {str(class_id): classes[class_id] for class_id in sorted(classes)},
        "virtools": {
            "class_names": dict(Counter(item.class_name for item in file.objects).most_common()),
            **header,
            "encoding": file.encoding,
            "encoding_guessed": file.encoding_guessed,
        },
    }


def _chunk_counts(file: VirtoolsFile) -> JsonObject:
    counts = dict.fromkeys(("chunks", "areas", "sub_chunks", "core_dwords"), 0)
    unreadable = 0
    for holder in file.holders():
        try:
            chunk = holder.chunk
            if chunk is None:
                continue
            # Before the areas are accessed; afterwards the data would have to be assembled.
            content = chunk.untouched() or chunk.assemble()
            counts["chunks"] += 1
            counts["areas"] += len(chunk.areas)
            counts["sub_chunks"] += sum(1 for _ in all_sub_chunks(chunk, content))
            counts["core_dwords"] += len(content[0]) // 4
        except SerializeError as error:
            raise error.beneath(holder.address) from error  # an invalid state was assigned
        except ChunkwrightError:
            unreadable += 1  # ``problems`` reports the error
    return {**counts, "unreadable_chunks": unreadable} if unreadable else {**counts}


def problems(file: VirtoolsFile) -> Iterator[Problem]:
    """Report a wrong checksum, odd numbers, broken chunks and dangling references."""
    if file.checksum is Checksum.WRONG and file.wrong_checksum is not None:
        stored, right = file.wrong_checksum
        yield Problem("/header", f"the checksum is {stored:#010x}, expected {right:#010x}", 8)
    if file.data_packing.kept_plain:
        yield Problem(
            "/header",
            "the write mode says that the data part is packed, but it is plain, which loaders refuse"
            "; saving an edited file packs it",
            0x18,
        )
    if (fault := fault_of(file)) is not None:
        yield Problem(fault.path or "/", fault.message, fault.offset)
        return
    if file.odd_max_id is not None:
        yield Problem(
            "/header",
            f"the header says {file.odd_max_id} is the highest id, but it is "
            f"{file.objects.max_id()}",
        )
    for rest, place in (
        (file.header_rest, "the known contents of the header part"),
        (file.data_rest, "the known contents of the data part"),
        (file.tail, "the last complete included file"),
    ):
        if rest:
            yield Problem("/", f"{counted(len(rest), 'byte')} after {place}")
    if any(item.index_shift for item in file.objects):
        yield Problem("/objects", "file indices do not match the sizes of the objects")
    yield from _double_ids(file)
    # A broken chunk has no names; it is reported below.
    with suppress(ChunkwrightError):
        yield from name_problems(file)
    for holder in file.holders():
        where = holder.address
        try:
            chunk = holder.chunk
            if chunk is not None:
                yield from chunk_problems(chunk, where, top=True)
                yield from _area_problems(chunk, where)
            if isinstance(holder, VirtoolsObject):
                yield from object_problems(holder)
        except ChunkwrightError as error:
            inside = error.path.removeprefix(where)
            yield Problem(f"{where}{inside}", error.message, error.offset)


def _double_ids(file: VirtoolsFile) -> Iterator[Problem]:
    counts = Counter(item.id for item in file.objects)
    for item in file.objects:
        if counts[item.id] > 1:
            yield Problem(item.address, f"the id {item.id} occurs more than once")


def _area_problems(chunk: StateChunk, path: str) -> Iterator[Problem]:
    for area in chunk.areas:
        where = f"{path}/{area.name or hex(area.identifier)}"
        fields = area.fields
        if fields is None:
            codec = codec_of(chunk)
            if codec is not None:
                fault = codec.fault(chunk, area)
                if fault is not None:
                    yield Problem(where, f"the payload does not fit its layout: {fault}")
            continue
        for name, value in noteworthy(fields, ""):
            if isinstance(value, StateChunk):
                yield from _area_problems(value, f"{where}{name}")
            elif value.by_index or value.value:
                # The id 0 is null, even if it is listed.
                kind = "index" if value.by_index else "id"
                yield Problem(f"{where}{name}", f"no object has the {kind} {value.value}")


def noteworthy(value: Json, path: str) -> Iterator[tuple[str, Unresolved | StateChunk]]:
    """Yield dangling references and sub-chunks in decoded fields, with their paths."""
    if isinstance(value, dict):
        items: Iterable[tuple[object, Json]] = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        if isinstance(value, Unresolved | StateChunk):
            yield path, value
        return
    for key, item in items:
        if type(item) not in _PLAIN:
            yield from noteworthy(item, f"{path}/{key}")


# The groups of a Ballance level that assign objects to its sectors.
_SECTOR: Final = re.compile(r"Sector_\d+")
_COUNTED: Final = {
    "CKMesh": ("mesh", "meshes"),
    "CKMaterial": ("material", "materials"),
    "CKTexture": ("texture", "textures"),
}


def readable(facts: JsonObject) -> JsonObject:
    """Return the facts without class numbers, which duplicate the class names."""
    found = {key: fact for key, fact in facts.items() if key != "classes"}
    own = dict(found.get("virtools") or {})
    if own.pop("encoding_guessed", False):
        own["encoding"] += ", a guess"
    return found | {"virtools": own} if own else found


def headline(file: VirtoolsFile) -> str:
    """Return the number of objects, and those of meshes, scripts and the like, in a line."""
    classes = Counter(item.class_name for item in file.objects)
    sectors = sum(
        1
        for item in file.objects
        if item.class_name == "CKGroup" and _SECTOR.fullmatch(item.name or "")
    )
    parts = [counted(len(file.objects), "object")]
    if sectors:
        return ", ".join(["Ballance level", *parts, counted(sectors, "sector")])
    parts += [counted(classes[name], *words) for name, words in _COUNTED.items() if classes[name]]
    return ", ".join(parts)


class FileBase(Branch):
    """The root of the items of a file, which makes the items of referenced objects."""

    __slots__ = ("file", "is_exact")

    def __init__(self, file: VirtoolsFile) -> None:
        super().__init__(None, "")
        self.file = file
        self.is_exact = False  # whether values are set even if the engine would refuse them

    @abstractmethod
    def item_of(self, obj: VirtoolsObject) -> Item:
        """Return the item of an object."""

    @abstractmethod
    def part_of_parameter(self, parent: Item, record: Fields, name: str, type_: Guid) -> Item:
        """Return the item of ``name`` in the ``record`` of a parameter's value."""


class ListItem(Branch):
    """A list of a file, such as its objects."""

    __slots__ = ("file",)

    def __init__(self, parent: Item, key: str, file: VirtoolsFile) -> None:
        super().__init__(parent, key)
        self.file = file

    @property
    def detail(self) -> str:
        """The number of elements."""
        return str(len(self.value))


def file_of(item: Item) -> FileBase:
    """Return the root item above an item."""
    while item.parent is not None:
        item = item.parent
    assert isinstance(item, FileBase)
    return item


def refuse_faults(item: Item, area: str, name: str, before: Value, value: Value) -> None:
    """Raise ``SerializeError``, with the path in a field, if the engine would refuse the value.

    Faults that the value ``before`` had do not count.
    """
    holder = item.holder
    obj = holder.value if holder is not None and holder in (item, item.parent) else None
    if not isinstance(obj, VirtoolsObject) or file_of(item).is_exact:
        return

    known = list(reference_problems(obj, area, name, [] if before is None else before))
    for each in reference_problems(obj, area, name, value):
        if each not in known:
            inside = each.path.removeprefix(f"{obj.address}/{area}/{name}")
            raise SerializeError(each.message, path=inside)
