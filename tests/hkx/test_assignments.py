"""Assignments to every public property of every model are written and read back, or refused."""

from __future__ import annotations

import inspect
from collections.abc import MutableMapping, MutableSequence
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pytest

import chunkwright
from chunkwright import hkx
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.hkx import views
from chunkwright.hkx.file.source import RawObject
from chunkwright.hkx.model.record import Record
from chunkwright.hkx.views import View
from chunkwright.tagfile import making as tagfile_demo
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

MAKERS = (
    views.skeletons,
    views.animations,
    views.behaviours,
    views.ragdolls,
    views.physics_systems,
)


def public(one: Any) -> list[str]:
    """List the fields and properties of an instance, but not its methods."""
    names = [name for name in dir(type(one)) if not name.startswith("_")]
    if is_dataclass(one):
        names += [each.name for each in fields(one)]
    names += [name for name in getattr(one, "__dict__", {}) if not name.startswith("_")]
    static = {name: inspect.getattr_static(type(one), name, None) for name in names}
    return [name for name, held in static.items() if not inspect.isfunction(held)]


def inner(one: Any, seen: set[int]) -> Iterator[View]:
    """Walk a view and all views inside it."""
    if id(one) in seen:
        return
    seen.add(id(one))
    if isinstance(one, View):
        yield one
        for name in public(one):
            yield from inner(getattr(one, name), seen)
    elif isinstance(one, MutableSequence | tuple):
        for each in one:
            yield from inner(each, seen)


def all_views() -> list[View]:
    """Make views of real files, a few of each kind."""
    found: dict[type, list[View]] = {}
    for path in samples("havok")[::3]:
        if path.stat().st_size < 300_000:
            packfile = chunkwright.open(path)
            for make in MAKERS:
                for one in inner(make(packfile), set()):
                    found.setdefault(type(one), []).append(one)
    return [one for some in found.values() for one in some[:3]]


def refuses(holder: Any) -> None:
    """Try every edit of a list, mapping or array."""
    if isinstance(holder, np.ndarray):
        assert not holder.flags.writeable
    elif isinstance(holder, MutableMapping):
        for key in [*holder, "new"]:
            with pytest.raises(QueryError, match="read-only"):
                holder[key] = 1
        for each in holder.values():
            refuses(each)
    elif isinstance(holder, MutableSequence):
        with pytest.raises(QueryError, match="read-only"):
            holder.append(1)
        for place in range(len(holder)):
            with pytest.raises(QueryError, match="read-only"):
                holder[place] = 1
            break
    else:
        assert not isinstance(holder, dict | list | set | bytearray)


@needs_samples
@pytest.mark.slow
def test_views_refuse_all_assignments() -> None:
    found = all_views()
    kinds = {type(one).__name__ for one in found}
    assert kinds >= {"Skeleton", "Animation", "Track", "Annotation", "Behaviour", "StateMachine"}
    assert kinds >= {"State", "Transition", "Clip", "Variable", "Ragdoll", "PhysicsSystem", "Body"}
    assert kinds >= {"Constraint", "Shape"}
    for one in found:
        for name in public(one):
            value = getattr(one, name)
            with pytest.raises(QueryError, match=f"{name} of a .* is read-only"):
                setattr(one, name, value)
            with pytest.raises(QueryError, match="read-only"):
                delattr(one, name)
            if not isinstance(value, hkx.HkObject | Record):
                refuses(value)


def cats() -> hkx.Packfile:
    packfile = hkx.new_packfile("hk_2010.2.0-r1")
    packfile.root = hkx.new_object(packfile, "hkRootLevelContainer")
    for name in ("cat", "dog"):
        skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": name, "bones": [{"name": "t"}]})
        packfile.root["namedVariants"].append({"name": name, "variant": skeleton})
    again = chunkwright.open(bytes(packfile))
    assert isinstance(again, hkx.Packfile)
    return again


# The properties of a packfile that can be set, with another value, and how it is read back.
WRITTEN = {
    "trailing": b"tail",
    "object_prefix": 8,
}
# The source of the file and its surroundings, which are not part of its bytes.
AROUND = {"source", "wrapper", "embedded_at"}
# The parts of the packfile, assigned below.
PARTS = {"header", "sections", "objects", "root"}


def test_a_packfile_stores_or_refuses_each_value() -> None:
    packfile = cats()
    packfile.decode_all()
    names = set(public(packfile)) - AROUND - PARTS
    for name in names:
        if name in WRITTEN:
            made = cats()
            made.decode_all()
            setattr(made, name, WRITTEN[name])
            again = chunkwright.open(bytes(made))
            assert getattr(again, name) == WRITTEN[name]
        else:
            with pytest.raises(ChunkwrightError, match="read-only"):
                setattr(packfile, name, getattr(packfile, name))
            value = getattr(packfile, name)
            assert not isinstance(value, dict | list | np.ndarray), name
    header = cats().header
    for name, value in (("user_tag", 7), ("flags", 3)):
        setattr(packfile.header, name, value)
        assert getattr(chunkwright.open(bytes(packfile)).header, name) == value
    for name, value in (("contents_version", "hk_2014.1.0-r1"), ("pointer_size", 4)):
        made = cats()
        setattr(made.header, name, value)
        with pytest.raises(ChunkwrightError, match="the header says"):
            bytes(made)
    packfile.header = header
    assert packfile == cats()
    dog = packfile.find_object("dog")
    packfile.root = dog
    assert chunkwright.open(bytes(packfile)).root_class == "hkaSkeleton"


def test_sections_cannot_be_replaced_after_objects_were_made_from_them() -> None:
    packfile, other = cats(), cats()
    other.find_object("dog")["name"] = "wolf"
    renewed = chunkwright.open(bytes(other))
    assert isinstance(renewed, hkx.Packfile)
    packfile.sections[2] = renewed.sections[2]
    assert bytes(packfile) == bytes(renewed)
    packfile = cats()
    packfile.decode_all()
    packfile.sections[2] = renewed.sections[2]
    with pytest.raises(ChunkwrightError, match="was replaced"):
        bytes(packfile)


def test_an_object_stores_or_refuses_each_value() -> None:
    packfile = cats()
    dog = packfile.find_object("dog")
    members = set(dog.keys())
    for name in set(public(dog)) - {"object_id", "section_index"}:
        with pytest.raises((ChunkwrightError, AttributeError)):
            setattr(dog, name, getattr(dog, name))
        assert name not in members
    with pytest.raises((ChunkwrightError, AttributeError)):
        dog.values.class_name = "other"
    packfile.object_prefix = 8
    made = chunkwright.open(bytes(packfile))
    assert isinstance(made, hkx.Packfile)
    made.find_object("dog").object_id = 77
    again = chunkwright.open(bytes(made))
    assert [obj.object_id for obj in again.objects] == [1, 2, 77]
    for section_index in (0, 9, -1):
        dog.section_index = section_index
        with pytest.raises(ChunkwrightError):
            bytes(packfile)
        assert dog.address == "/objects/hkaSkeleton:dog"
        assert repr(dog) == "<hkaSkeleton #0003 'dog'>"
        assert [hit.value for hit in packfile.find("//hkaSkeleton[name=dog]")] == [dog]


@pytest.mark.parametrize("name", ["object_id", "section_index"])
def test_ids_and_section_indices_take_only_numbers(name: str) -> None:
    dog: Any = cats().find_object("dog")
    wrong = ["2", "", True, 1.0, np.zeros(2), *([None] if name == "section_index" else [])]
    for value in wrong:
        before = getattr(dog, name)
        with pytest.raises(ChunkwrightError, match="expected a number") as caught:
            setattr(dog, name, value)
        assert caught.value.path == f"{dog.address}/{name}"
        assert getattr(dog, name) == before
    root: Any = tagfile_demo.make().root
    with pytest.raises(ChunkwrightError, match=f"objects of a tagfile have no {name}"):
        setattr(root, name, 1)


def test_a_raw_object_stores_or_refuses_each_value() -> None:
    packfile = cats()
    at = packfile.sections[0].start + packfile.class_names[-1].offset - 5
    data = bytearray(bytes(packfile))
    data[at] ^= 1
    packfile = chunkwright.open(bytes(data))
    held = packfile.objects[1].values
    assert isinstance(held, RawObject)
    for name in ("error", "class_name"):
        with pytest.raises(QueryError, match="read-only"):
            setattr(held, name, None)
    held.data = held.data[:-16] + b"0123456789abcdef"
    again = chunkwright.open(bytes(packfile))
    assert again.objects[1].values == held


WRONG: Final[tuple[Any, ...]] = (
    None,
    5,
    -1,
    1e99,
    "text",
    b"bytes",
    [1],
    [None],
    {"a": 1},
    {},
    (),
    object(),
    [[]],
    "#0001",
)


def test_wrong_values_are_refused_with_their_path() -> None:
    packfile = cats()
    plan = packfile.find_object("dog").values.plan
    for name in plan.names:
        for value in WRONG:
            error = refused(cats(), name, value)
            assert error is None or error.path.startswith("/objects/#0003"), (name, value)


def refused(packfile: hkx.Packfile, name: str, value: Any) -> ChunkwrightError | None:
    try:
        packfile.find_object("dog")[name] = value
        bytes(packfile)
    except ChunkwrightError as error:
        return error
    return None


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Walk every place in nested lists and dicts."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


@pytest.mark.slow
def test_wrong_text_forms_raise_only_errors_of_the_library() -> None:
    packfile = cats()
    packfile.header.user_tag = 1
    count = len(list(places(packfile.to_dict())))
    for number in range(count):
        for value in WRONG:
            text = packfile.to_dict()
            holder, key = list(places(text))[number]
            holder[key] = value
            try:
                bytes(chunkwright.from_dict(text))
            except ChunkwrightError:
                continue
