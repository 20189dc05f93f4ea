"""Formats: what each declares, the verbs that it has, and the list of them all.

The package of a format declares it, as data: a subclass of ``Format`` that gives its name, how it
is recognised, and which verbs it has. The verbs are functions in its modules, found by
``verbs.PLACES`` and imported on first use, because listing all formats must not load them. A
package of your own declares a format in the same way, or, with ``WrapperFormat``, one that any file
can be packed in; ``docs/architecture.md`` shows how.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from chunkwright.base import lazily
from chunkwright.document import Document
from chunkwright.formats.verbs import PLACES, REQUIRED, WRAPPER_REQUIRED, Verbs, WrapperVerbs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from chunkwright.base import Kind
    from chunkwright.document import Wrapper

__all__ = ["Demo", "Form", "Format", "Loaded", "Option", "WrapperFormat"]

D = TypeVar("D", bound=Document)
W = TypeVar("W", bound="Wrapper")


def integer(text: str) -> int:
    """Return the number that was typed, as decimal or ``0x1f``; ``ValueError`` if it is invalid."""
    return int(text, 0)


class Option(NamedTuple):
    """A keyword argument of one of a format's verbs, and its command-line option.

    ``name`` is the keyword; ``flag`` is the name of the command-line option if that differs.
    ``type`` converts what was typed into the value; ``bool`` makes a switch, which passes
    ``value``. ``bounds`` are the smallest and the largest number, ``choices`` the words that are
    accepted. An option that may be ``repeated`` passes a tuple; one ``for_many`` makes sense for
    all files of a folder, as switches do.
    """

    name: str
    help: str
    type: Callable[[str], object] = str
    flag: str = ""
    metavar: str | None = None
    choices: tuple[str, ...] = ()
    bounds: tuple[int, int] | None = None
    value: object = True
    repeated: bool = False
    for_many: bool = False

    @property
    def key(self) -> str:
        """The name of the command-line option with underscores, as commands receive it."""
        return self.flag or self.name


class Loaded(NamedTuple, Generic[D]):
    """A document built from another form, notes for the user, and files that belong beside it.

    ``files`` has their bytes by their path from the folder of the document.
    """

    document: D
    notes: Sequence[object] = ()
    files: Mapping[str, bytes] = MappingProxyType({})


class Demo(NamedTuple, Generic[D]):
    """A small file made from scratch; ``edit`` changes it and returns a short description."""

    make: Callable[[], D]
    edit: Callable[[D], str]


class _Later:
    """A function of a module, imported on first use; it then replaces this object."""

    def __init__(self, name: str, module: str) -> None:
        self.name = name
        self.module = module

    def __get__(self, instance: object, owner: type) -> Any:
        function = getattr(import_module(self.module), self.name, None)
        if function is None:
            # The declaration is wrong: a bug in the code, not a fault of the input.
            lack = f"{self.module} has no {self.name}"
            raise NotImplementedError(lack)
        for each in owner.__mro__:
            if vars(each).get(self.name) is self:
                setattr(each, self.name, staticmethod(function))
        return function


def _bind(kind: type, base: type, modules: Iterable[tuple[str, str]]) -> None:
    """Let a class find functions by name in modules, unless it defines them itself."""
    own = {name for each in kind.__mro__[: kind.__mro__.index(base)] for name in vars(each)}
    for name, module in modules:
        if name not in own:
            setattr(kind, name, _Later(name, module))


class Form(Generic[D]):
    """A representation of documents other than their bytes, such as XML, chosen by ``suffix``.

    ``module`` is the module of the format that has the functions ``matches``, ``load`` and ``dump``.
    """

    suffix: ClassVar[str]
    module: ClassVar[str] = ""
    load_options: ClassVar[tuple[Option, ...]] = ()
    dump_options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.module:
            module = f"{_package_of(cls)}.{cls.module}"
            _bind(cls, Form, [(name, module) for name in ("matches", "load", "dump")])

    def matches(self, data: bytes) -> bool:
        """Whether ``data`` is in this form, judged by content alone and not by file name."""
        del data
        return False

    def load(self, data: bytes, source: str, *args: Any, **options: Any) -> Loaded[D]:
        """Build the document; ``source`` is the file name for errors. Takes ``load_options``."""
        raise NotImplementedError  # each form has its own, in its module or its class

    def dump(self, document: D, *args: Any, **options: Any) -> tuple[bytes, Sequence[object]]:
        """Return the form, and notes on what it leaves out. Takes ``dump_options``."""
        raise NotImplementedError  # as with ``load``


class Format(Verbs[D]):
    """One format: its names, how it is recognised, and which verbs it has.

    ``magic`` is expected at byte ``magic_at``, counted from the end if negative; ``by_structure``
    means that ``probe`` recognises files without a magic. ``other_magics`` are those of rarer forms
    of the file, at the same place; ``starts`` is an offset and byte strings, one of which every file
    without a magic has there: other data is not probed. ``is_wrapper`` marks a format that opens as
    its content, ``is_embeddable`` one whose ``read`` takes the ``offset`` at which it starts in
    another file, ``looks_beside`` one whose ``read`` takes the path as ``file``, for what it needs
    beside it. ``generic_extensions`` are shared with unrelated files: they can be written, but do
    not identify the format. ``spec`` is the name of its Kaitai Struct spec, ``further_specs`` are
    those of its other binary forms, ``forms`` its forms other than bytes and JSON.

    ``verbs`` are those that the format has besides the required ones. ``elsewhere`` names verbs that
    are not in the usual modules; a module that starts with a dot is one of the format. A format
    with ``folders`` has its modules in several. A declaration may also define verbs itself, as
    methods, which suits a small format of a package of its own.

    ``containers`` are the kinds of files that hold files of the format, and are followed by ``!/``.

    ``bridges_from`` are the formats whose documents ``bridge`` turns into those of another format.
    The first of its options asks for that; without it, ``bridge`` ignores the others.

    The options are those of ``read``, of ``prepare``, of ``convert``, of ``bridge``, of
    ``scene_model`` and of ``from_scene_model``;
    ``read_keywords`` are those of ``read`` that have no flag on the command line.
    """

    family: ClassVar[str]
    extensions: ClassVar[tuple[str, ...]] = ()
    generic_extensions: ClassVar[tuple[str, ...]] = ()
    spec: ClassVar[str] = ""
    further_specs: ClassVar[tuple[str, ...]] = ()
    magic: ClassVar[bytes] = b""
    magic_at: ClassVar[int] = 0
    other_magics: ClassVar[tuple[bytes, ...]] = ()
    by_structure: ClassVar[bool] = False
    starts: ClassVar[tuple[int, bytes] | None] = None
    is_wrapper: ClassVar[bool] = False
    is_embeddable: ClassVar[bool] = False
    looks_beside: ClassVar[bool] = False

    verbs: ClassVar[tuple[str, ...]] = ()
    elsewhere: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    folders: ClassVar[bool] = False
    containers: ClassVar[tuple[Kind, ...]] = ()
    forms: ClassVar[tuple[Form[Any], ...]] = ()

    read_options: ClassVar[tuple[Option, ...]] = ()
    read_keywords: ClassVar[tuple[str, ...]] = ()
    prepare_options: ClassVar[tuple[Option, ...]] = ()
    convert_options: ClassVar[tuple[Option, ...]] = ()
    export_options: ClassVar[tuple[Option, ...]] = ()
    make_options: ClassVar[tuple[Option, ...]] = ()
    bridges_from: ClassVar[tuple[str, ...]] = ()
    bridge_options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "name" in vars(cls):
            _bind(cls, Format, cls.modules())

    @classmethod
    def modules(cls) -> Iterator[tuple[str, str]]:
        """Yield each verb that the format declares, with the name of its module."""
        package = _package_of(cls)
        there = [
            (verb, package + module if module.startswith(".") else module)
            for module, verbs in cls.elsewhere.items()
            for verb in verbs
        ]
        yield from there
        required = REQUIRED + WRAPPER_REQUIRED if cls.is_wrapper else REQUIRED
        for verb in (*required, *cls.verbs):
            if verb not in dict(there):
                place = PLACES[verb]
                yield verb, f"{package}.{place.folders if cls.folders else place.flat}"

    def has(self, verb: str) -> bool:
        """Whether the format has a verb of its own, rather than the default for formats that lack it."""
        own = type(self).__mro__[: type(self).__mro__.index(Format)]
        return verb in PLACES and any(verb in vars(each) for each in own)

    @property
    def as_wrapper(self) -> WrapperFormat[Any, Any] | None:
        """The format itself if it packs any file; None for other formats."""
        return None

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    @property
    def specs(self) -> tuple[str, ...]:
        """The names of all Kaitai Struct specs of the format."""
        return (self.spec, *self.further_specs)

    @property
    def endings(self) -> tuple[str, ...]:
        """All extensions, first those that only this format has."""
        return (*self.extensions, *self.generic_extensions)

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The suffixes of files of the format: its extensions, or its name if it has none."""
        return self.endings or (f".{self.name}",)

    def has_magic(self, data: bytes) -> bool:
        """Whether a magic of this format is where it should be."""
        start = self.magic_at
        if start < 0:
            start = max(len(data) + start, 0)
        magics = (self.magic, *self.other_magics)
        return bool(self.magic) and data.startswith(magics, start)

    def has_structure(self, data: bytes) -> bool:
        """Whether data without a magic is of this format."""
        if not self.by_structure:
            return False
        if self.starts is not None:
            at, firsts = self.starts
            if data[at : at + 1] not in {bytes([each]) for each in firsts}:
                return False  # to probe would import a module of the format
        return self.probe(data)

    def recognised_by(self) -> str:
        """Return how the format is recognised, for the error about an unknown format."""
        signs = []
        for magic in filter(None, (self.magic, *self.other_magics)):
            where = "at the end" if self.magic_at < 0 else f"at byte {self.magic_at}"
            shown = magic.decode("ascii", "replace")
            text = f'"{shown}"' if shown.isprintable() and shown.isascii() else magic.hex(" ")
            signs.append(f"{text} {where}")
        if self.by_structure:
            signs.append("by structure")
        return f"{self.name} ({' or '.join(signs)})"


class WrapperFormat(Format[D], WrapperVerbs[D, W]):
    """A format that packs any file; ``wrapper`` of a document records how it was packed.

    ``types`` are the ways to pack, ``usual_type`` the default for a file that was not packed,
    ``stored_type`` the one that packs nothing.
    """

    is_wrapper = True

    @property
    def as_wrapper(self) -> WrapperFormat[D, W]:
        """The format itself."""
        return self

    types: ClassVar[tuple[str, ...]]
    usual_type: ClassVar[str]
    stored_type: ClassVar[str]


def _package_of(kind: type) -> str:
    """Return the package that declares a class, itself or in one of its modules."""
    return sys.modules[kind.__module__].__package__ or ""
