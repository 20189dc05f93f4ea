"""Files inside Virtools files: included files, and the pictures of textures and sprites."""

from __future__ import annotations

import io
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from chunkwright.base.wording import join
from chunkwright.errors import CorruptError, QueryError
from chunkwright.formats.results import (
    INCLUDED,
    PICTURE,
    SHARED,
    STORED,
    Inside,
    Merge,
    MergedName,
    safe_name,
    safe_names,
)
from chunkwright.nmo.file import IncludedFile
from chunkwright.nmo.model.materials import OLD_TAGS, Texture, picture_of, raw_bitmap
from chunkwright.nmo.model.objects import objects_in
from chunkwright.state_chunk.chunk_format import decode, encode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL.Image import Image as Picture

    from chunkwright.nmo.model.document import VirtoolsFile
    from chunkwright.state_chunk.area import Fields


_WITH_ALPHA: Final = frozenset(("PNG", "TGA", "TIFF"))
_TAG_LENGTH: Final = 5
_QUALITY: Final = 95


def store_picture(texture: Texture, slot: int, picture: Picture) -> bool:
    """Put a picture into a slot that has a picture inside the file; return whether it has."""
    for area, store in _STORES.items():
        fields = texture.area_fields(area)
        bitmaps = [] if fields is None else fields["bitmaps"]
        if fields is not None and slot < len(bitmaps) and is_filled(bitmaps[slot]):
            store(fields, slot, picture)
            return True
    return False


def is_filled(bitmap: Fields) -> bool:
    """Whether a bitmap contains a picture."""
    return bool(bitmap.get("bits_per_pixel") or bitmap.get("file"))


def untagged(data: bytes) -> tuple[bytes, bytes]:
    """Return the tag at the start of an old bitmap, and the picture file after it."""
    tag = data[:_TAG_LENGTH] if data[:_TAG_LENGTH].upper() in OLD_TAGS else b""
    return tag, data[len(tag) :]


def _store_raw(fields: Fields, slot: int, picture: Picture) -> None:
    fields["bitmaps"][slot] = raw_bitmap(picture)


def _store_encoded(fields: Fields, slot: int, picture: Picture) -> None:
    """Store a picture file in the same format, with separate alpha if there was any."""
    bitmap = fields["bitmaps"][slot]
    bitmap["file"] = encoded(picture, form_of(bitmap["file"]))
    fields["width"], fields["height"] = picture.size
    if isinstance(bitmap.get("alpha"), bytes):
        from PIL.Image import Transpose

        alpha = picture.getchannel("A").transpose(Transpose.FLIP_TOP_BOTTOM)
        bitmap["alpha"] = alpha.tobytes()


def _store_old(fields: Fields, slot: int, picture: Picture) -> None:
    """Store a picture file in the same format, after the tag of that format."""
    bitmap = fields["bitmaps"][slot]
    tag, data = untagged(bitmap["file"])
    bitmap["file"] = tag + encoded(picture, form_of(data))


_STORES: Final[dict[str, Callable[[Fields, int, Picture], None]]] = {
    "raw_bitmaps": _store_raw,
    "reader_bitmaps": _store_encoded,
    "old_bitmaps": _store_old,
}


def form_of(data: bytes) -> str:
    """Return the format of a picture file, as Pillow names it."""
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(io.BytesIO(data)) as picture:
            return str(picture.format)
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError) as error:
        raise CorruptError(f"the old picture cannot be read: {error}") from error


def encoded(picture: Picture, form: str) -> bytes:
    """Return a picture file of a format, with alpha if the format allows it and it is used."""
    keeps_alpha = form in _WITH_ALPHA and picture.getchannel("A").getextrema() != (255, 255)
    out = io.BytesIO()
    made = picture if keeps_alpha else picture.convert("RGB")
    if form == "JPEG":
        made.save(out, form, quality=_QUALITY)
    else:
        made.save(out, form)
    return out.getvalue()


_PNG: Final = ".png"
_BITMAPS: Final = ("raw_bitmaps", "reader_bitmaps", "old_bitmaps")
# Extensions by the magic of picture files; other files have the extension in their bitmap.
_KINDS: Final = {
    b"\x89PNG": ".png",
    b"\xff\xd8\xff": ".jpg",
    b"BM": ".bmp",
    b"GIF8": ".gif",
    b"II*\0": ".tif",
    b"MM\0*": ".tif",
    b"DDS ": ".dds",
    b"\x0a\x05\x01": ".pcx",
}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a file is: an included file, or a slot of a texture, as a picture or as stored."""

    what: str
    address: str
    included: IncludedFile | None = None
    texture: Texture | None = None
    slot: int = 0
    bitmap: Fields | None = None


def insides(file: VirtoolsFile) -> Iterator[Inside]:
    """Yield the included files and the pictures, as PNG and also as stored if they are files.

    Names are those of included files, or of textures, followed by the slot number from the second
    slot on. Raises ``QueryError`` if Pillow is not installed, ``CorruptError`` for a damaged
    bitmap.
    """
    for name, place in _places(file).items():
        yield Inside(name, place.what, place.address, _data(place))


def embed(
    file: VirtoolsFile, name: str, data: bytes, into: str = "", *, include: bool = True
) -> str:
    """Embed a file instead of the one of that name in ``insides``; return the change or "".

    A picture is put into the texture ``into``, given by name or address, else into the texture of
    its name, in the format of the old picture; equal pixels change nothing. A file of an unknown
    name becomes an included file, unless ``include`` is false. Raises ``QueryError`` for a missing
    texture, ``CorruptError`` for anything but a picture.
    """
    if into:
        return _embed_into(_texture(file, into), data)
    wanted = safe_name(name).casefold()
    places = {key.casefold(): place for key, place in _places(file).items()}
    place = places.get(wanted)
    if place is not None and place.included is not None:
        if place.included.data == data:
            return ""
        place.included.data = data
        return f"{place.address}: replaced by {len(data):,} bytes"
    if place is not None and place.what == STORED:
        return _store_file(place, data)
    if place is not None and place.texture is not None:
        return _store(place.texture, place.slot, data)
    stem = os.path.splitext(wanted)[0]
    same = [each for each in file.objects.of_class(Texture) if _stem(each).casefold() == stem]
    if len(same) == 1 and _is_picture(data):
        return _embed_into(same[0], data)
    return _include(file, name, data) if include else ""


def _places(file: VirtoolsFile) -> dict[str, _Place]:
    """Return where everything that can be extracted is, by file name."""
    found: list[tuple[str, _Place]] = []
    for number, each in enumerate(file.included_files):
        name = decode(each.name, file.encoding).replace("\\", "/")
        called = name.rsplit("/", 1)[-1] or str(number)
        found.append((called, _Place(INCLUDED, join("included files", name), included=each)))
    for texture in file.objects.of_class(Texture):
        found += _pictures(texture)
    names = safe_names(name for name, _ in found)
    return {name: place for name, (_, place) in zip(names, found, strict=True)}


def _pictures(texture: Texture) -> Iterator[tuple[str, _Place]]:
    for area in _BITMAPS:
        fields = texture.area_fields(area)
        if fields is None:
            continue
        for slot, bitmap in enumerate(fields["bitmaps"]):
            if not is_filled(bitmap):
                continue
            stem = f"{_stem(texture)}_{slot}" if slot else _stem(texture)
            address = f"{texture.address}/{area}/bitmaps/{slot}"
            place = _Place(PICTURE, address, texture=texture, slot=slot, bitmap=bitmap)
            suffix = _suffix(bitmap)
            if suffix != _PNG:
                yield stem + _PNG, place
            if suffix:
                stored = _Place(STORED, address, texture=texture, slot=slot, bitmap=bitmap)
                yield stem + suffix, stored
        return


def _stem(texture: Texture) -> str:
    """Return the name of a texture as a file name, without the extension of a picture."""
    name = safe_name(texture.name or f"texture {texture.id}")
    stem, suffix = os.path.splitext(name)
    return stem if suffix.lower() in {*_KINDS.values(), ".tga", ".jpeg", ".tiff"} else name


def _suffix(bitmap: Fields) -> str:
    """Return the extension of the picture file in a bitmap; "" for planes."""
    data = bitmap.get("file")
    if not data:
        return ""
    tag, picture = untagged(data)
    for start, suffix in _KINDS.items():
        if picture.startswith(start):
            return suffix
    stated = bitmap.get("extension", tag[2:]).rstrip(b"\0 ").lstrip(b".").decode("latin-1")
    return f".{safe_name(stated).lower()}" if stated else ".tga"


def _data(place: _Place) -> bytes:
    """Return the bytes of a file."""
    if place.included is not None:
        return place.included.data
    assert place.texture is not None
    assert place.bitmap is not None
    if place.what == STORED:
        return untagged(place.bitmap["file"])[1]
    image = place.texture.images[place.slot]
    stream = io.BytesIO()
    assert image is not None
    image.save(stream, "PNG")
    return stream.getvalue()


def _store_file(place: _Place, data: bytes) -> str:
    """Replace a picture file as it is stored."""
    assert place.bitmap is not None
    tag, before = untagged(place.bitmap["file"])
    if before == data:
        return ""
    picture = picture_of(data, "RGBA")
    place.bitmap["file"] = tag + data
    fields = None if place.texture is None else place.texture.area_fields("reader_bitmaps")
    if fields is not None:
        fields["width"], fields["height"] = picture.size
    return f"{place.address}: replaced by {picture.width} x {picture.height} pixels"


def _store(texture: Texture, slot: int, data: bytes) -> str:
    """Put a picture into a slot, unless the pixels there are the same."""
    picture = picture_of(data, "RGBA")
    present = texture.images[slot] if slot < len(texture.images) else None
    if (
        present is not None
        and present.size == picture.size
        and present.convert("RGBA").tobytes() == picture.tobytes()
    ):
        return ""
    if not store_picture(texture, slot, picture):
        raise QueryError(f"{texture!r} has no picture in slot {slot}", path=texture.address)
    return f"{texture.address}: slot {slot} is {picture.width} x {picture.height} pixels"


def _embed_into(texture: Texture, data: bytes) -> str:
    """Put a picture into the first slot of a texture, even one that has an external file."""
    if any(texture.area_fields(area) is not None for area in _BITMAPS) and any(texture.images):
        slot = next(at for at, each in enumerate(texture.images) if each is not None)
        return _store(texture, slot, data)
    picture = picture_of(data, "RGBA")
    slots = max(len(texture.file_names), 1)
    fields = texture.area_fields("raw_bitmaps")
    if fields is not None and fields["bitmaps"]:
        fields["bitmaps"][0] = raw_bitmap(picture)
    else:
        empty: list[Fields] = [{"bits_per_pixel": 0} for _ in range(slots - 1)]
        if fields is None:
            texture["raw_bitmaps"] = {"bitmaps": [raw_bitmap(picture), *empty]}
        else:
            fields["bitmaps"] = [raw_bitmap(picture), *empty]
    return f"{texture.address}: has {picture.width} x {picture.height} pixels inside"


def _texture(file: VirtoolsFile, where: str) -> Texture:
    """Return a texture by address or name; of several, the only one with a picture inside."""
    named = objects_in(file.objects.named(where), Texture)
    filled = [each for each in named if any(True for _ in _pictures(each))]
    if len(filled) == 1:
        return filled[0]
    found = file.get(where) if where.startswith("/") else file.objects.find(where)
    if not isinstance(found, Texture):
        raise QueryError(f"expected a texture or sprite, found {found!r:.60}", path=where)
    return found


def _is_picture(data: bytes) -> bool:
    return any(data.startswith(start) for start in _KINDS) or data[-18:-2] == b"TRUEVISION-XFILE"


def _include(file: VirtoolsFile, name: str, data: bytes) -> str:
    """Add an included file; files that the header counts come first."""
    try:
        stored = encode(name, file.encoding)
    except UnicodeEncodeError:
        raise QueryError(
            f"the name {name!r:.60} has characters that are not in the code page of the file"
        ) from None
    made = IncludedFile(stored, data, counted=file.included_size > 0)
    counted = sum(each.counted for each in file.included_files)
    file.included_files.insert(counted if made.counted else len(file.included_files), made)
    return f"{join('included files', name)}: {len(data):,} bytes added"


def add_included(file: VirtoolsFile, other: VirtoolsFile) -> None:
    """Add the included files with new names; files that the header counts come first."""
    names = {each.name for each in file.included_files}
    coming = [each.copy() for each in other.included_files if each.name not in names]
    for each in coming:
        each.counted = each.counted and file.included_size > 0
    file.included_files = sorted([*file.included_files, *coming], key=lambda each: not each.counted)


_PREVIEW: Final = b"vtthumbnail.jpg"


def merge_included(other: VirtoolsFile, before: dict[bytes, bytes], merge: Merge) -> None:
    """Report the outcome for the included files; those with new names have been added."""
    for each in other.included_files:
        present = before.get(each.name)
        if present is None:
            continue
        name = decode(each.name, other.encoding)
        if present == each.data:
            merge.names.append(MergedName("included file", name, SHARED))
        elif each.name.endswith(_PREVIEW):
            merge.remarks.append(f"{name}: the preview of the first file is kept")
        else:
            merge.untaken.append(
                f"included file {name}: the first file includes a different one of that name"
            )
