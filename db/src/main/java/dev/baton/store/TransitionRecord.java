package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored change of a breaker's phase, or a person's action. Its values are texts because they are
 * only shown: records by older and newer versions of Baton must be readable too.
 *
 * @param id grows with each record
 * @param from a phase, or {@link #UNREADABLE}
 * @param to a phase
 * @param reasonCode the rule or the cause, such as {@code same_error}
 * @param reason one line for people
 * @param actor who made the observation
 * @param cause the kind of observation, such as {@code iteration_ended}
 * @param observation the id of the observation or iteration; null where it had none
 * @param before the counters as a JSON object; null when they were unreadable
 * @param after the counters as a JSON object
 */
public record TransitionRecord(
    long id,
    Instant at,
    String from,
    String to,
    String reasonCode,
    String reason,
    String actor,
    String cause,
    @Nullable String observation,
    @Nullable String before,
    String after) {
  /** Stands for the phase of a breaker whose row was damaged. */
  public static final String UNREADABLE = "UNREADABLE";
}
