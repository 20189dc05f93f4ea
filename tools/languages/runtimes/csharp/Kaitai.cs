// A stand-in for Kaitai Struct's C# runtime, written from the interface that generated parsers use.
using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;

namespace Kaitai
{
    public abstract class KaitaiStruct
    {
        protected KaitaiStream m_io;

        public KaitaiStruct(KaitaiStream io)
        {
            m_io = io;
        }

        public KaitaiStream M_Io { get { return m_io; } }
    }

    public class UndecidedEndiannessError : Exception
    {
    }

    public class ValidationError : Exception
    {
        public ValidationError(string path) : base(path)
        {
        }
    }

    public class ValidationNotEqualError : ValidationError
    {
        public ValidationNotEqualError(object expected, object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class ValidationLessThanError : ValidationError
    {
        public ValidationLessThanError(object least, object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class ValidationGreaterThanError : ValidationError
    {
        public ValidationGreaterThanError(object most, object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class ValidationNotAnyOfError : ValidationError
    {
        public ValidationNotAnyOfError(object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class ValidationNotInEnumError : ValidationError
    {
        public ValidationNotInEnumError(object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class ValidationExprError : ValidationError
    {
        public ValidationExprError(object found, KaitaiStream io, string path) : base(path)
        {
        }
    }

    public class KaitaiStream
    {
        private readonly byte[] bytes;
        private long position;
        private ulong bits;
        private int numBits;

        public KaitaiStream(byte[] source)
        {
            bytes = source;
        }

        public KaitaiStream(string path) : this(File.ReadAllBytes(path))
        {
        }

        public long Pos { get { return position; } }

        public long Size { get { return bytes.Length; } }

        public bool IsEof { get { return position >= Size && numBits == 0; } }

        public void Seek(long to)
        {
            AlignToByte();
            position = to;
        }

        public void AlignToByte()
        {
            bits = 0;
            numBits = 0;
        }

        public byte[] ReadBytes(long count)
        {
            AlignToByte();
            return Take(count);
        }

        public byte[] ReadBytes(ulong count)
        {
            return ReadBytes(checked((long) count));
        }

        public byte[] ReadBytesFull()
        {
            return ReadBytes(Math.Max(Size - position, 0));
        }

        public byte[] ReadBytesTerm(byte terminator, bool include, bool consume, bool mustEnd)
        {
            AlignToByte();
            var found = position > Size ? -1 : Array.IndexOf(bytes, terminator, (int) position);
            if (found < 0)
            {
                if (mustEnd)
                {
                    throw new EndOfStreamException("no terminator");
                }
                return ReadBytesFull();
            }
            var result = Take(found - position + (include ? 1 : 0));
            position = consume ? found + 1 : found;
            return result;
        }

        private byte[] Take(long count)
        {
            if (count < 0 || count > Size - position)
            {
                throw new EndOfStreamException(count + " bytes wanted at " + position);
            }
            var result = new byte[count];
            Array.Copy(bytes, position, result, 0, count);
            position += count;
            return result;
        }

        // This machine is taken to be little-endian.
        private byte[] Number(int count, bool isBigEndian)
        {
            var result = ReadBytes(count);
            if (isBigEndian)
            {
                Array.Reverse(result);
            }
            return result;
        }

        public byte ReadU1() { return ReadBytes(1)[0]; }
        public sbyte ReadS1() { return unchecked((sbyte) ReadBytes(1)[0]); }
        public ushort ReadU2le() { return BitConverter.ToUInt16(Number(2, false), 0); }
        public ushort ReadU2be() { return BitConverter.ToUInt16(Number(2, true), 0); }
        public short ReadS2le() { return BitConverter.ToInt16(Number(2, false), 0); }
        public short ReadS2be() { return BitConverter.ToInt16(Number(2, true), 0); }
        public uint ReadU4le() { return BitConverter.ToUInt32(Number(4, false), 0); }
        public uint ReadU4be() { return BitConverter.ToUInt32(Number(4, true), 0); }
        public int ReadS4le() { return BitConverter.ToInt32(Number(4, false), 0); }
        public int ReadS4be() { return BitConverter.ToInt32(Number(4, true), 0); }
        public ulong ReadU8le() { return BitConverter.ToUInt64(Number(8, false), 0); }
        public ulong ReadU8be() { return BitConverter.ToUInt64(Number(8, true), 0); }
        public long ReadS8le() { return BitConverter.ToInt64(Number(8, false), 0); }
        public long ReadS8be() { return BitConverter.ToInt64(Number(8, true), 0); }
        public float ReadF4le() { return BitConverter.ToSingle(Number(4, false), 0); }
        public float ReadF4be() { return BitConverter.ToSingle(Number(4, true), 0); }
        public double ReadF8le() { return BitConverter.ToDouble(Number(8, false), 0); }
        public double ReadF8be() { return BitConverter.ToDouble(Number(8, true), 0); }

        /// <summary>Bits from the lowest of each byte on.</summary>
        public ulong ReadBitsIntLe(int count)
        {
            while (numBits < count)
            {
                bits |= (ulong) Take(1)[0] << numBits;
                numBits += 8;
            }
            var value = bits & ((1UL << count) - 1);
            bits >>= count;
            numBits -= count;
            return value;
        }

        public static byte[] BytesTerminate(byte[] source, byte terminator, bool include)
        {
            var found = Array.IndexOf(source, terminator);
            return found < 0 ? source : source.Take(found + (include ? 1 : 0)).ToArray();
        }

        public static int ByteArrayCompare(byte[] a, byte[] b)
        {
            for (var index = 0; index < Math.Min(a.Length, b.Length); index++)
            {
                if (a[index] != b[index])
                {
                    return a[index] - b[index];
                }
            }
            return a.Length - b.Length;
        }

        public static long Mod(long a, long b)
        {
            return (a % b + b) % b;
        }

        public byte[] ProcessXor(byte[] source, int key)
        {
            return source.Select(each => (byte) (each ^ key)).ToArray();
        }

        /// <summary>A zlib stream: raw deflate between two bytes of header and a checksum.</summary>
        public byte[] ProcessZlib(byte[] source)
        {
            if (source.Length < 2 || (source[0] * 256 + source[1]) % 31 != 0)
            {
                throw new InvalidDataException("not a zlib stream");
            }
            using (var packed = new MemoryStream(source, 2, source.Length - 2))
            using (var inflater = new DeflateStream(packed, CompressionMode.Decompress))
            using (var result = new MemoryStream())
            {
                inflater.CopyTo(result);
                return result.ToArray();
            }
        }
    }
}
