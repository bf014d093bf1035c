package dev.baton.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words and phrases that docs/contributing/STYLE.md bans. */
record StyleRules(List<Rule> rules) {
  private static final String BEGIN = "<!-- banned:begin -->";
  private static final String END = "<!-- banned:end -->";
  private static final String GLOSSARY = "<!-- glossary:begin -->";
  private static final String GLOSSARY_END = "<!-- glossary:end -->";
  private static final String MESSAGES = "<!-- messages:begin -->";
  private static final String MESSAGES_END = "<!-- messages:end -->";
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|.*");

  /** A banned phrase and its pattern. */
  record Rule(String phrase, Pattern pattern) {
    static Rule of(String phrase) {
      List<String> words = new ArrayList<>();
      for (String word : phrase.split(" ", -1)) {
        words.add(word.equals("#") ? "\\d+\\w*" : Pattern.quote(word));
      }
      String joined = String.join("[\\s*]+", words);
      return new Rule(
          phrase, Pattern.compile("(?<![\\w-])" + joined + "(?![\\w-])", Pattern.CASE_INSENSITIVE));
    }
  }

  /** Reads the table of docs/contributing/STYLE.md. */
  static StyleRules read() throws IOException {
    String page = Files.readString(Documents.REPOSITORY.resolve("docs/contributing/STYLE.md"));
    return of(page.substring(page.indexOf(BEGIN), page.indexOf(END)));
  }

  /** Reads the rows of a table, whose first column has the banned phrases. */
  static StyleRules of(String table) {
    return new StyleRules(
        table
            .lines()
            .map(ROW::matcher)
            .filter(Matcher::matches)
            .map(row -> Rule.of(row.group(1)))
            .toList());
  }

  /** A page without the tables that list words to avoid. */
  static String prose(String page) {
    return without(
        without(without(page, BEGIN, END), GLOSSARY, GLOSSARY_END), MESSAGES, MESSAGES_END);
  }

  private static String without(String page, String begin, String end) {
    int start = page.indexOf(begin);
    return start < 0 ? page : page.substring(0, start) + page.substring(page.indexOf(end));
  }

  /** The banned phrases in a text, each with the surrounding words. */
  List<String> find(String text) {
    List<String> found = new ArrayList<>();
    for (Rule rule : rules) {
      Matcher matcher = rule.pattern.matcher(text);
      while (matcher.find()) {
        String around =
            text.substring(
                Math.max(0, matcher.start() - 40), Math.min(text.length(), matcher.end() + 40));
        found.add("'" + rule.phrase + "' in: " + around.replaceAll("\\s+", " ").strip());
      }
    }
    return found;
  }
}
