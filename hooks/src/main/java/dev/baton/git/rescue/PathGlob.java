package dev.baton.git.rescue;

import java.util.Locale;

/**
 * A pattern for files: {@code *} stands for anything but a slash, {@code **} for anything, {@code
 * ?} for one character. Without a slash it is about the last name, else about the whole path.
 * Capitals do not matter. With {@code !} in front it takes files out again.
 *
 * <p>This is not the language of {@code .gitignore}, as JGit's {@code IgnoreNode} reads it: there
 * {@code *.pem} lets {@code SERVER.PEM} pass, {@code [id].key} is about {@code i.key}, and {@code
 * secrets} keeps out all that is in a folder of that name. Here it is about files of that name
 * only.
 */
record PathGlob(String pattern, boolean negated) {

  static PathGlob of(String text) {
    boolean negated = text.startsWith("!");
    String pattern = negated ? text.substring(1) : text;
    return new PathGlob(pattern, negated);
  }

  /**
   * Whether the file is meant.
   *
   * @param path from the top, in any form in which ASCII is itself
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
