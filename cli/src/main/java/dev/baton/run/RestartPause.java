package dev.baton.run;

import dev.baton.run.ProviderWait.CommonError;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

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
  private boolean idle = true;
  private boolean ran;
  private boolean idleBefore;
  private final CommonError errors = new CommonError();

  /**
   * @param first the first pause, doubled each time; zero for none
   */
  RestartPause(Duration first) {
    this.first = first;
    this.next = first;
  }

  /** The work on a task begins. */
  void begin() {
    errors.begin();
    idleBefore = agentDidNothing();
    idle = true;
    ran = false;
  }

  /** An iteration is over. */
  void ended(IterationReport report) {
    errors.ended(report);
    ran = true;
    due = isEmpty(report);
    idle &= due && !answered(report);
    if (!due) {
      next = first;
    }
  }

  /** A model that says something, even that all is done, shows that the agent itself works. */
  private static boolean answered(IterationReport report) {
    boolean finished = Boolean.TRUE.equals(report.reading().finished());
    return report.claimed() || (finished && report.reading().tokens().output() > 0);
  }

  private static boolean isEmpty(IterationReport report) {
    return switch (report.outcome()) {
      case FAILED, NO_PROGRESS ->
          !report.progress()
              && report.reading().toolCalls() == 0
              && report.agentTime().compareTo(SHORT) < 0;
      // The run waits, or ends, for another reason. What was stopped did not end at once.
      case COMPLETED, PROGRESS, STOPPED, QUESTION, API_LIMIT, INTERRUPTED, CLAIM_LOST -> false;
    };
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

  private boolean agentDidNothing() {
    return ran && idle;
  }

  /**
   * Why no other task would go better; null where it might.
   *
   * @param lastError of the last iteration; null for none
   */
  @Nullable Halt agentFailing(@Nullable String lastError) {
    String common = errors.common();
    if (common == null && !(idleBefore && agentDidNothing())) {
      return null;
    }
    String error = common == null ? lastError : common;
    return new Halt(
        Halt.Kind.AGENT,
        Halt.AGENT_FAILING,
        (idleBefore && agentDidNothing()
                ? "The agent ended at once and did nothing, on two tasks in a row"
                : "The agent failed with the same error on two tasks in a row")
            + (error == null ? "" : ": " + error)
            + "; run the agent's command by hand to see why");
  }
}
