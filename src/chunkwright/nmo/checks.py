"""What the attributes of a Virtools file may be set to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from chunkwright.errors import QueryError, SerializeError
from chunkwright.nmo.layout import NEWEST_FILE_VERSION, Checksum
from chunkwright.nmo.objects import Manager
from chunkwright.nmo.packing import Packing

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkwright.nmo.model import VirtoolsFile

    Check = Callable[[VirtoolsFile, str, Any], None]


def _number(least: int, most: int) -> Check:
    def check(file: VirtoolsFile, name: str, value: Any) -> None:
        del file
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise SerializeError(
                f"a number from {least} to {most} is needed, not {value!r:.60}", path=f"/{name}"
            )

    return check


def _of(*kinds: type) -> Check:
    def check(file: VirtoolsFile, name: str, value: Any) -> None:
        del file
        if not isinstance(value, kinds):
            wanted = " or ".join(kind.__name__ for kind in kinds)
            raise SerializeError(f"{wanted} is needed, not {value!r:.60}", path=f"/{name}")

    return check


def _version(file: VirtoolsFile, name: str, value: Any) -> None:
    _number(0, NEWEST_FILE_VERSION)(file, name, value)
    # What is in the bytes is of the version that they were read in.
    file.load()
    file.objects.forget_names()


def _managers(file: VirtoolsFile, name: str, value: Any) -> None:
    _of(list)(file, name, value)
    for manager in value:
        if not isinstance(manager, Manager) or manager.file is not file:
            raise QueryError(
                f"managers of this file are needed, not {manager!r:.60}", path=f"/{name}"
            )


def _numbers_by_name(file: VirtoolsFile, name: str, value: Any) -> None:
    _of(dict)(file, name, value)
    for each in value.values():
        _U32(file, name, each)


def _objects(file: VirtoolsFile, name: str, value: Any) -> None:
    if value is file.objects:
        return  # As file.objects += [...] does.
    raise QueryError(
        "the table of objects is changed in place", path=f"/{name}", hint="file.objects[:] = [...]"
    )


def _four_bytes(file: VirtoolsFile, name: str, value: Any) -> None:
    _of(bytes)(file, name, value)
    if len(value) != 4:
        raise SerializeError(f"4 bytes are needed, not {value!r:.60}", path=f"/{name}")


def _number_or_none(file: VirtoolsFile, name: str, value: Any) -> None:
    if value is not None:
        _U32(file, name, value)


def _anything(file: VirtoolsFile, name: str, value: Any) -> None:
    """Accept what the package itself sets, or what is looked at where it is set."""
    del file, name, value


_U32: Final = _number(0, 0xFFFFFFFF)

CHECKS: Final[dict[str, Check]] = {
    "file_version": _version,
    "ck_version": _U32,
    "write_mode": _U32,
    "product_version": _U32,
    "product_build": _U32,
    "unused_header_size": _U32,
    "unused_checksum": _U32,
    "signature_rest": _four_bytes,
    "checksum": _of(Checksum),
    "wrong_checksum": _of(tuple, type(None)),
    "header_packing": _of(Packing),
    "data_packing": _of(Packing),
    "odd_sizes": _numbers_by_name,
    "included_size": _number(-(1 << 31), (1 << 31) - 1),
    "included_rest": _of(bytes),
    "header_rest": _of(bytes),
    "data_rest": _of(bytes),
    "tail": _of(bytes),
    "odd_max_id": _number_or_none,
    "plugin_dependencies": _of(list),
    "included_files": _of(list),
    "managers": _managers,
    "objects": _objects,
    "encoding": _anything,
    "source": _of(str, type(None)),
    "wrapper": _anything,
    "deferred": _anything,
    "_encoding": _anything,
}
"""What may be set, and what refuses a value that the file could not hold."""
