package dev.baton.notify;

import java.time.Duration;

/**
 * How long one notice may take.
 *
 * @param tries how often it is tried; 1 or more
 * @param answer how long one try may take
 * @param backoff the pause after the first try; it doubles after each further one
 * @param longestPause the longest pause that a server may ask for; beyond it, it is given up
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
