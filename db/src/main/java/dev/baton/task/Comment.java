package dev.baton.task;

import java.time.Instant;
import java.util.List;

/**
 * A comment on a task.
 *
 * @param id unique in the store and increasing: a later comment has a greater id
 */
public record Comment(long id, TaskId task, String author, String text, Instant createdAt) {
  /** Whether one of these has this text already: agents say the same again. */
  public static boolean says(List<Comment> comments, String text) {
    for (Comment comment : comments) {
      if (comment.text.strip().equals(text)) {
        return true;
      }
    }
    return false;
  }
}
