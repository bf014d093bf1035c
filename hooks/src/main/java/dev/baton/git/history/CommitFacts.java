package dev.baton.git.history;

import dev.baton.git.ObjectIds;
import dev.baton.task.ChangedFile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The metadata and the message of a commit, and its changes.
 *
 * @param id the full id, 40 or 64 hexadecimal digits
 * @param parents full ids, the first parent first; none for a root commit
 * @param committedAt to the second, in the same range as {@link Author#at}
 * @param subject the first paragraph of the message on one line, as git's {@code %s}; may be empty
 * @param body the rest of the message as git's {@code %b}, in Unicode; the middle of a huge one is
 *     left out
 * @param trailers the trailers that git finds in the message, each as {@code Key: value} on one
 *     line
 */
public record CommitFacts(
    String id,
    List<String> parents,
    Author author,
    Instant committedAt,
    String subject,
    String body,
    List<String> trailers,
    CommitChange change) {
  public CommitFacts {
    parents = List.copyOf(parents);
    trailers = List.copyOf(trailers);
    if (!ObjectIds.isId(id)) {
      throw new IllegalArgumentException("not the id of a commit: " + id);
    }
  }

  /**
   * The values of one key among the trailers, in the order of the message.
   *
   * @param key case is ignored
   */
  public List<String> trailers(String key) {
    List<String> values = new ArrayList<>();
    for (String trailer : trailers) {
      int colon = trailer.indexOf(':');
      if (colon >= 0 && trailer.substring(0, colon).equalsIgnoreCase(key)) {
        values.add(trailer.substring(colon + 1).strip());
      }
    }
    return values;
  }

  /** The first parent; null for a root commit. */
  public @Nullable String base() {
    return parents.isEmpty() ? null : parents.getFirst();
  }

  /** Whether this may be the other commit, amended. */
  public boolean isLike(CommitFacts other) {
    return parents.equals(other.parents) && author.equals(other.author);
  }

  /** The same commit with other parents and another change. */
  CommitFacts with(List<String> otherParents, CommitChange otherChange) {
    return new CommitFacts(
        id, otherParents, author, committedAt, subject, body, trailers, otherChange);
  }

  /** The same commit; some of its files do not count. */
  public CommitFacts without(Predicate<String> paths) {
    return new CommitFacts(
        id, parents, author, committedAt, subject, body, trailers, change.without(paths));
  }

  /**
   * Who wrote a commit, and when.
   *
   * @param name as in the commit, without a mailmap; may be empty
   * @param email without the angle brackets; may be empty
   * @param at to the second; a date outside the years 0 to 9999 is moved to the nearest of them
   */
  public record Author(String name, String email, Instant at) {}

  /**
   * The changes of a commit compared with its first parent; for a root commit, with nothing.
   *
   * @param files in git's order; none for an empty commit
   * @param insertions lines added in all files that have lines, 0 or more
   * @param deletions lines removed in all files that have lines, 0 or more
   * @param unknown why the change is not known, in words, in which case there are no files and no
   *     lines; null when it is known
   */
  public record CommitChange(
      List<ChangedFile> files, long insertions, long deletions, @Nullable String unknown) {
    public CommitChange {
      files = List.copyOf(files);
      if (insertions < 0 || deletions < 0) {
        throw new IllegalArgumentException("lines: +" + insertions + " -" + deletions);
      }
      if (unknown != null && !(files.isEmpty() && insertions == 0 && deletions == 0)) {
        throw new IllegalArgumentException("a change that is unknown has no files");
      }
    }

    /** The change that consists of these files. */
    public static CommitChange of(List<ChangedFile> files) {
      long insertions = 0;
      long deletions = 0;
      for (ChangedFile file : files) {
        Long in = file.insertions();
        Long out = file.deletions();
        insertions += in == null ? 0 : in;
        deletions += out == null ? 0 : out;
      }
      return new CommitChange(files, insertions, deletions, null);
    }

    /** The same change without some files. */
    public CommitChange without(Predicate<String> paths) {
      List<ChangedFile> others = new ArrayList<>(files.size());
      for (ChangedFile file : files) {
        if (!paths.test(file.path())) {
          others.add(file);
        }
      }
      return others.size() == files.size() ? this : of(others);
    }

    /** A change that is not known. */
    public static CommitChange unknown(String why) {
      return new CommitChange(List.of(), 0, 0, why);
    }
  }
}
