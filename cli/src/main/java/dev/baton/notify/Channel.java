package dev.baton.notify;

import java.io.IOException;
import java.time.Duration;

/** One way to reach a person. */
public interface Channel {
  /** Its name in warnings, without anything secret, such as {@code slack}. */
  String name();

  /**
   * Delivers a notice. It may take time, but must end by itself or when it is interrupted.
   *
   * @throws IOException when delivery failed and will not be retried; the message is one line
   *     without anything secret
   */
  void deliver(Notice notice) throws IOException, InterruptedException;

  /** Releases its resources. */
  default void close() {}

  /**
   * Retries and time limits for one notice.
   *
   * @param tries the number of attempts; 1 or more
   * @param answer the time limit for one attempt
   * @param backoff the pause after the first attempt; it doubles after each further one
   * @param longestPause the longest pause that a server may ask for; if it asks for more, delivery
   *     is given up
   */
  public record RetryPolicy(int tries, Duration answer, Duration backoff, Duration longestPause) {
    public static final RetryPolicy USUAL =
        new RetryPolicy(3, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofSeconds(30));

    public RetryPolicy {
      if (tries < 1) {
        throw new IllegalArgumentException("no try is no notification: " + tries);
      }
    }
  }
}
