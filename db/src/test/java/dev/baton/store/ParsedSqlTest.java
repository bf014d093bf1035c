package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.Handle.ParsedSql;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        "select '$.a', '$by(x)' from $each(a) | select '$.a', '$by(x)' from <each a>",
        "from task t $by(task_open) where x | from task t <by task_open> where x",
        "$each(:ids) j | <each :ids> j",
        "max($greatest(a, coalesce(b, (1)))) | max(<greatest a, coalesce(b, (1))>)",
        "$contains($greatest('a', :a), b), $about(t) | <contains <greatest 'a', :a>, b>, <about t>",
      })
  void phrasesAreSaidByTheDialect(String sql, String expected) {
    assertThat(said(sql)).isEqualTo(expected);
  }

  @Test
  void aParenthesisWithoutAnEndIsNoStatement() {
    assertThatThrownBy(() -> said("select $each((1)"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no end of the parenthesis");
  }

  @Test
  void anEngineRefusesAPhraseThatItDoesNotKnow(@TempDir Path temporary) {
    Database database = new TestStore(temporary).database;
    assertThatThrownBy(() -> Sql.of("select $other(1)").texts(database))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no phrase $other");
  }

  @Test
  void namesBecomeQuestionMarksOutsideQuotes() {
    ParsedSql parsed =
        ParsedSql.of("select ':no' || :one from $each(:two) where x = :one", new MarkingDialect());
    assertThat(parsed.sql()).isEqualTo("select ':no' || ? from <each ?> where x = ?");
    assertThat(parsed.parameters()).containsExactly("one", "two", "one");
  }

  @Test
  void questionMarksHaveNoNameOutsideQuotes() {
    ParsedSql parsed =
        ParsedSql.of("select '?' || ? from $each(?) where x = :name", new MarkingDialect());
    assertThat(parsed.sql()).isEqualTo("select '?' || ? from <each ?> where x = ?");
    assertThat(parsed.parameters()).containsExactly("", "", "name");
  }
}
