package dev.baton.json.document;

import dev.baton.app.SessionCommand;
import dev.baton.claim.AgentSession;
import dev.baton.json.JsonFields;
import org.jspecify.annotations.Nullable;

/** {@code session} in docs/schema/definitions.json: the last session of an agent on a task. */
public final class SessionJson {
  /** Adds it to what it belongs to; nothing for null. */
  public static void add(JsonFields fields, AgentSession.@Nullable OfTask last) {
    if (last != null) {
      fields.object("session", each -> write(each, last));
    }
  }

  private static void write(JsonFields fields, AgentSession.OfTask last) {
    fields
        .text("agent", last.session().agent())
        .text("id", last.session().id())
        .text("directory", last.session().directory())
        .text("command", SessionCommand.of(last.session()))
        .truth("here", last.isHere())
        .truth("broke_off", last.brokeOff());
  }
}
