package dev.baton.app;

import dev.baton.app.FindIterations.IterationView;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
}
