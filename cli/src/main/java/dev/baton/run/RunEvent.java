package dev.baton.run;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.policy.Money;
import dev.baton.claim.AgentSession;
import dev.baton.run.IterationReport.CheckRun;
import dev.baton.store.Runs.Used;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Something that happens in a run, for those who show it. */
public sealed interface RunEvent {
  /** It begins. */
  record Started(String run, String worker, List<String> checks) implements RunEvent {}

  /** The run has claimed a task. */
  record Claimed(Task task) implements RunEvent {}

  /**
   * An iteration is launched.
   *
   * @param n its number in the database
   * @param ordinal its number in the run, from 1
   * @param model null where the agent chooses
   */
  record IterationStarted(long n, long ordinal, TaskId task, @Nullable String model)
      implements RunEvent {}

  /**
   * The agent continues a session in the iteration that was launched.
   *
   * @param original the session of which this one is a repaired copy; null where it is none
   * @param since when it broke off, or came to its end
   */
  record SessionContinued(
      TaskId task, AgentSession session, @Nullable String original, Instant since)
      implements RunEvent {}

  /** The progress of an iteration, about once a second. */
  record Progress(
      long n, TaskId task, Duration elapsed, IterationReading reading, BreakerState state)
      implements RunEvent {}

  /** Something a person should know, and that does not stop the run. */
  record Warned(String message) implements RunEvent {}

  /** The run waits until then. */
  record Waiting(WaitCause cause, String reason, Instant until) implements RunEvent {}

  /** Why a run waits. */
  enum WaitCause {
    /** No task is ready. */
    NO_TASK,
    /** The iterations per hour that the user allows are used up. */
    RATE_LIMIT,
    /** The agent ended at once and did nothing. */
    RESTART,
    /** The provider's limit is reached. */
    LIMIT,
    /** The provider or the network is away. */
    OUTAGE;

    /** The word in JSON. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A validation ran. */
  record Checked(CheckRun check) implements RunEvent {}

  /** An iteration is over. */
  record IterationOver(IterationReport report) implements RunEvent {}

  /** The breaker opened, and the loop continues nevertheless. */
  record Alerted(TaskId task, Halt halt) implements RunEvent {}

  /** The breaker opened, and a stronger model is tried. */
  record Escalated(TaskId task, Halt halt, String model) implements RunEvent {}

  /** A person must decide. */
  record Paused(TaskId task, Halt halt, String lastError) implements RunEvent {}

  /** The run has finished with a task. */
  record TaskOver(Task task, TaskEnding ending, String reason) implements RunEvent {}

  /** The run is over. */
  record Ended(RunEnd end) implements RunEvent {}

  /** The run could not continue; its command fails with the reason. */
  record Failed(RunEnd end) implements RunEvent {}

  /** How the work on a task ended. */
  enum TaskEnding {
    CLOSED,
    RELEASED,
    BLOCKED,
    PAUSED,
    KEPT,
    LOST;

    /** Whether the task waits for a person now. */
    boolean isForPerson() {
      return this == BLOCKED || this == PAUSED;
    }
  }

  /**
   * How a run ended.
   *
   * @param exitCode of the process
   * @param code for programs
   * @param state the breaker of the last task; null where there was none
   */
  record RunEnd(
      String run,
      int exitCode,
      String code,
      String reason,
      Used used,
      List<TaskLine> tasks,
      @Nullable BreakerState state) {
    public RunEnd {
      tasks = List.copyOf(tasks);
    }

    /** How many tasks were left for a person while the run continued. */
    public int tasksSkipped() {
      return (int) tasks.stream().filter(task -> task.ending().isForPerson()).count();
    }

    /** Its exit code in words. */
    public String exitWords() {
      return Exit.words(exitCode);
    }

    /** A sentence about the whole run, for somebody who was not watching. */
    public String summary() {
      Money cost = new Money(used.costMicrocents());
      String left = tasksSkipped() > 0 ? ", " + tasksSkipped() + " left for a person" : "";
      return "The run has %s: %s (%s, %s closed%s%s)."
          .formatted(
              exitCode == 0 ? "ended" : "stopped",
              reason,
              Plural.of(used.iterations(), "iteration"),
              used.tasksClosed(),
              left,
              cost.microcents() > 0 ? ", " + cost.dollars() : "");
    }
  }

  /** A line of the final table. */
  record TaskLine(
      TaskId id, String title, TaskEnding ending, int iterations, long costMicrocents) {}
}
