package dev.baton.agent;

import org.jspecify.annotations.Nullable;

/**
 * Writes an output to the log and passes it on. The program is always read to its end: when the
 * receiver has had enough, or fails, the log still gets all.
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

  /** How the receiver failed first; null when it did not. */
  @Nullable RuntimeException failure() {
    return failure;
  }
}
