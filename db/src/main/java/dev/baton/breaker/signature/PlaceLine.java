package dev.baton.breaker.signature;

import java.util.List;

/**
 * A line below an error that names its place: {@code tests/test_a.py:5: AssertionError} of pytest,
 * {@code a_test.go:7: got 3} of Go, or a frame such as {@code at f (a.test.ts:4:21)} of the test
 * runners for JavaScript.
 */
final class PlaceLine {
  private static final String[] FRAMES = {"at ", "\u276f "};

  /** Frames of other languages begin with those of a library. */
  private static final String[] SCRIPTS = {
    ".js:", ".ts:", ".jsx:", ".tsx:", ".mjs:", ".mts:", ".cjs:", ".cts:", ".vue:", ".svelte:"
  };

  private static final String[] SOURCES = {".py:", ".go:"};
  private static final String FILE_URL = "file://";

  private PlaceLine() {}

  /** Adds texts, in lower case. Each line with a place contains at least one of them. */
  static void addClues(List<String> clues) {
    clues.addAll(List.of(SCRIPTS));
    clues.addAll(List.of(SOURCES));
  }

  /** Whether pytest names a place in it, which may be above the error. */
  static boolean isOfPython(String line) {
    return line.contains(SOURCES[0]) && beginsWithPlace(line);
  }

  /** The place; nowhere when it is another line, or a frame of a library. */
  static Place in(String line) {
    for (String frame : FRAMES) {
      if (line.startsWith(frame)) {
        boolean isOwn = !line.contains("node_modules/") && !line.contains("node:");
        return isOwn && hasAny(line, SCRIPTS)
            ? Place.in(line.replace(FILE_URL, ""))
            : Place.NOWHERE;
      }
    }
    return hasAny(line, SOURCES) && beginsWithPlace(line) ? Place.in(line) : Place.NOWHERE;
  }

  private static boolean hasAny(String line, String[] texts) {
    for (String text : texts) {
      if (line.contains(text)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the line begins with a file name, a line number and a colon. */
  private static boolean beginsWithPlace(String line) {
    int colon = line.indexOf(':');
    int end = colon + 1;
    while (end < line.length() && Normaliser.isDigit(line.charAt(end))) {
      end++;
    }
    boolean hasNumber = colon > 0 && end > colon + 1;
    return hasNumber && end < line.length() && line.charAt(end) == ':' && !hasBlank(line, colon);
  }

  private static boolean hasBlank(String line, int end) {
    for (int i = 0; i < end; i++) {
      if (Character.isWhitespace(line.charAt(i))) {
        return true;
      }
    }
    return false;
  }
}
