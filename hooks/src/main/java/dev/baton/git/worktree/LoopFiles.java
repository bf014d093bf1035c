package dev.baton.git.worktree;

import java.util.Set;
import java.util.regex.Pattern;

/** The files in which trackers and loops keep what they know, which are not an agent's work. */
public final class LoopFiles {
  /** The folders of Ralph loops, beads, cub and Baton, anywhere in a path. */
  private static final Set<String> FOLDERS = Set.of(".ralph", ".beads", ".cub", ".baton");

  private static final Set<String> FILES =
      Set.of("prd.json", "progress.txt", "@fix_plan.md", "fix_plan.md");

  private static final Pattern LOG = Pattern.compile(".*\\.log(?:\\.\\d+)?");

  /**
   * Whether a file is a tracker's or a loop's own.
   *
   * @param path from the top of the work tree, in any encoding that includes ASCII
   */
  public static boolean include(String path) {
    String[] names = path.split("/", -1);
    String last = names[names.length - 1];
    if (FILES.contains(last) || LOG.matcher(last).matches() || names[0].equals("logs")) {
      return true;
    }
    for (int i = 0; i < names.length - 1; i++) {
      if (FOLDERS.contains(names[i])) {
        return true;
      }
    }
    return false;
  }
}
