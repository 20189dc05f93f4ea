"""Games by name, and which options of ``convert`` make files like theirs.

A game is listed if a real file of it shows what its files are, and if such a file can be made.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from chunkwright.errors import QueryError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from chunkwright.document import Document

GAME: Final = "game"
"""The name of the option that names a game, which is ``--for`` on the command line."""


class Game(NamedTuple):
    """A game: the options of ``convert`` for it, what its files contain then, and the evidence.

    ``options`` are those of the command line. ``states`` are facts of ``info`` that a file has to
    state in the end. ``evidence`` names a public file of the game, or one that its tools made.
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

    Raises ``QueryError`` for an unknown game, and for another option that says otherwise.
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
    """Refuse a converted document that is not like the files of the game that it is for."""
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
