package dev.baton.cli.history;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.RunView;
import dev.baton.breaker.policy.Money;
import dev.baton.git.ObjectIds;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.JsonObject;
import dev.baton.json.ObjectDocument;
import dev.baton.render.EventText;
import dev.baton.render.IterationWords;
import dev.baton.render.IterationWords.OutcomeStyle;
import dev.baton.render.RunTable;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Iteration;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/log.json: the history, oldest first; for people a line for each entry.
 *
 * @param zone of the times
 */
record HistoryView(List<HistoryEntry> entries, ZoneId zone) implements View {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final int WHAT_WIDTH = 20;
  private static final int TASK_WIDTH = 10;

  /** One entry, as a line of {@code log --follow}. */
  record Line(HistoryEntry entry) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      HistoryView.write(fields, entry);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(entries, HistoryView::write).write(json);
  }

  static void write(JsonFields fields, HistoryEntry entry) {
    Iteration iteration = iteration(entry);
    fields
        .complete()
        .time("at", entry.at())
        .text("kind", entry.kind().word())
        .text("what", entry.what())
        .text("task", entry.task() == null ? null : entry.task().value())
        .text("worker", entry.who())
        .text("run", run(entry))
        .number("iteration", iteration == null ? null : (Long) iteration.n())
        .text("commit", iteration == null ? null : iteration.commit())
        .text("reason", reason(entry))
        .raw("detail", detail(entry));
  }

  private static @Nullable Iteration iteration(HistoryEntry entry) {
    return entry instanceof HistoryEntry.OfIteration of ? of.iteration() : null;
  }

  private static @Nullable String run(HistoryEntry entry) {
    Iteration iteration = iteration(entry);
    if (iteration != null) {
      return iteration.run();
    }
    return entry instanceof HistoryEntry.OfRun of ? of.view().run().id() : null;
  }

  private static @Nullable String reason(HistoryEntry entry) {
    return switch (entry) {
      case HistoryEntry.OfBreaker of -> of.change().reason();
      case HistoryEntry.OfRun of -> of.begins() ? null : of.view().reason();
      case HistoryEntry.OfIteration of -> of.isCommit() ? of.iteration().subject() : null;
      case HistoryEntry.OfEvent _ -> null;
    };
  }

  /** What the history stored about a change of a task; null for everything else. */
  private static @Nullable String detail(HistoryEntry entry) {
    return entry instanceof HistoryEntry.OfEvent of ? of.event().detail() : null;
  }

  @Override
  public void text(Output output) {
    for (HistoryEntry entry : entries) {
      print(output, entry);
    }
  }

  private void print(Output output, HistoryEntry entry) {
    String task = entry.task() == null ? "" : entry.task().value();
    String who = entry.who() == null ? "" : Sanitize.line(entry.who());
    String text = Sanitize.line(text(entry));
    output.rendered(
        output.paint(Style.DIM, TIME.format(entry.at().atZone(zone)))
            + "  "
            + output.paint(style(entry), padded(Sanitize.line(what(entry)), WHAT_WIDTH))
            + "  "
            + output.paint(Style.ID, padded(Sanitize.line(task), TASK_WIDTH))
            + (who.isEmpty() ? "" : "  " + who)
            + (text.isEmpty() ? "" : "  " + text)
            + "\n");
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  /** What happened, in one or two words. */
  static String what(HistoryEntry entry) {
    return switch (entry) {
      case HistoryEntry.OfEvent of -> of.rescues() ? entry.what() : EventText.word(of.event());
      case HistoryEntry.OfIteration of when of.isCommit() -> entry.what();
      case HistoryEntry.OfBreaker _, HistoryEntry.OfIteration _, HistoryEntry.OfRun _ ->
          entry.kind().word() + " " + entry.what().replace('_', ' ');
    };
  }

  /** The details in one line; may be empty, and is not yet safe for a terminal. */
  static String text(HistoryEntry entry) {
    return switch (entry) {
      case HistoryEntry.OfEvent of ->
          of.rescues() ? rescue(of.event().detail()) : EventText.of(of.event());
      case HistoryEntry.OfBreaker of -> breaker(of.change());
      case HistoryEntry.OfIteration of when of.isCommit() -> commit(of.iteration());
      case HistoryEntry.OfIteration of -> iteration(of.iteration(), of.begins());
      case HistoryEntry.OfRun of -> of.begins() ? begun(of.view()) : over(of.view());
    };
  }

  private static String rescue(String detail) {
    JsonObject facts = JsonObject.orEmpty(detail);
    String ref = facts.text("rescue");
    String files = facts.scalar("rescue_files");
    return (files == null ? "" : Plural.of(Long.parseLong(files), "file") + " in ")
        + (ref == null ? "a commit" : ref);
  }

  private static String breaker(TransitionRecord change) {
    return (TaskId.ofScope(change.scope()) != null ? "" : change.scope() + ": ") + change.reason();
  }

  private static String iteration(Iteration iteration, boolean begins) {
    String run = iteration.run() == null ? "" : " of " + iteration.run();
    if (begins) {
      return "#" + iteration.n() + run;
    }
    Long cost = iteration.effort().costMicrocents();
    return "#"
        + iteration.n()
        + run
        + (iteration.commit() == null ? "" : ", " + ObjectIds.brief(iteration.commit()))
        + ", "
        + IterationWords.change(iteration.diff())
        + (cost == null || cost == 0 ? "" : ", " + new Money(cost).dollars());
  }

  private static String commit(Iteration iteration) {
    return (iteration.commit() == null ? "" : ObjectIds.brief(iteration.commit()))
        + " "
        + (iteration.subject() == null ? "" : iteration.subject());
  }

  private static String begun(RunView view) {
    String agent = view.run().host().agent();
    String machine = view.run().host().machine();
    return view.run().id()
        + (agent == null ? "" : " with " + agent)
        + (machine == null ? "" : " on " + machine);
  }

  private static String over(RunView view) {
    return "%s%s (%s, %s closed, %s)"
        .formatted(
            view.run().id(),
            view.reason() == null ? "" : ": " + view.reason(),
            Plural.of(view.figures().iterations(), "iteration"),
            view.run().used().tasksClosed(),
            RunTable.cost(view.figures()));
  }

  private static Style style(HistoryEntry entry) {
    return switch (entry.kind()) {
      case CLOSE -> Style.GOOD;
      case SWEEP, RESCUE -> Style.WARN;
      case BREAKER -> entry.what().equals("open") ? Style.BAD : Style.WARN;
      case ITERATION ->
          entry instanceof HistoryEntry.OfIteration of && !of.begins()
              ? OutcomeStyle.of(of.iteration())
              : Style.PLAIN;
      case RUN -> entry.what().equals("died") ? Style.BAD : Style.PLAIN;
      case CLAIM, REOPEN, COMMIT, TASK -> Style.PLAIN;
    };
  }
}
