package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Stores.Copied;
import org.jspecify.annotations.Nullable;

/** docs/schema/move.json: what was copied into another database. */
public record MoveJson(String from, String to, Copied copied, int inProgress)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields fields) {
    long rows = copied.rows().values().stream().mapToLong(Long::longValue).sum();
    fields
        .anyText("from", from)
        .anyText("to", to)
        .number("tasks", count("task"))
        .number("events", count("event"))
        .number("iterations", count("iteration"))
        .number("runs", count("run"))
        .number("rows", rows)
        .number("in_progress", (long) inProgress)
        .number("replaced", copied.zeros());
  }

  /** The same in a sentence. */
  public String sentence() {
    return "copied %d tasks and %d changes to %s, and compared them"
        .formatted(count("task"), count("event"), to);
  }

  private long count(String table) {
    @Nullable Long rows = copied.rows().get(table);
    return rows == null ? 0 : rows;
  }
}
