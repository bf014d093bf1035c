package dev.baton.run;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts the requests to end the run: the first asks, the second one forces. */
public final class Interrupts {
  private final List<Runnable> onRequest = new ArrayList<>();
  private int count;
  private @Nullable Runnable onOrder;

  /** Called on any thread. */
  public void request() {
    List<Runnable> due;
    synchronized (this) {
      count++;
      due = count == 1 ? List.copyOf(onRequest) : onOrder == null ? List.of() : List.of(onOrder);
    }
    due.forEach(Runnable::run);
  }

  synchronized boolean requested() {
    return count > 0;
  }

  synchronized boolean ordered() {
    return count > 1;
  }

  /**
   * Adds an action of the first request, run on the requesting thread.
   *
   * @return closed when it is of no use any more
   */
  Registration onRequest(Runnable action) {
    synchronized (this) {
      if (count == 0) {
        onRequest.add(action);
        return () -> forget(action);
      }
    }
    action.run();
    return () -> {};
  }

  private synchronized void forget(Runnable action) {
    onRequest.remove(action);
  }

  /**
   * The action of the second request, run on the requesting thread.
   *
   * @param action null for none
   */
  synchronized void onOrder(@Nullable Runnable action) {
    onOrder = action;
  }

  /** An action that is waiting for a request. */
  interface Registration extends AutoCloseable {
    @Override
    void close();
  }
}
