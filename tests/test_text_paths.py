"""Wrong values in text forms cause an error with their path."""

from __future__ import annotations

import contextlib
import copy
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

import chunkwright
from chunkwright.base.plain_words import failing_path
from chunkwright.keyed_archive import V2, KeyedArchive, VariantType, Vector3
from tests.keyed_archive.examples import every_type
from tests.samples import expected, needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

EXPECTED = expected("ka")


def archive_form() -> dict[str, Any]:
    """Return a text form with the rows 0 to 5: array, archive, float, number, text, vector."""
    archive = KeyedArchive(
        {
            "array": [1, 2.5, "three"],
            "inner": {"deep/er": {"x": 1}},
            "number": 0.5,
            "size": 3,
            "text": "some",
            "vector": Vector3(1, 2, 3),
        }
    )
    return archive.to_dict()


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("/entries/3/2", "three", "'three' does not fit INT32"),
        ("/entries/3/2", None, "None does not fit INT32"),
        ("/entries/3/2", 2**40, "1099511627776 does not fit INT32"),
        ("/entries/3/1", 5, "unknown variant type 5"),
        ("/entries/3/1", "INT33", "unknown variant type 'INT33'"),
        ("/entries/3/0", 5, "expected a string, not 5"),
        ("/entries/3/0", None, "expected a string, not None"),
        ("/entries/4/2", 5, "expected a string, not 5"),
        ("/entries/4/2", ["a"], "expected a string, not \\['a'\\]"),
        ("/entries/2/2", None, "expected a number, not None"),
        ("/entries/2/2", "one", "expected a float of 4 bytes"),
        ("/entries/2/2", True, "expected a number, not True"),
        ("/entries/5/2/1", None, "expected a number, not None"),
        ("/entries/5/2", [1.0, 2.0], "does not fit VECTOR3"),
        ("/entries/0/2/items/1/1", "x", "expected a float of 4 bytes"),
        ("/entries/0/2/items/1/0", None, "unknown variant type None"),
        ("/entries/0/2/items/1", None, "malformed"),
        ("/entries/0/2/items", None, "malformed"),
        ("/entries/0/2", {"type": "INT32"}, "lacks the key 'values'"),
        ("/entries/1/2/entries/0/2/entries/0/2", [], "\\[\\] does not fit INT32"),
        ("/entries/1/2", None, "malformed"),
        ("/entries/1/2", {}, "lacks the key 'entries'"),
        ("/entries/1", None, "malformed"),
        ("/entries", None, "malformed"),
        ("/version", "two", "unknown Keyed Archive version 'two'"),
        ("/version", [], "unknown Keyed Archive version \\[\\]"),
        ("/wide_char_size", [], "expected a wide_char_size of 2 or 4, not \\[\\]"),
        ("/format", 5, "unknown format 5"),
        ("/chunkwright", None, "unknown version None of the text form"),
    ],
)
def test_a_wrong_value_is_named_with_its_path(path: str, value: Any, message: str) -> None:
    form = archive_form()
    put(form, path, value)
    with pytest.raises(chunkwright.ChunkwrightError, match=message) as raised:
        chunkwright.from_dict(form)
    assert raised.value.path.startswith(path)
    # an error of a whole value may be located at its last part
    assert len(raised.value.path) <= len(path) + 2


def put(form: Any, path: str, value: Any) -> None:
    *way, last = path.split("/")[1:]
    for segment in way:
        form = form[int(segment) if isinstance(form, list) else segment]
    form[int(last) if isinstance(form, list) else last] = value


@pytest.mark.parametrize("data", [5, None, [], "text", {}])
def test_json_that_is_not_a_text_form_is_refused(data: Any) -> None:
    with pytest.raises(chunkwright.CorruptError, match="text form"):
        chunkwright.from_dict(data)


def test_a_missing_key_is_reported_at_its_mapping() -> None:
    form = archive_form()
    del form["entries"]
    with pytest.raises(chunkwright.CorruptError, match="lacks the key 'entries'") as raised:
        chunkwright.from_dict(form)
    assert raised.value.path == "/"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/fast_names/0", 5),
        ("/fast_names/0", [5, 5]),
        ("/fast_names/0", ["a", None]),
        ("/fast_names/0", ["a", 1, 2]),
        ("/fast_names", None),
        ("/name_types/0", "INT32"),
        ("/name_types/0", 4),
    ],
)
def test_wrong_values_in_tables_are_reported_with_their_path(path: str, value: Any) -> None:
    form = KeyedArchive({"a": 1}, version=V2).to_dict()
    form["fast_names"] = ["a"]
    form["name_types"] = ["STRING"]
    assert chunkwright.from_dict(copy.deepcopy(form)) == KeyedArchive({"a": 1}, version=V2)
    put(form, path, value)
    with pytest.raises(chunkwright.CorruptError) as raised:
        chunkwright.from_dict(form)
    assert raised.value.path.startswith(path)


def places(form: Any, path: str = "") -> Iterator[str]:
    rows = form.items() if isinstance(form, dict) else enumerate(form)
    for key, value in rows:
        at = f"{path}/{key}"
        yield at
        if isinstance(value, dict | list):
            yield from places(value, at)


ODD: tuple[Any, ...] = (
    None,
    5,
    -1,
    2.5,
    "odd",
    True,
    [],
    {},
    [None],
    {"x": 1},
    2**70,
    float("nan"),
)


def check_odd_values(form: dict[str, Any], draw: random.Random, rounds: int) -> None:
    """Check that any value at any path is accepted, or refused by a ``ChunkwrightError``."""
    where = list(places(form))
    for _ in range(rounds):
        changed = copy.deepcopy(form)
        try:
            put(changed, draw.choice(where), draw.choice(ODD))
        except (ValueError, KeyError):
            continue  # A key with a slash in it, which this test does not escape.
        try:
            document = chunkwright.from_dict(changed)
        except chunkwright.ChunkwrightError as error:
            places_named = error.path
        else:
            places_named = "nothing is wrong"
            with contextlib.suppress(chunkwright.SerializeError):
                bytes(document)
        assert places_named


@pytest.mark.parametrize("version", [1, V2])
def test_unexpected_values_of_any_type_are_accepted_or_refused_with_a_path(version: int) -> None:
    form = json.loads(json.dumps(every_type(version).to_dict()))
    form["extra"] = None
    check_odd_values(form, random.Random(version), 1500)


SMALL = [
    path
    for path in samples("ka")
    if path.stat().st_size < 3000 and "error" not in EXPECTED[path.name]
]


@needs_samples
@pytest.mark.parametrize("path", SMALL[::8], ids=lambda path: path.name)
def test_unexpected_values_in_real_files_are_accepted_or_refused_with_a_path(path: Any) -> None:
    form = json.loads(json.dumps(chunkwright.open(path).to_dict()))
    check_odd_values(form, random.Random(path.name), 60)


def test_the_path_of_the_last_read_is_traced_through_nested_containers() -> None:
    form = {"a/b": [{"c": 1}, 2, 3], "d": {"e~": 4}}

    def stop_at(way: Any) -> str:
        def build(data: Mapping[str, Any]) -> None:
            way(data)
            raise ValueError

        return failing_path(build, form)

    assert stop_at(lambda data: data["a/b"]) == "/a~1b"
    assert stop_at(lambda data: data["a/b"][0]["c"]) == "/a~1b/0/c"
    assert stop_at(lambda data: data["a/b"][-1]) == "/a~1b/2"
    assert stop_at(lambda data: data["a/b"][1:]) == "/a~1b"
    assert stop_at(lambda data: list(data["a/b"])) == "/a~1b/2"
    assert stop_at(lambda data: data.get("d").get("e~")) == "/d/e~0"
    assert stop_at(lambda data: data.get("none", 5)) == "/"
    assert stop_at(lambda data: list(data["d"].items())) == "/d/e~0"
    assert stop_at(lambda data: list(data.values())) == "/d"
    assert stop_at(len) == "/"
    assert failing_path(lambda data: data["d"]["e~"], form) == ""


def test_a_refused_text_form_is_left_unchanged() -> None:
    # the search for the place does not change the data
    form = archive_form()
    put(form, "/entries/3/2", "three")
    before = copy.deepcopy(form)
    with pytest.raises(chunkwright.ChunkwrightError):
        chunkwright.from_dict(form)
    assert form == before
    assert VariantType(2).name == form["entries"][3][1]
