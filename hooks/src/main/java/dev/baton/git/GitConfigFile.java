package dev.baton.git;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The few settings of a repository's own config file that say where its worktree is.
 *
 * <p>Sections without a subsection only and, as git does for these settings, without following
 * includes. The last value of a key wins.
 */
public final class GitConfigFile {
  /** Stands for a key without a value, which is a true boolean and no string. */
  static final String NO_VALUE = "\0";

  private final Map<String, String> values;

  private GitConfigFile(Map<String, String> values) {
    this.values = values;
  }

  /** Reads a file; one that does not exist has no settings. */
  public static GitConfigFile read(Path file) {
    String text = GitFiles.readSmall(file);
    return new GitConfigFile(text == null ? Map.of() : new GitConfigParser(file, text).parse());
  }

  /** A value, one byte in each char, by its full name in lower case; null when it is not set. */
  @Nullable
  public String get(String name) {
    String value = values.get(name);
    return NO_VALUE.equals(value) ? "" : value;
  }

  /** A boolean; null when it is not set or means neither. */
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
