package dev.baton.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import dev.baton.cron.CronMemory.Result;
import dev.baton.cron.CronRun.Look;
import dev.baton.render.CronPage;
import dev.baton.terminal.Output;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Output for people stays short, however much there is. */
class PageLengthTest {
  @TempDir Path folder;

  @Test
  void statusShowsSomeWorkersAndThoseFirstThatNeedALook() {
    Sandbox baton = Sandbox.repository(folder);
    for (int i = 10; i < 35; i++) {
      baton.task("app-" + i, "Task");
      baton.processes().start(i);
      baton.ok("claim", "app-" + i, "--worker", "w" + i, "--pid", String.valueOf(i));
    }
    baton.processes().kill(34);
    Answer status = baton.ok("status");
    List<String> workers = status.out().lines().filter(line -> line.startsWith("app-")).toList();
    assertThat(workers).hasSize(20);
    assertThat(workers.getFirst()).startsWith("app-34").contains("suspect");
    assertThat(status.out()).contains("and 5 more; baton list --status in_progress shows all\n");
    assertThat(baton.json("status").at("workers").items()).hasSize(25);
    assertThat(baton.ok("list", "--status", "in_progress", "-n", "0").out()).contains("app-33");
  }

  private static List<String> changes(int count) {
    List<String> changes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      changes.add("app-" + i + " reopened");
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    CronPage.printChanges(
        Output.plain(stream, stream, false), new Look("/db", Result.SWEPT, changes, ""));
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
