package dev.baton.app;

import dev.baton.app.ExportIterations.ExportSeries;
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
import org.jspecify.annotations.Nullable;

/** The folder of one exported iteration: {@code runs/RUN/iterations/N}. */
public record ExportFolder(Path top, Path path, long n) {
  /** The folder of all that is exported. */
  public static final String RUNS = "runs";

  public static final String PATCH = "changes.patch";
  public static final String ERRORS = "errors.json";
  public static final String METRICS = "metrics.json";
  public static final String SIGNALS = "completion_signals.json";

  private static final List<String> FILES = List.of(PATCH, ERRORS, METRICS, SIGNALS);

  /** The folder of commits that were made outside a run. */
  private static final String NO_RUN = "commits";

  static ExportFolder of(Path top, Iteration iteration) {
    String run = iteration.run() == null ? NO_RUN : nameOf(iteration.run());
    Path path =
        top.resolve(RUNS).resolve(run).resolve("iterations").resolve(String.valueOf(iteration.n()));
    return new ExportFolder(top, path, iteration.n());
  }

  /** A name that is a single folder on every system, and cannot lead elsewhere. */
  private static String nameOf(String run) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < run.length(); i++) {
      char c = run.charAt(i);
      boolean plain = c < 0x7F && (Character.isLetterOrDigit(c) || c == '-' || c == '_');
      name.append(plain || (c == '.' && i > 0) ? c : '_');
    }
    return name.isEmpty() ? "_" : name.toString();
  }

  /** A file or folder in the way that no export wrote. */
  public record Obstacle(Path path, Kind kind) {
    /** What is wrong with it. */
    public enum Kind {
      /** It is a symbolic link. */
      SYMBOLIC_LINK,
      /** It is not a folder, where a folder is needed. */
      NO_FOLDER,
      /** It is not part of an export and would be mixed with one. */
      NOT_EXPORTED,
      /** It has the name of an exported file but other content. */
      OTHER_CONTENT
    }
  }

  /** A file or folder of somebody else's that would be overwritten; null for none. */
  @Nullable Obstacle obstacle() throws IOException {
    for (Path at = path; at != null && !at.equals(top); at = at.getParent()) {
      if (Files.isSymbolicLink(at)) {
        return new Obstacle(at, Obstacle.Kind.SYMBOLIC_LINK);
      }
      if (Files.exists(at) && !Files.isDirectory(at, LinkOption.NOFOLLOW_LINKS)) {
        return new Obstacle(at, Obstacle.Kind.NO_FOLDER);
      }
    }
    return Files.exists(path) ? obstacleWithin() : null;
  }

  private @Nullable Obstacle obstacleWithin() throws IOException {
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
      for (Path entry : entries) {
        boolean ours = FILES.contains(entry.getFileName().toString());
        if (!ours || !Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
          return new Obstacle(entry, Obstacle.Kind.NOT_EXPORTED);
        }
      }
    }
    Path metrics = path.resolve(METRICS);
    return Files.exists(metrics) && !startsWith(metrics, "{\"n\":" + n + ",")
        ? new Obstacle(metrics, Obstacle.Kind.OTHER_CONTENT)
        : null;
  }

  /** Removes what an earlier export wrote for an iteration that no longer exists. */
  void remove() throws IOException {
    for (String file : FILES) {
      Files.deleteIfExists(path.resolve(file));
    }
    Files.deleteIfExists(path);
  }

  /** The file with the order of this run's patches. */
  Path series() {
    return path.resolve("../..").resolve(ExportSeries.FILE).normalize();
  }

  private static boolean startsWith(Path file, String beginning) throws IOException {
    byte[] expected = beginning.getBytes(StandardCharsets.UTF_8);
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(expected.length), expected);
    }
  }
}
