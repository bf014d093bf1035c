import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Operations on folders that the JDK lacks. */
final class Folders {
  private Folders() {}

  static void delete(Path root) throws IOException {
    try (Stream<Path> found = Files.walk(root)) {
      for (Path path : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }
}
