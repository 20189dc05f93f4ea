"""File > Export: what was edited goes back over the file that it came from."""

import tempfile
from pathlib import Path

import bpy
from bpy.props import BoolProperty, StringProperty
from bpy_extras.io_utils import ExportHelper

from .importing import PATTERNS
from .sources import imported, source_of


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
        description="The file that keeps all that Blender does not know; empty for the imported one",
        subtype="FILE_PATH",
    )
    animations: BoolProperty(name="Animations", default=True)

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Begin with the name of the imported file."""
        collection = imported(context)
        source = source_of(collection) if collection else None
        if source is not None and not self.filepath:
            self.filepath = str(source.path)
        return super().invoke(context, event)

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Export the collection as glTF, and put what changed into the original."""
        import chunkwright

        collection = imported(context)
        if collection is None:
            self.report({"ERROR"}, "Select the collection of an imported file first")
            return {"CANCELLED"}
        source = source_of(collection)
        assert source is not None
        original = Path(bpy.path.abspath(self.original)) if self.original else source.path
        try:
            with tempfile.TemporaryDirectory() as folder:
                edited = Path(folder, "edited.glb")
                self._export(context, collection, edited)
                others = [chunkwright.open(path) for path in source.files[1:]]
                documents = [chunkwright.open(original), *others]
                notes = chunkwright.import_scene(edited, documents, self.filepath, **source.options)
        except (chunkwright.ChunkwrightError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        for note in notes:
            self.report({"WARNING"}, str(note))
        return {"FINISHED"}

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
                export_extras=True,
                export_attributes=True,
                export_cameras=True,
                export_lights=True,
                export_animations=self.animations,
                # Joints as they stand: at rest, Blender's have no scale.
                export_rest_position_armature=False,
            )
        finally:
            context.view_layer.active_layer_collection = before


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
