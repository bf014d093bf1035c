package dev.baton.cron;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Baton's block in a crontab. Everything else stays the same, byte for byte: texts are bytes here,
 * as ISO 8859-1.
 */
final class CrontabText {
  private static final String BEGIN = "# baton: begin";
  private static final String END = "# baton: end";

  /** The crontab had no final line end, so one was inserted before the block. */
  private static final String JOINED = " (after a line without end)";

  /** There was no crontab at all. */
  private static final String ALONE = " (in a new crontab)";

  private static final String NOTE =
      "# baton cron uninstall removes these lines, baton cron install changes them.";

  private CrontabText() {}

  /**
   * Adds the block, or replaces the existing one.
   *
   * @param before the crontab; null when there is none
   * @param schedule the five fields
   * @param script the absolute path of the script to run
   */
  static String install(@Nullable String before, String schedule, String script) {
    String text = before == null ? "" : before;
    int begin = begin(text);
    String first = before == null ? BEGIN + ALONE : BEGIN;
    if (begin >= 0) {
      first = text.substring(begin, text.indexOf('\n', begin));
    } else if (!text.isEmpty() && !text.endsWith("\n")) {
      first = BEGIN + JOINED;
    }
    String block = block(first, schedule, script);
    if (begin >= 0) {
      return text.substring(0, begin) + block + text.substring(end(text, begin));
    }
    return text + (first.endsWith(JOINED) ? "\n" : "") + block;
  }

  private static String block(String first, String schedule, String script) {
    return first + "\n" + NOTE + "\n" + schedule + " " + command(script) + "\n" + END + "\n";
  }

  /**
   * Removes the block.
   *
   * @return the crontab as it was before; null when there was none and nobody added anything
   */
  static @Nullable String uninstall(String text) {
    int begin = begin(text);
    if (begin < 0) {
      return text;
    }
    String first = text.substring(begin, text.indexOf('\n', begin));
    String after = text.substring(end(text, begin));
    // The inserted line end is needed if lines were added since.
    int from = first.endsWith(JOINED) && after.isEmpty() && begin > 0 ? begin - 1 : begin;
    String rest = text.substring(0, from) + after;
    return rest.isEmpty() && first.endsWith(ALONE) ? null : rest;
  }

  static boolean isInstalled(String text) {
    return begin(text) >= 0;
  }

  /** Where the block begins; -1 when there is none. */
  private static int begin(String text) {
    for (int at = text.indexOf(BEGIN); at >= 0; at = text.indexOf(BEGIN, at + 1)) {
      String rest = text.substring(at + BEGIN.length());
      boolean whole =
          rest.startsWith("\n") || rest.startsWith(JOINED + "\n") || rest.startsWith(ALONE + "\n");
      if (whole && (at == 0 || text.charAt(at - 1) == '\n')) {
        return at;
      }
    }
    return -1;
  }

  /** Where the text after the block begins. */
  private static int end(String text, int begin) {
    int found = text.indexOf("\n" + END + "\n", begin);
    if (found < 0) {
      throw new CronException(
          "crontab_damaged",
          "the crontab has a line '" + BEGIN + "' without '" + END + "' after it",
          "fix it with crontab -e");
    }
    return found + END.length() + 2;
  }

  /**
   * The command in crontab syntax. All shells accept single quotes; cron itself replaces each
   * {@code %} without a backslash by a line end. What cron does with two backslashes varies, so a
   * backslash in the path is written as a number.
   */
  static String command(String script) {
    for (int i = 0; i < script.length(); i++) {
      if (script.charAt(i) < ' ' || script.charAt(i) == 0x7F) {
        throw new CronException(
            "crontab_path",
            "a crontab cannot contain "
                + Lines.escape(script)
                + ", which has a control character in it",
            "use baton cron install --systemd, or set XDG_STATE_HOME to another directory");
      }
    }
    String quoted =
        "'"
            + script
                .replace("'", "'\"'\"'")
                .replace("\\", "'\"$(printf '\\134')\"'")
                .replace("%", "\\%")
            + "'";
    return bytes("/bin/sh " + quoted);
  }

  private static String bytes(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }
}
