package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.text.Texts;

/** {@code bd remember}: stores a memory. */
final class RememberCommand implements Command {
  private static final int MAX_KEY = 200;

  @Override
  public Syntax syntax() {
    return new Syntax("remember", "Store a text for later sessions; prime prints all of them.")
        .arguments("TEXT", "1..*", "the text")
        .option("--key", "KEY", "under which name (default: its first words)")
        .example("bd remember \"the tests need a running database\" --key tests");
  }

  @Override
  public ExitCode run(Call call) {
    String text = TextOptions.body("memory", String.join(" ", call.arguments().words()));
    if (text.isBlank()) {
      throw Failure.usage("memory content cannot be empty", "bd remember \"TEXT\"");
    }
    String given = call.arguments().value("--key");
    String key = given == null ? Memories.keyOf(text) : Texts.line("key", given, MAX_KEY);
    if (key.isEmpty()) {
      throw Failure.usage("no key can be made from the text", "use --key KEY");
    }
    String action = new Memories(call.workspace()).put(key, text) ? "updated" : "remembered";
    if (call.output().isJson()) {
      call.output()
          .object(fields -> fields.text("key", key).text("value", text).text("action", action));
    } else {
      call.output().line(action + " [" + key + "]: " + text);
    }
    return ExitCode.OK;
  }
}
