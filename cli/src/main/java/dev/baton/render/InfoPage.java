package dev.baton.render;

import dev.baton.json.document.InfoJson;
import dev.baton.terminal.Output;

/** What bd reports about its database. */
public final class InfoPage {
  private InfoPage() {}

  public static void print(Output output, InfoJson info) {
    if (output.isJson()) {
      output.json(info);
      return;
    }
    output.line("database: " + info.database());
    output.line("tasks: " + info.tasks());
    output.line("ids begin with: " + info.prefix());
    if (info.withSchema()) {
      output.line("schema version: " + info.schemaVersion());
    }
  }
}
