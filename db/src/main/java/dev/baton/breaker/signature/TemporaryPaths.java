package dev.baton.breaker.signature;

/** Finds temporary directories in lower-case text. The part after the variable name stays. */
final class TemporaryPaths {
  private static final String[] ROOTS = {
    "/tmp/", "/var/tmp/", "/private/tmp/", "/private/var/tmp/", "/dev/shm/"
  };
  private static final String[] MAC = {"/var/folders/", "/private/var/folders/"};
  private static final String[] WINDOWS = {
    "\\appdata\\local\\temp\\", "/appdata/local/temp/", ":\\windows\\temp\\", ":\\temp\\"
  };

  private TemporaryPaths() {}

  /** The index after the variable name; the same index when no such path starts here. */
  static int end(String text, int at) {
    char c = text.charAt(at);
    if (c == '/' && (at == 0 || !isName(text.charAt(at - 1)))) {
      return unix(text, at);
    }
    boolean drive =
        c >= 'a'
            && c <= 'z'
            && at + 1 < text.length()
            && text.charAt(at + 1) == ':'
            && (at == 0 || !isName(text.charAt(at - 1)));
    return drive ? windows(text, at) : at;
  }

  private static int unix(String text, int at) {
    for (String root : ROOTS) {
      if (text.startsWith(root, at)) {
        return name(text, at, at + root.length());
      }
    }
    for (String root : MAC) {
      if (text.startsWith(root, at)) {
        // /var/folders/ab/cdefg/T/name
        int end = at + root.length();
        for (int i = 0; i < 3 && end > 0; i++) {
          end = slash(text, end) + 1;
        }
        return end == 0 ? at : name(text, at, end);
      }
    }
    return at;
  }

  private static int windows(String text, int at) {
    int stop = at + 2;
    while (stop < text.length() && (isName(text.charAt(stop)) || isSlash(text.charAt(stop)))) {
      stop++;
    }
    for (String root : WINDOWS) {
      int found = text.indexOf(root, at);
      if (found >= 0 && found < stop) {
        return name(text, at, found + root.length());
      }
    }
    return at;
  }

  private static int name(String text, int at, int begin) {
    int end = begin;
    while (end < text.length() && isName(text.charAt(end))) {
      end++;
    }
    return end > begin ? end : at;
  }

  /** The index of the next slash of the path; -1 when there is none. */
  private static int slash(String text, int begin) {
    int end = name(text, begin, begin);
    return end > begin && end < text.length() && text.charAt(end) == '/' ? end : -1;
  }

  private static boolean isName(char c) {
    return Normaliser.isWord(c) || c == '.' || c == '-' || c == '+' || c == '~' || c == '@';
  }

  private static boolean isSlash(char c) {
    return c == '/' || c == '\\';
  }
}
