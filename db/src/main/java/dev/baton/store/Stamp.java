package dev.baton.store;

import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who makes a change, and when; stored in the history.
 *
 * @param name of who makes it, never empty; asked for only where the history needs it
 */
public record Stamp(Instant at, Supplier<String> name, Origin origin) {
  /** A change that belongs neither to a run nor to others of the same command. */
  public Stamp(Instant at, String actor) {
    this(at, () -> actor, Origin.NONE);
  }

  /** The name of who makes it. */
  public String actor() {
    return name.get();
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
