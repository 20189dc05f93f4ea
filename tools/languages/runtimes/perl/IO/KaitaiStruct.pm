# A stand-in for the module IO::KaitaiStruct, written from the interface that generated parsers use.
package IO::KaitaiStruct;
use strict;
use warnings;
our $VERSION = '0.011000';

package IO::KaitaiStruct::Struct;

sub new {
    my ($class, $io) = @_;
    return bless { _io => $io }, $class;
}

sub _io { return $_[0]->{_io}; }
sub _parent { return $_[0]->{_parent}; }
sub _root { return $_[0]->{_root}; }

package IO::KaitaiStruct::Stream;

# Of a file handle, or of bytes.
sub new {
    my ($class, $source) = @_;
    my $bytes = ref($source) ? do { local $/; <$source> } : $source;
    return bless { bytes => $bytes // '', pos => 0, bits => 0, num_bits => 0 }, $class;
}

sub pos { return $_[0]->{pos}; }
sub size { return length($_[0]->{bytes}); }
sub is_eof { return $_[0]->{pos} >= $_[0]->size() && !$_[0]->{num_bits}; }

sub seek {
    my ($self, $position) = @_;
    $self->align_to_byte();
    $self->{pos} = $position;
}

sub align_to_byte {
    my ($self) = @_;
    $self->{bits} = $self->{num_bits} = 0;
}

sub take {
    my ($self, $count) = @_;
    if ($count < 0 || $count > $self->size() - $self->{pos}) {
        die "$count bytes wanted at $self->{pos} of " . $self->size();
    }
    my $result = substr($self->{bytes}, $self->{pos}, $count);
    $self->{pos} += $count;
    return $result;
}

sub read_bytes {
    my ($self, $count) = @_;
    $self->align_to_byte();
    return $self->take($count);
}

sub read_bytes_full {
    my ($self) = @_;
    my $left = $self->size() - $self->{pos};
    return $self->read_bytes($left > 0 ? $left : 0);
}

sub read_bytes_term {
    my ($self, $terminator, $include, $consume, $must_end) = @_;
    $self->align_to_byte();
    my $found = index($self->{bytes}, chr($terminator), $self->{pos});
    if ($found < 0) {
        die "no byte $terminator" if $must_end;
        return $self->read_bytes_full();
    }
    my $result = $self->take($found - $self->{pos} + ($include ? 1 : 0));
    $self->{pos} = $found + 1 if $consume;
    return $result;
}

my %codes = (
    u1 => 'C', s1 => 'c', u2le => 'S<', u2be => 'S>', s2le => 's<', s2be => 's>',
    u4le => 'L<', u4be => 'L>', s4le => 'l<', s4be => 'l>', u8le => 'Q<', u8be => 'Q>',
    s8le => 'q<', s8be => 'q>', f4le => 'f<', f4be => 'f>', f8le => 'd<', f8be => 'd>',
);
while (my ($name, $code) = each %codes) {
    my $length = substr($name, 1, 1);
    no strict 'refs';
    *{"read_$name"} = sub { return unpack($code, $_[0]->read_bytes($length)); };
}

# Bits from the lowest of each byte on.
sub read_bits_int_le {
    my ($self, $count) = @_;
    while ($self->{num_bits} < $count) {
        $self->{bits} |= ord($self->take(1)) << $self->{num_bits};
        $self->{num_bits} += 8;
    }
    my $value = $self->{bits} & ((1 << $count) - 1);
    $self->{bits} >>= $count;
    $self->{num_bits} -= $count;
    return $value;
}

sub bytes_terminate {
    my ($bytes, $terminator, $include) = @_;
    my $found = index($bytes, chr($terminator));
    return $found < 0 ? $bytes : substr($bytes, 0, $found + ($include ? 1 : 0));
}

sub process_xor_one {
    my ($bytes, $key) = @_;
    return $bytes ^ (chr($key) x length($bytes));
}

1;
