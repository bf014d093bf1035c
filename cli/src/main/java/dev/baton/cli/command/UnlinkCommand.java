package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.interop.home.FileLink;
import dev.baton.store.Links;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;

/** {@code baton unlink}: both sides keep what they have, and go their own ways. */
public final class UnlinkCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "unlink",
            "End the link to another tracker's file. Both sides keep all tasks as they are now.")
        .example("baton unlink");
  }

  @Override
  public ExitCode run(Session session) {
    // In step for the last time: opening the database sees to that.
    Links store = session.stores().links();
    try {
      boolean linked = Files.exists(LinkedTracker.place(session));
      FileLink.remove(session.location().file());
      store.clear();
      if (session.output().isJson()) {
        session
            .output()
            .json(json -> {
              json.beginObject();
              json.name("unlinked");
              json.value(linked);
              json.endObject();
            });
      } else {
        session.output().line(linked ? "unlinked" : "there was no link");
      }
      return ExitCode.OK;
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILED, "output", "cannot unlink: " + FileTrouble.of(e), "");
    }
  }
}
