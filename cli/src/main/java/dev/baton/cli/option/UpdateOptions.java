package dev.baton.cli.option;

import dev.baton.app.ClaimTask;
import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.json.MetadataEdit;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import org.jspecify.annotations.Nullable;

/**
 * What {@code update} should change.
 *
 * @param status the new status; in progress needs a claim; null for no change
 * @param moreNotes a paragraph to add to the notes; null for none
 * @param metadata the change of the metadata; null for none
 * @param custom the name of the new status, if it is one of this database; null otherwise
 */
public record UpdateOptions(
    TaskPatch patch,
    @Nullable TaskStatus status,
    @Nullable String moreNotes,
    @Nullable MetadataEdit metadata,
    @Nullable CustomStatus custom) {

  /**
   * Reads it from the options.
   *
   * @throws Failure when they contradict each other
   */
  public static UpdateOptions read(Call call) {
    TaskPatch patch = PatchOptions.read(call);
    CustomStatus custom = StatusOption.custom(call, call.arguments().value("--status"));
    TaskStatus status = custom == null ? status(call.arguments()) : custom.base();
    String more = TextOptions.body(call, "--append-notes");
    if (more != null && call.arguments().has("--notes")) {
      throw Failure.usage("--notes and --append-notes exclude each other", "use only one of them");
    }
    MetadataEdit metadata = PatchOptions.metadata(call);
    return new UpdateOptions(patch, status, more, metadata, custom);
  }

  /** Whether the call changes nothing. */
  public boolean isEmpty() {
    return patch.isEmpty() && status == null && moreNotes == null && metadata == null;
  }

  private static @Nullable TaskStatus status(Arguments arguments) {
    String text = arguments.value("--status");
    TaskStatus status = text == null ? null : TaskStatus.parse(text);
    if (arguments.has("--claim")) {
      if (status != null && status != TaskStatus.IN_PROGRESS) {
        throw Failure.usage("--claim and --status exclude each other", "use only one of them");
      }
      return TaskStatus.IN_PROGRESS;
    }
    if (status == TaskStatus.TOMBSTONE) {
      throw Failure.usage("a task is not deleted by a status", "baton delete ID");
    }
    return status;
  }

  /**
   * When a claim is no new one. A status says how it is, so it may be said again; and bd knows
   * agents by their names alone, so that its callers claim again what they have.
   */
  public static ClaimTask.Again again(Call call) {
    return call.arguments().has("--status")
        ? ClaimTask.Again.RESUMED
        : call.dialect().changesAsBd() ? ClaimTask.Again.SAME_NAME : ClaimTask.Again.SAME_PROCESS;
  }

  /**
   * The request to change one task accordingly.
   *
   * @param newStatus null for no change
   */
  public UpdateTask.Request to(TaskId task, @Nullable TaskStatus newStatus) {
    return new UpdateTask.Request(
        task, patch, newStatus, moreNotes, metadata, newStatus == null ? null : custom);
  }
}
