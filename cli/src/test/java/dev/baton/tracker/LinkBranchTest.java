package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A linked file of which each git branch has its own version. */
class LinkBranchTest {
  /** Commands that only look. */
  private static final String[] LOOKS = {
    "ready",
    "list",
    "show c-1",
    "status",
    "stale",
    "blocked",
    "count",
    "search One",
    "doctor",
    "export beads",
    "dep list c-1",
    "comment list c-1",
    "label list c-1",
    "link status",
    "rescue list",
    "iterations list",
    "breaker status",
    "epic status",
    "info"
  };

  @TempDir Path folder;

  private Sandbox baton;
  private Path file;
  private CubProgram cub;

  @BeforeEach
  void link() throws Exception {
    baton = Sandbox.repository(folder);
    file = Files.createDirectories(folder.resolve(".cub")).resolve("tasks.jsonl");
    cub = new CubProgram(file);
    Files.writeString(
        file,
        CubProgram.line("c-1", "One", baton.now())
            + "\n"
            + CubProgram.line("c-2", "Two", baton.now())
            + "\n");
    commit("first");
    baton.git("branch", "other");
    baton.ok("link", "cub");
    baton.pass(Duration.ofMinutes(1));
  }

  private void commit(String message) {
    baton.git("add", ".cub");
    baton.git("commit", "-q", "-m", message);
  }

  private String said(String id, String name) {
    return cub.read().get(id).getOrDefault(name, "");
  }

  @Test
  void whoOnlyLooksLeavesTheFileOfAnotherBranchAsItIs() throws Exception {
    baton.ok("close", "c-1");
    baton.ok("claim", "c-2", "--worker", "ann");
    commit("closed");
    byte[] here = Files.readAllBytes(file);
    baton.git("checkout", "-q", "other");
    byte[] there = Files.readAllBytes(file);
    String first = baton.ok("ready").err();
    assertThat(first)
        .contains("another branch is checked out", "an older state of c-1, c-2", "left as it is");
    for (String look : LOOKS) {
      baton.run(look.split(" ", -1));
      assertThat(file).as(look).hasBinaryContent(there);
    }
    assertThat(baton.ok("list").err()).isEmpty();
    assertThat(baton.show("c-1").text("status")).isEqualTo("closed");
    assertThat(baton.show("c-2").text("status")).isEqualTo("in_progress");
    baton.git("checkout", "-q", "main");
    assertThat(baton.ok("list").err()).isEmpty();
    assertThat(file).hasBinaryContent(here);
    assertThat(baton.show("c-2").text("assignee")).isEqualTo("ann");
    baton.ok("close", "c-2", "--epoch", "1");
  }

  @Test
  void aChangeOnAnotherBranchWritesOnlyItsTask() throws Exception {
    baton.ok("close", "c-1");
    commit("closed");
    baton.git("checkout", "-q", "other");
    baton.ok("update", "c-2", "-p", "0");
    assertThat(said("c-2", "priority")).isEqualTo("\"P0\"");
    assertThat(said("c-1", "status")).isEqualTo("\"open\"");
    baton.ok("sweep");
    assertThat(said("c-1", "status")).isEqualTo("\"open\"");
    commit("priority");
    baton.git("checkout", "-q", "main");
    baton.ok("ready");
    assertThat(said("c-1", "status")).isEqualTo("\"closed\"");
    assertThat(baton.show("c-1").text("status")).isEqualTo("closed");
  }

  @Test
  void whatAnotherBranchHasThatIsNewerIsTaken() throws Exception {
    baton.git("checkout", "-q", "other");
    baton.ok("list");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("title", "\"Newer\""));
    commit("newer");
    baton.git("checkout", "-q", "main");
    baton.ok("claim", "c-2", "--worker", "ann");
    commit("claimed");
    baton.git("checkout", "-q", "other");
    assertThat(baton.show("c-1").text("title")).isEqualTo("Newer");
    assertThat(baton.show("c-2").text("status")).isEqualTo("in_progress");
  }

  @Test
  void aClaimOnATaskThatABranchDoesNotHaveGoesOn() throws Exception {
    baton.task("c-3", "Made here");
    baton.ok("claim", "c-3", "--worker", "ann");
    commit("third");
    baton.git("checkout", "-q", "other");
    byte[] there = Files.readAllBytes(file);
    assertThat(baton.ok("list", "--json").err()).isEmpty();
    assertThat(baton.show("c-3").text("status")).isEqualTo("in_progress");
    baton.ok("heartbeat", "c-3", "--epoch", "1");
    assertThat(file).hasBinaryContent(there);
    baton.ok("update", "c-1", "-p", "0");
    assertThat(cub.read()).containsOnlyKeys("c-1", "c-2");
    baton.ok("close", "c-3", "--epoch", "1");
    assertThat(cub.read()).containsOnlyKeys("c-1", "c-2");
    commit("other");
    baton.git("checkout", "-q", "main");
    assertThat(baton.show("c-3").text("status")).isEqualTo("closed");
    baton.ok("update", "c-2", "-p", "0");
    assertThat(said("c-3", "status")).isEqualTo("\"closed\"");
  }

  @Test
  void whatACommandLeavesOutTheNextOneThatChangesSomethingWrites() throws Exception {
    Path link = folder.resolve(".git/baton/baton.db.link");
    byte[] kept = Files.readAllBytes(link);
    Files.delete(link); // as if killed before the file was written
    baton.ok("update", "c-1", "--title", "Mine");
    baton.ok("delete", "c-2", "--force");
    baton.task("c-3", "New");
    Files.write(link, kept);
    byte[] before = Files.readAllBytes(file);
    for (int i = 0; i < 2; i++) {
      assertThat(baton.ok("list").err()).isEmpty();
      assertThat(file).hasBinaryContent(before);
    }
    baton.ok("comment", "c-1", "well");
    assertThat(cub.read()).containsOnlyKeys("c-1", "c-3");
    assertThat(said("c-1", "title")).isEqualTo("\"Mine\"");
  }
}
