package dev.baton.app;

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
 * The order in which the exported patches of a run apply: each after the one that made its base. A
 * rebase can put a later iteration before an earlier one, so the numbers do not give the order. The
 * file has the name and format of quilt's.
 */
final class ExportSeries {
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
