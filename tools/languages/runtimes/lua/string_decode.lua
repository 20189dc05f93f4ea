-- A stand-in for the module `string_decode` of Kaitai Struct's Lua runtime.
local M = {}

local function from_latin1(bytes)
  return (bytes:gsub("[\x80-\xff]", function(byte)
    return utf8.char(byte:byte())
  end))
end

local function from_utf16le(bytes)
  local parts, position = {}, 1
  while position < #bytes do
    local unit = string.unpack("<I2", bytes, position)
    position = position + 2
    if unit >= 0xd800 and unit < 0xdc00 and position < #bytes then
      local low = string.unpack("<I2", bytes, position)
      position = position + 2
      unit = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00)
    end
    parts[#parts + 1] = utf8.char(unit)
  end
  return table.concat(parts)
end

function M.decode(bytes, encoding)
  if encoding == "ISO-8859-1" then
    return from_latin1(bytes)
  elseif encoding == "UTF-16LE" then
    return from_utf16le(bytes)
  end
  assert(encoding == "ASCII" or encoding == "UTF-8", encoding)
  return bytes
end

return M
