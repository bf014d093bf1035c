package dev.baton.cli.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Look;
import dev.baton.terminal.Output;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What cron mails stays short, however much there is. */
class CronViewTest {

  private static List<String> changes(int count) {
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add("app-" + i + " reopened");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    new CronView.Looks(List.of(new Look("/db", Result.SWEPT, changes, "")))
        .text(Output.plain(stream, stream, false));
    stream.flush();
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void aRunOfCronsTellsSomeChanges() {
    assertThat(changes(20)).hasSize(20).last().isEqualTo("/db: app-19 reopened");
    assertThat(changes(500))
        .hasSize(21)
        .last()
        .isEqualTo("/db: and 480 more; see baton show --history");
  }
}
