package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code list} and {@code search}. */
@Tag("engines")
class ListTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-1", "Login fails", "-p", "1", "-t", "bug", "-l", "web,auth", "-a", "bo");
    baton.task("app-2", "Write the docs", "-p", "3", "-l", "docs", "-d", "How to LOG IN");
    baton.pass(Duration.ofDays(3));
    baton.task("app-3", "Epic of logs", "-t", "epic", "-p", "2");
    baton.ok("create", "Child", "--parent", "app-3", "--notes", "see login.c");
    baton.task("app-4", "Closed", "-p", "0");
    baton.ok("close", "app-4");
    baton.task("app-5", "Deleted");
    baton.ok("delete", "app-5", "--force");
  }

  @Test
  void peopleReadATable() {
    assertThat(baton.ok("list").out())
        .isEqualTo(
            """
            ID       P   TYPE  STATUS  WHO  TITLE
            app-1    P1  bug   open    bo   Login fails
            app-3    P2  epic  open         Epic of logs
            app-3.1  P2  task  open         Child
            app-2    P3  task  open         Write the docs
            """);
    assertThat(baton.ok("list", "-p", "4").err()).isEqualTo("no matching tasks\n");
    assertThat(baton.ok("list", "-p", "4").out()).isEmpty();
    assertThat(baton.ok("list", "-p", "4", "--json").out()).isEqualTo("[]\n");
  }

  @Test
  void aLimitThatCutsIsReported() {
    Answer cut = baton.ok("list", "-n", "2");
    assertThat(cut.out()).hasLineCount(3);
    assertThat(cut.err()).isEqualTo("more tasks match than these 2; -n 0 shows all\n");
    assertThat(baton.ok("list", "-n", "2", "--json").err()).isEqualTo(cut.err());
    assertThat(baton.ok("list", "-n", "4").err()).isEmpty();
    assertThat(baton.ok("search", "o", "-n", "1").err()).isNotEmpty();
  }

  @Test
  void theDefaultLimitIsFifty() {
    for (int i = 0; i < 47; i++) {
      baton.ok("q", "Task", String.valueOf(i));
    }

    assertThat(baton.json("list").items()).hasSize(50);
    assertThat(baton.json("list", "-n", "0").items()).hasSize(51);
    assertThat(baton.ok("list").err()).contains("than these 50");
  }

  @Test
  void tasksInProgressAreShownWithTheirWorkerAndVerdict() {
    baton.processes().start(100);
    baton.ok("claim", "app-2", "-w", "cy", "--pid", "100");
    assertThat(baton.ok("list").line("app-2"))
        .isEqualTo("app-2    P3  task  in_progress  cy   Write the docs");
    assertThat(baton.json("list").where("id", "app-2").at("claim").text("worker")).isEqualTo("cy");

    baton.processes().kill(100);
    assertThat(baton.ok("list").line("app-2"))
        .isEqualTo("app-2    P3  task  stale   cy   Write the docs");
    assertThat(baton.json("list").where("id", "app-2").at("stale").text("reason"))
        .isEqualTo("WORKER_DEAD");
    assertThat(baton.ok("list").out()).contains("stale app-2 cy held it for 0s: process 100");
  }
}
