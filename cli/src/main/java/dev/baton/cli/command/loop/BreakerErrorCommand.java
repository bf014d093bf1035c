package dev.baton.cli.command.loop;

import dev.baton.breaker.Observation.ErrorRecorded;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** {@code baton breaker error}: records an error. */
final class BreakerErrorCommand implements Command {
  /** Much more than the signature of an error needs. */
  private static final int MOST_BYTES = 1 << 20;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "breaker error",
                "Record an error. The breaker opens when the same error is repeated too often.")
            .arguments("MESSAGE", "0..*", "the error message")
            .flag("--stdin", "read the message from standard input");
    return Recorder.addTo(BreakerOptions.addTo(syntax))
        .example("baton breaker error \"cannot find symbol: class Foo\"")
        .example("./agent 2>error.log || baton breaker error --stdin <error.log");
  }

  @Override
  public ExitCode run(Call call) {
    String words = String.join(" ", call.arguments().words());
    boolean stdin = call.arguments().has("--stdin");
    if (stdin && !words.isEmpty()) {
      throw Failure.usage(
          "the message was given twice: as an argument and by --stdin",
          "give it as an argument or on standard input");
    }
    String message = stdin ? read(call) : words;
    if (message.isBlank()) {
      throw Failure.usage(
          "breaker error needs a message", "baton breaker error \"cannot find symbol: class Foo\"");
    }
    return Recorder.record(call, ErrorRecorded.of(call.now(), message));
  }

  /**
   * Read as bytes, because a log may contain invalid text, which must not keep an error from being
   * counted.
   */
  private static String read(Call call) {
    try {
      byte[] bytes = call.environment().in().readNBytes(MOST_BYTES);
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED,
          "input",
          "standard input cannot be read: " + FileTrouble.of(e),
          "expected text");
    }
  }
}
