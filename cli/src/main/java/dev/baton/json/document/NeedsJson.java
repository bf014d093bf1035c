package dev.baton.json.document;

import dev.baton.app.need.Need;
import dev.baton.json.JsonFields;
import dev.baton.task.TaskId;

/** {@code need} in docs/schema/definitions.json: something that waits for a person. */
public final class NeedsJson {
  public static void write(JsonFields fields, Need need) {
    fields
        .word("kind", need.kind())
        .anyStrings("tasks", need.tasks().stream().map(TaskId::value).toList())
        .text("title", need.title())
        .text("run", need.run() == null ? null : need.run().run().id())
        .text("state", need.kind().words(""))
        .text("reason", need.detail())
        .time("at", need.at())
        .command("look", need.look())
        .command("command", need.command());
  }
}
