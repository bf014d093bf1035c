package dev.baton.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Sandbox;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The effects of git, file systems and other programs on a linked file. */
class LinkHardshipTest {
  @TempDir Path folder;

  private Path repository;
  private Sandbox baton;
  private Path cubs;
  private CubProgram cub;
  private Path issues;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(folder.resolve("repository"));
    baton = Sandbox.repository(repository);
    cubs = Files.createDirectory(repository.resolve(".cub")).resolve("tasks.jsonl");
    cub = new CubProgram(cubs);
    issues = Files.createDirectory(repository.resolve(".beads")).resolve("issues.jsonl");
  }

  private void writeCub(String... ids) throws Exception {
    StringBuilder text = new StringBuilder();
    for (String id : ids) {
      text.append(CubProgram.line(id, "Task " + id, baton.now())).append('\n');
    }
    Files.writeString(cubs, text);
  }

  private void linkCub(String... ids) throws Exception {
    writeCub(ids);
    baton.ok("link", "cub");
  }

  private static String issue(String id, String title) {
    return "{\"id\":\"%s\",\"title\":\"%s\",\"status\":\"open\",\"priority\":1,\"issue_type\":\"task\",\"created_at\":\"2026-01-01T10:00:00Z\",\"updated_at\":\"2026-01-02T10:00:00Z\"}\n"
        .formatted(id, title);
  }

  private void linkBeads(String... ids) throws Exception {
    StringBuilder text = new StringBuilder();
    for (String id : ids) {
      text.append(issue(id, "Task " + id));
    }
    Files.writeString(issues, text);
    baton.ok("link", "beads");
  }

  private String said(String id, String name) {
    return String.valueOf(Objects.requireNonNull(cub.read().get(id)).get(name));
  }

  @Test
  void aBranchOfGitWithFewerTasksEndsNone() throws Exception {
    Files.writeString(issues, issue("app-1", "Old"));
    baton.git("add", ".beads");
    baton.git("commit", "-q", "-m", "one");
    baton.git("branch", "old");
    Files.writeString(issues, issue("app-1", "Old") + issue("app-2", "New") + issue("app-3", "X"));
    baton.git("commit", "-q", "-a", "-m", "three");
    baton.ok("link", "beads");
    baton.ok("comment", "app-2", "well");
    baton.git("commit", "-q", "-a", "-m", "commented");
    String full = Files.readString(issues);

    baton.git("checkout", "-q", "old");
    assertThat(baton.json("list").each("id")).containsExactly("app-1");
    baton.pass(Duration.ofMinutes(5));
    baton.git("checkout", "-q", "main");
    assertThat(baton.json("list").each("id")).containsExactlyInAnyOrder("app-1", "app-2", "app-3");
    assertThat(baton.show("app-2").at("comments").each("text")).containsExactly("well");
    assertThat(Files.readString(issues)).isEqualTo(full);
  }

  @Test
  void ofCubsTasksOnesThatVanishForAWhileComeBackAsTheyWere() throws Exception {
    linkCub("c-1", "c-2");
    baton.ok("list");
    byte[] all = Files.readAllBytes(cubs);
    writeCub("c-1");
    assertThat(baton.json("list").each("id")).containsExactly("c-1");
    baton.pass(Duration.ofMinutes(5));
    Files.write(cubs, all);
    assertThat(baton.json("list").each("id")).containsExactlyInAnyOrder("c-1", "c-2");
    assertThat(cubs).hasBinaryContent(all);
    baton.ok("delete", "c-2", "--force");
    Files.write(cubs, all);
    assertThat(baton.json("list").each("id")).as("deleted by a person").containsExactly("c-1");
  }

  @Test
  void aTaskThatIsDeletedInTheFileEndsItsClaim() throws Exception {
    linkCub("c-1", "c-2");
    baton.ok("claim", "c-2", "--worker", "bob");
    writeCub("c-1");
    Answer answer = baton.ok("list", "--json");
    assertThat(answer.err()).contains("c-2 was deleted in the file while bob worked on it");
    assertThat(answer.json().each("id")).containsExactly("c-1");
    assertThat(baton.error(4, "close", "c-2", "--epoch", "1").text("error")).contains("c-2");
    baton.ok("update", "c-1", "-p", "0");
    assertThat(cub.read()).containsOnlyKeys("c-1");
  }

  @Test
  void aCommentThatOnlyBatonHasKeepsNoTaskThatCubDeletes() throws Exception {
    linkCub("c-1", "c-2");
    baton.ok("comment", "c-2", "hm");
    writeCub("c-1");
    assertThat(baton.json("list").each("id")).containsExactly("c-1");
  }

  @Test
  void contentCountsNotSizeAndTime() throws Exception {
    Files.writeString(issues, issue("app-1", "Task"));
    FileTime longAgo = FileTime.from(1_700_000_000, TimeUnit.SECONDS);
    Files.setLastModifiedTime(issues, longAgo);
    baton.useTheRealMachine();
    baton.ok("link", "beads");
    Files.writeString(issues, issue("app-1", "Tisk")); // in place: the same inode
    Files.setLastModifiedTime(issues, longAgo);
    assertThat(baton.show("app-1").text("title")).isEqualTo("Tisk");
  }

  @Test
  void aChangeByAProgramThatWritesWholeSecondsIsNoOlderState() throws Exception {
    linkCub("c-1");
    baton.pass(Duration.ofMillis(2500));
    baton.ok("update", "c-1", "-p", "0");
    baton.pass(Duration.ofMillis(300));
    cub.change("c-1", baton.now(), members -> members.put("title", "\"In the same second\""));
    Files.writeString(
        cubs,
        Files.readString(cubs)
            .replace(
                "\"updated_at\":\"2026-03-02T09:00:02.800\"",
                "\"updated_at\":\"2026-03-02T09:00:02\""));
    assertThat(Files.readString(cubs)).contains("02T09:00:02\"");
    assertThat(baton.ok("list").err()).isEmpty();
    assertThat(baton.show("c-1").text("title")).isEqualTo("In the same second");
    assertThat(baton.show("c-1").number("priority")).isZero();
  }

  @Test
  void aRepositoryMayBeMovedAsAWhole() throws Exception {
    linkCub("c-1");
    Path moved = folder.resolve("moved");
    Files.move(repository, moved);
    Sandbox there = baton.in(moved);
    there.ok("update", "c-1", "--title", "Moved");
    assertThat(moved.resolve(".cub/tasks.jsonl")).content().contains("\"Moved\"");
  }

  @Test
  void aReadOnlyFileIsReadOnly() throws Exception {
    linkCub("c-1", "c-2");
    cub.change("c-1", baton.now(), members -> members.put("notes", "\"from cub\""));
    Files.setPosixFilePermissions(cubs, PosixFilePermissions.fromString("r--r--r--"));
    byte[] bytes = Files.readAllBytes(cubs);
    for (String title : List.of("Mine", "Mine again")) {
      baton.pass(Duration.ofMinutes(1));
      assertThat(baton.ok("update", "c-2", "--title", title).err())
          .contains("it is read-only", "chmod u+w");
    }
    assertThat(baton.show("c-1").text("notes")).isEqualTo("from cub");
    assertThat(cubs).hasBinaryContent(bytes);
    Files.setPosixFilePermissions(cubs, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(baton.ok("list").err()).isEmpty();
    assertThat(cubs).hasBinaryContent(bytes);
    assertThat(baton.ok("sweep", "--json").err()).isEmpty();
    assertThat(said("c-2", "title")).isEqualTo("\"Mine again\"");
    assertThat(said("c-1", "notes")).isEqualTo("\"from cub\"");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cubs)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void aSymbolicLinkStaysOneAndItsFileIsWritten() throws Exception {
    Path deep = Objects.requireNonNull(issues.getParent()).resolveSibling("shared/deep");
    Path real = Files.createDirectories(deep).resolve("all.jsonl");
    Files.writeString(real, issue("app-1", "Task"));
    Files.createSymbolicLink(issues, real);
    baton.ok("link", "beads");
    baton.ok("update", "app-1", "--title", "Through the link");
    assertThat(issues).isSymbolicLink();
    assertThat(real).content().contains("Through the link");
    assertThat(deep.toFile().list()).containsExactly("all.jsonl");
  }

  @Test
  void theLinkedFileIsTheOneForAllWorkTrees() throws Exception {
    linkBeads("app-1", "app-2");
    baton.git("add", ".beads");
    baton.git("commit", "-q", "-m", "tasks");
    Path other = folder.resolve("other");
    baton.git("worktree", "add", "-q", other.toString());
    byte[] copy = Files.readAllBytes(other.resolve(".beads/issues.jsonl"));
    Sandbox there = baton.in(other);
    there.ok("claim", "app-2", "--worker", "w");
    assertThat(Files.readString(issues)).contains("\"assignee\":\"w\"");
    assertThat(other.resolve(".beads/issues.jsonl")).hasBinaryContent(copy);
    assertThat(there.error(4, "link", "beads").text("error"))
        .contains(issues.toRealPath().toString());
  }

  @Test
  void twoDatabasesMayBeLinkedToTheSameFile() throws Exception {
    linkBeads("app-1", "app-2");
    Sandbox second = Sandbox.repository(Files.createDirectory(folder.resolve("second")));
    second.pass(Duration.ofMinutes(1));
    second.variable("XDG_STATE_HOME", folder.resolve("state").toString());
    second.ok("link", "beads", issues.toString());
    baton.ok("update", "app-1", "--title", "By the first");
    second.ok("update", "app-2", "--title", "By the second");
    assertThat(second.show("app-1").text("title")).isEqualTo("By the first");
    assertThat(baton.show("app-2").text("title")).isEqualTo("By the second");
    assertThat(baton.ok("list").err() + second.ok("list").err()).isEmpty();
  }

  @Test
  void theOrderOfWhatATaskWaitsForStays() throws Exception {
    Files.writeString(
        cubs,
        CubProgram.line("c-1", "Task", baton.now())
                .replace("\"dependsOn\":[]", "\"dependsOn\":[ \"c-3\",\"c-2\", \"no id\" ]")
            + "\n"
            + CubProgram.line("c-2", "Task", baton.now())
            + "\n"
            + CubProgram.line("c-3", "Task", baton.now())
            + "\n");
    baton.ok("link", "cub");
    baton.ok("dep", "add", "c-1", "c-2", "-t", "related");
    baton.ok("update", "c-1", "-p", "0");
    assertThat(said("c-1", "dependsOn")).isEqualTo("[ \"c-3\",\"c-2\", \"no id\" ]");
    baton.task("c-0", "New");
    baton.ok("dep", "add", "c-1", "c-0");
    baton.ok("dep", "remove", "c-1", "c-3");
    assertThat(said("c-1", "dependsOn")).isEqualTo("[\"c-2\",\"no id\",\"c-0\"]");
  }

  @Test
  void ofVeryManyConflictsTheFirstAreReported() throws Exception {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      text.append(CubProgram.line("c-" + i, "Task", baton.now())).append('\n');
    }
    Files.writeString(cubs, text);
    baton.ok("link", "cub");
    // All at once, and then an older version of all.
    String newer = text.toString().replace("T09:00:00\"", "T09:00:00.5\"");
    baton.pass(Duration.ofMinutes(1));
    Files.writeString(cubs, newer);
    baton.ok("list");
    Files.writeString(cubs, newer.replace("T09:00:00.5\"", "T09:00:00.2\""));
    Answer answer = baton.ok("count");
    assertThat(answer.err()).hasLineCount(21).contains("40 more conflicts were resolved");
  }

  @Test
  void everyCommandReachesTheFile() throws Exception {
    linkBeads("app-1", "app-2", "app-3", "app-4");
    for (String words :
        new String[] {
          "create New --id app-n -p 0 -l a,b --deps app-1 -d text --acceptance all",
          "q Quick",
          "update app-1 --title T --design D --notes N -e 5 --external-ref X",
          "update app-1 --set-metadata a=1 --due 2026-04-01 --defer 2026-03-05 --spec-id S",
          "update app-1 --unset-metadata a -t bug -a eve --append-notes M",
          "label add app-1 x y",
          "label remove app-1 x",
          "dep add app-1 app-2 -t related",
          "dep remove app-1 app-2",
          "update app-2 --parent app-1",
          "comment app-2 hello",
          "claim app-3 --worker w",
          "release app-3 --actor w",
          "claim app-3 --worker w",
          "close app-3 --reason done --force",
          "reopen app-3",
          "defer app-3 --until 2026-03-09",
          "undefer app-3",
          "update app-3 --status blocked",
          "update app-3 --status open",
          "delete app-4 --force",
        }) {
      baton.pass(Duration.ofSeconds(1));
      Answer answer = baton.ok(words.split(" ", -1));
      assertThat(answer.err()).as(words).doesNotContain("warning");
      Map<String, Object> file = byId(Files.readString(issues));
      baton.ok("export", "beads", "-o", "export.jsonl");
      Map<String, Object> exported = byId(Files.readString(repository.resolve("export.jsonl")));
      assertThat(file).as(words).isEqualTo(exported);
    }
  }

  private static Map<String, Object> byId(String lines) {
    Map<String, Object> all = new LinkedHashMap<>();
    lines
        .lines()
        .forEach(line -> {
          Map<String, @Nullable Object> issue = AnyJson.object(line);
          // A line is never older than the one before, not even in its last digits.
          issue.remove("updated_at");
          all.put(String.valueOf(issue.get("id")), issue);
        });
    return all;
  }

  @Test
  void aLineThatIsNotUtf8IsNamed() throws Exception {
    linkCub("c-1", "c-2");
    byte[] bytes = Files.readAllBytes(cubs);
    byte[] broken = bytes.clone();
    int second = new String(bytes, StandardCharsets.UTF_8).indexOf('\n') + 20;
    broken[second] = (byte) 0xE9;
    Files.write(cubs, broken);
    assertThat(baton.ok("list").err()).contains("line 2: it is not UTF-8");
    Files.write(cubs, bytes);
    assertThat(baton.ok("list").err()).isEmpty();
  }
}
