package dev.baton.render;

import dev.baton.claim.Finding;
import dev.baton.claim.RescueOutcome;
import dev.baton.json.JsonFields;
import dev.baton.sweep.SweepResult;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** What a sweep did. */
public final class SweepReport {
  private final List<SweepResult> results;
  private final boolean dryRun;
  private final Instant now;

  public SweepReport(List<SweepResult> results, boolean dryRun, Instant now) {
    this.results = results;
    this.dryRun = dryRun;
    this.now = now;
  }

  /** An array with one object for each task that was looked at more closely. */
  public void write(JsonWriter json) {
    json.beginArray();
    for (SweepResult result : results) {
      RescueOutcome rescue = result.rescue();
      json.beginObject();
      JsonFields.complete(json)
          .text("id", result.task().value())
          .text("action", wireName(result.action()))
          .text("reason", result.finding().reason().name())
          .number("epoch", result.epoch())
          .text("rescue", rescue.ref());
      new JsonFields(json)
          .text("worker", result.claim().worker())
          .text("finding", result.finding().explanation())
          .text("note", result.note())
          .text("rescue_commit", rescue.commit())
          .count("rescue_files", rescue.files())
          .strings("rescue_left_out", rescue.leftOut())
          .text("rescue_repository", rescue.repository())
          .text("rescue_trouble", rescue.trouble())
          .mark("closed", result.action() == SweepResult.Action.CLOSED && !dryRun)
          .mark("dry_run", dryRun);
      json.endObject();
    }
    json.endArray();
  }

  /** Both leave the task finished; {@code closed} tells which of them it was. */
  private static String wireName(SweepResult.Action action) {
    SweepResult.Action told =
        action == SweepResult.Action.CLOSED ? SweepResult.Action.FINISHED : action;
    return told.name().toLowerCase(Locale.ROOT);
  }

  /** A line for each task, or a note that there was nothing to do. */
  public void print(Output output) {
    if (results.isEmpty()) {
      output.note("nothing to sweep: no task is stale");
    }
    for (SweepResult result : results) {
      output.rendered(line(output, result));
    }
  }

  private static boolean isChange(SweepResult.Action action) {
    return switch (action) {
      case REOPENED, BLOCKED, CLOSED, SKIPPED -> true;
      case FINISHED, SUSPECT -> false;
    };
  }

  private String line(Output output, SweepResult result) {
    Finding finding = result.finding();
    String would = dryRun && isChange(result.action()) ? "would be " : "";
    Style style =
        switch (result.action()) {
          case REOPENED, FINISHED, CLOSED -> Style.GOOD;
          case BLOCKED -> Style.BAD;
          case SUSPECT, SKIPPED -> Style.WARN;
        };
    String held =
        " (epoch %d): %s held it for %s; %s (%s)"
            .formatted(
                result.epoch(),
                result.claim().worker(),
                Ages.format(Duration.between(result.claim().claimedAt(), now)),
                finding.explanation(),
                finding.reason().name());
    String saved = result.rescue().summary();
    String note =
        (result.note().isEmpty() ? "" : "; " + result.note())
            + (saved.isEmpty() ? "" : "; " + saved);
    return output.paint(Style.ID, result.task().value())
        + " "
        + output.paint(style, would + result.action().name().toLowerCase(Locale.ROOT))
        + Sanitize.line(held + note)
        + "\n";
  }
}
