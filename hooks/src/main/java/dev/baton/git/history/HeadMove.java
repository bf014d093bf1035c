package dev.baton.git.history;

import dev.baton.git.ObjectIds;
import java.time.Instant;

/**
 * One line of a HEAD's reflog: HEAD moved from one commit to another.
 *
 * @param before the commit that HEAD was at; all zeros when there was none
 * @param after the commit that HEAD moved to; all zeros when there is none
 * @param at to the second, in the same range as {@link Author#at}
 * @param action the operation, which is the text before the first ": ", such as {@code commit
 *     (amend)}, {@code rebase (pick)} or {@code merge topic}; may be empty
 * @param message the text after it; empty when there is none
 * @param end the offset in bytes at which the next line of the file begins
 */
public record HeadMove(
    String before, String after, Instant at, String action, String message, long end) {
  public HeadMove {
    if (!ObjectIds.isId(before) || !ObjectIds.isId(after) || end < 0) {
      throw new IllegalArgumentException("move of HEAD: " + before + " " + after + " " + end);
    }
  }
}
