package dev.baton.store;

/**
 * How one piece of work failed so far. The loop that repeats the work counts; a loop inside it has
 * counts of its own.
 */
public final class Setbacks {
  private int defeats;
  private int losses;
  private long firstLoss;

  /** It lost against other transactions; returns how often by now, from 1. */
  public int defeat() {
    return ++defeats;
  }

  /**
   * Its connection was lost.
   *
   * @param now in nanoseconds of uptime
   * @return how often by now, from 1
   */
  public int lose(long now) {
    if (losses == 0) {
      firstLoss = now;
    }
    return ++losses;
  }

  /** The nanoseconds since its connection was first lost. */
  public long sinceFirstLoss(long now) {
    return now - firstLoss;
  }
}
