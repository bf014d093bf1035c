package dev.baton.cli.command.history;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import java.io.Console;

/** The terminal that a page which is kept current needs. */
final class TopTerminal {
  private TopTerminal() {}

  @SuppressWarnings("SystemConsoleNull") // null without a terminal, since Java 25
  static void check(Call call) {
    Console console = System.console();
    if (call.environment().columns() == 0 || console == null || !console.isTerminal()) {
      throw Failure.usage(
          "top needs a terminal for its input and output",
          "baton top --once prints one page, baton top --json the figures");
    }
    String kind = call.environment().variable("TERM");
    if (kind == null || kind.equals("dumb")) {
      throw Failure.usage(
          "top needs a terminal that can move its cursor, and TERM is "
              + (kind == null ? "not set" : kind),
          "baton top --once prints one page");
    }
  }
}
