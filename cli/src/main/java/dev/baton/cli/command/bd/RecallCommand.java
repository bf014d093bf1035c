package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;

/** {@code bd recall}: shows a memory. */
final class RecallCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("recall", "Show the memory with a key.")
        .arguments("KEY", "1", "the key")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    String key = call.arguments().words().getFirst();
    String text = new Memories(call.workspace()).get(key).orElseThrow(() -> missing(key));
    if (call.output().isJson()) {
      call.output()
          .object(fields -> fields.text("key", key).text("value", text).truth("found", true));
    } else {
      call.output().line(text);
    }
    return ExitCode.OK;
  }

  private static Failure missing(String key) {
    return new Failure(
        ExitCode.FAILED,
        "not_found",
        "no memory with key " + InvalidValue.quote(key),
        "bd memories lists them");
  }
}
