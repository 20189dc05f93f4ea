"""Wrong Python values, assigned to every attribute, are refused by an error with the path."""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import FrozenInstanceError
from enum import Enum
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.anim.clips import make as animation
from chunkwright.document import Problem
from chunkwright.dvpk.report import make as make_pack
from chunkwright.dvpl import DvplFile
from chunkwright.heightmap.heights import make as heightmap
from chunkwright.keyed_archive import V2, KeyedArchive
from chunkwright.tagfile.making import make as make_tagfile
from chunkwright.tex.file import make as texture
from tests.hkx.test_assignments import cats
from tests.nmo import test_assignments as nmo
from tests.nmo.files import opened
from tests.samples import needs_samples, samples
from tests.sc2 import test_assignments as sc2
from tests.scg import test_assignments as scg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from chunkwright.query.items import Item

ENDLESS: list[Any] = []
ENDLESS.append(ENDLESS)
WRONG: tuple[Any, ...] = (
    *(5, "x", None, [None], object(), {}, -1, 1.5, b"x"),
    *(np.zeros(3), np.int64(7), ENDLESS, {"endless": ENDLESS}, bytearray(b"x"), True),
)
# Python's own message about a property without a setter.
NOT_TO_BE_SET = (AttributeError, FrozenInstanceError)


class Case(NamedTuple):
    """Return documents of a format and the objects that a user gets from them, by name."""

    make: Callable[[], Any]
    views: Callable[[Any], dict[str, Any]]
    finders: Mapping[str, Callable[[Any], Any]] | None = None  # where all views take a long time

    def view(self, document: Any, title: str) -> Any:
        if self.finders is None:
            return self.views(document)[title]
        return self.finders[title](document)


def chunk_of(name: str) -> Any:
    item = opened(nmo.sources()[name]).objects[0]
    return chunkwright.open(bytes(item.need_chunk().detached()), format="state_chunk")


def scene_of(version: int) -> Any:
    """Return a copy of a scene, which takes a tenth of the time."""
    return pickle.loads(_pickled_scene(version))


@cache
def _pickled_scene(version: int) -> bytes:
    return pickle.dumps(sc2.build(version))


def of_scene(scene: Any) -> dict[str, Any]:
    found = {name: find(scene) for name, find in sc2.VIEWS.items()}
    return {name: view for name, view in found.items() if view is not None}


def of_packfile(packfile: Any) -> dict[str, Any]:
    return {
        "packfile": packfile,
        "header": packfile.header,
        "section": packfile.sections[2],
        "object": packfile.objects[0],
        "record": packfile.objects[0].values,
    }


CASES = {
    **{
        f"scene {version}": Case(partial(scene_of, version), of_scene, sc2.VIEWS)
        for version in sc2.VERSIONS
    },
    "geometry": Case(
        scg.build,
        lambda geometry: {name: find(geometry) for name, find in scg.VIEWS.items()},
        scg.VIEWS,
    ),
    "archive": Case(
        lambda: KeyedArchive({"a": [1], "b": {"c": 1}}, version=V2),
        lambda archive: {"archive": archive, "names": archive.fast_names, "array": archive["a"]},
    ),
    "texture": Case(texture, lambda one: {"descriptor": one, "entry": one.entries[5]}),
    "animation": Case(
        animation,
        lambda one: {
            "clip": one,
            "track": one.tracks[0],
            "channel": one.tracks[0].channels[0],
            "marker": one.markers[0],
        },
    ),
    "heightmap": Case(heightmap, lambda one: {"heightmap": one}),
    "pack": Case(make_pack, lambda one: {"pack": one, "file": one.files[0], "empty": one.files[2]}),
    "dvpl": Case(lambda: DvplFile(b"text"), lambda file: {"file": file, "wrapper": file.wrapper}),
    "packfile": Case(cats, of_packfile),
    "tagfile": Case(make_tagfile, lambda one: {"tagfile": one, "object": one.objects["figure"]}),
    "virtools": Case(lambda: opened(nmo.sources()["demo"]), nmo.subjects),
    "small virtools": Case(lambda: opened(nmo.sources()["small"]), nmo.subjects),
    "state chunk": Case(lambda: chunk_of("demo"), lambda chunk: {"chunk": chunk}),
}


# Scenes of the other versions have the same views.
SLOW = {"scene 1", "scene 5", "scene 28"}


def mostly_quick(names: Iterable[str]) -> list[Any]:
    return [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in names]


# Attributes that hold no part of a document, only how its values are read.
INSIDE = {"codec", "codecs", "decoder", "key_types", "plan", "types"}


def within_reach(held: Any, seen: dict[int, Any], depth: int = 8) -> Iterator[Any]:
    """Yield the attributes of a view, and their attributes in turn."""
    if id(held) in seen or not depth or isinstance(held, Enum | np.ndarray):
        return
    seen[id(held)] = held
    inside: list[Any] = []
    if isinstance(held, Mapping):
        inside = list(held.values())
    elif isinstance(held, Sequence) and not isinstance(held, str | bytes | memoryview):
        inside = list(islice(held, 20))
    if type(held).__module__.startswith("chunkwright."):
        yield held
        for name in set(settable(held)) - INSIDE:
            with contextlib.suppress(AttributeError, ChunkwrightError):
                inside.append(getattr(held, name))
    for each in inside:
        yield from within_reach(each, seen, depth - 1)


@pytest.mark.parametrize("name", CASES)
def test_attributes_that_do_not_exist_are_refused(name: str) -> None:
    """An assignment to a misspelt attribute would otherwise be lost silently."""
    seen: dict[int, Any] = {}
    kinds: dict[type, Any] = {}
    for view in CASES[name].views(CASES[name].make()).values():
        for held in within_reach(view, seen):
            kinds.setdefault(type(held), held)
    assert len(kinds) > 1 or name == "heightmap"
    for held in kinds.values():
        for invented in ("rots", "_rots"):
            with pytest.raises((ChunkwrightError, AttributeError)):
                setattr(held, invented, [])


def settable(view: Any) -> Iterator[str]:
    """List the public attributes of a view that are not methods, set or not."""
    names = {*dir(type(view)), *getattr(view, "__dict__", ())}
    for name in sorted(names):
        if not name.startswith("_") and not callable(getattr(type(view), name, None)):
            yield name


def refusals(case: Case) -> Iterator[tuple[str, str, Any, ChunkwrightError]]:
    """Assign every wrong value to every attribute; yield what was refused, at once or on write."""
    for title, view in case.views(case.make()).items():
        for name in settable(view):
            for value in WRONG:
                document = case.make()
                held = case.view(document, title)
                try:
                    setattr(held, name, value)
                    for use in (bytes, type(document).to_dict):
                        use(document)
                except ChunkwrightError as error:
                    yield title, name, value, error
                except NOT_TO_BE_SET:
                    break
                except Exception as error:
                    error.add_note(f"{title}.{name} = {value!r}")
                    raise


@pytest.mark.parametrize("name", mostly_quick(CASES))
def test_wrong_values_are_refused_with_a_path(name: str) -> None:
    without = [
        f"{title}.{attribute} = {value!r}: {error}"
        for title, attribute, value, error in refusals(CASES[name])
        if not error.path.startswith("/")
    ]
    assert without == []


CALLS: dict[str, Callable[[Any], object]] = {
    "track": lambda value: animation().track(value),
    "channel": lambda value: animation().tracks[0].channel(value),
    "component": lambda value: sc2.build(35).roots[0].component(value),
    "map": lambda value: sc2.build(35).materials()[0].effective_map(value),
    "wrap": lambda value: DvplFile(b"text").wrapper.wrap(value),  # type: ignore[union-attr]
    "entry": lambda value: texture().entry(value),
    "group": lambda value: scg.build().by_id(value),
    "data node": lambda value: sc2.build(35).data_node(value),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_key_of_a_wrong_type_is_refused(name: str) -> None:
    for value in (np.zeros(3), None, [1], ENDLESS, 1.5, object(), {}):
        with pytest.raises(ChunkwrightError):
            CALLS[name](value)


# formats whose tables of rows report errors, and those that consist of archives
PLAIN = ("texture", "animation", "heightmap")
DAVA = (*PLAIN, "pack", "dvpl", "archive", "geometry", "scene 5", "scene 35")


def shown(node: Item, depth: int = 4) -> None:
    """Show a tree as far as ``tree`` does."""
    str(node)
    for child in node.shown() if depth else ():
        shown(child, depth - 1)


LOOKS: dict[str, Callable[[Any], object]] = {
    "tree": lambda document: shown(document.tree()),
    "find": lambda document: list(document.find("//*")),
    "bytes": bytes,
}


def assigned(case: Case) -> Iterator[tuple[str, Any]]:
    """Yield documents with a wrong value in them, unless it was refused, and what was assigned."""
    for title, view in case.views(case.make()).items():
        for attribute in settable(view):
            for value in WRONG:
                document = case.make()
                try:
                    setattr(case.view(document, title), attribute, value)
                except ChunkwrightError:
                    continue
                except NOT_TO_BE_SET:
                    break
                yield f"{title}.{attribute} = {value!r}", document


def error_of(look: Callable[[Any], object], document: Any) -> ChunkwrightError | None:
    try:
        look(document)
    except ChunkwrightError as error:
        return error
    return None


@pytest.mark.parametrize("name", mostly_quick(DAVA))
def test_a_document_with_wrong_values_can_still_be_viewed(name: str) -> None:
    for what, document in assigned(CASES[name]):
        assert document.info()["format"] == document.format
        found = document.problems()
        repr(document)
        for look in LOOKS.values():
            path = "/" if (error := error_of(look, document)) is None else error.path
            assert path.startswith("/"), what
            assert error is None or found or name not in PLAIN, what


def test_values_that_cannot_be_written_are_also_problems() -> None:
    """A value that writing refuses is a problem before that, with the same address."""
    one: Any = texture()
    one.cube_faces = 3
    assert [tuple(each) for each in one.problems()] == [
        ("/face_extensions", "0 extensions for 2 faces of a cube", None)
    ]
    one = texture()
    one.entries.append(5)
    assert one.problems()[-1] == Problem("/entries/8", "expected an Entry, not 5")
    assert (one.info()["entries"], one.info()["pictures"]) == (9, texture().info()["pictures"])
    one = animation()
    one.tracks[0].channels[0].keys += b"odd"
    [problem] = one.problems()
    assert problem.path == "/tracks/0/channels/0/keys"
    assert one.info()["keys"] == animation().info()["keys"]
    one.tracks[0].channels[0].dimension = -1
    assert one.problems()[-1].path == "/tracks/0/channels/0/dimension"
    one.tracks.append(None)
    assert one.info()["tracks"] == animation().info()["tracks"] + 1
    one = heightmap()
    one.size += 1
    assert [each.path for each in one.problems()] == ["/size"]
    assert one.info() == heightmap().info() | {"size": one.size}
    one.tiles = b""
    assert "lowest" not in one.info()
    archive = KeyedArchive({"a": {}})
    archive["a"]["b"] = archive
    problem, refused = archive.problems()
    assert (problem.path, problem.message[:18]) == ("/a/b/a", "nested without end")
    assert refused == Problem("/", "nested too deeply to be followed")
    assert archive.info()["version"] is None


@pytest.mark.parametrize("endless", [ENDLESS, {"endless": ENDLESS}, [1, [2, ENDLESS]]])
def test_an_archive_refuses_values_that_contain_themselves(endless: Any) -> None:
    archive = KeyedArchive({"a": [1], "b": {"c": 1}}, version=V2)
    before = bytes(archive)
    edits: tuple[Callable[[], object], ...] = (
        lambda: archive.__setitem__("a", endless),
        lambda: archive.__setitem__("new", endless),
        lambda: archive["a"].append(endless),
        lambda: archive["a"].__setitem__(0, endless),
        lambda: archive["b"].update(c=endless),
        lambda: archive.set("/a/0", endless),
        lambda: archive.set("/b", endless),
        lambda: KeyedArchive({"x": endless}),
    )
    for number, edit in enumerate(edits):
        with pytest.raises(ChunkwrightError):
            edit()
        assert bytes(archive) == before, number


USES: dict[str, Callable[[Any], object]] = {
    "bytes": bytes,
    "to_dict": lambda document: document.to_dict(),
}


@needs_samples
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("name", ["source", "wrapper"])
@pytest.mark.parametrize("kind", ["ka", "havok", "virtools"])
def test_a_wrong_source_or_wrapper_is_refused_with_its_path(kind: str, name: str, use: str) -> None:
    document = chunkwright.open(min(samples(kind), key=lambda each: each.stat().st_size))

    def assign_and_use(value: object) -> None:
        setattr(document, name, value)
        USES[use](document)

    for value in (5, [None], object(), {}):
        with pytest.raises(ChunkwrightError) as caught:
            assign_and_use(value)
        assert caught.value.path == f"/{name}"
