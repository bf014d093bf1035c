package dev.baton.cli.command.plan;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    if (words.isEmpty() && session.output().isJson() && session.environment().isCalledBd()) {
      session.output().json(LabelsJson.counts(counts(session)));
      return ExitCode.OK;
    }
    List<String> labels =
        words.isEmpty()
            ? session.stores().taskQueries().labelsInUse()
            : labelsOf(session, session.resolve(words.getFirst()));
    if (session.output().isJson()) {
      session.output().json(new StringsJson(labels));
    } else if (labels.isEmpty()) {
      session.output().note("no labels");
    } else {
      labels.forEach(session.output()::line);
    }
    return ExitCode.OK;
  }

  private static Map<String, Integer> counts(Session session) {
    Map<String, Integer> counts =
        new LinkedHashMap<>(
            session
                .stores()
                .taskCounter()
                .count(TaskFilter.ALL, TaskCounter.Group.LABEL, session.now()));
    counts.keySet().retainAll(session.stores().taskQueries().labelsInUse());
    return counts;
  }

  private static List<String> labelsOf(Session session, TaskId id) {
    return session
        .stores()
        .taskQueries()
        .find(id)
        .orElseThrow(() -> Failure.noTask(id.value()))
        .labels();
  }
}
