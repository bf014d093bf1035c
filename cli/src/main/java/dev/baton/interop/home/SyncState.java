package dev.baton.interop.home;

import org.jspecify.annotations.Nullable;

/**
 * The state of a home and its database when they were last in sync.
 *
 * @param home the home's mark; the empty text when they never were
 * @param event the newest event whose change is in the home
 */
record SyncState(String home, long event) {
  private static final SyncState NONE = new SyncState("", 0);

  /** Parses what {@link #text} returned; the initial state for anything else. */
  static SyncState parse(@Nullable String text) {
    int end = text == null ? -1 : text.lastIndexOf(' ');
    if (text == null || end < 0) {
      return NONE;
    }
    try {
      return new SyncState(text.substring(0, end), Long.parseLong(text.substring(end + 1)));
    } catch (NumberFormatException damaged) {
      return NONE;
    }
  }

  String text() {
    return home + " " + event;
  }
}
