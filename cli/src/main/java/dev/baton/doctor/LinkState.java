package dev.baton.doctor;

import org.jspecify.annotations.Nullable;

/**
 * How the file of another tracker stands in which the tasks are at home.
 *
 * @param file where it is; null when the tasks are at home here
 * @param broken whether nothing goes from one to the other
 * @param problem one line; empty when both are in step
 * @param fix what to do about it
 */
public record LinkState(@Nullable String file, boolean broken, String problem, String fix) {
  /** No other tracker has the tasks. */
  public static final LinkState NONE = new LinkState(null, false, "", "");
}
