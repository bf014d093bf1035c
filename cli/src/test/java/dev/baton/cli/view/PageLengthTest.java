package dev.baton.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
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
}
