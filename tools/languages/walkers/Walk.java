// usage: java Walk {CLASS FILE}...
// Prints a line of totals a file: see totals.py.
import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

public class Walk {
    static long[] totals;

    static void add(int index, long amount) {
        totals[index] = (totals[index] + amount) & 0xffffffffL;
    }

    static void addInt(Number value, int certain) {
        if (value != null) {
            add(2, certain);
            add(3, value.longValue());
        }
    }

    static void addBool(Boolean value, int certain) {
        add(3, value != null && value ? 1 : 0);
    }

    static void addWide(Number value, int certain) {
        add(2, value != null ? certain : 0);
    }

    static void addFloat(Number value, int certain) {
        add(4, value != null ? certain : 0);
    }

    static void addStr(String value, int certain) {
        if (value != null) {
            add(5, certain);
            add(6, value.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    static void addBytes(byte[] value, int certain) {
        if (value != null) {
            add(7, certain);
            add(8, value.length);
            for (byte each : value) {
                add(9, each & 0xff);
            }
        }
    }

    static <T> void each(List<T> values, Consumer<? super T> visit) {
        if (values != null) {
            add(1, values.size());
            values.forEach(visit);
        }
    }

    // @walks

    static void walkFile(String name, KaitaiStream io) {
        switch (name) {
            // @roots
            default: throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] arguments) throws Exception {
        for (int index = 0; index < arguments.length; index += 2) {
            totals = new long[10];
            byte[] bytes = Files.readAllBytes(Paths.get(arguments[index + 1]));
            try {
                walkFile(arguments[index], new ByteBufferKaitaiStream(bytes));
                System.out.println(Arrays.toString(totals));
            } catch (RuntimeException | StackOverflowError error) {
                System.err.println(arguments[index + 1] + ": " + error);
                System.out.println("\"refused\"");
            }
        }
    }
}
