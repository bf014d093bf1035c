package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import java.util.List;

/**
 * bd's commands for its own database, Dolt. They are in the instructions that agents have, so they
 * succeed, and say that nothing was done.
 */
final class NothingCommand implements Command {
  static final List<String> NAMES =
      List.of(
          "dolt push",
          "dolt pull",
          "dolt commit",
          "dolt status",
          "dolt start",
          "dolt stop",
          "dolt show",
          "dolt test",
          "vc status",
          "vc commit");

  private final String name;

  NothingCommand(String name) {
    this.name = name;
  }

  @Override
  public Syntax syntax() {
    return new Syntax(name, "Does nothing: each change is stored at once, in one SQLite file.")
        .arguments("WORD", "0..*", "ignored")
        .option("-m --message --remote --branch", "TEXT", "")
        .flag("--force -f --flush-only --import-only --status --dry-run --merge --no-push", "")
        .onlyReads()
        .needs(Freshness.NONE);
  }

  @Override
  public ExitCode run(Call call) {
    String why = "nothing to do: every change is stored at once, and there is no server";
    if (call.output().isJson()) {
      call.output().object(fields -> fields.text("status", "ok").text("message", why));
    } else {
      call.output().line(why);
    }
    return ExitCode.OK;
  }
}
