package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that are linked to another tracker's file. */
class LinkTest {
  @TempDir Path folder;

  private Sandbox baton;
  private Path file;
  private CubProgram cub;

  @BeforeEach
  void createRepository() throws Exception {
    baton = Sandbox.repository(folder);
    file = Files.createDirectories(folder.resolve(".cub")).resolve("tasks.jsonl");
    cub = new CubProgram(file);
  }

  private void linked(String... ids) throws Exception {
    StringBuilder text = new StringBuilder();
    for (String id : ids) {
      text.append(CubProgram.line(id, "Task " + id, baton.now())).append('\n');
    }
    Files.writeString(file, text);
    baton.ok("link", "cub");
  }

  private String said(String id, String name) {
    return cub.read().get(id).get(name);
  }

  /** The lines of the file that have changed. */
  private List<String> changedSince(List<String> before) throws Exception {
    List<String> changed = new ArrayList<>(Files.readAllLines(file));
    changed.removeAll(before);
    return changed;
  }

  @Test
  void whatIsDoneHereIsInTheFileAtOnceAndNothingElseChangesThere() throws Exception {
    linked("c-1", "c-2", "c-3");
    List<String> before = Files.readAllLines(file);
    baton.pass(Duration.ofMinutes(1));
    baton.ok("claim", "c-2", "--worker", "ann");

    assertThat(changedSince(before))
        .containsExactly(
            before
                .get(1)
                .replace("\"status\":\"open\"", "\"status\":\"in_progress\"")
                .replace("\"assignee\":null", "\"assignee\":\"ann\"")
                .replace(
                    "\"updated_at\":\"2026-03-02T09:00:00\"",
                    "\"updated_at\":\"2026-03-02T09:01:00.000000\"")
                .replace("\"is_ready\":true", "\"is_ready\":false")
                .replace(
                    "\"priority_numeric\":2}",
                    "\"priority_numeric\":2,\"started_at\":\"2026-03-02T09:01:00.000000\"}"));
    assertThat(Files.readAllLines(file).get(0)).isEqualTo(before.get(0));
    assertThat(Files.readAllLines(file).get(2)).isEqualTo(before.get(2));

    baton.ok("label", "add", "c-2", "m");
    assertThat(said("c-2", "labels")).isEqualTo("[\"z\",\"a\",\"m\"]");
    baton.ok("close", "c-2", "--epoch", "1");
    assertThat(said("c-2", "status")).isEqualTo("\"closed\"");
    assertThat(said("c-2", "closed_at")).isEqualTo("\"2026-03-02T09:01:00.000000\"");
    assertThat(said("c-2", "weight")).isEqualTo("1.50e1");

    byte[] file = Files.readAllBytes(this.file);
    byte[] database = baton.databaseBytes();
    baton.ok("list");
    assertThat(Files.readAllBytes(this.file)).isEqualTo(file);
    assertThat(baton.databaseBytes()).isEqualTo(database);
  }

  @Test
  void newAndDeletedTasksGoBothWays() throws Exception {
    linked("c-1", "c-2");
    baton.task("c-3", "Made here", "--deps", "c-1", "-p", "0");
    assertThat(cub.read().keySet()).containsExactly("c-1", "c-2", "c-3");
    assertThat(said("c-3", "dependsOn")).isEqualTo("[\"c-1\"]");
    assertThat(said("c-3", "priority")).isEqualTo("\"P0\"");
    cub.create("c-4", "Made there", baton.now());
    assertThat(baton.show("c-4").text("title")).isEqualTo("Made there");
    baton.ok("delete", "c-2", "--force");
    assertThat(cub.read().keySet()).containsExactly("c-1", "c-3", "c-4");

    var tasks = cub.read();
    tasks.remove("c-4");
    cub.write(tasks);
    assertThat(baton.json("list").each("id")).containsExactlyInAnyOrder("c-1", "c-3");
  }

  @Test
  void aTaskThatCubCannotHaveKnownIsNotTakenForDeleted() throws Exception {
    linked("c-1", "c-2");
    var readBefore = cub.read();
    baton.task("c-3", "Made meanwhile");
    baton.ok("update", "c-1", "-p", "0");
    readBefore.get("c-2").put("title", "\"Changed by cub\"");
    readBefore.get("c-2").put("updated_at", "\"2026-03-02T09:00:01\"");
    cub.write(readBefore);

    Answer answer = baton.ok("list", "--json");
    assertThat(answer.err()).contains("c-1: the file has an older state of it");
    assertThat(answer.json().each("id")).contains("c-3");
    assertThat(cub.read().keySet()).as("list only looks").containsExactly("c-1", "c-2");
    baton.ok("update", "c-2", "-p", "0");
    assertThat(cub.read().keySet()).containsExactly("c-1", "c-2", "c-3");
    assertThat(said("c-1", "priority")).isEqualTo("\"P0\"");
    assertThat(baton.show("c-2").text("title")).isEqualTo("Changed by cub");
  }

  @Test
  void aTaskThatCubDroppedIsShownAndReopenedInTheFile() throws Exception {
    linked("c-1", "c-2");
    baton.pass(Duration.ofMinutes(5));
    cub.change(
        "c-1",
        baton.now(),
        members -> {
          members.put("status", "\"in_progress\"");
          members.put("assignee", "\"cub-run-7\"");
        });
    assertThat(baton.json("stale").items()).isEmpty();
    assertThat(baton.show("c-1").text("status")).isEqualTo("in_progress");
    baton.pass(Duration.ofMinutes(61));
    Json stale = baton.json("stale").at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("LEASE_EXPIRED");
    assertThat(stale.text("liveness")).isEqualTo("unknown");
    assertThat(stale.text("since")).isEqualTo("2026-03-02T10:05:00Z");
    assertThat(baton.ok("ready").out()).contains("c-1");
    assertThat(baton.run("doctor").out()).contains("c-1");

    baton.ok("sweep");
    assertThat(baton.ok("cron", "sweep").err()).isEmpty();
    assertThat(said("c-1", "status")).isEqualTo("\"open\"");
    assertThat(said("c-1", "assignee")).isEqualTo("null");
  }

  @Test
  void cubMayCloseWhatAWorkerHoldsHere() throws Exception {
    linked("c-1");
    baton.ok("claim", "c-1", "--worker", "ann");
    baton.pass(Duration.ofMinutes(1));
    cub.change("c-1", baton.now(), members -> members.put("status", "\"closed\""));
    assertThat(baton.error(4, "close", "c-1", "--epoch", "1").text("code")).isEqualTo("claim_lost");
    assertThat(baton.show("c-1").text("status")).isEqualTo("closed");
    assertThat(said("c-1", "status")).isEqualTo("\"closed\"");
  }

  @Test
  void fieldsAreMergedAndTheNewerChangeOfTheSameWins() throws Exception {
    linked("c-1");
    Path link = folder.resolve(".git/baton/baton.db.link");
    byte[] kept = Files.readAllBytes(link);
    Files.delete(link); // as if killed before the file was written
    baton.pass(Duration.ofMinutes(1));
    baton.ok("update", "c-1", "--title", "Mine", "-p", "0", "--add-label", "mine");
    Files.write(link, kept);
    baton.pass(Duration.ofMinutes(1));
    cub.change(
        "c-1",
        baton.now(),
        members -> {
          members.put("title", "\"Theirs\"");
          members.put("description", "\"more\"");
          members.put("labels", "[\"z\",\"theirs\"]");
        });
    Answer answer = baton.ok("list");
    assertThat(answer.err())
        .contains("c-1: title was changed here and in the file; the newer change wins")
        .contains("the other value was Mine");
    Json task = baton.show("c-1");
    assertThat(task.text("title")).isEqualTo("Theirs");
    assertThat(task.number("priority")).isZero();
    assertThat(task.text("description")).isEqualTo("more");
    baton.ok("sweep");
    assertThat(said("c-1", "priority")).isEqualTo("\"P0\"");
    assertThat(said("c-1", "labels")).isEqualTo("[\"z\",\"theirs\",\"mine\"]");
    assertThat(baton.ok("list").err()).isEmpty();
  }

  @Test
  void aBrokenFileIsNotChangedUntilItIsFixed() throws Exception {
    linked("c-1", "c-2");
    byte[] whole = Files.readAllBytes(file);
    String cut = new String(whole, java.nio.charset.StandardCharsets.UTF_8);
    for (String broken : List.of(cut.substring(0, cut.length() - 20), "<<<<<<< HEAD\n" + cut, "")) {
      Files.writeString(file, broken);
      Answer answer = baton.ok("update", "c-1", "--title", "Later " + broken.length());
      assertThat(answer.err()).containsOnlyOnce("the linked file and the database are out of sync");
      assertThat(file).hasContent(broken);
      assertThat(baton.json("list").items()).hasSize(2);
    }
    Files.delete(file);
    assertThat(baton.ok("list").err()).contains("the linked file and the database are out of sync");
    Files.write(file, whole);
    assertThat(baton.ok("sweep", "--json").err()).isEmpty();
    assertThat(said("c-1", "title")).isEqualTo("\"Later 0\"");
  }

  @Test
  void beadsKeepsItsOwnWays() throws Exception {
    Path beads = Files.createDirectories(folder.resolve(".beads")).resolve("issues.jsonl");
    String first =
        "{\"id\":\"b-1\",\"title\":\"Old\",\"status\":\"open\",\"priority\":0,\"issue_type\":\"task\",\"created_at\":\"2026-01-01T01:00:00-08:00\",\"updated_at\":\"2026-01-01T01:00:00-08:00\"}\r\n";
    String second =
        "{ \"id\": \"b-2\", \"title\": \"New\", \"status\": \"review\", \"sprint\": 1e2,"
            + " \"created_at\":\"2026-01-01T01:00:00-08:00\",\"updated_at\":\"2026-01-01T01:00:00-08:00\"}";
    String older = first.replace("Old", "Older").replace("01:00:00-08:00", "00:00:00-08:00");
    Files.writeString(beads, "\uFEFF" + older + first + "\r\n" + second);
    baton.task("app-1", "Made before");
    Json report = baton.json("link", "beads");
    assertThat(report.number("read")).isEqualTo(2);
    assertThat(report.number("written")).isEqualTo(1);
    String linked = Files.readString(beads);
    assertThat(linked)
        .startsWith("\uFEFF" + older + first + "\r\n" + second + "\r\n{\"id\":\"app-1\"");

    baton.ok("comment", "b-1", "well");
    baton.ok("dep", "add", "b-1", "app-1");
    assertThat(Files.readString(beads))
        .startsWith(
            "\uFEFF"
                + first.replace("01:00:00-08:00\"}\r\n", "X").replaceAll("\"updated_at.*", "")
                + "\"updated_at\":\"2026-03-02T09:00:00")
        .contains("\"text\":\"well\"")
        .contains("\"depends_on_id\":\"app-1\"")
        .contains("\r\n\r\n" + second + "\r\n{\"id\":\"app-1\"");
    assertThat(baton.show("b-2").text("status")).isEqualTo("blocked");

    Files.writeString(file, CubProgram.line("c-1", "Elsewhere", baton.now()));
    assertThat(baton.error(4, "link", "cub").text("code")).isEqualTo("linked");
  }

  @Test
  void unlinkKeepsBothSides() throws Exception {
    linked("c-1");
    baton.ok("unlink");
    byte[] bytes = Files.readAllBytes(file);
    baton.pass(Duration.ofMinutes(1));
    baton.ok("update", "c-1", "--title", "Here only");
    assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    baton.ok("link", "cub", ".cub");
    assertThat(said("c-1", "title")).isEqualTo("\"Here only\"");
  }

  private Json doctor() {
    return baton.run("doctor", "--check", "link", "--json").json().at("checks").at(0);
  }

  @Test
  void doctorReportsWhatKeepsBothFromBeingInSync() throws Exception {
    assertThat(doctor().text("message")).isEqualTo("not linked");
    linked("c-1", "c-2");
    assertThat(doctor().text("status")).isEqualTo("pass");
    assertThat(doctor().text("message")).isEqualTo("in sync with " + file);
    String whole = Files.readString(file);

    Files.writeString(file, whole + "<<<<<<< HEAD\n");
    assertThat(doctor().text("status")).isEqualTo("fail");
    assertThat(doctor().text("message")).endsWith("line 3: a git conflict is not resolved");
    Files.writeString(file, "\n");
    assertThat(doctor().text("message")).contains("is empty, but was not before");
    Files.delete(file);
    assertThat(doctor().text("message")).isEqualTo("the linked file does not exist");
    assertThat(doctor().text("fix")).contains("baton unlink");
    assertThat(doctor().at("details").texts()).containsExactly(file.toString());
    Files.createDirectory(file);
    assertThat(doctor().text("message")).startsWith("the linked file cannot be read: ");
    Files.delete(file);
    Files.writeString(file, whole);
    assertThat(doctor().text("status")).isEqualTo("pass");
    Path link = folder.resolve(".git/baton/baton.db.link");
    String said = Files.readString(link);
    Files.writeString(link, "cub\n");
    assertThat(doctor().text("message")).contains("is damaged");
    Files.writeString(link, said);
    assertThat(doctor().text("status")).isEqualTo("pass");
  }

  @Test
  void doctorReportsAFileThatCannotBeWritten() throws Exception {
    linked("c-1");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--r--r--"));
    assertThat(baton.ok("close", "c-1").err()).contains("read-only");
    assertThat(doctor().text("status")).isEqualTo("warn");
    assertThat(doctor().text("message")).endsWith("are out of sync");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    baton.ok("sweep");
    assertThat(doctor().text("status")).isEqualTo("pass");
    assertThat(said("c-1", "status")).isEqualTo("\"closed\"");

    Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("r-xr-xr-x"));
    boolean isRoot = Files.isWritable(file.getParent());
    String status = doctor().text("status");
    Files.setPosixFilePermissions(file.getParent(), PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(status).isEqualTo(isRoot ? "pass" : "warn");
  }
}
