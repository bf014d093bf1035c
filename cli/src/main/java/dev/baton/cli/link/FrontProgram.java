package dev.baton.cli.link;

import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.program.PassThrough;
import dev.baton.text.OutputSink;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.front.FrontCall;
import dev.baton.tracker.front.FrontChange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The program behind the front, which the launcher names, and what is printed instead of it. */
final class FrontProgram implements FrontChange.RealProgram {
  /** More of its output is not kept. */
  private static final int MOST = 1 << 22;

  private final Environment environment;
  private @Nullable Integer exit;

  FrontProgram(Environment environment) {
    this.environment = environment;
  }

  @Override
  public Ended run(List<String> words, byte @Nullable [] input) throws IOException {
    String real = environment.variable("BATON_FRONT_REAL");
    if (real == null) {
      throw new Failure(
          ExitCode.USAGE,
          "usage",
          "the launcher calls this, under the name bd",
          "run baton link beads --front");
    }
    // Its hooks and scripts may call bd while Baton waits for it.
    PassThrough program = new PassThrough(directory(), Map.of("BATON_FRONT", "off"));
    environment.interruptions().outlast(program::terminate);
    List<String> command = new ArrayList<>(List.of(real));
    command.addAll(words);
    ByteArrayOutputStream kept = new ByteArrayOutputStream();
    int status =
        environment.columns() > 0
            ? program.runAtTerminal(command, input)
            : program.run(command, input, to(environment.out(), kept), to(environment.err(), null));
    exit = status;
    return new Ended(status, kept.toString(StandardCharsets.ISO_8859_1));
  }

  /** Passes on everything, also where nobody reads it: the program is not to end for that. */
  private static OutputSink to(PrintStream output, @Nullable ByteArrayOutputStream kept) {
    return (bytes, length) -> {
      if (kept != null) {
        kept.write(bytes, 0, Math.min(length, MOST - kept.size()));
      }
      boolean _ = Environment.pass(output, bytes, length);
      return true;
    };
  }

  /** The exit code of the program; null before it has ended. */
  @Nullable Integer exit() {
    return exit;
  }

  @Override
  public byte[] input() throws IOException {
    return environment.in().readAllBytes();
  }

  /** Not the directory of the linked tasks, where bd was called in another one. */
  @Override
  public Path directory() {
    String called = environment.variable("BATON_FRONT_AT");
    return called == null ? environment.directory() : Path.of(called);
  }

  /** Prints why bd was not called, in the form of bd's own errors. */
  void refuse(FrontCall call, String why) {
    String line = call.isJson() ? "{\"error\":" + RawJson.quote(why) + "}" : "Error: " + why;
    environment.err().writeBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
