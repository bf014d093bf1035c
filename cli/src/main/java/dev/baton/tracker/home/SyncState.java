package dev.baton.tracker.home;

import dev.baton.store.Links.Look;

/**
 * The state of a home and its database when they were last in sync.
 *
 * @param home the home's mark; the empty text when they never were
 * @param event the newest event whose change is in the home, or is owed to it
 * @param owes whether the home has to be changed by the next command that may do so
 */
record SyncState(String home, long event, boolean owes) {
  private static final SyncState NONE = new SyncState("", 0, false);

  private static final String OWES = "+";

  /** Parses what {@link #text} returned; the initial state for anything else. */
  static SyncState of(Look look) {
    String text = look.state().orElse(null);
    int end = text == null ? -1 : text.lastIndexOf(' ');
    if (text == null || end < 0) {
      return NONE;
    }
    try {
      boolean owes = text.endsWith(OWES);
      int last = text.length() - (owes ? OWES.length() : 0);
      return new SyncState(
          text.substring(0, end), Long.parseLong(text.substring(end + 1, last)), owes);
    } catch (NumberFormatException damaged) {
      return NONE;
    }
  }

  String text() {
    return home + " " + event + (owes ? OWES : "");
  }
}
