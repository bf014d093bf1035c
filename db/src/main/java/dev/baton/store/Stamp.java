package dev.baton.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a change, and when; stored in the history.
 *
 * @param actor a name, never empty
 */
public record Stamp(Instant at, String actor, Origin origin) {
  /** A change that belongs neither to a run nor to others of the same command. */
  public Stamp(Instant at, String actor) {
    this(at, actor, Origin.NONE);
  }

  /**
   * What a change belongs to besides its actor.
   *
   * @param run that makes it, itself or by its agent, under the name of its user; null for a person
   * @param command the time of the command in nanoseconds, if it changes several tasks; null
   *     otherwise
   */
  public record Origin(@Nullable String run, @Nullable Long command) {
    public static final Origin NONE = new Origin(null, null);
  }
}
