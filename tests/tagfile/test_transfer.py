"""One member converted to another kind, from tagfile to packfile: what is kept or lost."""

from __future__ import annotations

from typing import Any

import pytest

import chunkwright
from chunkwright.errors import SerializeError
from chunkwright.hkx.classes import codecs, number_codecs, references
from chunkwright.tagfile import transfer
from chunkwright.tagfile.bridges import described_to_packfile as to_packfile
from tests.tagfile.binary_build import (
    ARRAY,
    BYTE,
    INT,
    REAL,
    REF,
    TEXT,
    VEC4,
    Stream,
    reals,
    text,
    varint,
)

ANIMATION = "hkaInterleavedUncompressedAnimation"


def crossed(owner: str, member: str, kind: int, stored: bytes) -> tuple[list[str], Any]:
    """Return the losses of a stored member, and its value in the packfile."""
    stream = Stream(classes=[(owner, 0, [(member, kind, b"")])], objects=[(1, b"\1" + stored)])
    made = to_packfile(chunkwright.open_tagfile(bytes(stream)), "hk_2010.2.0-r1")
    (obj,) = made.document.objects
    return [str(loss) for loss in made.losses], obj[member]


@pytest.mark.parametrize(
    ("owner", "member", "kind", "stored", "value"),
    [
        ("hkaBone", "lockTranslation", INT, varint(1), True),
        ("hkaBone", "lockTranslation", REAL, reals(1), True),
        ("hkaSkeleton", "referenceFloats", BYTE | ARRAY, varint(2) + b"\1\2", [1, 2]),
        ("hkaSkeleton", "referenceFloats", INT | ARRAY, varint(1) + varint(4) + varint(7), [7]),
        ("hkaSkeleton", "parentIndices", INT | ARRAY, varint(1) + varint(4) + varint(-1), [-1]),
        ("hkaSkeleton", "parentIndices", BYTE | ARRAY, varint(1) + b"\xff", [255]),
        (ANIMATION, "duration", INT, varint(7), 7.0),
        (ANIMATION, "numberOfTransformTracks", REAL, reals(2), 2),
        (ANIMATION, "numberOfTransformTracks", INT, varint((1 << 31) - 1), (1 << 31) - 1),
        (ANIMATION, "numberOfTransformTracks", INT, varint(-(1 << 31)), -(1 << 31)),
        (ANIMATION, "type", REAL, reals(2), "HK_DELTA_COMPRESSED_ANIMATION"),
        ("hkpSphereShape", "userData", INT, varint(3), 3),
    ],
)
def test_numbers_of_another_size_keep_their_values(
    owner: str, member: str, kind: int, stored: bytes, value: Any
) -> None:
    losses, found = crossed(owner, member, kind, stored)
    assert losses == []
    assert (found.tolist() if hasattr(found, "tolist") else found) == value


@pytest.mark.parametrize(
    ("owner", "member", "kind", "stored", "why"),
    [
        ("hkaSkeleton", "name", REAL, reals(1), "the members of this name are of different kinds"),
        (
            "hkaSkeleton",
            "parentIndices",
            INT,
            varint(1),
            "a single value cannot be converted to an array, or an array to a single value",
        ),
        (
            "hkaSkeleton",
            "name",
            TEXT | ARRAY,
            varint(1) + text("a"),
            "a single value cannot be converted to an array, or an array to a single value",
        ),
        (
            "hkaSkeleton",
            "referencePose",
            VEC4 | ARRAY,
            varint(1) + varint(4) + reals(1, 2, 3, 4),
            "the members of this name have different numbers of floats",
        ),
        (
            "hkaSkeleton",
            "parentIndices",
            INT | ARRAY,
            varint(1) + varint(4) + varint(40000),
            "cannot be converted to int16 numbers: a number does not fit int16",
        ),
        (
            "hkaSkeleton",
            "referenceFloats",
            INT | ARRAY,
            varint(1) + varint(4) + varint(1 << 24 | 1),
            "these integers are not exact as floats of 4 bytes",
        ),
        (
            ANIMATION,
            "duration",
            INT,
            varint(1 << 24 | 1),
            "16777217 is not exact as a float of 4 bytes",
        ),
        ("hkaBone", "lockTranslation", REAL, reals(0.5), "0.5 is not an integer"),
        (ANIMATION, "numberOfTransformTracks", REAL, reals(0.5), "0.5 is not an integer"),
        (ANIMATION, "numberOfTransformTracks", INT, varint(1 << 31), "2147483648 does not fit 32"),
        (ANIMATION, "numberOfTransformTracks", INT, varint(-(1 << 31) - 1), "does not fit 32 bits"),
        ("hkpSphereShape", "userData", INT, varint(-1), "-1 does not fit 64 bits"),
    ],
)
def test_values_that_do_not_fit_are_lost_with_the_reason(
    owner: str, member: str, kind: int, stored: bytes, why: str
) -> None:
    (loss,), found = crossed(owner, member, kind, stored)
    assert loss.startswith(f"/objects/#0001/{member}: ")
    assert why in loss
    assert not (found.tolist() if hasattr(found, "tolist") else found)


def test_a_nonzero_member_that_the_packfile_lacks_is_a_loss() -> None:
    for stored, losses in ((varint(3), 1), (varint(0), 0)):
        stream = Stream(classes=[("hkaBone", 0, [("x", INT, b"")])], objects=[(1, b"\1" + stored)])
        made = to_packfile(chunkwright.open_tagfile(bytes(stream)), "hk_2010.2.0-r1")
        wanted = ["/objects/#0001/hkaBone.x: there is no such member"]
        assert [str(loss) for loss in made.losses] == wanted[:losses]


def test_a_root_without_a_class_is_refused() -> None:
    stream = Stream(classes=[("Thing", 0, [])], objects=[(1, b"")])
    with pytest.raises(SerializeError, match="there is no class Thing for the root"):
        to_packfile(chunkwright.open_tagfile(bytes(stream)), "hk_2010.2.0-r1")


FLAG = number_codecs.NumberCodec("<", "?")
HALF = number_codecs.HalfCodec("<")
SINGLE, DOUBLE = (number_codecs.NumberCodec("<", word) for word in ("f4", "f8"))


@pytest.mark.parametrize(
    ("value", "codec", "made"),
    [
        (0, FLAG, False),
        (1, FLAG, True),
        (2.0, HALF, 2.0),
        (2048, HALF, 2048.0),
        (0.1, HALF, 0.1),
        (b"\5", SINGLE, 5.0),
        (255, codecs.CharCodec("<"), b"\xff"),
        (b"\7", codecs.CharCodec("<"), b"\7"),
    ],
)
def test_a_number_is_converted_to_the_type_of_the_target(
    value: Any, codec: Any, made: object
) -> None:
    found = transfer._number(value, codec)
    assert (type(found), found) == (type(made), made)


@pytest.mark.parametrize(
    ("value", "codec", "why"),
    [
        (2, FLAG, "2 is neither true nor false"),
        (-1, FLAG, "-1 is neither true nor false"),
        (2049, HALF, "2049 is not exact as a float of 2 bytes"),
        ((1 << 53) + 1, DOUBLE, "9007199254740993 is not exact as a float of 8 bytes"),
        (256, codecs.CharCodec("<"), "256 does not fit 8 bits"),
        (-1, codecs.CharCodec("<"), "-1 does not fit 8 bits"),
    ],
)
def test_a_number_that_the_target_cannot_represent_is_refused(
    value: Any, codec: Any, why: str
) -> None:
    with pytest.raises(SerializeError, match=why):
        transfer._number(value, codec)


def test_floats_of_different_sizes_are_not_converted() -> None:
    for one, other in ((SINGLE, DOUBLE), (DOUBLE, SINGLE)):
        with pytest.raises(
            SerializeError,
            match="the floats of this name have 8 bytes in one class and 4 in the other",
        ):
            transfer._check_sort(one, other)
    transfer._check_sort(DOUBLE, DOUBLE)
    transfer._check_sort(number_codecs.NumberCodec("<", "i4"), DOUBLE)


def test_an_inline_array_with_a_wrong_number_of_elements_is_refused() -> None:
    mover = transfer.Transfer.__new__(transfer.Transfer)
    old, new = (references.FixedCodec(SINGLE, count) for count in (2, 3))
    with pytest.raises(SerializeError, match="expected 3 elements, not 2"):
        mover._value([1.0, 2.0], old, new)
    same: Any = mover._value(old.default(), old, references.FixedCodec(SINGLE, 2))
    assert same.tolist() == [0, 0]


def skeletons_of_bones(*skeletons: tuple[int, ...], pointed: int) -> bytes:
    """Return a tagfile whose skeletons point to bones, and whose container also points to one."""
    classes = [
        ("hkaBone", 0, [("name", TEXT, b"")]),
        ("hkaSkeleton", 0, [("bones", REF | ARRAY, b"hkaBone")]),
        ("hkaAnimationContainer", 0, [("skeletons", REF | ARRAY, b"hkaSkeleton")]),
    ]
    last = 1 + len(skeletons)
    container = [*range(2, last + 1), pointed]
    bodies = [
        (3, b"\1" + b"".join(map(varint, [len(container), *container]))),
        *((2, b"\1" + b"".join(map(varint, [len(bones), *bones]))) for bones in skeletons),
        (1, b"\1" + text("hip")),
        (1, b"\1" + text("toe")),
    ]
    return bytes(Stream(classes=classes, objects=bodies))


def test_a_shared_object_that_becomes_several_structs_is_a_loss() -> None:
    data = skeletons_of_bones((4, 5, 4), (0, 5), pointed=0)
    made = to_packfile(chunkwright.open_tagfile(data), "hk_2010.2.0-r1")
    assert [str(loss) for loss in made.losses] == [
        "/objects/#0002/bones: hkaBone #0004 is pointed to from elsewhere too, and becomes another "
        "struct here",
        "/objects/#0003/bones: a null pointer cannot become a struct",
        "/objects/#0003/bones: hkaBone #0005 is pointed to from elsewhere too, and becomes another "
        "struct here",
    ]
    names = [[bone["name"] for bone in made.document.objects[n]["bones"]] for n in (1, 2)]
    assert names == [["hip", "toe", "hip"], [None, "toe"]]
    kinds = [obj.class_name for obj in made.document.objects]
    assert kinds == ["hkaAnimationContainer", "hkaSkeleton", "hkaSkeleton"]


def test_an_object_that_becomes_a_struct_stays_for_other_pointers() -> None:
    data = skeletons_of_bones((4, 5), (), pointed=5)
    made = to_packfile(chunkwright.open_tagfile(data), "hk_2010.2.0-r1")
    assert [str(loss) for loss in made.losses] == [
        "/objects/#0005: is a struct where one object points to it, and an object for the others"
    ]
    kinds = [obj.class_name for obj in made.document.objects]
    assert sorted(kinds) == ["hkaAnimationContainer", "hkaBone", "hkaSkeleton", "hkaSkeleton"]
