package dev.baton.tracker.format;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The first lines of a file, from which its format is detected.
 *
 * @param text without leading blanks and byte order mark; its last line may be cut
 * @param record the members of the first line that is a JSON object; null where there is none
 */
public record FileBeginning(String text, @Nullable Map<String, String> record) {
  /** How many bytes of a file contain enough lines. */
  public static final int LENGTH = 1 << 18;

  private static final int MOST_LINES = 50;

  public static FileBeginning of(String beginning) {
    String text = beginning.strip();
    if (text.startsWith("\uFEFF")) {
      text = text.substring(1).strip();
    }
    for (String line : text.lines().limit(MOST_LINES).toList()) {
      // An indented line is part of a larger object.
      Map<String, String> members = line.startsWith("{") ? RawJson.members(line) : null;
      if (members != null) {
        return new FileBeginning(text, members);
      }
    }
    return new FileBeginning(text, null);
  }
}
