"""Making the specs of packfiles: for files, or for classes by name."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sized
from contextlib import suppress
from string import Template
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar

from chunkwright.errors import CorruptError, QueryError
from chunkwright.formats.results import MadeSpec
from chunkwright.hkx.classes import Layout, references
from chunkwright.hkx.classes.library import builtin
from chunkwright.hkx.instances import new_packfile
from chunkwright.hkx.model.record import records_in
from chunkwright.hkx.specs import (
    ClassTypes,
    Identifiers,
    Shape,
    blocks,
    snake,
    text_of,
    types_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Sequence

    from chunkwright.hkx.classes.codecs import Codec
    from chunkwright.hkx.classes.plan import Plan
    from chunkwright.hkx.model.havok_document import HavokDocument
    from chunkwright.hkx.model.packfile import Packfile


D = TypeVar("D", bound="HavokDocument")

# Arrays of more bytes are divided into blocks: the Web IDE needs a second for some 100,000 numbers.
_LONG: Final = 0x8000
# Arrays that are in blocks in every spec, made for files or not, as they are long in most files.
_MESH: Final = ("hkpStorageExtendedMeshShapeMeshSubpartStorage",
                "hkpStorageExtendedMeshShape::MeshSubpartStorage")  # fmt: skip
_OFTEN_LONG: Final = frozenset(
    {
        ("hkaInterleavedUncompressedAnimation", "transforms"),
        ("hkaSplineCompressedAnimation", "data"),
        ("hkpMoppCode", "data"),
        *((kind, name) for kind in _MESH for name in ("vertices", "indices16", "indices32")),
    }
)


class Union(Generic[D]):
    """Files of one kind in which classes of the same name have the same members.

    ``objects`` are the classes that their objects are of, ``unknown`` the names of those that no
    table has, ``first`` is one of the files, ``long`` the arrays, by class and member, that are long
    in one of them or in most files.
    """

    def __init__(self, first: D) -> None:
        self.first = first
        self.files: list[str] = []
        self.objects: dict[str, Plan] = {}
        self.unknown: set[str] = set()
        self.long: set[tuple[str, str]] = set(_OFTEN_LONG)
        self._all: dict[str, Plan] = {}

    def takes(self, plans: Iterable[Plan]) -> bool:
        """Whether these classes, and those in them, agree with those of the same names here."""
        found = (one for plan in plans for one in within(plan))
        return all(_same(self._all.get(one.name, one), one) for one in found)

    def add(self, document: D, plans: Iterable[Plan], unknown: Iterable[str]) -> None:
        """Add a file with the classes of its objects."""
        self.files.append(document.source or "")
        self.unknown.update(unknown)
        self.long.update(_long_arrays(document))
        for plan in plans:
            self.objects.setdefault(plan.name, plan)
            self._all.update((one.name, self._all.get(one.name, one)) for one in within(plan))

    def add_named(self, names: Iterable[str]) -> None:
        """Add classes by name; ``QueryError`` for one that is unknown."""
        library = self.first.decoder.library
        for name in names:
            plan = library.find(name, None)
            if plan is None:
                raise QueryError(f"no class {name!r} is known for {self.first.contents_version}")
            self.objects.setdefault(name, plan)


def unions_of(
    documents: Iterable[D], key_of: Callable[[D], Hashable]
) -> list[tuple[Hashable, Union[D]]]:
    """Group files by kind, and apart where they have different classes of the same name."""
    made: list[tuple[Hashable, Union[D]]] = []
    for document in documents:
        key = key_of(document)
        plans, unknown = _classes_of(document)
        union = next((one for own, one in made if own == key and one.takes(plans)), None)
        if union is None:
            union = Union(document)
            made.append((key, union))
        union.add(document, plans, unknown)
    return made


def within(plan: Plan) -> Iterator[Plan]:
    """Yield a class and all those that it embeds, each once."""
    seen: dict[str, Plan] = {}
    stack = [plan]
    while stack:
        one = stack.pop()
        if one.name in seen:
            continue
        seen[one.name] = one
        yield one
        stack += [codec.struct for codec in one.codecs if codec.struct is not None]


def _classes_of(document: HavokDocument) -> tuple[list[Plan], set[str]]:
    decoder = document.decoder
    examples = {(obj.class_name, obj.signature): obj for obj in document.objects}
    plans, unknown = [], set()
    for obj in examples.values():
        plan = decoder.plan_of(obj)
        if plan is None:
            unknown.add(obj.class_name)
        else:
            plans.append(plan)
    return plans, unknown


def _long_arrays(document: HavokDocument) -> Iterator[tuple[str, str]]:
    """Yield the class and member of each array of many bytes."""
    for obj in document.objects:
        stack: list[object] = []
        with suppress(CorruptError):  # an object that cannot be decoded has no arrays to measure
            stack.append(obj.values)
        while stack:
            for _, record in records_in(stack.pop()):
                plan = record.plan
                for name, codec in zip(plan.names, plan.codecs, strict=True):
                    if codec.struct is not None:
                        stack.append(record[name])
                    if codec.inner is not codec and _is_long(codec.inner, record[name]):
                        yield plan.name, name


def _is_long(element: Codec, held: object) -> bool:
    return isinstance(held, Sized) and len(held) * element.size > _LONG


def _same(one: Plan, other: Plan) -> bool:
    """Whether two classes of a name have the same members at the same places."""
    if one is other:
        return True
    return (one.size, one.names) == (other.size, other.names) and all(
        (mine.offset, mine.size, mine.member.type, mine.member.subtype)
        == (its.offset, its.size, its.member.type, its.member.subtype)
        for mine, its in zip(one.slots, other.slots, strict=True)
    )


def filled(template: str, types: ClassTypes, **words: str) -> str:
    """Return a spec: the template, then the types and enums of the classes."""
    head = Template(template).substitute(words)
    lines = "\n".join([*types.type_lines(), *types.enums.lines()])
    return used_only(head + blocks(), lines) + lines + "\n"


def used_only(head: str, lines: str) -> str:
    """Return the fixed part of a spec without the types that nothing mentions."""
    start, _, types = head.partition("\ntypes:\n")
    blocks_of = re.split(r"^(?=  \w+:\n)", types, flags=re.MULTILINE)
    while True:
        words = Counter(re.findall(r"\w+", "".join([start, *blocks_of, lines])))
        used = [block for block in blocks_of if words[block.split(":")[0].strip()] != 1]
        if len(used) == len(blocks_of):
            return f"{start}\ntypes:\n{''.join(used)}"
        blocks_of = used


def cases(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the cases of the body of an object, by the name of its class."""
    return "\n".join(f"""            '"{one.name}"': {types.id_of(one)}""" for one in objects)


def title_offsets(types: ClassTypes, objects: Sequence[Plan]) -> str:
    """Return the expression for the offset of an object's name, by the name of its class."""
    found: dict[int, list[str]] = defaultdict(list)
    for plan in objects:
        title = types.title_of(plan)
        if title is not None:
            found[plan.slots[title].offset].append(plan.name)
    parts = []
    for offset, names in sorted(found.items()):
        either = " or ".join(f'class_name == "{name}"' for name in names)
        parts.append(f"({either}) ? {offset} :")
    return "\n          ".join([*parts, "-1"])


def template() -> str:
    """Return the part of the spec that no class changes."""
    return text_of("chunkwright.hkx.specs", "packfile")


def array_type(codec: Codec) -> str:
    """Return the type of an array's header."""
    match codec:
        case references.RelArrayCodec():
            return "relative_array_ref"
        case references.SimpleArrayCodec():
            return "simple_array_ref"
    return "array_ref"


def types_for(
    plans: Iterable[Plan],
    layout: Layout,
    *,
    lean: bool = True,
    long: Container[tuple[str, str]] = (),
) -> ClassTypes:
    """Return the types of the given classes in a layout, and of what they embed."""
    shape = Shape(layout.pointer_size, array_type)
    types = ClassTypes(shape, types_of(template()), lean=lean, long=long)
    for plan in plans:
        types.add(plan)
    types.compile()
    return types


def spec_name(version: str, layout: Layout) -> str:
    """Return the name of a spec: ``havok_hk_2010_2_0_r1_8101``."""
    words = snake(version).removeprefix("havok_")
    return f"havok_{words}_{layout}"


def spec_text(
    name: str, version: str, layout: Layout, types: ClassTypes, objects: Iterable[Plan]
) -> str:
    """Return the spec; ``objects`` are the classes that objects are of."""
    listed = sorted(objects, key=lambda plan: plan.name)
    rules = (layout.little_endian, layout.reuse_padding, layout.empty_base)
    return filled(
        template(),
        types,
        id=name,
        title=f"Havok packfile of {version} in the layout {layout}, with members",
        about=f"Packfiles of {version} in the layout {layout}, down to members of objects.",
        endian="le" if layout.little_endian else "be",
        layout=", ".join(map(str, (layout.pointer_size, *map(int, rules)))),
        version=version,
        pointer_size=str(layout.pointer_size),
        cases=cases(types, listed),
        titles=title_offsets(types, listed),
    )


def make_specs(
    documents: Iterable[Packfile], *, classes: Sequence[str] = (), lean: bool = True
) -> list[MadeSpec]:
    """Return a spec for each version and layout of the given packfiles, and for ``classes`` too."""
    names = Identifiers()
    made = []
    for place, (_, union) in enumerate(unions_of(documents, _kind)):
        layout = Layout.parse(union.first.layout)
        name = names.of(place, spec_name(union.first.contents_version, layout))
        made.append(_made(union, layout, classes, lean, name))
    return made


def for_version(
    version: str, layout: str, *, classes: Sequence[str] = (), lean: bool = True, name: str = ""
) -> MadeSpec:
    """Return a spec for classes of a version by name, or for all its classes."""
    rules = Layout.parse(layout)
    union = Union(new_packfile(version, layout))
    listed = list(classes)
    if not classes:  # all but those that need a class which no table has
        library = union.first.decoder.library
        names = sorted(builtin(version))
        listed = [each for each in names if library.find(each, None) is not None]
        union.unknown.update(set(names) - set(listed))
    return _made(union, rules, listed, lean, name or spec_name(version, rules))


def _kind(document: Packfile) -> Hashable:
    return document.contents_version, document.layout


def _made(
    union: Union[Packfile], layout: Layout, classes: Sequence[str], lean: bool, name: str
) -> MadeSpec:
    union.add_named(classes)
    version = union.first.contents_version
    objects = union.objects.values()
    types = types_for(objects, layout, lean=lean, long=union.long)
    text = spec_text(name, version, layout, types, objects)
    return MadeSpec(name, text, types, tuple(union.files), tuple(sorted(union.unknown)))


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
    """Yield the title and the spec of each row of ``READY``."""
    for row in READY:
        classes, name = row.classes.split(), f"havok_{row.name}"
        yield row.title, for_version(row.version, row.layout, classes=classes, name=name)
