import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Links a runtime of the few modules that Baton uses. */
final class RuntimeImage {
  /**
   * java.sql: needed by sqlite-jdbc; it includes java.logging and java.xml. java.net.http:
   * webhooks; TLS is in java.base. java.naming: how PostgreSQL's driver reads the name in a
   * server's certificate; 0.5 MB.
   *
   * <p>Left out although a library refers to it: java.security.jgss (Kerberos for PostgreSQL).
   */
  private static final List<String> MODULES =
      List.of("java.base", "java.sql", "java.net.http", "java.naming");

  /**
   * What of them nothing here can reach, 5 MB before they are compressed: the parsers and
   * transformers of java.xml, whose types alone java.sql and PostgreSQL's driver name; LDAP of
   * java.naming, of which only names are read; keytool; names of Unicode characters; and Asian
   * encodings, because the launcher sets the locale.
   */
  private static final Pattern UNUSED =
      Pattern.compile(
          "java\\.xml/(com/sun|jdk/xml/internal|javax/xml/catalog)/.*"
              + "|java\\.naming/com/sun/jndi/.*|java\\.security\\.sasl/com/sun/.*"
              + "|java\\.base/(sun/security/tools/.*|java/lang/uniName\\.dat"
              + "|sun/launcher/resources/.*_.*"
              + "|sun/nio/cs/(GB|Big5|EUC_|HKSCS|Johab|JIS|MS9|PCK|SJIS).*)");

  private static final List<String> MODULES_CUT =
      List.of("java.base", "java.naming", "java.security.sasl", "java.xml");

  private static final String PROVIDER = "security.provider.";
  private static final String CRYPTOGRAPHY = "SunJCE";

  private RuntimeImage() {}

  /**
   * Links it.
   *
   * @param jlink the program that runs jlink
   */
  static void link(Path jlink, Path folder, Path log) throws IOException, InterruptedException {
    Path unused = log.resolveSibling("jlink-unused");
    Files.write(unused, unused());
    Command.run(
        folder.getParent(),
        log,
        Map.of(),
        List.of(
            Path.of(System.getProperty("java.home"), "bin/java").toString(),
            // jlink keeps its plugins in a table by identity. With the hash codes that an object
            // gets
            // otherwise, their order and the bytes differ from run to run.
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=2",
            "--add-modules=jdk.jlink",
            "--add-exports=jdk.jlink/jdk.tools.jlink.internal=ALL-UNNAMED",
            "--add-exports=jdk.jlink/jdk.tools.jlink.plugin=ALL-UNNAMED",
            jlink.toString(),
            "--small-classes",
            "--add-modules=" + String.join(",", MODULES),
            "--strip-debug",
            // Of no effect on a start, whose classes are in the AOT caches.
            "--compress=zip-9",
            "--exclude-resources=@" + unused,
            // The JVM loads libsimdsort.so at each start, for a second compiler that most never
            // use.
            "--exclude-files=**/classlist,**/jrt-fs.jar,**/keytool,**/libsimdsort.so",
            "--no-man-pages",
            "--no-header-files",
            "--output=" + folder));
    putCryptographyFirst(folder.resolve("conf/security/java.security"));
    // The table of the JVM's own symbols is 5 MB, and only a debugger of native code reads it.
    Command.tryOutput(folder, "strip", "--strip-unneeded", "lib/server/libjvm.so");
  }

  /** A package must not be empty, so its smallest file stays. */
  private static List<String> unused() throws IOException {
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
    List<String> unused = new ArrayList<>();
    for (String module : MODULES_CUT) {
      try (Stream<Path> found = Files.walk(modules.resolve(module))) {
        for (Path folder : found.filter(Files::isDirectory).toList()) {
          List<Path> files = filesOf(folder);
          List<Path> dropped =
              files.stream()
                  .filter(file -> UNUSED.matcher(modules.relativize(file).toString()).matches())
                  .toList();
          boolean all = !dropped.isEmpty() && dropped.size() == files.size();
          dropped.stream()
              .sorted(Comparator.comparingLong(RuntimeImage::size))
              .skip(all ? 1 : 0)
              .forEach(file -> unused.add("/" + modules.relativize(file)));
        }
      }
    }
    return unused;
  }

  private static List<Path> filesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Who is asked for a cryptographic function first. The check of a server's password needs only
   * what SunJCE has, and would otherwise load those of elliptic curves and TLS before.
   */
  private static void putCryptographyFirst(Path settings) throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(settings));
    List<String> providers = new ArrayList<>();
    for (String line : lines) {
      if (line.startsWith(PROVIDER)) {
        providers.add(line.substring(line.indexOf('=') + 1));
      }
    }
    if (!providers.remove(CRYPTOGRAPHY)) {
      throw new IOException(settings + " has no " + CRYPTOGRAPHY);
    }
    providers.add(1, CRYPTOGRAPHY);
    int next = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(PROVIDER)) {
        lines.set(i, PROVIDER + (next + 1) + "=" + providers.get(next));
        next++;
      }
    }
    Files.write(settings, lines);
  }
}
