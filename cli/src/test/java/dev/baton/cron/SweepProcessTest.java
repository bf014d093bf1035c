package dev.baton.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cron.CronRun.Sweep.Report;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is taken from the output of a sweep. */
class SweepProcessTest {

  @Test
  void whenToSweepAgainIsNoChange() {
    Report report = SweepProcess.swept("app-x reopened (epoch 2)\nagain in 59500\n", "");

    assertThat(report.changes()).containsExactly("app-x reopened (epoch 2)");
    assertThat(report.again()).isEqualTo(Duration.ofMillis(59_500));
    assertThat(SweepProcess.swept("", "").again()).isNull();
  }

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
