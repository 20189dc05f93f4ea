import os
from types import TracebackType
from typing import Any, BinaryIO, ClassVar, Self

import kaitaistruct
from kaitaistruct import KaitaiStream

class ParseError(kaitaistruct.KaitaiStructError):
    """Bytes that are not what the spec says.

    What the runtime raised is `__cause__`, and the error is of that kind too: `except EOFError`
    catches data that ends too early.
    """

    reason: str
    """The message of the runtime."""
    offset: int | None
    """Where reading stopped, in bytes from the start of the file or of the unpacked part."""
    file: str | None
    """The name of the file; None if the data was in memory."""
    is_unpacked: bool
    """Whether the offset counts inside a part that was unpacked."""
    path: str
    """The path of the field that could not be read: `/sections/2/local_fixups/entries/7`."""

class KaitaiStruct:
    """Base of the generated classes.

    A field whose condition in the spec does not hold is None.
    """

    SEQ_FIELDS: ClassVar[tuple[str, ...]]
    """The names of the fields in stored order."""
    __hash__: ClassVar[None]  # type: ignore[assignment]
    _io: KaitaiStream
    @classmethod
    def from_file(cls, filename: str | os.PathLike[str]) -> Self:
        """Open and read a file; close it, or use it in a `with` block."""
    @classmethod
    def from_bytes(cls, buf: bytes) -> Self:
        """Read bytes."""
    @classmethod
    def from_io(cls, io: BinaryIO) -> Self:
        """Read what a seekable binary file object holds."""
    @classmethod
    def instance_names(cls) -> list[str]:
        """Return the names of the lazy instances, in order of the spec."""
    def __eq__(self, other: object) -> bool: ...
    def close(self) -> None:
        """Close the file; lazy instances that were not read yet cannot be read any more."""
    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def to_dict(self, *, instances: bool = False, depth: int | None = None) -> dict[str, Any]:
        """Return the fields as plain data: dicts, lists, numbers, strings, bytes, enum members.

        `instances` adds the lazy instances, which reads them; `depth` bounds the levels of
        nested structs; deeper ones are left as they are. Absent fields are left out.
        """
    def to_json(
        self, *, instances: bool = False, depth: int | None = None, indent: int | None = None
    ) -> str:
        """Return the fields as JSON: bytes in hexadecimal, enum members by name.

        What is deeper than `depth` is the name of its type; numbers that JSON lacks are strings.
        """
    def pretty(self, *, instances: bool = False, depth: int = 4, items: int = 10) -> str:
        """Return the fields as indented lines; at most `items` of each list are shown.

        An instance that cannot be read is shown with the reason.
        """
