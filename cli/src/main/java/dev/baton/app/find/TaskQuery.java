package dev.baton.app.find;

import dev.baton.app.find.TaskQuery.QueryWords.Word;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * bd's query language: comparisons such as {@code priority<=1} with AND, OR, NOT and parentheses.
 *
 * @param matches whether a task is what was asked for
 * @param namesStatus whether the query says something about the status, so that closed tasks are
 *     left out only if it says so
 */
public record TaskQuery(Predicate<Task> matches, boolean namesStatus) {
  /** Reads metadata, which is JSON. */
  public interface Metadata {
    /** The value of a key as text; null when there is none. */
    @Nullable String value(String json, String key);
  }

  /**
   * Parses a query.
   *
   * @throws InvalidValue when it is none
   */
  public static TaskQuery parse(String text, Clock clock, Metadata metadata) {
    Parser parser = new Parser(QueryWords.of(text), clock, metadata);
    Predicate<Task> all = parser.either();
    if (parser.at < parser.words.size()) {
      throw parser.unexpected("AND, OR or the end");
    }
    return new TaskQuery(all, parser.namesStatus);
  }

  private static final class Parser {
    private final List<Word> words;
    private final Clock clock;
    private final Metadata metadata;
    private int at;
    private boolean namesStatus;

    Parser(List<Word> words, Clock clock, Metadata metadata) {
      this.metadata = metadata;
      this.words = words;
      this.clock = clock;
    }

    Predicate<Task> either() {
      Predicate<Task> found = both();
      while (skip("OR")) {
        found = found.or(both());
      }
      return found;
    }

    private Predicate<Task> both() {
      Predicate<Task> found = one();
      while (skip("AND")) {
        found = found.and(one());
      }
      return found;
    }

    private Predicate<Task> one() {
      if (skip("NOT")) {
        return one().negate();
      }
      if (skip("(")) {
        Predicate<Task> inner = either();
        if (!skip(")")) {
          throw unexpected("a closing parenthesis");
        }
        return inner;
      }
      String field = word("a field such as status");
      String operator = word("an operator: =, !=, <, <=, > or >=");
      String value = word("a value");
      namesStatus |= field.equalsIgnoreCase("status");
      return QueryTerm.of(field, operator, value, clock, metadata);
    }

    private boolean skip(String keyword) {
      boolean found = at < words.size() && words.get(at).is(keyword);
      at += found ? 1 : 0;
      return found;
    }

    private String word(String expected) {
      if (at == words.size() || words.get(at).is("(") || words.get(at).is(")")) {
        throw unexpected(expected);
      }
      return words.get(at++).text();
    }

    private InvalidValue unexpected(String expected) {
      String found =
          at < words.size() ? InvalidValue.quote(words.get(at).text()) : "the end of the query";
      return new InvalidValue(
          "found " + found + " in the query: expected " + expected,
          "for example: \"status=open AND priority<=1\"");
    }
  }

  /** Splits a query into its words: names, operators, values and parentheses. */
  static final class QueryWords {
    /**
     * A word of a query.
     *
     * @param quoted whether it stood in quotation marks, so that it is a value whatever it says
     */
    record Word(String text, boolean quoted) {
      boolean is(String keyword) {
        return !quoted && text.equalsIgnoreCase(keyword);
      }
    }

    private final String text;
    private final List<Word> words = new ArrayList<>();
    private int at;

    private QueryWords(String text) {
      this.text = text;
    }

    static List<Word> of(String text) {
      QueryWords reader = new QueryWords(text);
      while (reader.at < text.length()) {
        reader.next();
      }
      return reader.words;
    }

    private void next() {
      char c = text.charAt(at);
      if (Character.isWhitespace(c)) {
        at++;
      } else if (c == '"' || c == '\'') {
        quoted(c);
      } else if (c == '(' || c == ')') {
        add(at + 1);
      } else if (isOperator(c)) {
        boolean two = at + 1 < text.length() && text.charAt(at + 1) == '=' && c != '=';
        add(at + (two ? 2 : 1));
      } else {
        int end = at;
        while (end < text.length() && isOfWord(text.charAt(end))) {
          end++;
        }
        add(end);
      }
    }

    private void add(int end) {
      words.add(new Word(text.substring(at, end), false));
      at = end;
    }

    private void quoted(char mark) {
      StringBuilder value = new StringBuilder();
      for (int i = at + 1; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == mark) {
          words.add(new Word(value.toString(), true));
          at = i + 1;
          return;
        }
        boolean escape = c == '\\' && i + 1 < text.length();
        value.append(escape ? text.charAt(++i) : c);
      }
      throw new InvalidValue(
          "the query ends inside quotation marks: " + InvalidValue.quote(text.substring(at)));
    }

    private static boolean isOperator(char c) {
      return c == '=' || c == '!' || c == '<' || c == '>';
    }

    private static boolean isOfWord(char c) {
      return !Character.isWhitespace(c) && !isOperator(c) && c != '(' && c != ')' && c != '"';
    }
  }
}
