package dev.baton.cli.move;

import dev.baton.claim.Uptime;
import dev.baton.cli.kit.Call;
import dev.baton.terminal.Table;
import java.io.PrintStream;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Shows the progress of a long import at a terminal, a few times a second. */
final class ImportProgress implements LongConsumer {
  private static final long PAUSE_NANOS = 200_000_000;

  /** Asking for the time at each line would cost more than reading it. */
  private static final long LINES = 256;

  private final @Nullable PrintStream err;
  private final Uptime uptime;
  private long next;
  private boolean shown;

  /**
   * @param err where to show it; null when it is not a terminal
   */
  ImportProgress(@Nullable PrintStream err, Uptime uptime) {
    this.err = err;
    this.uptime = uptime;
    next = uptime.nanos() + PAUSE_NANOS;
  }

  static ImportProgress of(Call call) {
    boolean watched =
        call.output().columns() != Table.UNLIMITED
            && !call.output().isJson()
            && !call.arguments().has("--quiet");
    return new ImportProgress(
        watched ? call.environment().err() : null, call.environment().uptime());
  }

  @Override
  public void accept(long line) {
    if (err == null || line % LINES != 0 || uptime.nanos() < next) {
      return;
    }
    next = uptime.nanos() + PAUSE_NANOS;
    shown = true;
    err.print("\rline " + line + " …");
    err.flush();
  }

  /** Clears the progress line. */
  void end() {
    if (err != null && shown) {
      err.print("\r\u001b[K");
      err.flush();
    }
  }
}
