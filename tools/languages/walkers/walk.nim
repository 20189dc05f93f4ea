# usage: walk {CLASS FILE}...
# Prints a line of totals a file: see totals.py.
import std/[os, strutils]
import kaitai_struct_nim_runtime
# @includes

var totals: array[10, uint32]

proc addInt(value: int64, certain: uint32) =
  totals[2] += certain
  totals[3] += uint32(cast[uint64](value) and 0xffffffff'u64)

proc addBool(value: bool, certain: uint32) =
  totals[3] += uint32(value)

proc addWide(value: uint64 | int64, certain: uint32) =
  totals[2] += certain

proc addFloat(value: float64, certain: uint32) =
  totals[4] += certain

proc addStr(value: string, certain: uint32) =
  totals[5] += certain
  totals[6] += uint32(value.len)

proc addBytes(value: seq[byte], certain: uint32) =
  totals[7] += certain
  totals[8] += uint32(value.len)
  for each in value:
    totals[9] += uint32(each)

# @walks

proc walkFile(name, path: string) =
  case name
  # @roots
  else: quit("no class " & name)

for index in countup(1, paramCount() - 1, 2):
  for each in totals.mitems:
    each = 0
  try:
    walkFile(paramStr(index), paramStr(index + 1))
    echo "[", totals.join(", "), "]"
  except CatchableError, Defect:
    stderr.writeLine(paramStr(index + 1), ": ", getCurrentExceptionMsg())
    echo "\"refused\""
