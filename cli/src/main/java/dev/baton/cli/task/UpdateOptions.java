package dev.baton.cli.task;

import dev.baton.app.ClaimTask;
import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OptionGroup;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EmptyValues;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.json.MetadataEdit;
import dev.baton.task.Priority;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskStatus.CustomStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code update} should change.
 *
 * @param status the new status; in progress needs a claim; null for no change
 * @param moreNotes a paragraph to add to the notes; null for none
 * @param metadata the change of the metadata; null for none
 * @param custom the name of the new status, if it is one of this database; null otherwise
 */
record UpdateOptions(
    TaskPatch patch,
    @Nullable TaskStatus status,
    @Nullable String moreNotes,
    @Nullable MetadataEdit metadata,
    @Nullable CustomStatus custom) {
  /** The options that change fields. */
  static Syntax addTo(Syntax syntax) {
    return FieldOptions.addTo(TextOptions.addTo(syntax))
        .group(OptionGroup.FIELDS)
        .option("--title", "TITLE", "a new title")
        .option("-p --priority", "P", "0 (first) to 4 (last)")
        .option("-t --type", "TYPE", "task, bug, feature …")
        .flag("--unpin", "unpin it")
        .flag("--persistent", "")
        .repeatable("--add-label", "LABEL", "labels to add; several with commas")
        .repeatable("--remove-label", "LABEL", "labels to remove; several with commas")
        .repeatable("--set-labels --labels", "LABEL", "replace all labels; several with commas")
        .option("--parent", "ID", "a new parent; empty for none")
        .repeatable(
            "--set-metadata",
            "KEY=VALUE",
            "set one key of the metadata; VALUE may be a number, true, false or null")
        .repeatable("--unset-metadata", "KEY", "remove one key of the metadata")
        .group(null);
  }

  /**
   * Reads it from the options.
   *
   * @throws Failure when they contradict each other
   */
  static UpdateOptions read(Arguments arguments) {
    TaskPatch patch = patch(arguments);
    CustomStatus custom = StatusOption.custom(arguments, arguments.value("--status"));
    TaskStatus status = custom == null ? status(arguments) : custom.base();
    String more = TextOptions.body(arguments, "--append-notes");
    arguments.exclude("--notes", "--append-notes");
    MetadataEdit metadata = metadata(arguments);
    return new UpdateOptions(patch, status, more, metadata, custom);
  }

  /**
   * The status of a new task alone; null for the usual one. As bd, a later date until which it is
   * deferred sets its status, too.
   */
  static @Nullable UpdateOptions ofNew(Arguments arguments, @Nullable Instant deferUntil) {
    CustomStatus custom = StatusOption.custom(arguments, arguments.value("--status"));
    TaskStatus status = custom == null ? status(arguments) : custom.base();
    if (status == null
        && deferUntil != null
        && deferUntil.isAfter(arguments.now())
        && arguments.dialect().changesAsBd()) {
      status = TaskStatus.DEFERRED;
    }
    return status == null || status == TaskStatus.OPEN
        ? null
        : new UpdateOptions(TaskPatch.builder().build(), status, null, null, custom);
  }

  /** Whether the arguments changes nothing. */
  boolean isEmpty() {
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
  static ClaimTask.Again again(Arguments arguments) {
    return arguments.has("--status")
        ? ClaimTask.Again.RESUMED
        : arguments.dialect().changesAsBd()
            ? ClaimTask.Again.SAME_NAME
            : ClaimTask.Again.SAME_PROCESS;
  }

  /**
   * The request to change one task accordingly.
   *
   * @param newStatus null for no change
   */
  UpdateTask.Request to(TaskId task, @Nullable TaskStatus newStatus) {
    return new UpdateTask.Request(
        task, patch, newStatus, moreNotes, metadata, newStatus == null ? null : custom);
  }

  private static TaskPatch patch(Arguments arguments) {
    TaskPatch.Builder patch = TaskPatch.builder();
    texts(arguments, patch);
    fields(arguments, patch);
    patch.addLabels(EmptyValues.labels(arguments, "--add-label"));
    patch.removeLabels(EmptyValues.labels(arguments, "--remove-label"));
    boolean none = arguments.values("--set-labels").stream().allMatch(String::isEmpty);
    // An empty variable of a script is not to remove all labels.
    if (arguments.has("--set-labels") && !(none && arguments.dialect().emptyMeansNone())) {
      patch.setLabels(none ? List.of() : EmptyValues.labels(arguments, "--set-labels"));
    }
    String parent = arguments.value("--parent");
    if (parent != null) {
      if (parent.isEmpty()) {
        patch.noParent();
      } else {
        patch.parent(arguments.resolve(parent));
      }
    }
    return patch.build();
  }

  /** The change of the metadata; null when there is none. An empty object removes nothing. */
  private static @Nullable MetadataEdit metadata(Arguments arguments) {
    List<String> set = arguments.values("--set-metadata");
    List<String> unset = arguments.values("--unset-metadata");
    boolean single = !set.isEmpty() || !unset.isEmpty();
    String object = arguments.value("--metadata");
    if (object == null || object.isEmpty()) {
      return single ? MetadataEdit.keys(set, unset) : null;
    }
    if (single) {
      throw Failure.usage(
          "cannot combine --metadata with --set-metadata or --unset-metadata",
          "use only one of them");
    }
    return MetadataEdit.object(TextOptions.fileOr(arguments, object));
  }

  private static void texts(Arguments arguments, TaskPatch.Builder patch) {
    String title = arguments.value("--title");
    if (title != null) {
      if (title.isBlank()) {
        throw Failure.usage("title cannot be empty", "name one, or leave the option out");
      }
      patch.set(TaskField.TITLE, TextOptions.title(arguments, title));
    }
    String description = TextOptions.description(arguments);
    if (description != null) {
      patch.set(TaskField.DESCRIPTION, description);
    }
    body(patch, TaskField.DESIGN, TextOptions.design(arguments));
    body(patch, TaskField.ACCEPTANCE_CRITERIA, TextOptions.body(arguments, "--acceptance"));
    body(patch, TaskField.NOTES, TextOptions.body(arguments, "--notes"));
  }

  /** Whether a caller of bd names labels; they may all be empty, and so change nothing. */
  static boolean namesLabels(Arguments arguments) {
    return arguments.dialect().emptyMeansNone()
        && (arguments.has("--add-label")
            || arguments.has("--remove-label")
            || arguments.has("--set-labels"));
  }

  private static void body(TaskPatch.Builder patch, TaskField field, @Nullable String text) {
    if (text != null) {
      patch.set(field, text);
    }
  }

  private static void fields(Arguments arguments, TaskPatch.Builder patch) {
    FieldOptions fields = FieldOptions.read(arguments);
    String priority = arguments.value("--priority");
    if (priority != null) {
      patch.set(TaskField.PRIORITY, Priority.parse(priority));
    }
    String type = arguments.value("--type");
    if (type != null) {
      patch.set(TaskField.ISSUE_TYPE, TypeOption.parse(arguments, type).name());
    }
    name(arguments, patch, TaskField.ASSIGNEE, "--assignee");
    name(arguments, patch, TaskField.OWNER, "--owner");
    name(arguments, patch, TaskField.SPEC_ID, "--spec-id");
    name(arguments, patch, TaskField.EXTERNAL_REF, "--external-ref");
    setIfGiven(arguments, patch, TaskField.DUE_AT, "--due", fields.due());
    setIfGiven(arguments, patch, TaskField.DEFER_UNTIL, "--defer", fields.defer());
    setIfGiven(arguments, patch, TaskField.ESTIMATED_MINUTES, "--estimate", fields.estimate());
    if ("".equals(arguments.value("--metadata"))) {
      patch.set(TaskField.METADATA, null);
    }
    arguments.exclude("--pinned", "--unpin");
    if (arguments.has("--pinned") || arguments.has("--unpin")) {
      patch.set(TaskField.PINNED, arguments.has("--pinned"));
    }
    setIfGiven(arguments, patch, TaskField.EPHEMERAL, "--ephemeral", true);
    setIfGiven(arguments, patch, TaskField.EPHEMERAL, "--persistent", false);
  }

  private static void name(
      Arguments arguments, TaskPatch.Builder patch, TaskField field, String option) {
    String value = arguments.value(option);
    if (value != null) {
      patch.set(field, value.isEmpty() ? null : value);
    }
  }

  private static void setIfGiven(
      Arguments arguments,
      TaskPatch.Builder patch,
      TaskField field,
      String option,
      @Nullable Object value) {
    if (arguments.has(option)) {
      patch.set(field, value);
    }
  }
}
