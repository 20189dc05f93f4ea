-- A stand-in for the module `kaitaistruct` of Kaitai Struct's Lua runtime, written from the
-- interface that generated parsers use.
local class = require("class")
local string_stream = require("string_stream")

KaitaiStruct = class.class()

function KaitaiStruct:_init(io)
  self._io = io
end

function KaitaiStruct:from_file(path)
  local file = assert(io.open(path, "rb"))
  local bytes = file:read("a")
  file:close()
  return self(KaitaiStream(string_stream(bytes)))
end

KaitaiStream = class.class()

function KaitaiStream:_init(source)
  self._bytes = source.bytes
  self._pos = 0
  self._bits = 0
  self._num_bits = 0
end

function KaitaiStream:pos()
  return self._pos
end

function KaitaiStream:size()
  return #self._bytes
end

function KaitaiStream:is_eof()
  return self._pos >= #self._bytes and self._num_bits == 0
end

function KaitaiStream:seek(position)
  self:align_to_byte()
  self._pos = position
end

function KaitaiStream:align_to_byte()
  self._bits, self._num_bits = 0, 0
end

function KaitaiStream:_take(count)
  if count < 0 or count > #self._bytes - self._pos then
    error(count .. " bytes wanted at " .. self._pos .. " of " .. #self._bytes)
  end
  local result = self._bytes:sub(self._pos + 1, self._pos + count)
  self._pos = self._pos + count
  return result
end

function KaitaiStream:read_bytes(count)
  self:align_to_byte()
  return self:_take(count)
end

function KaitaiStream:read_bytes_full()
  return self:read_bytes(math.max(#self._bytes - self._pos, 0))
end

function KaitaiStream:read_bytes_term(terminator, include, consume, must_end)
  self:align_to_byte()
  local found = self._bytes:find(string.char(terminator), self._pos + 1, true)
  if not found then
    assert(not must_end, "no such byte")
    return self:read_bytes_full()
  end
  local result = self:_take(found - 1 - self._pos + (include and 1 or 0))
  if consume then
    self._pos = found
  end
  return result
end

local codes = {
  u1 = "<I1", s1 = "<i1", f4le = "<f", f4be = ">f", f8le = "<d", f8be = ">d",
}
for _, length in ipairs({2, 4, 8}) do
  codes["u" .. length .. "le"] = "<I" .. length
  codes["u" .. length .. "be"] = ">I" .. length
  codes["s" .. length .. "le"] = "<i" .. length
  codes["s" .. length .. "be"] = ">i" .. length
end
for name, code in pairs(codes) do
  local length = tonumber(name:sub(2, 2))
  KaitaiStream["read_" .. name] = function(self)
    return (string.unpack(code, self:read_bytes(length)))
  end
end

-- Bits from the lowest of each byte on.
function KaitaiStream:read_bits_int_le(count)
  while self._num_bits < count do
    self._bits = self._bits | self:_take(1):byte() << self._num_bits
    self._num_bits = self._num_bits + 8
  end
  local value = self._bits & ((1 << count) - 1)
  self._bits = self._bits >> count
  self._num_bits = self._num_bits - count
  return value
end

function KaitaiStream.bytes_terminate(bytes, terminator, include)
  local found = bytes:find(string.char(terminator), 1, true)
  return found and bytes:sub(1, include and found or found - 1) or bytes
end

function KaitaiStream.process_xor_one(bytes, key)
  return (bytes:gsub(".", function(byte)
    return string.char(byte:byte() ~ key)
  end))
end

function KaitaiStream.process_zlib(bytes)
  return (require("zlib").inflate()(bytes))
end
