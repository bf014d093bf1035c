package dev.baton.manual;

import java.util.List;
import java.util.Locale;

/** The source of one manual page in the macros of man(7). */
final class Roff {
  /** Source lines are broken behind this column, as the editors of such pages expect. */
  private static final int WIDEST = 78;

  private final StringBuilder source = new StringBuilder();
  private boolean sectionJustBegan;

  /**
   * A page of section 1. It has no date, so that the same sources give the same bytes on every day.
   *
   * @param name such as {@code baton-ready}
   * @param version of the program
   */
  Roff(String name, String version) {
    macro(
        "TH " + quoted(escaped(name.toUpperCase(Locale.ROOT))),
        "1 \"\" " + quoted(escaped("Baton " + version)) + " \"Baton Manual\"");
  }

  /** Begins a section with this title. */
  Roff section(String title) {
    macro("SH", quoted(escaped(title)));
    return this;
  }

  /** Begins a part of a section. */
  Roff part(String title) {
    macro("SS", quoted(escaped(title)));
    return this;
  }

  /** The line from which {@code apropos} takes what the page is about. */
  Roff name(String name, String summary) {
    lines(escaped(name) + " \\- " + escaped(summary));
    return this;
  }

  /** A new paragraph of plain text. */
  Roff paragraph(String text) {
    macro("PP", "");
    return text(text);
  }

  /** Plain text that continues the paragraph. */
  Roff text(String text) {
    lines(escaped(text));
    return this;
  }

  /** A paragraph that was put together from {@link #bold}, {@link #italic} and the like. */
  Roff formatted(String text) {
    lines(text);
    return this;
  }

  /**
   * An entry of a list.
   *
   * @param term formatted already
   */
  Roff entry(String term, String text) {
    macro("TP", "");
    lines(term);
    return text(text);
  }

  /** Lines to type, which are neither filled nor broken. */
  Roff example(List<String> lines) {
    if (!sectionJustBegan) {
      macro("PP", "");
    }
    macro("RS", "4");
    macro("EX", "");
    for (String line : lines) {
      line(escaped(line));
    }
    macro("EE", "");
    macro("RE", "");
    return this;
  }

  /** What is typed as it stands. */
  static String bold(String text) {
    return "\\fB" + escaped(text) + "\\fR";
  }

  /** What is to be replaced. */
  static String italic(String text) {
    return "\\fI" + escaped(text) + "\\fR";
  }

  /** Another page, such as {@code baton-ready(1)}. */
  static String reference(String page) {
    return bold(page) + "(1)";
  }

  /**
   * Text in which nothing means anything to roff. Quotes and dashes stay those that a shell
   * understands, so that a command can be copied from the page.
   */
  static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints().forEach(character -> append(escaped, character));
    return escaped.toString();
  }

  private static void append(StringBuilder to, int character) {
    switch (character) {
      case '\\' -> to.append("\\e");
      case '-' -> to.append("\\-");
      case '\'' -> to.append("\\(aq");
      case '`' -> to.append("\\(ga");
      case '^' -> to.append("\\(ha");
      case '~' -> to.append("\\(ti");
      case '"' -> to.append("\\(dq");
      default -> {
        if (character < 128) {
          to.append((char) character);
        } else {
          to.append("\\[u%04X]".formatted(character));
        }
      }
    }
  }

  private static String quoted(String escaped) {
    return '"' + escaped + '"';
  }

  private void macro(String name, String rest) {
    sectionJustBegan = name.startsWith("S");
    source.append('.').append(name).append(rest.isEmpty() ? "" : " " + rest).append('\n');
  }

  /** Breaks a paragraph at its blanks. */
  private void lines(String escaped) {
    StringBuilder line = new StringBuilder();
    for (String word : escaped.split(" +", -1)) {
      if (!line.isEmpty() && line.length() + 1 + word.length() > WIDEST) {
        line(line.toString());
        line.setLength(0);
      }
      line.append(line.isEmpty() ? "" : " ").append(word);
    }
    line(line.toString());
  }

  /** A line of text; one that begins with a dot would be a macro. */
  private void line(String escaped) {
    sectionJustBegan = false;
    source.append(escaped.startsWith(".") ? "\\&" : "").append(escaped).append('\n');
  }

  @Override
  public String toString() {
    return source.toString();
  }
}
