package dev.baton.cli.iteration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.claim.Claim;
import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.IterationLog;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.TestResult;
import dev.baton.store.Stores;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import dev.baton.terminal.TextWidth;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code baton iterations}: with commits that were inserted by hand. */
class IterationLookupTest {
  private static final String ESCAPE = "\u001b";

  @TempDir Path temporary;

  private Path folder;
  private Sandbox baton;

  @BeforeEach
  void createRepository() throws IOException {
    folder = Files.createDirectory(temporary.resolve("repository"));
    baton = Sandbox.repository(folder);
    baton.task("app-a", "First");
    baton.task("app-b", "Second");
  }

  @Test
  void anEmptyListIsEmpty() {
    assertThat(baton.json("iterations").items()).isEmpty();
    assertThat(baton.ok("iterations").out()).isEmpty();
    assertThat(baton.ok("iterations").err()).contains("no iterations yet");
  }

  @Test
  void listsTheContractsFieldsOldestFirst() throws IOException {
    String first = commit("a.txt", "one\ntwo\n");
    add(first, null, "app-a", new DiffSize(1, 2L, 0L, null));
    record("app-b", error("error: boom"), new TestResult(baton.now(), "unit", 5, 1, 0, 1));
    String second = commit("a.txt", "one\n");
    add(second, first, "app-b", new DiffSize(1, 0L, 1L, null));
    add("empty", second, null, new DiffSize(0, 0L, 0L, null));
    add("shallow", second, null, new DiffSize(null, null, null, "the clone is shallow"));

    Json list = baton.json("iterations", "list");
    assertThat(list.items()).hasSize(4);
    assertThat(list.each("outcome")).containsExactly("progress", "failed", "no change", "unknown");
    Json it = list.at(1);
    assertThat(it.number("n")).isEqualTo(2);
    assertThat(it.text("task")).isEqualTo("app-b");
    assertThat(it.text("commit")).isEqualTo(second);
    assertThat(it.text("base")).isEqualTo(first);
    assertThat(it.text("ended_at")).startsWith("2026-03-02T");
    assertThat(it.number("files_changed")).isEqualTo(1);
    assertThat(it.number("insertions")).isZero();
    assertThat(it.number("deletions")).isEqualTo(1);
    assertThat(it.number("tests_passing")).isEqualTo(5);
    assertThat(it.number("tests_failing")).isEqualTo(1);
    Json error = it.at("errors").at(0);
    assertThat(error.text("message")).isEqualTo("error: boom");
    assertThat(error.text("signature")).isEqualTo(ErrorSignature.of("error: boom").value());
    assertThat(error.text("file")).isEqualTo("a.c");
    assertThat(error.number("line")).isEqualTo(7);
    assertThat(error.number("count")).isEqualTo(3);
    assertThat(list.at(0).at("errors").items()).isEmpty();
    assertThat(list.at(3).text("diff_note")).isEqualTo("the clone is shallow");

    assertThat(baton.ok("iterations", "--json").json()).isEqualTo(list);
    assertThat(baton.json("iterations", "list", "--task", "app-a").items()).hasSize(1);
    assertThat(baton.json("iterations", "--limit", "2").each("outcome"))
        .containsExactly("no change", "unknown");
    assertThat(baton.json("iterations", "-n", "0").items()).hasSize(4);
    assertThat(baton.run("iterations", "--run", "r1").exit()).isEqualTo(3);
  }

  @Test
  void droppedAndSquashedOnesAreShownOnRequest() {
    long kept = add("c1", null, "app-a", new DiffSize(1, 1L, 1L, null));
    long dropped = add("c2", "c1", "app-a", new DiffSize(1, 1L, 1L, null));
    long squashed = add("c3", "c1", "app-a", new DiffSize(1, 1L, 1L, null));
    with(log -> {
      log.setReachable(dropped, false);
      log.squash(squashed, kept);
    });

    assertThat(baton.json("iterations").items()).hasSize(1);
    Json all = baton.json("iterations", "--all");
    assertThat(all.each("outcome")).containsExactly("progress", "dropped", "squashed");
    assertThat(all.at(2).number("squashed_into")).isEqualTo(kept);
    assertThat(baton.ok("iterations", "show", "3").out()).contains("squashed into #1");
  }

  @Test
  void peopleSeeATableThatFitsTheTerminal() {
    for (int i = 1; i <= 70; i++) {
      add(
          "abcdef" + i,
          null,
          i % 2 == 0 ? "app-a" : null,
          new DiffSize(i, i * 100L, 12L * i, null));
    }
    baton.pass(Duration.ofDays(3));
    baton.terminal(80);
    String out = baton.ok("iterations", "--limit", "0").out();
    List<String> lines =
        out.lines().map(line -> line.replaceAll(ESCAPE + "\\[[0-9;]*m", "")).toList();

    assertThat(lines).hasSize(72);
    assertThat(lines).allSatisfy(line -> assertThat(TextWidth.of(line)).isLessThanOrEqualTo(80));
    assertThat(lines.getFirst()).startsWith(" N  COMMIT").doesNotContain("TESTS", "COST");
    assertThat(lines.get(70)).contains("abcdef7", "+7000 -840", "progress", "3d", "app-a");
    assertThat(lines.getLast()).startsWith("change  ").endsWith("█");
  }

  @Tag("engines")
  @Test
  void showTellsEverythingAndIsHarmless() throws IOException {
    record(
        "app-a",
        error("error: " + ESCAPE + "[2J"),
        new TestResult(baton.now(), "go", null, 1, null, 1));
    String commit = commit("odd.txt", "x\n");
    add(
        commit,
        null,
        "app-a",
        new DiffSize(2, 1L, 0L, null),
        new ChangedFile("a\u202eb.txt", "old\tname", 'R', 1L, 0L));

    String page = baton.ok("iterations", "show", "1").out();
    assertThat(page)
        .contains(commit, "app-a", "a\\u202eb.txt", "old\\tname", "\\x1b[2J", "a.c:7", "3x")
        .contains("go  ? passing, 1 failing")
        .doesNotContain(ESCAPE, "\u202e");
    Json json = baton.json("iterations", "show", "#1");
    assertThat(json.at("files").at(0).text("path")).isEqualTo("a\u202eb.txt");
    assertThat(json.at("tests").at(0).isNull("passing")).isTrue();
    assertThat(json.at("tests").at(0).number("failing")).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoIteration() {
    assertThat(baton.error(3, "iterations", "show", "7").text("error")).contains("7");
    assertThat(baton.error(2, "iterations", "show", "x").text("error")).contains("'x'");
    assertThat(baton.error(2, "iterations", "diff", "0").text("error")).contains("'0'");
    assertThat(baton.error(2, "iterations", "frob").text("error")).contains("'iterations frob'");
    add("0123456789012345678901234567890123456789", null, null, new DiffSize(1, 1L, 1L, null));
    assertThat(baton.error(1, "iterations", "diff", "1").text("code")).isEqualTo("git");
    add("c2", null, null, new DiffSize(null, null, null, "the clone is shallow"));
    assertThat(baton.error(3, "iterations", "diff", "2").text("error")).contains("shallow");
    assertThat(baton.error(2, "iterations", "diff", "1", "--max-bytes", "-1").text("error"))
        .contains("'-1'");
  }

  @Test
  void aDiffIsAPatchAndOnATerminalHarmless() throws IOException {
    String first = commit("a.txt", "one\n");
    String second = commit("a.txt", "one\n" + ESCAPE + "[2Jtwo\n");
    add(second, first, null, new DiffSize(1, 1L, 0L, null));

    assertThat(baton.ok("iterations", "diff", "1").out())
        .startsWith("diff --git a/a.txt b/a.txt\n")
        .contains("+" + ESCAPE + "[2Jtwo\n");
    Json json = baton.json("iterations", "diff", "1");
    assertThat(json.text("patch")).isEqualTo(baton.ok("iterations", "diff", "1").out());
    assertThat(json.truth("cut")).isFalse();
    assertThat(baton.json("iterations", "diff", "1", "--max-bytes", "3").truth("cut")).isTrue();
    baton.terminal(80);
    assertThat(baton.ok("iterations", "diff", "1", "--color", "never").out())
        .contains("+\\x1b[2Jtwo\n")
        .doesNotContain(ESCAPE);
    assertThat(baton.ok("iterations", "diff", "1").out()).contains(ESCAPE + "[32m+\\x1b[2Jtwo");
  }

  @Test
  void thePatchesRebuildEachTree() throws IOException {
    List<String> commits = new ArrayList<>();
    commits.add(commit("a.txt", "one\n"));
    baton.file("binary", new byte[] {0, 1, 2, (byte) 0xff, 0, 10, 13});
    commits.add(commit("b c.txt", "no end"));
    baton.git("mv", "a.txt", "moved.txt");
    commits.add(commit("b c.txt", "an end\n"));
    Files.delete(folder.resolve("binary"));
    commits.add(commit("ü\"\n.txt", "odd\r\n"));
    for (int i = 0; i < commits.size(); i++) {
      add(
          commits.get(i),
          i == 0 ? null : commits.get(i - 1),
          "app-a",
          new DiffSize(1, 1L, 1L, null));
    }
    Path out = temporary.resolve("evidence");
    Json written = baton.json("iterations", "export", "-o", out.toString());

    assertThat(written.items()).hasSize(4);
    Path rebuilt = Files.createDirectory(temporary.resolve("rebuilt"));
    Sandbox other = Sandbox.emptyFolder(rebuilt);
    other.git("init", "-q");
    for (int n = 1; n <= 4; n++) {
      Path iteration = out.resolve("runs/commits/iterations/" + n);
      other.git("apply", "--index", iteration.resolve("changes.patch").toString());
      assertThat(Json.parse(Files.readString(iteration.resolve("metrics.json"))).text("commit"))
          .isEqualTo(commits.get(n - 1));
      other.git("fetch", "-q", folder.toString(), "main");
      // The index must be the tree of the commit.
      other.git("diff", "--cached", "--exit-code", "--quiet", commits.get(n - 1));
    }
  }

  @Test
  void theSeriesTellsTheOrderAndWhatIsGoneIsRemoved() throws IOException {
    String first = commit("a.txt", "one\n");
    String second = commit("a.txt", "two\n");
    String third = commit("a.txt", "three\n");
    add(first, null, "app-a", new DiffSize(1, 1L, 0L, null));
    // A commit that a rebase put before an existing one has the later number.
    long last = add(third, second, "app-a", new DiffSize(1, 1L, 1L, null));
    add(second, first, "app-a", new DiffSize(1, 1L, 1L, null));
    Path out = temporary.resolve("evidence");
    baton.ok("iterations", "export", "-o", out.toString());

    Path run = out.resolve("runs/commits");
    List<String> series = Files.readAllLines(run.resolve("series"));
    assertThat(series)
        .containsExactly(
            "iterations/1/changes.patch",
            "iterations/3/changes.patch",
            "iterations/2/changes.patch");
    Sandbox other = Sandbox.emptyFolder(Files.createDirectory(temporary.resolve("rebuilt")));
    other.git("init", "-q");
    series.forEach(patch -> other.git("apply", "--index", run.resolve(patch).toString()));
    assertThat(other.directory().resolve("a.txt")).hasContent("three\n");

    with(log -> log.setReachable(last, false));
    baton.ok("iterations", "export", "-o", out.toString());
    assertThat(run.resolve("iterations/2")).doesNotExist();
    assertThat(Files.readAllLines(run.resolve("series"))).hasSize(2);
  }

  @Test
  void anIterationWithoutAPatchKeepsNoOtherFromBeingExported() throws IOException {
    String first = commit("a.txt", "one\n");
    add(first, null, "app-a", new DiffSize(1, 1L, 0L, null));
    add("0123456789012345678901234567890123456789", first, null, new DiffSize(1, 1L, 0L, null));
    Path out = temporary.resolve("evidence");

    Json written = baton.json("iterations", "export", "-o", out.toString());
    assertThat(written.items()).hasSize(2);
    assertThat(written.items().get(0).has("patch_missing")).isFalse();
    assertThat(written.items().get(1).text("patch_missing")).contains("cannot be read");
    assertThat(baton.ok("iterations", "export", "-o", out.toString()).err())
        .contains("iteration 2 has no patch: ");

    Path run = out.resolve("runs/commits");
    assertThat(run.resolve("iterations/1/changes.patch")).isNotEmptyFile();
    assertThat(run.resolve("iterations/2/changes.patch")).doesNotExist();
    assertThat(run.resolve("iterations/2/metrics.json")).exists();
    assertThat(run.resolve("series")).hasContent("iterations/1/changes.patch\n");
  }

  @Test
  void anExportIsRepeatableAndLeavesOthersAlone() throws IOException {
    record("app-a", error("error: boom"), new TestResult(baton.now(), "unit", 5, 0, 0, 0));
    String first = commit("a.txt", "one\n");
    add(first, null, "app-a", new DiffSize(1, 1L, 0L, null));
    Path out = temporary.resolve("evidence");
    assertThat(baton.ok("iterations", "export", "-o", out.toString()).out())
        .contains("1 iteration ");
    List<String> before = contents(out);

    assertThat(before).hasSize(5);
    assertThat(before.toString())
        .contains("\"outcome\":\"progress\"", "error: boom", "+one", "\"tests_failing\":0");
    baton.ok("iterations", "export", "-o", out.toString());
    assertThat(contents(out)).isEqualTo(before);

    add("0123456789012345678901234567890123456789", first, null, new DiffSize(1, 1L, 0L, null));
    Path second = Files.createDirectories(out.resolve("runs/commits/iterations/2"));
    Files.writeString(second.resolve("notes.txt"), "mine");
    Answer refused = baton.run("iterations", "export", "-o", out.toString());
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("notes.txt", "nothing was written").hasLineCount(1);
    Files.delete(second.resolve("notes.txt"));
    Files.writeString(second.resolve("metrics.json"), "{\"n\":20,");
    assertThat(baton.run("iterations", "export", "-o", out.toString()).exit()).isEqualTo(4);
    Files.delete(second.resolve("metrics.json"));
    Files.delete(second);
    Files.createSymbolicLink(second, temporary);
    assertThat(baton.run("iterations", "export", "-o", out.toString()).exit()).isEqualTo(4);
    assertThat(baton.json("iterations", "export", "--task", "app-b").items()).isEmpty();
  }

  private static List<String> contents(Path top) throws IOException {
    try (Stream<Path> files = Files.walk(top)) {
      List<String> contents = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        contents.add(top.relativize(file) + ": " + Files.readString(file));
      }
      return contents;
    }
  }

  private String commit(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
    baton.git("add", "-A");
    baton.git("commit", "-q", "-m", "change " + file);
    return Files.readString(folder.resolve(".git/refs/heads/main"), StandardCharsets.US_ASCII)
        .strip();
  }

  private interface Act {
    void on(IterationLog log);
  }

  private void with(Act act) {
    try (Stores stores = baton.stores()) {
      act.on(stores.iterationLog());
    }
  }

  private long add(String commit, String base, String task, DiffSize diff, ChangedFile... files) {
    baton.pass(Duration.ofMinutes(1));
    try (Stores stores = baton.stores()) {
      IterationDraft draft =
          new IterationDraft(
              new IterationDraft.Owner(
                  null, task == null ? null : new TaskId(task), null, null, Claim.Tree.NONE, null),
              new IterationDraft.Content(
                  commit, base, "subject", "Ann", baton.now(), diff, List.of(files)),
              baton.now(),
              "commit");
      return stores.iterationLog().add(draft).orElseThrow();
    }
  }

  private void record(String task, IterationError error, TestResult tests) {
    try (Stores stores = baton.stores()) {
      Iterations store = stores.iterations();
      store.addErrors(new TaskId(task), Claim.Tree.NONE, List.of(error));
      store.addTests(new TaskId(task), Claim.Tree.NONE, List.of(tests));
    }
  }

  private IterationError error(String message) {
    return new IterationError(
        baton.now(),
        ErrorSignature.of(message),
        ErrorSignature.RULES,
        message,
        "a.c",
        7,
        3,
        "unit");
  }
}
