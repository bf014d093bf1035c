package dev.baton.run;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Trip;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Rule;
import dev.baton.claim.Epoch;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Duration;

/**
 * Why a loop must not continue as before.
 *
 * @param code for programs
 * @param reason one sentence for people
 * @param actual the measured value; empty where nothing is counted
 * @param limit the limit that it exceeded; empty where nothing is counted
 */
public record Halt(Kind kind, String code, String reason, String actual, String limit) {
  /** The code of {@link Kind#AGENT}. */
  public static final String AGENT_FAILING = "agent_failing";

  Halt(Kind kind, String code, String reason) {
    this(kind, code, reason, "", "");
  }

  /** The kind of cause, which decides what can be done about it. */
  public enum Kind {
    /** A rule of the breaker that finds a problem in the loop. */
    STAGNATION,
    /** One of the five limits of a task. */
    LIMIT,
    /** A limit of the whole run. */
    BUDGET,
    /** The agent asked something and is waiting. */
    QUESTION,
    /** The agent was denied a tool, and could do nothing without it. */
    DENIED,
    /** The provider does not accept the agent's credentials or settings. */
    AUTHENTICATION,
    /** The provider refuses to work, for a reason that has nothing to do with the task. */
    REFUSED,
    /** The provider or the network was away for too long. */
    OUTAGE,
    /** The agent itself does not work. */
    AGENT,
    /** A person asked the run to pause. */
    PAUSE,
    /** A person stopped it, or its one retry is running elsewhere. */
    BREAKER_OPEN,
    /** Ctrl-C or another request to end. */
    INTERRUPT,
    /** The claim was lost. */
    CLAIM_LOST,
    /** The claim was not renewed in time: the server cannot be reached, or the run stood still. */
    NOT_RENEWED
  }

  /** One sentence for somebody who is not watching the terminal. */
  String sentence() {
    return switch (code) {
      case "tool_call_limit" -> "Paused after " + actual + " tool calls, the limit is " + limit;
      case "duration_limit" -> "Paused after " + actual + " s of work, the limit is " + limit;
      case "idle_timeout" -> "Paused after " + actual + " s of silence, the limit is " + limit;
      default -> reason;
    };
  }

  /**
   * The same with the real number of tool calls: the rule trips at the first call that is too many,
   * and the agent may have made more of them before it was stopped.
   */
  Halt counted(long toolCalls) {
    if (!code.equals(Rule.TOOL_CALLS.slug())) {
      return this;
    }
    String now = String.valueOf(toolCalls);
    return new Halt(kind, code, Rule.TOOL_CALLS.reason(toolCalls, now, limit), now, limit);
  }

  /** Whether it says nothing about the loop, so that the breaker does not count the iteration. */
  boolean isNobodysFault() {
    return switch (kind) {
      case BUDGET, DENIED, AUTHENTICATION, REFUSED, OUTAGE, PAUSE, NOT_RENEWED -> true;
      case STAGNATION, LIMIT, QUESTION, AGENT, BREAKER_OPEN, INTERRUPT, CLAIM_LOST -> false;
    };
  }

  /** The agent waits for an answer. */
  static Halt asked(String question) {
    return new Halt(Kind.QUESTION, "question", "The agent asks: " + question);
  }

  /** A person wants the run to end. */
  static Halt interrupted() {
    return new Halt(Kind.INTERRUPT, "interrupted", "The run was interrupted");
  }

  /** Another worker has the task, or it was reopened. */
  static Halt claimLost(TaskId task) {
    return new Halt(Kind.CLAIM_LOST, "claim_lost", "The claim on " + task + " was lost");
  }

  /**
   * Whether the claim is lost can be known only when the database answers again.
   *
   * @param server whether it is on a server, and not a file that another program may have locked
   */
  static Halt notRenewed(boolean server) {
    return server
        ? new Halt(
            Kind.NOT_RENEWED,
            "server_away",
            "The server could not be reached, so the agent was stopped before the lease ended")
        : new Halt(
            Kind.NOT_RENEWED,
            "not_renewed",
            "The claim could not be renewed in the database file, so the agent was stopped before"
                + " the lease ended");
  }

  /**
   * This program was stopped, or the machine slept. Whether the claim is lost is not known yet.
   *
   * @param time how long, longer than it may
   */
  static Halt stoodStill(Duration time) {
    return new Halt(
        Kind.NOT_RENEWED,
        "stood_still",
        "The run stood still for "
            + time.toSeconds()
            + " s and could not renew its claim, so the agent was ended before the lease");
  }

  /**
   * Whether the worker that claimed a task still has it; also when the task was closed under this
   * claim.
   *
   * @param claimed the task as it was claimed
   */
  static boolean isHeld(Task claimed, Task now) {
    return Epoch.of(claimed).isOf(now)
        && (now.status() == TaskStatus.IN_PROGRESS || now.status() == TaskStatus.CLOSED);
  }

  /** Translates the breaker's refusal. */
  static Halt of(Decision decision, BreakerState state) {
    Kind kind = Kind.BREAKER_OPEN;
    if (decision.code() instanceof Rule reason && reason != Rule.MANUAL) {
      // An agent that repeats itself has not used up anything: it is stuck.
      boolean stuck = reason == Rule.OUTPUT_LOOP || !reason.isLimit();
      kind = stuck ? Kind.STAGNATION : Kind.LIMIT;
    }
    Trip trip = state.trip();
    return trip == null
        ? new Halt(kind, decision.code().slug(), decision.reason())
        : new Halt(kind, decision.code().slug(), decision.reason(), trip.actual(), trip.limit());
  }
}
