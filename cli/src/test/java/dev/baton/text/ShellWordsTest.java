package dev.baton.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.InvalidValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordsTest {
  /** Words are shown between brackets. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "--a b  c | [--a][b][c]",
        "'a b' \"c d\" | [a b][c d]",
        "--x='a b'\"c\" | [--x=a bc]",
        "a '' \"\" b | [a][][][b]",
        "a\\ b \\'c | [a b]['c]",
        "'a\\b' \"a\\b\" \"a\\\"b\" \"\\$x\" | [a\\b][a\\b][a\"b][$x]",
        "$HOME *.c `id` | [$HOME][*.c][`id`]",
        "--allowedTools \"Bash(npm test)\" Edit | [--allowedTools][Bash(npm test)][Edit]",
        "-c 'sandbox_workspace_write.network_access=true' |"
            + " [-c][sandbox_workspace_write.network_access=true]",
        "end\\ | [end\\]",
      })
  void areSplitAsAShellDoes(String text, String words) {
    StringBuilder shown = new StringBuilder();
    ShellWords.split(text).forEach(word -> shown.append('[').append(word).append(']'));
    assertThat(shown).hasToString(words);
  }

  @Test
  void ofABlankTextThereAreNone() {
    assertThat(ShellWords.split(" \t\n")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"'a", "a \"b c", "\"a\\\"", "it's"})
  void needTheirQuotesClosed(String text) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> ShellWords.split(text))
        .withMessageContaining("has a quote that is not closed");
  }
}
