"""The verbs of Virtools files that fit the options of a command to the functions that do the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkwright.errors import ChunkwrightError, QueryError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from chunkwright.base.jsontext import JsonObject
    from chunkwright.exchange.edits.model import Applied, Edits
    from chunkwright.exchange.model import SceneModel
    from chunkwright.formats.format import Loaded
    from chunkwright.formats.results import Merge
    from chunkwright.nmo.model import VirtoolsFile


def assumptions(file: VirtoolsFile) -> Iterator[str]:
    """Yield which code page the names are read in, if that is a guess."""
    try:
        is_guess = file.encoding_guessed
    except ChunkwrightError:
        return  # the contents cannot be read, which everything that needs them says
    if is_guess:
        yield f"the code page of names is a guess, {file.encoding}: --encoding sets another"


def readable(facts: JsonObject) -> JsonObject:
    """Return facts without the numbers of classes, which are there by name too."""
    found = {key: fact for key, fact in facts.items() if key != "classes"}
    own = dict(found.get("virtools") or {})
    if own.pop("encoding_guessed", False):
        own["encoding"] += ", a guess"
    return found | {"virtools": own} if own else found


def merge(file: VirtoolsFile, other: VirtoolsFile, *, rename: bool = False) -> Merge:
    """Bring the objects, managers and included files of another file into one."""
    from chunkwright.nmo.edit.merging import merge_file

    return merge_file(file, other, rename=rename)


def scene_model(
    file: VirtoolsFile,
    *others: VirtoolsFile,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    no_textures: bool = False,
) -> SceneModel:
    """Return the entities of a file with what they show."""
    from chunkwright.nmo.scene_model import building

    if others:
        raise QueryError("Virtools files are exported one by one", file=others[0].source)
    return building.scene_model(
        file, everything=all, textures=textures, with_textures=not no_textures
    )


def apply_edits(
    file: VirtoolsFile,
    edits: Edits,
    *,
    all: bool = False,  # noqa: A002 - the word of the command line
    textures: str | None = None,
    **others: object,
) -> Applied:
    """Put edits into a file; return what could not go back, and pictures beside it."""
    from chunkwright.nmo.scene_model import back

    del others
    return back.apply_edits(file, edits, textures=textures, everything=bool(all))


def from_scene_model(model: SceneModel) -> Loaded[VirtoolsFile]:
    """Return a new file with the entities, meshes, materials and textures of a scene."""
    from chunkwright.formats.format import Loaded
    from chunkwright.nmo.scene_model.back import new_file

    return Loaded(*new_file(model))
