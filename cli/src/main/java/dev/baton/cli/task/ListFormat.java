package dev.baton.cli.task;

import dev.baton.app.TaskView;
import dev.baton.render.DependencyChart;
import dev.baton.store.Dependencies;
import dev.baton.task.Dependency;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.WordList;
import dev.baton.terminal.Output;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.move.Csv;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists of tasks in the forms that other programs read. */
final class ListFormat {
  private static final Pattern FIELD = Pattern.compile("\\{\\{\\s*\\.?(\\w+)\\s*\\}\\}");
  private static final List<String> COLUMNS =
      WordList.of(
          """
          id title status priority issue_type assignee created_at updated_at
          """);

  private static final List<String> NAMES =
      WordList.of(
          """
          id title status priority issue_type assignee created_at updated_at closed_at owner
          description labels close_reason
          """);

  /**
   * Prints the tasks.
   *
   * @param format {@code csv}, {@code dot}, {@code digraph}, or a text with the names of fields in
   *     double braces
   * @param stored what tasks depend on
   * @throws InvalidValue for anything else
   */
  static void print(String format, Output output, List<TaskView> views, Dependencies stored) {
    switch (format.toLowerCase(Locale.ROOT)) {
      case "csv" -> csv(output, views);
      case "dot" -> output.verbatim(DependencyChart.dot(tasks(views), all(views, stored)));
      case "digraph" -> digraph(output, views, all(views, stored));
      case "text", "table" -> throw wrong(format);
      default -> template(format, output, views);
    }
  }

  private static void csv(Output output, List<TaskView> views) {
    output.line(String.join(",", COLUMNS));
    for (TaskView view : views) {
      Stream<String> cells = COLUMNS.stream().map(name -> Csv.cell(value(view.task(), name)));
      output.verbatim(cells.collect(Collectors.joining(",")) + "\n");
    }
  }

  /** One line for each dependency, and one for each task without any. */
  private static void digraph(Output output, List<TaskView> views, List<Dependency> dependencies) {
    for (TaskView view : views) {
      StringBuilder line = new StringBuilder(view.task().id().value());
      for (Dependency one : dependencies) {
        if (one.task().equals(view.task().id())) {
          line.append(' ').append(one.dependsOn());
        }
      }
      output.line(line.toString());
    }
  }

  private static void template(String format, Output output, List<TaskView> views) {
    if (!FIELD.matcher(format).find()) {
      throw wrong(format);
    }
    for (TaskView view : views) {
      output.line(FIELD.matcher(format).replaceAll(field -> filled(format, view.task(), field)));
    }
  }

  private static String filled(String format, Task task, MatchResult field) {
    String name = field.group(1).toLowerCase(Locale.ROOT).replace("_", "");
    for (String known : NAMES) {
      if (known.replace("_", "").equals(name)) {
        return Matcher.quoteReplacement(value(task, known));
      }
    }
    throw wrong(format);
  }

  private static String value(Task task, String name) {
    return switch (name) {
      case "status" -> task.status().wireName();
      case "labels" -> String.join(",", task.labels());
      default -> Objects.toString(TaskFields.of(task, name), "");
    };
  }

  private static InvalidValue wrong(String format) {
    return new InvalidValue(
        InvalidValue.quote(format)
            + " is not a format: expected csv, dot, digraph, json or a text with fields such as"
            + " {{.ID}} {{.Title}}");
  }

  private static List<Task> tasks(List<TaskView> views) {
    return views.stream().map(TaskView::task).toList();
  }

  private static List<Dependency> all(List<TaskView> views, Dependencies stored) {
    List<TaskId> ids = views.stream().map(view -> view.task().id()).toList();
    return stored.dependencies(ids).stream().map(Dependencies.Edge::dependency).toList();
  }
}
