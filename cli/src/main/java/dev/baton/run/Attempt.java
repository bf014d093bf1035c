package dev.baton.run;

import dev.baton.run.IterationReport.IterationOutcome;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.stream.AgentKind;
import dev.baton.stream.CompletionSignal;
import dev.baton.task.Task;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An iteration whose agent has ended, and what is made of it. */
final class Attempt {
  final Launched launched;
  final AgentTurn turn;
  final IterationReading reading;
  final Duration agentTime;
  private @Nullable Halt halt;

  Attempt(Launched launched, AgentTurn turn) {
    this.launched = launched;
    this.turn = turn;
    this.reading = turn.meter.reading();
    this.agentTime = turn.monitor.elapsed();
    this.halt = turn.ending.halt();
  }

  /**
   * An iteration that begins.
   *
   * @param n its number in the database
   * @param ordinal its number in the run, from 1
   * @param model as the run chose it; null where the agent chooses
   */
  record Launched(
      Task task,
      long n,
      long ordinal,
      Beginning beginning,
      LoopBreaker breaker,
      @Nullable String model) {}

  /** The agent's part of it. */
  record AgentTurn(
      CompletionSignal completion,
      IterationMeter meter,
      IterationMonitor monitor,
      AgentRun.Ending ending) {
    /** Whether the agent did nothing because it does not have that session. */
    boolean lacks(Resumption resumption) {
      IterationReading reading = meter.reading();
      return ending.halt() == null
          && reading.toolCalls() == 0
          && reading.tokens().isNone()
          && AgentKind.named(resumption.session().agent()).lacksSession(ending.lastWords());
    }
  }

  Task task() {
    return launched.task;
  }

  /** Something else stops it, unless it has been stopped already. */
  void halted(@Nullable Halt why) {
    halt = halt == null ? why : halt;
  }

  /** What was counted until the agent was stopped. */
  void counted() {
    if (halt != null) {
      halt = halt.counted(launched.breaker.state().totals().toolCalls());
    }
  }

  /**
   * The task now belongs to another worker, whatever happened; only a person's interrupt takes
   * precedence.
   */
  void lost() {
    if (halt == null || halt.kind() != Halt.Kind.INTERRUPT) {
      halt = Halt.claimLost(task().id());
    }
  }

  @Nullable Halt halt() {
    return halt;
  }

  /** By its exit code or its stream: some agents report an error and exit with 0. */
  boolean agentFailed() {
    return failed(turn.ending.exit(), reading);
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
    return isRefused(turn.ending.exit(), reading);
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
