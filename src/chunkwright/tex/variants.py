"""The pictures that a descriptor names, one for each family: made from a new picture, and shown.

A variant is written as the file that it replaces: its container, its pixel format and its wrapper;
without such a file, as the descriptor says. The descriptor determines its size.
"""

from __future__ import annotations

import copy
import hashlib
import os
import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from chunkwright.base.fileio import DEFAULT_LIMITS
from chunkwright.base.wording import counted
from chunkwright.errors import ChunkwrightError, QueryError
from chunkwright.tex.encoding import (
    FORMS,
    NUMBERS,
    WITH_ALPHA,
    crc32_of,
    dds_file,
    form_name,
    levels_of,
    plain_file,
    pvr_file,
    why_not,
)
from chunkwright.tex.fields import entry_rows
from chunkwright.tex.model import (
    ASTC,
    FIRST_OF_FAMILIES,
    Container,
    Entry,
    PixelFormat,
    TextureDescriptor,
    entry_names,
)
from chunkwright.tex.pictures import (
    EXTENSIONS,
    PACKED,
    SUFFIX,
    Picture,
    as_colors,
    bare_name,
    find_pictures,
    find_variants,
    load,
    read,
    read_texture,
    stored_as,
    with_colors,
)
from chunkwright.tex.pixels import Meaning, library, meaning_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from chunkwright.document import Wrapper
    from chunkwright.tex.pixels import Pixels

UNNAMED: Final = "texture"
"""The name of the files of a descriptor that was not read from a file."""
_ORIGIN: Final = "origin"
_FIRST_WITH_ASTC: Final = 20  # version
_ENTRIES, _ENTRIES_BEFORE = 8, 7  # of a version with an entry for ASTC, and of older ones
_WITH_LEVELS: Final = (Container.DDS, Container.PVR)
_CONTAINERS: Final = {extension: container for container, extension in EXTENSIONS.items()}
_DXT5NM: Final = "DXT5NM"
_OPAQUE: Final = np.array([0, 0, 0, 255], np.uint8)
# Direct3D accepts blocks only for sides that are multiples of this.
_BLOCK: Final = 4


class Variant(NamedTuple):
    """The picture of a family, such as ``"mali"``, as the descriptor describes it."""

    family: str
    entry: Entry


class Painted(NamedTuple):
    """The result of a new picture: files by name, the descriptor last, each with words about it.

    ``refused`` says which variants were not written, and why; ``notes`` are about the others.
    ``descriptor`` is the new descriptor.
    """

    files: dict[str, bytes]
    words: dict[str, str]
    refused: list[str]
    notes: list[str]
    descriptor: TextureDescriptor


class _Old(NamedTuple):
    """The file that a variant replaces: name without ``.dvpl``, pixels, levels, and wrapper."""

    name: str
    pixels: str
    levels: int
    wrapper: Wrapper | None


def variants_of(descriptor: TextureDescriptor) -> list[Variant]:
    """Return the variants that a descriptor names, or the one that it was exported for."""
    if not descriptor.is_exported:
        found = zip(descriptor.gpus, descriptor.entries, strict=True)
        return [
            Variant(family, entry)
            for family, entry in found
            if entry.pixel_format != PixelFormat.NONE and family != _ORIGIN
        ]
    if descriptor.version < FIRST_OF_FAMILIES:
        return []
    count = _ENTRIES if descriptor.version >= _FIRST_WITH_ASTC else _ENTRIES_BEFORE
    known = dict(enumerate(entry_names(count, descriptor.version)))
    if descriptor.exported_gpu not in known:
        return []
    entry = Entry(descriptor.exported_container, descriptor.exported_pixel_format)
    family = known[descriptor.exported_gpu]
    return [Variant(family, entry)] if family != _ORIGIN else []


def chosen(descriptor: TextureDescriptor, families: Mapping[str, str]) -> list[Variant]:
    """Return the variants of the given families, by default of all; ``QueryError`` for others."""
    found = variants_of(descriptor)
    known = {each.family.lower(): each for each in found}
    for family in families:
        if family.lower() not in known:
            raise QueryError(
                f"the descriptor names no picture for {family!r:.60}",
                file=descriptor.source,
                hint=f"it names those for {', '.join(each.family for each in found) or 'none'}",
            )
    return [known[family.lower()] for family in families] if families else found


def shown(descriptor: TextureDescriptor, family: str = "") -> Picture:
    """Return the picture next to a descriptor, the best one or that of a family, as colours.

    Two channels, of a normal map or a mask, become red and green; blue is computed for the length
    1.
    """
    path = descriptor.source or ""
    if not family:
        return as_colors(read_texture(path, descriptor))
    (variant,) = chosen(descriptor, {family: ""})
    files = find_variants(path, descriptor, variant.family)
    if not files:
        raise QueryError(f"there is no picture for {variant.family} next to it", file=path)
    return as_colors(read(files[0]))


def paint(
    descriptor: TextureDescriptor,
    picture: Picture,
    source: bytes,
    families: Mapping[str, str] | None = None,
    *,
    as_far_as_possible: bool = False,
) -> Painted:
    """Make the files of all variants of a texture, or of those of given families, from a picture.

    ``source`` are the bytes of the picture's file, whose checksum the descriptor stores.
    ``families`` are names of families, each with the pixel format to write, "" for the one that it
    has. A variant is refused if no library encodes it, or the library is not installed. Raises
    ``QueryError`` if such a variant was asked for by name, if a library is missing, or if no
    variant is left; with ``as_far_as_possible``, only in the last case. Files next to the
    descriptor are not changed.
    """
    painter = _Painter(descriptor, picture, source, families or {})
    return painter.painted(is_strict=not as_far_as_possible)


class _Painter:
    def __init__(
        self,
        descriptor: TextureDescriptor,
        picture: Picture,
        source: bytes,
        families: Mapping[str, str],
    ) -> None:
        self._new = copy.deepcopy(descriptor)
        self._made = Painted({}, {}, [], [], self._new)
        self._path = descriptor.source or ""
        self._families = {name.lower(): form for name, form in families.items()}
        self._variants = chosen(self._new, families)
        self._source = source
        packed = "" if descriptor.wrapper is None else PACKED
        self._name = os.path.basename(self._path) or f"{UNNAMED}{SUFFIX}{packed}"
        self._stem = bare_name(self._name)[: -len(SUFFIX)]
        self._old = {each.family: self._old_of(each) for each in self._variants}
        self._is_pair = self._has_two_channels()
        self._faces = self._faces_of(picture)

    def painted(self, *, is_strict: bool) -> Painted:
        hint = ""
        for variant in self._variants:
            name, why = self._form_of(variant)
            try:
                if name:
                    self._write(variant, name)
            except QueryError as error:
                if error.hint and is_strict:  # such as a library to install
                    raise
                why, hint = error.message, error.hint
            if why:
                self._refuse(variant, why, is_strict=is_strict and bool(self._families))
        made = self._made
        if not made.files:
            raise QueryError(
                "no picture is written: "
                + ("; ".join(made.refused) or "the descriptor names none"),
                file=self._path or None,
                hint=hint,
            )
        made.files[self._name] = bytes(self._new)
        made.words[self._name] = "the descriptor, with new checksums"
        return made

    def _note(self, about: str, what: str) -> None:
        line = f"{about}: {what}"
        if line not in self._made.notes:
            self._made.notes.append(line)

    def _refuse(self, variant: Variant, why: str, *, is_strict: bool) -> None:
        line = f"{variant.family} ({why})"
        if is_strict:
            raise QueryError(f"no picture is written for {line}", file=self._path or None)
        self._made.refused.append(line)

    # -- the old files -----------------------------------------------------------------------------

    def _old_of(self, variant: Variant) -> _Old | None:
        for file in find_variants(self._path, self._new, variant.family) if self._path else ():
            try:
                data, wrapper = load(file)
                return _Old(bare_name(file), *stored_as(data), wrapper)
            except ChunkwrightError as error:
                self._note(os.path.basename(file), error.message)
        return None

    def _has_two_channels(self) -> bool:
        """Whether the texture is a map of two channels, by its descriptor or by its pictures."""
        if any(each.entry.pixel_format == PixelFormat.DXT5NM for each in variants_of(self._new)):
            return True
        for file in find_pictures(self._path, self._new) if self._path else ():
            try:
                name, _ = stored_as(load(file)[0])
                if name == "BC3" or name.startswith("ASTC"):
                    return read(file).meaning is not Meaning.COLOR
            except ChunkwrightError as error:
                self._note(os.path.basename(file), error.message)
        return False

    def _faces_of(self, picture: Picture) -> list[Pixels]:
        if picture.is_cube is not self._new.is_cube:
            wanted = "six faces" if self._new.is_cube else "one picture"
            raise QueryError(
                f"the texture has {wanted}, but the new picture has {len(picture.faces)}",
                file=self._path or None,
                hint="name one of six files that end in _px, _nx, _py, _ny, _pz, _nz"
                if self._new.is_cube
                else "",
            )
        if not self._is_pair:
            return list(picture.faces)
        first = picture.faces[0]
        meaning = meaning_of(first, "BC3")
        if meaning is Meaning.COLOR:
            meaning = meaning_of(first, "ASTC")
        # In such a map, alpha is a channel like others, not transparency.
        return [
            face | _OPAQUE if meaning is Meaning.COLOR else with_colors(face, meaning)
            for face in picture.faces
        ]

    # -- writing -----------------------------------------------------------------------------------

    def _form_of(self, variant: Variant) -> tuple[str, str]:
        """Return the name of the form of a variant and "", or "" and the reason why it has none."""
        entry, old = variant.entry, self._old[variant.family]
        asked = self._families.get(variant.family.lower(), "")
        if asked:
            if not form_name(asked):
                known = ", ".join(FORMS)
                raise QueryError(f"cannot write pixels as {asked!r:.40}", hint=f"known: {known}")
            return form_name(asked), ""
        why = why_not(entry.pixel_format)
        by_entry = "" if why else form_name(PixelFormat(entry.pixel_format).name)
        name = (form_name(old.pixels) if old is not None else "") or by_entry
        if not name:
            is_known = entry.pixel_format in {*PixelFormat}
            told = PixelFormat(entry.pixel_format).name if is_known else str(entry.pixel_format)
            return "", f"{told}: {why}"
        if not self._is_pair and self._has_alpha():
            better = WITH_ALPHA.get(name, name)
            if better != name:
                what = f"{name} has no alpha, which the picture has"
                self._note(variant.family, f"{what}: written as {better}")
            name = better
        return name, ""

    def _has_alpha(self) -> bool:
        return any(int(face[..., 3].min()) < 255 for face in self._faces)

    def _container(self, variant: Variant, name: str) -> int:
        old = self._old[variant.family]
        if old is not None:
            return _CONTAINERS[os.path.splitext(old.name)[1].lower()]
        if variant.family in ("pvr", "dds"):
            return Container.DDS if variant.family == "dds" else Container.PVR
        if variant.entry.container in EXTENSIONS:
            return variant.entry.container
        return Container.DDS if name.startswith("BC") else Container.PVR

    def _write(self, variant: Variant, name: str) -> None:
        faces = [_resized(face, self._size_of(variant, face)) for face in self._faces]
        height, width = faces[0].shape[:2]
        container = self._container(variant, name)
        if (
            container == Container.DDS
            and name.startswith("BC")
            and (height % _BLOCK or width % _BLOCK)
        ):
            what = f"sides of {width} x {height} are not multiples of {_BLOCK}"
            self._note(variant.family, f"{what}: written as RGBA8888")
            name = "RGBA8888"
        if container not in _WITH_LEVELS:
            if len(faces) > 1:
                raise QueryError("a cube map cannot be written to such a file")
            words = f"{Container(container).name}, {width} x {height}"
            self._put(variant, "", container, plain_file(faces[0], container), words)
            self._describe(variant, "RGBA8888", 0)
            return
        if not FORMS[name].fits(container):
            raise QueryError(f"{name} cannot be written in a {Container(container).name} file")
        number, old = self._number(name), self._old[variant.family]
        levels = [list(levels_of(self._stored(face, name, number))) for face in faces]
        if not (self._new.has_mipmaps or (old is not None and old.levels > 1)):
            levels = [each[:1] for each in levels]
        what = f"{_DXT5NM if number == PixelFormat.DXT5NM else name}, {width} x {height}"
        if self._new.has_hd_file and len(levels[0]) > 1:
            largest = _file([each[:1] for each in levels], name, container, number)
            self._put(variant, ".hd", container, largest, f"{what}, the largest level")
            levels = [each[1:] for each in levels]
        data = _file(levels, name, container, number)
        self._put(variant, "", container, data, f"{what}, {counted(len(levels[0]), 'level')}")
        self._describe(variant, name, crc32_of(data))

    def _size_of(self, variant: Variant, face: Pixels) -> tuple[int, int]:
        """Return the height and width of a variant; 0 means that of the source.

        Raises ``LimitError`` for a size that no texture has.
        """
        entry = variant.entry
        height, width = (max(size >> max(entry.base_level, 0), 1) for size in face.shape[:2])
        height = entry.height if entry.height > 0 else height
        width = entry.width if entry.width > 0 else width
        DEFAULT_LIMITS.check("the size of the pixels", 4 * width * height, "unpacked_size")
        return height, width

    def _number(self, name: str) -> int:
        """Return the engine's number of a form; 0 if it has none."""
        if self._is_pair and name == "BC3":
            return PixelFormat.DXT5NM
        return NUMBERS.get(name, PixelFormat.NONE)

    def _stored(self, pixels: Pixels, name: str, number: int) -> Pixels:
        """Return pixels with their two channels in the places that a form has for them."""
        if number == PixelFormat.DXT5NM:
            red, green = pixels[..., 0], pixels[..., 1]
            return np.dstack([np.full_like(red, 255), green, np.zeros_like(red), red])
        if self._is_pair and name.startswith("ASTC"):
            return pixels[..., [0, 0, 0, 1]]
        if name == "A8" and not self._has_alpha():
            grey = ((pixels[..., :3].sum(axis=2, dtype=np.uint16) + 1) // 3).astype(np.uint8)
            return np.dstack([pixels[..., :3], grey])
        return pixels

    def _put(self, variant: Variant, before: str, container: int, data: bytes, words: str) -> None:
        old, wrapper = self._old[variant.family], self._new.wrapper
        family = "" if variant.family in ("pvr", "dds") else f".{variant.family}"
        name = f"{self._stem}{before}{family}{EXTENSIONS[container]}"
        if old is not None:
            wrapper = old.wrapper
            if old.name.lower() == name.lower():
                name = old.name
        if wrapper is not None:
            name, data = name + PACKED, wrapper.wrap(data)
        self._made.files[name], self._made.words[name] = data, words

    def _describe(self, variant: Variant, name: str, crc: int) -> None:
        """Write the checksums of a picture into its entry, and its pixel format if that changed."""
        if self._new.is_exported:
            return
        entry = variant.entry
        known = {row.name for row in entry_rows(entry, self._new.version)}
        number = self._number(name)
        same = not why_not(entry.pixel_format) and name == form_name(
            PixelFormat(entry.pixel_format).name
        )
        if not same and number == PixelFormat.NONE and self._families:
            said = PixelFormat(entry.pixel_format).name
            what = f"descriptors have no number for {name}, so it still says {said}"
            self._note(variant.family, what)
        elif not same and number != PixelFormat.NONE:
            entry.pixel_format = number
            if number not in ASTC:
                entry.astc_quality = entry.astc_unknown = 0
        if "source_crc32" in known:
            entry.source_crc32 = zlib.crc32(self._source)
        digest = hashlib.md5(self._source, usedforsecurity=False).hexdigest()
        if "source_md5" in known:
            entry.source_md5 = digest
        elif self._new.version == 0:
            self._new.source_md5 = digest
        if "converted_crc32" in known:
            entry.converted_crc32 = (crc + descriptor_crc(self._new)) & 0xFFFFFFFF if crc else 0


def descriptor_crc(descriptor: TextureDescriptor) -> int:
    """Return the number that the engine adds to a picture's checksum: that of its settings."""
    return zlib.crc32(bytes([descriptor.flags]).ljust(16, b"?"))


def _file(levels: list[list[Pixels]], name: str, container: int, number: int) -> bytes:
    if container == Container.DDS:
        return dds_file(levels, FORMS[name], number)
    return pvr_file(levels, FORMS[name])


def _resized(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """Return pixels scaled to a size, each channel on its own; unchanged if they have it."""
    if pixels.shape[:2] == size:
        return pixels
    library("PIL")
    from PIL import Image

    bands: Iterator[Pixels] = (pixels[..., channel] for channel in range(4))
    return np.dstack(
        [
            np.asarray(Image.fromarray(band).resize((size[1], size[0]), Image.Resampling.LANCZOS))
            for band in bands
        ]
    )
