package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import java.util.Map;

/** {@code bd memories}: lists memories. */
final class MemoriesCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("memories", "List all memories, or those that contain a text.")
        .arguments("TEXT", "0..*", "what they must contain")
        .onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    Map<String, String> found =
        new Memories(call.workspace()).find(String.join(" ", call.arguments().words()));
    if (call.output().isJson()) {
      call.output().object(fields -> found.forEach(fields::text));
    } else if (found.isEmpty()) {
      call.output().note("no memories");
    } else {
      found.forEach((key, text) -> call.output().line(key + ": " + text));
    }
    return ExitCode.OK;
  }
}
