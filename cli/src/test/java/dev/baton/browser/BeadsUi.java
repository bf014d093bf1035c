package dev.baton.browser;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An unmodified web user interface for bd by other people, from the npm registry. */
public final class BeadsUi {
  private static final String VERSION = "0.12.0";

  private static final Path SERVER = Path.of("node_modules", "beads-ui", "server", "index.js");
  private static final String READY = "listening on ";
  private static final String PORT_IS_TAKEN = "server error";

  private final Path server;

  private BeadsUi(Path server) {
    this.server = server;
  }

  /**
   * Installs it, unless that was done before.
   *
   * @param folder where it is installed
   * @return empty when the registry cannot be reached
   */
  public static Optional<BeadsUi> install(Path folder) throws IOException, InterruptedException {
    return Npm.install(folder, "beads-ui-" + VERSION, "beads-ui@" + VERSION)
        .map(home -> new BeadsUi(home.resolve(SERVER)));
  }

  /** A server for one project. */
  public record Running(Announced program, URI address) implements AutoCloseable {
    @Override
    public void close() {
      program.close();
    }
  }

  /**
   * Starts in the foreground what {@code bdui start} starts.
   *
   * @param variables its complete environment, with {@code BD_BIN}
   */
  public Running start(Path project, Map<String, String> variables) throws IOException {
    while (true) {
      int port = freePort();
      ProcessBuilder builder =
          new ProcessBuilder(
                  List.of("node", server.toString(), "--host", "127.0.0.1", "--port", "" + port))
              .directory(project.toFile());
      builder.environment().clear();
      builder.environment().putAll(variables);
      builder.environment().put("DEBUG", "beads-ui:server");
      Announced program = Announced.start(builder);
      if (program.await(READY, PORT_IS_TAKEN).contains(READY)) {
        return new Running(program, URI.create("http://127.0.0.1:" + port + "/"));
      }
      program.close();
    }
  }

  /** It does not accept port 0, and would not print which port it got. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
