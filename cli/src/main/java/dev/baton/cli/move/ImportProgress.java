package dev.baton.cli.move;

import dev.baton.claim.Uptime;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ProgressLine;
import java.util.function.LongConsumer;

/** Shows the progress of a long import at a terminal, a few times a second. */
final class ImportProgress implements LongConsumer {
  private static final long PAUSE_NANOS = 200_000_000;

  /** Asking for the time at each line would cost more than reading it. */
  private static final long LINES = 256;

  private final ProgressLine progress;
  private final Uptime uptime;
  private long next;

  ImportProgress(ProgressLine progress, Uptime uptime) {
    this.progress = progress;
    this.uptime = uptime;
    next = uptime.nanos() + PAUSE_NANOS;
  }

  static ImportProgress of(Call call) {
    return new ImportProgress(ProgressLine.of(call), call.environment().uptime());
  }

  @Override
  public void accept(long line) {
    if (progress.isSeen() && line % LINES == 0 && uptime.nanos() >= next) {
      next = uptime.nanos() + PAUSE_NANOS;
      progress.show("line " + line);
    }
  }

  /** Clears the progress line. */
  void end() {
    progress.end();
  }
}
