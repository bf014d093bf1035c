package dev.baton.cli.move;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Stores.Copied;
import dev.baton.task.Plural;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import org.jspecify.annotations.Nullable;

/** docs/schema/move.json: what was copied into another database. */
record MoveView(String from, String to, Copied copied, int inProgress)
    implements View, ObjectDocument {
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

  @Override
  public void text(Output output) {
    if (from.equals(to)) {
      output.line(to + " is in use again, without what was changed elsewhere since the move");
      return;
    }
    output.line(
        "copied %s and %s to %s, and compared them"
            .formatted(Plural.of(count("task"), "task"), Plural.of(count("event"), "change"), to));
    output.note(
        (to.startsWith("postgresql:")
                ? "to use it: BATON_DB='" + to + "', or the setting store.server"
                : "to use it: BATON_DB='" + to + "'")
            + "; commands that use the old one say so; you may delete "
            + from);
  }

  private long count(String table) {
    @Nullable Long rows = copied.rows().get(table);
    return rows == null ? 0 : rows;
  }
}
