package dev.baton.cli.history;

import dev.baton.cli.history.UndoChange.Plan;
import dev.baton.cli.history.UndoChange.Step;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Consent;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Change;
import dev.baton.store.Events.Event;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.TextWidth;
import dev.baton.terminal.View;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code baton undo}: undoes the last change of this user, and then the one before it. */
final class UndoCommand {
  static Syntax syntax() {
    return new Syntax(
            "Undo your last change, after showing it: all tasks that one command changed, or none."
                + " Call it again to go further back. What somebody else has changed since, or what"
                + " a run did under your name, is not undone, and no lost claim is restored.",
            UndoCommand::run)
        .flag("-y --yes", "do not ask")
        .example("baton undo")
        .example("baton undo --yes --json");
  }

  static ExitCode run(Call call) {
    UndoChange undoing = new UndoChange(call.workspace());
    return switch (undoing.look(call.caller())) {
      case Plan.Nothing nothing ->
          throw new Failure(
              ExitCode.NOTHING_TO_DO,
              "nothing_to_do",
              "nothing to undo: no change of " + nothing.actor() + " is left that can be undone",
              "baton log shows what happened");
      case Plan.Changed changed ->
          throw refused(
              call,
              changed.mine(),
              changed.tasks(),
              "%s changed %s after that (%s, %s ago)"
                  .formatted(
                      Objects.requireNonNullElse(changed.run(), changed.others().actor()),
                      changed.tasks() == 1 ? "it" : changed.others().task().value(),
                      UndoView.word(changed.others()),
                      age(call, changed.others())));
      case Plan.Impossible impossible ->
          throw refused(call, impossible.mine(), impossible.tasks(), impossible.why());
      case Plan.Ready ready -> undo(call, undoing, ready);
    };
  }

  private static Failure refused(Call call, Event mine, long tasks, String why) {
    return Failure.conflict(
        "cannot_undo",
        "your last change (%s %s%s, %s ago) cannot be undone: %s; nothing was changed"
            .formatted(
                UndoView.word(mine),
                mine.task(),
                tasks == 1 ? "" : " and " + (tasks - 1) + " more",
                age(call, mine),
                why),
        "baton show " + mine.task() + " --history shows what happened");
  }

  private static String age(Call call, Event event) {
    return Ages.between(event.at(), call.now());
  }

  private static ExitCode undo(Call call, UndoChange undoing, Plan.Ready plan) {
    UndoView view = new UndoView(plan.steps(), call.now());
    if (!call.has("--yes") && !call.output().isJson()) {
      // Not as data, which a linked home may hold back until the end of the command.
      PrintStream err = call.environment().err();
      view.lines().forEach(line -> err.print(Sanitize.line(line) + "\n"));
    }
    if (!Consent.isConfirmed(call, "Undo this?")) {
      call.output().note("nothing was changed");
      return ExitCode.PAUSED;
    }
    Change change = undoing.undo(call.caller(), plan);
    if (change == null) {
      throw Failure.conflict(
          "conflict",
          "something changed while you were asked; nothing was undone",
          "run baton undo again");
    }
    if (!(change instanceof Change.Done) && !(change instanceof Change.Unchanged)) {
      throw Failure.of(change, "restored");
    }
    if (call.output().isJson() || call.has("--yes")) {
      call.output().show(view);
    } else {
      call.output().line("undone");
    }
    return ExitCode.OK;
  }

  /** docs/schema/undo.json: a change, and what undoing it means. */
  private record UndoView(List<Step> steps, Instant now) implements View, ObjectDocument {
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
                    Ages.between(step.event().at(), now),
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
}
