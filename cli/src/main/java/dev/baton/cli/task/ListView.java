package dev.baton.cli.task;

import dev.baton.app.ExplainReady.Blocked;
import dev.baton.app.ExplainReady.Blocker;
import dev.baton.app.ExplainReady.Explanation;
import dev.baton.app.ExplainReady.Ready;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.StringsJson;
import dev.baton.json.document.TaskJson;
import dev.baton.task.Task;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.View;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is shown of tasks beside plain lists: numbers, and reasons. */
final class ListView {
  /**
   * docs/schema/count.json: how many tasks there are, in bd's shapes.
   *
   * @param groups the count of each group; null when none were asked for
   * @param forBd whether the number is also given under the name that bd has for it
   */
  record Count(int total, @Nullable Map<String, Integer> groups, boolean forBd)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("count", total)
          .objects(
              "groups",
              groups == null ? List.of() : groups.entrySet(),
              (each, group) ->
                  each.text("group", group.getKey()).number("count", group.getValue()));
      if (forBd && groups != null) {
        fields.number("total", total);
      }
    }

    @Override
    public void text(Output output) {
      if (groups == null) {
        output.line(String.valueOf(total));
      } else {
        output.line("total: " + total);
        groups.forEach((group, tasks) -> output.line(Sanitize.line(group) + ": " + tasks));
      }
    }
  }

  /**
   * {@code explanation} in docs/schema/definitions.json: why tasks are ready, and what blocks the
   * others, as in bd.
   */
  record Explained(Explanation explanation) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .objects("ready", explanation.ready(), Explained::writeReady)
          .objects("blocked", explanation.blocked(), Explained::writeBlocked);
      if (!explanation.cycles().isEmpty()) {
        fields.document("cycles", StringsJson.ofLists(explanation.cycles()));
      }
      fields.object(
          "summary",
          summary ->
              summary
                  .number("total_ready", explanation.ready().size())
                  .number("total_blocked", explanation.blocked().size())
                  .number("cycle_count", explanation.cycles().size()));
    }

    private static void writeReady(JsonFields fields, Ready ready) {
      new TaskJson(ready.view()).writeFields(fields);
      int resolved = ready.resolved().size();
      fields
          .text(
              "reason",
              resolved == 0 ? "no blocking dependencies" : resolved + " blocker(s) resolved")
          .stringsOrNull("resolved_blockers", ready.resolved());
    }

    private static void writeBlocked(JsonFields fields, Blocked blocked) {
      TaskJson.of(blocked.task()).writeFields(fields);
      fields
          .objects("blocked_by", blocked.by(), Explained::writeBlocker)
          .number("blocked_by_count", blocked.by().size());
    }

    private static void writeBlocker(JsonFields fields, Blocker blocker) {
      Task task = blocker.task();
      fields
          .text("id", blocker.id().value())
          .anyText("title", task == null ? "" : task.title())
          .anyText("status", task == null ? "" : task.status().wireName())
          .number("priority", task == null ? 0 : task.priority());
    }

    @Override
    public void text(Output output) {
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
                + blocked.by().stream().map(Explained::named).collect(Collectors.joining(", ")));
      }
      explanation.cycles().forEach(cycle -> output.line("cycle: " + TaskIds.circle(cycle)));
    }

    private static String named(Task task) {
      return task.id() + " [P" + task.priority() + "] " + task.title();
    }

    private static String named(Blocker blocker) {
      Task task = blocker.task();
      return blocker.id()
          + (task == null ? "" : " (" + task.status().word() + ": " + task.title() + ")");
    }
  }
}
