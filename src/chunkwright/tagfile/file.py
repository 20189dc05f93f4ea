"""Tagfiles of any form: reading, writing, text form, counts and problems."""

from __future__ import annotations

from collections import Counter
from operator import is_not
from typing import TYPE_CHECKING

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.base.wording import counted
from chunkwright.binary import within
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.document import Problem
from chunkwright.errors import (
    ChunkwrightError,
    CorruptError,
    TruncatedError,
    boundary,
)
from chunkwright.formats import Loaded
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.hkobject import HkObject, check_listed, numbers_of
from chunkwright.tagfile import model
from chunkwright.tagfile.model import CHUNKED, XML, Tagfile, form_named, form_of, read_alone

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chunkwright.base.fileio import Source
    from chunkwright.base.jsontext import JsonMapping
    from chunkwright.hkx.model.record import JsonDict
    from chunkwright.tagfile.model import Form


def read(
    data: bytes,
    *,
    limits: Limits = DEFAULT_LIMITS,
    offset: int | None = None,
    types: Source | None = None,
    file: str | None = None,
) -> Tagfile:
    """Read a tagfile.

    ``types`` is the file of a compendium, for a tagfile that only refers to its types; by default,
    a compendium in the folder of ``file`` is used.

    Without ``offset`` the tagfile is at the start of ``data``; bytes after it are ``trailing``.
    With ``offset`` the tagfile starts at that byte of a container and ends where its own sizes say;
    the bytes around it are not part of the document.
    """
    if offset is None:
        return _read(data, limits, types, file)
    if not 0 <= offset < len(data):
        raise TruncatedError(
            f"the offset is outside the container of {len(data):,} bytes", offset=offset
        )
    try:
        made = _read(data[offset:], limits, types, file)
    except ChunkwrightError as error:
        # Make the offset, which counts from the tagfile, count from the start of the container.
        error.offset = offset + (error.offset or 0)
        raise
    made.trailing = b""
    vars(made)["embedded_at"] = offset
    return made


def _read(data: bytes, limits: Limits, types: Source | None, file: str | None) -> Tagfile:
    if form_of(data) == CHUNKED and (types is not None or file is not None):
        from chunkwright.tagfile import compendium
        from chunkwright.tagfile.chunked import read as read_chunked

        known = compendium.beside(file or "") if types is None else [compendium.load(types)]
        return read_chunked(data, limits, known)
    return read_alone(data, limits)


def is_edited(tagfile: Tagfile) -> bool:
    """Return whether objects were added, removed or changed, or the tagfile is new."""
    stored = tagfile.stored_objects
    if tagfile.stored is None or tagfile.root is not tagfile.stored_root:
        return True
    if len(stored) != len(tagfile.objects) or any(map(is_not, stored, tagfile.objects)):
        return True
    return form_named(tagfile.form).is_changed(tagfile)


def write(tagfile: Tagfile) -> bytes:
    """Return the bytes of a tagfile and the trailing bytes of its file."""
    return write_alone(tagfile) + tagfile.trailing


def write_alone(tagfile: Tagfile) -> bytes:
    """Return only the bytes of a tagfile.

    If nothing was edited they are those that were read; otherwise every object is written from
    its values. Raises ``SerializeError`` naming the object and member that cannot be written.
    """
    check_listed(tagfile.objects)
    if tagfile.stored is not None and not is_edited(tagfile):
        return tagfile.stored
    return form_named(tagfile.form).rewrite(tagfile).data


def to_dict(tagfile: Tagfile) -> JsonDict:
    """Return the text form: ``objects`` by member, or ``stored`` bytes where members cannot."""
    written = write_alone(tagfile)
    made: JsonDict = {"form": tagfile.form}
    if tagfile.trailing:
        made["trailing"] = bytes_to_form(tagfile.trailing)
    by_value = _exact_values(tagfile, made, written)
    if by_value is not None:
        return made | by_value
    numbers = [obj.number for obj in tagfile.objects]
    return made | {"stored": bytes_to_form(written), "numbers": numbers}


def _exact_values(tagfile: Tagfile, head: JsonDict, written: bytes) -> JsonDict | None:
    """Return the form by value if it reproduces every byte, else None."""
    try:
        made = _values_to_dict(tagfile)
        again = from_dict(head | made)
    except ChunkwrightError:
        # Not an error: the form with stored bytes represents such a tagfile.
        return None
    return made if again.stored == written else None


def _values_to_dict(tagfile: Tagfile) -> JsonDict:
    from chunkwright.hkx.ask import text  # here, because only text forms need it

    labels = {id(obj): f"#{obj.number:04d}" for obj in tagfile.objects}
    forms: JsonDict = {}
    for obj in tagfile.objects:
        held = obj.values
        if isinstance(held, RawObject):
            raise CorruptError(held.reason())
        members = text.encode_members(held, labels)
        forms[labels[id(obj)]] = {"class": obj.class_name, "members": members}
    return {
        "head": form_named(tagfile.form).head_to_dict(tagfile),
        "root": None if tagfile.root is None else labels[id(tagfile.root)],
        "objects": forms,
    }


def from_dict(plain: JsonMapping) -> Tagfile:
    """Build a tagfile from its text form; ``CorruptError`` if that is malformed."""
    form = form_named(plain["form"])
    content = ("stored", "numbers") if "stored" in plain else ("head", "root", "objects")
    check_keys(plain, *OF_DOCUMENTS, "form", "trailing", *content)
    if "stored" in plain:
        made = form.read(bytes_from_form(plain["stored"]), DEFAULT_LIMITS)
        numbers = plain.get("numbers", ())
        if len(numbers) == len(made.stored_objects):
            made.keep_numbers(numbers_of([f"#{number}" for number in numbers]))
    else:
        from chunkwright.tagfile.stated import refuse_unwritten  # here: it loads all classes

        drawn = _values_from_dict(form, plain)
        written = form.rewrite(drawn)
        made = form.reread(written.data, drawn)
        refuse_unwritten(drawn.head, made.head)
        made.keep_numbers([obj.number for obj in written.order])
        del written  # which refers to objects of ``drawn``
    if "trailing" in plain:
        made.trailing = bytes_from_form(plain["trailing"])
    return made


def _values_from_dict(form: Form, plain: JsonMapping) -> Tagfile:
    """Build a tagfile whose objects have the given values."""
    from chunkwright.hkx.ask import text

    with within("head"):
        head, decoder = form.head_from_dict(plain["head"])
    made = Tagfile(plain["form"], head, decoder=decoder)
    named = plain["objects"]
    objects: dict[str, HkObject] = {
        label: HkObject(made, _class_of(named[label]), number=number)
        for label, number in zip(named, numbers_of(named), strict=True)
    }
    with within("objects") as segment:
        for segment.index, (label, obj) in zip(objects, objects.items(), strict=True):
            plan = made.decoder.plan_of(obj)
            if plan is None:
                raise CorruptError(f"the class {obj.class_name!r:.40} is not known")
            check_keys(named[label], "class", "members")
            record = plan.new()
            text.decode_members(record, named[label]["members"], objects)
            object.__setattr__(obj, "_values", record)
    made.objects = list(objects.values())
    root = plain["root"]
    if root is not None and root not in objects:
        raise CorruptError(f"the root {root!r:.40} is not among the objects", path="/root")
    made.root = None if root is None else objects[root]
    return made


def _class_of(plain: JsonMapping) -> str:
    name = plain["class"]
    if not isinstance(name, str):
        raise CorruptError(f"{name!r:.40} is not the name of a class")
    return name


def info(tagfile: Tagfile) -> JsonDict:
    """Count objects and classes, and further content of the form, as it would be written now."""
    current = tagfile
    if tagfile.root is not None and is_edited(tagfile):
        written = write_alone(tagfile)
        current = form_named(tagfile.form).reread(written, tagfile)
    return {
        "form": tagfile.form,
        "contents_version": tagfile.contents_version,
        "objects": len(tagfile.objects),
        "root_class": tagfile.root_class,
        **form_named(tagfile.form).info(current),
        "classes": dict(sorted(Counter(obj.class_name for obj in tagfile.objects).items())),
    }


def problems(tagfile: Tagfile) -> Iterator[Problem]:
    """Yield the problems of the form, objects that cannot be decoded, and bytes after the end."""
    yield from form_named(tagfile.form).problems(tagfile)
    for obj in tagfile.objects:
        held = obj.values
        if isinstance(held, RawObject) and held.error is not None:
            error = held.error
            yield Problem(error.path or obj.address, error.message, error.offset)
    if tagfile.trailing:
        count = len(tagfile.trailing)
        follow = f"{counted(count, 'byte')} follow{'s' if count == 1 else ''}"
        yield Problem("/", f"{follow} the tagfile", len(tagfile.stored or b""))


def matches(data: bytes) -> bool:
    """Return whether data is an XML tagfile."""
    return model.form_of(data) == XML


def load(data: bytes, source: str) -> Loaded[Tagfile]:
    """Read the tagfile, which stays XML unless another form is asked for."""

    with boundary(source, "tagfile"):
        tagfile = read(data)
    tagfile.source = source
    return Loaded(tagfile)


def dump(tagfile: Tagfile) -> tuple[bytes, Sequence[object]]:
    """Return the XML, and the losses: values that XML cannot represent."""
    from chunkwright.tagfile.bridges import cross

    made = cross(tagfile, XML, lossy=True)
    return bytes(made.document), made.losses
