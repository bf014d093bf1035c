package dev.baton.breaker;

import java.util.Optional;

/** The rules that open a breaker. */
public enum HaltReason implements ReasonCode {
  /** Too many iterations in a row changed nothing (nity, cub, ralph-claude-code). */
  NO_PROGRESS("no_progress"),
  /** Too many iterations in a row failed (ralph-starter). */
  CONSECUTIVE_FAILURES("consecutive_failures"),
  /** One error came too often (all but black-box). */
  SAME_ERROR("same_error"),
  /** The agent said that it was done, and nothing shows it (cub). */
  COMPLETION_WITHOUT_EVIDENCE("completion_without_evidence"),
  /** Too many iterations on one task (cub). */
  TASK_ITERATIONS("task_iterations"),
  /** The agent was refused its tools too often (ralph-claude-code). */
  PERMISSION_DENIALS("permission_denials"),
  /** The one retry after the cooldown went wrong (ralph-starter). */
  PROBE_FAILED("probe_failed"),
  /** More tool calls than allowed (black-box). */
  TOOL_CALLS("tool_call_limit"),
  /** More money than allowed (black-box). */
  SPEND("token_spend_limit"),
  /** Running for longer than allowed (black-box). */
  DURATION("duration_limit"),
  /** No sign of life for longer than allowed (black-box). */
  IDLE("idle_timeout"),
  /** The agent says the same again and again (black-box). */
  OUTPUT_LOOP("output_loop"),
  /** A person opened the breaker. */
  MANUAL("manual_trip");

  private final String slug;

  HaltReason(String slug) {
    this.slug = slug;
  }

  @Override
  public String slug() {
    return slug;
  }

  /** The reason with that slug. */
  public static Optional<HaltReason> ofSlug(String slug) {
    for (HaltReason reason : values()) {
      if (reason.slug.equals(slug)) {
        return Optional.of(reason);
      }
    }
    return Optional.empty();
  }

  /** Whether it is one of black-box's five limits, for which commands have an own exit code. */
  public boolean isLimit() {
    return switch (this) {
      case TOOL_CALLS, SPEND, DURATION, IDLE, OUTPUT_LOOP -> true;
      case NO_PROGRESS,
          CONSECUTIVE_FAILURES,
          SAME_ERROR,
          COMPLETION_WITHOUT_EVIDENCE,
          TASK_ITERATIONS,
          PERMISSION_DENIALS,
          PROBE_FAILED,
          MANUAL ->
          false;
    };
  }

  /** Whether the cooldown can lead out of it: waiting gives no budget back. */
  public boolean coolsDown() {
    return switch (this) {
      case TOOL_CALLS, SPEND, DURATION, MANUAL -> false;
      case NO_PROGRESS,
          CONSECUTIVE_FAILURES,
          SAME_ERROR,
          COMPLETION_WITHOUT_EVIDENCE,
          TASK_ITERATIONS,
          PERMISSION_DENIALS,
          PROBE_FAILED,
          IDLE,
          OUTPUT_LOOP ->
          true;
    };
  }
}
