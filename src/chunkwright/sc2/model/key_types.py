"""The types of new entries of scenes: those that their keys have in real files.

The engine looks entries up by key and type, and does not find a number stored with another type.
``KEY_TYPES`` applies to the archives of a scene wherever they are changed.
"""

from __future__ import annotations

import copy
import re
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Self, overload

from chunkwright.errors import QueryError, SerializeError
from chunkwright.keyed_archive.archive import KeyedArchive
from chunkwright.keyed_archive.kinds import coerce
from chunkwright.keyed_archive.values import VariantType
from chunkwright.keyed_archive.values import VariantType as T

if TYPE_CHECKING:
    from chunkwright.document import Document


ROWS: Final[dict[T, dict[str, int]]] = {
    T.AABBOX3: {
        "rb.aabbox": 108,
    },
    T.FASTNAME: {
        "EventType": 7,
        "act.eventToTrigger": 33,
        "act.userEventId": 49,
        "entityUid": 5,
        "eventName": 24,
        "groupName": 24,
        "joint.name": 27,
        "joint.uid": 27,
        "jointUid": 5,
        "pe.attachementToJoint": 4,
        "pinIn": 20,
        "pinOut": 20,
        "sc.slotName": 1,
        "sc.template": 1,
        "scenarioFunctionNode.className": 3,
        "scenarioFunctionNode.functionName": 3,
        "scenarioGetVarNode.varPath": 1,
        "scenarioSetVarNode.varPath": 1,
        "triggerc.insideCustomEventId": 1,
    },
    T.FLOAT: {
        "LMGateFactor.x": 6,
        "LMGateFactor.y": 6,
        "act.delay": 49,
        "act.delayVariation": 49,
        "alphaOverLife": 40,
        "alphaRemapLoopCount": 363,
        "ambColor.a": 4,
        "ambColor.b": 4,
        "ambColor.g": 4,
        "ambColor.r": 4,
        "angle": 6,
        "angleVariation": 6,
        "cam.aspect": 3,
        "cam.fov": 3,
        "cam.xmax": 3,
        "cam.xmin": 3,
        "cam.ymax": 3,
        "cam.ymin": 3,
        "cam.zfar": 3,
        "cam.znear": 3,
        "cascadesBlendWidth": 6,
        "cascadesOverlap": 6,
        "color.a": 4,
        "color.b": 4,
        "color.g": 4,
        "color.r": 4,
        "constantDepthBias": 24,
        "cutoffSlope.x": 6,
        "cutoffSlope.y": 6,
        "deltaTime": 363,
        "deltaVariation": 363,
        "depthDifferenceSlope": 363,
        "distanceN": 620,
        "dragForceRadius": 177,
        "emissionAngle": 106,
        "emissionAngleVariation": 6,
        "emissionRange": 249,
        "endTime": 540,
        "fadeOutWidth": 6,
        "falloffExponent": 1,
        "filterRadius": 24,
        "flowOffset": 3,
        "flowSpeed": 3,
        "flowSpeedVariation": 3,
        "forceWindBias": 177,
        "forceWindFreq": 177,
        "frameOverLifeFPS": 363,
        "fresToAlphaBias": 363,
        "fresToAlphaPower": 363,
        "gradientMiddlePoint": 363,
        "ibl.environmentGamma": 2,
        "ibl.environmentGroundFactor": 2,
        "ibl.environmentMultiplier": 2,
        "ibl.far.clip.plane": 2,
        "ibl.near.clip.plane": 2,
        "innerRadius": 249,
        "intensity": 4,
        "landscapeLMGateFactor.x": 6,
        "landscapeLMGateFactor.y": 6,
        "life": 557,
        "lifeVariation": 165,
        "litDiffuseSpecAmbientMult.x": 6,
        "litDiffuseSpecAmbientMult.y": 6,
        "litDiffuseSpecAmbientMult.z": 6,
        "litNormalScale": 6,
        "lodN_dist": 173,
        "loopEndTime": 363,
        "loopVariation": 363,
        "mat.fogdencity": 76,
        "mat.shininess": 78,
        "motion.playbackRate": 3,
        "noiseScale": 3,
        "noiseUScrollSpeed": 3,
        "noiseVScrollSpeed": 3,
        "normalSlopeOffset": 6,
        "number": 175,
        "numberVariation": 49,
        "pe.effectDuration": 131,
        "pe.startFromTime": 131,
        "planeScale": 177,
        "pointGravityRadius": 177,
        "radius": 253,
        "ranges.w": 6,
        "ranges.x": 6,
        "ranges.y": 6,
        "ranges.z": 6,
        "reflectionChaos": 177,
        "rndReflectionForceMax": 177,
        "rndReflectionForceMin": 177,
        "scaleVelocityBase": 363,
        "scaleVelocityFactor": 363,
        "shadowColor.a": 6,
        "shadowColor.b": 6,
        "shadowColor.g": 6,
        "shadowColor.r": 6,
        "slopeDepthBias": 24,
        "spin": 4,
        "spinVariation": 6,
        "startTime": 540,
        "stripeFadeDistanceFromBack": 222,
        "stripeFadeDistanceFromFront": 125,
        "stripeLifetime": 222,
        "stripeSizeOverLifeProp": 2,
        "stripeStartSize": 222,
        "stripeTextureTileOverLife": 19,
        "stripeUScrollSpeed": 222,
        "stripeVScrollSpeed": 222,
        "stripeVertexSpawnStep": 222,
        "turbulenceLine": 168,
        "velocity": 266,
        "velocityOverLife": 3,
        "velocityThreshold": 177,
        "velocityVariation": 200,
        "windTurbulenceFrequency": 175,
    },
    T.MATRIX4: {
        "joint.bindPose": 27,
        "joint.invBindPose": 27,
        "tc.localMatrix": 1,
        "tc.worldMatrix": 1,
    },
    T.TRANSFORM: {
        "transform": 8,
    },
    T.UINT32: {
        "ac.actionCount": 41,
        "act.event": 49,
        "act.type": 49,
        "albedo": 32,
        "alphaRemapSampler": 209,
        "backwardTurbulenceProbability": 177,
        "baseColorMap": 4,
        "baseNormalMap": 4,
        "baseRMMap": 4,
        "blending": 363,
        "colorOverLife": 128,
        "colorRandom": 3,
        "colorTexture": 1,
        "comp.type": 3,
        "configCount": 2,
        "count": 312,
        "cullMode": 13,
        "customCullMode": 2,
        "debugFlags": 17,
        "decal": 25,
        "decalmask": 2,
        "degradeStrategy": 363,
        "flags": 2774,
        "flowmapSampler": 209,
        "gradientColorForBlack": 2,
        "gradientColorForMiddle": 2,
        "gradientColorForWhite": 2,
        "ibl.class": 2,
        "ibl.dimensions": 2,
        "id": 257,
        "joint.parentIndex": 27,
        "jointsCount": 3,
        "maskMap": 4,
        "maskSampler": 209,
        "miscMap": 4,
        "noiseSampler": 209,
        "normalmap": 4,
        "pe.emittersCount": 67,
        "pe.repeatsCount": 131,
        "pe.version": 131,
        "rb.sortingKey": 108,
        "reflectionPercent": 177,
        "ro.batchCount": 82,
        "ro.debugflags": 83,
        "ro.flags": 214,
        "ro.sOclIndex": 83,
        "sc.eventCount": 17,
        "sc.typeFiltersCount": 1,
        "sce.flags": 17,
        "shockwaveMode": 249,
        "simpleMotion.repeatsCount": 3,
        "size": 22,
        "skinnedObject.batchN.targetsCount": 6,
        "slotItemsCount": 3,
        "spriteSampler": 209,
        "tileMask": 1,
        "tileTextureN": 1,
        "triggerc.shapeType": 1,
        "vertexAnimationSampler": 13,
    },
    T.UINT64: {
        "emitter.id": 260,
        "matname": 1,
        "parentMaterialKey": 109,
        "rb.datasource": 108,
        "rb.nmatname": 108,
        "reference.id": 31,
        "visibility": 37,
    },
    T.VECTOR2: {
        "fuseBlendAddEdges": 357,
        "pivotPoint": 6,
        "scenarioNode.position": 8,
        "sizeVariation": 4,
    },
    T.VECTOR3: {
        "angleNd": 162,
        "angleVariationNd": 119,
        "box.halfSizes": 1,
        "dragForceBoxSize": 177,
        "dragForcePosition": 177,
        "dragForceRotation": 177,
        "emitter.position": 512,
        "emitter.scale": 496,
        "joint.bbox.max": 27,
        "joint.bbox.min": 27,
        "pivotPointNd": 357,
        "sc.attachmentScale": 1,
        "sc.attachmentTranslation": 1,
        "sce.localDirection": 17,
        "sizeVariationNd": 146,
        "spinVariationNd": 130,
        "tc.localScale": 256,
        "tc.localTranslation": 256,
        "tc.worldScale": 256,
        "tc.worldTranslation": 256,
    },
    T.VECTOR4: {
        "emitter.rotation": 496,
        "sc.attachmentRotation": 1,
        "tc.localRotation": 256,
        "tc.worldRotation": 256,
    },
}


_DIGITS: Final = re.compile(r"\d+")
# Known from the engine's sources (NMaterial, GlobalMaterial) instead of real files.
_BY_SOURCE: Final = {VariantType.UINT64: ("globalMaterialId", "materialKey")}


class _KeyTypes:
    """The types of new entries in the archives of scenes; a singleton."""

    def type_for(self, key: str, value: object) -> VariantType | None:
        """Return the type of a new entry; None to infer it from the value."""
        for type_ in known_types(key):
            try:
                coerce(type_, value)
            except SerializeError:
                if isinstance(value, int | float) and not isinstance(value, bool):
                    raise
            else:
                return type_
        return None

    def types_of(self, key: str) -> list[VariantType]:
        """Return the types that a key has in real files."""
        return known_types(key)

    def __reduce__(self) -> str:
        return "KEY_TYPES"


KEY_TYPES: Final = _KeyTypes()


@cache
def _by_key() -> dict[str, list[VariantType]]:
    # Imported here because the table is long and most scenes are only read.

    types: dict[str, list[VariantType]] = defaultdict(list)
    for source in (ROWS, _BY_SOURCE):
        for type_, keys in source.items():
            for key in keys:
                types[key].append(type_)
    return dict(types)


def known_types(key: str) -> list[VariantType]:
    """Return the types of a key that cannot be inferred from its values: usually none or one."""
    return _by_key().get(_DIGITS.sub("N", key), [])


def need_word(value: object, what: str, path: str = "") -> None:
    """Raise ``QueryError`` if a name is not a str; ``what`` describes the name in the message."""
    if not isinstance(value, str):
        raise QueryError(f"expected a str as {what}, not {value!r:.60}", path=path)


def typed_archive(values: Mapping[str, object]) -> KeyedArchive:
    """Build an archive whose entries have the types that their keys have in real files."""
    if isinstance(values, KeyedArchive):
        return values
    if not isinstance(values, Mapping):
        raise SerializeError(f"expected a mapping of entries, not a {type(values).__name__}")
    archive = KeyedArchive()
    archive.use_key_types(KEY_TYPES)
    archive.update(values)
    return archive


def new_archive(values: Mapping[str, object] | None, fixed: Mapping[str, object]) -> KeyedArchive:
    """Build a new archive from a caller's values and the required ones.

    If ``values`` is an archive, its types are kept and it is not modified.
    """
    archive = copy.copy(typed_archive({} if values is None else values))
    archive.use_key_types(KEY_TYPES)
    archive.update(fixed)
    return archive


class ArchivePart:
    """An archive of a scene other than its nodes; new entries get types from ``KEY_TYPES``."""

    def __init__(self, text: str) -> None:
        self.__doc__ = text

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, scene: None, owner: type) -> Self: ...
    @overload
    def __get__(self, scene: Document, owner: type) -> KeyedArchive | None: ...
    def __get__(self, scene: Document | None, owner: type) -> Self | KeyedArchive | None:
        return self if scene is None else scene.__dict__.get(self._name)

    def __set__(self, scene: Document, archive: KeyedArchive | None) -> None:
        if isinstance(archive, KeyedArchive):
            archive.use_key_types(KEY_TYPES)
        elif archive is not None:
            raise QueryError(
                f"expected an archive, not a {type(archive).__name__}", path=f"/{self._name}"
            )
        scene.__dict__[self._name] = archive
