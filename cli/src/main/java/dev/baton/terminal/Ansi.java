package dev.baton.terminal;

import java.util.Map;

/** Colours text, or leaves it alone: decided once for an output. */
public enum Ansi {
  /** Colours. */
  ON,
  /** Leaves every text as it is. */
  OFF;

  /**
   * Decides. {@code --color=always} and {@code never} are the user's last word. Else, in this
   * order: NO_COLOR (set and not empty) turns colour off, CLICOLOR_FORCE (set, not empty and not 0)
   * turns it on, TERM=dumb and CLICOLOR=0 turn it off, and at last it depends on the output.
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

  /**
   * Gives a text its look. An empty text stays empty, since a colour without text is only noise.
   */
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
}
