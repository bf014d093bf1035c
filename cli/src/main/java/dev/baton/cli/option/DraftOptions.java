package dev.baton.cli.option;

import dev.baton.app.CreateTask;
import dev.baton.app.plan.Sections;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of {@code create} besides the texts. */
public final class DraftOptions {
  private DraftOptions() {}

  public static Syntax addTo(Syntax syntax) {
    FieldOptions.addTo(syntax)
        .repeatable("-l --labels --label", "LABEL", "labels; several with commas")
        .option("--parent", "ID", "make it a child of this task")
        .repeatable(
            "--deps --depends-on",
            "[TYPE:]ID",
            "what it depends on, such as discovered-from:ID; with blocks:ID the other task depends"
                + " on the new one")
        .option("--id", "ID", "use this id")
        .option("--waits-for", "ID", "")
        .option("--context", "TEXT", "a section Context of the description")
        .option("--skills", "TEXT", "a section Required Skills of the description")
        .flag("--force", "");
    return syntax;
  }

  /** What is to be created. */
  public static CreateTask.Request request(Call call, String title, @Nullable String description) {
    TaskDraft draft = read(call, title, BodySections.added(call, description));
    if (call.arguments().has("--validate")) {
      Sections.check(draft.type(), draft.text());
    }
    return NewDependency.complete(
        draft, !call.arguments().has("--no-inherit-labels"), NewDependency.read(call));
  }

  private static TaskDraft read(Call call, String title, @Nullable String description) {
    Arguments arguments = call.arguments();
    FieldOptions fields = FieldOptions.read(call);
    String priority = arguments.value("--priority");
    String type = arguments.value("--type");
    String parent = EmptyValues.value(call, "--parent");
    return new TaskDraft(
        id(call),
        new TaskText(
            title,
            orEmpty(description),
            orEmpty(TextOptions.design(call)),
            orEmpty(TextOptions.body(call, "--acceptance")),
            orEmpty(TextOptions.body(call, "--notes"))),
        priority == null ? Priority.DEFAULT : Priority.parse(priority),
        type == null ? TaskType.TASK : TypeOption.parse(call, type),
        arguments.value("--assignee"),
        OwnerOption.read(call),
        fields.due(),
        fields.defer(),
        arguments.value("--spec-id"),
        arguments.value("--external-ref"),
        fields.estimate(),
        fields.metadata(),
        arguments.has("--pinned"),
        arguments.has("--ephemeral"),
        labels(call),
        parent == null ? null : call.resolve(parent),
        List.of());
  }

  /** The labels that were given. */
  public static List<String> labels(Call call) {
    return EmptyValues.labels(call, "--labels");
  }

  /** The requested id; null when the store chooses one. bd's users must force another prefix. */
  private static @Nullable TaskId id(Call call) {
    String id = call.arguments().value("--id");
    if (id == null) {
      return null;
    }
    String prefix = call.workspace().stores().settings().prefix().orElse("");
    boolean foreign = !prefix.isEmpty() && !id.startsWith(prefix + "-");
    if (foreign && call.dialect().changesAsBd() && !call.arguments().has("--force")) {
      throw Failure.usage(
          "the id " + InvalidValue.quote(id) + " does not begin with " + prefix + "-",
          "use --force to create it all the same");
    }
    return new TaskId(id);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
