package dev.baton.terminal;

import dev.baton.task.InvalidValue;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
   * @param mode the value of {@code --color}; null for auto
   * @param env the environment
   * @param terminal whether the output is a terminal
   * @throws InvalidValue for another mode
   */
  public static Ansi choose(@Nullable String mode, Map<String, String> env, boolean terminal) {
    return switch (mode == null ? "auto" : mode.toLowerCase(Locale.ROOT)) {
      case "auto" -> automatic(env, terminal) ? ON : OFF;
      case "always" -> ON;
      case "never" -> OFF;
      default ->
          throw InvalidValue.notAmong(
              InvalidValue.quote(String.valueOf(mode))
                  + " is not a colour mode: expected auto, always or never",
              String.valueOf(mode),
              List.of("auto", "always", "never"));
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
}
