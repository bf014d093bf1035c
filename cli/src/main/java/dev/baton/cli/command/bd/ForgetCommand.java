package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;

/** {@code bd forget}: deletes a memory. */
final class ForgetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("forget", "Delete the memory with a key.").arguments("KEY", "1", "the key");
  }

  @Override
  public ExitCode run(Call call) {
    String key = call.arguments().words().getFirst();
    if (!new Memories(call.workspace()).remove(key)) {
      throw new Failure(
          ExitCode.FAILED,
          "not_found",
          "no memory with key " + InvalidValue.quote(key),
          "bd memories lists them");
    }
    if (call.output().isJson()) {
      call.output().object(fields -> fields.text("key", key).text("deleted", "true"));
    } else {
      call.output().line("forgot [" + key + "]");
    }
    return ExitCode.OK;
  }
}
