package dev.baton.git.rescue;

import java.util.Locale;

/**
 * A file pattern: {@code *} matches anything but a slash, {@code **} matches anything, {@code ?}
 * matches one character. A pattern without a slash is compared with the file name, otherwise with
 * the whole path. Case is ignored. A leading {@code !} excepts files again.
 *
 * <p>This is not the language of {@code .gitignore}, as JGit's {@code IgnoreNode} implements it:
 * there {@code *.pem} does not match {@code SERVER.PEM}, {@code [id].key} matches {@code i.key},
 * and {@code secrets} matches everything in a folder of that name. Here it matches only files of
 * that name.
 */
record PathGlob(String pattern, boolean negated) {

  static PathGlob of(String text) {
    boolean negated = text.startsWith("!");
    String pattern = negated ? text.substring(1) : text;
    return new PathGlob(pattern, negated);
  }

  /**
   * Whether the pattern matches the file.
   *
   * @param path from the top, in any encoding that includes ASCII
   */
  boolean matches(String path) {
    boolean whole = pattern.indexOf('/') >= 0;
    String subject = whole ? path : path.substring(path.lastIndexOf('/') + 1);
    String wanted = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    return matches(wanted.toLowerCase(Locale.ROOT), 0, subject.toLowerCase(Locale.ROOT), 0);
  }

  private static boolean matches(String pattern, int p, String text, int t) {
    if (p == pattern.length()) {
      return t == text.length();
    }
    char c = pattern.charAt(p);
    if (c != '*') {
      return t < text.length()
          && (c == text.charAt(t) || (c == '?' && text.charAt(t) != '/'))
          && matches(pattern, p + 1, text, t + 1);
    }
    boolean any = p + 1 < pattern.length() && pattern.charAt(p + 1) == '*';
    int rest = any ? p + 2 : p + 1;
    for (int end = t; end <= text.length(); end++) {
      if (matches(pattern, rest, text, end)) {
        return true;
      }
      if (end < text.length() && text.charAt(end) == '/' && !any) {
        return false;
      }
    }
    return false;
  }
}
