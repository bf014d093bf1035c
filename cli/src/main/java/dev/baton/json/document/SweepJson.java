package dev.baton.json.document;

import dev.baton.claim.RescueOutcome;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.sweep.SweepResult;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** docs/schema/sweep.json: each task that a sweep examined closely. */
public record SweepJson(List<SweepResult> results, boolean dryRun) implements Document {

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(results, this::writeResult).write(json);
  }

  private void writeResult(JsonFields fields, SweepResult result) {
    RescueOutcome rescue = result.rescue();
    fields
        .complete()
        .text("id", result.task().value())
        .text("action", word(result.action()))
        .text("reason", result.finding().reason().name())
        .number("epoch", result.epoch())
        .text("rescue", rescue.ref());
    fields
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
  }

  /** Both leave the task finished; {@code closed} shows which of them it was. */
  private static String word(SweepResult.Action action) {
    SweepResult.Action outcome =
        action == SweepResult.Action.CLOSED ? SweepResult.Action.FINISHED : action;
    return outcome.name().toLowerCase(Locale.ROOT);
  }
}
