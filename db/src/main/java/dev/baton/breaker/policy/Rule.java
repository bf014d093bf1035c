package dev.baton.breaker.policy;

import dev.baton.breaker.policy.Setting.Unit;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rules, in the order in which they are judged: the first one that trips is the reason. To add
 * a rule that counts, add its line here, its threshold in {@link Setting}, and the counting of its
 * events in {@code Counting}.
 *
 * <p>In a wording, {@code {actual}} and {@code {limit}} stand for the measured value and the
 * threshold, and a noun in braces stands for the count with that noun.
 */
public enum Rule implements ReasonCode {
  /** More tool calls than allowed (black-box). */
  TOOL_CALLS("tool_call_limit", Kind.BUDGET, "{actual} tool calls, limit {limit}", null),
  /** More money than allowed (black-box). */
  SPEND("token_spend_limit", Kind.BUDGET, "{actual$} spent, limit {limit$}", null),
  /** Ran for longer than allowed (black-box). */
  DURATION("duration_limit", Kind.BUDGET, "{actual} s of work, limit {limit} s", null),
  /** Silent for longer than allowed (black-box). */
  IDLE("idle_timeout", Kind.LIMIT, "{actual} s of silence, limit {limit} s", null),
  /** The agent repeats the same output (black-box). */
  OUTPUT_LOOP("output_loop", Kind.LIMIT, "The agent said the same thing {time} in a row", null),
  /**
   * The agent was denied permission to use tools too often (ralph-claude-code, where this comes
   * before all else).
   */
  PERMISSION_DENIALS("Permissions denied in {iteration}", Counter.PERMISSION_DENIALS),
  /** Too many iterations in a row failed (ralph-starter). */
  CONSECUTIVE_FAILURES("{consecutive failure} (threshold: {limit})", Counter.FAILURES),
  /** One error occurred too often (all but black-box). */
  SAME_ERROR("Same error repeated {time}", null),
  /** Too many iterations in a row changed nothing (nity, cub, ralph-claude-code). */
  NO_PROGRESS("No progress for {iteration}", Counter.NO_PROGRESS),
  /** The agent said too often that it was done, without evidence (cub). */
  COMPLETION_WITHOUT_EVIDENCE(
      "Completion claimed without evidence {time}", Counter.UNPROVEN_CLAIMS),
  /** Too many iterations on one task (cub). */
  TASK_ITERATIONS("{iteration} on the same task", Counter.TASK_ITERATIONS),
  /** The one retry after the cooldown failed (ralph-starter). */
  PROBE_FAILED("The retry after the cooldown failed", null),
  /** A person opened the breaker. */
  MANUAL("manual_trip", Kind.PERSON, "", null),
  /** The agent writes much less than before; such an iteration is no progress (nity). */
  OUTPUT_DECLINE("output_decline", Kind.CONCERN, "", null),
  /** Too many of the last iterations only ran tests (cub). */
  TEST_ONLY("test_only", Kind.CONCERN, "{actual} % of the last 10 iterations only ran tests", null);

  /**
   * The counters. Add new ones at the end: the checksums of stored breakers depend on the order.
   */
  public enum Counter {
    /** Iterations since the last progress. */
    NO_PROGRESS,
    /** Failed iterations since the last success. */
    FAILURES,
    /** Claims to be done since an iteration that made no such claim, or proved it. */
    UNPROVEN_CLAIMS,
    /** Iterations in a row in which a permission was denied (ralph-claude-code). */
    PERMISSION_DENIALS,
    /** Iterations on the current task. */
    TASK_ITERATIONS,
    /** Denied permissions since the last iteration ended. */
    DENIALS,
    /** Questions and refusals of the provider since the last iteration ended. */
    WAITS;

    private final String key = name().toLowerCase(Locale.ROOT);

    /** Whether it only counts what happens within an iteration, for the counting at its end. */
    public boolean isOfIteration() {
      return this == DENIALS || this == WAITS;
    }

    /** The name in JSON and in the store. */
    public String key() {
      return key;
    }
  }

  private enum Kind {
    /** A problem in the loop. */
    FAULT,
    /** A limit, for which commands have their own exit code. */
    LIMIT,
    /** A limit that waiting does not restore. */
    BUDGET,
    /** A person's decision. */
    PERSON,
    /** Does not open a breaker. */
    CONCERN
  }

  private final String slug;
  private final Kind kind;
  private final String wording;
  private final @Nullable Counter counter;
  private final @Nullable Setting threshold;

  /** A problem that is found as soon as the threshold is reached. */
  Rule(String wording, @Nullable Counter counter) {
    this("", Kind.FAULT, wording, counter);
  }

  Rule(String slug, Kind kind, String wording, @Nullable Counter counter) {
    this.slug = slug.isEmpty() ? name().toLowerCase(Locale.ROOT) : slug;
    this.kind = kind;
    this.wording = wording;
    this.counter = counter;
    this.threshold = Setting.ofKey(name().toLowerCase(Locale.ROOT)).orElse(null);
  }

  @Override
  public String slug() {
    return slug;
  }

  /** The setting with the same name; null for a rule that cannot be set. */
  public @Nullable Setting threshold() {
    return threshold;
  }

  /** Its counter; null where something else is measured. */
  public @Nullable Counter counter() {
    return counter;
  }

  /** The rule that has this setting as its threshold. */
  public static Optional<Rule> of(Setting threshold) {
    for (Rule rule : values()) {
      if (rule.threshold == threshold) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  /** The rule with this slug, among those that open a breaker. */
  public static Optional<Rule> thatOpens(String slug) {
    for (Rule rule : values()) {
      if (rule.slug.equals(slug) && !rule.isConcern()) {
        return Optional.of(rule);
      }
    }
    return Optional.empty();
  }

  /** Whether it is one of black-box's five limits, for which commands have their own exit code. */
  public boolean isLimit() {
    return kind == Kind.LIMIT || kind == Kind.BUDGET;
  }

  /** Whether a cooldown can end it: waiting does not restore a budget. */
  public boolean coolsDown() {
    return kind == Kind.FAULT || kind == Kind.LIMIT;
  }

  /** Whether it never opens a breaker. */
  public boolean isConcern() {
    return kind == Kind.CONCERN;
  }

  /** Whether the rule trips at this value. Both are in the unit of the threshold. */
  public boolean trips(long actual, long limit) {
    return switch (this) {
      case TOOL_CALLS, SPEND, DURATION, IDLE, TEST_ONLY -> actual > limit;
      case OUTPUT_DECLINE -> actual < limit;
      default -> actual >= limit;
    };
  }

  /** How far the value is on the way to the threshold, 0 to 1. */
  public double fraction(long actual, long limit) {
    if (this != OUTPUT_DECLINE) {
      return Math.clamp((double) actual / limit, 0.0, 1.0);
    }
    // Counts down from 100 per cent.
    if (limit == Unit.PERCENT.most()) {
      return actual < limit ? 1 : 0;
    }
    return Math.clamp((100.0 - actual) / (100 - limit), 0.0, 1.0);
  }

  /** Exact, with at least two places: {@code 5000.5} cents are {@code $50.005}. */
  private static String dollars(String cents) {
    BigDecimal dollars = new BigDecimal(cents).movePointLeft(2).stripTrailingZeros();
    return "$" + dollars.setScale(Math.max(2, dollars.scale())).toPlainString();
  }

  /** One line for people, worded as in the program that the rule is taken from. */
  public String reason(long count, String actual, String limit) {
    StringBuilder text = new StringBuilder();
    int end = 0;
    for (int start = wording.indexOf('{'); start >= 0; start = wording.indexOf('{', end)) {
      text.append(wording, end, start);
      end = wording.indexOf('}', start) + 1;
      String place = wording.substring(start + 1, end - 1);
      switch (place) {
        case "actual" -> text.append(actual);
        case "limit" -> text.append(limit);
        case "actual$" -> text.append(dollars(actual));
        case "limit$" -> text.append(dollars(limit));
        default -> text.append(count).append(' ').append(place).append(count == 1 ? "" : "s");
      }
    }
    return text.append(wording, end, wording.length()).toString();
  }
}
