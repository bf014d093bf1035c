package dev.baton.app.history;

import java.util.Locale;

/** What is known about a run now. A run that is killed cannot record its end. */
public enum RunCondition {
  /** Its process is alive. */
  RUNNING,
  /** It waits for a person. */
  PAUSED,
  /** It recorded its end. */
  ENDED,
  /** It recorded no end, and its process is certainly gone. */
  DIED,
  /** It recorded no end, and its process cannot be seen from here: it may be running. */
  UNKNOWN;

  /** The word in tables and documents. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it may be at work. */
  public boolean mayRun() {
    return this == RUNNING || this == UNKNOWN;
  }
}
