package dev.baton.render;

import dev.baton.app.ExplainReady.Blocked;
import dev.baton.app.ExplainReady.Blocker;
import dev.baton.app.ExplainReady.Explanation;
import dev.baton.app.ExplainReady.Ready;
import dev.baton.json.document.ExplanationJson;
import dev.baton.task.Task;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Output;
import java.util.stream.Collectors;

/** Why tasks are ready, and what blocks the others. */
public final class ExplanationPage {
  private ExplanationPage() {}

  public static void print(Output output, Explanation explanation) {
    if (output.isJson()) {
      output.json(new ExplanationJson(explanation));
      return;
    }
    output.line("ready: " + explanation.ready().size());
    for (Ready ready : explanation.ready()) {
      output.line("  " + named(ready.view().task()));
      output.line(
          "    "
              + (ready.resolved().isEmpty()
                  ? "waits for nothing"
                  : "done: " + TaskIds.list(ready.resolved(), " ")));
    }
    output.line("blocked: " + explanation.blocked().size());
    for (Blocked blocked : explanation.blocked()) {
      output.line("  " + named(blocked.task()));
      output.line(
          "    waits for "
              + blocked.by().stream()
                  .map(ExplanationPage::named)
                  .collect(Collectors.joining(", ")));
    }
    explanation.cycles().forEach(cycle -> output.line("cycle: " + TaskIds.circle(cycle)));
  }

  private static String named(Task task) {
    return task.id() + " [P" + task.priority() + "] " + task.title();
  }

  private static String named(Blocker blocker) {
    Task task = blocker.task();
    return blocker.id()
        + (task == null ? "" : " (" + task.status().wireName() + ": " + task.title() + ")");
  }
}
