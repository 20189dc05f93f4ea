"""Bodies, masses and constraints of physics systems, by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from chunkwright import hkx
from chunkwright.hkx import views
from chunkwright.hkx.views import physics


def test_a_quaternion_becomes_a_matrix() -> None:
    found = physics._matrix(np.array((1, 2, 3, 4), np.float32))
    # 1 - 2 (4 + 9), 2 (2 - 12), 2 (3 + 8) and so on: lengths are as in the file.
    assert found.tolist() == [[-25, -20, 22], [28, -19, 4], [-10, 20, -9]]
    half = np.float32(0.5)
    assert physics._matrix(np.array((half, half, half, half))).tolist() == [
        [0, 0, 1],
        [1, 0, 0],
        [0, 1, 0],
    ]


@pytest.mark.parametrize(
    ("inverse", "mass"), [(0.25, 4.0), (4.0, 0.25), (0.0, 0.0), (-0.5, 0.0), (float("nan"), 0.0)]
)
def test_the_mass_is_computed_from_its_inverse(inverse: float, mass: float) -> None:
    assert physics._mass(inverse) == mass


def test_bodies_and_constraints_of_2014_are_read() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1", "8101")

    def new(name: str, members: Any = None) -> Any:
        return hkx.new_object(packfile, name, members or {})

    ball = new("hknpSphereShape")
    data = new("hkpHingeConstraintData")
    bodies = [
        {
            "name": "head",
            "shape": ball,
            "motionId": 1,
            "position": [1, 2, 3, 9],
            "orientation": [0.5, 0.5, 0.5, 0.5],
        },
        {"motionId": 0, "orientation": [0, 0, 1, 0], "position": [4, 5, 6, 9]},
        {"name": "still", "motionId": 2},
    ]
    pairs = ((0, 2), (2, 1), (3, 0), (1, 0x7FFFFFFF), (4, 0))
    packfile.root = new(
        "hknpPhysicsSystemData",
        {
            "name": "system",
            "motionCinfos": [{"inverseMass": 0.5}, {"inverseMass": 0.25}],
            "bodyCinfos": bodies,
            "constraintCinfos": [
                {"constraintData": data if one == 0 else None, "bodyA": one, "bodyB": two}
                for one, two in pairs
            ],
        },
    )
    (system,) = views.physics_systems(packfile)
    assert (system.name, system.source) == ("system", packfile.root)
    head, side, still = system.bodies
    assert [each.name for each in system.bodies] == ["head", "", "still"]
    assert [each.mass for each in system.bodies] == [4.0, 2.0, 0.0]
    assert [each.motion for each in system.bodies] == [""] * 3
    assert head.shape is not None
    assert (head.shape.source, side.shape) == (ball, None)
    assert head.position.tolist() == [1, 2, 3]
    assert side.position.tolist() == [4, 5, 6]
    assert head.rotation.tolist() == [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
    assert side.rotation.tolist() == [[-1, 0, 0], [0, -1, 0], [0, 0, 1]]
    assert still.source is packfile.root["bodyCinfos"][2]
    assert [each.bodies for each in system.constraints] == [
        (0, 2),
        (2, 1),
        (-1, 0),
        (1, -1),
        (-1, 0),
    ]
    assert [each.kind for each in system.constraints] == ["hkpHingeConstraintData", *[""] * 4]
    assert [each.name for each in system.constraints] == [""] * 5
    assert [each.data for each in system.constraints] == [data, *[None] * 4]


def test_bodies_and_constraints_before_2014_are_read() -> None:
    packfile = hkx.new_packfile("hk_2010.2.0-r1", "8101")

    def new(name: str, members: Any = None) -> Any:
        return hkx.new_object(packfile, name, members or {})

    ball, data = new("hkpSphereShape"), new("hkpHingeConstraintData")
    bodies = []
    for name, mass in (("head", 4), (None, 0)):
        body = new("hkpRigidBody", {"name": name})
        body["motion"]["type"] = "MOTION_FIXED" if mass == 0 else "MOTION_SPHERE_INERTIA"
        body["motion"]["inertiaAndMassInv"] = [7, 8, 9, 1 / mass if mass else 0]
        body["motion"]["motionState"]["transform"] = np.arange(16).reshape(4, 4)
        bodies.append(body)
    bodies[0]["collidable"]["shape"] = ball
    joints = [
        new("hkpConstraintInstance", {"name": "neck", "data": data, "entities": bodies[::-1]}),
        None,
        new("hkpConstraintInstance", {"entities": [bodies[0], new("hkpRigidBody")]}),
        new("hkpConstraintInstance", {"entities": [None, bodies[1]]}),
    ]
    packfile.root = new(
        "hkpPhysicsSystem", {"name": "old", "rigidBodies": [None, *bodies], "constraints": joints}
    )
    (system,) = views.physics_systems(packfile)
    assert system.name == "old"
    assert [each.name for each in system.bodies] == ["head", ""]
    assert [each.mass for each in system.bodies] == [4.0, 0.0]
    assert [each.motion for each in system.bodies] == ["SPHERE_INERTIA", "FIXED"]
    head, other = system.bodies
    assert head.shape is not None
    assert (head.shape.source, other.shape, head.source) == (ball, None, bodies[0])
    # A transform has its columns one after the other, the position last.
    assert head.position.tolist() == [12, 13, 14]
    assert head.rotation.tolist() == [[0, 4, 8], [1, 5, 9], [2, 6, 10]]
    assert [(each.name, each.kind, each.bodies) for each in system.constraints] == [
        ("neck", "hkpHingeConstraintData", (1, 0)),
        ("", "", (0, -1)),
        ("", "", (-1, 1)),
    ]


def test_a_ragdoll_maps_bones_to_bodies() -> None:
    packfile = hkx.new_packfile("hk_2014.1.0-r1", "8101")
    skeleton = hkx.new_object(packfile, "hkaSkeleton", {"name": "cat"})
    packfile.root = hkx.new_object(
        packfile,
        "hknpRagdollData",
        {
            "name": "doll",
            "skeleton": skeleton,
            "boneToBodyMap": np.array([2, -1, 0], np.int32),
            "bodyCinfos": [{"name": "one"}],
        },
    )
    (found,) = views.ragdolls(packfile)
    assert found.bone_to_body.tolist() == [2, -1, 0]
    assert found.skeleton is not None
    assert (found.system.name, found.skeleton.name) == ("doll", "cat")
    assert [each.name for each in found.system.bodies] == ["one"]
    packfile.root["skeleton"] = None
    assert views.ragdolls(packfile)[0].skeleton is None


def test_a_hull_keeps_the_first_three_numbers_of_a_vertex() -> None:
    """The fourth number is not a coordinate."""
    packfile = hkx.new_packfile("hk_2014.1.0-r1")
    points = np.arange(16, dtype=np.float32).reshape(4, 4)
    shape = views.shape(hkx.new_object(packfile, "hknpConvexShape", {"vertices": points}))
    assert shape.parameters["vertices"].tolist() == points[:, :3].tolist()
