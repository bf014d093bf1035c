package dev.baton.cli.command.plan;

import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits the words after {@code label add} into tasks and labels. */
final class LabelWords {
  private LabelWords() {}

  /**
   * The tasks, as often as they are named: the first word and, if all words between it and the last
   * one are task ids, these too, as in bd. If only some of them are ids, the meaning is unclear and
   * the call is refused.
   */
  static List<TaskId> tasks(Session session, List<String> words) {
    List<TaskId> tasks = new ArrayList<>(List.of(session.resolve(words.getFirst())));
    for (String word : words.subList(1, words.size() - 1)) {
      TaskId id = taskOf(session, word);
      if (id != null) {
        tasks.add(id);
      }
    }
    if (tasks.size() == 1) {
      return tasks;
    }
    if (tasks.size() < words.size() - 1) {
      throw Failure.usage(
          "some of these words are task ids and some are not: " + String.join(" ", words),
          "use one task and its labels, or several tasks and one label");
    }
    if (session.arguments().has("--epoch")) {
      throw Failure.usage("--epoch applies to one task", "use --epoch with a single id");
    }
    return tasks;
  }

  /** Only bd's users expect a label to be read as an id without its prefix. */
  private static @Nullable TaskId taskOf(Session session, String word) {
    try {
      boolean found =
          session.stores().taskQueries().resolve(word) instanceof Lookup.Found task
              && (session.environment().isCalledBd() || task.id().value().equals(word));
      return found ? session.resolve(word) : null;
    } catch (InvalidValue noId) {
      return null;
    }
  }
}
