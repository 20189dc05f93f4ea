-- A stand-in for the module `utils` of Kaitai Struct's Lua runtime.
local M = {}

local box = {}

-- `a and b or c` is wrong where b is false, so b goes into a box.
function M.box_wrap(value)
  return setmetatable({value}, box)
end

function M.box_unwrap(value)
  if getmetatable(value) == box then
    return value[1]
  end
  return value
end

function M.byte_array_min(bytes)
  return math.min(bytes:byte(1, -1))
end

function M.byte_array_max(bytes)
  return math.max(bytes:byte(1, -1))
end

return M
