package dev.baton.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of rescuing a dead worker's uncommitted files before its task is reopened.
 *
 * @param ref the git ref of the rescue; null when nothing was saved
 * @param commit the commit of the ref; null exactly when {@code ref} is
 * @param files how many files were saved, 0 or more
 * @param leftOut the files that the rules exclude, one text each
 * @param repository the repository of the ref, if it is not the one of the database; null
 *     otherwise, or when there is none
 * @param trouble why the files could not be saved, in words; null when they could
 * @param holdsBack whether that problem keeps the task from being reopened
 */
public record RescueOutcome(
    @Nullable String ref,
    @Nullable String commit,
    int files,
    List<String> leftOut,
    @Nullable String repository,
    @Nullable String trouble,
    boolean holdsBack) {
  private static final int SHOWN = 3;

  /** There was nothing to save, or no rescue was attempted. */
  public static final RescueOutcome NOTHING =
      new RescueOutcome(null, null, 0, List.of(), null, null, false);

  /** Checks that the parts agree. */
  public RescueOutcome {
    if ((ref == null) != (commit == null) || (holdsBack && trouble == null) || files < 0) {
      throw new IllegalArgumentException("rescue of " + files + " files: " + ref + ", " + trouble);
    }
    leftOut = List.copyOf(leftOut);
  }

  /** The files could not be saved. */
  public static RescueOutcome failed(String trouble, boolean holdsBack) {
    return new RescueOutcome(null, null, 0, List.of(), null, trouble, holdsBack);
  }

  /** The result in one line for people; empty when there is nothing to report. */
  public String summary() {
    if (trouble != null) {
      return "its files could not be saved: " + trouble;
    }
    String left = leftOut.isEmpty() ? "" : "left out " + shortened();
    if (ref == null) {
      return left;
    }
    String saved = "saved " + (files == 1 ? "1 file" : files + " files") + ": " + ref;
    String where = repository == null ? "" : " in " + repository;
    return saved + where + (left.isEmpty() ? "" : "; " + left);
  }

  /** The first few excluded files; the commit message lists them all. */
  private String shortened() {
    int shown = Math.min(leftOut.size(), SHOWN);
    String names = String.join(", ", leftOut.subList(0, shown));
    return shown == leftOut.size() ? names : names + " and " + (leftOut.size() - shown) + " more";
  }
}
