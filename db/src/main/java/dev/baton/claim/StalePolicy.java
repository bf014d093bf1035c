package dev.baton.claim;

import java.time.Duration;

/**
 * How long Baton waits for silent workers, and what it does with their tasks.
 *
 * @param staleAfter the lease of a worker whose process cannot be seen and that asked for no other;
 *     zero turns this rule off
 * @param grace how long a worker must have been seen dead before its task is reopened
 * @param hardCap the silence after which even a living worker loses its task
 * @param poisonLimit how many reopenings within the window make a task poison; 1 or more
 * @param backoff how long a reopened task rests before it is given out again, the first time; from
 *     the second time on it rests {@value #LATER} times as long
 * @param action what to do with a stale task
 * @param closesFinished whether a stale task that appears to be finished is closed; otherwise a
 *     person is asked to close it
 */
public record StalePolicy(
    Duration staleAfter,
    Duration grace,
    Duration hardCap,
    int poisonLimit,
    Duration poisonWindow,
    Duration backoff,
    StaleAction action,
    boolean closesFinished) {
  /**
   * The defaults. One hour is longer than any of 202 recorded agent attempts; the longest took
   * 3,289 s.
   */
  public static final StalePolicy DEFAULT =
      new StalePolicy(
          Duration.ofSeconds(3600),
          Duration.ofSeconds(60),
          Duration.ofHours(4),
          3,
          Duration.ofHours(72),
          Duration.ofMinutes(1),
          StaleAction.REOPEN,
          false);

  /** A task that ended two workers is probably the cause of it. */
  private static final int LATER = 5;

  /** The delay after this many reopenings within the window (1 or more). */
  public Duration backoffAfter(int reopenings) {
    return reopenings > 1 ? backoff.multipliedBy(LATER) : backoff;
  }

  /** What a sweep does with a stale task. */
  public enum StaleAction {
    /** Reopen it for other workers. */
    REOPEN,
    /** Block it until a person has looked at it. */
    BLOCK,
    /** Only report it. */
    REPORT
  }
}
