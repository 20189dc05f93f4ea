"""Edits of skeletons and clips."""

from __future__ import annotations

import bpy
from mathutils import Vector

from . import picking as p


def _edit_bones(change: object) -> None:
    one = p.armature()
    p.select(one)
    p.mode("EDIT")
    try:
        change(one.data.edit_bones)  # type: ignore[operator]
    finally:
        p.mode("OBJECT")


def bone_renamed() -> None:
    bones = p.armature().data.bones
    bones[len(bones) // 2].name = "Renamed Bone"


def bone_moved() -> None:
    one = p.armature()
    name = one.data.bones[len(one.data.bones) // 2].name
    by = Vector((0, 0, max(one.dimensions) / 4 or 1))

    def move(bones: bpy.types.ArmatureEditBones) -> None:
        bones[name].head += by
        bones[name].tail += by

    _edit_bones(move)


def bone_added() -> None:
    def add(bones: bpy.types.ArmatureEditBones) -> None:
        above, made = bones[-1], bones.new("New Bone")
        made.head, made.tail = above.tail, above.tail + Vector((0, 0, 1))
        made.parent = above

    _edit_bones(add)


def bone_deleted() -> None:
    name = [each.name for each in p.armature().data.bones if not each.children][-1]
    _edit_bones(lambda bones: bones.remove(bones[name]))


def bone_below_another() -> None:
    def reparent(bones: bpy.types.ArmatureEditBones) -> None:
        deep = [each for each in bones if each.parent and each.parent.parent]
        one = p.first(reversed(deep), "a bone below a bone below a bone")
        one.parent = one.parent.parent

    _edit_bones(reparent)


def some_keys_moved() -> None:
    found = p.curves(p.clip())
    curve = found[len(found) // 2][1]
    keys = list(curve.keyframe_points)
    for key in keys[len(keys) // 3 : max(len(keys) * 2 // 3, len(keys) // 3 + 1)]:
        key.co.y += 0.3
    curve.update()


def all_keys_moved() -> None:
    moving = [c for _, c in p.curves(p.clip()) if c.data_path.endswith("location")]
    if not moving:
        raise p.NotThereError("positions in a clip")
    for curve in moving:
        for key in curve.keyframe_points:
            key.co.y += 0.25
        curve.update()


def keys_added_after_the_end() -> None:
    for _, curve in p.curves(p.clip()):
        last = curve.keyframe_points[-1]
        curve.keyframe_points.insert(last.co.x + 20, last.co.y)
        curve.update()


def clip_shortened() -> None:
    found = p.curves(p.clip())
    ends = [curve.keyframe_points[-1].co.x for _, curve in found]
    middle = round(max(ends) / 2)
    if middle < 2:
        raise p.NotThereError("a clip of more than four frames")
    for _, curve in found:
        curve.keyframe_points.insert(middle, curve.evaluate(middle))
        for key in reversed([k for k in curve.keyframe_points if k.co.x > middle]):
            curve.keyframe_points.remove(key)
        curve.update()


def channel_deleted() -> None:
    """Delete the keys of the object that moves most."""
    found = p.curves(p.clip())
    path = max(found, key=lambda each: _range(each[1]))[1].data_path
    for owner, curve in found:
        if curve.data_path == path:
            owner.remove(curve)


def _range(curve: bpy.types.FCurve) -> float:
    values = [key.co.y for key in curve.keyframe_points]
    return float(max(values) - min(values))


def clip_deleted() -> None:
    action = p.clip()
    for data, track in p.tracks(action):
        data.nla_tracks.remove(track)
    for thing in bpy.data.objects:
        if thing.animation_data and thing.animation_data.action is action:
            thing.animation_data.action = None
    bpy.data.actions.remove(action)


def clip_renamed() -> None:
    action = p.clip()
    for _, track in p.tracks(action):
        track.name = "Renamed Clip"
    action.name = "Renamed Clip"


def frame_rate() -> None:
    p.clip()
    bpy.context.scene.render.fps = 60


def object_animated() -> None:
    one = p.main()
    if p.moves(one):
        raise p.NotThereError("an object that stands still")
    one.keyframe_insert("location", frame=1)
    one.location.z += 1
    one.keyframe_insert("location", frame=25)
    one.animation_data.action.name = "New Clip"
