"""The errors that the library raises, and the one place that maps foreign exceptions to them."""

from __future__ import annotations

import struct
import sys
import zlib
from typing import Final, Self

from chunkwright.base.wording import join


def how_to_install(extra: str) -> str:
    """Return the hint for an error about a missing library, which an extra of the package installs.

    Until there is a release, a package index does not know the package: it is installed from a
    clone. Double quotes work in sh, PowerShell and cmd alike.
    """
    return f'pip install ".[{extra}]" in the clone of Chunkwright'


class ChunkwrightError(ValueError):
    """Base class of every error that the library raises on purpose.

    ``file`` and ``format`` say what was being read, ``path`` is the address inside it
    (``/hierarchy/3/components/0001``), ``offset`` the absolute byte offset in the data of that
    format (without a DVPL wrapper), ``hint`` what to do.
    """

    def __init__(
        self,
        message: str,
        *,
        offset: int | None = None,
        path: str = "",
        format: str | None = None,
        file: str | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset
        self.path = path
        self.format = format
        self.file = file
        self.hint = hint

    def within(self, *segments: str | int) -> Self:
        """Prepend names, keys or numbers to the path, as the error leaves what they name."""
        self.path = join(*segments) + self.path
        return self

    def beneath(self, address: str) -> Self:
        """Prepend a whole address to the path, as the error leaves the part at that address."""
        self.path = address + self.path
        return self

    def located(self, file: str | None, format: str | None) -> Self:
        """Fill in the file and format unless they are known already."""
        self.file = self.file or file
        self.format = self.format or format
        return self

    def to_dict(self) -> dict[str, str | int | None]:
        """Return the error for JSON: always the same keys, None for what is unknown.

        ``kind`` is the name of the class, ``address`` the path, ``offset`` is in bytes.
        """
        return {
            "kind": type(self).__name__,
            "message": self.in_words(),
            "format": self.format,
            "address": self.path or None,
            "offset": self.offset,
            "hint": self.hint or None,
        }

    def __str__(self) -> str:
        return ": ".join([part for part in (self.file, self.format) if part] + [self.inside()])

    def in_words(self) -> str:
        """Return the message with the programmers' terms of quoted exceptions put in plain words."""
        from chunkwright.base.plain_words import (
            in_words,  # imported here, because few errors are ever shown
        )

        return in_words(self.message)

    def inside(self) -> str:
        """Return the text of the error without file and format, for readers who know both."""
        where = [self.path] if self.path else []
        if self.offset is not None:
            where.append(f"offset {self.offset:#x}")
        text = ": ".join([*where, self.in_words()])
        return f"{text} ({self.hint})" if self.hint else text

    def __reduce__(self) -> tuple[object, ...]:
        # Worker processes pickle errors to send them back; keyword-only state goes as a dict.
        return (type(self), (self.message,), self.__dict__)


class UnknownFormatError(ChunkwrightError):
    """The content is not of any registered format."""


class TruncatedError(ChunkwrightError):
    """The data ends too early for what it declares."""


class CorruptError(ChunkwrightError):
    """The data contradicts its format or itself."""


class UnsupportedVersionError(ChunkwrightError):
    """The data is of a version or dialect that is known but not supported."""


class LimitError(ChunkwrightError):
    """A count, size or depth exceeds a limit that the caller can raise (see ``Limits``)."""


class SerializeError(ChunkwrightError):
    """The model contains something that its format cannot represent."""


class QueryError(ChunkwrightError):
    """A request that a model cannot answer, such as an unknown name or option."""


class NotApplicableError(QueryError):
    """A request about something that a document lacks, but other files of a folder may have."""


class FileAccessError(ChunkwrightError, OSError):
    """The file system refused: no such file, no permission, no space."""


# The library needed for arrays; facts, trees, searches and edits of values work without it.
_ARRAYS: Final = "numpy"


class boundary:  # noqa: N801 - used like a function
    """Turn the exceptions that bad input causes in other libraries into ``ChunkwrightError``.

    A context manager. When ``writing``, a number or text that does not fit its field is a
    ``SerializeError``. The original exception is the ``__cause__``. Programming errors
    (``TypeError``, ``AttributeError``, ``KeyError``...) pass through, because they are bugs of this
    package.
    """

    __slots__ = ("file", "format", "writing")

    def __init__(
        self,
        file: str | None = None,
        format: str | None = None,
        *,
        writing: bool = False,
    ) -> None:
        self.file, self.format, self.writing = file, format, writing

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ChunkwrightError):
            error.located(self.file, self.format)
        elif error is not None:
            found = self._translated(error)
            if found is not None:
                raise found from error

    def _translated(self, error: BaseException) -> ChunkwrightError | None:
        """Return the error to raise instead of this one; None if it passes through unchanged."""
        kind: type[ChunkwrightError]
        if isinstance(error, ModuleNotFoundError):
            missing = lacks_arrays(error)
            return missing if missing is None else missing.located(self.file, self.format)
        if isinstance(error, OSError):
            file = str(error.filename or self.file)
            return FileAccessError(error.strerror or str(error), file=file, format=self.format)
        if isinstance(error, RecursionError):
            kind, message = LimitError, "nested too deeply to be followed"
        elif isinstance(error, MemoryError):
            kind, message = LimitError, "needs more memory than is available"
        elif isinstance(error, struct.error | OverflowError | UnicodeError):
            kind, message = self._kind_of_misfit(error)
        elif isinstance(error, EOFError):
            kind, message = TruncatedError, f"ends too early: {error}"
        elif isinstance(error, (zlib.error, *_foreign_errors())):
            kind, message = CorruptError, str(error)
        else:
            return None
        return kind(message, file=self.file, format=self.format)

    def _kind_of_misfit(self, error: Exception) -> tuple[type[ChunkwrightError], str]:
        if self.writing:
            return SerializeError, f"does not fit: {error}"
        kind = CorruptError if isinstance(error, UnicodeError) else TruncatedError
        return kind, f"cannot be read: {error}"


def lacks_arrays(error: BaseException) -> QueryError | None:
    """Return the error to raise if ``error`` says that numpy is not installed; None for any other error."""
    if not isinstance(error, ModuleNotFoundError) or error.name != _ARRAYS:
        return None
    return QueryError(f"this needs {_ARRAYS}", hint="it is not installed here")


def internal_error(error: Exception, file: str) -> ChunkwrightError:
    """Return the error that reports a bug of this package, met in one of many files."""
    return ChunkwrightError(
        f"internal error in chunkwright: {type(error).__name__}: {error}",
        file=file,
        hint="please report it; chunkwright --debug with only this file prints the traceback",
    )


def _foreign_errors() -> tuple[type[Exception], ...]:
    """Return the exceptions of optional libraries, as far as these have been imported."""
    names = (("kaitaistruct", "KaitaiStructError"), ("lz4.block", "LZ4BlockError"))
    return tuple(
        getattr(sys.modules[module], name) for module, name in names if module in sys.modules
    )
