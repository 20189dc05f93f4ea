"""Binary tagfiles: real ones written from their values, and made ones for all other cases."""

from __future__ import annotations

import struct
import sys
from collections import deque
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkwright
from chunkwright import ChunkwrightError, CorruptError, UnsupportedVersionError
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary.forms import FloatBits, float_from_bits
from chunkwright.errors import LimitError, SerializeError, TruncatedError
from chunkwright.hkx import instances, views
from chunkwright.hkx.classes.library import builtin
from chunkwright.tagfile import stated as class_forms
from chunkwright.tagfile.binary import FORM
from chunkwright.tagfile.binary.bodies import Bodies
from chunkwright.tagfile.binary.streams import Reader, Writer
from chunkwright.tagfile.classes import BinaryHead, Classes
from chunkwright.tagfile.model import MOST_SEARCHED
from chunkwright.tagfile.stated import StatedClasses
from tests.samples import expected, needs_samples, samples
from tests.tagfile import binary_build as build

if TYPE_CHECKING:
    from pathlib import Path

    from chunkwright.tagfile.model import Tagfile

REAL = [path for path in samples("havok_tagfile") if path.read_bytes()[:8] == build.MAGIC]


def opened(data: bytes) -> Tagfile:
    return chunkwright.open(data, format="tagfile")


def from_values(tagfile: Tagfile) -> bytes:
    return FORM.rewrite(tagfile).data


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_files_written_from_values_are_identical(path: Path) -> None:
    data = path.read_bytes()
    tagfile = opened(data)
    assert bytes(tagfile) == data
    assert from_values(tagfile) + tagfile.trailing == data
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == data
    assert len(tagfile.problems()) == bool(tagfile.trailing)


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_counts_in_real_files_agree_with_another_reader(path: Path) -> None:
    row, facts = expected("havok_tagfile")[path.name], opened(path.read_bytes()).info()
    for name in ("version", "class_definitions", "members", "objects"):
        assert facts[name] == row[name]
    for name in ("pool_strings", "stream_bytes", "trailing_bytes"):
        assert facts[name] == row[name]
    assert facts.get("max_predicate") == row["max_predicate"]
    assert facts.get("predicates", []) == row["predicates"]
    assert facts["classes"] == row["objects_by_class"]


@needs_samples
def test_views_of_packfiles_also_work_on_tagfiles() -> None:
    (path,) = [path for path in REAL if path.name.startswith("612becac")]
    tagfile = opened(path.read_bytes())
    (skeleton,) = views.skeletons(tagfile)
    assert len(skeleton.bones) == 105
    (animation,) = views.animations(tagfile)
    assert animation.sample().translations.shape[1] == 97
    assert tagfile.root is not None
    assert tagfile.root.namedVariants[0].className == "hkaAnimationContainer"
    (spline,) = tagfile.objects.of_class("hkaSplineCompressedAnimation")
    assert spline.type == "HK_SPLINE_COMPRESSED_ANIMATION"


@needs_samples
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_edited_skeletons_of_real_files_are_read_back(path: Path) -> None:
    tagfile = opened(path.read_bytes())
    for skeleton in tagfile.objects.of_class("hkaSkeleton"):
        skeleton.bones += [{"name": "tail"}]
        skeleton.parentIndices = [*skeleton.parentIndices, 0]
        skeleton.name = None
    again = opened(bytes(tagfile))
    for skeleton in again.objects.of_class("hkaSkeleton"):
        assert skeleton.bones[-1].name == "tail"
        assert skeleton.parentIndices[-1] == 0
        assert skeleton.name is None
    assert again.trailing == tagfile.trailing


@needs_samples
def test_objects_are_added_and_removed() -> None:
    (path,) = [path for path in REAL if path.name.startswith("cee65eed")]
    tagfile = opened(path.read_bytes())
    root = tagfile.root
    assert root is not None
    made = instances.new_object(tagfile, "hkaSkeletonMapper")
    root.namedVariants += [{"name": "Mapper", "className": "hkaSkeletonMapper", "variant": made}]
    again = opened(bytes(tagfile))
    assert [obj.class_name for obj in again.objects.of_class("hkaSkeletonMapper")] == [
        "hkaSkeletonMapper"
    ]
    mapper = next(iter(again.objects.of_class("hkaSkeletonMapper")))
    instances.drop(again, mapper)
    assert again.root is not None
    assert again.root.namedVariants[-1].variant is None
    assert len(opened(bytes(again))) == len(tagfile) - 1


@given(st.integers(-(1 << 63) + 1, (1 << 63) - 1))
def test_an_integer_is_written_and_read_back(value: int) -> None:
    stream = Writer()
    stream.varint(value)
    assert bytes(stream.out) == build.varint(value)
    assert Reader(bytes(stream.out), 0, DEFAULT_LIMITS).varint() == value


@given(
    st.lists(st.integers(-(1 << 62), 1 << 62) | st.integers(-99, 99), min_size=48, max_size=99)
    | st.lists(st.integers(-63, 63), max_size=99)
)
def test_many_integers_are_written_and_read_back(values: list[int]) -> None:
    stream = Writer()
    stream.varints(values)
    assert bytes(stream.out) == b"".join(map(build.varint, values))
    reader = Reader(bytes(stream.out) + b"\x01", 0, DEFAULT_LIMITS)
    assert reader.varints(len(values)) == values
    assert reader.at == len(stream.out)


def test_arrays_of_integers_are_read_and_written_without_importing_numpy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = [*range(-99, 99), 1 << 40, -1 << 62]
    stream = Writer()
    with monkeypatch.context() as patched:
        patched.delitem(sys.modules, "numpy")
        stream.varints(values)
        assert "numpy" not in sys.modules
        found = Reader(bytes(stream.out), 0, DEFAULT_LIMITS).varints(len(values))
        assert "numpy" not in sys.modules
    assert bytes(stream.out) == b"".join(map(build.varint, values))
    assert found == values


def test_every_kind_of_member_is_read_and_written() -> None:
    data = build.one_class(
        ("byte", build.BYTE, b""),
        ("int", build.INT, b""),
        ("real", build.REAL, b""),
        ("vector", build.VEC4, b""),
        ("pair", build.VEC8, b""),
        ("pose", build.VEC12, b""),
        ("matrix", build.VEC16, b""),
        ("other", build.REF, b"Thing"),
        ("text", build.TEXT, b""),
        ("bytes", build.BYTE | build.ARRAY, b""),
        ("ints", build.INT | build.ARRAY, b""),
        ("reals", build.REAL | build.TUPLE, build.varint(2)),
        ("texts", build.TEXT | build.ARRAY, b""),
        body=bytes([0xFF, 0x1F, 200])
        + build.varint(-(1 << 40))
        + build.reals(2.5)
        + build.reals(*range(4))
        + build.reals(*range(8))
        + build.reals(*range(12))
        + build.reals(*range(16))
        + build.varint(1)
        + build.text("hello")
        + build.varint(2)
        + b"\x01\xff"
        + build.varint(2)
        + build.varint(8)
        + build.varint(1 << 40)
        + build.varint(-1)
        + build.reals(1, 2)
        + build.varint(3)
        + build.varint(-15)
        + build.varint(0)
        + build.text("!"),
    )
    tagfile = opened(data)
    thing = tagfile.objects[0]
    assert (thing.byte, thing.int, thing.real, thing.text) == (200, -(1 << 40), 2.5, "hello")
    assert thing.other is thing
    assert thing.pair.tolist() == [[0, 1, 2, 3], [4, 5, 6, 7]]
    assert thing.pose.shape == (3, 4)
    assert thing.matrix.shape == (4, 4)
    assert bytes(thing.bytes) == b"\x01\xff"
    assert thing.ints.tolist() == [1 << 40, -1]
    assert thing.reals.tolist() == [1, 2]
    assert thing.texts == ["texts", "", "!"]
    assert from_values(tagfile) == data
    assert bytes(chunkwright.from_dict(tagfile.to_dict())) == data


def test_vectors_of_fewer_floats_are_filled_with_zeros() -> None:
    data = build.one_class(
        ("points", build.VEC4 | build.ARRAY, b""),
        body=b"\x01" + build.varint(2) + build.varint(3) + build.reals(1, 2, 3, 4, 5, 6),
    )
    tagfile = opened(data)
    assert tagfile.objects[0].points.tolist() == [[1, 2, 3, 0], [4, 5, 6, 0]]
    assert bytes(tagfile) == data
    tagfile.objects[0].points = [[1, 2, 3, 4]]
    assert opened(bytes(tagfile)).objects[0].points.tolist() == [[1, 2, 3, 4]]


def test_floats_keep_their_bits() -> None:
    odd = struct.pack("<2I", 0x7F800001, 0x80000000)
    data = build.one_class(
        ("one", build.REAL, b""),
        ("zero", build.REAL, b""),
        ("many", build.REAL | build.ARRAY, b""),
        body=b"\x07" + odd + build.varint(2) + odd,
    )
    tagfile = opened(data)
    assert tagfile.objects[0].one == float_from_bits(0x7F800001)
    assert isinstance(tagfile.objects[0].one, FloatBits)
    assert from_values(tagfile) == data


def test_the_bytes_of_another_writer_are_kept_until_an_edit() -> None:
    # Zeros are stored, and an unused class is listed.
    stream = build.Stream(
        classes=[
            ("Unused", 0, []),
            ("Thing", 0, [("size", build.INT, b""), ("name", build.TEXT, b"")]),
        ],
        objects=[(2, b"\x03\x00\x00")],
    )
    data = bytes(stream) + b"tail"
    tagfile = opened(data)
    assert (tagfile.objects[0].size, tagfile.objects[0].name) == (0, "")
    assert bytes(tagfile) == data
    tagfile.objects[0].name = "other"
    again = bytes(tagfile)
    assert again.endswith(b"tail")
    assert len(again) < len(data) + 5
    assert opened(again).objects[0].name == "other"


def test_arrays_of_structs_are_stored_by_columns() -> None:
    stream = build.Stream(
        classes=[
            ("Part", 0, [("number", build.INT, b""), ("name", build.TEXT, b"")]),
            ("Thing", 0, [("parts", build.STRUCT | build.ARRAY, b"Part")]),
        ],
        objects=[
            (
                2,
                b"\x01"
                + build.varint(2)
                + b"\x03"
                + build.varint(4)
                + build.varint(7)
                + build.varint(8)
                + build.text("a")
                + build.text("b"),
            )
        ],
    )
    tagfile = opened(bytes(stream))
    assert [(part.number, part.name) for part in tagfile.objects[0].parts] == [(7, "a"), (8, "b")]
    tagfile.objects[0].parts[1].name = "a"
    assert [part.name for part in opened(bytes(tagfile)).objects[0].parts] == ["a", "a"]


@pytest.mark.parametrize("version", [0, 1, 6, 99])
def test_other_versions_are_refused_by_name(version: int) -> None:
    data = bytes(build.Stream(version, classes=[("Thing", 0, [])], objects=[(1, b"")]))
    with pytest.raises(UnsupportedVersionError, match=f"version {version}"):
        opened(data)


def test_big_endian_files_are_refused_by_name() -> None:
    swapped = b"".join(build.MAGIC[at : at + 4][::-1] for at in (0, 4))
    with pytest.raises(UnsupportedVersionError, match="big-endian"):
        opened(swapped + bytes(8))


def test_errors_for_values_that_do_not_fit_state_the_path() -> None:
    data = build.one_class(("size", build.BYTE, b""), ("other", build.REF, b"Thing"), body=b"\0")
    tagfile = opened(data)
    tagfile.objects[0].size = 256
    with pytest.raises(SerializeError) as caught:
        bytes(tagfile)
    assert caught.value.path == "/objects/#0001/size"
    tagfile.objects[0].size = 0
    tagfile.objects[0].other = opened(data).objects[0]
    with pytest.raises(SerializeError):
        bytes(tagfile)


THING = [("number", build.INT, b"")]
HOSTILE = {
    "a reference to a missing object": build.one_class(
        ("other", build.REF, b"Thing"), body=b"\x01" + build.varint(7)
    ),
    "an endless integer": build.one_class(*THING, body=b"\x01" + b"\xff" * 40),
    "more bits than members": build.one_class(*THING, body=b"\x02"),
    "a reference to an unknown text": build.one_class(
        ("name", build.TEXT, b""), body=b"\x01" + build.varint(-99)
    ),
    "a class inside itself": build.one_class(("self", build.STRUCT, b"Thing"), body=b"\x01" * 999),
    "a class that is not described": build.one_class(("one", build.STRUCT, b"None"), body=b"\0"),
    "a negative count": build.one_class(
        ("bytes", build.BYTE | build.ARRAY, b""), body=b"\x01" + build.varint(-1)
    ),
    "a count of 2**40": build.one_class(
        ("bytes", build.BYTE | build.ARRAY, b""), body=b"\x01" + build.varint(1 << 40)
    ),
    "a tuple of 2**30 bytes": build.one_class(
        ("bytes", build.BYTE | build.TUPLE, build.varint(1 << 30)), body=b"\0"
    ),
    "a later parent": bytes(build.Stream(classes=[("Thing", 2, []), ("Base", 0, [])])),
    "the same class twice": bytes(build.Stream(classes=[("Thing", 0, []), ("Thing", 0, [])])),
    "an unknown class number": bytes(build.Stream(classes=[("Thing", 0, [])], objects=[(2, b"")])),
    "no end": bytes(build.Stream(classes=[("Thing", 0, [])], end=b"")),
    "another tag": bytes(build.Stream(classes=[("Thing", 0, [])], end=build.varint(6))),
    "integers of three bytes": build.one_class(
        ("ints", build.INT | build.ARRAY, b""), body=b"\x01\x02" + build.varint(3) + b"\0"
    ),
    "vectors of five floats": build.one_class(
        ("all", build.VEC4 | build.ARRAY, b""), body=b"\x01\x02" + build.varint(5) + bytes(20)
    ),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_invalid_binary_streams_are_refused(data: bytes) -> None:
    with pytest.raises((CorruptError, TruncatedError)):
        opened(data)


def test_too_many_structs_without_stored_bytes_are_refused() -> None:
    part = ("Part", 0, [("number", build.INT, b"")])
    thing = ("Thing", 0, [("parts", build.STRUCT | build.ARRAY, b"Part")])
    body = b"\x01" + build.varint(1 << 40) + b"\0"
    with pytest.raises(LimitError):
        opened(bytes(build.Stream(classes=[part, thing], objects=[(2, body)])))
    # Ten structs in each of ten structs, and so on.
    classes = [part] + [
        (f"C{depth}", 0, [(f"m{n}", build.STRUCT, f"C{depth - 1}".encode()) for n in range(10)])
        for depth in range(1, 12)
    ]
    classes[1] = ("C1", 0, [(f"m{n}", build.STRUCT, b"Part") for n in range(10)])
    with pytest.raises(ChunkwrightError):
        opened(bytes(build.Stream(classes=classes, objects=[(12, b"\0\0")])))


@needs_samples
def test_a_truncated_tagfile_is_refused_wherever_it_ends() -> None:
    (path,) = [path for path in REAL if path.name.startswith("Etheirys")]
    data = path.read_bytes()
    for end in range(8, len(data), 7):
        with pytest.raises(ChunkwrightError):
            opened(data[:end])


def test_an_assigned_range_becomes_an_array_of_integers() -> None:
    data = build.one_class(
        ("ints", build.INT | build.ARRAY, b""), body=b"\x01\x04" + build.varint(4) + b"\x02\x03"
    )
    tagfile = opened(data)
    assert tagfile.objects[0].ints.dtype == np.int64
    tagfile.objects[0].ints = range(100)
    assert opened(bytes(tagfile)).objects[0].ints.tolist() == list(range(100))


def test_a_class_with_numbers_beyond_its_known_type_is_read_as_the_file_describes() -> None:
    members = [
        ("name", build.TEXT, b""),
        ("startBoneIndex", build.INT, b""),
        ("numBones", build.INT, b""),
    ]
    for number, plain in ((700, ()), (70_000, ("hkaSkeletonPartition",))):
        body = b"\x07" + build.varint(0) + build.varint(number) + build.varint(1)
        made = build.Stream(classes=[("hkaSkeletonPartition", 0, members)], objects=[(1, body)])
        tagfile = opened(bytes(made))
        assert isinstance(tagfile.head, BinaryHead)
        assert tagfile.head.plain == plain
        assert tagfile.objects[0].startBoneIndex == number
        assert from_values(tagfile) == bytes(made)
        assert bytes(chunkwright.from_dict(tagfile.to_dict())) == bytes(made)


def test_class_descriptions_are_reused_only_after_the_same_texts() -> None:
    # The class has the same bytes, but the text number of its name differs, as the SDK is a text
    # too.
    members = [("label", build.TEXT, b"")]
    with_sdk = build.Stream(
        4, build.text("hk_2013.1.0-r1"), [("Thing", 0, members)], [(1, b"\1" + build.varint(-3))]
    )
    assert opened(bytes(with_sdk)).objects[0].label == "Thing"
    without = build.Stream(3, b"", [("Thing", 0, members)], [(1, b"\1" + build.varint(-2))])
    assert opened(bytes(without)).objects[0].label == "Thing"


def test_a_second_thread_waits_until_the_members_of_a_class_are_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Threads that read files with the same classes share how these are stored."""
    table = builtin("hk_2014.1.0-r1")
    plan = StatedClasses(table).find("hkaSkeleton")
    assert plan is not None
    bodies, begun = Bodies(Classes((), table)), Event()
    made, seen = bodies._member, []

    def other() -> None:
        begun.wait()
        seen.append(len(bodies.of(plan).members))

    def slow(*given: Any) -> Any:
        begun.set()
        thread.join(0.05)  # the other thread waits until this one is done
        return made(*given)

    thread = Thread(target=other)
    monkeypatch.setattr(bodies, "_member", slow)
    thread.start()
    assert len(bodies.of(plan).members) == len(plan.names)
    thread.join()
    assert seen == [len(plan.names)]


def test_class_descriptions_are_looked_up_while_another_thread_adds_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Reading:
        """A list to which another thread appends while it is iterated."""

        @property
        def stated(self) -> None:
            recent.append(Reading())

    recent = deque([Reading(), Reading()])
    monkeypatch.setattr(class_forms, "_RECENT", recent)
    tagfile = opened(build.one_class(("size", build.BYTE, b""), body=b"\1\7"))
    assert tagfile.objects[0].size == 7


@pytest.mark.parametrize("text", ["real[0]", "real[01]", "real[40000]", "real[x]", "real[", ""])
def test_invalid_types_of_members_in_a_text_form_are_refused(text: str) -> None:
    form = opened(build.one_class(("size", build.REAL, b""), body=b"\0")).to_dict()
    form["head"]["classes"][0]["members"]["size"] = text
    with pytest.raises(CorruptError) as caught:
        chunkwright.from_dict(form)
    assert caught.value.path == "/head/classes/0/members/size"


def test_a_tagfile_after_many_false_magic_words_is_found() -> None:
    """The search for each of them is bounded, so that the total time is not quadratic."""
    data = build.one_class(("size", build.BYTE, b""), body=b"\1\x07")
    words = build.MAGIC * (2 * MOST_SEARCHED)
    assert list(FORM.find(words + data)) == [(len(words), len(data))]
    assert list(FORM.find(words + data + words)) == [(len(words), len(data))]


@pytest.mark.parametrize("count", [1, 47, 48, 100])
def test_integers_too_large_for_the_form_are_refused_singly_and_in_arrays(count: int) -> None:
    for wrong in (1 << 63, (1 << 64) - 1, -(1 << 63) - 1):
        with pytest.raises(SerializeError, match=f"{wrong} does not fit a signed integer"):
            Writer().varints([*range(count - 1), wrong])
