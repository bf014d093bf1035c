package dev.baton.terminal;

import java.util.Locale;
import java.util.Map;

/** Whether text is coloured; decided once for each output. */
public enum Ansi {
  /** With colours. */
  ON,
  /** Without colours. */
  OFF;

  /**
   * Decides. {@code --color=always} and {@code never} come first. Otherwise, in this order:
   * NO_COLOR (set and not empty) turns colour off, CLICOLOR_FORCE (set, not empty and not 0) turns
   * it on, TERM=dumb and CLICOLOR=0 turn it off, and finally it depends on the output.
   *
   * @param env the environment
   * @param terminal whether the output is a terminal
   */
  public static Ansi choose(ColorMode mode, Map<String, String> env, boolean terminal) {
    return switch (mode) {
      case ALWAYS -> ON;
      case NEVER -> OFF;
      case AUTO -> automatic(env, terminal) ? ON : OFF;
    };
  }

  /** Applies a style. An empty text stays empty. */
  public String paint(Style style, String text) {
    if (this == OFF || style == Style.PLAIN || text.isEmpty()) {
      return text;
    }
    return "\u001b[" + style.codes() + "m" + text + "\u001b[0m";
  }

  private static boolean automatic(Map<String, String> env, boolean terminal) {
    if (!env.getOrDefault("NO_COLOR", "").isEmpty()) {
      return false;
    }
    String force = env.getOrDefault("CLICOLOR_FORCE", "");
    if (!force.isEmpty() && !force.equals("0")) {
      return true;
    }
    return terminal && !"dumb".equals(env.get("TERM")) && !"0".equals(env.get("CLICOLOR"));
  }

  /** The values of {@code --color}. */
  public enum ColorMode {
    /** Colour if the output is a terminal that supports it. */
    AUTO,
    /** Colour for any output. */
    ALWAYS,
    /** No colour. */
    NEVER;

    /** The word on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
