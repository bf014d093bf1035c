package dev.baton.git.history;

import dev.baton.git.ObjectIds;
import java.time.Instant;
import java.util.List;

/**
 * What a commit says of itself, and what it changed.
 *
 * @param id the whole id, 40 or 64 hexadecimal digits
 * @param parents whole ids, the first parent first; none for a root commit
 * @param committedAt to the second, in the same range as {@link Author#at}
 * @param subject the first paragraph of the message on one line, as {@code %s} of git; may be empty
 * @param body the rest of the message as {@code %b} of git, in Unicode; of a huge one the middle is
 *     left out, so that the trailers are there
 */
public record CommitFacts(
    String id,
    List<String> parents,
    Author author,
    Instant committedAt,
    String subject,
    String body,
    CommitChange change) {
  /** Checks the ids and copies the list. */
  public CommitFacts {
    parents = List.copyOf(parents);
    if (!ObjectIds.isId(id)) {
      throw new IllegalArgumentException("not the id of a commit: " + id);
    }
  }

  /** Subject and body as one text, fit for {@link Trailers}. */
  public String message() {
    return subject + "\n\n" + body;
  }

  /** The same commit with other parents and another change. */
  CommitFacts with(List<String> otherParents, CommitChange otherChange) {
    return new CommitFacts(id, otherParents, author, committedAt, subject, body, otherChange);
  }
}
