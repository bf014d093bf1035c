package dev.baton.run;

import dev.baton.store.Stores;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent learnt about a task, as it says in its last words between two tags. It is kept as a
 * comment on the task, where people and the next iteration find it.
 */
final class Learned {
  static final String BEGIN = "<learned>";
  static final String END = "</learned>";

  /** Notes for the next iteration are short. */
  private static final int MOST = 1500;

  private Learned() {}

  /** What the last such part of a text contains; null when there is none. */
  static @Nullable String in(String lastWords) {
    int end = lastWords.lastIndexOf(END);
    int begin = end < 0 ? -1 : lastWords.lastIndexOf(BEGIN, end);
    if (begin < 0) {
      return null;
    }
    String text = lastWords.substring(begin + BEGIN.length(), end).strip();
    if (text.isEmpty() || isExample(text)) {
      return null;
    }
    return text.length() > MOST ? text.substring(0, MOST) + " [cut]" : text;
  }

  /** Agents repeat the prompt. */
  private static boolean isExample(String text) {
    return text.equals("…") || text.equals("...");
  }

  /** Whether the task has this comment already: agents say the same again. */
  static boolean isKnown(Stores stores, TaskId task, String text) {
    List<Comment> comments = stores.comments().of(task);
    for (Comment comment : comments) {
      if (comment.text().strip().equals(text)) {
        return true;
      }
    }
    return false;
  }
}
