package dev.baton.cli.plan;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.app.StaleTasks.StaleLabel;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.LabelsJson;
import dev.baton.json.document.StringsJson;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code baton label}: the labels of tasks. */
public final class LabelCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(PLAN, "label add", "add labels"),
        Row.of(PLAN, "label remove", "remove labels", "label rm"),
        Row.of(LOOK, "label list", "list the labels of a task, or all labels", "label list-all"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "label add" -> changing(name, "Add labels to tasks.", call -> change(call, true));
      case "label remove" ->
          changing(name, "Remove labels from tasks.", call -> change(call, false));
      case "label list" ->
          new Syntax("List the labels of a task, or all labels in use.", LabelCommands::list)
              .arguments("ID", "0..1", "the id of the task")
              .onlyReads()
              .example("baton label list");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax changing(String name, String summary, Function<Call, ExitCode> action) {
    return EpochOption.addTo(
            new Syntax(summary, action)
                .arguments(
                    "ID LABEL", "2..*", "a task and its labels, or several tasks and one label"))
        .example("baton " + name + " app-a1b backend urgent")
        .example("baton " + name + " app-a1b app-c2d urgent");
  }

  private static ExitCode change(Call call, boolean adding) {
    Words words = Words.read(call);
    TaskPatch.Builder patch = TaskPatch.builder();
    TaskPatch change =
        adding
            ? patch.addLabels(words.labels()).build()
            : patch.removeLabels(words.labels()).build();
    boolean asBd = call.dialect().answersAsBd();
    return ChangeOutcome.eachFenced(
        call,
        words.tasks(),
        adding ? "labelled" : "unlabelled",
        (id, epoch) ->
            call.stores()
                .tasks()
                .update(
                    id,
                    asBd ? StaleLabel.removedFrom(change, call.workspace(), id) : change,
                    epoch,
                    call.stamp()),
        changed ->
            asBd
                ? LabelsJson.changes(words.tasks(), words.labels(), adding ? "added" : "removed")
                : ChangeOutcome.shaped(call, words.tasks().size(), changed));
  }

  /**
   * The words after {@code label add}.
   *
   * @param tasks each once
   */
  private record Words(List<TaskId> tasks, List<String> labels) {
    /**
     * Splits the words into tasks and labels: the first word and, if all words between it and the
     * last one are task ids, these too, as in bd. If only some of them are ids, the meaning is
     * unclear and the call is refused.
     */
    static Words read(Call call) {
      List<String> words = call.words();
      Set<TaskId> tasks = new LinkedHashSet<>();
      int named = 1;
      for (String word : words.subList(1, words.size() - 1)) {
        TaskId id = taskOf(call, word);
        if (id != null) {
          tasks.add(id);
          named++;
        }
      }
      if (named < words.size() - 1 && call.dialect().changesAsBd()) {
        // As bd, all words but the last are tasks; several labels have commas.
        tasks.addAll(ChangeOutcome.resolveEach(call, words.subList(1, words.size() - 1)));
      }
      if (named > 1 && named < words.size() - 1) {
        throw Failure.usage(
            "some of these words are task ids and some are not: " + String.join(" ", words),
            "use one task and its labels, or several tasks and one label");
      }
      if (named > 1 && call.has("--epoch")) {
        throw Failure.usage("--epoch applies to one task", "use --epoch with a single id");
      }
      List<String> labels = new ArrayList<>();
      for (String text : words.subList(named, words.size())) {
        labels.addAll(LabelText.parse(text));
      }
      List<TaskId> all = new ArrayList<>(List.of(call.resolve(words.getFirst())));
      all.addAll(tasks);
      return new Words(all.stream().distinct().toList(), labels);
    }

    /** Only bd's users expect a label to be read as an id without its prefix. */
    private static @Nullable TaskId taskOf(Call call, String word) {
      try {
        boolean found =
            call.stores().taskQueries().resolve(word) instanceof Lookup.Found task
                && (call.dialect().readsAsBd() || task.id().value().equals(word));
        return found ? call.resolve(word) : null;
      } catch (InvalidValue noId) {
        return null;
      }
    }
  }

  private static ExitCode list(Call call) {
    List<String> words = call.words();
    if (words.isEmpty() && call.output().isJson() && call.dialect().answersAsBd()) {
      call.output().json(LabelsJson.counts(counts(call)));
      return ExitCode.OK;
    }
    List<String> labels =
        words.isEmpty()
            ? call.stores().taskQueries().labelsInUse()
            : call.task(call.resolve(words.getFirst())).labels();
    return call.show(
        new StringsJson(labels),
        output -> {
          if (labels.isEmpty()) {
            output.note("no labels");
          } else {
            labels.forEach(output::line);
          }
        });
  }

  private static Map<String, Integer> counts(Call call) {
    Map<String, Integer> counts =
        new LinkedHashMap<>(
            call.stores().taskCounter().count(TaskFilter.ALL, TaskCounter.Group.LABEL, call.now()));
    counts.keySet().retainAll(call.stores().taskQueries().labelsInUse());
    return counts;
  }
}
