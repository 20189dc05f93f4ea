"""Scene models made by hand: one of them has everything, for exports and imports."""

from __future__ import annotations

import struct
import zlib

import numpy as np

from chunkwright.exchange.model import (
    Animation,
    Camera,
    Channel,
    Image,
    Light,
    Material,
    Mesh,
    Node,
    Primitive,
    SceneModel,
    Skin,
    Texture,
)


def png(red: int = 200, side: int = 2) -> bytes:
    """Return a small picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    rows = (b"\0" + bytes((red, 60, 20)) * side) * side
    head = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (chunk(b"IHDR", head), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b""))
    )


def floats(*rows: object) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    return np.array(rows, np.float32)


TRIANGLE = floats((0, 0, 0), (1, 0, 0), (0, 1, 0))


def triangle(**more: object) -> Primitive:
    primitive = Primitive(TRIANGLE.copy(), np.arange(3, dtype=np.uint32))
    for name, value in more.items():
        setattr(primitive, name, value)
    return primitive


def mesh_of(primitive: Primitive, name: str = "part") -> SceneModel:
    """Return the scene of one mesh."""
    return SceneModel("scene", [Node("root", mesh=Mesh(name, [primitive]))])


def painted() -> Material:
    image = Image("rust", png(), source="images/rust.tex", extras={"gpu": "dx11"})
    return Material(
        "Rust",
        base_color=(0.5, 1.0, 1.0, 1.0),
        base_color_texture=Texture(image, wrap=("clamp", "mirror"), offset=(0.5, 0.0)),
        normal_texture=Texture(
            image, min_filter="nearest", mag_filter="nearest", mipmaps=False, strength=0.5
        ),
        occlusion_texture=Texture(image, texcoord=1, scale=(2.0, 2.0)),
        emissive_texture=Texture(Image("glow", source="images/glow.tex")),
        metallic=0.25,
        roughness=0.75,
        emissive=(2.0, 1.0, 0.0),
        alpha_mode="MASK",
        alpha_cutoff=0.25,
        double_sided=True,
        extras={"id": "1099511627776"},
    )


def everything() -> SceneModel:
    """Return a scene with something of each kind."""
    hand, arm = Node("hand", translation=(0.0, 1.0, 0.0)), Node("arm", scale=(1.0, 2.0, 1.0))
    arm.children.append(hand)
    skin = Skin("rig", [arm, hand], np.stack([np.eye(4), np.eye(4)]).astype(np.float32))
    skinned = triangle(
        normals=floats((0, 0, 1), (0, 0, 1), (0, 0, 1)),
        tangents=floats((1, 0, 0, 1), (1, 0, 0, -1), (1, 0, 0, 1)),
        texcoords=[floats((0, 0), (1, 0), (0, 1)), floats((0, 0), (2, 0), (0, 2))],
        colors=floats((1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 0.5)),
        joints=np.array([(0, 1, 0, 0)] * 3, np.uint16),
        weights=floats(*[(0.25, 0.75, 0, 0)] * 3),
        attributes={"_ID": floats(0, 1, 2)},
        material=painted(),
    )
    wire = Primitive(TRIANGLE.copy(), np.array([0, 1, 1, 2], np.uint32), lines=True)
    flat = Material("Flat", unlit=True, alpha_mode="BLEND")
    sheared = np.eye(4)
    sheared[0, 1], sheared[0, 3] = 0.5, 3.0
    shared = Mesh("flag", [triangle(material=flat, indices=None), wire], extras={"group": 3})
    roots = [
        Node("body", mesh=Mesh("body", [skinned]), skin=skin),
        arm,
        Node(
            "things",
            rotation=(-0.7071067811865476, 0.0, 0.0, 0.7071067811865476),
            children=[
                Node("flag", mesh=shared, extras={"chunkwright": {"address": "/hierarchy/0"}}),
                Node("flag", mesh=shared, matrix=sheared),
                Node("eye", camera=Camera("eye", yfov=1.0)),
                Node("plan", camera=Camera("plan", height=2.0)),
                Node("sun", light=Light("sun", "directional")),
                Node("lamp", light=Light("lamp", "spot", range=5.0, inner_cone=0.25)),
            ],
        ),
    ]
    times = floats(0, 0.5, 1)
    swing = Channel(arm, "rotation", times, floats(*[(0, 0, 0, 1)] * 3))
    jump = Channel(hand, "translation", times, floats(*[(0, 1, 0)] * 9), "CUBICSPLINE")
    grow = Channel(hand, "scale", floats(0), floats((1, 1, 1)), "STEP")
    walk = Animation("walk", [swing, jump, grow], extras={"fps": 30.0})
    return SceneModel("all", roots, [walk], extras={"source": "all.sc2", "version": 32})
