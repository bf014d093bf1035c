package dev.baton.store;

/** Who waits for a server that cannot be reached, for as long as that takes. */
public interface Patience {
  /** Waits a little; returns whether to try again. */
  boolean await(StoreException away);

  /** The server is asked. */
  default void asks() {}

  /** What was asked failed: no answer is to come any more. */
  default void failed() {}

  /** It has answered: it can be reached, perhaps again. */
  default void over() {}

  /**
   * How one piece of work failed so far. The loop that repeats the work counts; a loop inside it
   * has counts of its own.
   */
  final class Setbacks {
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
}
