"""File > Export: edits are written back to the file that was imported."""

import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import bpy
from bpy.props import BoolProperty, StringProperty
from bpy_extras.io_utils import ExportHelper

from . import marks
from .importing import PATTERNS
from .reporting import popup
from .sources import Source, imported, source_of

if TYPE_CHECKING:
    from collections.abc import Iterator


class ExportGameScene(bpy.types.Operator, ExportHelper):
    """Write the edited scene over a copy of the file that it was imported from"""

    bl_idname = "export_scene.chunkwright"
    bl_label = "Export game scene"
    bl_options = {"PRESET"}  # noqa: RUF012 - Blender's own form

    filename_ext = ""
    check_extension = None
    filter_glob: StringProperty(default=PATTERNS, options={"HIDDEN"})
    original: StringProperty(
        name="Original",
        description="The file to apply the edits to; empty for the imported one",
        subtype="FILE_PATH",
    )
    partial: BoolProperty(
        name="Write what can be applied",
        description="Write the file even if some edits cannot be applied; these are reported",
        default=True,
    )
    force: BoolProperty(
        name="Force",
        description="Export even a scene that does not look as if it came from the original",
        default=False,
    )

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Begin with the name of the imported file."""
        collection = imported(context)
        source = source_of(collection) if collection else None
        if source is not None and not self.filepath:
            self.filepath = str(source.path)
        return super().invoke(context, event)

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Export the collection as glTF, and apply the changes to the original."""
        import chunkwright

        collection = imported(context)
        if collection is None:
            self.report({"ERROR"}, "Select the collection of an imported file first")
            return {"CANCELLED"}
        source = source_of(collection)
        assert source is not None
        try:
            return self._write(context, collection, source)
        except (chunkwright.ChunkwrightError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}

    def _write(
        self, context: bpy.types.Context, collection: bpy.types.Collection, source: Source
    ) -> set[str]:
        import chunkwright
        from chunkwright.exchange import importing

        original = Path(bpy.path.abspath(self.original)) if self.original else source.path
        documents = [chunkwright.open(path) for path in (original, *source.files[1:])]
        with tempfile.TemporaryDirectory() as folder:
            edited = Path(folder, "edited.glb")
            with _noted(context.scene, collection, source):
                self._export(context, collection, edited)
            edits = importing.edits_of(edited, documents, force=self.force, **source.options)
        applied = importing.apply(documents[0], edits, **source.options)
        is_written = self.partial or not applied.notes
        if is_written:
            importing.save(documents[0], self.filepath, applied.files)
        self._tell(list(map(str, applied.notes)), is_written)
        return {"FINISHED"} if is_written else {"CANCELLED"}

    def _tell(self, notes: list[str], is_written: bool) -> None:
        """Report the edits that were not applied, in the Info editor and in a window."""
        for each in notes:
            self.report({"WARNING"}, each)
        name = Path(self.filepath).name
        end = "wrote" if is_written else "did not write"
        self.report({"INFO"} if is_written else {"ERROR"}, f"{end} {name}")
        if notes:
            rest = "The rest was written" if is_written else "Nothing was written"
            popup(f"Not applied to {name}. {rest}", notes)

    def _export(
        self, context: bpy.types.Context, collection: bpy.types.Collection, target: Path
    ) -> None:
        before = context.view_layer.active_layer_collection
        context.view_layer.active_layer_collection = _layer_of(
            context.view_layer.layer_collection, collection
        )
        try:
            bpy.ops.export_scene.gltf(
                filepath=str(target),
                export_format="GLB",
                use_active_collection=True,
                use_active_collection_with_nested=True,
                use_active_scene=True,
                # These two are needed to match nodes and vertices with those of the original.
                export_extras=True,
                export_attributes=True,
                export_cameras=True,
                export_lights=True,
                export_animations=True,
                # Joints in their pose, because Blender's rest pose has no scale.
                export_rest_position_armature=False,
            )
        finally:
            context.view_layer.active_layer_collection = before


@contextmanager
def _noted(
    scene: bpy.types.Scene, collection: bpy.types.Collection, source: Source
) -> "Iterator[None]":
    """Store groups and visibility in marks, and the collection's mark in the scene, temporarily."""
    before = marks.mark_of(scene)
    marks.set_mark(scene, marks.note(collection, source.mark or before))
    try:
        yield
    finally:
        marks.set_mark(scene, before)


def _layer_of(
    layer: bpy.types.LayerCollection, collection: bpy.types.Collection
) -> bpy.types.LayerCollection:
    import chunkwright

    todo = [layer]
    while todo:
        each = todo.pop()
        if each.collection == collection:
            return each
        todo.extend(each.children)
    raise chunkwright.QueryError(
        f"the collection {collection.name} is excluded from the view layer", hint="include it there"
    )
