package dev.baton.terminal;

/**
 * Breaks the lines of a text at blanks, so that they fit a terminal. What follows a break is
 * indented like the text above it, behind its label. A word that is wider than the terminal, such
 * as a path, stays whole, so that it can be copied. Text of wide characters, which has no blanks,
 * is broken between them. Loaded only at a terminal.
 */
public final class Wrap {
  private static final char ESCAPE = '\u001b';

  /** What never begins a line: the closing punctuation of Chinese and Japanese. */
  private static final String NOT_FIRST = "、。，．：；！？）］｝〉》」』】〕〗〟’”…ー々";

  /** After these, two blanks separate sentences, not a label from its text. */
  private static final String SENTENCE_ENDS = ".!?:;,";

  private final int columns;
  private final int hang;
  private final StringBuilder out;
  private final StringBuilder word = new StringBuilder();
  private int at;
  private int begin;
  private int gap;
  private int wordWidth;
  private boolean wide;

  private Wrap(StringBuilder out, int columns, int start, int hang) {
    this.out = out;
    this.columns = columns;
    this.hang = hang;
    at = start;
    begin = start;
  }

  /**
   * Breaks every line that is wider than the terminal.
   *
   * @param text safe and coloured, with or without a line end
   */
  public static String lines(String text, int columns) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    int end;
    for (int begin = 0; begin < text.length(); begin = end) {
      int newline = text.indexOf('\n', begin);
      end = newline < 0 ? text.length() : newline + 1;
      String line = text.substring(begin, newline < 0 ? end : newline);
      String visible = visible(line);
      if (TextWidth.of(visible) <= columns) {
        out.append(text, begin, end);
      } else {
        new Wrap(out, columns, 0, hang(visible, columns)).append(line);
        out.append(newline < 0 ? "" : "\n");
      }
    }
    return out.toString();
  }

  /**
   * Breaks a text that begins in the middle of a line.
   *
   * @param start the column where it begins, and where its other lines begin
   */
  public static String behind(String text, int start, int columns) {
    StringBuilder out = new StringBuilder();
    new Wrap(out, columns, start, start).append(text);
    return out.toString();
  }

  /** The width of the widest part that is not broken. */
  static int widestWord(String text) {
    int widest = 0;
    for (String part : text.split(" ", -1)) {
      widest = Math.max(widest, TextWidth.isNarrow(part) ? part.length() : 2);
    }
    return widest;
  }

  /** The text without colours. */
  private static String visible(String line) {
    if (line.indexOf(ESCAPE) < 0) {
      return line;
    }
    StringBuilder visible = new StringBuilder(line.length());
    for (int i = 0; i < line.length(); i++) {
      if (line.charAt(i) == ESCAPE) {
        i = endOfColour(line, i) - 1;
      } else {
        visible.append(line.charAt(i));
      }
    }
    return visible.toString();
  }

  private static int endOfColour(String line, int begin) {
    int end = line.indexOf('m', begin);
    return end < 0 ? line.length() : end + 1;
  }

  /** Behind the last label in the first half of the line; else like the line, or a bit deeper. */
  private static int hang(String visible, int columns) {
    int indent = 0;
    while (indent < visible.length() && visible.charAt(indent) == ' ') {
      indent++;
    }
    int hang = indent == 0 ? 2 : indent;
    for (int gap = visible.indexOf("  ", indent); gap >= 0; gap = visible.indexOf("  ", gap)) {
      boolean label = SENTENCE_ENDS.indexOf(visible.charAt(gap - 1)) < 0;
      while (gap < visible.length() && visible.charAt(gap) == ' ') {
        gap++;
      }
      int column = TextWidth.of(visible.substring(0, gap));
      if (column > columns / 2) {
        break;
      }
      hang = label ? column : hang;
    }
    return Math.min(hang, columns / 2);
  }

  private void append(String line) {
    int next;
    for (int i = 0; i < line.length(); i = next) {
      char c = line.charAt(i);
      if (c == ' ') {
        endWord();
        gap++;
        next = i + 1;
      } else if (c == ESCAPE) {
        next = endOfColour(line, i);
        word.append(line, i, next);
      } else {
        next = i + 1;
        while (next < line.length() && " \u001b".indexOf(line.charAt(next)) < 0) {
          next++;
        }
        part(line.substring(i, next));
      }
    }
    endWord();
  }

  private void part(String text) {
    if (TextWidth.isNarrow(text)) {
      character(text, text.length(), false);
      return;
    }
    int begin = 0;
    for (Grapheme grapheme = new Grapheme(text); grapheme.next(); begin = grapheme.end()) {
      String character = text.substring(begin, grapheme.end());
      character(character, grapheme.width(), grapheme.width() > 1);
    }
  }

  private void character(String text, int width, boolean isWide) {
    if ((wide || isWide) && NOT_FIRST.indexOf(text.charAt(0)) < 0) {
      endWord();
    }
    word.append(text);
    wordWidth += width;
    wide = isWide;
  }

  private void endWord() {
    if (word.isEmpty()) {
      wide = false;
      return;
    }
    boolean fits = at + gap + wordWidth <= columns || at <= begin;
    if (!fits && (wordWidth < columns || at > hang)) {
      // A word that would not fit there begins further to the left.
      begin = Math.clamp(columns - wordWidth, 0, hang);
      out.append('\n').repeat(' ', begin);
      at = begin;
    } else {
      out.repeat(' ', gap);
      at += gap;
    }
    out.append(word);
    at += wordWidth;
    // The terminal itself breaks a word that is wider than a line.
    at = at > columns ? at % columns : at;
    word.setLength(0);
    wordWidth = 0;
    gap = 0;
    wide = false;
  }
}
