import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Copies the licence of every library into a folder named after it. */
final class Licences {
  private static final Pattern LICENCE =
      Pattern.compile("(META-INF/(maven/.*/)?)?(LICENSE|NOTICE|about\\.html)[^/]*");

  /** Those of a library within a library. */
  private static final Pattern INNER_LICENCE =
      Pattern.compile("META-INF/licenses/(?:.*/)?([^/]+)/META-INF/(LICENSE|NOTICE)");

  private Licences() {}

  /** Fails for a library that is not in the list in {@code source}. */
  static void write(Path source, List<Path> classPath, Path folder) throws IOException {
    Files.createDirectories(folder);
    Path list = source.resolve("THIRD-PARTY.txt");
    List<String> named = Files.readAllLines(list);
    Files.copy(list, folder.resolve(list.getFileName()));
    Files.copy(source.resolve("Apache-2.0.txt"), folder.resolve("Apache-2.0.txt"));
    for (Path jar : classPath) {
      String library = jar.getFileName().toString().replaceFirst("-\\d.*", "");
      if (library.endsWith("classes") || library.startsWith("baton-")) {
        continue; // our own
      }
      if (named.stream().noneMatch(line -> line.startsWith(library + " "))) {
        throw new IOException(list + " does not name " + library);
      }
      copy(jar, folder.resolve(library));
    }
  }

  private static void copy(Path jar, Path folder) throws IOException {
    try (var zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (LICENCE.matcher(entry.getName()).matches()) {
          Files.createDirectories(folder);
          Path name = Path.of(entry.getName()).getFileName();
          Files.copy(zip.getInputStream(entry), folder.resolve(name));
        }
        Matcher inner = INNER_LICENCE.matcher(entry.getName());
        if (inner.matches()) {
          Files.createDirectories(folder);
          String name = inner.group(2) + "-" + inner.group(1);
          Files.copy(zip.getInputStream(entry), folder.resolve(name));
        }
      }
    }
  }
}
