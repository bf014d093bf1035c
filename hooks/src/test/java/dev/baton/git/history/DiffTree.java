package dev.baton.git.history;

import dev.baton.git.ObjectIds;
import dev.baton.git.RealGit;
import dev.baton.git.history.CommitFacts.CommitChange;
import dev.baton.task.ChangedFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What {@code git diff-tree} prints about each commit, in the same form as what Baton read. */
final class DiffTree {
  private DiffTree() {}

  /**
   * Each changed file as "status, insertions, deletions, path or old and new path", by commit, of
   * all commits that a revision or {@code --all} leads to, oldest first.
   */
  static Map<String, List<String>> of(RealGit git, Path dir, String revision) {
    String ask =
        "git rev-list --reverse --topo-order "
            + revision
            + " | git -c core.quotePath=false diff-tree --stdin --always --root"
            + " --diff-merges=first-parent -r -M ";
    Map<String, List<String>> names = byCommit(git.shell(dir, ask + "--name-status"));
    Map<String, List<String>> counts = byCommit(git.shell(dir, ask + "--numstat"));
    Map<String, List<String>> both = new LinkedHashMap<>();
    names.forEach((id, files) -> both.put(id, together(files, counts.get(id))));
    return both;
  }

  /** The same form of what Baton read. */
  static List<String> of(CommitChange change) {
    List<String> lines = new ArrayList<>();
    for (ChangedFile file : change.files()) {
      lines.add(
          file.change()
              + "\t"
              + count(file.insertions())
              + "\t"
              + count(file.deletions())
              + (file.oldPath() == null ? "" : "\t" + file.oldPath())
              + "\t"
              + file.path());
    }
    return lines;
  }

  private static String count(Long lines) {
    return lines == null ? "-" : lines.toString();
  }

  private static Map<String, List<String>> byCommit(String printed) {
    Map<String, List<String>> lines = new LinkedHashMap<>();
    List<String> last = new ArrayList<>();
    for (String line : printed.split("\n", -1)) {
      if (ObjectIds.isId(line)) {
        last = new ArrayList<>();
        lines.put(line, last);
      } else if (!line.isEmpty()) {
        last.add(line);
      }
    }
    return lines;
  }

  private static List<String> together(List<String> names, List<String> counts) {
    if (names.size() != counts.size()) {
      throw new IllegalStateException(names + " and " + counts);
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      int tab = names.get(i).indexOf('\t');
      String[] columns = counts.get(i).split("\t", 3);
      lines.add(
          names.get(i).charAt(0)
              + "\t"
              + columns[0]
              + "\t"
              + columns[1]
              + names.get(i).substring(tab));
    }
    return lines;
  }
}
