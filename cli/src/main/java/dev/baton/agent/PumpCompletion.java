package dev.baton.agent;

/**
 * Waits until everything that a program wrote is passed on. The reader may be slow; but processes
 * that outlive the program and keep the pipe open are not waited for.
 */
public final class PumpCompletion {
  private static final int LOOK_MILLIS = 50;

  /** How long a process that outlives the program and holds its output open may be silent. */
  private static final int SILENT_LOOKS = 10;

  /** How long it may continue to write after the program's own output was passed on. */
  private static final int MOST_LOOKS = 100;

  /** More than the capacity of any pipe. */
  private static final int PIPE = 1 << 20;

  private final Pump pump;
  private final long atEnd;
  private long before = -1;
  private int silent;
  private int looks;

  /** To be created when the program has ended. */
  public PumpCompletion(Pump pump) {
    this.pump = pump;
    this.atEnd = pump.passed();
  }

  /**
   * Waits for 50 ms at most.
   *
   * @return whether there is nothing more to wait for; then the sink receives nothing more
   */
  public boolean over() throws InterruptedException {
    pump.join(LOOK_MILLIS);
    if (pump.isAlive() && !isOnlyOthers()) {
      return false;
    }
    pump.abandon();
    return true;
  }

  private boolean isOnlyOthers() {
    long passed = pump.passed();
    silent = pump.isWaiting() && passed == before ? silent + 1 : 0;
    before = passed;
    boolean chatter = looks++ > MOST_LOOKS && (pump.isWaiting() || passed - atEnd > PIPE);
    return silent >= SILENT_LOOKS || chatter;
  }
}
