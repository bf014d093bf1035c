package dev.baton.cli.history;

import dev.baton.app.history.LiveWork;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.WindowSize;
import java.io.IOException;

/** {@code baton top}: shows who works on what, and keeps the page current. */
record TopCommand(Call call) {
  private static final int ROWS = 40;

  ExitCode run() {
    LiveWork work = new LiveWork(call.workspace(), BreakerOptions.policyOfPreset(call).policy());
    if (call.output().isJson() || call.arguments().has("--once")) {
      int columns = call.environment().columns();
      WindowSize size = new WindowSize(ROWS, columns == 0 ? Integer.MAX_VALUE : columns);
      call.output()
          .show(new TopView(work.read(), size, call.workspace().clock().getZone(), call.now()));
      return ExitCode.OK;
    }
    Ansi ansi = call.output().ansi();
    requireTerminal();
    try {
      return new TopLoop(call, work, ansi).run();
    } catch (IOException e) {
      throw Failure.usage("the terminal cannot be used: " + e.getMessage(), "baton top --once");
    }
  }

  /** The page is kept current only on a terminal. */
  private void requireTerminal() {
    if (!call.environment().isAtTerminal()) {
      throw Failure.usage(
          "top needs a terminal for its input and output",
          "baton top --once prints one page, baton top --json the figures");
    }
    if (!call.environment().movesCursor()) {
      String kind = call.environment().variable("TERM");
      throw Failure.usage(
          "top needs a terminal that can move its cursor, and TERM is "
              + (kind == null ? "not set" : kind),
          "baton top --once prints one page");
    }
  }
}
