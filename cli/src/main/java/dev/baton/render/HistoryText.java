package dev.baton.render;

import dev.baton.app.history.HistoryEntry;
import dev.baton.app.history.RunView;
import dev.baton.breaker.policy.Money;
import dev.baton.json.JsonObject;
import dev.baton.store.Breakers.ScopedTransition;
import dev.baton.store.Iteration;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

/** The history for people: a line for each entry. */
public final class HistoryText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final int SHORT_COMMIT = 7;
  private static final int WHAT_WIDTH = 20;
  private static final int TASK_WIDTH = 10;

  private final ZoneId zone;

  /**
   * @param zone of the times
   */
  public HistoryText(ZoneId zone) {
    this.zone = zone;
  }

  /** Prints an entry. */
  public void print(Output output, HistoryEntry entry) {
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
      case HistoryEntry.OfTask _, HistoryEntry.OfRescue _, HistoryEntry.OfCommit _ -> entry.what();
      case HistoryEntry.OfBreaker _, HistoryEntry.OfIteration _, HistoryEntry.OfRun _ ->
          entry.kind().word() + " " + entry.what();
    };
  }

  /** The details in one line; may be empty, and is not yet safe for a terminal. */
  public static String text(HistoryEntry entry) {
    return switch (entry) {
      case HistoryEntry.OfTask of -> EventText.of(of.event().detail());
      case HistoryEntry.OfRescue of -> rescue(of.event().detail());
      case HistoryEntry.OfBreaker of -> breaker(of.change());
      case HistoryEntry.OfIteration of -> iteration(of.iteration(), of.begins());
      case HistoryEntry.OfCommit of -> commit(of.iteration());
      case HistoryEntry.OfRun of -> of.begins() ? begun(of.view()) : over(of.view());
    };
  }

  private static String rescue(String detail) {
    JsonObject facts = JsonObject.parse(detail);
    String ref = facts == null ? null : facts.text("rescue");
    String files = facts == null ? null : facts.scalar("rescue_files");
    return (files == null ? "" : RunTable.count(Long.parseLong(files), "file") + " in ")
        + (ref == null ? "a commit" : ref);
  }

  private static String breaker(ScopedTransition change) {
    return (change.scope().startsWith("task:") ? "" : change.scope() + ": ")
        + change.transition().reason();
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
        + (iteration.commit() == null ? "" : ", " + shortId(iteration.commit()))
        + ", "
        + IterationWords.number(iteration.diff().filesChanged())
        + " files "
        + IterationWords.size(iteration.diff())
        + (cost == null || cost == 0 ? "" : ", " + new Money(cost).dollars());
  }

  private static String commit(Iteration iteration) {
    return "#"
        + iteration.n()
        + " "
        + (iteration.commit() == null ? "" : shortId(iteration.commit()))
        + " "
        + (iteration.subject() == null ? "" : iteration.subject());
  }

  private static String shortId(String commit) {
    return commit.substring(0, Math.min(SHORT_COMMIT, commit.length()));
  }

  private static String begun(RunView view) {
    String agent = view.run().host().agent();
    String machine = view.run().host().machine();
    return view.run().id()
        + (agent == null ? "" : " with " + agent)
        + (machine == null ? "" : " on " + machine);
  }

  private static String over(RunView view) {
    return view.run().id()
        + (view.reason() == null ? "" : ": " + view.reason())
        + " ("
        + RunTable.count(view.figures().iterations(), "iteration")
        + ", "
        + view.run().used().tasksClosed()
        + " closed, "
        + RunTable.cost(view.figures())
        + ")";
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
