"""The view of each class of collision shapes: kind, parameters in order, children."""

from __future__ import annotations

from chunkwright.hkx.views.physics import KINDS

# class, kind, members that are shown, where its children are
SHAPES = """
hkpSphereShape | sphere | radius |
hkpCapsuleShape | capsule | vertexA vertexB radius |
hkpCylinderShape | cylinder | vertexA vertexB cylRadius radius |
hkpBoxShape | box | halfExtents radius |
hkpTriangleShape | triangle | vertexA vertexB vertexC radius |
hkpMultiSphereShape | spheres | numSpheres spheres |
hkpPlaneShape | plane | plane aabbCenter aabbHalfExtents |
hkpConvexVerticesShape | convex hull | planeEquations numVertices radius |
hkpConvexTransformShape | transform | transform | childShape.childShape
hkpConvexTranslateShape | translate | translation | childShape.childShape
hkpTransformShape | transform | transform | childShape.childShape
hkpListShape | list | | childInfo.*.shape
hkpConvexListShape | list | radius | childShapes.*
hkpMoppBvTreeShape | bounding volume tree | | child.childShape
hkpStorageExtendedMeshShape | mesh | triangleRadius |
hkpExtendedMeshShape | mesh | triangleRadius | shapesSubparts.*.childShapes.*
hkpSimpleMeshShape | mesh | radius |
hkpBvCompressedMeshShape | mesh | convexRadius |
hkpCompressedMeshShape | mesh | radius |
hknpSphereShape | sphere | vertices convexRadius |
hknpCapsuleShape | capsule | a b convexRadius |
hknpConvexPolytopeShape | convex hull | planes convexRadius |
hknpConvexShape | convex hull | vertices convexRadius |
hknpScaledConvexShapeBase | scale | scale translation | coreShape
hknpCompoundShape | list | | instances.elements.*.shape
hknpCompressedMeshShape | mesh | convexRadius |
hclSphereShape | sphere | sphere |
hclCapsuleShape | capsule | start end radius |
hclTaperedCapsuleShape | tapered capsule | small big smallRadius bigRadius |
hclPlaneShape | plane | planeEquation |
"""


def test_the_view_of_each_shape_class_has_its_parameters_and_children() -> None:
    wanted = [[part.strip() for part in line.split("|")] for line in SHAPES.strip().splitlines()]
    assert wanted == [
        [name, kind.name, " ".join(kind.parameters), " ".join(kind.children)]
        for name, kind in KINDS.items()
    ]
