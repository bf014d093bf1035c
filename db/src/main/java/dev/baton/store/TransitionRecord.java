package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A change of a breaker's phase, or an act of a person, as it is on record. Texts, because it is
 * shown and never judged: what an older or newer Baton wrote has to be shown too.
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
  /** Instead of the phase of a breaker whose row was damaged. */
  public static final String UNREADABLE = "UNREADABLE";
}
