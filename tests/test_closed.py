"""Undeclared attributes are refused, with a suggestion of the intended name."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

import pytest

from chunkwright import ChunkwrightError, QueryError, SerializeError
from chunkwright.anim import AnimationClip, Channel, Track
from chunkwright.base.classes import Closed, UnknownAttributeError
from chunkwright.document import Document
from chunkwright.heightmap import Heightmap
from chunkwright.keyed_archive import V2, KeyedArchive
from chunkwright.sc2 import Scene


@dataclass
class Plate(Closed):
    kind: ClassVar[str] = "plate"
    width: int = 3
    _shelf: int = 0
    marks: list[str] = field(default_factory=list)

    @property
    def area(self) -> int:
        return self.width**2

    @area.setter
    def area(self, area: int) -> None:
        self.width = round(area**0.5)

    @cached_property
    def label(self) -> str:
        return f"{self.width} cm"

    def wash(self) -> None:
        pass


@dataclass
class Dish(Plate):
    depth: int = 2


class Knife(Closed):
    __slots__ = ("edge",)

    def __init__(self) -> None:
        self.edge = 1


@dataclass(slots=True)
class Fork(Closed):
    prongs: int = 4


STATED = [
    *((Plate, name, value) for name, value in (("width", 5), ("_shelf", 6), ("marks", ["x"]))),
    *((Plate, "area", 81), (Dish, "depth", 7), (Dish, "width", 8), (Dish, "area", 16)),
    *((Knife, "edge", 9), (Fork, "prongs", 3)),
]


@pytest.mark.parametrize(("kind", "name", "value"), STATED)
def test_declared_attributes_can_be_set(kind: type[Closed], name: str, value: object) -> None:
    one = kind()
    setattr(one, name, value)
    assert getattr(one, name) == value


@pytest.mark.parametrize(
    ("kind", "name", "message"),
    [
        (Plate, "widht", "/widht: Plate has no attribute 'widht' (did you mean width?)"),
        (Plate, "shelf", "/shelf: Plate has no attribute 'shelf'"),
        (Plate, "glaze", "/glaze: Plate has no attribute 'glaze'"),
        (Plate, "_width", "/_width: Plate has no attribute '_width' (did you mean width?)"),
        (Plate, "kind", "/kind: kind of a Plate is read-only"),
        (Plate, "wash", "/wash: wash of a Plate is read-only"),
        (Plate, "label", "/label: label of a Plate is read-only"),
        (Dish, "depht", "/depht: Dish has no attribute 'depht' (did you mean depth?)"),
        (Dish, "mark", "/mark: Dish has no attribute 'mark' (did you mean marks?)"),
        (Knife, "egde", "/egde: Knife has no attribute 'egde' (did you mean edge?)"),
        (Fork, "prong", "/prong: Fork has no attribute 'prong' (did you mean prongs?)"),
    ],
)
def test_undeclared_attributes_are_refused(kind: type[Closed], name: str, message: str) -> None:
    one = kind()
    before = copy.deepcopy(getattr(one, "__dict__", {}))
    with pytest.raises(UnknownAttributeError) as caught:
        setattr(one, name, 5)
    assert str(caught.value) == message
    assert isinstance(caught.value, QueryError)
    assert isinstance(caught.value, AttributeError)
    assert getattr(one, "__dict__", {}) == before


def test_an_attribute_error_of_a_view_has_its_address() -> None:
    class View(Closed):
        address = "/hierarchy/tank"

    with pytest.raises(UnknownAttributeError) as caught:
        View().nmae = "x"  # type: ignore[attr-defined]
    assert caught.value.path == "/hierarchy/tank/nmae"


@pytest.mark.parametrize(
    ("document", "name", "hint"),
    [
        (Scene(35), "rots", "did you mean roots?"),
        (Scene(5), "geometry_hash", "did you mean geometry_id_hash?"),
        (Heightmap(), "hights", "did you mean heights?"),
        (AnimationClip(), "track", ""),
        (Channel(), "key", "did you mean keys?"),
        (KeyedArchive(), "fastnames", "did you mean fast_names?"),
        (KeyedArchive(), "materials", ""),
        (Scene(35), "materials", ""),
    ],
)
def test_documents_suggest_the_nearest_attribute(document: Any, name: str, hint: str) -> None:
    with pytest.raises(ChunkwrightError) as caught:
        setattr(document, name, [])
    assert (caught.value.path, caught.value.hint) == (f"/{name}", hint)


@pytest.mark.parametrize(
    "one",
    [
        Dish(1, 2, ["x"], 3),
        Fork(5),
        AnimationClip(1.5, [Track("a", "b", [Channel(keys=bytes(32))])]),
        Heightmap(2, 2, bytes(8)),
        KeyedArchive({"a": {"b": [1, "x"]}}, version=V2),
        Scene(35),
        Scene(5),
    ],
)
def test_copies_and_unpickled_objects_are_equal(one: Any) -> None:
    for twin in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
        assert type(twin) is type(one)
        assert twin == one
        with pytest.raises(UnknownAttributeError):
            twin.invented = 1


def test_documents_of_other_packages_may_have_any_attribute() -> None:
    class Notes(Document):
        format = "notes"
        lines: int = 0

        def __init__(self) -> None:
            self.text = "x"

    notes: Any = Notes()
    notes.lines = "three"
    notes.more = 5
    notes.source = None
    assert vars(notes) == {"text": "x", "lines": "three", "more": 5, "source": None}
    for name in ("source", "wrapper"):
        with pytest.raises(SerializeError) as caught:
            setattr(notes, name, 5)
        assert caught.value.path == f"/{name}"


def test_an_archive_is_copied_with_its_table_and_settings() -> None:
    archive = KeyedArchive({"a": 1}, version=V2)
    assert archive.fast_names is not None
    archive.fast_names.rows.append(("x", 5))
    archive.source, archive.wide_char_size = "a.yaml", 2
    for twin in (copy.copy(archive), copy.deepcopy(archive), pickle.loads(pickle.dumps(archive))):
        assert twin.fast_names is not None
        assert twin.fast_names.rows == [("x", 5)]
        assert (twin.source, twin.wide_char_size, twin.wrapper) == ("a.yaml", 2, None)
    assert copy.copy(archive).fast_names is archive.fast_names


@dataclass
class Cup(Closed):
    volume: float = 0.25
    rim: float | None = None


def test_an_integer_assigned_to_a_float_attribute_becomes_a_float() -> None:
    cup = Cup(2)
    cup.rim = 3
    assert (cup.volume, type(cup.volume), type(cup.rim)) == (2.0, float, float)
    with pytest.raises(ChunkwrightError, match="is too large for a float") as caught:
        cup.rim = 10**400
    assert caught.value.path == "/rim"
    assert cup.rim == 3


class Shelf(Closed, closed=False):
    height: int


class Rack(Shelf):
    """A document class of an installed package, which need not declare its attributes."""


class Cupboard(Shelf, closed=True):
    pass


def test_a_class_may_allow_undeclared_attributes_in_its_subclasses() -> None:
    for one in (Shelf(), Rack()):
        one.anything = 5  # type: ignore[attr-defined]
        with pytest.raises(ChunkwrightError, match="expected an integer, not"):
            one.height = "tall"  # type: ignore[assignment]
    with pytest.raises(UnknownAttributeError, match="did you mean height"):
        Cupboard().heigth = 5  # type: ignore[attr-defined]
