package dev.baton.tracker.bd;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;

/**
 * Stands in for bd 1.0.3 with an embedded database, which the build does not have. It answers as
 * the real one, and fails as a test wants it to ({@link BdFaults}).
 */
final class BdStandIn {
  private static final String VERSION =
      """
      {
        "branch": "master",
        "build": "dev",
        "schema_version": 1,
        "version": "1.0.3"
      }
      """;

  private BdStandIn() {}

  /** Answers the processes that are started as bd, while this JVM runs. */
  private static final class Server {
    static final ServerSocket SOCKET = open();

    private static ServerSocket open() {
      try {
        ServerSocket socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("bd").start(() -> serve(socket));
        return socket;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static void serve(ServerSocket socket) {
      while (true) {
        try {
          Socket caller = socket.accept();
          Thread.ofPlatform().daemon().name("bd call").start(() -> answer(caller));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }

    private static void answer(Socket caller) {
      try (caller) {
        run(new BdCall(caller));
      } catch (IOException callerIsGone) {
        // As with a killed process: what was not saved is not done.
      }
    }
  }

  /** The program, as a script. */
  static String program() {
    return BdCall.script(Server.SOCKET.getLocalPort());
  }

  private static void run(BdCall caller) throws IOException {
    StringBuilder out = new StringBuilder();
    try {
      Path folder = caller.folder();
      BdFaults faults = BdFaults.of(folder, caller);
      faults.before();
      BdWords all = new BdWords(caller.words);
      String actor = all.has("--actor") ? all.value("--actor") : caller.user;
      if (faults.kind().equals("race")) {
        call(folder, new BdWords(List.of("update", all.argument(1), "--claim")), faults.text(), "");
      }
      boolean listens =
          all.value("--body-file").equals("-")
              || all.argument(0).equals("batch")
              || all.arguments().contains("-");
      String input = listens ? caller.input() : "";
      out.append(faults.output(call(folder, all, actor, input)));
      faults.after();
      if (faults.kind().equals("part")) {
        throw new BdError("Error: " + faults.text());
      }
      caller.answer(0, out.toString(), "");
    } catch (BdError e) {
      caller.answer(e.exit, out.toString(), e.getMessage());
    }
  }

  /** A call in this process, without faults; returns the output. */
  static String call(Path folder, BdWords words, String actor, String input)
      throws IOException, BdError {
    String command = words.argument(0);
    if (command.equals("version")) {
      return VERSION;
    }
    try (BdStore store = BdStore.open(folder)) {
      String said = new BdCommands(store, words, actor, input).run();
      boolean reads =
          switch (words.has("--help") || words.has("--dry-run") ? "show" : command) {
            case "export", "config", "list", "show", "prime", "doctor", "vc" -> true;
            case "ready" -> !words.has("--claim");
            case "comments" -> !words.argument(1).equals("add");
            default -> false;
          };
      if (!reads) {
        store.save();
      }
      return said;
    }
  }
}
