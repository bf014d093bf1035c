package dev.baton.app;

import dev.baton.app.FindIterations.IterationView;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes the evidence of iterations to files, and removes that of iterations that no longer exist.
 *
 * @param top the folder that gets the exported folders
 */
public record ExportIterations(Workspace workspace, Path top) {
  /** Writes the files of one iteration, replacing those of an earlier export. */
  @FunctionalInterface
  public interface EvidenceWriter {
    void write(ExportFolder folder, IterationView view) throws IOException;
  }

  /** The result of an export. */
  public sealed interface Result {
    /** Everything was written. */
    record Done() implements Result {}

    /** Nothing was written, because this would have been overwritten or mixed with an export. */
    record InTheWay(ExportFolder.Obstacle obstacle) implements Result {}
  }

  /**
   * Exports the iterations, in this order. Obstacles are found before anything is written.
   *
   * @throws IOException when a file cannot be read or written
   */
  public Result export(List<IterationView> views, EvidenceWriter writer) throws IOException {
    List<ExportFolder> folders = new ArrayList<>();
    for (IterationView view : views) {
      folders.add(ExportFolder.of(top, view.iteration()));
    }
    List<ExportFolder> gone = gone(folders);
    List<ExportFolder> all = new ArrayList<>(folders);
    all.addAll(gone);
    for (ExportFolder folder : all) {
      ExportFolder.Obstacle obstacle = folder.obstacle();
      if (obstacle != null) {
        return new Result.InTheWay(obstacle);
      }
    }
    for (int i = 0; i < folders.size(); i++) {
      writer.write(folders.get(i), views.get(i));
    }
    for (ExportFolder folder : gone) {
      folder.remove();
    }
    ExportSeries.write(top, views);
    return new Result.Done();
  }

  /** The exported folders of iterations that were squashed or dropped since. */
  private List<ExportFolder> gone(List<ExportFolder> kept) {
    List<ExportFolder> gone = new ArrayList<>();
    for (Iteration iteration : new FindIterations(workspace).notKept()) {
      ExportFolder folder = ExportFolder.of(top, iteration);
      boolean exported = kept.stream().anyMatch(one -> one.n() == iteration.n());
      if (!exported && Files.isDirectory(folder.path())) {
        gone.add(folder);
      }
    }
    return gone;
  }

  /**
   * The order in which the exported patches of a run apply: each after the one that made its base.
   * A rebase can put a later iteration before an earlier one, so the numbers do not give the order.
   * The file has the name and format of quilt's.
   */
  static final class ExportSeries {
    static final String FILE = "series";

    /** Writes one file for each run; iterations without a patch are left out. */
    static void write(Path top, List<IterationView> views) throws IOException {
      Map<Path, StringBuilder> series = new LinkedHashMap<>();
      for (IterationView view : inOrder(views)) {
        ExportFolder folder = ExportFolder.of(top, view.iteration());
        StringBuilder lines = series.computeIfAbsent(folder.series(), file -> new StringBuilder());
        if (Files.exists(folder.path().resolve(ExportFolder.PATCH))) {
          lines.append("iterations/" + folder.n() + "/" + ExportFolder.PATCH + "\n");
        }
      }
      for (Map.Entry<Path, StringBuilder> one : series.entrySet()) {
        Files.writeString(one.getKey(), one.getValue(), StandardCharsets.UTF_8);
      }
    }

    /** Those without a known base first, each followed by those built on it. */
    static List<IterationView> inOrder(List<IterationView> views) {
      Map<String, List<IterationView>> onBase = new HashMap<>();
      Map<String, IterationView> byCommit = new HashMap<>();
      for (IterationView view : views) {
        byCommit.put(view.iteration().commit(), view);
      }
      List<IterationView> open = new ArrayList<>();
      for (IterationView view : views) {
        String base = view.iteration().base();
        if (base == null || !byCommit.containsKey(base)) {
          open.add(view);
        } else {
          onBase.computeIfAbsent(base, commit -> new ArrayList<>()).add(view);
        }
      }
      List<IterationView> ordered = new ArrayList<>();
      while (!open.isEmpty()) {
        IterationView next = open.removeFirst();
        ordered.add(next);
        List<IterationView> built = onBase.remove(String.valueOf(next.iteration().commit()));
        if (built != null) {
          open.addAll(0, built);
        }
      }
      return ordered;
    }
  }

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
          top.resolve(RUNS)
              .resolve(run)
              .resolve("iterations")
              .resolve(String.valueOf(iteration.n()));
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
}
