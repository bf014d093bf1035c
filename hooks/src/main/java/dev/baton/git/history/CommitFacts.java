package dev.baton.git.history;

import dev.baton.git.ObjectIds;
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
}
