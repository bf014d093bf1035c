package dev.baton.json.document;

import dev.baton.app.ExplainReady.Blocked;
import dev.baton.app.ExplainReady.Blocker;
import dev.baton.app.ExplainReady.Explanation;
import dev.baton.app.ExplainReady.Ready;
import dev.baton.app.TaskView;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;

/**
 * {@code explanation} in docs/schema/definitions.json: why tasks are ready or blocked, as in bd.
 */
public record ExplanationJson(Explanation explanation) implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .objects("ready", explanation.ready(), ExplanationJson::writeReady)
        .objects("blocked", explanation.blocked(), ExplanationJson::writeBlocked);
    if (!explanation.cycles().isEmpty()) {
      fields.document("cycles", StringsJson.circles(explanation.cycles()));
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
    fields.text(
        "reason", resolved == 0 ? "no blocking dependencies" : resolved + " blocker(s) resolved");
    if (resolved == 0) {
      fields.raw("resolved_blockers", "null");
    } else {
      fields.strings("resolved_blockers", ready.resolved());
    }
  }

  private static void writeBlocked(JsonFields fields, Blocked blocked) {
    new TaskJson(TaskView.of(blocked.task())).writeFields(fields);
    fields
        .objects("blocked_by", blocked.by(), ExplanationJson::writeBlocker)
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
}
