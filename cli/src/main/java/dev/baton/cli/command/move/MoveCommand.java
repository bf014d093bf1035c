package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.OtherStore;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.HomeOutcome;
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
  public ExitCode run(Call call) {
    String to = call.arguments().value("--to");
    if (to == null) {
      throw Failure.usage(
          "--to is missing: expected a file or postgresql://...", "baton move --to PLACE");
    }
    call.workspace().stores();
    try (OtherStore target = OtherStore.create(call.workspace(), to)) {
      String place = target.place();
      switch (new MoveStore(HomeOutcome.access(call))
          .moveInto(target.stores(), target.onServer())) {
        case Result.Moved moved -> print(call, place, moved);
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

  private static void print(Call call, String place, Result.Moved moved) {
    String from = call.workspace().location().place();
    MoveJson report = new MoveJson(from, place, moved.copied(), moved.inProgress());
    if (moved.inProgress() > 0) {
      call.output()
          .warn(
              moved.inProgress()
                  + " in progress: until their workers use the new database, they change "
                  + from);
    }
    if (call.output().isJson()) {
      call.output().json(report);
    } else {
      call.output().line(report.sentence());
      call.output().note("to use it: BATON_DB='" + place + "', or the setting store.server");
    }
  }
}
