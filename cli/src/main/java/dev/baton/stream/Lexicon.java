package dev.baton.stream;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Regular expressions of words from a file, which says how it is written. It is read when an
 * iteration has ended, not at the start of a command.
 */
final class Lexicon {
  private static final String SECTION = "== ";

  private final Map<String, String> sections = new HashMap<>();

  private Lexicon() {}

  static Lexicon read(String name) {
    try (InputStream in = Lexicon.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the program is incomplete: no " + name);
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a file with this text says. */
  static Lexicon of(String text) {
    Lexicon lexicon = new Lexicon();
    String section = "";
    for (String line : text.lines().toList()) {
      if (line.startsWith(SECTION)) {
        section = line.substring(SECTION.length());
      } else if (!line.isBlank() && !line.startsWith("#")) {
        lexicon.sections.merge(section, lexicon.expanded(line), (a, b) -> a + "|" + b);
      }
    }
    return lexicon;
  }

  /** The line with the sections above it in place of their names. */
  private String expanded(String line) {
    String text = line;
    for (Map.Entry<String, String> section : sections.entrySet()) {
      text = text.replace("{" + section.getKey() + "}", "(?:" + section.getValue() + ")");
    }
    if (text.matches(".*\\{[a-z_]+}.*")) {
      throw new IllegalStateException("no section above has this name: " + line);
    }
    return text;
  }

  Pattern pattern(String section) {
    String words = sections.get(section);
    if (words == null) {
      throw new IllegalStateException("no section \"" + section + "\"");
    }
    return Pattern.compile(words, Pattern.UNICODE_CHARACTER_CLASS);
  }
}
