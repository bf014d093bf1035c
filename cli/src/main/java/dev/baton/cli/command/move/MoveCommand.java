package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.OtherStore;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.json.document.MoveJson;
import dev.baton.tracker.move.MoveStore;
import dev.baton.tracker.move.MoveStore.Result;

/** {@code baton move}: copies the whole database to a server, or back into a file. */
final class MoveCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "move",
            "Copy all tasks with their whole history to a server, or back into a file. The target"
                + " must be empty; the source stays as it is.")
        .option("--to", "PLACE", "postgresql://[USER@]HOST/DATABASE?project=NAME, or a file")
        .example("baton move --to postgresql://db.example.org/baton?project=app")
        .example("baton move --db postgresql://db.example.org/baton?project=app --to app.db");
  }

  @Override
  public ExitCode run(Session session) {
    String to = session.arguments().value("--to");
    if (to == null) {
      throw Failure.usage(
          "--to is missing: expected a file or postgresql://...", "baton move --to PLACE");
    }
    session.stores();
    try (OtherStore target = OtherStore.create(session, to)) {
      String place = target.place();
      switch (new MoveStore(HomeOutcome.access(session))
          .moveInto(target.stores(), target.onServer())) {
        case Result.Moved moved -> print(session, place, moved);
        case Result.NotEmpty _ ->
            throw new Failure(
                ExitCode.CONFLICT,
                "not_empty",
                place + " has tasks already: expected an empty database",
                "name another project or file");
        case Result.Linked _ ->
            throw new Failure(
                ExitCode.FAILED,
                "linked",
                "the tasks are linked to another tracker's files, of which each clone has its own"
                    + " copy: they cannot be on a server",
                "first: baton unlink");
      }
    }
    return ExitCode.OK;
  }

  private static void print(Session session, String place, Result.Moved moved) {
    String from = session.location().place();
    MoveJson report = new MoveJson(from, place, moved.copied(), moved.inProgress());
    if (moved.inProgress() > 0) {
      session
          .output()
          .warn(
              moved.inProgress()
                  + " in progress: until their workers use the new database, they change "
                  + from);
    }
    if (session.output().isJson()) {
      session.output().json(report);
    } else {
      session.output().line(report.sentence());
      session.output().note("to use it: BATON_DB='" + place + "', or the setting store.server");
    }
  }
}
