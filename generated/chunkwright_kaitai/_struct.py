"""What the generated classes share: a readable ``repr``, plain data, equality, errors with paths.

Every generated class derives from `KaitaiStruct` of this module, which derives from the class of
that name in the runtime. Reading costs nothing more than before: build.sh wraps the code that reads
in ``try``, which is free in Python 3.11, and paths are worked out only when an error passes.
"""

import functools
import linecache
import math
import re
import struct
import zlib
from io import SEEK_CUR, BytesIO

import kaitaistruct

REASONS = (
    kaitaistruct.KaitaiStructError,
    EOFError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
# The lines of generated code that read a field, and those that check one.
_READ = re.compile(r"self\.(?:_raw_|_m_)?(\w+)(?:\.append\(| = )")
_CHECKED = re.compile(r"self\.(?:_m_)?([a-z]\w*)")
# Parts of messages of the runtime that say where, which ``ParseError`` says in its own way.
_IN_SPEC = re.compile(r"^(?:/\S*: )?(?:at pos \d+: )?")
# Larger reads are checked by the runtime before anything is taken from the stream.
_AT_ONCE = 8 << 20
_SHOWN = 120
# Bytes to read first in search of a terminator.
_PART = 64


class ParseError(kaitaistruct.KaitaiStructError):
    """Bytes that are not what the spec says.

    ``file`` is the name of the file, or None where there is none; ``path`` leads to the field
    that could not be read (``/packfile/sections/2/local_fixups/entries/7``); ``offset`` is where
    it starts, or ends if it is a number with a value that is refused, in bytes from the start of
    the file or, inside a part that was unpacked (``is_unpacked``), from the start of that part.
    What the runtime raised is ``__cause__``, and the error is of that kind too: ``except
    kaitaistruct.EndOfStreamError`` catches it.
    """

    def __init__(self, reason, offset, file=None, is_unpacked=False):
        # By name: the kinds that the runtime's errors have take other arguments.
        kaitaistruct.KaitaiStructError.__init__(self, reason, None)
        self.reason = reason
        self.offset = offset
        self.file = file
        self.is_unpacked = is_unpacked
        self.path = ""
        self.is_complete = False
        self.stream = None

    def __str__(self):
        where = [self.file] if self.file else []
        where.append(self.path or "/")
        if self.offset is not None:
            of_what = " of the unpacked part" if self.is_unpacked else ""
            where.append(f"offset {self.offset:#x}{of_what}")
        return f"{': '.join(where)}: {self.reason}"

    def __reduce__(self):
        kept = {name: value for name, value in vars(self).items() if name not in _LIVE}
        return _remade, (type(self).__bases__[-1], self.reason, self.offset), kept


# Attributes of an error that refer to the open file, which copies of the error leave out.
_LIVE = ("stream", "io")


@functools.cache
def _kind(raised):
    """Return the class of the errors that stand for one of the runtime's."""
    if not issubclass(raised, (kaitaistruct.KaitaiStructError, EOFError)) or issubclass(
        raised, UnicodeError
    ):
        return ParseError
    return type("ParseError", (ParseError, raised), {"__module__": __name__, "__init__": _start})


def _start(self, reason, offset):
    ParseError.__init__(self, reason, offset)


def _remade(raised, reason, offset):
    return _kind(raised)(reason, offset)


class KaitaiStream(kaitaistruct.KaitaiStream):
    """The runtime's stream, with single calls in place of its loops over bytes."""

    def read_bytes_term(self, term, include_term, consume_term, eos_error):
        """Read up to a terminator, in chunks; what was read beyond it is put back."""
        self.align_to_byte()
        mark = bytes((term,))
        parts = []
        while part := self._io.read(_PART << len(parts)):
            end = part.find(mark)
            if end < 0:
                parts.append(part)
                continue
            self._io.seek(end + consume_term - len(part), SEEK_CUR)
            return b"".join([*parts, part[: end + include_term]])
        if eos_error:
            raise kaitaistruct.NoTerminatorFoundError(mark, 0)
        return b"".join(parts)


@functools.cache
def _xor_table(key):
    return bytes(each ^ key for each in range(256))


class KaitaiStruct(kaitaistruct.KaitaiStruct):
    """Base of the generated classes.

    ``SEQ_FIELDS`` names the fields in stored order. A field that is absent, because its
    condition in the spec does not hold, is None.
    """

    SEQ_FIELDS = ()
    _lazy = _all = ()
    __hash__ = None

    def __init_subclass__(cls):
        super().__init_subclass__()
        for name in cls.SEQ_FIELDS:
            if name not in vars(cls):
                setattr(cls, name, None)  # the value of an absent field
        lazy = [name for name, value in vars(cls).items() if isinstance(value, property)]
        cls._lazy = tuple(lazy)
        cls._all = (*cls.SEQ_FIELDS, *lazy)

    @classmethod
    def from_file(cls, filename):
        """Open and read a file; close it, or use it in a ``with`` block."""
        file = open(filename, "rb")  # noqa: SIM115 - closed by close
        try:
            return cls(KaitaiStream(file))
        except BaseException:
            file.close()
            raise

    @classmethod
    def from_bytes(cls, buf):
        """Read bytes."""
        return cls(KaitaiStream(BytesIO(buf)))

    @classmethod
    def from_io(cls, io):
        """Read what a seekable binary file object holds."""
        return cls(KaitaiStream(io))

    @classmethod
    def instance_names(cls):
        """Return the names of the lazy instances, in order of the spec."""
        return list(cls._lazy)

    def to_dict(self, *, instances=False, depth=None):
        """Return the fields as plain data: dicts, lists, numbers, strings, bytes, enum members.

        ``instances`` adds the lazy instances, which reads them; ``depth`` bounds the levels of
        nested structs; deeper ones are left as they are. Absent fields are left out; a struct that
        several instances lead to is the same dict each time.
        """
        return _plain(self, instances, depth, {})

    def to_json(self, *, instances=False, depth=None, indent=None):
        """Return the fields as JSON: bytes in hexadecimal, enum members by name.

        What is deeper than ``depth`` is the name of its type; numbers that JSON lacks are strings.
        """
        return as_json(self, instances=instances, depth=depth, indent=indent)

    def pretty(self, *, instances=False, depth=4, items=10):
        """Return the fields as indented lines; at most ``items`` of each list are shown.

        An instance that cannot be read is shown with the reason.
        """
        lines = [type(self).__qualname__]
        lines += _lines(self, instances, depth, items, "  ")
        return "\n".join(lines)

    def _xored(self, data, key):
        """Return bytes, each combined with a key: one object for all structs of a file that ask.

        Each name in a scene searches the same table of ids, of which a copy for each is most of the
        memory that the scene takes.
        """
        made = vars(self._root or self).setdefault("_xored_bytes", {}).setdefault(data, {})
        if key not in made:
            made[key] = data.translate(_xor_table(key))
        return made[key]

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        names = type(self).SEQ_FIELDS
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def __repr__(self):
        if type(self).__str__ is not object.__str__:
            return f"<{type(self).__qualname__} {str(self)[:_SHOWN]!r}>"
        text = ""
        for name in type(self).SEQ_FIELDS:
            value = getattr(self, name)
            if value is None:
                continue
            text += f" {name}={_brief(value)}"
            if len(text) > _SHOWN:
                text = text[:_SHOWN] + "..."
                break
        return f"<{type(self).__qualname__}{text}>"


def _brief(value):
    if isinstance(value, kaitaistruct.KaitaiStruct):
        # Structs with a text of their own are as short as a number; the others are a tree.
        has_text = type(value).__str__ is not object.__str__
        return repr(str(value))[:40] if has_text else "..."
    if isinstance(value, (bytes, list)):
        return f"<{len(value)} {'bytes' if isinstance(value, bytes) else 'items'}>"
    return getattr(value, "name", None) or repr(value)[:40]


def _names(value, instances):
    return value._all if instances else value.SEQ_FIELDS


def _readable_values(value, instances):
    """Yield names and values; for an instance that cannot be read, the error."""
    for name in _names(value, instances):
        try:
            held = getattr(value, name)
        except ParseError as error:
            held = error
        if held is not None:
            yield name, held


def _plain(value, instances, depth, made):
    """Return a value as plain data; a struct that several instances lead to becomes one dict."""
    if isinstance(value, list):
        return [_plain(each, instances, depth, made) for each in value]
    if not isinstance(value, KaitaiStruct) or (depth is not None and depth < 0):
        return value
    key = id(value) if depth is None else (id(value), depth)
    if key not in made:
        made[key] = found = {}
        below = None if depth is None else depth - 1
        for name in _names(value, instances):
            held = getattr(value, name)
            if held is not None:
                found[name] = _plain(held, instances, below, made)
    return made[key]


def as_json(value, *, instances=False, depth=None, indent=None):
    """Return a struct, a list or a plain value as JSON; see ``KaitaiStruct.to_json``."""
    import json  # imported here, because reading a small file does without

    return json.dumps(_json_value(_plain(value, instances, depth, {})), indent=indent)


def _json_value(value):
    if isinstance(value, dict):
        return {name: _json_value(held) for name, held in value.items()}
    if isinstance(value, list):
        return [_json_value(each) for each in value]
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, kaitaistruct.KaitaiStruct):
        return f"<{type(value).__qualname__}>"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return getattr(value, "name", value)


def _lines(value, instances, depth, items, indent):
    for name, held in _readable_values(value, instances):
        many = isinstance(held, list)
        yield f"{indent}{name}: {f'{len(held)} items' if many else _title(held)}"
        for index, each in enumerate(held[:items] if many else ()):
            yield f"{indent}  {index}: {_title(each)}"
            if isinstance(each, KaitaiStruct) and depth > 1:
                yield from _lines(each, instances, depth - 1, items, indent + "    ")
        if many and len(held) > items:
            yield f"{indent}  ... {len(held) - items} more"
        if isinstance(held, KaitaiStruct) and depth > 1:
            yield from _lines(held, instances, depth - 1, items, indent + "  ")


def _title(value):
    if isinstance(value, bytes):
        shown = f": {value[:16].hex(' ')}{' ...' if len(value) > 16 else ''}" if value else ""
        return f"{len(value)} bytes{shown}"
    if isinstance(value, KaitaiStruct):
        text = _text(value)
        return type(value).__name__ + (f" {_brief(text)}" if text else "")
    if isinstance(value, ParseError):
        return f"cannot be read: {value.reason}"
    return _brief(value)


def _text(value):
    """Return the text of a struct: its own, or that of an instance made for labels."""
    if type(value).__str__ is not object.__str__:
        return str(value)
    name = next((name for name in ("label", "text") if name in type(value).instance_names()), None)
    try:
        return name and getattr(value, name)
    except ParseError:  # accessing the instance itself raises the error
        return None


def fail(owner, error, name=""):
    """Raise what stopped the reading of a struct, or of its instance ``name``, as a ParseError."""
    located = _located(owner, error, name)
    if name:
        # Otherwise what was read so far would pass for the whole at the next access.
        vars(owner).pop(f"_m_{name}", None)
        _finish(owner, located)
    raise located from located.__cause__


def _located(owner, error, name):
    """Return ``error`` as a ``ParseError`` with the field of ``owner`` in front of its path."""
    field, index, stream = _failed_at(owner, error)
    if isinstance(error, ParseError):
        located = error
        _rebase(located, owner, stream)
    else:
        reason = _IN_SPEC.sub("", str(error)) or type(error).__name__
        located = _kind(type(error))(reason, _start_of_read(stream, error))
        vars(located).update({name: value for name, value in vars(error).items() if name != "msg"})
        located.__cause__ = error
        located.stream = stream
    if not located.is_complete:
        located.path = f"/{name or field}{index}{located.path}".rstrip("/")
    located.file = located.file or _file_name((owner._root or owner)._io)
    return located


def _finish(owner, located):
    """Prepend the path from the root, because an instance may be read long after its owner."""
    way = None if located.is_complete else _way_to(owner)
    if way is not None:
        located.path = way + located.path
        located.is_complete = True


def _way_to(owner):
    """Return the path of a struct that its parents hold; None while one of them is being read."""
    way = ""
    while owner._parent is not None:
        step = next((step for step, held in _held(owner._parent) if held is owner), None)
        if step is None:
            return None
        owner, way = owner._parent, f"/{step}{way}"
    return way


def _held(parent):
    for name, value in vars(parent).items():
        if name.startswith("_") and not name.startswith("_m_"):
            continue
        field = name.removeprefix("_m_")
        yield field, value
        if isinstance(value, list):
            yield from ((f"{field}/{index}", each) for index, each in enumerate(value))


def _failed_at(owner, error):
    """Return the field that the failing line was about, "/index" in a list, and the stream."""
    found, index, stream, trace = "", "", owner._io, error.__traceback__
    while trace is not None:
        frame, code = trace.tb_frame, trace.tb_frame.f_code
        if frame.f_locals.get("self") is owner and code.co_filename != __file__:
            line = linecache.getline(code.co_filename, trace.tb_lineno)
            if line.lstrip().startswith("_ = "):
                # What is read until a condition holds is put into its list on the next line.
                line = linecache.getline(code.co_filename, trace.tb_lineno + 1)
            field = _READ.search(line) or _CHECKED.search(line)
            found = field[1] if field else found
            index = f"/{frame.f_locals['i']}" if ".append(" in line else ""
            stream = frame.f_locals.get("io", stream)
        trace = trace.tb_next
    return found, index, stream


def _start_of_read(stream, error):
    """Return where the bytes start that could not be read, or were not what they should be."""
    offset = _position(stream)
    if offset is not None and getattr(error, "bytes_needed", _AT_ONCE) < _AT_ONCE:
        # The runtime took what was there before it complained.
        offset -= error.bytes_available
    actual = getattr(error, "actual", None)
    return offset - len(actual) if offset is not None and isinstance(actual, bytes) else offset


def _position(stream):
    try:
        return stream.pos()
    except ValueError:  # closed
        return None


def _file_name(stream):
    name = getattr(getattr(stream, "_io", None), "name", None)
    return name if isinstance(name, str) else None


def _rebase(located, owner, outer):
    """Count the offset from the start of the outer stream, if the inner one is a span of it."""
    inner, whole = located.stream, (owner._root or owner)._io
    # A field with an `io` of its own may read what another one has unpacked.
    is_own = inner is outer and outer is owner._io
    if is_own or inner is whole or located.is_unpacked or located.offset is None:
        return
    for stream in (outer, whole):
        start = None if stream is inner else _start_of(inner, stream)
        if start is not None:
            located.offset += start
            located.stream = stream
            return
    located.is_unpacked = True


def _start_of(inner, outer):
    """Return the offset in ``outer`` of the span that was just read as ``inner``; None if it has none."""
    data, end = getattr(inner._io, "getvalue", bytes)(), _position(outer)
    start = -1 if end is None else end - len(data)
    if start < 0:
        return None
    outer.seek(start)
    same = outer._io.read(len(data)) == data
    outer.seek(end)
    return start if same else None
