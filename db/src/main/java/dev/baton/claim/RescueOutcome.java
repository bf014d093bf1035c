package dev.baton.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a dead worker's unsaved files, before its task is taken back.
 *
 * @param ref the git ref that they were saved under; null when nothing was saved
 * @param commit what the ref names; null exactly when the ref is
 * @param files how many files were saved, 0 or more
 * @param leftOut what the rules kept out, a text for each file
 * @param repository where the ref is, if not beside the database; null if it is, or there is none
 * @param trouble why the files could not be saved, in words; null when there was no trouble
 * @param holdsBack whether the task must not be taken back because of the trouble
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

  /** There was nothing to save, or nobody looked. */
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

  /** What is to be told about it; empty when there is nothing to tell. */
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

  /** The first few; the commit's message has the others. */
  private String shortened() {
    int shown = Math.min(leftOut.size(), SHOWN);
    String names = String.join(", ", leftOut.subList(0, shown));
    return shown == leftOut.size() ? names : names + " and " + (leftOut.size() - shown) + " more";
  }
}
