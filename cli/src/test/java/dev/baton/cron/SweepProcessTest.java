package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken from the output of a sweep. */
class SweepProcessTest {

  @ParameterizedTest
  @CsvSource({
    "'warning: stale.grace is ignored\n', stale.grace is ignored",
    "'first\nbaton: the database is locked\n', the database is locked",
    "'a warning: inside\n', a warning: inside",
    "'', ''"
  })
  void theLastLineWithoutAWordThatIsPutBeforeItAnyway(String said, String line) {
    assertThat(SweepProcess.lastLine(said.translateEscapes())).isEqualTo(line);
  }
}
