package dev.baton.breaker.signature;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the errors in the output of compilers, test runners, shells and programs, line by line and
 * in constant memory: each signature once, and at most the first 50.
 */
public final class ErrorScan {
  private static final int MOST = 50;
  private static final int LONGEST_LINE = 2000;

  /** A program that reports more errors than this is stuck; the exact count does not matter. */
  private static final int MOST_LINES = 100_000;

  /**
   * How many lines after its error Rust names the place, and how many lines before it Python does.
   */
  private static final int NEAR = 3;

  /**
   * How many lines after its error a test runner names the place: there may be a comparison, and a
   * part of the source, in between.
   */
  private static final int BELOW = 20;

  private static final String PYTHON_PLACE = "File \"";
  private static final String RUST_PLACE = "-->";

  private final Map<ErrorSignature, FoundError> found = new LinkedHashMap<>();

  /**
   * Errors whose place has not been found yet, with the number of the last line that may name it.
   */
  private final Map<ErrorSignature, Long> placeless = new LinkedHashMap<>();

  private String python = "";
  private long pythonAt = -NEAR;
  private long number;
  private int errors;
  private String last = "";
  private @Nullable ErrorSignature lastSignature;

  /** The errors of a log in the order of their first occurrence. */
  public static List<FoundError> extract(String log) {
    ErrorScan scan = new ErrorScan();
    int at = 0;
    while (at < log.length()) {
      int end = log.indexOf('\n', at);
      end = end < 0 ? log.length() : end;
      scan.line(log.substring(at, end));
      at = end + 1;
    }
    return scan.found();
  }

  /**
   * Texts in lower case. Each relevant line contains at least one of them, so callers with many
   * lines can {@link #skip} the others.
   */
  public static List<String> clues() {
    List<String> clues = new ArrayList<>(List.of(PYTHON_PLACE, RUST_PLACE));
    PlaceLine.addClues(clues);
    ErrorLine.addClues(clues);
    clues.replaceAll(clue -> clue.toLowerCase(Locale.ROOT));
    return clues;
  }

  /** Skips a line that contains no clue. */
  public void skip() {
    number++;
  }

  /**
   * Reads the next line.
   *
   * @param line without its end; colours are ignored; only its first 2000 characters count
   */
  public void line(String line) {
    if (errors >= MOST_LINES) {
      return;
    }
    String cut = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
    String plain = AnsiText.plain(cut).strip();
    number++;
    if (!placeless.isEmpty()) {
      lookForPlace(plain);
    }
    if (plain.startsWith(PYTHON_PLACE) || PlaceLine.isOfPython(plain)) {
      python = plain;
      pythonAt = number;
    }
    if (ErrorLine.isError(plain)) {
      errors++;
      count(plain);
    }
  }

  private void lookForPlace(String line) {
    boolean rust = line.startsWith(RUST_PLACE);
    Place below = rust ? Place.in(line) : PlaceLine.in(line);
    placeless
        .entrySet()
        .removeIf(open -> {
          boolean isNear = number <= open.getValue() - (rust ? BELOW - NEAR : 0);
          if (isNear && below.file() != null) {
            found.computeIfPresent(open.getKey(), (signature, error) -> error.at(below));
          }
          return rust || below.file() != null || number >= open.getValue();
        });
  }

  private void count(String line) {
    ErrorSignature signature = signature(line);
    FoundError before = found.get(signature);
    if (before != null) {
      found.put(signature, before.again());
    } else if (found.size() < MOST) {
      Place place = Place.in(line);
      if (place.file() == null) {
        placeless.put(signature, number + BELOW);
        place = number - pythonAt <= NEAR ? Place.in(python) : Place.NOWHERE;
      }
      found.put(signature, new FoundError(signature, line, place.file(), place.line(), 1));
    }
  }

  /** A program that is stuck repeats the same line. */
  private ErrorSignature signature(String line) {
    if (lastSignature == null || !line.equals(last)) {
      lastSignature = ErrorSignature.of(line);
      last = line;
    }
    return lastSignature;
  }

  /** The errors so far, in the order of their first occurrence. */
  public List<FoundError> found() {
    return List.copyOf(found.values());
  }

  /** Merges the errors of two outputs of one program, those of the first output first. */
  public static List<FoundError> merge(List<FoundError> one, List<FoundError> other) {
    Map<ErrorSignature, FoundError> all = new LinkedHashMap<>();
    for (List<FoundError> errors : List.of(one, other)) {
      for (FoundError error : errors) {
        all.merge(error.signature(), error, FoundError::with);
      }
    }
    return new ArrayList<>(all.values());
  }

  /**
   * A line below an error that names its place: {@code tests/test_a.py:5: AssertionError} of
   * pytest, {@code a_test.go:7: got 3} of Go, or a frame such as {@code at f (a.test.ts:4:21)} of
   * the test runners for JavaScript.
   */
  private static final class PlaceLine {
    private static final String[] FRAMES = {"at ", "\u276f "};

    /** Frames of other languages begin with those of a library. */
    private static final String[] SCRIPTS = {
      ".js:", ".ts:", ".jsx:", ".tsx:", ".mjs:", ".mts:", ".cjs:", ".cts:", ".vue:", ".svelte:"
    };

    private static final String[] SOURCES = {".py:", ".go:"};
    private static final String FILE_URL = "file://";

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
          return isOwn && ErrorLine.contains(line, SCRIPTS)
              ? Place.in(line.replace(FILE_URL, ""))
              : Place.NOWHERE;
        }
      }
      return ErrorLine.contains(line, SOURCES) && beginsWithPlace(line)
          ? Place.in(line)
          : Place.NOWHERE;
    }

    /** Whether the line begins with a file name, a line number and a colon. */
    private static boolean beginsWithPlace(String line) {
      int colon = line.indexOf(':');
      int end = Normaliser.endOfDigits(line, colon + 1);
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

  /** Text with the escape sequences that programs write to a terminal. */
  static final class AnsiText {
    /** The index after the escape sequence that starts here. */
    static int skip(String text, int at) {
      int end = at + 1;
      if (end == text.length() || text.charAt(end) != '[') {
        return end;
      }
      end++;
      while (end < text.length() && (text.charAt(end) < '@' || text.charAt(end) > '~')) {
        end++;
      }
      return Math.min(end + 1, text.length());
    }

    /** The text without escape sequences. */
    static String plain(String text) {
      if (text.indexOf('\u001b') < 0) {
        return text;
      }
      StringBuilder plain = new StringBuilder();
      int at = 0;
      while (at < text.length()) {
        if (text.charAt(at) == '\u001b') {
          at = skip(text, at);
        } else {
          plain.append(text.charAt(at++));
        }
      }
      return plain.toString();
    }
  }
}
