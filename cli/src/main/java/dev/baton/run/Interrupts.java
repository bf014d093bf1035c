package dev.baton.run;

import org.jspecify.annotations.Nullable;

/** Counts the requests to end the run: the first asks, the second one forces. */
public final class Interrupts {
  private int count;
  private @Nullable Runnable onOrder;

  /** Called on any thread. */
  public void request() {
    Runnable order;
    synchronized (this) {
      count++;
      order = count > 1 ? onOrder : null;
    }
    if (order != null) {
      order.run();
    }
  }

  synchronized boolean requested() {
    return count > 0;
  }

  synchronized boolean ordered() {
    return count > 1;
  }

  /**
   * The action of the second request, run on the requesting thread.
   *
   * @param action null for none
   */
  synchronized void onOrder(@Nullable Runnable action) {
    onOrder = action;
  }
}
