package dev.baton.run;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/**
 * Passes warnings on by the thread of the run only, because what shows them knows no other. Those
 * of other threads wait until they are delivered.
 */
final class LateWarnings implements Consumer<String> {
  private final Thread own = Thread.currentThread();
  private final Queue<String> waiting = new ConcurrentLinkedQueue<>();
  private final Consumer<String> next;

  LateWarnings(Consumer<String> next) {
    this.next = next;
  }

  @Override
  public void accept(String message) {
    if (Thread.currentThread().equals(own)) {
      next.accept(message);
    } else {
      waiting.add(message);
    }
  }

  /** Passes on what came from other threads. */
  void deliver() {
    for (String message = waiting.poll(); message != null; message = waiting.poll()) {
      next.accept(message);
    }
  }
}
