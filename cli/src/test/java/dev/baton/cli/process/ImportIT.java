package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestEngine;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports and exports as processes: their input and output. */
class ImportIT {
  private static final String STRANGER = "setpriv --reuid=65534 --regid=65534 --clear-groups";
  private static final int KILLS = TestEngine.rounds(9);
  private static final int MANY = 2_000;

  @TempDir Path temporary;

  private Path folder;
  private Program baton;

  @BeforeEach
  void createRepository() throws IOException {
    createRepository("folder");
  }

  private void createRepository(String name) throws IOException {
    folder = Files.createDirectory(temporary.resolve(name));
    Sandbox.repository(folder);
    baton = new Program(folder, temporary);
  }

  private static String issues(int count) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < count; i++) {
      lines.append("{\"id\":\"app-").append(i).append("\",\"title\":\"Task ").append(i);
      lines
          .append("\",\"status\":\"open\",\"priority\":2,\"issue_type\":\"task\",\"own\":")
          .append(i);
      lines.append(",\"created_at\":\"2026-01-01T10:00:00+01:00\"");
      lines.append(",\"updated_at\":\"2026-01-02T10:00:00+01:00\",\"labels\":[\"x\"]");
      lines.append(",\"dependencies\":[{\"issue_id\":\"app-").append(i);
      lines
          .append("\",\"depends_on_id\":\"app-")
          .append(i + 1)
          .append("\",\"type\":\"blocks\"}]}\n");
    }
    return lines.toString();
  }

  @Test
  void standardInputIsAFileToo() throws Exception {
    Files.writeString(folder.resolve("in.jsonl"), issues(3));
    Answer answer = baton.shell("baton import beads - --json <in.jsonl").mustSucceed();
    assertThat(answer.json().number("added")).isEqualTo(3);
    Answer guessed = baton.shell("cat in.jsonl | baton import - --json").mustSucceed();
    assertThat(guessed.json().number("unchanged")).isEqualTo(3);
    Answer piped = baton.shell("baton export | baton import - --json").mustSucceed();
    assertThat(piped.json().number("unchanged")).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "missing.jsonl, no such file",
    "., is not a cub directory",
    "secret.jsonl, permission denied",
  })
  void whatCannotBeReadIsReportedInOneLine(String name, String reason) throws Exception {
    Files.writeString(folder.resolve("secret.jsonl"), "{}\n");
    // No other user can get here while the folder above is closed.
    String script =
        "chmod 755 .. && chmod 000 secret.jsonl && chown 65534 . .git .git/baton .git/baton/* && "
            + STRANGER
            + " baton import ";
    Answer answer = baton.shell(script + name + " --json").end();
    assumeFalse(answer.err().contains("setpriv"), "another user can be played");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.errorJson().text("error")).contains(reason);
  }

  @Test
  void aDirectoryIsNoIssueFile() throws Exception {
    Answer answer = baton.run("import", "prd", ".git");
    assertThat(answer.exit()).isEqualTo(2);
    assertThat(answer.err()).contains("it is a directory").hasLineCount(1);
  }

  /** Fills a small file system except for some bytes, imports, and frees the space again. */
  private static final String FULL_DISK =
      """
      mount -t tmpfs -o size=1m tmpfs .
      cd "$PWD"
      baton init --prefix app >/dev/null 2>&1
      dd if=/dev/zero of=filler bs=1k count=2000 2>/dev/null || :
      dd if=/dev/null of=filler bs=1 seek=$(($(wc -c <filler) - $1)) 2>/dev/null
      code=0
      baton import beads "$2" --json >/dev/null || code=$?
      rm filler
      echo "exit $code"
      baton list --json
      baton doctor --check integrity --json
      baton import beads "$2" --json
      """;

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @ParameterizedTest
  @ValueSource(ints = {0, 40960, 262144})
  void aFullDiskTakesNothing(int left) throws Exception {
    assumeTrue(
        baton.shell("unshare -rm mount -t tmpfs tmpfs .").end().exit() == 0,
        "a small file system can be mounted here");
    Path file = Files.writeString(temporary.resolve("in.jsonl"), issues(500));
    String[] script = {
      "unshare", "-rm", "sh", "-ec", FULL_DISK, "sh", String.valueOf(left), file.toString()
    };
    Answer answer = baton.start(List.of(script)).end();
    assertThat(answer.exit()).as(answer.err()).isZero();
    String[] lines = answer.out().split("\n", -1);
    assertThat(lines[0]).as(answer.err()).isEqualTo("exit 5");
    assertThat(Json.parse(answer.err()).text("hint")).contains("space");
    assertThat(Json.parse(lines[1]).items()).isEmpty();
    assertThat(Json.parse(lines[2]).truth("ok")).isTrue();
    assertThat(Json.parse(lines[3]).number("added")).isEqualTo(500);
  }

  @Test
  void anExportToAFullDiskLeavesTheOldFile() throws Exception {
    Files.writeString(folder.resolve("in.jsonl"), issues(20));
    baton.run("import", "in.jsonl");
    assertThat(baton.shell("baton export >/dev/full").end().exit()).isEqualTo(1);
    assertThat(baton.shell("baton export -o /dev/full").end().exit()).isEqualTo(1);
    assertThat(baton.shell("baton export -o /dev/stdout | wc -l").end().out().strip())
        .isEqualTo("20");
  }

  @Tag("engines")
  @Test
  void aKilledImportIsAllOrNothing() throws Exception {
    String file = Files.writeString(temporary.resolve("in.jsonl"), issues(MANY)).toString();
    long start = System.nanoTime();
    baton.start("import", "beads", file, "--dry-run").mustSucceed();
    long life = System.nanoTime() - start;
    Random random = new Random(start);
    int whole = 0;
    for (int i = 0; i < KILLS; i++) {
      long nanos = (long) (life * (0.3 + random.nextDouble()));
      Answer killed = baton.start("import", "beads", file, "--json").killAfter(nanos);
      String context = "seed " + start + ", kill " + i + ": " + killed;
      Answer count =
          baton.shell("baton list --all -n 0 --json | grep -o '\"id\":\"app' | wc -l").end();
      int tasks = Integer.parseInt(count.out().strip());
      assertThat(tasks).as(context).isIn(0, MANY);
      assertThat(tasks > 0 || !killed.out().endsWith("\n")).as(context).isTrue();
      whole += tasks > 0 ? 1 : 0;
      if (tasks > 0) {
        Json again = baton.run("import", "beads", file, "--json").json();
        assertThat(again.number("unchanged")).as(context).isEqualTo(MANY);
        createRepository("folder" + i);
      }
    }
    System.out.printf("ImportIT: of %d killed imports %d had been made%n", KILLS, whole);
    assertThat(baton.run("doctor", "--check", "integrity", "--json").json().truth("ok")).isTrue();
  }
}
