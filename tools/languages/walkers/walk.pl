# usage: perl -I RUNTIME -I FOLDER walk.pl PLAN.json {CLASS FILE}...
# FOLDER has the generated parsers. Prints a line of totals a file: see totals.py.
use strict;
use warnings;
no warnings 'recursion';
use Encode ();
use JSON::PP ();
use List::Util ();

my ($plan_path, @jobs) = @ARGV;
open(my $plan_file, '<:raw', $plan_path) or die "$plan_path: $!";
my $plan = JSON::PP::decode_json(do { local $/; <$plan_file> })->{classes};
my $MASK = 0xffffffff;

sub add_scalar {
    my ($totals, $kind, $value, $certain) = @_;
    if ($kind eq 'int' || $kind eq 'enum') {
        $totals->[2] += $certain;
        $totals->[3] = ($totals->[3] + $value) & $MASK;
    } elsif ($kind eq 'bool') {
        $totals->[3] = ($totals->[3] + ($value ? 1 : 0)) & $MASK;
    } elsif ($kind eq 'wide') {
        $totals->[2] += $certain;
    } elsif ($kind eq 'float') {
        $totals->[4] += $certain;
    } elsif ($kind eq 'str') {
        $totals->[5] += $certain;
        $totals->[6] += length(Encode::encode('UTF-8', $value));
    } else {
        $totals->[7] += $certain;
        $totals->[8] += length($value);
        $totals->[9] = ($totals->[9] + unpack('%32C*', $value)) & $MASK;
    }
}

sub walk {
    my ($totals, $object) = @_;
    $totals->[0] += 1;
    my $path = ref($object) =~ s/::/./gr;
    for my $field (@{$plan->{$path}{fields}}) {
        my $name = $field->{id};
        my $held = $object->$name();
        next if !defined($held);
        my $is_list = $field->{list};
        $totals->[1] += @$held if $is_list;
        for my $each ($is_list ? @$held : ($held)) {
            if ($field->{kind} eq 'struct' || $field->{kind} eq 'union') {
                walk($totals, $each);
            } else {
                add_scalar($totals, $field->{kind}, $each, $field->{optional} ? 0 : 1);
            }
        }
    }
}

$| = 1;
while (my ($name, $file) = splice(@jobs, 0, 2)) {
    my $totals = [(0) x 10];
    if (eval {
        eval "require $name" or die $@;
        walk($totals, $name->from_file($file));
        1;
    }) {
        print '[', join(',', @$totals), "]\n";
    } else {
        print STDERR "$file: $@";
        print "\"refused\"\n";
    }
}
