-- usage: lua5.4 walk.lua RUNTIME FOLDER PLAN.lua {CLASS FILE}...
-- FOLDER has the generated parsers. Prints a line of totals a file: see totals.py.
local runtime, folder, plan_path = table.unpack(arg, 1, 3)
package.path = runtime .. "/?.lua;" .. folder .. "/?.lua;" .. package.path
local plan = dofile(plan_path)
local class = require("class")
local MASK = 0xffffffff

local function add(totals, index, amount)
  totals[index] = (totals[index] + amount) & MASK
end

local function add_scalar(totals, kind, value, certain)
  if kind == "int" then
    add(totals, 3, certain)
    add(totals, 4, value)
  elseif kind == "enum" then
    add(totals, 3, certain)
    add(totals, 4, type(value) == "table" and value.value or value)
  elseif kind == "bool" then
    add(totals, 4, value and 1 or 0)
  elseif kind == "wide" then
    add(totals, 3, certain)
  elseif kind == "float" then
    add(totals, 5, certain)
  elseif kind == "str" then
    add(totals, 6, certain)
    add(totals, 7, #value)
  else
    add(totals, 8, certain)
    add(totals, 9, #value)
    for position = 1, #value do
      add(totals, 10, value:byte(position))
    end
  end
end

-- Lua classes have no names: the ones that the plan knows are looked up once.
local function paths_of(name)
  local found = {}
  for path in pairs(plan) do
    if path == name or path:find(name .. ".", 1, true) == 1 then
      local value = _G
      for part in path:gmatch("[^.]+") do
        value = value and value[part]
      end
      if value then
        found[value] = path
      end
    end
  end
  return found
end

local paths = {}

local function walk(totals, object)
  add(totals, 1, 1)
  local path = assert(paths[class.of(object)], "an object of no known class")
  for _, field in ipairs(plan[path].fields) do
    local held = object[field.id]
    if held ~= nil then
      if field.list then
        add(totals, 2, #held)
      end
      for _, each in ipairs(field.list and held or {held}) do
        if field.kind == "struct" or field.kind == "union" then
          walk(totals, each)
        else
          add_scalar(totals, field.kind, each, field.optional and 0 or 1)
        end
      end
    end
  end
end

for index = 4, #arg, 2 do
  local name, file = arg[index], arg[index + 1]
  local totals = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
  local good, message = xpcall(function()
    require(plan[name].spec)
    for path in pairs(plan) do
      if not path:find(".", 1, true) and _G[path] then
        for value, found in pairs(paths_of(path)) do
          paths[value] = found
        end
      end
    end
    walk(totals, _G[name]:from_file(file))
  end, debug.traceback)
  if good then
    print("[" .. table.concat(totals, ",") .. "]")
  else
    io.stderr:write(file, ": ", message, "\n")
    print('"refused"')
  end
  io.stdout:flush()
end
