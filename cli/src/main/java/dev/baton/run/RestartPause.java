package dev.baton.run;

import java.time.Duration;

/**
 * The growing pause after iterations in which the agent ended at once and did nothing, such as one
 * that is not logged in. Otherwise it would be started several times a second.
 */
final class RestartPause {
  /** An agent that works for longer than this, did something. */
  private static final Duration SHORT = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Duration first;
  private Duration next;
  private boolean due;

  /**
   * @param first the first pause, doubled each time; zero for none
   */
  RestartPause(Duration first) {
    this.first = first;
    this.next = first;
  }

  /** An iteration is over. */
  void ended(IterationReport report) {
    due = isAfter(report);
    if (!due) {
      next = first;
    }
  }

  /** Whether the agent ended at once and did nothing. */
  static boolean isAfter(IterationReport report) {
    return switch (report.outcome()) {
      case FAILED, NO_PROGRESS ->
          !report.progress() && report.reading().toolCalls() == 0 && isShort(report.agentTime());
      // The run waits, or ends, for another reason. What was stopped did not end at once.
      case COMPLETED, PROGRESS, STOPPED, QUESTION, API_LIMIT, INTERRUPTED, CLAIM_LOST -> false;
    };
  }

  static boolean isShort(Duration time) {
    return time.compareTo(SHORT) < 0;
  }

  /** How long to wait before the next iteration; zero for not at all. Asked once. */
  Duration take() {
    if (!due) {
      return Duration.ZERO;
    }
    due = false;
    Duration pause = next;
    Duration doubled = next.multipliedBy(2);
    next = doubled.compareTo(longest()) > 0 ? longest() : doubled;
    return pause;
  }

  private Duration longest() {
    return first.compareTo(LONGEST) > 0 ? first : LONGEST;
  }
}
