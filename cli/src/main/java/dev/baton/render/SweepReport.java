package dev.baton.render;

import dev.baton.claim.Assessment.Finding;
import dev.baton.json.document.SweepJson;
import dev.baton.sweep.SweepResult;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The results of a sweep. */
public record SweepReport(List<SweepResult> results, boolean dryRun, Instant now) {

  /** Prints a line for each task, or a note that there was nothing to do. */
  public void print(Output output) {
    if (output.isJson()) {
      output.json(new SweepJson(results, dryRun));
      return;
    }
    if (results.isEmpty()) {
      output.note("no stale tasks");
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

  /** The note for a suspect, with the remaining time instead of a time in UTC. */
  private String note(SweepResult result) {
    Instant confirmed = result.assessment().confirmedAt();
    if (result.action() != SweepResult.Action.SUSPECT || confirmed == null) {
      return result.note();
    }
    return "confirmed in "
        + Ages.format(Duration.between(now, confirmed))
        + (result.assessment().isDead() ? "; --now does not wait" : "");
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
        (result.note().isEmpty() ? "" : "; " + note(result))
            + (saved.isEmpty() ? "" : "; " + saved);
    return output.paint(Style.ID, result.task().value())
        + " "
        + output.paint(style, would + result.action().name().toLowerCase(Locale.ROOT))
        + Sanitize.line(held + note)
        + "\n";
  }
}
