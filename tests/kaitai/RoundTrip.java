import io.kaitai.struct.ByteBufferKaitaiStream;
import io.kaitai.struct.KaitaiStream;
import io.kaitai.struct.KaitaiStruct;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;

/** Reads, fetches, checks and writes with classes of Kaitai's read-write mode; takes a list of classes and files. */
public class RoundTrip {
    public static void main(String[] args) throws Exception {
        List<String> pairs = Files.readAllLines(Paths.get(args[0]));
        for (int i = 0; i < pairs.size(); i += 2) {
            byte[] data = Files.readAllBytes(Paths.get(pairs.get(i + 1)));
            String said;
            try {
                said = Arrays.equals(data, written(pairs.get(i), data)) ? "same" : "differs";
            } catch (Throwable error) {
                Throwable cause = error.getCause() == null ? error : error.getCause();
                said = cause.toString().split("\n")[0];
            }
            System.out.println(said);
        }
    }

    private static byte[] written(String name, byte[] data) throws Exception {
        KaitaiStruct.ReadWrite read = (KaitaiStruct.ReadWrite) Class.forName(name)
            .getConstructor(KaitaiStream.class).newInstance(new ByteBufferKaitaiStream(data));
        read._read();
        read._fetchInstances();
        read._check();
        try (KaitaiStream to = new ByteBufferKaitaiStream(data.length)) {
            read._write(to);
            return to.toByteArray();
        }
    }
}
