"""Every row of every payload table agrees with ``witnesses``."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pytest

from chunkwright.base.classes import ArrayOutline
from chunkwright.nmo.payloads import CLASSES, MANAGER_NAMES
from chunkwright.nmo.payloads.fields import forget_fields
from chunkwright.state_chunk import Lists, StateChunk
from chunkwright.state_chunk.chunk_format import Content, Guid
from tests.nmo import witnesses
from tests.nmo.spelling import Speller, agrees, file_of_eight, without
from tests.nmo.tables import CLASS_AREAS, MANAGER_AREAS, VALUE_AREAS

if TYPE_CHECKING:
    from collections.abc import Iterator


class Witness(NamedTuple):
    """One line: an area of an owner, for data versions from ``since`` to below ``before``."""

    owner: int | Guid
    owner_name: str
    identifier: int
    name: str
    since: int
    before: int
    where: str
    payload: str

    def __str__(self) -> str:
        return f"{self.owner_name}-{self.name}-{self.payload[:40]}"

    @property
    def spelled(self) -> bool:
        return not self.payload.isupper()


def read(text: str) -> Iterator[Witness]:
    for paragraph in text.strip().split("\n\n"):
        head, *lines = paragraph.splitlines()
        owner_name, key = head.split()
        owner = Guid.parse(key) if "-" in key else int(key, 0)
        for line in lines:
            left, _, payload = line.partition("|")
            identifier, name, *more = left.split()
            since, before, where = 0, 256, ""
            for word in more:
                if word[0] == "!":
                    where = word[1:]
                elif word[0] == "<":
                    before = int(word[1:])
                elif word[0] == "=":
                    since, before = int(word[1:]), int(word[1:]) + 1
                else:
                    since = int(word.removesuffix("+"))
            for short, long in witnesses.SHORT.items():
                payload = payload.replace(short, long)
            yield Witness(
                owner, owner_name, int(identifier, 0), name, since, before, where, payload.strip()
            )


TABLES = {
    witnesses.CLASSES: CLASS_AREAS,
    witnesses.VALUES: VALUE_AREAS,
    witnesses.MANAGERS: MANAGER_AREAS,
}
WITNESSES = [witness for text in TABLES for witness in read(text)]
SPELLED = [witness for witness in WITNESSES if witness.spelled]


@pytest.mark.parametrize("text", TABLES, ids=["classes", "values", "managers"])
def test_every_row_has_a_witness(text: str) -> None:
    rows = [
        (owner, row.identifier, row.name, row.since, row.before, row.rows is None)
        for owner, layouts in TABLES[text].items()  # type: ignore[attr-defined]
        for row in layouts
    ]
    spelled = [
        (w.owner, w.identifier, w.name, w.since, w.before, w.payload == "RAW") for w in read(text)
    ]
    # Owners may be in any order, but the areas of an owner may not.
    by_owner = itemgetter(0)
    assert sorted(rows, key=by_owner) == sorted(dict.fromkeys(spelled), key=by_owner)


def test_owners_in_the_table_have_the_names_of_classes_and_managers() -> None:
    for witness in WITNESSES:
        if isinstance(witness.owner, Guid):
            assert MANAGER_NAMES[witness.owner] == witness.owner_name.replace("_", " ")
        elif witness.owner in CLASSES:
            assert CLASSES[witness.owner].name == witness.owner_name
        else:
            assert witness.owner in VALUE_AREAS


def chunks(witness: Witness) -> Iterator[tuple[StateChunk, Content, dict[str, Any]]]:
    """Build a witness in the first and the last data version, by index and by CK_ID."""
    file = file_of_eight()
    for version in {witness.since, min(witness.before - 1, 10)}:
        for bound in (True, False):
            nested = witness.where == "nested" or (not bound and witness.where != "file")
            if nested and bound:
                continue
            speller = Speller(file, bound=bound)
            fields = speller.record(witness.payload)
            lists = Lists(*(tuple(marks) or None for marks in speller.lists))
            chunk = StateChunk(
                1,
                data_version=version,
                bound=bound,
                nested=nested,
                codec=file.objects.numbers.codecs[witness.owner],
            )
            yield chunk, Content(speller.data, lists), fields


each_owner = pytest.mark.parametrize("owner", sorted({w.owner_name for w in SPELLED}))


def spelled(owner: str) -> Iterator[tuple[Witness, StateChunk, Content, dict[str, Any]]]:
    for witness in SPELLED:
        if witness.owner_name == owner:
            yield from ((witness, *made) for made in chunks(witness))


@each_owner
def test_payloads_are_decoded_to_the_fields_of_the_witness(owner: str) -> None:
    for witness, chunk, content, fields in spelled(owner):
        chunk.append(witness.identifier, content)
        area = chunk[witness.identifier]
        assert area.name == witness.name
        assert agrees(area.fields, fields), (witness, area.fields, fields)


@each_owner
def test_fields_are_encoded_to_the_bytes_of_the_witness(owner: str) -> None:
    for witness, chunk, content, _ in spelled(owner):
        chunk.append(witness.identifier, content)
        fields = chunk[witness.identifier].fields
        assert fields is not None
        del chunk[witness.identifier]
        chunk[witness.identifier] = fields
        assert chunk[witness.identifier].content == content, witness


@each_owner
def test_a_payload_without_its_last_dword_gives_other_fields(owner: str) -> None:
    for witness, chunk, content, fields in spelled(owner):
        if content.payload:
            chunk.append(witness.identifier, Content(content.payload[:-4], content.lists))
            assert not agrees(chunk[witness.identifier].fields or {}, fields), witness


@each_owner
def test_the_outline_of_an_area_has_the_shapes_and_types_of_its_arrays(owner: str) -> None:
    for witness, chunk, content, _ in spelled(owner):
        chunk.append(witness.identifier, content)
        area = chunk[witness.identifier]
        assert shapes(area.outline()) == shapes(area.fields), witness


@each_owner
def test_references_to_removed_objects_are_removed_from_every_field(owner: str) -> None:
    for witness, chunk, content, fields in spelled(owner):
        chunk.append(witness.identifier, content)
        area = chunk[witness.identifier]
        file = chunk.codec.numbers.file  # type: ignore[union-attr]
        layout = chunk.codec.layout(chunk, witness.identifier)  # type: ignore[union-attr]
        gone = {id(file.objects[index]) for index in (0, 3)}
        found = forget_fields(layout.rows, area.fields or {}, gone)
        assert agrees(found, without(fields, gone)), (witness, found)


def shapes(value: Any) -> str:
    """Show fields, with arrays as shape and type only."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name}: {shapes(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(shapes, value)) + "]"
    if isinstance(value, ArrayOutline):
        return f"{value.shape} {value.type_name} {value.nbytes}"
    if isinstance(value, np.ndarray):
        return f"{value.shape} {value.dtype.name} {value.nbytes}"
    return re.sub(r" at 0x\w+", "", repr(value))
