package dev.baton.cli.history;

import dev.baton.cli.history.UndoChange.Step;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Events.Event;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.TextWidth;
import dev.baton.terminal.View;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** docs/schema/undo.json: a change, and what undoing it means. */
record UndoView(List<Step> steps, Instant now) implements View, ObjectDocument {
  private static final int SHOWN_VALUE = 50;

  @Override
  public void writeFields(JsonFields fields) {
    fields.objects("undone", steps, UndoView::writeStep);
  }

  private static void writeStep(JsonFields fields, Step step) {
    fields
        .text("task", step.task().id().value())
        .text("title", step.task().title())
        .text("kind", step.event().kind())
        .time("at", step.event().at())
        .anyStrings("effects", effects(step));
  }

  @Override
  public void text(Output output) {
    output.line("undone:");
    lines().forEach(output::line);
  }

  /** What would be undone. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Step step : steps) {
      lines.add(
          "%s %s %s ago: %s"
              .formatted(
                  word(step.event()),
                  step.task().id(),
                  Ages.format(Duration.between(step.event().at(), now)),
                  step.task().title()));
      effects(step).forEach(effect -> lines.add("  " + effect));
    }
    return lines;
  }

  /** What somebody did, as a verb in the past. */
  static String word(Event event) {
    return switch (event.kind()) {
      case "dependency_added" -> "added a dependency of";
      case "dependency_removed" -> "removed a dependency of";
      case "commented" -> "commented on";
      case "swept" -> "reopened";
      default -> event.kind().replace('_', ' ');
    };
  }

  private static List<String> effects(Step step) {
    return switch (step.event().kind()) {
      case "created" -> List.of("it is deleted");
      case "claimed" -> List.of("it is released");
      case "commented" -> List.of("the comment is deleted");
      case "dependency_added" -> List.of("it no longer depends on " + step.detail("on"));
      case "dependency_removed" -> List.of("it depends on " + step.detail("on") + " again");
      case "updated" -> fields(step);
      default -> status(step.status());
    };
  }

  private static List<String> status(@Nullable FormerStatus former) {
    if (former == null) {
      return List.of();
    }
    return List.of(
        "it is "
            + former.status().word()
            + " again"
            + (former.held() ? "; its claim is not restored" : ""));
  }

  private static List<String> fields(Step step) {
    FormerFields former = step.fields();
    List<String> effects = new ArrayList<>();
    if (former == null) {
      return effects;
    }
    for (String name : former.names()) {
      String value = former.words(name).replace('\n', ' ');
      effects.add(
          name.replace('_', ' ')
              + " is "
              + (value.isEmpty() ? "empty" : "'" + TextWidth.cut(value, SHOWN_VALUE) + "'")
              + " again");
    }
    return effects;
  }
}
