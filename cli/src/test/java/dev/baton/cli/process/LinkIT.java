package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.process.Program.Running;
import dev.baton.tracker.CubProgram;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes by loops, hooks, cron and many processes at once are in the linked file. */
class LinkIT {
  private static final int WRITERS = 8;
  private static final int EDITS = 4;

  @TempDir Path temporary;

  private RunWorld world;
  private Program baton;
  private CubProgram cub;

  @BeforeEach
  void linkTasks() throws Exception {
    world = RunWorld.create(temporary);
    baton = world.baton();
    Path file = Files.createDirectory(world.file(".cub")).resolve("tasks.jsonl");
    StringBuilder text = new StringBuilder();
    for (int i = 1; i <= WRITERS; i++) {
      text.append(CubProgram.line("c-" + i, "Task", Instant.EPOCH)).append('\n');
    }
    Files.writeString(file, text);
    cub = new CubProgram(file);
    world.shell("baton delete -q app-a --force >/dev/null && baton link -q cub >/dev/null");
  }

  private String said(String id, String name) {
    return String.valueOf(cub.read().getOrDefault(id, Map.of()).get(name));
  }

  private void awaitStatus(String id, String status) throws Exception {
    RunWorld.await(id + " is " + status, () -> said(id, "status").equals(status));
  }

  @Test
  void allThatManyProcessesSaidIsInTheFileInTheEnd() throws Exception {
    List<Running> writers = new ArrayList<>();
    for (int i = 1; i <= WRITERS; i++) {
      writers.add(
          baton.shell(
              "n=0; while [ $n -lt $2 ]; do n=$((n + 1)); baton update c-$1 --title t$n;"
                  + " baton create -q --id n-$1-$n New; done",
              String.valueOf(i),
              String.valueOf(EDITS)));
    }
    for (Running writer : writers) {
      assertThat(writer.mustSucceed().err()).doesNotContain("warning");
    }
    assertThat(cub.read()).hasSize(WRITERS + WRITERS * EDITS);
    for (int i = 1; i <= WRITERS; i++) {
      assertThat(said("c-" + i, "title")).isEqualTo("\"t" + EDITS + "\"");
    }
    assertThat(world.file(".cub").toFile().list()).containsExactly("tasks.jsonl");
  }

  @Test
  void aLoopShowsInTheFileWhatItWorksOn() throws Exception {
    Path seen = temporary.resolve("seen");
    world.runShell(
        "cat >/dev/null; cp .cub/tasks.jsonl '"
            + seen
            + "'; date +%N >>work; echo '<promise>COMPLETE</promise>'",
        "--max-iterations",
        "1");
    assertThat(new CubProgram(seen).read().values())
        .extracting(task -> task.get("status"))
        .containsOnlyOnce("\"in_progress\"");
    assertThat(cub.read().values())
        .extracting(task -> task.get("status"))
        .containsOnlyOnce("\"closed\"")
        .doesNotContain("\"in_progress\"");
  }

  @Test
  void aCommitThatClosesATaskReachesTheFile() throws Exception {
    world.shell("baton hooks install -q >/dev/null");
    world.shell("git commit -q --allow-empty -m 'Do it' -m 'Closes: c-3'");
    String drain = world.shell("cat .git/baton/drain.pid 2>/dev/null || :").strip();
    awaitStatus("c-3", "\"closed\"");
    if (!drain.isEmpty()) {
      // It still closes the database, while its files would be deleted.
      RunWorld.await("its end", () -> !RunWorld.isRunning(drain));
    }
  }

  @Test
  void cronReopensATaskThatTheOtherProgramDropped() throws Exception {
    cub.change(
        "c-2",
        Instant.now().minus(Duration.ofHours(2)),
        task -> task.put("status", "\"in_progress\""));
    baton.run("ready");
    assertThat(said("c-2", "status")).isEqualTo("\"in_progress\"");
    baton.run("cron", "run");
    assertThat(said("c-2", "status")).isEqualTo("\"open\"");
  }
}
