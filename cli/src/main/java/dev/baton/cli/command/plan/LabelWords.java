package dev.baton.cli.command.plan;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The words after {@code label add}.
 *
 * @param tasks each once; called as bd, those that do not exist are left out
 */
record LabelWords(List<TaskId> tasks, List<String> labels) {

  /**
   * Splits the words into tasks and labels: the first word and, if all words between it and the
   * last one are task ids, these too, as in bd. If only some of them are ids, the meaning is
   * unclear and the call is refused.
   */
  static LabelWords read(Call call) {
    List<String> words = call.arguments().words();
    Set<TaskId> tasks = new LinkedHashSet<>();
    int named = 1;
    for (String word : words.subList(1, words.size() - 1)) {
      TaskId id = taskOf(call, word);
      if (id != null) {
        tasks.add(id);
        named++;
      }
    }
    if (named > 1 && named < words.size() - 1) {
      throw Failure.usage(
          "some of these words are task ids and some are not: " + String.join(" ", words),
          "use one task and its labels, or several tasks and one label");
    }
    if (named > 1 && call.arguments().has("--epoch")) {
      throw Failure.usage("--epoch applies to one task", "use --epoch with a single id");
    }
    List<String> labels = new ArrayList<>();
    for (String text : words.subList(named, words.size())) {
      labels.addAll(LabelText.parse(text));
    }
    List<TaskId> all = new ArrayList<>(first(call, words.getFirst()));
    all.addAll(tasks);
    return new LabelWords(all.stream().distinct().toList(), labels);
  }

  /** bd reports a task that does not exist, and changes the others. */
  private static List<TaskId> first(Call call, String word) {
    try {
      return List.of(call.resolve(word));
    } catch (Failure e) {
      if (e.exitCode() != ExitCode.NOT_FOUND || !call.dialect().skipsFailures()) {
        throw e;
      }
      call.output().warn(String.valueOf(e.getMessage()));
      return List.of();
    }
  }

  /** Only bd's users expect a label to be read as an id without its prefix. */
  private static @Nullable TaskId taskOf(Call call, String word) {
    try {
      boolean found =
          call.workspace().stores().taskQueries().resolve(word) instanceof Lookup.Found task
              && (call.dialect().readsAsBd() || task.id().value().equals(word));
      return found ? call.resolve(word) : null;
    } catch (InvalidValue noId) {
      return null;
    }
  }
}
