"""Wrong Python values, assigned to whatever can be set: refused by an error that says where."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

import chunkwright
from chunkwright import ChunkwrightError
from chunkwright.anim.demo import make as animation
from chunkwright.dvpl import DvplFile
from chunkwright.heightmap.demo import make as heightmap
from chunkwright.keyed_archive import V2, KeyedArchive
from chunkwright.tagfile.demo import make as make_tagfile
from chunkwright.tex.demo import make as texture
from tests.hkx.test_assignments import cats
from tests.nmo import test_assignments as nmo
from tests.nmo.files import opened
from tests.samples import needs_samples, samples
from tests.sc2 import test_assignments as sc2
from tests.scg import test_assignments as scg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WRONG: tuple[Any, ...] = (5, "x", None, [None], object(), {}, -1, 1.5, b"x")
# What Python itself says of what has no setter.
NOT_TO_BE_SET = (AttributeError, FrozenInstanceError)


class Case(NamedTuple):
    """Documents of a format, and what a user holds of one, by names."""

    make: Callable[[], Any]
    views: Callable[[Any], dict[str, Any]]


def chunk_of(name: str) -> Any:
    item = opened(nmo.sources()[name]).objects[0]
    return chunkwright.open(bytes(item.need_chunk().detached()), format="state_chunk")


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
    **{f"scene {version}": Case(partial(sc2.build, version), of_scene) for version in sc2.VERSIONS},
    "geometry": Case(
        scg.build, lambda geometry: {name: find(geometry) for name, find in scg.VIEWS.items()}
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
    "dvpl": Case(lambda: DvplFile(b"text"), lambda file: {"file": file, "wrapper": file.wrapper}),
    "packfile": Case(cats, of_packfile),
    "tagfile": Case(make_tagfile, lambda one: {"tagfile": one, "object": one.objects["figure"]}),
    "virtools": Case(lambda: opened(nmo.sources()["demo"]), nmo.subjects),
    "small virtools": Case(lambda: opened(nmo.sources()["small"]), nmo.subjects),
    "state chunk": Case(lambda: chunk_of("demo"), lambda chunk: {"chunk": chunk}),
}


def settable(view: Any) -> Iterator[str]:
    """Name what a view shows that is no method, set or not."""
    names = {*dir(type(view)), *getattr(view, "__dict__", ())}
    for name in sorted(names):
        if not name.startswith("_") and not callable(getattr(type(view), name, None)):
            yield name


def refusals(case: Case) -> Iterator[tuple[str, str, Any, ChunkwrightError]]:
    """Assign everything wrong everywhere; yield what was refused, at once or on write."""
    for title, view in case.views(case.make()).items():
        for name in settable(view):
            for value in WRONG:
                document = case.make()
                held = case.views(document)[title]
                try:
                    setattr(held, name, value)
                    for use in (bytes, type(document).to_dict):
                        use(document)
                except ChunkwrightError as error:
                    yield title, name, value, error
                except NOT_TO_BE_SET:
                    continue
                except Exception as error:
                    error.add_note(f"{title}.{name} = {value!r}")
                    raise


@pytest.mark.parametrize("name", CASES)
def test_wrong_values_are_refused_with_a_path(name: str) -> None:
    without = [
        f"{title}.{attribute} = {value!r}: {error}"
        for title, attribute, value, error in refusals(CASES[name])
        if not error.path.startswith("/")
    ]
    assert without == []


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
