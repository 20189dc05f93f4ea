## A stand-in for the package `kaitai_struct_nim_runtime`, written from the interface that generated
## parsers use. Little-endian machines only.
import std/[strutils, unicode]

{.passL: "-lz".}

type
  KaitaiError* = object of CatchableError
  KaitaiStream* = ref object
    bytes: seq[byte]
    position: int
    bits: uint64
    numBits: int
  KaitaiStruct* = ref object of RootObj
    io*: KaitaiStream
    root*: KaitaiStruct

proc newKaitaiStream*(bytes: seq[byte]): KaitaiStream =
  KaitaiStream(bytes: bytes)

proc newKaitaiFileStream*(path: string): KaitaiStream =
  newKaitaiStream(cast[seq[byte]](readFile(path)))

proc pos*(io: KaitaiStream): int = io.position
proc size*(io: KaitaiStream): int = io.bytes.len
proc isEof*(io: KaitaiStream): bool = io.position >= io.size and io.numBits == 0

proc alignToByte*(io: KaitaiStream) =
  io.bits = 0
  io.numBits = 0

proc seek*(io: KaitaiStream, position: int) =
  io.alignToByte()
  io.position = position

proc take(io: KaitaiStream, count: int): seq[byte] =
  if count < 0 or count > io.size - io.position:
    raise newException(KaitaiError, $count & " bytes wanted at " & $io.position)
  result = io.bytes[io.position ..< io.position + count]
  io.position += count

proc readBytes*(io: KaitaiStream, count: int): seq[byte] =
  io.alignToByte()
  io.take(count)

proc readBytesFull*(io: KaitaiStream): seq[byte] =
  io.readBytes(max(io.size - io.position, 0))

proc readBytesTerm*(io: KaitaiStream, terminator: byte, incl, consume, mustEnd: bool): seq[byte] =
  io.alignToByte()
  for at in io.position ..< io.size:
    if io.bytes[at] == terminator:
      result = io.take(at - io.position + ord(incl))
      io.position = at + ord(consume)
      return
  if mustEnd:
    raise newException(KaitaiError, "no byte " & $terminator)
  io.readBytesFull()

proc number[T](io: KaitaiStream, isBigEndian: bool): T =
  let bytes = io.readBytes(sizeof(T))
  var ordered: array[sizeof(T), byte]
  for index, each in bytes:
    ordered[if isBigEndian: sizeof(T) - 1 - index else: index] = each
  copyMem(addr result, addr ordered, sizeof(T))

proc readU1*(io: KaitaiStream): uint8 = number[uint8](io, false)
proc readS1*(io: KaitaiStream): int8 = number[int8](io, false)
proc readU2le*(io: KaitaiStream): uint16 = number[uint16](io, false)
proc readU2be*(io: KaitaiStream): uint16 = number[uint16](io, true)
proc readS2le*(io: KaitaiStream): int16 = number[int16](io, false)
proc readS2be*(io: KaitaiStream): int16 = number[int16](io, true)
proc readU4le*(io: KaitaiStream): uint32 = number[uint32](io, false)
proc readU4be*(io: KaitaiStream): uint32 = number[uint32](io, true)
proc readS4le*(io: KaitaiStream): int32 = number[int32](io, false)
proc readS4be*(io: KaitaiStream): int32 = number[int32](io, true)
proc readU8le*(io: KaitaiStream): uint64 = number[uint64](io, false)
proc readU8be*(io: KaitaiStream): uint64 = number[uint64](io, true)
proc readS8le*(io: KaitaiStream): int64 = number[int64](io, false)
proc readS8be*(io: KaitaiStream): int64 = number[int64](io, true)
proc readF4le*(io: KaitaiStream): float32 = number[float32](io, false)
proc readF4be*(io: KaitaiStream): float32 = number[float32](io, true)
proc readF8le*(io: KaitaiStream): float64 = number[float64](io, false)
proc readF8be*(io: KaitaiStream): float64 = number[float64](io, true)

proc readBitsIntLe*(io: KaitaiStream, count: int): uint64 =
  ## Bits from the lowest of each byte on.
  while io.numBits < count:
    io.bits = io.bits or (uint64(io.take(1)[0]) shl io.numBits)
    io.numBits += 8
  result = io.bits and ((1'u64 shl count) - 1)
  io.bits = io.bits shr count
  io.numBits -= count

proc `%%%`*[T, U: SomeInteger](number: T, modulus: U): U =
  ## The remainder, never negative.
  let left = int64(number) mod int64(modulus)
  U(if left < 0: left + int64(modulus) else: left)

proc bytesTerminate*(bytes: seq[byte], terminator: byte, incl: bool): seq[byte] =
  let found = bytes.find(terminator)
  if found < 0: bytes else: bytes[0 ..< found + ord(incl)]

proc toString*(bytes: seq[byte]): string =
  result = newString(bytes.len)
  for index, each in bytes:
    result[index] = char(each)

proc encode*(bytes: seq[byte], encoding: string): string =
  ## The text of bytes, as UTF-8.
  case encoding
  of "ASCII", "UTF-8":
    result = toString(bytes)
  of "ISO-8859-1":
    for each in bytes:
      result.add($Rune(each))
  of "UTF-16LE":
    var at = 0
    while at + 1 < bytes.len:
      var unit = int(bytes[at]) or int(bytes[at + 1]) shl 8
      at += 2
      if unit in 0xd800 .. 0xdbff and at + 1 < bytes.len:
        unit = 0x10000 + ((unit - 0xd800) shl 10) +
          ((int(bytes[at]) or int(bytes[at + 1]) shl 8) - 0xdc00)
        at += 2
      result.add($Rune(unit))
  else:
    raise newException(KaitaiError, "unknown encoding " & encoding)

proc processXor*(bytes: seq[byte], key: SomeInteger): seq[byte] =
  for each in bytes:
    result.add(each xor byte(key))

proc uncompress(dest: pointer, destLen: ptr culong, source: pointer, sourceLen: culong): cint
  {.importc, cdecl.}

proc processZlib*(bytes: seq[byte]): seq[byte] =
  const noRoom = -5
  var room = max(bytes.len * 4, 64)
  while true:
    result = newSeq[byte](room)
    var length = culong(room)
    let state = uncompress(addr result[0], addr length, unsafeAddr bytes[0], culong(bytes.len))
    if state == 0:
      result.setLen(int(length))
      return
    if state != noRoom:
      raise newException(KaitaiError, "not a zlib stream")
    room *= 2
