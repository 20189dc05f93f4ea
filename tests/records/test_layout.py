"""Layouts of records: nothing of a record is left out, and each part reads what it writes."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from chunkwright.anim import clips as anim
from chunkwright.anim.clips import Channel, Marker, Target
from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.binary import Cursor
from chunkwright.errors import ChunkwrightError, SerializeError
from chunkwright.heightmap import heights as heightmap
from chunkwright.records import (
    BYTES,
    FLOAT32,
    INT32,
    TEXT,
    UINT8,
    UINT16,
    Kind,
    ListOf,
    Octets,
    Whole,
    in_version,
)
from chunkwright.records.layout import Layout, Run
from chunkwright.tex import fields
from chunkwright.tex.model import Entry, TextureDescriptor

LAYOUTS = (anim.CHANNEL, anim.TRACK, anim.MARKER, anim.DOCUMENT, heightmap.DOCUMENT)
OF_DOCUMENTS = {"wrapper", "source"}


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.record.__name__)
def test_every_field_of_a_record_is_in_its_layout(layout: Layout) -> None:
    fields = {each.name for each in dataclasses.fields(layout.record)} - OF_DOCUMENTS
    assert {part.name for part in layout.parts if part.name} == fields


def test_every_field_of_a_texture_descriptor_has_a_row() -> None:
    rows = {row.name for row in (*fields.SOURCE, *fields.SETTINGS, *fields.EXPORTED)}
    named = {each.name for each in dataclasses.fields(TextureDescriptor)} - OF_DOCUMENTS
    assert named - rows == {"version", "is_exported", "entries", "trailing"}
    entry = {row.name for row in (*fields.ENTRY, *fields.ASTC_ENTRY)}
    assert {each.name for each in dataclasses.fields(Entry)} == entry


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (UINT8, 200),
        (UINT16, 60_000),
        (INT32, -5),
        (Whole("B", Target), Target.SCALE),
        (Whole("B", Target), 9),
        (FLOAT32, -0.5),
        (TEXT, "caf\u00e9"),
        (Octets(3), b"abc"),
        (BYTES, b"abcde"),
        (ListOf(UINT16), [1, 2, 3]),
        (fields.CountedText(), ".png"),
        (fields.FixedText(20), "2012-01-31"),
    ],
)
def test_a_kind_reads_what_it_writes(kind: Kind[Any], value: object) -> None:
    data = kind.packed(kind.checked(value))
    cursor = Cursor(data)
    found = kind.read(cursor)
    assert (found, type(found), cursor.left) == (value, type(value), 0)
    assert len(data) >= kind.least
    if len(data) > 1 and kind.least:
        with pytest.raises(ChunkwrightError):
            kind.read(Cursor(data[:-1]))


def test_adjacent_values_of_fixed_size_are_read_at_once() -> None:
    [run] = [step for step in anim.CHANNEL._steps if isinstance(step, Run)]
    assert [part.name for part in run.parts] == [
        *("target", "padding", "", "dimension", "interpolation", "compression")
    ]
    assert anim.CHANNEL.least == 16


def test_a_wrong_field_of_a_record_is_refused_with_its_path() -> None:
    out: list[bytes] = []
    with pytest.raises(SerializeError) as caught:
        anim.CHANNEL.write(out, Channel(dimension=256))
    assert (caught.value.path, out) == ("/dimension", [])


def test_the_name_of_a_marker_is_padded_to_four_bytes() -> None:
    out: list[bytes] = []
    anim.MARKER.write(out, Marker("hit!", 0.5))
    data = b"".join(out)
    assert data == b"hit!\0\0\0\0\0\0\0\x3f"
    assert anim.MARKER.read(Cursor(data), DEFAULT_LIMITS) == Marker("hit!", 0.5)


@pytest.mark.parametrize("version", fields.VERSIONS)
def test_the_layouts_of_a_version_contain_each_field_once(version: int) -> None:
    descriptor = TextureDescriptor(version)
    front, behind = fields.layouts_of(descriptor)
    stored = [part.name for part in (*front.parts, *behind.parts)]
    assert sorted(stored) == sorted(row.name for row in fields.rows_of(descriptor))
    entry = fields.entry_layout(Entry(), version)
    assert [part.name for part in entry.parts] == [
        row.name for row in in_version(fields.ENTRY, version)
    ]
