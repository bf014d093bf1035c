package dev.baton.notify;

import dev.baton.task.TaskId;
import dev.baton.text.Texts;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A notice for a person.
 *
 * @param slug the cause as one word for programs, such as {@code tool_calls}; not blank
 * @param message one or two sentences: what happened, and what can be done; not blank
 * @param actual what was counted, in the unit of the cause (calls, cents, seconds); null where
 *     nothing was
 * @param limit the allowed value, in the same unit; null where there is none
 * @param task the task; null for none
 * @param run the name of the run; null outside a run
 * @param at when it happened
 */
public record Notice(
    String slug,
    String message,
    @Nullable Number actual,
    @Nullable Number limit,
    @Nullable TaskId task,
    @Nullable String run,
    Instant at) {
  private static final int LONGEST = 1000;

  public Notice {
    if (slug.isBlank() || message.isBlank()) {
      throw new IllegalArgumentException("a notice needs a slug and a message");
    }
    message = Texts.shortened(message, LONGEST);
  }

  /** Identifies the cause: two notices with the same cause have the same meaning for a person. */
  String cause() {
    return task == null ? slug : slug + " " + task.value();
  }

  /** A title of a few words. */
  String title() {
    return task == null ? "Baton" : "Baton: " + task.value();
  }
}
