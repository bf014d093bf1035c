package dev.baton.tracker.bd;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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

  /** A call as a process. */
  public static void main(String[] words) throws IOException {
    StringBuilder out = new StringBuilder();
    StringBuilder err = new StringBuilder();
    int exit = run(words, out, err);
    System.out.write(out.toString().getBytes(StandardCharsets.UTF_8));
    System.out.flush();
    System.err.write(err.toString().getBytes(StandardCharsets.UTF_8));
    System.err.flush();
    System.exit(exit);
  }

  private static int run(String[] words, StringBuilder out, StringBuilder err) throws IOException {
    try {
      Path folder = folder();
      BdFaults faults = BdFaults.of(folder, List.of(words));
      faults.before(System.in);
      BdWords all = new BdWords(List.of(words));
      String user = System.getenv().getOrDefault("BEADS_ACTOR", "git-user");
      String actor = all.has("--actor") ? all.value("--actor") : user;
      if (faults.kind().equals("race")) {
        call(folder, new BdWords(List.of("update", all.argument(1), "--claim")), faults.text(), "");
      }
      String input = all.value("--body-file").equals("-") ? read(System.in) : "";
      out.append(faults.output(call(folder, all, actor, input)));
      faults.after();
      if (faults.kind().equals("part")) {
        throw new BdError("Error: " + faults.text());
      }
      return 0;
    } catch (BdError e) {
      err.append(e.getMessage()).append('\n');
      return 1;
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
          switch (command) {
            case "export", "config", "list", "show", "prime", "doctor" -> true;
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

  private static Path folder() throws BdError {
    String named = System.getenv("BEADS_DIR");
    if (named != null && !named.isEmpty()) {
      return Path.of(named);
    }
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.isDirectory(at.resolve(".beads"))) {
        return at.resolve(".beads");
      }
    }
    throw new BdError("Error: no beads database found");
  }

  private static String read(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    in.transferTo(bytes);
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
