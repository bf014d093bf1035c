package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program that read the linked file before a change made here, and writes it after that. */
class StaleWriteTest {
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
    baton.ok("link", "cub");
  }

  private String said(String name) {
    return cub.read().get("c-1").getOrDefault(name, "");
  }

  /** Does all of it between the moments at which cub reads and writes the file. */
  private void whileCubChanges(Consumer<Map<String, String>> change, String... commands) {
    Map<String, Map<String, String>> read = cub.read();
    for (String command : commands) {
      baton.pass(Duration.ofSeconds(2));
      baton.ok(command.split(" ", -1));
    }
    baton.pass(Duration.ofSeconds(2));
    change.accept(read.get("c-1"));
    read.get("c-1").put("updated_at", '"' + baton.now().toString().replace("Z", "") + '"');
    cub.write(read);
  }

  @Test
  void aChangeOfCubsDoesNotEndAClaimMadeMeanwhile() {
    whileCubChanges(task -> task.put("title", "\"By cub\""), "claim c-1 --worker ann");
    Answer answer = baton.ok("list", "--json");
    assertThat(answer.err()).contains("c-1: the file has a change of title", "is kept");
    assertThat(baton.show("c-1").text("status")).isEqualTo("in_progress");
    assertThat(baton.show("c-1").text("title")).isEqualTo("By cub");
    assertThat(baton.ok("sweep", "--json").err()).isEmpty();
    assertThat(said("status")).isEqualTo("\"in_progress\"");
    assertThat(said("assignee")).isEqualTo("\"ann\"");
    assertThat(said("title")).isEqualTo("\"By cub\"");
    baton.ok("close", "c-1", "--epoch", "1");
    assertThat(said("status")).isEqualTo("\"closed\"");
  }

  @Test
  void noChangeIsUndoneHoweverManyThereWere() {
    whileCubChanges(
        task -> task.put("priority", "\"P0\""),
        "update c-1 --title Mine",
        "label add c-1 mine",
        "claim c-1 --worker ann",
        "comment c-1 hello",
        "close c-1 --epoch 1 --reason done");
    Answer answer = baton.ok("sweep", "--json");
    assertThat(answer.err()).contains("c-1: the file has a change of priority");
    assertThat(said("title")).isEqualTo("\"Mine\"");
    assertThat(said("status")).isEqualTo("\"closed\"");
    assertThat(said("labels")).contains("mine");
    assertThat(said("priority")).isEqualTo("\"P0\"");
    assertThat(said("notes")).contains("] hello", "] done");
    assertThat(baton.show("c-1").text("close_reason")).isEqualTo("done");
    assertThat(baton.show("c-1").at("comments").items()).hasSize(1);
  }

  @Test
  void whoeverRepeatsTheOldStatusWithNothingElseEndsNoClaim() {
    whileCubChanges(task -> {}, "claim c-1 --worker ann");
    Answer answer = baton.ok("ready", "--json");
    assertThat(answer.err()).contains("the claim of ann is kept");
    assertThat(answer.json().each("id")).doesNotContain("c-1");
    baton.ok("sweep");
    assertThat(said("status")).isEqualTo("\"in_progress\"");
  }

  @Test
  void whatCubChangesBackOnPurposeIsChanged() {
    baton.ok("close", "c-1");
    baton.pass(Duration.ofMinutes(1));
    cub.change(
        "c-1",
        baton.now(),
        task -> {
          task.put("status", "\"open\"");
          task.put("closed_at", "null");
        });
    assertThat(baton.ok("list").err()).contains("status \"open\"", "taken over");
    assertThat(baton.show("c-1").text("status")).isEqualTo("open");
    baton.ok("claim", "c-1", "--worker", "ann");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), task -> task.put("status", "\"open\""));
    assertThat(baton.ok("list", "--json").err()).contains("the claim of ann has ended");
    assertThat(baton.error(4, "close", "c-1", "--epoch", "1").text("code")).isEqualTo("claim_lost");
  }

  @Test
  void aLineThatAnAgentEditsByHandKeepsItsOldTime() throws Exception {
    String old = Files.readAllLines(file).getFirst();
    baton.pass(Duration.ofSeconds(5));
    baton.ok("update", "c-1", "--title", "Mine");
    String now = Files.readAllLines(file).getFirst();
    String edited = old.replace("\"open\"", "\"closed\"");
    Files.writeString(file, Files.readString(file).replace(now, edited));
    baton.ok("sweep");
    assertThat(said("status")).isEqualTo("\"closed\"");
    assertThat(said("title")).isEqualTo("\"Mine\"");
  }

  @Test
  void aStaleClaimByCubTakesNoTaskFromItsWorker() {
    whileCubChanges(
        task -> {
          task.put("status", "\"in_progress\"");
          task.put("assignee", "\"cub-run\"");
        },
        "claim c-1 --worker ann");
    Answer answer = baton.ok("list", "--json");
    assertThat(answer.err()).contains("ann holds it here and keeps it");
    assertThat(baton.show("c-1").text("assignee")).isEqualTo("ann");
    baton.ok("close", "c-1", "--epoch", "1");
  }

  @Test
  void beadsLinesAreMergedInTheSameWay() throws Exception {
    baton.ok("unlink");
    Path issues = Files.createDirectories(folder.resolve(".beads")).resolve("issues.jsonl");
    String line =
        "{\"id\":\"b-1\",\"title\":\"Old\",\"status\":\"open\",\"priority\":1,\"issue_type\":\"task\",\"created_at\":\"2026-01-01T10:00:00Z\",\"updated_at\":\"2026-01-02T10:00:00Z\"}\n";
    Files.writeString(issues, line);
    baton.ok("link", "beads");
    baton.pass(Duration.ofSeconds(2));
    baton.ok("claim", "b-1", "--worker", "ann");
    baton.ok("update", "b-1", "--add-label", "x");
    String stale =
        line.replace("\"priority\":1", "\"priority\":3")
            .replace("2026-01-02T10:00:00Z", "2026-03-02T09:00:03Z");
    String mine =
        Files.readString(issues).lines().filter(one -> one.contains("b-1")).findFirst().orElse("");
    Files.writeString(issues, Files.readString(issues).replace(mine + "\n", stale));
    assertThat(baton.ok("sweep").err()).contains("b-1: the file has a change of priority");
    assertThat(Files.readString(issues))
        .contains(
            "\"status\":\"in_progress\"", "\"assignee\":\"ann\"", "\"priority\":3", "[\"x\"]");
    assertThat(baton.show("b-1").number("priority")).isEqualTo(3);
  }
}
