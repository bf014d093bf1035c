package dev.baton.cli.command.bd;

import dev.baton.app.ApplyBatch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.json.JsonFields;
import java.util.List;

/** {@code bd batch}: makes several changes in one transaction. */
final class BatchCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax(
            "batch",
            "Make several changes, or none of them. Each line of the input is one of: close ID"
                + " [REASON], update ID KEY=VALUE..., create TYPE PRIORITY TITLE, dep add ID OTHER"
                + " [TYPE], dep remove ID OTHER.")
        .option("-f --file", "FILE", "read the lines from a file (default: standard input)")
        .option("-m --message", "TEXT", "")
        .flag("--dry-run", "check the lines, and change nothing")
        .example("echo \"close app-a1b done\" | bd batch");
  }

  @Override
  public ExitCode run(Call call) {
    String file = call.arguments().value("--file");
    String text = TextOptions.content(call, file == null ? "-" : file);
    boolean dryRun = call.arguments().has("--dry-run");
    ApplyBatch batch = new ApplyBatch(call.workspace(), OwnerOption.read(call));
    List<ApplyBatch.Done> done;
    try {
      done = batch.apply(call.caller(), text, dryRun);
    } catch (ApplyBatch.Refused refused) {
      throw new Failure(
          ExitCode.FAILED,
          "batch",
          "line " + refused.line() + ": " + refused.getMessage(),
          "nothing was changed");
    }
    if (call.output().isJson()) {
      call.output()
          .object(fields ->
              fields
                  .text("status", dryRun ? "dry_run" : "ok")
                  .number("operations", done.size())
                  .objects("results", done, BatchCommand::write));
    } else {
      call.output().line((dryRun ? "would make " : "made ") + done.size() + " changes");
    }
    return ExitCode.OK;
  }

  private static void write(JsonFields fields, ApplyBatch.Done done) {
    fields.number("line", done.line()).text("op", done.operation()).text("target", done.target());
  }
}
