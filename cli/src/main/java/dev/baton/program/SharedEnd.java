package dev.baton.program;

import java.time.Duration;
import java.util.List;

/**
 * Ends the programs for which Baton waits when a signal ends Baton itself: otherwise one that hangs
 * would be left behind. The command then undoes what it has begun, for which it gets a moment.
 */
public final class SharedEnd implements AutoCloseable {
  /**
   * A system property that is set while a signal does not end Baton at once, so that its programs
   * are to end as usual.
   */
  public static final String ORDERLY = "baton.ends.orderly";

  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int PAUSE_MILLIS = 10;
  private static final int PAUSES = 100;

  private final Thread waiting = Thread.currentThread();
  private final Thread hook = new Thread(this::end, "ending programs");
  private final boolean late;
  private volatile boolean begun;

  private SharedEnd() {
    late = !register();
  }

  /**
   * For every child of this process: those that the launcher has started before it became this
   * process, and those that are started while this is open. So it can be there before a program is,
   * and no signal falls between the two.
   */
  public static SharedEnd ofChildren() {
    return new SharedEnd();
  }

  /** Whether a signal is ending Baton. */
  public boolean hasBegun() {
    return begun || (late && !isOrderly());
  }

  private static boolean isOrderly() {
    return System.getProperty(ORDERLY) != null;
  }

  private boolean register() {
    try {
      Runtime.getRuntime().addShutdownHook(hook);
      return true;
    } catch (IllegalStateException ending) {
      return false;
    }
  }

  private void end() {
    if (isOrderly()) {
      return;
    }
    begun = true;
    List<ProcessHandle> all = ProcessHandle.current().descendants().toList();
    all.forEach(ProcessHandle::destroy);
    try {
      for (int i = 0; i < PAUSES && all.stream().anyMatch(ProcessHandle::isAlive); i++) {
        Thread.sleep(PAUSE_MILLIS);
      }
      all.forEach(ProcessHandle::destroyForcibly);
      waiting.join(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // It is running, or is not needed.
    }
  }
}
