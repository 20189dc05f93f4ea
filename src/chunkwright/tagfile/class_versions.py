"""The versions of classes in tagfiles, measured on files: class tables do not have them."""

from __future__ import annotations

from typing import Final

# By SDK; "" is that of binary version 3, whose files state none. Classes that are not listed were
# either of version 0 or never seen.
CLASS_VERSIONS: Final[dict[str, dict[str, int]]] = {
    "": {
        "hkRootLevelContainerNamedVariant": 1,
        "hkaAnimation": 3,
        "hkaAnimationBinding": 1,
        "hkaAnimationContainer": 1,
        "hkaBoneAttachment": 2,
        "hkaMeshBinding": 3,
        "hkaSkeleton": 3,
        "hkaSkeletonMapperData": 1,
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 2,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 2,
        "hkxVertexBuffer": 1,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 2,
    },
    "hk_2013.1.0-r1": {
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 5,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 4,
        "hkxVertexBuffer": 1,
        "hkxVertexBufferVertexData": 1,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 3,
    },
    "hk_2014.1.0-r1": {
        "hkRootLevelContainerNamedVariant": 1,
        "hkaAnimation": 3,
        "hkaAnimationBinding": 3,
        "hkaAnimationContainer": 1,
        "hkaBoneAttachment": 2,
        "hkaMeshBinding": 3,
        "hkaSkeleton": 5,
        "hkaSkeletonPartition": 1,
        "hkxAttribute": 1,
        "hkxAttributeHolder": 2,
        "hkxIndexBuffer": 1,
        "hkxMaterial": 5,
        "hkxMaterialTextureStage": 1,
        "hkxMesh": 1,
        "hkxMeshSection": 5,
        "hkxVertexBuffer": 1,
        "hkxVertexBufferVertexData": 2,
        "hkxVertexDescription": 1,
        "hkxVertexDescriptionElementDecl": 4,
    },
}
