"""A packfile as JSON-ready plain data: by class and member if that reproduces every byte.

If it does not (unexplained object orders, dangling fixups), the text form has the raw sections,
with data in hexadecimal and fixups as rows of numbers.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from dataclasses import fields
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary import within
from chunkwright.binary.forms import (
    OF_DOCUMENTS,
    FloatBits,
    bytes_from_form,
    bytes_to_form,
    check_keys,
    float_from_form,
    float_to_form,
    hex_of,
    numbers_from_form,
    numbers_to_form,
)
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.classes.number_codecs import real_size
from chunkwright.hkx.classes.table import load_table
from chunkwright.hkx.file import TYPES, Header, Section, source, table
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model import is_array
from chunkwright.hkx.model.havok_document import ObjectList
from chunkwright.hkx.model.hkobject import HkObject, numbers_of
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous, Record, by_kind, same

if TYPE_CHECKING:
    from chunkwright.base.classes import Array
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.classes.table import ClassTable
    from chunkwright.hkx.model.record import JsonDict, JsonValue, Value


if TYPE_CHECKING:
    Labels = Mapping[int, str]
    Objects = Mapping[str, HkObject]


_FLOAT: Final = Struct("<f")
# Byte arrays longer than this are hexadecimal text.
_LONG: Final = 32


def encode_members(record: Record, labels: Labels) -> JsonDict:
    """Return the members that differ from those of a new instance."""
    made = {}
    plan = record.plan
    for name, codec, value in zip(plan.names, plan.codecs, record.row, strict=True):
        if not same(value, codec.default()):
            made[name] = encode(value, labels, real_size(codec))
    return made


def encode_raw(values: RawObject, labels: Labels) -> JsonDict:
    """Return the bytes and fixups of an object of an unknown class."""
    return {
        **bytes_to_form(values.data),
        "local_fixups": [list(each) for each in values.local_fixups],
        "pointers": [[at, labels[id(target)]] for at, target in values.pointers],
    }


def encode(value: object, labels: Labels, size: int = 4) -> Value:
    """Return one value as plain data; ``size`` is that of a float."""
    return by_kind(_FORMS, value)(value, labels, size)


def _homogeneous(value: Homogeneous, labels: Labels, _size: int) -> Value:
    items = encode(value.items, labels)
    return {"class": value.class_name, "size": value.size, "items": items}


def _text(value: str, _labels: Labels, _size: int) -> Value:
    if value.isascii() or not _has_surrogates(value):
        return value
    return bytes_to_form(value.encode("utf-8", "surrogateescape"))


_FORMS: Final[dict[type, Any]] = {
    HkObject: lambda value, labels, _: labels[id(value)],
    Record: lambda value, labels, _: encode_members(value, labels),
    ArrayHeader: lambda value, *_: {"size": value.size, "capacity": value.capacity},
    Homogeneous: _homogeneous,
    list: lambda value, labels, _: [encode(each, labels) for each in value],
    bytes: lambda value, *_: bytes_to_form(value),
    float: lambda value, _, size: float_to_form(value, size),
    str: _text,
    object: lambda value, *_: _encode_array(value) if is_array(value) else value,
}


def _has_surrogates(value: str) -> bool:
    return any("\ud800" <= each <= "\udfff" for each in value)


def _encode_array(values: Array) -> Value:
    if values.dtype == "u1" and values.size > _LONG:
        return bytes_to_form(values.tobytes())
    return numbers_to_form(values)


def decode_members(record: Record, form: Mapping[str, object], objects: Objects) -> None:
    """Set members from plain data; ``CorruptError`` with the path of an invalid one."""
    FormReader(objects).fill(record, form)


def decode_raw(class_name: str, form: Mapping[str, JsonValue], objects: Objects) -> RawObject:
    """Return the raw object from the result of ``encode_raw``."""
    target = FormReader(objects).target
    return RawObject(
        class_name,
        bytes_from_form(form, "local_fixups", "pointers"),
        [(int(at), int(to)) for at, to in form["local_fixups"]],
        [(int(at), target(label)) for at, label in form["pointers"]],
    )


class FormReader:
    """A reader of parts of text forms, for ``from_form`` of codecs; ``objects`` are by label."""

    octets = staticmethod(bytes_from_form)
    numbers = staticmethod(numbers_from_form)
    check_keys = staticmethod(check_keys)

    def __init__(self, objects: Objects) -> None:
        self._objects = objects

    def target(self, label: JsonValue) -> HkObject:
        """Return the object with a label."""
        if label not in self._objects:
            raise CorruptError(f"no object is called {label!r:.40}")
        return self._objects[label]

    def record(self, plan: Plan, form: JsonValue) -> Record:
        """Return a new record of a class; members that are not stated are zero."""
        made = plan.new()
        self.fill(made, form)
        return made

    def fill(self, record: Record, form: Mapping[str, object]) -> None:
        """Set the members of a record."""
        plan = record.plan
        for name, value in form.items():
            place = plan.index.get(name)
            if place is None:
                raise CorruptError(f"{plan.name} has no member {name!r:.40}")
            try:
                record.row[place] = plan.codecs[place].from_form(value, self)
            except ChunkwrightError as error:
                raise error.within(name) from None
            except (TypeError, ValueError, KeyError, OverflowError, AttributeError) as error:
                raise CorruptError(f"{value!r:.60} does not fit: {error}").within(name) from error

    @staticmethod
    def header(form: JsonValue) -> ArrayHeader | None:
        """Return the size and capacity of an array without elements; None for one with some."""
        if not isinstance(form, Mapping) or "capacity" not in form:
            return None
        check_keys(form, "size", "capacity")
        return ArrayHeader(int(form["size"]), int(form["capacity"]))

    @staticmethod
    def byte_array(form: JsonValue) -> Array:
        """Return bytes as an array."""
        import numpy as np

        return np.frombuffer(bytes_from_form(form), np.uint8).copy()

    @staticmethod
    def text(form: object) -> str | None:
        """Return text; bytes that are not UTF-8 become surrogates."""
        if isinstance(form, Mapping):
            return bytes_from_form(form).decode("utf-8", "surrogateescape")
        if form is not None and not isinstance(form, str):
            raise CorruptError(f"{form!r:.40} is neither text nor null")
        return form

    @staticmethod
    def real(form: JsonValue, size: int = 4) -> float:
        """Return a float, rounded to the precision of its stored size in bytes."""
        found = float_from_form(form, size)
        if size != _FLOAT.size or isinstance(found, FloatBits):
            return found
        rounded: float
        (rounded,) = _FLOAT.unpack(_FLOAT.pack(found))
        return rounded


_BYTES: Final = ("predicates", "version_fill")
_SECTION_BYTES: Final = ("data", "exports", "imports", "lead", "tag_fill", "reserved")
# The positions of the root and of its class name are computed from the objects.
_IMPLIED: Final = ("contents_offset", "class_name_offset")
# The keys of each of the two forms, including the common ones.
_IN_BOTH: Final = (*OF_DOCUMENTS, "header", "classes", "numbers", "trailing")
_BY_SECTION: Final = (*_IN_BOTH, "sections")
_BY_VALUE: Final = (
    *_IN_BOTH,
    *("object_ids", "class_names", "root", "objects", "section_tags", "types"),
)
_TABLES: Final = {"local_fixups": 2, "global_fixups": 3, "virtual_fixups": 3}


def to_dict(packfile: Packfile) -> JsonDict:
    """Return the text form: ``objects`` by member, or ``sections`` if only they are exact."""
    from chunkwright.hkx import instances  # imported here, because tagfiles do not need it
    from chunkwright.hkx.file import binary

    written = binary.write(packfile)
    current = packfile
    if instances.is_edited(packfile):
        current = binary.read(written)
        current.keep_numbers(binary.current(packfile).numbers)
        instances.share_classes(packfile, current)
    made: JsonDict = {"header": _header_to_dict(current.header)}
    tables = instances.user_classes(packfile)
    if tables:
        made["classes"] = [table and table.to_text().splitlines() for table in tables]
    by_value = _exact_values(current, made, written)
    if by_value is not None:
        for name in _IMPLIED:
            del made["header"][name]
        made |= by_value
    else:
        made["sections"] = [_section_to_dict(section) for section in current.sections]
        if current.numbers != tuple(range(1, len(current.numbers) + 1)):
            made["numbers"] = list(current.numbers)
    if packfile.trailing:
        made["trailing"] = bytes_to_form(packfile.trailing)
    return made


def _exact_values(packfile: Packfile, header: JsonDict, written: bytes) -> JsonDict | None:
    """Return the form by value if it reproduces every byte, else None."""
    from chunkwright.hkx.ask import checks
    from chunkwright.hkx.file import binary

    if any(checks.fixup_problems(packfile)):
        return None
    try:
        made = _values_to_dict(packfile)
        again = binary.write_container(from_dict(header | made))
    except ChunkwrightError:
        # Not an error: the other form can represent what values cannot.
        return None
    return made if again + packfile.trailing == written else None


def from_dict(form: Mapping[str, JsonValue]) -> Packfile:
    """Build a packfile from its text form; ``CorruptError`` if that is malformed."""
    from chunkwright.hkx import instances
    from chunkwright.hkx.file import binary

    check_keys(form, *(_BY_SECTION if "sections" in form else _BY_VALUE))
    header = _header_from_dict(form["header"])
    if "sections" in form:
        packfile = Packfile(header, [_section_from_dict(each) for each in form["sections"]])
    else:
        packfile = _values_from_dict(header, form)
    trailing = _bytes(form.get("trailing", ""))
    data = binary.write_container(packfile) + trailing
    made = binary.read(data, limits=DEFAULT_LIMITS)
    made.keep_numbers(_numbers(form["numbers"]) if "numbers" in form else packfile.numbers)
    instances.library(made).set_user_tables(classes_of(form))
    return made


def _numbers(form: object) -> list[int]:
    if not isinstance(form, list) or not all(type(one) is int and one >= 0 for one in form):
        raise CorruptError("expected a list of the objects' numbers", path="/numbers")
    return form


def classes_of(form: Mapping[str, JsonValue]) -> list[ClassTable | None]:
    """Read a user's tables; None stands for the packfile's own classes."""
    return [
        None if lines is None else load_table("\n".join(lines).encode())
        for lines in form.get("classes", ())
    ]


def _bytes(form: JsonValue) -> bytes:
    # A plain string is base64, the form in older dumps.
    return b64decode(form, validate=True) if isinstance(form, str) else bytes_from_form(form)


def _header_to_dict(header: Header) -> JsonDict:
    made = {}
    for each in fields(header):
        value = getattr(header, each.name)
        made[each.name] = hex_of(value) if isinstance(value, bytes) else value
    return made


def _header_from_dict(form: Mapping[str, JsonValue]) -> Header:
    check_keys(form, *(each.name for each in fields(Header)))
    own = dict(form)
    for name in _BYTES:
        if own.get(name) is not None:
            own[name] = bytes_from_form(own[name])
    return Header(**own)


def _section_to_dict(section: Section) -> JsonDict:
    made: JsonDict = {"tag": section.tag}
    for name in _SECTION_BYTES:
        value = getattr(section, name)
        made[name] = None if value is None else bytes_to_form(value)
    made |= {name: getattr(section, name).tolist() for name in _TABLES}
    made["fills"] = [bytes_to_form(fill) for fill in section.fills]
    return made


def _section_from_dict(form: Mapping[str, JsonValue]) -> Section:
    check_keys(form, "tag", *_SECTION_BYTES, *_TABLES, "fills")
    own: JsonDict = {"tag": form["tag"]}
    for name in _SECTION_BYTES:
        value = form[name]
        own[name] = None if value is None else _bytes(value)
    for name, width in _TABLES.items():
        rows = form[name]
        if not all(len(row) == width for row in rows):
            raise CorruptError(
                f"expected {width} numbers in each row of {name}", path=f"/{form['tag']}"
            )
        try:
            own[name] = table(width, rows)
        except (OverflowError, ValueError, TypeError) as error:
            raise CorruptError(f"{name}: {error}", path=f"/{form['tag']}") from error
    local, global_, virtual = map(_bytes, form["fills"])
    return Section(**own, fills=(local, global_, virtual))


def _values_to_dict(packfile: Packfile) -> JsonDict:
    from chunkwright.hkx import behaviour

    objects = packfile.objects
    labels = {id(obj): f"#{obj.number:04d}" for obj in objects}
    root = packfile.root
    forms = {id(obj): object_to_dict(obj, labels) for obj in objects}
    behaviour.put_names(
        packfile, {at: form["members"] for at, form in forms.items() if "members" in form}
    )
    made: JsonDict = {
        "object_ids": packfile.object_prefix == 8,
        "class_names": {row.name: f"{row.signature:08x}" for row in packfile.class_names},
        "root": labels.get(id(root)),
        "objects": {labels[at]: form for at, form in forms.items()},
        "section_tags": [section.tag for section in packfile.sections],
    }
    own_types = [
        _section_to_dict(section) if section.tag == TYPES and section.data else None
        for section in packfile.sections
    ]
    if any(own_types):
        made["types"] = own_types
    return made


def object_to_dict(obj: HkObject, labels: Mapping[int, str]) -> JsonDict:
    """Return an object; ``labels`` are those of all objects, by identity."""
    made: JsonDict = {"class": obj.class_name}
    if obj.section_index != obj.packfile.home_section:
        made["section"] = obj.section_index
    if obj.object_id is not None:
        made["id"] = obj.object_id
    held = obj.values
    if held.plan is None:
        made["raw"] = encode_raw(held, labels)
    else:
        made["members"] = encode_members(held, labels)
    return made


def _values_from_dict(header: Header, form: Mapping[str, JsonValue]) -> Packfile:
    """Build the objects, and lay them out in the given order."""
    from chunkwright.hkx import behaviour, instances
    from chunkwright.hkx.file import rewrite

    own_types = form.get("types") or [None] * len(form["section_tags"])
    sections = [
        Section(tag) if types is None else _section_from_dict(types)
        for tag, types in zip(form["section_tags"], own_types, strict=True)
    ]
    signatures = {name: int(text, 16) for name, text in form["class_names"].items()}
    for at in (header.contents_section, header.class_name_section):
        if at not in range(len(sections)):
            raise CorruptError(f"there is no section {at!r:.40}", path="/header")
    listed, _ = source.section_data(signatures, header.byte_order)
    sections[header.class_name_section] = Section(sections[at].tag, listed)
    packfile = Packfile(
        header,
        sections,
        object_prefix=8 if form.get("object_ids") else 0,
        decoder=instances.Decoder,
    )
    instances.library(packfile).set_user_tables(classes_of(form))
    objects: dict[str, HkObject] = {}
    named = form["objects"]
    for place, (label, number) in enumerate(zip(named, numbers_of(named), strict=True)):
        each = named[label]
        name = each["class"]
        objects[label] = HkObject(
            packfile,
            name,
            signatures.get(name),
            section_index=each.get("section"),
            # Objects that have an offset keep their order.
            offset=place,
            object_id=each.get("id"),
            number=number,
        )
    with within("objects") as segment:
        for segment.index, (label, obj) in zip(objects, objects.items(), strict=True):
            fill(obj, named[label], objects)
    packfile.objects = ObjectList(packfile, objects.values())
    behaviour.take_names(packfile)
    if form["root"] not in objects:
        raise CorruptError(f"the root {form['root']!r:.40} is not among the objects")
    packfile.root = objects[form["root"]]
    return rewrite.rewrite(packfile)


def fill(obj: HkObject, form: Mapping[str, JsonValue], objects: Mapping[str, HkObject]) -> None:
    """Set the members of an object to those of its form; ``objects`` are all of them, by label."""
    check_keys(form, "class", "section", "id", "raw" if "raw" in form else "members")
    if "raw" in form:
        made: Value = decode_raw(obj.class_name, form["raw"], objects)
    else:
        from chunkwright.hkx import instances

        plan = instances.plan_of(obj)
        if plan is None:
            raise CorruptError(f"the class {obj.class_name!r:.40} is not known")
        made = plan.new()
        decode_members(made, form["members"], objects)
    object.__setattr__(obj, "_values", made)
