"""A tagfile as JSON-ready plain data: by class and member if that reproduces every byte.

If it does not, the bytes are given as they are, in hexadecimal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary.forms import OF_DOCUMENTS, bytes_from_form, bytes_to_form, check_keys
from chunkwright.binary.reading import within
from chunkwright.errors import ChunkwrightError, CorruptError
from chunkwright.hkx.ask import text_values
from chunkwright.hkx.ask.addresses import numbers_of
from chunkwright.hkx.kinds.raw import RawObject
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.tagfile.classes.stated import refuse_unwritten
from chunkwright.tagfile.file import serialize
from chunkwright.tagfile.file.forms import form_named
from chunkwright.tagfile.model import Tagfile

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.hkx.model.types import JsonDict
    from chunkwright.tagfile.file.forms import Form


def to_dict(tagfile: Tagfile) -> JsonDict:
    """Return the text form: ``objects`` by member, or ``stored`` bytes if only they are exact."""
    written = serialize.write_alone(tagfile)
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
        # Not an error: the other form can represent what values cannot.
        return None
    return made if again.stored == written else None


def _values_to_dict(tagfile: Tagfile) -> JsonDict:
    labels = {id(obj): f"#{obj.number:04d}" for obj in tagfile.objects}
    forms: JsonDict = {}
    for obj in tagfile.objects:
        held = obj.values
        if isinstance(held, RawObject):
            raise CorruptError(held.reason())
        members = text_values.encode_members(held, labels)
        forms[labels[id(obj)]] = {"class": obj.class_name, "members": members}
    return {
        "head": form_named(tagfile.form).head_to_dict(tagfile),
        "root": None if tagfile.root is None else labels[id(tagfile.root)],
        "objects": forms,
    }


def from_dict(plain: Mapping[str, Any]) -> Tagfile:
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
        drawn = _values_from_dict(form, plain)
        written = form.rewrite(drawn)
        made = form.reread(written.data, drawn)
        refuse_unwritten(drawn.head, made.head)
        made.keep_numbers([obj.number for obj in written.order])
    if "trailing" in plain:
        made.trailing = bytes_from_form(plain["trailing"])
    return made


def _values_from_dict(form: Form, plain: Mapping[str, Any]) -> Tagfile:
    """Build a tagfile whose objects have the given values."""
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
            text_values.decode_members(record, named[label]["members"], objects)
            object.__setattr__(obj, "_values", record)
    made.objects = list(objects.values())
    root = plain["root"]
    if root is not None and root not in objects:
        raise CorruptError(f"the root {root!r:.40} is not among the objects", path="/root")
    made.root = None if root is None else objects[root]
    return made


def _class_of(plain: Mapping[str, Any]) -> str:
    name = plain["class"]
    if not isinstance(name, str):
        raise CorruptError(f"{name!r:.40} is not the name of a class")
    return name
