package dev.baton.cli.task;

import dev.baton.app.CreateTask;
import dev.baton.app.find.LintTasks.Sections;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EmptyValues;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code create} is to create. */
final class CreateOptions {
  /** The title and the description in one text, as in a commit message. */
  record TitleAndBody(String title, String body) {
    String text() {
      return title + (body.isBlank() ? "" : "\n\n" + body.strip());
    }

    static TitleAndBody of(Arguments arguments, String text) {
      int end = text.indexOf('\n');
      return new TitleAndBody(
          TextOptions.title(arguments, end < 0 ? text : text.substring(0, end)),
          end < 0 ? "" : TextOptions.body("description", text.substring(end + 1).strip()));
    }
  }

  /** The options besides the texts. */
  static Syntax addTo(Syntax syntax) {
    FieldOptions.addTo(syntax)
        .repeatable("-l --labels --label", "LABEL", "labels; several with commas")
        .option("--parent", "ID", "make it a child of this task")
        .repeatable(
            "--deps --depends-on",
            "[TYPE:]ID",
            "what it depends on, such as discovered-from:ID; with blocks:ID the other task depends"
                + " on the new one")
        .option("--id", "ID", "use this id")
        .option("-s --status", "STATUS", "")
        .option("--waits-for", "ID", "")
        .option("--context", "TEXT", "a section Context of the description")
        .option("--skills", "TEXT", "a section Required Skills of the description")
        .flag("--force", "");
    return syntax;
  }

  /** What is to be created. */
  static CreateTask.Request read(Arguments arguments) {
    return read(arguments, texts(arguments));
  }

  /** The same with other texts than the options have. */
  static CreateTask.Request read(Arguments arguments, TitleAndBody texts) {
    TaskDraft draft = draft(arguments, texts.title(), withSections(arguments, texts.body()));
    if (arguments.has("--validate")) {
      Sections.check(draft.type(), draft.text());
    }
    return NewDependency.complete(
        draft, !arguments.has("--no-inherit-labels"), NewDependency.read(arguments));
  }

  private static TaskDraft draft(Arguments arguments, String title, String description) {
    FieldOptions fields = FieldOptions.read(arguments);
    String priority = arguments.value("--priority");
    String type = arguments.value("--type");
    String parent = EmptyValues.value(arguments, "--parent");
    TaskType kind = type == null ? TaskType.TASK : TypeOption.parse(arguments, type);
    boolean asBd = arguments.dialect().changesAsBd();
    return new TaskDraft(
        id(arguments),
        new TaskText(
            title,
            description,
            orEmpty(TextOptions.design(arguments)),
            orEmpty(TextOptions.body(arguments, "--acceptance")),
            orEmpty(TextOptions.body(arguments, "--notes"))),
        priority == null ? Priority.DEFAULT : Priority.parse(priority),
        kind,
        arguments.value("--assignee"),
        OwnerOption.read(arguments),
        fields.due(),
        fields.defer(),
        arguments.value("--spec-id"),
        arguments.value("--external-ref"),
        fields.estimate(),
        fields.metadata(),
        arguments.has("--pinned"),
        arguments.has("--ephemeral") || (asBd && ListOptions.INFRASTRUCTURE.contains(kind.name())),
        EmptyValues.labels(arguments, "--labels"),
        parent == null ? null : arguments.resolve(parent),
        List.of());
  }

  /** The requested id; null when the store chooses one. bd's users must force another prefix. */
  private static @Nullable TaskId id(Arguments arguments) {
    String id = arguments.value("--id");
    if (id == null) {
      return null;
    }
    String prefix = arguments.stores().settings().prefix().orElse("");
    boolean foreign = !prefix.isEmpty() && !id.startsWith(prefix + "-");
    if (foreign && arguments.dialect().changesAsBd() && !arguments.has("--force")) {
      throw Failure.usage(
          "the id " + InvalidValue.quote(id) + " does not begin with " + prefix + "-",
          "use --force to create it all the same");
    }
    return new TaskId(id);
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  /** What the options have of title and description; both may be missing. */
  static TitleAndBody given(Arguments arguments) {
    String title = typed(arguments);
    return new TitleAndBody(orEmpty(title), orEmpty(TextOptions.description(arguments)));
  }

  /** Without a title, the first line of the description is used, as in a commit message. */
  private static TitleAndBody texts(Arguments arguments) {
    String description = TextOptions.description(arguments);
    String title = typed(arguments);
    if (title == null && description != null && !arguments.dialect().readsAsBd()) {
      refuseDashed(arguments);
      return TitleAndBody.of(arguments, description.strip().replaceFirst("^#+", ""));
    }
    if (title == null) {
      throw Failure.usage(
          "create needs a title", "for example: baton create \"Login fails on Safari\"");
    }
    return new TitleAndBody(TextOptions.title(arguments, title), orEmpty(description));
  }

  /** {@code -dash title} would be the option -d with the value "ash title". */
  private static void refuseDashed(Arguments arguments) {
    for (String word : arguments.typed()) {
      if (word.startsWith("-d") && word.length() > 2) {
        throw Failure.usage(
            "the title " + InvalidValue.quote(word) + " looks like an option",
            "use --title=" + InvalidValue.quote(word));
      }
    }
  }

  private static @Nullable String typed(Arguments arguments) {
    String option = arguments.value("--title");
    boolean same = arguments.words().isEmpty() || arguments.words().getFirst().equals(option);
    if (option != null && !same) {
      throw Failure.usage("two titles were given", "put the title in quotes");
    }
    return option != null || arguments.words().isEmpty() ? option : arguments.words().getFirst();
  }

  /** The description with the sections. */
  private static String withSections(Arguments arguments, String description) {
    String text = withSection(description, "## Required Skills", arguments.value("--skills"));
    return withSection(text, "## Context", arguments.value("--context"));
  }

  private static String withSection(String text, String heading, @Nullable String section) {
    if (section == null || section.isEmpty()) {
      return text;
    }
    String before = text.isEmpty() ? "" : text + "\n\n";
    return TextOptions.body("description", before + heading + "\n" + section);
  }
}
