package dev.baton.terminal;

/**
 * The meaning of a piece of text, which determines its look. Only bold, faint and the basic colours
 * are used, which every terminal has and every colour scheme keeps readable.
 */
public enum Style {
  /** Ordinary text. */
  PLAIN(""),
  /** Headings of columns and sections. */
  HEADING("1"),
  /** Ids of tasks. */
  ID("36"),
  /** Less important text. */
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
