package dev.baton.cli.command.plan;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.LabelsJson;
import dev.baton.json.document.StringsJson;
import dev.baton.store.TaskCounter;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code baton label list}: shows the labels of one task, or all labels in use. */
public final class LabelListCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("label list", "List the labels of a task, or all labels in use.")
        .arguments("ID", "0..1", "the id of the task")
        .onlyReads()
        .example("baton label list");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    if (words.isEmpty() && call.output().isJson() && call.dialect().answersAsBd()) {
      call.output().json(LabelsJson.counts(counts(call)));
      return ExitCode.OK;
    }
    List<String> labels =
        words.isEmpty()
            ? call.workspace().stores().taskQueries().labelsInUse()
            : labelsOf(call, call.resolve(words.getFirst()));
    if (call.output().isJson()) {
      call.output().json(new StringsJson(labels));
    } else if (labels.isEmpty()) {
      call.output().note("no labels");
    } else {
      labels.forEach(call.output()::line);
    }
    return ExitCode.OK;
  }

  private static Map<String, Integer> counts(Call call) {
    Map<String, Integer> counts =
        new LinkedHashMap<>(
            call.workspace()
                .stores()
                .taskCounter()
                .count(TaskFilter.ALL, TaskCounter.Group.LABEL, call.now()));
    counts.keySet().retainAll(call.workspace().stores().taskQueries().labelsInUse());
    return counts;
  }

  private static List<String> labelsOf(Call call, TaskId id) {
    return call.workspace()
        .stores()
        .taskQueries()
        .find(id)
        .orElseThrow(() -> Failure.noTask(id.value()))
        .labels();
  }
}
