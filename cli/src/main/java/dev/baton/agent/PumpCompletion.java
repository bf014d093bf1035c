package dev.baton.agent;

/**
 * Waits until all that a program has written is passed on. Whoever reads it may take his time, as
 * with the program itself; but what outlives the program and keeps the pipe open is not waited for.
 */
public final class PumpCompletion {
  private static final int LOOK_MILLIS = 50;

  /** What outlives the program may hold its output open; so long may it be silent. */
  private static final int SILENT_LOOKS = 10;

  /** And so long may it go on talking, as soon as all that the program itself wrote is out. */
  private static final int MOST_LOOKS = 100;

  /** More than any pipe holds. */
  private static final int PIPE = 1 << 20;

  private final Pump pump;
  private final long atEnd;
  private long before = -1;
  private int silent;
  private int looks;

  /** To be made when the program has ended. */
  public PumpCompletion(Pump pump) {
    this.pump = pump;
    this.atEnd = pump.passed();
  }

  /**
   * Waits a moment, 50 ms at most.
   *
   * @return whether there is nothing more to wait for; then the sink gets nothing more
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
