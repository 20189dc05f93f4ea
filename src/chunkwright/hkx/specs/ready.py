"""Ready-made specs for common games, with the classes that their files contain."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.hkx.specs.making import for_version

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.formats.results import MadeSpec


class Ready(NamedTuple):
    """A spec: its name, the files that it is for, and the classes of their objects."""

    name: str
    title: str
    version: str
    layout: str
    classes: str


_ROOT: Final = """
    hkMemoryResourceContainer hkMemoryResourceHandle hkRootLevelContainer hkaAnimationBinding
    hkaAnimationContainer hkaDefaultAnimatedReferenceFrame hkaInterleavedUncompressedAnimation
    hkaSkeleton hkaSkeletonMapper hkaSplineCompressedAnimation
"""
_RAGDOLL: Final = """
    hkaRagdollInstance hkpBoxShape hkpCapsuleShape hkpConstraintInstance hkpConvexTranslateShape
    hkpLimitedHingeConstraintData hkpPhysicsData hkpPhysicsSystem hkpPositionConstraintMotor
    hkpRagdollConstraintData hkpRigidBody hkpShapeInfo
"""
_BEHAVIOR: Final = """
    BSBoneSwitchGenerator BSBoneSwitchGeneratorBoneData BSCyclicBlendTransitionGenerator
    BSDirectAtModifier BSEventEveryNEventsModifier BSEventOnDeactivateModifier
    BSEventOnFalseToTrueModifier BSInterpValueModifier BSIsActiveModifier BSLookAtModifier
    BSModifyOnceModifier BSOffsetAnimationGenerator BSRagdollContactListenerModifier
    BSSpeedSamplerModifier BSSynchronizedClipGenerator BSiStateTaggingGenerator
    hkRootLevelContainer hkbBehaviorGraph hkbBehaviorGraphData hkbBehaviorGraphStringData
    hkbBehaviorReferenceGenerator hkbBlenderGenerator hkbBlenderGeneratorChild
    hkbBlendingTransitionEffect hkbBoneIndexArray hkbBoneWeightArray hkbCharacterData
    hkbCharacterStringData hkbClipGenerator hkbClipTriggerArray hkbDampingModifier
    hkbEvaluateExpressionModifier hkbEventDrivenModifier hkbExpressionCondition
    hkbExpressionDataArray hkbFootIkControlsModifier hkbFootIkDriverInfo hkbGetUpModifier
    hkbKeyframeBonesModifier hkbManualSelectorGenerator hkbMirroredSkeletonInfo hkbModifierGenerator
    hkbModifierList hkbPoseMatchingGenerator hkbPoweredRagdollControlsModifier hkbProjectData
    hkbProjectStringData hkbRigidBodyRagdollControlsModifier hkbRotateCharacterModifier
    hkbStateMachine hkbStateMachineEventPropertyArray hkbStateMachineStateInfo
    hkbStateMachineTransitionInfoArray hkbStringCondition hkbStringEventPayload hkbTimerModifier
    hkbTwistModifier hkbVariableBindingSet hkbVariableValueSet
"""
_NEW_PHYSICS: Final = """
    hkRefCountedProperties hknpBSMaterialProperties hknpBreakableConstraintData hknpCapsuleShape
    hknpCompressedMeshShape hknpCompressedMeshShapeData hknpConvexPolytopeShape
    hknpDynamicCompoundShape hknpDynamicCompoundShapeData hknpPhysicsSceneData
    hknpPhysicsSystemData hknpRagdollData hknpShapeMassProperties hkpLimitedHingeConstraintData
    hkpPositionConstraintMotor hkpRagdollConstraintData
"""
_OLD_ANIMATION: Final = """
    hkRootLevelContainer hkaAnimationBinding hkaAnimationContainer hkaBone
    hkaDefaultAnimatedReferenceFrame hkaInterleavedSkeletalAnimation hkaSkeleton
    hkaSplineSkeletalAnimation hkaWaveletSkeletalAnimation hkxEnvironment hkxScene
"""
_2010: Final = "hk_2010.2.0-r1"
_2014: Final = "hk_2014.1.0-r1"
READY: Final = (
    Ready("skyrim_le_behavior", "Skyrim LE, behaviours and characters", _2010, "4101", _BEHAVIOR),
    Ready("skyrim_le_skeleton", "Skyrim LE, skeletons, animations, ragdolls; Dark Souls, skeletons "
          "and animations", _2010, "4101", _ROOT + _RAGDOLL),
    Ready("skyrim_se_behavior", "Skyrim SE, behaviours and characters", _2010, "8101", _BEHAVIOR),
    Ready("skyrim_se_skeleton", "Skyrim SE, skeletons, animations, ragdolls", _2010, "8101",
          _ROOT + _RAGDOLL),
    Ready("fallout4", "Fallout 4, skeletons, animations, physics; Dark Souls III, skeletons and "
          "animations", _2014, "8101", _ROOT + _NEW_PHYSICS),
    Ready("bloodborne", "Bloodborne, skeletons, animations, ragdolls", _2014, "8111",
          _ROOT + _NEW_PHYSICS),
    Ready("demons_souls", "Demon's Souls, skeletons and animations", "Havok-5.5.0-r1", "4011",
          _OLD_ANIMATION),
)  # fmt: skip


def ready_specs() -> Iterator[tuple[str, MadeSpec]]:
    """Make each of them, with the files that it is for."""
    for row in READY:
        classes, name = row.classes.split(), f"havok_{row.name}"
        yield row.title, for_version(row.version, row.layout, classes=classes, name=name)
