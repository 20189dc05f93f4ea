# A stand-in for the gem `kaitai-struct`, written from the interface that generated parsers use.
require 'zlib'

module Kaitai
  module Struct
    VERSION = '0.11'

    class UndecidedEndiannessError < StandardError; end

    class ValidationError < StandardError
      def initialize(*details)
        super("#{self.class.name} at #{details.last}")
      end
    end

    class ValidationNotEqualError < ValidationError; end
    class ValidationLessThanError < ValidationError; end
    class ValidationGreaterThanError < ValidationError; end
    class ValidationNotAnyOfError < ValidationError; end
    class ValidationNotInEnumError < ValidationError; end
    class ValidationExprError < ValidationError; end

    class Struct
      attr_reader :_io, :_parent, :_root

      def initialize(io, parent = nil, root = nil)
        @_io = io
        @_parent = parent
        @_root = root
      end

      def self.from_file(path)
        new(Stream.new(File.binread(path)))
      end
    end

    class Stream
      attr_reader :pos

      def initialize(bytes)
        @bytes = bytes.b
        @pos = 0
        @bits = 0
        @num_bits = 0
      end

      def size
        @bytes.bytesize
      end

      def eof?
        @pos >= size && @num_bits.zero?
      end

      def seek(position)
        align_to_byte
        @pos = position
      end

      def align_to_byte
        @bits = @num_bits = 0
      end

      def read_bytes(count)
        align_to_byte
        take(count)
      end

      def read_bytes_full
        read_bytes([size - @pos, 0].max)
      end

      def read_bytes_term(terminator, include, consume, must_end)
        align_to_byte
        found = @bytes.index(terminator.chr, @pos)
        raise EOFError, "no byte #{terminator}" if found.nil? && must_end
        return read_bytes_full if found.nil?

        result = take(found - @pos + (include ? 1 : 0))
        @pos = found + 1 if consume
        result
      end

      {
        u1: 'C', s1: 'c', u2le: 'S<', u2be: 'S>', s2le: 's<', s2be: 's>', u4le: 'L<', u4be: 'L>',
        s4le: 'l<', s4be: 'l>', u8le: 'Q<', u8be: 'Q>', s8le: 'q<', s8be: 'q>', f4le: 'e',
        f4be: 'g', f8le: 'E', f8be: 'G'
      }.each do |name, code|
        length = name[1].to_i
        define_method("read_#{name}") { read_bytes(length).unpack1(code) }
      end

      # Bits from the lowest of each byte on.
      def read_bits_int_le(count)
        while @num_bits < count
          @bits |= take(1).ord << @num_bits
          @num_bits += 8
        end
        value = @bits & ((1 << count) - 1)
        @bits >>= count
        @num_bits -= count
        value
      end

      def substream(count)
        Stream.new(read_bytes(count))
      end

      def self.resolve_enum(table, number)
        table.fetch(number, number)
      end

      def self.bytes_terminate(bytes, terminator, include)
        found = bytes.index(terminator.chr)
        found.nil? ? bytes : bytes[0, found + (include ? 1 : 0)]
      end

      def self.process_xor_one(bytes, key)
        bytes.bytes.map { |byte| byte ^ key }.pack('C*')
      end

      private

      def take(count)
        if count.negative? || count > size - @pos
          raise EOFError, "#{count} bytes wanted at #{@pos} of #{size}"
        end

        result = @bytes.byteslice(@pos, count)
        @pos += count
        result
      end
    end
  end
end
