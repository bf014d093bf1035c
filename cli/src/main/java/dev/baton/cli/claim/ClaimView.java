package dev.baton.cli.claim;

import dev.baton.app.TaskView;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.ListedTasksJson;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.Task;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is shown of claims. */
final class ClaimView {
  /** A task that was claimed, and what to do when it is done. */
  record Claimed(TaskView view) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      TaskJson.writeClaimed(fields, view);
    }

    @Override
    public void text(Output output) {
      Task task = view.task();
      TaskRows.printChange(output, "claimed", task);
      ClaimOutcome.print(output, view);
      ClaimOutcome.printFinish(output, task);
    }
  }

  /**
   * docs/schema/close.json, in the form with more than the closed task, as in bd.
   *
   * @param done such as {@code closed}
   * @param unblocked the tasks that can be started now because of it
   * @param claimed null when nothing was claimed
   * @param lease of the claimed task, for callers of bd; null for others
   */
  record Closed(
      String done,
      Task task,
      List<Task> unblocked,
      @Nullable TaskView claimed,
      ListedTasksJson.@Nullable Lease lease)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.document("closed", TasksJson.of(List.of(task)));
      if (!unblocked.isEmpty()) {
        fields.document("unblocked", TasksJson.of(unblocked));
      }
      if (claimed != null) {
        fields.object(
            "claimed",
            each -> {
              TaskJson.writeClaimed(each, claimed);
              if (lease != null) {
                lease.write(each);
              }
            });
      }
    }

    @Override
    public void text(Output output) {
      TaskRows.printChange(output, done, task);
      CloseOutcome.print(
          output,
          unblocked.stream()
              .filter(ready -> claimed == null || !ready.id().equals(claimed.task().id()))
              .toList());
      if (claimed != null) {
        TaskRows.printChange(output, "claimed", claimed.task());
        ClaimOutcome.print(output, claimed);
        if (lease == null) {
          ClaimOutcome.printFinish(output, claimed.task());
        }
      }
    }
  }
}
