"""A class with a member of every type, and packfiles that contain an instance of it."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from chunkwright import hkx
from chunkwright.hkx import instances
from chunkwright.hkx.classes import Layout
from chunkwright.hkx.classes.table import ClassTable
from chunkwright.hkx.file import Header, Section, rewrite
from chunkwright.hkx.model.hkobject import HkObject
from chunkwright.hkx.model.packfile import Packfile
from chunkwright.hkx.model.record import ArrayHeader, Homogeneous

LAYOUTS = [f"{size}{order}{reuse}1" for size in "48" for order in "01" for reuse in "01"]

TEXT = """version hk_2010.2.0-r1
enum Far FAR_A=0 FAR_B=-1

class base sig=1 ifaces=1
  enum Mode MODE_A=0 MODE_B=1 MODE_B_TOO=1 MODE_C=-3
  enum Bits BIT_ONE=1 BIT_TWO=2 BIT_TOP=128
  id UINT8

class inner sig=2
  number INT16
  title STRINGPTR
  list ARRAY:UINT16
  nested ARRAY:STRUCT leaf

class leaf sig=3
  time REAL
  text STRINGPTR

class empty sig=4

class all : base sig=5 v=3
  Nothing VOID
  Truth BOOL
  Truths BOOL[3]
  Letter CHAR
  Letters CHAR[5]
  I8 INT8
  U8 UINT8
  I16 INT16
  U16 UINT16
  I32 INT32
  U32 UINT32
  I64 INT64
  U64 UINT64
  Real REAL
  Reals REAL[3]
  Vector VECTOR4
  Quaternion QUATERNION
  Matrix3 MATRIX3
  Rotation ROTATION
  Qs QSTRANSFORM
  Matrix4 MATRIX4
  Transform TRANSFORM
  Vectors VECTOR4[2]
  Zero ZERO
  Pointer POINTER:STRUCT base
  Pointers POINTER:STRUCT[2] base
  Function FUNCTIONPOINTER
  Bytes ARRAY:UINT8
  Floats ARRAY:REAL
  Matrices ARRAY:QSTRANSFORM
  Texts ARRAY:STRINGPTR
  Objects ARRAY:POINTER base
  Structs ARRAY:STRUCT inner
  Chars ARRAY:CHAR
  Flagged ARRAY:BOOL
  HalfList ARRAY:HALF
  Longs ARRAY:ULONG
  Inplace INPLACEARRAY:INT32
  Mode ENUM:INT8 base.Mode
  Modes ENUM:UINT16[2] base.Mode
  FarAway ENUM:INT32 Far
  Struct STRUCT inner align16
  StructPair STRUCT[2] leaf
  Simple SIMPLEARRAY:UINT32
  SimpleStructs SIMPLEARRAY:STRUCT leaf
  Mixed HOMOGENEOUSARRAY
  Variant VARIANT
  Variants ARRAY:VARIANT
  Old CSTRING
  Word ULONG
  Marks FLAGS:UINT8 base.Bits
  Half HALF
  Name STRINGPTR
  Strings STRINGPTR[2]
  Near RELARRAY:VECTOR4
  NearStructs RELARRAY:STRUCT leaf
  Kept ARRAY:UINT32 ignored
  Cached INT32 ignored align8
"""

MEMBERS: dict[str, Any] = {
    "id": 7,
    "Truth": True,
    "Truths": np.array([True, False, True]),
    "Letter": b"x",
    "Letters": b"ab\0cd",
    "I8": -5,
    "U8": 250,
    "I16": -30000,
    "U16": 60000,
    "I32": -2000000000,
    "U32": 4000000000,
    "I64": -(2**60),
    "U64": 2**63 + 1,
    "Real": 1.5,
    "Reals": np.array([1, -0.0, np.inf], np.float32),
    "Vector": np.array([1, 2, 3, 4], np.float32),
    "Quaternion": np.array([0, 0, 0, 1], np.float32),
    "Matrix3": np.arange(12, dtype=np.float32).reshape(3, 4),
    "Rotation": np.arange(12, 24, dtype=np.float32).reshape(3, 4),
    "Qs": np.arange(24, 36, dtype=np.float32).reshape(3, 4),
    "Matrix4": np.arange(16, dtype=np.float32).reshape(4, 4),
    "Transform": np.arange(16, 32, dtype=np.float32).reshape(4, 4),
    "Vectors": np.arange(8, dtype=np.float32).reshape(2, 4),
    "Bytes": np.array([1, 2, 255], np.uint8),
    "Floats": np.array([0.25, -1e30], np.float32),
    "Matrices": np.arange(24, dtype=np.float32).reshape(2, 3, 4),
    "Texts": ["one", "", "three", None],
    "Structs": [
        {
            "number": 1,
            "title": "first",
            "list": np.array([9, 8, 7], np.uint16),
            "nested": [{"time": 0.5, "text": "deep"}, {"time": 1.0, "text": None}],
        },
        {"number": -2, "title": ""},
    ],
    "Chars": b"bytes",
    "Flagged": np.array([False, True]),
    "HalfList": np.array([1, -2, 0.5], np.float32),
    "Longs": np.array([1, 2**31], np.uint64),
    "Inplace": np.array([-1, 1], np.int32),
    "Mode": "MODE_B",
    "Modes": ["MODE_A", "MODE_C"],
    "FarAway": "FAR_B",
    "Struct": {"number": 3, "title": "embedded"},
    "StructPair": [{"time": 2.0, "text": "left"}, {"time": 3.0, "text": None}],
    "Simple": np.array([5, 6], np.uint32),
    "SimpleStructs": [{"time": 4.0, "text": "simple"}],
    "Mixed": Homogeneous("", 3, b"\1\2\3"),
    "Old": "old text",
    "Word": 2**31,
    "Marks": "BIT_ONE|BIT_TOP|4",
    "Half": 0.5,
    "Name": "name",
    "Strings": ["s", None],
    "Near": np.arange(8, dtype=np.float32).reshape(2, 4),
    "NearStructs": [{"time": 5.0, "text": "near"}],
    "Kept": ArrayHeader(0, 0),
    "Cached": -1,
}


def table(left_out: tuple[str, ...] = ()) -> ClassTable:
    lines = TEXT.splitlines(keepends=True)
    kept = [line for line in lines if not line.split() or line.split()[0] not in left_out]
    return ClassTable.from_text("".join(kept))


def packfile(
    layout: str = "8101", *, version: str = "hk_2010.2.0-r1", left_out: tuple[str, ...] = ()
) -> Packfile:
    """Make a packfile whose root has a value in every member, and pointers to two more."""
    rules = Layout.parse(layout)
    made = Packfile(
        Header(
            8,
            version,
            rules.pointer_size,
            rules.little_endian,
            rules.reuse_padding,
            rules.empty_base,
            flags=0,
        ),
        [Section("__classnames__"), Section("__types__"), Section("__data__")],
        decoder=instances.Decoder,
    )
    instances.use_classes(made, table(left_out))
    # Assigning a list turns its elements into records, so each packfile needs its own list.
    members = {
        name: copy.deepcopy(value) for name, value in MEMBERS.items() if name not in left_out
    }
    root = hkx.new_object(made, "all", members)
    near, far = (hkx.new_object(made, "base", {"id": number}) for number in (1, 2))
    root["Pointer"] = far
    root["Pointers"] = [None, near]
    root["Objects"] = [near, None, far, near]
    root["Variant"] = near
    root["Variants"] = [far, None]
    vars(made)["root"] = root
    return made


def again(source: Packfile, layout: str | None = None) -> Packfile:
    """Write a packfile from its values and read the bytes."""
    from chunkwright.hkx.file import binary

    read = binary.read(binary.write_container(rewrite.rewrite(source, layout)))
    instances.use_classes(read, table())
    return read


def holds(value: Any, expected: Any) -> bool:
    """Whether a value equals a given one; arrays also by type, records by their members."""
    if isinstance(expected, dict):
        return all(holds(value[name], one) for name, one in expected.items())
    if isinstance(expected, np.ndarray):
        return bool(value.dtype == expected.dtype and np.array_equal(value, expected))
    if isinstance(expected, list):
        return len(value) == len(expected) and all(map(holds, value, expected))
    return type(value) is type(expected) and bool(value == expected)


def plain(value: Any, seen: tuple[HkObject, ...] = ()) -> Any:
    """Return values for comparison: arrays as lists with their type, objects by their values."""
    if isinstance(value, HkObject):
        return None if value in seen else (value.class_name, plain(value.values, (*seen, value)))
    if isinstance(value, np.ndarray):
        return (str(value.dtype), value.tolist())
    if isinstance(value, list):
        return [plain(each, seen) for each in value]
    if hasattr(value, "plan"):
        return {name: plain(value[name], seen) for name in value}
    return value
