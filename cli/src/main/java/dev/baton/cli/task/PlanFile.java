package dev.baton.cli.task;

import dev.baton.app.CreateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.task.InvalidValue;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code baton create -f PLAN.md}: creates all tasks of a plan, or none. In its Markdown each
 * heading of the second level is the title of a task, and the headings of the third level below it
 * are its fields; text before these is its description.
 */
final class PlanFile {
  /**
   * One task of a plan.
   *
   * @param sections texts by the names of their headings, in lower case
   */
  private record Item(String title, Map<String, String> sections) {
    /** The first of these sections that is there; null when none is. */
    @Nullable String section(String... names) {
      for (String name : names) {
        String text = sections.getOrDefault(name, "").strip();
        if (!text.isEmpty()) {
          return text;
        }
      }
      return null;
    }

    /** The words of a section, which may have commas between them. */
    List<String> words(String... names) {
      String text = section(names);
      return text == null
          ? List.of()
          : List.of(text.split("[,\\s]+")).stream().filter(word -> !word.isEmpty()).toList();
    }
  }

  private static final String DESCRIPTION = "description";

  private final List<Item> items = new ArrayList<>();
  private String section = DESCRIPTION;

  private PlanFile() {}

  static ExitCode create(Call call, String file) {
    if (!call.words().isEmpty() || call.has("--title")) {
      throw Failure.usage("--file and a title exclude each other", "the file has the titles");
    }
    if (call.has("--dry-run")) {
      throw Failure.usage("--file and --dry-run exclude each other", "leave --dry-run out");
    }
    List<CreateTask.Request> requests = new ArrayList<>();
    for (Item item : read(TextOptions.content(call, file))) {
      requests.add(request(call, item));
    }
    call.changeTogether();
    List<Task> created =
        ChangeOutcome.created(new CreateTask(call.workspace()).createAll(call.carrier(), requests));
    return call.show(
        TasksJson.of(created),
        output -> created.forEach(task -> TaskRows.printChange(output, "created", task)));
  }

  private static CreateTask.Request request(Call call, Item item) {
    String priority = item.section("priority");
    String type = item.section("type");
    TaskDraft draft =
        TaskDraft.of(
                new TaskText(
                    TextOptions.title(call, item.title()),
                    body(item.section("description")),
                    body(item.section("design")),
                    body(item.section("acceptance criteria", "acceptance")),
                    body(item.section("notes"))),
                priority == null ? Priority.DEFAULT : Priority.parse(priority),
                type == null ? TaskType.TASK : TypeOption.parse(call, type))
            .withAssignee(item.section("assignee"))
            .withOwner(OwnerOption.read(call))
            .withLabels(item.words("labels"));
    return NewDependency.complete(
        draft, true, NewDependency.read(call, item.words("dependencies", "deps")));
  }

  private static String body(@Nullable String text) {
    return text == null ? "" : TextOptions.body("description", text);
  }

  /**
   * Reads a plan.
   *
   * @throws InvalidValue when there is no task in it
   */
  private static List<Item> read(String text) {
    PlanFile plan = new PlanFile();
    text.lines().forEach(plan::take);
    if (plan.items.isEmpty()) {
      throw new InvalidValue(
          "no tasks found in the file: expected headings such as '## Title of a task'");
    }
    return plan.items;
  }

  private void take(String line) {
    if (isHeading(line, "##")) {
      items.add(new Item(line.substring(2).strip(), new LinkedHashMap<>()));
      section = DESCRIPTION;
    } else if (isHeading(line, "###")) {
      section = line.substring(3).strip().toLowerCase(Locale.ROOT);
      if (!items.isEmpty()) {
        items.getLast().sections().remove(section);
      }
    } else if (!items.isEmpty()) {
      items.getLast().sections().merge(section, line, (before, more) -> before + "\n" + more);
    }
  }

  private static boolean isHeading(String line, String marks) {
    return line.startsWith(marks)
        && line.length() > marks.length() + 1
        && Character.isWhitespace(line.charAt(marks.length()))
        && !line.substring(marks.length()).isBlank();
  }
}
