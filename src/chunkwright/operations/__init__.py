"""What is done with one file, whatever its format: converting, verifying, wrapping.

This module knows the options: which of them a format accepts, and which make files like a game's.
"""

from __future__ import annotations

from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from chunkwright.errors import QueryError
from chunkwright.formats import registry

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from chunkwright.document import Document
    from chunkwright.formats import Option
    from chunkwright.formats.registry import AnyFormat


if TYPE_CHECKING:
    Flags = dict[str, Any]


def is_set(value: object) -> bool:
    """Whether an option was given: not None, False or an empty tuple; 0 is a value."""
    return value is not None and value is not False and value != ()


def only_set(options: Mapping[str, object]) -> Flags:
    """Return the options that were given."""
    return {name: value for name, value in options.items() if is_set(value)}


def as_flag(key: str) -> str:
    """Return an option as it is typed on the command line."""
    return "--" + key.replace("_", "-")


def read_options() -> list[Option]:
    """Return the options of all formats for reading."""
    return [option for format in registry.formats() for option in format.read_options]


def prepare_options() -> list[Option]:
    """Return the options of all formats for preparing a document that has been read."""
    return [option for format in registry.formats() for option in format.prepare_options]


def convert_options() -> list[Option]:
    """Return the options of all formats for converting."""
    return [
        option
        for format in registry.formats()
        for option in (*format.convert_options, *format.bridge_options)
    ]


def own_convert_options(format: AnyFormat) -> list[Option]:
    """Return the options for converting documents of one format, into others too."""
    bridges = (option for options in bridge_options(format) for option in options)
    return [*format.convert_options, *bridges]


def bridge_options(format: AnyFormat) -> list[tuple[Option, ...]]:
    """Return the options of each bridge from documents of one format."""
    return [each.bridge_options for each in registry.formats() if format.name in each.bridges_from]


def names(options: Iterable[Option], flags: Mapping[str, object]) -> list[str]:
    """Return the names of those options that were given, each once."""
    found = [option.name for option in options if is_set(flags.get(option.key))]
    return list(dict.fromkeys(found))


def keywords(options: Iterable[Option], flags: Mapping[str, object]) -> Flags:
    """Return the keyword arguments for those of ``options`` that were given.

    Raises ``QueryError`` for text that is not of an option's type.
    """
    found: Flags = {}
    for option in options:
        value = flags.get(option.key)
        if is_set(value):
            found[option.name] = option.value if option.type is bool else _typed(option, value)
    return found


def _typed(option: Option, value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return option.type(value)
    except ValueError as error:
        raise QueryError(f"expected a number for {as_flag(option.key)}, not {value!r}") from error


def read(data: bytes, file: str | None, flags: Mapping[str, object]) -> Document:
    """Read a document with the given options; refuse options of other formats."""
    options = keywords(read_options(), flags)
    if options and "offset" not in options:
        formats = _formats_of(data, file, flags)
        _refuse_foreign(formats, attrgetter("read_options"), flags, file)
    if keywords(prepare_options(), flags) and "offset" not in options:
        options |= keywords(_early(_formats_of(data, file, flags)), flags)
    return registry.read(data, file=file, **options)


def _early(formats: Iterable[AnyFormat]) -> list[Option]:
    """Return the options for preparing that formats already need while reading, as XML does."""
    return [
        option
        for format in formats
        for option in format.prepare_options
        if option.name in format.read_keywords
    ]


def applicable(data: bytes, file: str | None, flags: Mapping[str, object]) -> Flags:
    """Return those of the given options for reading that the format of ``data`` has.

    A folder may hold files of several formats.
    """
    if not keywords([*read_options(), *prepare_options()], flags):
        return {}
    formats = _formats_of(data, file, flags)
    own = [option for format in formats for option in format.read_options]
    return keywords([*own, *_early(formats)], flags)


def _formats_of(data: bytes, file: str | None, flags: Mapping[str, object]) -> list[AnyFormat]:
    """Return the formats that read ``data``; a wrapper and its content both take options."""
    strict = bool(keywords(read_options(), flags).get("strict", True))
    return registry.formats_of(data, file=file, strict=strict)


def prepare(document: Document, flags: Mapping[str, object]) -> list[str]:
    """Prepare a document with the given options; return notes, refuse options of other formats."""
    format = registry.by_name(document.format)
    _refuse_foreign([format], attrgetter("prepare_options"), flags, document.source)
    own = keywords(format.prepare_options, flags)
    made = [str(note) for note in format.prepare(document, **own)] if own else []
    return [*made, *format.assumptions(document)]


def _refuse_foreign(
    formats: Sequence[AnyFormat],
    options_of: Callable[[AnyFormat], Sequence[Option]],
    flags: Mapping[str, object],
    file: str | None,
) -> None:
    """Refuse a given option that other formats have, but none of these."""
    own = {option.key for format in formats for option in options_of(format)}
    takers: dict[str, list[str]] = {}
    for each in registry.formats():
        for option in options_of(each):
            if option.key not in own and is_set(flags.get(option.key)):
                takers.setdefault(option.key, []).append(each.title)
    for key, titles in takers.items():
        raise QueryError(
            f"only a {' or a '.join(titles)} accepts {as_flag(key)}",
            file=file,
            format=formats[-1].name,
        )


GAME: Final = "game"
"""The name of the option that names a game, which is ``--for`` on the command line."""


class Game(NamedTuple):
    """A game: the options of ``convert`` that make files for it, facts about such files, and the evidence.

    ``options`` are those of the command line. ``states`` are facts of ``info`` that a
    finished file has to have. ``evidence`` names a public file of the game, or one that its tools made.
    """

    title: str
    options: Mapping[str, str]
    states: Mapping[str, object]
    evidence: str


def _packfile(title: str, version: str, layout: str, evidence: str) -> Game:
    """Return a game whose files are packfiles of a version and layout."""
    states = {"contents_version": version, "layout": layout}
    options = {"form": "packfile", "version": version, "layout": layout}
    return Game(title, MappingProxyType(options), MappingProxyType(states), evidence)


def _tagfile(title: str, version: str, form: str, states: dict[str, object], evidence: str) -> Game:
    """Return a game whose files are tagfiles, made of packfiles of a version."""
    options = {"form": form, "version": version}
    return Game(title, MappingProxyType(options), MappingProxyType(states), evidence)


GAMES: Final[Mapping[str, Game]] = MappingProxyType(
    {
        "skyrim-le": _packfile(
            "Skyrim Legendary Edition",
            "hk_2010.2.0-r1",
            "4101",
            "BadDogSkyrim/PyNifly tests/tests/Skyrim/skeleton.hkx",
        ),
        "skyrim-se": _packfile(
            "Skyrim Special Edition",
            "hk_2010.2.0-r1",
            "8101",
            "BadDogSkyrim/PyNifly tests/tests/SkyrimSE/skeleton.hkx",
        ),
        "fallout4": _packfile(
            "Fallout 4",
            "hk_2014.1.0-r1",
            "8101",
            "BadDogSkyrim/PyNifly tests/tests/FO4/Animations/skeleton.hkx",
        ),
        "demons-souls": _packfile(
            "Demon's Souls",
            "Havok-5.5.0-r1",
            "4011",
            "Grimrukh/soulstruct-havok tests/resources/DES/c5020.anibnd",
        ),
        "dark-souls": _packfile(
            "Dark Souls, Prepare to Die Edition",
            "hk_2010.2.0-r1",
            "4101",
            "Grimrukh/soulstruct-havok tests/resources/PTDE/c2240/c2240.hkx",
        ),
        "dark-souls-remastered": _tagfile(
            "Dark Souls Remastered",
            "hk_2014.1.0-r1",
            "chunked",
            {"form": "chunked", "contents_version": "20150100"},
            "Grimrukh/soulstruct-havok tests/resources/DSR/c2240/a00_0000.hkx",
        ),
        "bloodborne": _packfile(
            "Bloodborne",
            "hk_2014.1.0-r1",
            "8111",
            "Grimrukh/soulstruct-havok tests/resources/BB/c2020/skeleton.HKX",
        ),
        "ffxiv": _tagfile(
            "Final Fantasy XIV",
            "hk_2010.2.0-r1",
            "binary",
            {"form": "binary", "version": 3},
            "AsgardXIV/zhavok skeleton.hkt",
        ),
        "sonic-generations": _packfile(
            "Sonic Generations",
            "hk_2010.2.0-r1",
            "4101",
            "DarioSamo/libgens-sonicglvl database/resources/sn_dash_l_loop.anm.hkx",
        ),
        "wot-blitz": Game(
            "World of Tanks Blitz",
            MappingProxyType({"dvpl": "lz4_hc"}),
            MappingProxyType({}),
            "rifsxd/RXD-MODPACK-PROJ src-android/net.wargaming.wot.blitz/files/packs/3d/Maps/hangar",
        ),
    }
)


def game_named(name: str) -> Game:
    """Return a game; ``QueryError`` lists the known ones."""
    game = GAMES.get(name.lower())
    if game is None:
        from difflib import get_close_matches

        near = get_close_matches(name.lower().replace(" ", "-"), GAMES, 1)
        listed = f"there are {', '.join(GAMES)}"
        hint = f"did you mean {near[0]}?" if near else listed
        raise QueryError(f"no game {name!r:.40}", hint=hint)
    return game


def with_game(flags: Mapping[str, object]) -> dict[str, object]:
    """Return the options with those that the option ``game`` stands for.

    Raises ``QueryError`` for an unknown game, and for another option that contradicts it.
    """
    name = flags.get(GAME)
    if name is None:
        return dict(flags)
    options = game_named(str(name)).options
    for key, value in options.items():
        if flags.get(key) not in (None, value):
            raise QueryError(
                f"--for {name} is --{key} {value}, not {flags[key]}",
                hint=f"leave out one of --for and --{key}",
            )
    return {**flags, **options}


def check_game(document: Document, flags: Mapping[str, object]) -> None:
    """Refuse a converted document that differs from the files of the game that it is meant for."""
    name = flags.get(GAME)
    if name is None:
        return
    game, facts = game_named(str(name)), document.info()
    for key, value in game.states.items():
        if facts.get(key) != value:
            raise QueryError(
                f"cannot be made like the files of {game.title}:"
                f" {key.replace('_', ' ')} {facts.get(key)}, not {value}",
                file=document.source,
                format=document.format,
            )


def games_like(facts: Mapping[str, object]) -> list[str]:
    """Return the names of the games whose files have these facts of ``info``."""
    return [
        name for name, game in GAMES.items() if game.states and facts.items() >= game.states.items()
    ]
