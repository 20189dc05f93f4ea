<?php
// A stand-in for the package `kaitai-io/kaitai_struct_php_runtime`, written from the interface
// that generated parsers use.
namespace Kaitai\Struct {
    class Struct
    {
        protected $_io;
        protected $_parent;
        protected $_root;

        public function __construct(Stream $_io, ?Struct $_parent = null, ?Struct $_root = null)
        {
            $this->_io = $_io;
            $this->_parent = $_parent;
            $this->_root = $_root;
        }

        public static function fromFile(string $path): static
        {
            return new static(new Stream(file_get_contents($path)));
        }

        public function _io()
        {
            return $this->_io;
        }

        public function _parent()
        {
            return $this->_parent;
        }

        public function _root()
        {
            return $this->_root;
        }
    }

    class Stream
    {
        private int $pos = 0;
        private int $bits = 0;
        private int $numBits = 0;

        public function __construct(private string $bytes)
        {
        }

        public function pos(): int
        {
            return $this->pos;
        }

        public function size(): int
        {
            return strlen($this->bytes);
        }

        public function isEof(): bool
        {
            return $this->pos >= $this->size() && $this->numBits === 0;
        }

        public function seek(int $position): void
        {
            $this->alignToByte();
            $this->pos = $position;
        }

        public function alignToByte(): void
        {
            $this->bits = $this->numBits = 0;
        }

        public function readBytes(int $count): string
        {
            $this->alignToByte();
            return $this->take($count);
        }

        public function readBytesFull(): string
        {
            return $this->readBytes(max($this->size() - $this->pos, 0));
        }

        public function readBytesTerm(int $terminator, bool $include, bool $consume, bool $mustEnd): string
        {
            $this->alignToByte();
            $found = strpos($this->bytes, chr($terminator), $this->pos);
            if ($found === false) {
                if ($mustEnd) {
                    throw new Error\EndOfStreamError("no byte $terminator");
                }
                return $this->readBytesFull();
            }
            $result = $this->take($found - $this->pos + ($include ? 1 : 0));
            if ($consume) {
                $this->pos = $found + 1;
            }
            return $result;
        }

        private function take(int $count): string
        {
            if ($count < 0 || $count > $this->size() - $this->pos) {
                throw new Error\EndOfStreamError("$count bytes wanted at $this->pos");
            }
            $result = substr($this->bytes, $this->pos, $count);
            $this->pos += $count;
            return $result;
        }

        private function number(string $code, int $count): int|float
        {
            return unpack($code, $this->readBytes($count))[1];
        }

        private function signed(string $code, int $count): int
        {
            $shift = 64 - 8 * $count;
            return $this->number($code, $count) << $shift >> $shift;
        }

        public function readU1(): int { return $this->number('C', 1); }
        public function readU2le(): int { return $this->number('v', 2); }
        public function readU2be(): int { return $this->number('n', 2); }
        public function readU4le(): int { return $this->number('V', 4); }
        public function readU4be(): int { return $this->number('N', 4); }
        public function readU8le(): int { return $this->number('P', 8); }
        public function readU8be(): int { return $this->number('J', 8); }
        public function readS1(): int { return $this->signed('C', 1); }
        public function readS2le(): int { return $this->signed('v', 2); }
        public function readS2be(): int { return $this->signed('n', 2); }
        public function readS4le(): int { return $this->signed('V', 4); }
        public function readS4be(): int { return $this->signed('N', 4); }
        public function readS8le(): int { return $this->number('P', 8); }
        public function readS8be(): int { return $this->number('J', 8); }
        public function readF4le(): float { return $this->number('g', 4); }
        public function readF4be(): float { return $this->number('G', 4); }
        public function readF8le(): float { return $this->number('e', 8); }
        public function readF8be(): float { return $this->number('E', 8); }

        /** Bits from the lowest of each byte on. */
        public function readBitsIntLe(int $count): int
        {
            while ($this->numBits < $count) {
                $this->bits |= ord($this->take(1)) << $this->numBits;
                $this->numBits += 8;
            }
            $value = $this->bits & ((1 << $count) - 1);
            $this->bits >>= $count;
            $this->numBits -= $count;
            return $value;
        }

        public static function bytesTerminate(string $bytes, int $terminator, bool $include): string
        {
            $found = strpos($bytes, chr($terminator));
            return $found === false ? $bytes : substr($bytes, 0, $found + ($include ? 1 : 0));
        }

        public static function bytesToStr(string $bytes, string $encoding): string
        {
            return mb_convert_encoding($bytes, 'UTF-8', $encoding);
        }

        public static function substring(string $text, int $from, int $to): string
        {
            return mb_substr($text, $from, $to - $from, 'UTF-8');
        }

        public static function byteArrayMin(string $bytes): int
        {
            return min(unpack('C*', $bytes));
        }

        public static function byteArrayMax(string $bytes): int
        {
            return max(unpack('C*', $bytes));
        }

        public static function mod(int $a, int $b): int
        {
            return ($a % $b + $b) % $b;
        }

        public static function processXorOne(string $bytes, int $key): string
        {
            return $bytes ^ str_repeat(chr($key), strlen($bytes));
        }

        public static function processZlib(string $bytes): string
        {
            $result = @zlib_decode($bytes);
            if ($result === false) {
                throw new Error\KaitaiError('not a zlib stream');
            }
            return $result;
        }
    }
}

namespace Kaitai\Struct\Error {
    class KaitaiError extends \Exception
    {
    }

    class EndOfStreamError extends KaitaiError
    {
    }

    class UndecidedEndiannessError extends KaitaiError
    {
    }

    class ValidationError extends KaitaiError
    {
        public function __construct(mixed ...$details)
        {
            parent::__construct(static::class . ' at ' . end($details));
        }
    }

    class ValidationNotEqualError extends ValidationError
    {
    }

    class ValidationLessThanError extends ValidationError
    {
    }

    class ValidationGreaterThanError extends ValidationError
    {
    }

    class ValidationNotAnyOfError extends ValidationError
    {
    }

    class ValidationNotInEnumError extends ValidationError
    {
    }

    class ValidationExprError extends ValidationError
    {
    }
}
