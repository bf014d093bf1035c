package dev.baton.agent;

import org.jspecify.annotations.Nullable;

/**
 * Writes an output to the log and passes it on. The program's output is always read to its end:
 * when the receiver takes no more, or fails, the log still gets everything.
 */
final class Tee implements OutputSink {
  private final OutputSink log;
  private final OutputSink to;
  private boolean taken = true;
  private volatile @Nullable RuntimeException failure;

  Tee(OutputSink log, OutputSink to) {
    this.log = log;
    this.to = to;
  }

  @Override
  public boolean write(byte[] bytes, int length) {
    log.write(bytes, length);
    if (taken) {
      try {
        taken = to.write(bytes, length);
      } catch (RuntimeException e) {
        fail(e);
      }
    }
    return true;
  }

  @Override
  public void end() {
    log.end();
    try {
      to.end();
    } catch (RuntimeException e) {
      fail(e);
    }
  }

  private void fail(RuntimeException e) {
    taken = false;
    if (failure == null) {
      failure = e;
    }
  }

  /** The first failure of the receiver; null when there was none. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
