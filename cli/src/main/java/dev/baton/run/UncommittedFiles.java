package dev.baton.run;

import dev.baton.git.RawPaths;
import java.util.List;

/** Words for the files that the user has not committed. */
final class UncommittedFiles {
  /** How many are named. */
  private static final int SHOWN = 5;

  private UncommittedFiles() {}

  /**
   * A few names, and how many more there are.
   *
   * @param names as people read them
   */
  static String sample(List<String> names) {
    int more = names.size() - SHOWN;
    return more <= 0
        ? String.join(", ", names)
        : String.join(", ", names.subList(0, SHOWN)) + " and " + more + " more";
  }

  /**
   * What a run says when it begins in a work tree with such files.
   *
   * @param paths at least one, one byte in each char
   */
  static String sentence(List<String> paths) {
    List<String> names = paths.stream().map(RawPaths::text).toList();
    return (names.size() == 1 ? "1 file is" : names.size() + " files are")
        + " not committed; the agent may change "
        + (names.size() == 1 ? "it" : "them")
        + ", and --commit leaves "
        + (names.size() == 1 ? "it" : "them")
        + " alone: "
        + sample(names);
  }
}
