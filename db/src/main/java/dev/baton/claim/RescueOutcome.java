package dev.baton.claim;

import dev.baton.task.Plural;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of rescuing a dead worker's uncommitted files before its task is reopened.
 *
 * @param ref the git ref of the rescue; null when nothing was saved
 * @param commit the commit of the ref; null exactly when {@code ref} is
 * @param files how many files were saved, 0 or more
 * @param also what was saved besides files, such as entries of the stash, one text each
 * @param leftOut what was not saved, one text each
 * @param repository the repository of the ref, if it is not the one of the database; null
 *     otherwise, or when there is none
 * @param trouble why the files could not be saved, in words; null when they could
 * @param holdsBack whether that problem keeps the task from being reopened
 */
public record RescueOutcome(
    @Nullable String ref,
    @Nullable String commit,
    int files,
    List<String> also,
    List<String> leftOut,
    @Nullable String repository,
    @Nullable String trouble,
    boolean holdsBack) {
  private static final int SHOWN = 3;

  /** There was nothing to save, or no rescue was attempted. */
  public static final RescueOutcome NOTHING =
      new RescueOutcome(null, null, 0, List.of(), List.of(), null, null, false);

  /** Checks that the parts agree. */
  public RescueOutcome {
    if ((ref == null) != (commit == null) || (holdsBack && trouble == null) || files < 0) {
      throw new IllegalArgumentException("rescue of " + files + " files: " + ref + ", " + trouble);
    }
    also = List.copyOf(also);
    leftOut = List.copyOf(leftOut);
  }

  /** The files could not be saved. */
  public static RescueOutcome failed(String trouble, boolean holdsBack) {
    return new RescueOutcome(null, null, 0, List.of(), List.of(), null, trouble, holdsBack);
  }

  /** The files could not be saved, but something else was. */
  public RescueOutcome without(String reason, boolean stays) {
    return new RescueOutcome(ref, commit, files, also, leftOut, repository, reason, stays);
  }

  /** The result in one line for people; empty when there is nothing to report. */
  public String summary() {
    List<String> parts = new ArrayList<>();
    if (trouble != null) {
      parts.add("its files could not be saved: " + trouble);
    }
    if (ref != null) {
      List<String> saved = new ArrayList<>();
      if (files > 0 || also.isEmpty()) {
        saved.add(Plural.of(files, "file"));
      }
      saved.addAll(also);
      String where = repository == null ? "" : " in " + repository;
      parts.add("saved " + Plural.some(saved, SHOWN) + ": " + ref + where);
    }
    if (!leftOut.isEmpty()) {
      parts.add("left out " + Plural.some(leftOut, SHOWN));
    }
    return String.join("; ", parts);
  }
}
