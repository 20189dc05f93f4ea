"""File > Import."""

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bpy
from bpy.props import (
    BoolProperty,
    CollectionProperty,
    EnumProperty,
    FloatProperty,
    IntProperty,
    StringProperty,
)
from bpy_extras.io_utils import ImportHelper

from . import marks
from .sources import Source, remember

if TYPE_CHECKING:
    from collections.abc import Iterator

PATTERNS = "*.sc2;*.sc2.dvpl;*.hkx;*.hkx.dvpl;*.nmo;*.cmo;*.vmo"


class ImportGameScene(bpy.types.Operator, ImportHelper):
    """Import DAVA scenes, Havok packfiles or Virtools files"""

    bl_idname = "import_scene.chunkwright"
    bl_label = "Import game scene"
    bl_options = {"UNDO", "PRESET"}  # noqa: RUF012 - Blender's own form

    filter_glob: StringProperty(default=PATTERNS, options={"HIDDEN"})
    files: CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN"})
    directory: StringProperty(subtype="DIR_PATH", options={"HIDDEN"})
    together: BoolProperty(
        name="Packfiles together",
        description="Import the chosen Havok packfiles as one scene: a skeleton and its animations",
        default=True,
    )
    use_textures: BoolProperty(name="Textures", description="Look for textures", default=True)
    textures: StringProperty(
        name="Folder",
        description="Where to look for textures that are not next to the file",
        subtype="DIR_PATH",
    )
    geometry: StringProperty(
        name="Geometry",
        description="The .scg file of a DAVA scene, if it is not next to the .sc2 file",
        subtype="FILE_PATH",
    )
    everything: BoolProperty(
        name="Everything",
        description="Import all levels of detail, all states and hidden objects",
        default=False,
    )
    lod: IntProperty(name="Level of detail", default=0, min=0, max=7)
    state: IntProperty(
        name="State", description="The state of destruction; 0 is intact", default=0, min=0, max=7
    )
    axes: EnumProperty(
        name="Axes",
        description="The axes of Havok packfiles, which do not state them",
        items=(
            ("z-up", "Z up", "Skyrim, Fallout 4"),
            ("y-up", "Y up", "Sonic"),
            ("y-up-left", "Y up, left-handed", "Souls games"),
        ),
    )
    unit: FloatProperty(
        name="Unit",
        description="Metres per unit of a packfile: 0.0142875 in Skyrim, 1 in Souls games",
        default=1.0,
        min=1e-6,
        precision=6,
    )

    def draw(self, _context: bpy.types.Context) -> None:
        """Lay out the options in panels."""
        header, body = self.layout.panel("chunkwright_textures")
        header.label(text="Textures")
        if body:
            body.prop(self, "use_textures")
            body.prop(self, "textures")
        header, body = self.layout.panel("chunkwright_dava")
        header.label(text="DAVA scenes")
        if body:
            body.prop(self, "geometry")
            body.prop(self, "lod")
            body.prop(self, "state")
        header, body = self.layout.panel("chunkwright_havok")
        header.label(text="Havok packfiles")
        if body:
            body.prop(self, "together")
            body.prop(self, "axes")
            body.prop(self, "unit")
        self.layout.prop(self, "everything")

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Import each file, or each set of packfiles, into a collection of its own."""
        import chunkwright

        batches = list(self._batches())
        manager = context.window_manager
        manager.progress_begin(0, len(batches))
        done = 0
        for place, paths in enumerate(batches):
            manager.progress_update(place)
            try:
                self._import(context, paths)
                done += 1
            except (chunkwright.ChunkwrightError, OSError) as error:
                self.report({"ERROR"}, str(error))
        manager.progress_end()
        return {"FINISHED"} if done else {"CANCELLED"}

    def _batches(self) -> "Iterator[list[Path]]":
        names = [each.name for each in self.files if each.name]
        paths = [Path(self.directory, name) for name in names] or [Path(self.filepath)]
        packfiles = [path for path in paths if ".hkx" in path.name.lower()]
        if self.together and len(packfiles) > 1:
            yield packfiles
            paths = [path for path in paths if path not in packfiles]
        yield from ([path] for path in paths)

    def _options(self) -> dict[str, Any]:
        options: dict[str, Any] = {
            "lod": self.lod,
            "state": self.state,
            "all": self.everything,
            "no_textures": not self.use_textures,
        }
        paths = {"textures": self.textures, "geometry": self.geometry}
        options |= {key: bpy.path.abspath(value) for key, value in paths.items() if value}
        return options | {"axes": self.axes, "unit": self.unit}

    def _import(self, context: bpy.types.Context, paths: list[Path]) -> None:
        import chunkwright
        from chunkwright.formats import registry

        documents = [chunkwright.open(path) for path in paths]
        known = {option.name for option in registry.by_name(documents[0].format).export_options}
        options = {key: value for key, value in self._options().items() if key in known}
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder, "scene.glb")
            for note in chunkwright.export(documents, target, **options):
                self.report({"WARNING"}, str(note))
            before = set(context.scene.collection.objects)
            collection = bpy.data.collections.new(paths[0].name)
            context.scene.collection.children.link(collection)
            layer = context.view_layer.layer_collection.children[collection.name]
            context.view_layer.active_layer_collection = layer
            marks.set_mark(context.scene, {})
            # The importer packs the pictures into the .blend file, so the folder can be deleted.
            bpy.ops.import_scene.gltf(
                filepath=str(target),
                import_pack_images=True,
                disable_bone_shape=True,
                **_without_another_collection(),
            )
        # Blender 4.2 puts objects next to the active collection, not into it.
        for each in list(context.scene.collection.objects):
            if each not in before:
                context.scene.collection.objects.unlink(each)
                collection.objects.link(each)
        mark = marks.mark_of(context.scene)
        marks.show(collection, mark)
        remember(collection, Source([str(path) for path in paths], options, mark))


def _without_another_collection() -> dict[str, bool]:
    """Return options that keep newer importers from adding another collection inside ours."""
    known = bpy.ops.import_scene.gltf.get_rna_type().properties
    return {"import_scene_as_collection": False} if "import_scene_as_collection" in known else {}
