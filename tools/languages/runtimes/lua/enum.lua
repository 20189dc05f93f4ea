-- A stand-in for the module `enum` of Kaitai Struct's Lua runtime.
local M = {}

-- `Kind = Enum {one = 1}`: Kind.one and Kind(1) are the same thing, {label = "one", value = 1}; a
-- number without a name stays one.
function M.Enum(numbers)
  local by_label, by_value = {}, {}
  for label, value in pairs(numbers) do
    by_label[label] = {label = label, value = value}
    by_value[value] = by_label[label]
  end
  return setmetatable({}, {
    __index = by_label,
    __call = function(_, value)
      return by_value[value] or value
    end,
  })
end

return M
