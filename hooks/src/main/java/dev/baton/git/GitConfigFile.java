package dev.baton.git;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The few settings of a repository's own config file that determine its work tree.
 *
 * <p>Reads sections without a subsection only and, as git does for these settings, follows no
 * includes. The last value of a key wins.
 */
public record GitConfigFile(Map<String, String> values) {
  /** Stands for a key without a value, which is true as a boolean but not a string. */
  static final String NO_VALUE = "\0";

  /** Reads a file; a missing one has no settings. */
  public static GitConfigFile read(Path file) {
    String text = GitFiles.readSmall(file);
    return new GitConfigFile(text == null ? Map.of() : new GitConfigParser(file, text).parse());
  }

  /**
   * The settings that determine where a work tree is: core.bare and core.worktree, which is
   * relative to the git directory.
   */
  public static GitConfigFile ofWorkTree(Path gitDir, Path commonDir) {
    GitConfigFile shared = read(commonDir.resolve("config"));
    boolean own = Boolean.TRUE.equals(shared.getBoolean("extensions.worktreeconfig"));
    // In a linked work tree the shared settings refer to the main work tree, not to this one.
    boolean shares = own || gitDir.equals(commonDir);
    Map<String, String> values = new HashMap<>(shares ? shared.values : Map.of());
    if (own) {
      values.putAll(read(gitDir.resolve("config.worktree")).values);
    }
    return new GitConfigFile(values);
  }

  /** Whether the repository declares that it has no work tree. */
  public boolean isBare() {
    return Boolean.TRUE.equals(getBoolean("core.bare"));
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
    return value == null ? null : truth(value);
  }

  /** A boolean in git's words; null when it is not valid. */
  static @Nullable Boolean truth(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case NO_VALUE, "true", "yes", "on", "1" -> Boolean.TRUE;
      case "", "false", "no", "off", "0" -> Boolean.FALSE;
      default -> null;
    };
  }

  /** Parses a config file in one pass, by the rules of {@code git help config}. */
  private static final class GitConfigParser {
    private final Map<String, String> values = new HashMap<>();
    private final Path file;
    private final String text;
    private int at;

    /**
     * @param text the whole file, one byte in each char
     */
    GitConfigParser(Path file, String text) {
      this.file = file;
      this.text = text;
    }

    /** The last value of each key by its full name, section and key in lower case. */
    Map<String, String> parse() {
      if (text.startsWith("\u00ef\u00bb\u00bf")) {
        at = 3; // skip a UTF-8 byte order mark, as git does
      }
      String section = "";
      while (skipBlanks()) {
        char c = text.charAt(at);
        if (c == '#' || c == ';') {
          skipLine();
        } else if (c == '[') {
          section = section();
        } else {
          setting(section);
        }
      }
      return values;
    }

    private boolean skipBlanks() {
      while (at < text.length() && text.charAt(at) <= ' ') {
        at++;
      }
      return at < text.length();
    }

    private void skipLine() {
      while (at < text.length() && text.charAt(at) != '\n') {
        at++;
      }
    }

    private String section() {
      boolean quoted = false;
      int start = ++at;
      for (; at < text.length() && text.charAt(at) != '\n'; at++) {
        char c = text.charAt(at);
        if (c == '\\' && quoted) {
          at++;
        } else if (c == '"') {
          quoted = !quoted;
        } else if (c == ']' && !quoted) {
          return text.substring(start, at++).toLowerCase(Locale.ROOT);
        }
      }
      throw new BrokenGitException(file, "a section such as [core] to end with ]");
    }

    private void setting(String section) {
      int start = at;
      while (at < text.length() && isKey(text.charAt(at))) {
        at++;
      }
      if (at == start) {
        throw new BrokenGitException(file, "lines such as 'key = value'");
      }
      String name = section + '.' + text.substring(start, at).toLowerCase(Locale.ROOT);
      while (at < text.length() && (text.charAt(at) == ' ' || text.charAt(at) == '\t')) {
        at++;
      }
      if (at < text.length() && text.charAt(at) == '=') {
        at++;
        values.put(name, value());
      } else {
        values.put(name, GitConfigFile.NO_VALUE);
        skipLine();
      }
    }

    private String value() {
      StringBuilder value = new StringBuilder();
      boolean quoted = false;
      int keep = 0;
      for (; at < text.length() && text.charAt(at) != '\n'; at++) {
        char c = text.charAt(at);
        if (c == '\\') {
          at++;
          appendEscaped(value);
          keep = value.length();
        } else if (c == '"') {
          quoted = !quoted;
          keep = value.length();
        } else if (!quoted && (c == '#' || c == ';')) {
          skipLine();
          break;
        } else if (quoted || c > ' ') {
          value.append(c);
          keep = value.length();
        } else if (!value.isEmpty()) {
          value.append(c); // a blank inside the value, removed again if nothing follows
        }
      }
      return value.substring(0, keep);
    }

    private void appendEscaped(StringBuilder value) {
      char c = at < text.length() ? text.charAt(at) : '\n';
      switch (c) {
        case 'n' -> value.append('\n');
        case 't' -> value.append('\t');
        case 'b' -> value.append('\b');
        case '\n' -> {} // the value continues in the next line
        case '\r' -> at++;
        default -> value.append(c);
      }
    }

    private static boolean isKey(char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    }
  }
}
