"""Rigid bodies, constraints and ragdolls of Havok Physics, hkp and its successor hknp."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS, Limits
from chunkwright.hkx.views import lookup
from chunkwright.hkx.views.shapes import Maker
from chunkwright.hkx.views.skeleton_view import Skeleton, skeleton
from chunkwright.hkx.views.view import View, checked, closed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkwright.hkx.kinds.record import Record
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.hkobject import HkObject
    from chunkwright.hkx.model.types import Value
    from chunkwright.hkx.views.shapes import Shape


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Body(View):
    """A rigid body: ``rotation`` is a matrix (3, 3) of column vectors, ``mass`` 0 for a fixed body.

    ``motion`` is the motion type as the file names it, "" in hknp. ``source`` is the object or
    struct that describes the body.
    """

    name: str
    shape: Shape | None
    mass: float
    motion: str
    position: NDArray[np.float32]
    rotation: NDArray[np.float32]
    source: HkObject | Record


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Constraint(View):
    """A constraint between two bodies, given by index; -1 is a body that is not in the list.

    ``kind`` is the class of ``data``, which holds the limits and motors.
    """

    name: str
    kind: str
    bodies: tuple[int, int]
    data: HkObject | None


@closed
@dataclass(frozen=True, slots=True, eq=False)
class PhysicsSystem(View):
    """Bodies and the constraints between them."""

    name: str
    bodies: list[Body]
    constraints: list[Constraint]
    source: HkObject


@closed
@dataclass(frozen=True, slots=True, eq=False)
class Ragdoll(View):
    """A physics system on a skeleton: ``bone_to_body`` is the body of each bone, -1 for none."""

    system: PhysicsSystem
    skeleton: Skeleton | None
    bone_to_body: NDArray[np.int32]


@checked
def physics_systems(
    packfile: HavokDocument, *, limits: Limits = DEFAULT_LIMITS
) -> list[PhysicsSystem]:
    """Return the physics systems of a packfile, in file order.

    Bodies that share a shape share its view. Raises ``LimitError`` if all shapes together have
    more vertices and triangles than ``limits.objects``.
    """
    found = lookup.find(packfile, "hkpPhysicsSystem", "hknpPhysicsSystemData")
    maker = Maker(limits)
    return [_system(obj, maker) for obj in found]


@checked
def ragdolls(packfile: HavokDocument, *, limits: Limits = DEFAULT_LIMITS) -> list[Ragdoll]:
    """Return the ragdolls of a packfile, in file order; raises as ``physics_systems`` does."""
    maker = Maker(limits)
    return [
        Ragdoll(
            _system(obj, maker),
            skeleton(obj["skeleton"]) if obj["skeleton"] is not None else None,
            np.asarray(
                [
                    *lookup.elements(obj, "boneToBodyMap"),
                    *lookup.elements(obj, "boneToRigidBodyMap"),
                ],
                np.int32,
            ),
        )
        for obj in lookup.find(packfile, "hkaRagdollInstance", "hknpRagdollData")
    ]


def bodies_of(system: HkObject) -> list[Value]:
    """Return the objects or structs of the bodies of a physics system, in the order of its view."""
    if "bodyCinfos" in system:
        return list(lookup.elements(system, "bodyCinfos"))
    return [each for each in lookup.elements(system, "rigidBodies") if each is not None]


def _system(obj: HkObject, maker: Maker) -> PhysicsSystem:
    parts = _new_parts if "bodyCinfos" in obj else _old_parts
    bodies, constraints = parts(obj, maker)
    return PhysicsSystem(lookup.text(obj, "name"), bodies, constraints, obj)


def _old_parts(obj: HkObject, maker: Maker) -> tuple[list[Body], list[Constraint]]:
    held = [each for each in lookup.elements(obj, "rigidBodies") if each is not None]
    places = {id(each): place for place, each in enumerate(held)}
    constraints = []
    for each in lookup.elements(obj, "constraints"):
        if each is not None:
            first, second = (places.get(id(entity), -1) for entity in each["entities"])
            constraints.append(
                _constraint(lookup.text(each, "name"), each["data"], (first, second))
            )
    return [_old_body(each, maker) for each in held], constraints


def _old_body(obj: HkObject, maker: Maker) -> Body:
    motion = obj["motion"]
    transform = motion["motionState"]["transform"]
    return Body(
        lookup.text(obj, "name"),
        _shape_of(lookup.member(obj, "collidable", "shape"), maker),
        _mass(float(motion["inertiaAndMassInv"][3])),
        str(motion["type"]).removeprefix("MOTION_"),
        transform[3, :3].copy(),
        transform[:3, :3].T.copy(),
        obj,
    )


def _new_parts(obj: HkObject, maker: Maker) -> tuple[list[Body], list[Constraint]]:
    motions = lookup.elements(obj, "motionCinfos")
    bodies = [_new_body(each, motions, maker) for each in lookup.elements(obj, "bodyCinfos")]
    constraints = []
    for each in lookup.elements(obj, "constraintCinfos"):
        numbers = (_index(each[name]) for name in ("bodyA", "bodyB"))
        first, second = (number if number < len(bodies) else -1 for number in numbers)
        constraints.append(
            _constraint(lookup.text(each, "name"), each["constraintData"], (first, second))
        )
    return bodies, constraints


def _new_body(values: Value, motions: list[Value], maker: Maker) -> Body:
    if "mass" in values:  # since 2019
        mass = float(values["mass"])
    else:
        number = _index(values["motionId"])
        mass = _mass(float(motions[number]["inverseMass"]) if number < len(motions) else 0.0)
    return Body(
        lookup.text(values, "name"),
        _shape_of(values["shape"], maker),
        mass,
        "",
        values["position"][:3].copy(),
        _matrix(values["orientation"]),
        values,
    )


def _index(value: Value) -> int:
    """Return a number of a body or motion; since 2019 it may be a struct of one member.

    That of a body has its index in the low 24 bits, all of which are set for none.
    """
    if isinstance(value, int):
        return value
    (number,) = value.values()
    return int(number) & 0xFFFFFF if "serialAndIndex" in value else int(number)


def _shape_of(obj: HkObject | None, maker: Maker) -> Shape | None:
    # A shape of an unknown class has no decoded members.
    return maker.shape(obj) if obj is not None and len(obj.values) else None


def _constraint(name: str, data: HkObject | None, bodies: tuple[int, int]) -> Constraint:
    return Constraint(name, data.class_name if data is not None else "", bodies, data)


def _mass(inverse: float) -> float:
    return 1.0 / inverse if inverse > 0 else 0.0


def _matrix(rotation: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the matrix of column vectors of a unit quaternion (x, y, z, w)."""
    x, y, z, w = rotation.astype(np.float64).tolist()
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    with np.errstate(over="ignore"):  # lengths are as in the file
        return np.array(rows, np.float32)
