package dev.baton.tracker.home;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What a program says is ready, if the launcher has asked it while Java started.
 *
 * @param fingerprint of its database before it was asked
 * @param answer waits for the answer
 */
public record EarlyAnswer(String fingerprint, Answer answer) {

  /** Waits for an answer. */
  @FunctionalInterface
  public interface Answer {
    /**
     * What the program printed; null when it failed, or the answer was taken before.
     *
     * @throws IOException when it does not answer
     */
    @Nullable String take() throws IOException;
  }
}
