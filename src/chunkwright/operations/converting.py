"""Converting between wrappings, versions and forms, from file to file.

A format declares what it can be converted to and which other forms it has.
"""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError, UnknownFormatError, boundary
from chunkwright.formats import registry
from chunkwright.operations import (
    GAME,
    as_flag,
    bridge_options,
    check_game,
    convert_options,
    is_set,
    keywords,
    names,
    own_convert_options,
    prepare,
    prepare_options,
    read,
    read_options,
    with_game,
)
from chunkwright.operations.files import (
    KEEP,
    NONE,
    AnyForm,
    JsonForm,
    bare_name,
    form_of,
    forms,
    options_of_target,
    promised_by,
    unwrap,
    wanted_suffix,
    wrapper_formats,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document, Wrapper
    from chunkwright.formats import Loaded
    from chunkwright.formats.registry import AnyFormat, AnyWrapperFormat

    # Receives one line for the user to read.
    Note = Callable[[str], None]


LENIENT: Final = "lenient"

# Object numbers, element indices and line numbers in a note.
_NUMBERS: Final = re.compile(r"#\d+|@0x[0-9a-f]+|(?<=/)\d+(?=/|:)|(?<=line )\d+")


class Converted(NamedTuple):
    """The bytes to write, and the title of their format, if it is known."""

    data: bytes
    title: str


def lacks(data: bytes, source: str, flags: Mapping[str, object]) -> str:
    """Return why a conversion does not apply to a file found in a folder; "" if it does.

    Raises ``UnknownFormatError`` for an unknown format, unless it is to be wrapped.
    """
    form = form_of(PurePath(source), data)
    if isinstance(form, JsonForm):
        if not form.matches(data):
            return "not a text form"
        format = None
    elif form is not None:
        format = next(
            format for format in registry.formats() if type(form) in map(type, format.forms)
        )
    else:
        try:
            format = registry.identify(data, file=source)
        except UnknownFormatError:
            if any(flags.get(each.name) not in (None, KEEP, NONE) for each in wrapper_formats()):
                return ""
            raise
    if format is None:
        return ""
    to = wanted_suffix(flags.get("to")).lower()
    if to in forms() and to not in forms(format):
        return f"the {format.title} has no {to} form"
    foreign = _foreign(format, flags)
    return f"the {format.title} has no option {as_flag(foreign[0])}" if foreign else ""


def _foreign(format: AnyFormat, flags: Mapping[str, object]) -> list[str]:
    """Return the names of the given options that a format does not have for conversion."""
    preparing = {option.name for option in prepare_options()}
    own = {option.name for option in (*format.convert_options, *format.read_options)} | preparing
    for bridging in bridge_options(format):
        asked = is_set(flags.get(bridging[0].key))
        own |= {option.name for option in (bridging if asked else bridging[:1])}
    return [name for name in names(convert_options(), flags) if name not in own]


def convert_data(
    data: bytes, source: str, target: str, flags: Mapping[str, object], note: Note
) -> Converted:
    """Convert the bytes of a file according to ``flags`` and the name of ``target``.

    ``source`` is the name of the file, for its suffix and for errors. Whatever the new version or
    form cannot represent is noted. Raises ``QueryError`` for a suffix that is not a form of the
    format, and for options that the format does not have.
    """
    flags = with_game(flags)
    if rewraps(data, source, target, flags):
        return _rewrapped(data, source, target, flags, note)
    out = PurePath(target)
    options_of_target(forms().get(out.suffix.lower()), out, flags)
    inside = flags.get("offset") is not None
    loaded = _load(data, source, out, flags, note, inside=inside)
    flags = _implied(loaded, source, target, flags, note)
    if not inside and (read_as := form_of(PurePath(source), data)) is not None:
        _refuse_unread(read_as, source, flags)
    wrapper, document = loaded.wrapper, converted(loaded, flags, note)
    check_game(document, flags)
    _check_target(out, document, () if inside else PurePath(source).suffixes)
    format = registry.by_name(document.format)
    form = forms(format).get(out.suffix.lower())
    if form is None and (suffix := PurePath(bare_name(target)).suffix.lower()) in format.suffixes:
        with boundary(target, format.name):
            _tell("", format.fit_suffix(document, suffix), note)
    if form is not None and flags.get(GAME) is not None and PurePath(source).suffix == out.suffix:
        what = f"it stays {out.suffix}, which the game does not read"
        note(f"note: {source}: {what}; --to {format.suffixes[0][1:]} makes what it reads")
    dump_options = options_of_target(form, out, flags)
    is_form = out.suffix.lower() in forms()
    document.wrapper = _wrapper(wrapper, flags, target, keep=is_form)
    with boundary(source, document.format):
        if form is None:
            made = bytes(document)
        else:
            made, notes = form.dump(document, **dump_options)
            _tell("", notes, note)
    is_bare = format.is_wrapper and form is None and document.wrapper is None
    return Converted(made, "unwrapped content" if is_bare else format.title)


def converted_for_game(document: Document, name: str, note: Note) -> Document:
    """Convert a document to what a game has; ``QueryError`` if that is not possible."""
    flags = with_game({GAME: name})
    made = converted(document, flags, note)
    check_game(made, flags)
    return made


def rewraps(data: bytes, source: str, target: str, flags: Mapping[str, object]) -> bool:
    """Whether a conversion changes nothing but the wrapping, so that the payload need not be read.

    That is so if no other option is given, and the name of ``target`` asks for no other form: apart
    from that of a wrapper, it has the extension of ``source``, or none.
    """
    asked = any(flags.get(format.name) is not None for format in wrapper_formats())
    if not asked and (_wrapped_in(data) is None) == (promised_by(target) is None):
        return False
    every = forms().values()
    options = [option for form in every for option in (*form.load_options, *form.dump_options)]
    options += [*convert_options(), *prepare_options(), *read_options()]
    if any(option.key != LENIENT and is_set(flags.get(option.key)) for option in options):
        return False
    before, after = (PurePath(bare_name(name)).suffix.lower() for name in (source, target))
    if before and before == after:
        return True
    if any(form.matches(data) for form in every):
        return False
    return not after or (asked and not before and _is_unknown(data, flags))


def _implied(
    document: Document, source: str, target: str, flags: Mapping[str, object], note: Note
) -> Mapping[str, object]:
    """Return the options together with those that the names imply, and note these.

    A document that was read from XML does not stay XML if OUT is named like the binary format.
    """
    before, after = (PurePath(bare_name(name)).suffix.lower() for name in (source, target))
    if before not in forms() or after in forms():
        return flags
    format = registry.by_name(document.format)
    implied = format.implied_options(document, after)
    missing = {key: value for key, value in implied.items() if flags.get(key) is None}
    for key, value in missing.items():
        note(f"note: {source}: {as_flag(key)} {value}, as the name of OUT ends in {after}")
    return {**flags, **missing}


def _wrapped_in(data: bytes) -> AnyWrapperFormat | None:
    """Return the format that data is wrapped in, even if it is damaged."""
    format = next((format for format in wrapper_formats() if format.has_magic(data)), None)
    return format if format is not None and registry.detect(data) is format else None


def _is_unknown(data: bytes, flags: Mapping[str, object]) -> bool:
    if _wrapped_in(data) is not None:
        data = unwrap(data, lenient=bool(flags.get(LENIENT))).payload
    return registry.detect(data) is None


def _rewrapped(
    data: bytes, source: str, target: str, flags: Mapping[str, object], note: Note
) -> Converted:
    """Change the wrapping around a payload without looking at the payload."""
    format, lenient = _wrapped_in(data), bool(flags.get(LENIENT))
    current: Wrapper | None = None
    payload = data
    if format is not None or (promised_by(source) and registry.detect(data) is None):
        payload, layers, notes = unwrap(data, source, lenient=lenient)
        _tell(f"note: {source}: ", notes, note)
        if format is not None and layers == 1:
            outer = registry.read(data, file=source, format=format.name, strict=not lenient)
            current = outer.wrapper
    wrapper = _wrapper(current, flags, target)
    with boundary(source):
        made = payload if wrapper is None else wrapper.wrap(payload)
    inner = registry.detect(payload, wrappers=False)
    if inner is not None:
        return Converted(made, inner.title)
    known = None if wrapper is None else registry.by_name(wrapper.format)
    return Converted(made, "unwrapped content" if known is None else known.title)


def _load(
    data: bytes,
    source: str,
    target: PurePath,
    flags: Mapping[str, object],
    note: Note,
    *,
    inside: bool,
) -> Document:
    """Read a file in any form; accept an unknown format only if it is to be wrapped."""
    form = None if inside else form_of(PurePath(source), data)
    if form is not None:
        loaded: Loaded[Document] = form.load(data, source, **keywords(form.load_options, flags))
        _tell(f"note: {source}: ", loaded.notes, note)
        return loaded.document
    try:
        document = read(data, source, _for_reading(data, source, flags))
    except UnknownFormatError:
        wrapping = _wrapping(flags, target)
        if wrapping is None:
            raise
        document = wrapping.new_document(data)
    for line in prepare(document, flags):
        note(line)
    return document


def _bridging_keys(flags: Mapping[str, object]) -> set[str]:
    """Return the keys of the options that bridges take, if one of them asks for a bridge."""
    bridges = [format.bridge_options for format in registry.formats() if format.bridge_options]
    return {
        option.key for options in bridges if is_set(flags.get(options[0].key)) for option in options
    }


def _for_reading(data: bytes, source: str, flags: Mapping[str, object]) -> Mapping[str, object]:
    """Return the options without those of bridges that the format of IN does not have itself."""
    shared = _bridging_keys(flags) & {option.key for option in read_options()}
    if not any(is_set(flags.get(key)) for key in shared):
        return flags
    strict = not flags.get(LENIENT)
    formats = registry.formats_of(data, file=source, strict=strict)
    own = {option.key for format in formats for option in format.read_options}
    return {key: value for key, value in flags.items() if key not in shared - own}


def _refuse_unread(form: AnyForm, source: str, flags: Mapping[str, object]) -> None:
    """Refuse options for reading that would have no effect, because IN is in another form."""
    taken = _bridging_keys(flags) | {option.key for option in form.load_options}
    for option in read_options():
        if option.key not in taken and is_set(flags.get(option.key)):
            raise QueryError(
                f"{as_flag(option.key)} does not apply to reading {form.suffix[1:].upper()}",
                file=source,
            )


def _tell(start: str, notes: Iterable[object], note: Note) -> None:
    """Pass on one line for all notes that differ only in the numbers in their paths."""
    groups: dict[str, list[str]] = {}
    for each in map(str, notes):
        groups.setdefault(_NUMBERS.sub("", each), []).append(each)
    for first, *more in groups.values():
        rest = f" (and {len(more):,} more like it)" if more else ""
        note(f"{start}{first}{rest}")


def _check_target(target: PurePath, document: Document, own: Sequence[str]) -> None:
    """Refuse a target named like another format; ``own`` are the suffixes of IN."""
    format = registry.by_name(document.format)
    wrapping = promised_by(target.name)
    suffix = (target.with_suffix("") if wrapping else target).suffix.lower()
    of_wrappers = [suffix for each in wrapper_formats() for suffix in each.suffixes]
    kept = [name.lower() for name in own if name.lower() not in {*of_wrappers, *forms()}]
    if format.is_wrapper and not kept and suffix not in forms():
        kept = [suffix]  # the content of the wrapper is unknown
    endings = dict.fromkeys([*(() if format.is_wrapper else format.suffixes), *kept[-1:]])
    if not suffix or suffix in endings or (suffix in forms(format) and not wrapping):
        return
    from chunkwright.exchange.exporting import SUFFIXES  # imported here, with all writers of scenes

    packed = " or ".join(of_wrappers)
    is_scene = format.has("scene_model") and not wrapping and suffix in SUFFIXES
    ends = f"{', '.join(endings)} (followed by {packed} to wrap it)" if endings else packed
    raise QueryError(
        f"the {format.title} has no {suffix}{target.suffix if wrapping else ''} form",
        file=str(target),
        format=format.name,
        hint=f"OUT can end in {ends}, or in {' or '.join(forms(format))}"
        + (f"; chunkwright export writes {suffix}" if is_scene else ""),
    )


def _wrapping(flags: Mapping[str, object], target: PurePath) -> AnyWrapperFormat | None:
    """Return the format to wrap in: the one asked for, or the one that OUT's name implies."""
    for format in wrapper_formats():
        if flags.get(format.name) not in (None, KEEP, NONE):
            return format
    return promised_by(target.name)


def _wrapper(
    current: Wrapper | None, flags: Mapping[str, object], target: str, *, keep: bool = False
) -> Wrapper | None:
    """Return the wrapping of the output: the one asked for, or the one that OUT's name implies.

    If nothing is asked for, ``keep`` leaves the current one, which text forms record.
    """
    asked = {
        format: kind for format in wrapper_formats() if (kind := flags.get(format.name)) is not None
    }
    for format, kind in asked.items():
        if kind not in (KEEP, NONE):
            new: Wrapper = format.new_wrapper(str(kind))
            return new
    if asked:
        return current if KEEP in asked.values() else None
    if keep:
        return current
    promised = promised_by(target)
    if promised is None or current is not None:
        return current if promised else None
    usual: Wrapper = promised.new_wrapper(promised.usual_type)
    return usual


def converted(document: Document, flags: Mapping[str, object], note: Note) -> Document:
    """Convert according to the options; ``QueryError`` for one that the format does not have."""
    format = registry.by_name(document.format)
    preparing = {option.name for option in prepare_options()}
    for name in _foreign(format, flags):
        own = [each.name for each in own_convert_options(format) if each.name not in preparing]
        known = ", ".join(map(as_flag, dict.fromkeys(own)))
        needed = _needed_with(format, name)
        raise QueryError(
            f"has {as_flag(name)} only with {as_flag(needed)}"
            if needed
            else f"has no option {as_flag(name)}",
            file=document.source,
            format=format.name,
            hint=f"it has {known}" if known else "only its wrapping and form can be changed",
        )
    document = _bridged(document, flags, note)
    format = registry.by_name(document.format)
    options = keywords(format.convert_options, flags)
    if not options.keys() - preparing:
        return document
    with boundary(document.source, format.name):
        _tell("", format.losses(document, **options), note)
        result: Document = format.convert(document, **options)
    result.source = document.source
    return result


def _needed_with(format: AnyFormat, name: str) -> str:
    """Return the option that has to be given with another one of a bridge; "" if none has to."""
    bridging = bridge_options(format)
    return next((each[0].name for each in bridging if name in (one.name for one in each)), "")


def _bridged(document: Document, flags: Mapping[str, object], note: Note) -> Document:
    """Make a document of another format, if the options ask for that; else return it as it is."""
    for format in registry.formats():
        options = keywords(format.bridge_options, flags)
        if document.format not in format.bridges_from or not options:
            continue
        with boundary(document.source, document.format):
            bridged = format.bridge(document, **options)
        if bridged is not None:
            _tell("", bridged.notes, note)
            bridged.document.source = document.source
            return bridged.document
    return document
