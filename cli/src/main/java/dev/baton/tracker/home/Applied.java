package dev.baton.tracker.home;

import java.util.Map;

/** The result of applying changes to a home. */
sealed interface Applied {

  /** All of them were applied; this is the home afterwards. */
  record All(HomeReading after) implements Applied {}

  /** The home had changed since it was read; nothing was done. */
  record Outdated() implements Applied {}

  /**
   * The home was told, and decides by itself what it makes of it: it has to be read again.
   *
   * @param refused what it said about the changes that it refused, by task
   */
  record Told(Map<String, String> refused) implements Applied {}
}
