"""Values of parameters that are chunks: curves, dependencies, collections."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import chunkwright
from chunkwright.state_chunk import StateChunk
from chunkwright.state_chunk.chunk_format import Guid
from tests.samples import needs_samples, samples

if TYPE_CHECKING:
    from collections.abc import Iterator

CURVE_TYPE = Guid(0x20AD345D, 0x1AFB25B1)
DEPENDENCY_TYPES = {Guid(0x748D4E0D, 0x3BF7195B), Guid(0x69590C80, 0x30B61630)}


@cache
def real_values() -> list[tuple[Guid, StateChunk]]:
    """List the values of all real parameters that are chunks, with their types."""
    found = []
    for path in samples("virtools"):
        for item in chunkwright.open(path).objects:
            fields = item.area_fields("value") if item.is_a("parameter") else None
            if fields is not None and isinstance(fields["value"].get("value"), StateChunk):
                found.append((fields["type"], fields["value"]["value"]))
    return found


def areas(chunk: StateChunk) -> Iterator[tuple[str | None, dict[str, Any] | None]]:
    for area in chunk.areas:
        yield area.name, area.fields


@needs_samples
@pytest.mark.slow
def test_every_real_parameter_value_is_decoded_by_its_type() -> None:
    names: dict[Guid, Counter[str | None]] = {}
    for of, chunk in real_values():
        for name, fields in areas(chunk):
            assert fields is not None, (of, name)
            names.setdefault(of, Counter())[name] += 1
    assert set(names.pop(CURVE_TYPE)) == {"curve"}
    for of in DEPENDENCY_TYPES & names.keys():
        assert set(names.pop(of)) <= {"no_dependencies", "all_dependencies", "dependencies"}
    # Any other value is a collection of objects, and its type a kind of array.
    assert {name for found in names.values() for name in found} <= {"collection"}


def real_curves() -> list[dict[str, Any]]:
    found = []
    for of, chunk in real_values():
        if of == CURVE_TYPE:
            curve = chunk[0xE].fields
            assert curve is not None
            points = curve["curve"][0x100].fields
            assert points is not None
            found.append(points)
    return found


@needs_samples
def test_real_curves_pass_through_the_unit_square() -> None:
    curves = real_curves()
    assert curves
    for curve in curves:
        positions = np.array([point["position"] for point in curve["points"]])
        assert len(positions) == len(curve["unused"]) >= 2
        assert set(curve["unused"]) == {None}
        assert ((positions >= 0) & (positions <= 1)).all()
        assert (np.diff(positions[:, 0]) > 0).all()
        assert (positions[0, 0], positions[-1, 0]) == (0, 1)


@needs_samples
def test_tangents_of_real_curves_are_computed_unless_a_flag_is_set() -> None:
    """The engine's formula, for tension, continuity and bias of 0, as all known points have."""
    agree: Counter[tuple[bool, bool]] = Counter()
    for curve in real_curves():
        points = curve["points"]
        for index, point in enumerate(points):
            assert point["tension"] == point["continuity"] == point["bias"] == 0
            before = step(points, index - 1) if index else (0.0, 0.0)
            after = step(points, index) if index + 1 < len(points) else (0.0, 0.0)
            mean = [(a + b) / 2 for a, b in zip(before, after, strict=True)]
            wanted = [*along(mean, before[0] or 1e-4), *along(mean, after[0] or 1e-3)]
            stored = [*point["tangent_in"], *point["tangent_out"]]
            own = bool(point["flags"] & 1)
            agree[own, bool(np.allclose(stored, wanted, atol=1e-4))] += 1
    assert set(agree) == {(False, True), (True, False)}


def step(points: list[dict[str, Any]], index: int) -> tuple[float, float]:
    (x, y), (next_x, next_y) = (points[index + more]["position"] for more in (0, 1))
    return next_x - x, next_y - y


def along(direction: list[float], x: float) -> tuple[float, float]:
    """Scale a direction so that its horizontal part is ``x``."""
    return x, direction[1] * x / direction[0]


@needs_samples
@pytest.mark.parametrize(("name", "kind"), [("BehaviorManager/MaxIteration", int)])
def test_values_of_real_variables_have_the_expected_type(name: str, kind: type) -> None:
    values = set()
    for path in samples("virtools"):
        for manager in chunkwright.open(path).managers:
            fields = manager.area_fields("variables")
            for variable in fields["variables"] if fields is not None else ():
                if variable["name"] == name:
                    values.add(variable["value"])
    assert values == {80000}
    assert {type(value) for value in values} == {kind}
