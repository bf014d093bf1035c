package dev.baton.run;

import dev.baton.breaker.signature.FoundError;
import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.stream.AgentKind;
import dev.baton.task.Task;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An iteration that was launched, and how the agent's part of it ended. */
final class Attempt {
  final Task task;
  final long n;
  final long ordinal;
  final Beginning beginning;
  final LoopBreaker breaker;
  final IterationMonitor monitor;
  final IterationReading reading;
  final Duration agentTime;
  final AgentKind agent;
  final int exit;

  /** As the run chose it; null where the agent chooses. */
  final @Nullable String model;

  final List<FoundError> errors;
  private @Nullable Halt halt;

  Attempt(
      Task task,
      long n,
      long ordinal,
      Beginning beginning,
      LoopBreaker breaker,
      IterationMonitor monitor,
      IterationReading reading,
      @Nullable String model,
      AgentRun.Ending ending) {
    this.task = task;
    this.n = n;
    this.ordinal = ordinal;
    this.beginning = beginning;
    this.breaker = breaker;
    this.monitor = monitor;
    this.reading = reading;
    this.model = model;
    this.agentTime = monitor.elapsed();
    this.agent = ending.agent();
    this.exit = ending.exit();
    this.errors = ending.errors();
    this.halt = ending.halt();
  }

  /** Something else stops it, unless it has been stopped already. */
  void halted(@Nullable Halt why) {
    halt = halt == null ? why : halt;
  }

  /** What was counted until the agent was stopped. */
  void counted(LoopBreaker of) {
    if (halt != null) {
      halt = halt.counted(of.state().totals().toolCalls());
    }
  }

  /**
   * The task now belongs to another worker, whatever happened; only a person's interrupt takes
   * precedence.
   */
  void lost() {
    if (halt == null || halt.kind() != Halt.Kind.INTERRUPT) {
      halt = Halt.claimLost(task.id());
    }
  }

  @Nullable Halt halt() {
    return halt;
  }

  /** By its exit code or its stream: some agents report an error and exit with 0. */
  boolean agentFailed() {
    return failed(exit, reading);
  }

  private static boolean failed(int exit, IterationReading reading) {
    Boolean finished = reading.finished();
    boolean brokeOff = finished == null && !reading.failures().isEmpty();
    return exit != 0 || brokeOff || Boolean.FALSE.equals(finished);
  }

  /** The provider refused permanently, and the agent failed for that reason. */
  @Nullable Halt rejection() {
    return agentFailed() ? ProviderRefusal.of(reading.rejected()) : null;
  }

  /** The provider refused, and the agent did not recover. */
  boolean isRefused() {
    return isRefused(exit, reading);
  }

  static boolean isRefused(int exit, IterationReading reading) {
    return reading.limited() != null && (failed(exit, reading) || reading.finished() == null);
  }

  /**
   * Whether the agent's turn was cut short, by something that is not its own doing: then it may
   * continue its session.
   */
  boolean brokeOff() {
    if (halt == null) {
      return isRefused() || reading.finished() == null;
    }
    return switch (halt.kind()) {
      case INTERRUPT, CLAIM_LOST, BUDGET, PAUSE, OUTAGE, NOT_RENEWED, AUTHENTICATION, REFUSED ->
          true;
      case STAGNATION, LIMIT, QUESTION, DENIED, AGENT, BREAKER_OPEN -> false;
    };
  }

  /** Whether the agent did its part, so that its work can be judged. */
  boolean isSound() {
    return halt == null && !agentFailed() && !isRefused() && reading.question() == null;
  }

  IterationOutcome outcome(boolean checksPass, boolean proven, boolean changed) {
    if (halt != null) {
      return switch (halt.kind()) {
        case INTERRUPT -> IterationOutcome.INTERRUPTED;
        case CLAIM_LOST -> IterationOutcome.CLAIM_LOST;
        case QUESTION -> IterationOutcome.QUESTION;
        case STAGNATION,
            LIMIT,
            BUDGET,
            DENIED,
            AUTHENTICATION,
            REFUSED,
            OUTAGE,
            AGENT,
            PAUSE,
            BREAKER_OPEN,
            NOT_RENEWED ->
            IterationOutcome.STOPPED;
      };
    }
    if (isRefused()) {
      return IterationOutcome.API_LIMIT;
    }
    if (reading.question() != null) {
      return IterationOutcome.QUESTION;
    }
    if (agentFailed() || !checksPass) {
      return IterationOutcome.FAILED;
    }
    if (proven) {
      return IterationOutcome.COMPLETED;
    }
    return changed ? IterationOutcome.PROGRESS : IterationOutcome.NO_PROGRESS;
  }
}
