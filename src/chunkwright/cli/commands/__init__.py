"""What commands share: the console, files in and out, and the flags that formats declare."""

from __future__ import annotations

import os
import re
import sys
from itertools import chain, count
from typing import TYPE_CHECKING, Final

import click

from chunkwright import operations
from chunkwright.base import fileio, inside, take_as_files
from chunkwright.base.wording import counted, printable
from chunkwright.errors import FileAccessError, QueryError, boundary
from chunkwright.operations import as_flag, prepare_options, read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from rich.console import Console

    from chunkwright.document import Document
    from chunkwright.formats import Option


DASH = "-"  # stands for stdin or stdout
STDIN = "<stdin>"  # its name in errors


def console(*, stderr: bool = False) -> Console:
    """Return a console that prints text as it is: no markup, highlighting or emoji codes."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def wants_colours() -> bool | None:
    """Whether the environment asks for colours; None if it does not say."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return False if os.environ.get("TERM") in ("dumb", "unknown") else None


def read_input(path: str) -> tuple[bytes, str]:
    """Return the bytes of a file and its name for errors; ``-`` is stdin."""
    if path != DASH:
        return fileio.load(path)[0], path
    if sys.stdin is None:
        raise FileAccessError("stdin is closed: there is nothing to read")
    context = click.get_current_context(silent=True)
    if context is not None:
        if STDIN in context.meta:
            raise click.UsageError("only one input can be -, which is stdin")
        context.meta[STDIN] = True
    with boundary(STDIN):
        return sys.stdin.buffer.read(), STDIN


def folder_named(name: str) -> Path:
    """Return the folder that an argument names; ``FileAccessError`` for one in a container.

    An empty name is refused too: it would be the current folder, ``specs "$UNSET"``.
    """
    from pathlib import Path

    if not name:
        raise FileAccessError("expected the name of a folder, not an empty text")
    if inside(name) is not None:
        raise FileAccessError("expected a folder, not one in a container", file=name)
    return Path(name)


def size_of(path: str) -> str:
    """Return the size of a file in words; it may be in a container."""
    is_inside = inside(path) is not None
    return counted(len(fileio.load(path)[0]) if is_inside else os.path.getsize(path), "byte")


def visible(text: str) -> str:
    """Return an error as a line for people: in visible characters, without terms of Python."""
    from chunkwright.base.plain_words import typed, without_jargon

    return printable(typed(without_jargon(text)))


def wrote(path: Path | str, what: str, *, err: bool = False) -> None:
    """Print the line that reports a written file, the same in every command."""
    click.echo(printable(f"wrote {path}: {what}"), err=err)


def keep_apart(*named: tuple[str, str | None]) -> None:
    """Refuse one name for two of the files of a command: it would overwrite what it read or wrote.

    A container and a file in it are not two either; two files in one container are.
    """
    seen: dict[str, str] = {}
    containers: dict[str, str] = {}
    for what, path in named:
        if path is None or path == DASH:
            continue
        place, found = _place(path), inside(path)
        others = [seen.setdefault(place, what), containers.get(place, what)]
        if found is not None:
            others += [seen.get(_place(found.file), what)]
            containers.setdefault(_place(found.file), what)
        for other in others:
            if other != what:
                raise click.UsageError(
                    f"{other} and {what} are the same file, {path}: name another"
                )


def _place(path: str) -> str:
    return os.path.normcase(fileio.place_of(path))


def check_name(target: str | None, what: str, fitting: Collection[str], hint: str = "") -> None:
    """Refuse the name of an output whose extension stands for something else than what is written.

    ``fitting`` are the extensions of ``what``. An extension that stands for nothing is not refused.
    """
    if target is None or target == DASH:
        return
    from chunkwright.formats.registry import by_extension
    from chunkwright.operations.files import forms

    suffix = os.path.splitext(target)[1].lower()
    other = by_extension(f"file{suffix}")
    if not suffix or suffix in fitting or (other is None and not _is_form(suffix, forms())):
        return
    meant = suffix[1:].upper() if other is None else other.title
    raise QueryError(
        f"the {what} cannot have the extension {suffix}, which means {meant}",
        file=target,
        hint="; ".join(filter(None, (f"OUT can end in {', '.join(fitting)}", hint))),
    )


def _is_form(suffix: str, forms: Collection[str]) -> bool:
    """Whether an extension stands for another form, of documents or of scenes."""
    if suffix in forms:
        return True
    from chunkwright.exchange.exporting import SUFFIXES  # with all writers of scenes

    return suffix in SUFFIXES


def check_form(target: str | None, document: Document, source: str = "") -> None:
    """Refuse the name of an output with the extension of another format or form than a document's.

    That of ``source``, which it was read from, is never refused, nor that of a wrapper after it.
    """
    from chunkwright.formats.registry import by_name
    from chunkwright.operations.files import bare_name, forms

    format = by_name(document.format)
    # What is stored as XML is called .xml as often as by the extensions of its format.
    form = f".{getattr(document, 'form', '')}"
    own = os.path.splitext(bare_name(source))[1].lower()
    fitting = dict.fromkeys(
        (*format.suffixes, *filter(None, (form if form in forms() else "", own)))
    )
    hint = "chunkwright convert makes other forms"
    check_name(target and bare_name(target), format.title, fitting, hint)


def tell_form(target: str, document: Document, source: str) -> None:
    """Print a note if an output has the wrapper or form of its source, but another name."""
    if DASH in (source, target) or _named_form(target, document) == _named_form(source, document):
        return
    told = f"{target} is written in the form of {source}, regardless of its name"
    click.echo(printable(f"note: {told}; chunkwright convert changes forms"), err=True)


def _named_form(name: str, document: Document) -> tuple[bool, str]:
    """Return what the name of a file promises: a wrapper or not, and a form that is not the bytes."""
    from chunkwright.formats.registry import by_name
    from chunkwright.operations.files import bare_name, forms, promised_by

    suffix = os.path.splitext(bare_name(name))[1].lower()
    is_own = suffix in by_name(document.format).suffixes
    return promised_by(name) is not None, suffix if suffix in forms() and not is_own else ""


def unused(name: str) -> str:
    """Return a name that no file has yet: the given one, or that with a number added."""
    stem, suffix = os.path.splitext(name)
    names = (f"{stem}-{number}{suffix}" for number in count(2))
    return next(each for each in chain([name], names) if not os.path.lexists(each))


def write_output(
    data: bytes, path: Path | str | None, what: str = "", *, err: bool = False
) -> None:
    """Save ``data`` atomically and say so, or write it to stdout if ``path`` is None or ``-``.

    A missing folder is created, as for the outputs of many files. ``what`` describes it, by
    default by the number of bytes; with ``err`` this goes to stderr, because stdout has data.
    """
    if path is not None and str(path) != DASH:
        fileio.make_folder_of(str(path))
        fileio.save(data, path)
        wrote(path, what or counted(len(data), "byte"), err=err)
        return
    if sys.stdout is None:
        raise FileAccessError("stdout is closed: the output cannot be written")
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


_QUOTE: Final = "'"
_NUMBER: Final = "#"
_PLAIN: Final = r"[a-zA-Z0-9_+=:./\\-]+"  # no shell does anything to these
_SPECIAL: Final = r'[$`"\\!]'  # in double quotes, shells of Unix do something to these


def command_line(*words: str) -> str:
    """Return the command to type for these arguments, in the user's own shell."""
    return " ".join(["chunkwright", *map(_typed, words)])


def _typed(word: str) -> str:
    """Return a word as it is typed: quoted only if necessary, in double quotes, which all shells know."""
    if (
        os.name == "nt"
    ):  # there, no name has a double quote, and a backslash is an ordinary character
        return word if re.fullmatch(_PLAIN, word) else f'"{word}"'
    if re.fullmatch(_PLAIN, word) and "\\" not in word:
        return word
    import shlex

    return shlex.quote(word) if re.search(_SPECIAL, word) or not word else f'"{word}"'


def named(path: str) -> str:
    """Return a path that cannot be mistaken for an option or a command."""
    return os.path.join(".", path) if path.startswith("-") else path


def dquoted(word: str) -> str:
    """Return a word in the double quotes that all shells understand, unless it contains one."""
    return f"'{word}'" if '"' in word else f'"{word}"'


def unquoted(word: str) -> str:
    """Return a query or address without the single quotes around it.

    No query begins with one. ``#401``, as graphs print objects, is the address ``/#401``. Raises
    ``UsageError`` if a space has cut off the rest of a query.
    """
    if not word.startswith(_QUOTE):
        return f"/{word}" if word.startswith(_NUMBER) else word
    if len(word) > 1 and word.endswith(_QUOTE):
        return unquoted(word[1:-1])
    raise click.UsageError(
        f"{word!r} begins with a single quote, which this shell does not understand:"
        ' write double quotes, as in "//CKMesh[name=P Ball]"'
    )


def value_beside(where: str, value: str) -> str:
    """Return a value without the single quotes around it, if the shell left those of its address.

    Otherwise they may belong to the value: they are kept, and a note says so.
    """
    if len(value) < 2 or not (value.startswith(_QUOTE) and value.endswith(_QUOTE)):
        return value
    if where.startswith(_QUOTE):
        return value[1:-1]
    click.echo(
        f"chunkwright: the single quotes of {value} are part of the value;"
        f' if they should not be, write "{value[1:-1]}"',
        err=True,
    )
    return value


if TYPE_CHECKING:
    Command = Callable[..., None]


def add_flags(command: Command, options: Iterable[Option]) -> Command:
    """Add the flags of the given options to a command."""
    by_key: dict[str, list[Option]] = {}
    for option in options:
        same = by_key.setdefault(option.key, [])
        if option not in same:
            same.append(option)
    for same in reversed(by_key.values()):
        command = _flag(same)(command)
    return command


def _flag(same: Sequence[Option]) -> Callable[[Command], Command]:
    """Return the flag shared by options of one name; if their types differ, it keeps the text."""
    first = same[0]
    name, text = as_flag(first.key), " ".join(option.help for option in same)
    if first.type is bool:
        return click.option(name, is_flag=True, help=text)
    kind: object = first.type if len({option.type for option in same}) == 1 else str
    if first.choices:
        kind = click.Choice(first.choices, case_sensitive=False)
    elif first.bounds is not None:
        kind = click.IntRange(*first.bounds)
    elif kind is not str and kind is not int:
        kind = click.types.FuncParamType(first.type)
    return click.option(
        name,
        metavar=first.metavar,
        type=kind,
        multiple=first.repeated,
        help=text,
        callback=_at_offset if first.name == "offset" else None,
    )


def _at_offset(ctx: click.Context, _: click.Parameter, offset: int | None) -> int | None:
    """Treat a container as plain bytes if an offset into them is given."""
    if offset is not None:
        take_as_files(True)
        ctx.call_on_close(lambda: take_as_files(False))
    return offset


def output_flag(
    text: str, *, metavar: str = "OUT", required: bool = False
) -> Callable[[Command], Command]:
    """Add ``-o``, the flag that names the file or folder to write."""
    kind = click.Path(allow_dash=True)
    names = ("-o", "--output")
    return click.option(*names, metavar=metavar, type=kind, required=required, help=text)


def report_flag(text: str, *, metavar: str = "FILE") -> Callable[[Command], Command]:
    """Add ``--json``, the flag that names the file for a report."""
    kind = click.Path(dir_okay=False, allow_dash=True)
    return click.option("--json", "report", metavar=metavar, type=kind, help=text)


def for_game(command: Command) -> Command:
    """Add the flag that names a game."""
    from chunkwright.operations import GAME, GAMES

    text = f"The game that the file is for: {', '.join(GAMES)}."
    return click.option("--for", GAME, metavar="GAME", help=text)(command)


def read_flags(command: Command) -> Command:
    """Add the flags that say how a file is to be read."""
    return add_flags(command, read_options())


def opening_flags(command: Command) -> Command:
    """Add the flags of ``read_flags``, and those that prepare what was read."""
    return add_flags(command, [*prepare_options(), *read_options()])


def code_page_flag(command: Command) -> Command:
    """Add the flag for the code page of names, the only one that damaged files are read with."""
    return add_flags(command, [each for each in read_options() if each.name == "encoding"])


def switches(command: Command) -> Command:
    """Add the switches among ``read_flags``, the only ones that make sense for many files at once."""
    wanted = [option for option in read_options() if option.type is bool or option.for_many]
    return add_flags(command, wanted)


def jobs_flag(command: Command) -> Command:
    """Add the flag for the number of processes."""
    return click.option(
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        help="Number of processes; by default as many as pay off, at most one per CPU.",
    )(command)


def open_document(file: str, values: Mapping[str, object]) -> Document:
    """Open a file, or stdin for ``-``, as the flags say, and print any notes."""
    return document_of(*read_input(file), values)


def document_of(data: bytes, name: str, values: Mapping[str, object]) -> Document:
    """Read a document as the flags say, and print any notes; ``name`` names it in errors."""
    document = operations.read(data, name, values)
    for note in operations.prepare(document, values):
        click.echo(printable(note), err=True)
    return document


def end(ctx: click.Context, status: int) -> None:
    """Exit the command with a status, unless that is 0."""
    if status:
        ctx.exit(int(status))
