package dev.baton.cli.command.loop;

import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The folder of one exported iteration: {@code runs/RUN/iterations/N}. */
record ExportFolder(Path top, Path path, long n) {
  static final String PATCH = "changes.patch";
  static final String ERRORS = "errors.json";
  static final String METRICS = "metrics.json";
  static final String SIGNALS = "completion_signals.json";

  private static final List<String> FILES = List.of(PATCH, ERRORS, METRICS, SIGNALS);

  /** The run of commits that were made outside of any. */
  private static final String NO_RUN = "commits";

  static ExportFolder of(Path top, Iteration iteration) {
    String run = iteration.run() == null ? NO_RUN : nameOf(iteration.run());
    Path path =
        top.resolve("runs")
            .resolve(run)
            .resolve("iterations")
            .resolve(String.valueOf(iteration.n()));
    return new ExportFolder(top, path, iteration.n());
  }

  /** A name that is one folder on every system, and leads nowhere else. */
  private static String nameOf(String run) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < run.length(); i++) {
      char c = run.charAt(i);
      boolean plain = c < 0x7F && (Character.isLetterOrDigit(c) || c == '-' || c == '_');
      name.append(plain || (c == '.' && i > 0) ? c : '_');
    }
    return name.isEmpty() ? "_" : name.toString();
  }

  /**
   * Makes sure that nothing of anybody else would be overwritten.
   *
   * @throws Failure when the folder holds what no export wrote, or a link leads elsewhere
   */
  void check() throws IOException {
    for (Path at = path; at != null && !at.equals(top); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        throw foreign(at + " is a symbolic link");
      }
      if (Files.exists(at) && !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
        throw foreign(at + " is no folder");
      }
    }
    if (!Files.exists(path)) {
      return;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        boolean ours = FILES.contains(entry.getFileName().toString());
        if (!ours || !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          throw foreign(entry + " was not written by an export");
        }
      }
    }
    Path metrics = path.resolve(METRICS);
    if (Files.exists(metrics) && !startsWith(metrics, "{\"n\":" + n + ",")) {
      throw foreign(metrics + " is about something else");
    }
  }

  /** Removes what an earlier export wrote of an iteration that is no more. */
  void remove() throws IOException {
    for (String file : FILES) {
      Files.deleteIfExists(path.resolve(file));
    }
    Files.deleteIfExists(path);
  }

  /** Where the order of this run's patches stands. */
  Path series() {
    return path.resolve("../..").resolve(ExportSeries.FILE).normalize();
  }

  private static boolean startsWith(Path file, String beginning) throws IOException {
    byte[] expected = beginning.getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(expected.length), expected);
    }
  }

  private static Failure foreign(String problem) {
    return new Failure(
        ExitCode.CONFLICT,
        "foreign",
        problem + "; nothing was written",
        "name another folder with -o");
  }
}
