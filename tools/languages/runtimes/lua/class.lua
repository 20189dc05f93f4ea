-- A stand-in for the module `class` of Kaitai Struct's Lua runtime: classes whose instances have
-- properties, functions that are called where a field is read.
local M = {}

local function new_class(base)
  local class = {property = setmetatable({}, {__index = base and base.property})}
  local instances = {}
  function instances.__index(object, key)
    local property = class.property[key]
    if property then
      return property.get(object)
    end
    return class[key]
  end
  instances.class = class
  setmetatable(class, {
    __index = base,
    __call = function(_, ...)
      local object = setmetatable({}, instances)
      object:_init(...)
      return object
    end,
  })
  return class
end

M.class = new_class

function M.of(object)
  return getmetatable(object).class
end

return M
