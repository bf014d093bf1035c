package dev.baton.json.document;

import dev.baton.app.history.HistoryEntry;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Iteration;
import io.avaje.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** docs/schema/log.json: the history, oldest first. */
public record HistoryJson(List<HistoryEntry> entries) implements Document {

  /** One entry, as a line of {@code log --follow}. */
  public record Line(HistoryEntry entry) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      HistoryJson.write(fields, entry);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(entries, HistoryJson::write).write(json);
  }

  private static void write(JsonFields fields, HistoryEntry entry) {
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
    return switch (entry) {
      case HistoryEntry.OfIteration of -> of.iteration();
      case HistoryEntry.OfCommit of -> of.iteration();
      case HistoryEntry.OfTask _,
          HistoryEntry.OfRescue _,
          HistoryEntry.OfBreaker _,
          HistoryEntry.OfRun _ ->
          null;
    };
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
      case HistoryEntry.OfBreaker of -> of.change().transition().reason();
      case HistoryEntry.OfRun of -> of.begins() ? null : of.view().reason();
      case HistoryEntry.OfCommit of -> of.iteration().subject();
      case HistoryEntry.OfTask _, HistoryEntry.OfRescue _, HistoryEntry.OfIteration _ -> null;
    };
  }

  /** What the history stored about a change of a task; null for everything else. */
  private static @Nullable String detail(HistoryEntry entry) {
    return switch (entry) {
      case HistoryEntry.OfTask of -> of.event().detail();
      case HistoryEntry.OfRescue of -> of.event().detail();
      case HistoryEntry.OfBreaker _,
          HistoryEntry.OfIteration _,
          HistoryEntry.OfCommit _,
          HistoryEntry.OfRun _ ->
          null;
    };
  }
}
