package dev.baton.app.find;

import dev.baton.app.find.QueryWords.Word;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import java.time.Clock;
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
}
