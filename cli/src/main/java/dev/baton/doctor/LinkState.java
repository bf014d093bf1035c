package dev.baton.doctor;

import org.jspecify.annotations.Nullable;

/**
 * The state of the link to another tracker's file.
 *
 * @param file where it is; null when there is no link
 * @param broken whether nothing can be synced
 * @param problem one line; empty when both are in sync
 * @param fix what to do about it
 */
public record LinkState(@Nullable String file, boolean broken, String problem, String fix) {
  /** There is no link. */
  public static final LinkState NONE = new LinkState(null, false, "", "");
}
