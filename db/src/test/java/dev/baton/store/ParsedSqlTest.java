package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.Handle.ParsedSql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Phrases and parameters of statements. */
class ParsedSqlTest {
  private static String said(String sql) {
    return ParsedSql.withPhrases(sql, new MarkingDialect());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select 1 from task | select 1 from task",
        "select '$.a', '$by(x)' from $each(a) | select '$.a', '$by(x)' from <EACH a>",
        "from task t $by(task_open) where x | from task t <BY task_open> where x",
        "$each(:ids) j | <EACH :ids> j",
        "max($greatest(a, coalesce(b, (1)))) | max(<GREATEST a, coalesce(b, (1))>)",
        "$contains($greatest('a', :a), b), $about(t) | <CONTAINS <GREATEST 'a', :a>, b>, <ABOUT t>",
      })
  void phrasesAreSaidByTheDialect(String sql, String expected) {
    assertThat(said(sql)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "no phrase $other, 'select $other(1)'",
    "no end of the parenthesis, select $each((1)"
  })
  void aMistakeIsNoStatement(String message, String sql) {
    assertThatThrownBy(() -> said(sql))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void namesBecomeQuestionMarksOutsideQuotes() {
    ParsedSql parsed =
        ParsedSql.of("select ':no' || :one from $each(:two) where x = :one", new MarkingDialect());
    assertThat(parsed.sql()).isEqualTo("select ':no' || ? from <EACH ?> where x = ?");
    assertThat(parsed.parameters()).containsExactly("one", "two", "one");
  }

  @Test
  void questionMarksHaveNoNameOutsideQuotes() {
    ParsedSql parsed =
        ParsedSql.of("select '?' || ? from $each(?) where x = :name", new MarkingDialect());
    assertThat(parsed.sql()).isEqualTo("select '?' || ? from <EACH ?> where x = ?");
    assertThat(parsed.parameters()).containsExactly("", "", "name");
  }
}
