"""One spelling of bytes, floats and arrays in the text forms of all formats; older ones are still read."""

from __future__ import annotations

import base64
import copy
import json
import pickle
import struct
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

import chunkwright
from chunkwright import CorruptError, QueryError
from chunkwright.base.jsontext import dumps
from chunkwright.binary import forms
from chunkwright.binary.forms import (
    FloatBits,
    float_from_bits,
    float_from_form,
    float_to_bits,
    float_to_form,
)
from chunkwright.dvpl import DvplFile
from chunkwright.hkx import new_object, new_packfile
from chunkwright.keyed_archive import KeyedArchive
from chunkwright.nmo.ask.text import from_json
from chunkwright.scg import Geometry, PolygonGroup


@given(st.integers(0, 0xFFFFFFFF))
def test_every_bit_pattern_survives_as_a_float(bits: int) -> None:
    value = float_from_bits(bits)
    is_signalling = bits & 0x7FC00000 == 0x7F800000 and bits & 0x3FFFFF != 0
    assert isinstance(value, FloatBits) is is_signalling
    assert float_to_bits(value) == bits
    assert float_to_bits(float_from_form(json.loads(json.dumps(float_to_form(value))))) == bits


def test_copied_float_bits_are_equal() -> None:
    odd = FloatBits(0x7FA00001)
    assert odd != odd + 0
    for again in (copy.deepcopy(odd), pickle.loads(pickle.dumps(odd)), FloatBits(0x7FA00001)):
        assert again == odd
        assert hash(again) == hash(odd)
    assert FloatBits(1, 8) != FloatBits(1, 4)
    for bits, size in ((-1, 4), (1 << 32, 4), (0, 2), (1.0, 4)):
        with pytest.raises(QueryError):
            FloatBits(bits, size)  # type: ignore[arg-type]


@pytest.mark.parametrize("form", [None, True, "1.5", "0x", "nan:", "0x1234567890", "NaN", []])
def test_text_that_is_not_a_float_is_refused(form: Any) -> None:
    with pytest.raises(CorruptError, match="expected a"):
        float_from_form(form)


@given(st.binary(max_size=200))
def test_bytes_survive_the_hexadecimal_form(data: bytes) -> None:
    form = json.loads(json.dumps(forms.hex_of(data)))
    assert isinstance(form, str) is (len(data) <= forms.LINE)
    assert forms.bytes_from_form(form) == data
    for tagged in (forms.bytes_to_form(data), {"hex": data.hex()}, data.hex()):
        assert forms.bytes_from_form(tagged) == data


@pytest.mark.parametrize("form", [None, 5, "0", "xy", ["00", 5], {"hex": None}, {}])
def test_text_that_is_not_bytes_is_refused(form: Any) -> None:
    with pytest.raises(CorruptError, match="expected bytes in hexadecimal"):
        forms.bytes_from_form(form)


@given(
    arrays.arrays(
        st.sampled_from(["<u4", ">u4"]), arrays.array_shapes(max_dims=3, min_side=0, max_side=40)
    )
)
def test_arrays_of_reals_keep_their_bits(bits: Any) -> None:
    array = bits.view(bits.dtype.str.replace("u", "f"))
    form = json.loads(json.dumps(forms.array_to_form(array), allow_nan=False))
    again = forms.array_from_form(form)
    assert (again.dtype, again.shape) == (array.dtype, array.shape)
    assert again.tobytes() == array.tobytes()


def test_floats_are_written_as_short_as_possible() -> None:
    values = np.array([0.1, 1 / 3, 1e-30, 3.4028235e38, -0.0, 16777216], np.float32)
    many = np.tile(values, 10)
    for array in (values, many):
        assert forms.numbers_to_form(array)[:6] == [
            0.1,
            0.33333334,
            1e-30,
            3.4028235e38,
            -0.0,
            16777216.0,
        ]


@pytest.mark.parametrize(
    "form",
    [
        {"$array": "<f4", "shape": [2], "values": [1.0, None]},
        {"$array": "<f4", "shape": [2], "values": [1.0, "x"]},
        {"$array": "<f4", "shape": [1], "values": [1e300]},
        {"$array": "<f4", "shape": [3], "values": [1.0]},
        {"$array": "<u2", "shape": [1], "values": [65536]},
        {"$array": "<u2", "shape": [1], "values": [1.5]},
        {"$array": "object", "shape": [1], "values": [1]},
        {"$array": "2<f4,4u1", "shape": [1], "values": [[1, 2, 3]]},
        {"$array": "2<f4,4u1", "shape": [1], "values": [5]},
    ],
)
def test_text_that_is_not_an_array_is_refused(form: Any) -> None:
    with pytest.raises(CorruptError):
        forms.array_from_form(form)


def group() -> PolygonGroup:
    rng = np.random.default_rng(1)
    made = PolygonGroup.from_arrays(
        positions=rng.normal(size=(100, 3)),
        colors=rng.integers(0, 256, (100, 4)),
        indices=np.arange(99),
        id=7,
    )
    vertices = made.vertices.copy()
    vertices["position"].view(np.uint32)[3, 1] = 0x7F800001
    made.set_vertices(vertices)
    return made


def test_vertices_are_written_as_rows_of_numbers() -> None:
    geometry = Geometry([group()])
    form = geometry.to_dict()
    values = {key: value for key, _, value in form["groups"][0]["entries"]}
    assert values["vertices"]["$array"] == "3<f4,4u1"
    assert values["vertices"]["values"][3][1] == "0x7f800001"
    assert values["indices"]["values"] == list(range(99))
    laid_out = dumps(form)
    assert max(map(len, laid_out.splitlines())) <= 120
    assert bytes(chunkwright.from_dict(json.loads(laid_out))) == bytes(geometry)
    # Older text forms have the bytes of both in hexadecimal.
    for entry in form["groups"][0]["entries"]:
        if entry[0] in ("vertices", "indices"):
            entry[2] = forms.array_from_form(entry[2]).tobytes().hex()
    assert bytes(chunkwright.from_dict(json.loads(dumps(form)))) == bytes(geometry)


def test_long_byte_arrays_are_written_as_several_lines() -> None:
    archive = KeyedArchive({"long": bytes(range(256)) * 4})
    laid_out = dumps(archive.to_dict())
    assert max(map(len, laid_out.splitlines())) < 100
    assert bytes(chunkwright.from_dict(json.loads(laid_out))) == bytes(archive)


@pytest.mark.parametrize("payload", [b"one\r\ntwo\x0bthree\n", b"\0\xff" * 100, b""])
def test_payloads_are_read_from_lines_and_from_base64(payload: bytes) -> None:
    form = DvplFile(payload, wrapper=None).to_dict()
    assert bytes(chunkwright.from_dict(json.loads(dumps(form)))) == payload
    old = {"chunkwright": form["chunkwright"], "format": "dvpl"}
    old["base64"] = base64.b64encode(payload).decode()
    assert bytes(chunkwright.from_dict(old)) == payload


def test_old_spellings_of_packfile_values_are_read() -> None:
    packfile = new_packfile("hk_2010.2.0-r1")
    packfile.root = new_object(
        packfile, "hkbClipGenerator", {"name": "Walk", "playbackSpeed": FloatBits(0x7F812345)}
    )
    form = packfile.to_dict()
    (members,) = (each["members"] for each in form["objects"].values())
    assert members["playbackSpeed"] == "0x7f812345"
    members["playbackSpeed"] = "nan:7f812345"
    form["trailing"] = base64.b64encode(b"tail").decode()
    assert bytes(chunkwright.from_dict(form)) == bytes(packfile) + b"tail"


@pytest.mark.parametrize(
    ("form", "bits"),
    [
        ({"$float": 0x7FC00001}, [0x7FC00001]),
        ({"$float": "0x7f800001"}, [0x7F800001]),
        ({"$array": "<f4", "shape": [2], "bits": [0x7F800001, 0]}, [0x7F800001, 0]),
        ({"$array": "<f4", "shape": [1, 2], "values": [1.5, 2]}, [0x3FC00000, 0x40000000]),
    ],
)
def test_old_spellings_of_virtools_values_are_read(form: Any, bits: list[int]) -> None:
    value = from_json(form, None, None)  # type: ignore[arg-type]
    found = value.tobytes() if isinstance(value, np.ndarray) else None
    assert (found or struct.pack("<I", float_to_bits(value))) == struct.pack(
        f"<{len(bits)}I", *bits
    )


def test_the_stated_shape_of_an_array_must_match_its_values() -> None:
    rows = {"$array": "2<f4,1<u4", "shape": [2], "values": [[1, 2, 3], [4, 5, 6]]}
    assert forms.array_from_form(rows)["f0"].tolist() == [[1, 2], [4, 5]]
    for shape in ([3], [1], [2, 1]):
        with pytest.raises(CorruptError, match="rows, not"):
            forms.array_from_form({**rows, "shape": shape})
    with pytest.raises(CorruptError, match="expected a shape"):
        forms.array_from_form({"$array": "<f4", "shape": [-1], "values": [1, 2]})


@pytest.mark.parametrize("digits", [1, 5, 6, 7, 8, 9])
def test_numbers_of_an_array_have_only_the_digits_they_need(digits: int) -> None:
    """numpy spells a lone float32 as briefly as possible."""
    chance = np.random.default_rng(digits)
    whole = chance.integers(10 ** (digits - 1), 10**digits, 2000).astype(np.float64)
    values = (whole * 10.0 ** chance.integers(-20, 20, 2000)).astype(np.float32)
    assert forms.numbers_to_form(values) == [float(str(each)) for each in values]
    assert forms.numbers_to_form(-values[:24]) == [float(str(each)) for each in -values[:24]]
