import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/** Links a runtime of the few modules that Baton uses. */
final class RuntimeImage {
  /**
   * java.sql: needed by sqlite-jdbc; it includes java.logging and java.xml. java.net.http:
   * webhooks; TLS is in java.base. java.naming: how PostgreSQL's driver reads the name in a
   * server's certificate; 0.5 MB.
   *
   * <p>Left out although a library refers to them: java.management (jgit's counters) and
   * java.security.jgss (jgit over the network, Kerberos for PostgreSQL).
   */
  private static final List<String> MODULES =
      List.of("java.base", "java.sql", "java.net.http", "java.naming");

  private RuntimeImage() {}

  static void link(Path folder) throws IOException {
    ToolProvider jlink =
        ToolProvider.findFirst("jlink")
            .orElseThrow(() -> new IOException("this JDK has no jlink: " + Runtime.version()));
    var messages = new StringWriter();
    var out = new PrintWriter(messages);
    int exit =
        jlink.run(
            out,
            out,
            "--add-modules=" + String.join(",", MODULES),
            "--strip-debug",
            "--no-man-pages",
            "--no-header-files",
            "--output=" + folder);
    if (exit != 0) {
      throw new IOException("jlink failed: " + messages);
    }
  }
}
