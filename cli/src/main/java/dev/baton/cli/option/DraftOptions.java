package dev.baton.cli.option;

import dev.baton.cli.core.Arguments;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskText;
import dev.baton.task.TaskType;
import dev.baton.text.LabelText;
import java.util.ArrayList;
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
            "--deps --depends-on", "[TYPE:]ID", "what it depends on; the type is blocks by default")
        .option("--id", "ID", "use this id");
    return syntax;
  }

  public static TaskDraft read(Session session, String title, @Nullable String description) {
    Arguments arguments = session.arguments();
    FieldOptions fields = FieldOptions.read(session);
    String priority = arguments.value("--priority");
    String type = arguments.value("--type");
    String parent = arguments.value("--parent");
    String id = arguments.value("--id");
    List<String> labels = new ArrayList<>();
    for (String text : arguments.values("--labels")) {
      labels.addAll(LabelText.parse(text));
    }
    return new TaskDraft(
        id == null ? null : new TaskId(id),
        new TaskText(
            title,
            orEmpty(description),
            orEmpty(TextOptions.design(session)),
            orEmpty(TextOptions.body(session, "--acceptance")),
            orEmpty(TextOptions.body(session, "--notes"))),
        priority == null ? Priority.DEFAULT : Priority.parse(priority),
        type == null ? TaskType.TASK : TaskType.parse(type),
        arguments.value("--assignee"),
        arguments.value("--owner"),
        fields.due(),
        fields.defer(),
        arguments.value("--spec-id"),
        arguments.value("--external-ref"),
        fields.estimate(),
        fields.metadata(),
        arguments.has("--pinned"),
        arguments.has("--ephemeral"),
        labels,
        parent == null ? null : session.resolve(parent),
        links(session));
  }

  private static List<TaskDraft.Link> links(Session session) {
    List<TaskDraft.Link> links = new ArrayList<>();
    for (String text : FilterOptions.parts(session.arguments().values("--deps"))) {
      int colon = text.indexOf(':');
      DependencyType type = colon < 0 ? DependencyType.BLOCKS : type(text.substring(0, colon));
      String id = text.substring(colon + 1);
      if (id.isEmpty()) {
        throw new InvalidValue(
            InvalidValue.quote(text) + " is not a dependency: expected ID or TYPE:ID", "");
      }
      links.add(new TaskDraft.Link(session.resolve(id), type));
    }
    return links;
  }

  private static DependencyType type(String text) {
    return switch (text) {
      case "depends-on", "blocked-by" -> DependencyType.BLOCKS;
      default -> DependencyType.parse(text);
    };
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }
}
