package dev.baton.terminal;

/**
 * What a piece of text is, from which its look follows. Only bold, faint and the basic colours,
 * which every terminal has and every colour scheme keeps readable.
 */
public enum Style {
  /** Text as it is. */
  PLAIN(""),
  /** Titles of columns and sections. */
  HEADING("1"),
  /** Names of tasks. */
  ID("36"),
  /** What matters less. */
  DIM("2"),
  /** Done, alive, passed. */
  GOOD("32"),
  /** Worth a look: suspect, stalled. */
  WARN("33"),
  /** Broken: stale, failed, open. */
  BAD("31"),
  /** Urgent priorities. */
  PRIORITY("1;35");

  private final String codes;

  Style(String codes) {
    this.codes = codes;
  }

  /** The parameters of the terminal's SGR sequence; empty for none. */
  String codes() {
    return codes;
  }
}
