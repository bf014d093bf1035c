package dev.baton.tracker.bd;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;

/**
 * What goes wrong when a process of the stand-in is called, as written in a file by the test: one
 * line each, with a command or the number of a call, the kind of fault, and a text.
 *
 * @param kind empty for none
 */
record BdFaults(Path folder, BdCall caller, String kind, String text) {
  static final String FILE = "standin-faults";
  static final String CALLS = "standin-calls";

  /** Exists while a call stands still. */
  static final String STOPPED = "standin-stopped";

  /** Lets it continue. */
  static final String CONTINUE = "standin-continue";

  private static final long LONGEST = Duration.ofMinutes(5).toNanos();

  /** Notes the call, and finds the fault that it has. */
  static BdFaults of(Path folder, BdCall caller) throws IOException {
    List<String> words = caller.words;
    Path calls = folder.resolve(CALLS);
    note(calls, String.join(" ", words).replace('\n', ' '));
    int number = Files.readAllLines(calls).size();
    List<String> lines;
    try {
      lines = Files.readAllLines(folder.resolve(FILE));
    } catch (NoSuchFileException none) {
      lines = List.of();
    }
    for (String line : lines) {
      String[] parts = line.split(" ", 3);
      if (words.contains(parts[0]) || parts[0].equals(Integer.toString(number))) {
        return new BdFaults(folder, caller, parts[1], parts.length > 2 ? parts[2] : "");
      }
    }
    return new BdFaults(folder, caller, "", "");
  }

  private static void note(Path calls, String line) throws IOException {
    Files.writeString(calls, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /** What happens before the call has opened the database. */
  void before() throws IOException, BdError {
    switch (kind) {
      case "fail" -> throw new BdError(text);
      // It does not read its input either, so a caller that writes more than a pipe holds must
      // wait.
      case "hang", "deaf" -> await("nobody-writes-this");
      case "stop-before" -> stop();
      case "die-before" -> throw BdError.killed();
      default -> {}
    }
  }

  /** What happens after the change, before the output. */
  void after() throws IOException, BdError {
    switch (kind) {
      case "fail-after" -> throw new BdError(text);
      case "stop-after" -> stop();
      case "die-after" -> throw BdError.killed();
      default -> {}
    }
  }

  /** The output that the call has instead. */
  String output(String whole) {
    return switch (kind) {
      case "say" -> text + "\n";
      case "half" -> whole.substring(0, whole.length() - 9);
      case "part" -> whole.substring(0, whole.indexOf('\n') + 1);
      default -> whole;
    };
  }

  private void stop() throws IOException {
    Files.writeString(folder.resolve(STOPPED), "");
    await(CONTINUE);
    Files.deleteIfExists(folder.resolve(STOPPED));
  }

  private void await(String file) throws IOException {
    long begin = System.nanoTime();
    while (!Files.exists(folder.resolve(file)) && System.nanoTime() - begin < LONGEST) {
      caller.pause();
    }
  }
}
