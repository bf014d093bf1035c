package dev.baton.doctor;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * A question to other programs, which can be asked before the first check that needs the answer.
 */
public final class Question<T> {
  private final FutureTask<T> answer;

  public Question(Callable<T> asking) {
    this.answer = new FutureTask<>(asking);
  }

  /** Asks in another thread, which must not use the database. */
  void begin() {
    Thread.ofPlatform().daemon().name("question").start(answer);
  }

  /** The answer, for which this waits; asks now if {@link #begin} was not called. */
  T answer() {
    answer.run();
    try {
      return answer.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e);
    } catch (InterruptedException e) {
      answer.cancel(true);
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while other programs were asked", e);
    }
  }
}
