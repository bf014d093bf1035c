package dev.baton.git;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The few settings of a repository's own config file that determine its work tree.
 *
 * <p>Reads sections without a subsection only and, as git does for these settings, follows no
 * includes. The last value of a key wins.
 */
public final class GitConfigFile {
  /** Stands for a key without a value, which is true as a boolean but not a string. */
  static final String NO_VALUE = "\0";

  private final Map<String, String> values;

  private GitConfigFile(Map<String, String> values) {
    this.values = values;
  }

  /** Reads a file; a missing one has no settings. */
  public static GitConfigFile read(Path file) {
    String text = GitFiles.readSmall(file);
    return new GitConfigFile(text == null ? Map.of() : new GitConfigParser(file, text).parse());
  }

  /** The value, one byte in each char, by its full name in lower case; null when it is not set. */
  @Nullable
  public String get(String name) {
    String value = values.get(name);
    return NO_VALUE.equals(value) ? "" : value;
  }

  /** A boolean; null when it is not set or not valid. */
  @Nullable
  public Boolean getBoolean(String name) {
    String value = values.get(name);
    if (value == null) {
      return null;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case NO_VALUE, "true", "yes", "on", "1" -> Boolean.TRUE;
      case "", "false", "no", "off", "0" -> Boolean.FALSE;
      default -> null;
    };
  }
}
