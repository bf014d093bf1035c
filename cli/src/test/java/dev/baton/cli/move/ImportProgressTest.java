package dev.baton.cli.move;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.kit.ProgressLine;
import dev.baton.cli.move.ImportCommands.ImportProgress;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ImportProgressTest {
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private long now;

  private void read(ImportProgress progress, int lines, long millis) {
    for (int line = 1; line <= lines; line++) {
      now += TimeUnit.MILLISECONDS.toNanos(millis) / lines;
      progress.accept(line);
    }
    progress.end();
  }

  private PrintStream stream() {
    return new PrintStream(err, false, StandardCharsets.UTF_8);
  }

  @Test
  void isReportedAFewTimesASecondAndTakenAway() {
    read(new ImportProgress(new ProgressLine(stream()), () -> now), 100_000, 1_000);
    String told = err.toString(StandardCharsets.UTF_8);
    assertThat(told).startsWith("\rline 20").endsWith(" …\u001b[K\r\u001b[K");
    assertThat(told.chars().filter(c -> c == '…').count()).isBetween(4L, 5L);
  }

  @Test
  void isNotToldOfWhatIsSoonOverOrToNobody() {
    read(new ImportProgress(new ProgressLine(stream()), () -> now), 100_000, 199);
    assertThat(err.size()).isZero();
    read(new ImportProgress(new ProgressLine(null), () -> now), 100_000, 10_000);
    assertThat(err.size()).isZero();
  }
}
