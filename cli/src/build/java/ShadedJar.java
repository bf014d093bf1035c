import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Merges jars into one unsigned jar. The AOT cache accepts no class of a signed jar and none that
 * is older than Java 6, so signatures are removed and old classes are converted.
 */
final class ShadedJar {
  /**
   * The version of a class is chosen when the jar is built, because searching a multi-release jar
   * is slower.
   */
  private static final Pattern VERSIONED = Pattern.compile("META-INF/versions/(\\d+)/(.+)");

  private static final Predicate<String> SERVICES =
      Pattern.compile("META-INF/services/[^/]+").asMatchPredicate();

  /**
   * Not needed at run time: signatures, module descriptors, Maven's and OSGi's own data, settings
   * for native images, the native libraries (unpacked beside the jar), licences (beside it too),
   * and the PostgreSQL driver's messages in other languages, for which Java's locale is never set.
   */
  private static final Predicate<String> LEFT_OUT =
      Pattern.compile(
              "META-INF/(MANIFEST\\.MF|INDEX\\.LIST|[^/]*\\.(SF|RSA|DSA|EC))"
                  + "|META-INF/(maven|native-image|proguard|licenses)/.*"
                  + "|(.*/)?module-info\\.class|OSGI-(INF|OPT)/.*|plugin\\.properties"
                  + "|org/sqlite/native/.*|org/sqlite/nativeimage/.*"
                  + "|org/postgresql/translation/.*"
                  + "|about\\.html|(META-INF/)?(LICENSE|NOTICE)[^/]*|META-INF/DEPENDENCIES")
          .asMatchPredicate();

  private final String version;
  private final Map<String, byte[]> entries = new TreeMap<>();
  private final Map<String, Integer> releases = new TreeMap<>();

  ShadedJar(String version) {
    this.version = version;
  }

  /** Adds the contents of a jar or a folder of classes. */
  void add(Path source) throws IOException {
    releases.clear();
    if (Files.isDirectory(source)) {
      addTree(source, source);
    } else {
      try (FileSystem zip = FileSystems.newFileSystem(source)) {
        addTree(source, zip.getPath("/"));
      }
    }
  }

  private void addTree(Path source, Path root) throws IOException {
    try (Stream<Path> found = Files.walk(root)) {
      for (Path path : found.filter(Files::isRegularFile).sorted().toList()) {
        add(source, root.relativize(path).toString(), Files.readAllBytes(path));
      }
    }
  }

  private void add(Path source, String path, byte[] content) throws IOException {
    var versioned = VERSIONED.matcher(path);
    int release = versioned.matches() ? Integer.parseInt(versioned.group(1)) : 0;
    String name = release == 0 ? path : versioned.group(2);
    if (LEFT_OUT.test(name) || release > Runtime.version().feature()) {
      return;
    }
    Integer seen = releases.get(name);
    if (SERVICES.test(name)) {
      entries.merge(name, content, ShadedJar::lines);
    } else if (seen == null && entries.containsKey(name)) {
      throw new IOException(name + " of " + source.getFileName() + " is in another jar too");
    } else if (seen == null || seen < release) {
      entries.put(name, content);
      releases.put(name, release);
    }
  }

  /** Must be called after all libraries were added. */
  void makeLibrariesLean() {
    LeanLibraries.make(entries);
  }

  void write(Path jar) throws IOException {
    TypeSwitches.makePlain(entries, "dev/baton/");
    EnumSwitches.makePlain(entries, "dev/baton/");
    RecordMethods.makePlain(entries, "dev/baton/");
    UnreadParts.remove(entries);
    try (OutputStream out = Files.newOutputStream(jar);
        var zip = new ZipOutputStream(out)) {
      add(zip, "META-INF/MANIFEST.MF", manifest());
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        add(zip, entry.getKey(), entry.getValue());
      }
    }
  }

  private byte[] manifest() {
    return """
    Manifest-Version: 1.0
    Main-Class: dev.baton.cli.Main
    Implementation-Title: Baton
    Implementation-Version: %s
    Enable-Native-Access: ALL-UNNAMED

    """
        .formatted(version)
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Compressed: a start takes its classes from the AOT caches, so that costs it nothing. */
  private static void add(ZipOutputStream zip, String name, byte[] content) throws IOException {
    var entry = new ZipEntry(name);
    entry.setTimeLocal(LocalDateTime.of(2026, 1, 1, 0, 0));
    zip.putNextEntry(entry);
    zip.write(content);
    zip.closeEntry();
  }

  private static byte[] lines(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + 1 + second.length);
    both[first.length] = '\n';
    System.arraycopy(second, 0, both, first.length + 1, second.length);
    return both;
  }
}
