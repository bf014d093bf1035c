package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that are in the tracker, and that {@code claim --next} does not claim. */
class WithheldTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.processes().start(100);
  }

  private String claimNext(String... more) {
    List<String> words = new ArrayList<>(List.of("claim", "--next", "-w", "w9"));
    words.addAll(List.of(more));
    return baton.error(13, words.toArray(new String[0])).text("error");
  }

  private Json check() {
    for (Json check : baton.json("doctor").at("checks").items()) {
      if (check.text("name").equals("withheld-tasks")) {
        return check;
      }
    }
    throw new AssertionError("no such check");
  }

  @Test
  void anAssignedTaskIsListedWithTheNameAndObtainable() {
    baton.task("app-a", "A", "--assignee", "rig/coder");

    assertThat(baton.ok("ready").out())
        .contains("rig/coder")
        .contains("baton claim ID --force claims a task that is assigned to somebody else");
    assertThat(baton.ok("status").out()).startsWith("ready 1 (1 is assigned to somebody else), ");
    assertThat(claimNext())
        .isEqualTo("no task is ready; 1 is assigned to somebody else (app-a, rig/coder)");
    assertThat(check().text("status")).isEqualTo("warn");
    assertThat(check().at("details").texts())
        .containsExactly("1 is assigned to somebody else: app-a to rig/coder");
    String fix = check().text("fix");
    assertThat(fix).isEqualTo("baton claim app-a --force");
    baton.ok("claim", "app-a", "--force", "-w", "w9");
    assertThat(claimNext())
        .isEqualTo("no task is ready; 1 is in progress under your name (app-a, w9)");
  }

  @Test
  void aTaskOfItsOwnIsNotWithheldFromItsWorker() {
    baton.task("app-a", "A", "--assignee", "w9");
    assertThat(baton.json("claim", "--next", "-w", "w9").text("id")).isEqualTo("app-a");
  }

  @Tag("engines")
  @Test
  void aHookedTaskIsNamedWithWhatWaitsForIt() {
    baton.task("app-h", "Hooked");
    baton.ok("update", "app-h", "--status", "hooked", "--assignee", "nux");
    baton.task("app-w", "Waits", "--deps", "app-h");

    assertThat(baton.ok("ready").err())
        .isEqualTo(
            "no task is ready; 1 is hooked to an agent (app-h, nux); 1 waits for other tasks"
                + " (app-w); baton update app-h -s open\n");
    assertThat(check().at("details").texts())
        .containsExactly("1 is hooked to an agent: app-h to nux (1 waiting for it)");
    baton.ok("update", "app-h", "-s", "open", "-a", "");
    assertThat(baton.json("claim", "--next").text("id")).isEqualTo("app-h");
  }

  @Test
  void eachReasonIsNamed() {
    baton.task("app-b", "Blocked");
    baton.ok("update", "app-b", "--status", "blocked");
    baton.task("app-d", "Shelved");
    baton.ok("update", "app-d", "--status", "deferred");
    baton.task("app-l", "Later", "--defer", "+3d");
    baton.task("app-e", "Empty epic", "-t", "epic");
    baton.task("app-g", "Gate", "-t", "gate");
    baton.task("app-x", "Brief", "--ephemeral");
    baton.task("app-p", "Parent");
    baton.task("app-c", "Child", "--parent", "app-p", "--deps", "app-g");

    assertThat(claimNext())
        .isEqualTo(
            "no task is ready; 1 is blocked (app-b); 1 is an epic without unfinished children"
                + " (app-e); 1 is deferred without a date (app-d); 1 is deferred (app-l) for 3d;"
                + " 1 waits for other tasks (app-c); 1 waits for its children (app-p); 1 is of a"
                + " type that is not work (app-g); 1 exists for one run only (app-x)");
    assertThat(check().at("details").texts())
        .containsExactly(
            "1 is an epic without unfinished children: app-e",
            "1 is deferred without a date: app-d",
            "1 is of a type that is not work: app-g (1 waiting for it)",
            "1 exists for one run only: app-x");
    baton.ok("claim", "app-e");
  }

  @Test
  void whatIsNotWorkIsNoProblemUnlessWorkWaitsForIt() {
    baton.task("app-g", "Gate", "-t", "gate");
    assertThat(check().text("status")).isEqualTo("pass");
    baton.task("app-w", "Waits", "--deps", "app-g");
    assertThat(check().text("status")).isEqualTo("warn");
    assertThat(check().text("message")).isEqualTo("1 task is withheld from all workers");
  }

  @Tag("engines")
  @Test
  void aFilterIsNamedAsTheReason() {
    baton.task("app-a", "A", "-l", "back");

    assertThat(claimNext("--label", "front"))
        .isEqualTo("no task is ready; 1 is ready (app-a) but does not match the filter");
    baton.ok("defer", "app-a");
    assertThat(claimNext("--label", "front"))
        .isEqualTo("no task is ready; no unfinished task matches the filter");
    baton.ok("close", "app-a");
    assertThat(claimNext("--label", "front")).isEqualTo("no task is ready; no task is unfinished");
  }

  @Test
  void statusSaysWhyNothingIsReady() {
    baton.task("app-a", "A", "--defer", "+2d");

    assertThat(baton.ok("status").out())
        .contains("\nno task is ready; 1 is deferred (app-a) for 2d\n");
    assertThat(baton.json("status").text("why_nothing_ready"))
        .isEqualTo("no task is ready; 1 is deferred (app-a) for 2d");
    baton.pass(Duration.ofDays(2));
    assertThat(baton.json("status").names()).doesNotContain("why_nothing_ready");
  }
}
