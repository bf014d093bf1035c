package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** Every command first processes what happened in git, and none fails because of it. */
class CatchUpTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir Path directory;
  private Sandbox sandbox;

  @BeforeEach
  void createRepository() {
    sandbox = Sandbox.repository(directory);
  }

  @Test
  void theFirstCommitAfterInitCounts() {
    commit("a");
    sandbox.ok("ready");
    assertThat(subjects()).containsExactly("a");
    sandbox.ok("ready");
    assertThat(subjects()).containsExactly("a");
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void whatIsOlderThanTheDatabaseDoesNot() throws IOException {
    commit("a");
    Files.delete(sandbox.database());
    sandbox.ok("init");
    commit("b");
    sandbox.ok("status");
    assertThat(subjects()).containsExactly("b");
  }

  @Test
  void aCommitRenewsTheClaimOfItsWorktree() {
    sandbox.task("app-1", "one");
    sandbox.ok("claim", "app-1", "--worker", "w");
    sandbox.pass(Duration.ofMinutes(50));
    commit("a");
    sandbox.pass(Duration.ofMinutes(50));
    assertThat(sandbox.json("stale").each("id")).isEmpty();
    sandbox.pass(Duration.ofMinutes(11));
    assertThat(sandbox.json("stale").each("id")).hasSize(1);
  }

  @Test
  void aCommitOfAWorkerThatLostItsClaimDoesNotCountForTheNextOne() throws IOException {
    sandbox.task("app-1", "one");
    sandbox.ok("claim", "app-1", "--worker", "late");
    sandbox.ok("release", "app-1", "--epoch", "1");
    sandbox.ok("claim", "app-1", "--worker", "next");
    sandbox.ok("breaker", "error", "mine", "--task", "app-1");
    sandbox.file("build.log", "error: mine\n");
    sandbox.ok("record", "--errors-from", "build.log", "--task", "app-1");
    commit("late");
    String id = Files.readString(sandbox.directory().resolve(".git/refs/heads/main")).strip();
    Files.writeString(
        sandbox.directory().resolve(".git/baton/spool"),
        "1 post-commit - " + id + " app-1 1 - -\n");

    Json iteration = sandbox.json("iterations").at(0);
    assertThat(iteration.number("epoch")).isEqualTo(1);
    assertThat(iteration.at("errors").items()).isEmpty();
    Json breaker = sandbox.json("breaker", "status", "--task", "app-1");
    assertThat(breaker.number("total_iterations")).isZero();
    assertThat(breaker.isNull("last_progress")).isTrue();

    commit("next");
    Json next = sandbox.json("iterations").at(1);
    assertThat(next.at("errors").items()).hasSize(1);
  }

  @Tag("engines")
  @Test
  void theCommitThatClosesATaskIsItsWork() {
    sandbox.task("app-1", "one");
    sandbox.git("commit", "-q", "--allow-empty", "-m", "Do it\n\nCloses: app-1");

    assertThat(sandbox.json("iterations", "list", "--task", "app-1").items()).hasSize(1);
    assertThat(sandbox.json("show", "app-1").at(0).text("status")).isEqualTo("closed");
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void aLockedDatabaseIsNotWaitedFor() {
    commit("a");
    try (Stores other = sandbox.stores()) {
      other.inTransaction(() -> {
        Answer answer = sandbox.run("ready", "--debug");
        assertThat(answer.exit()).isZero();
        assertThat(answer.err()).contains("commits were not read").contains("locked");
        return true;
      });
    }
    sandbox.ok("ready");
    assertThat(subjects()).containsExactly("a");
  }

  @Test
  void aBrokenRepositoryIsNoReasonToFail() throws IOException {
    commit("a");
    Path objects = sandbox.directory().resolve(".git/objects");
    Files.move(objects, sandbox.directory().resolve(".git/objects.away"));
    Files.createDirectory(objects);
    assertThat(sandbox.ok("ready", "-q").err()).isEmpty();
    assertThat(sandbox.ok("ready", "-q", "--debug").err()).isEmpty();
    assertThat(sandbox.ok("ready", "--debug").err()).contains("commits were not read");
    assertThat(sandbox.run("doctor", "--check", "spool").out())
        .contains("commits are not recorded yet");
  }

  @Test
  void anotherDatabaseCountsNoCommitsOfThisRepository() {
    String other = directory.resolve("other.db").toString();
    sandbox.ok("init", "--db", other);
    commit("a");
    sandbox.ok("ready", "--db", other);
    try (Stores stores = SqliteStores.open(Path.of(other), PATIENCE)) {
      assertThat(stores.iterations().list(IterationFilter.ALL)).isEmpty();
    }
    assertThat(sandbox.run("doctor", "-v", "--db", other, "--check", "spool").out())
        .contains("commits are not tracked");
  }

  @Test
  void gitDirMayBeSet() {
    commit("a");
    Map<String, String> variables =
        Map.of("GIT_DIR", ".git", "GIT_INDEX_FILE", directory.resolve("no-index").toString());
    assertThat(sandbox.run(variables, "ready").exit()).isZero();
    assertThat(subjects()).containsExactly("a");
  }

  @Test
  void aBareRepositoryHasNothingToCount() {
    Path bare = directory.resolve("bare.git");
    sandbox.git("init", "-q", "--bare", bare.toString());
    Sandbox inside = Sandbox.emptyFolder(bare);
    inside.ok("init", "--prefix", "app");
    inside.ok("ready");
    assertThat(inside.run("hooks", "install").exit()).isNotZero();
    assertThat(inside.ok("doctor", "--check", "spool").out()).contains("pass");
  }

  @Tag("engines")
  @Test
  void drainDoesItAll() throws IOException {
    for (int i = 0; i < 60; i++) {
      commit("c" + i);
    }
    sandbox.ok("ready");
    assertThat(subjects()).hasSize(50);
    Files.writeString(sandbox.database().resolveSibling("drain.pid"), "1\n");
    assertThat(sandbox.ok("hooks", "drain")).isEqualTo(new Answer(0, "", ""));
    assertThat(subjects()).hasSize(60);
    assertThat(sandbox.database().resolveSibling("drain.pid")).doesNotExist();
    sandbox.ok("hooks", "drain");
    assertThat(subjects()).hasSize(60);
  }

  @Test
  void doctorReportsDamagedLinesAndDropsThem() throws IOException {
    Files.writeString(sandbox.database().resolveSibling("spool"), "gar\u001bbage\n");
    String found = sandbox.ok("doctor", "--check", "spool").out();
    assertThat(found).contains("1 damaged line").contains("not of version 1").contains("bage");
    assertThat(found).doesNotContain("\u001b");
    sandbox.ok("doctor", "--check", "spool", "--fix");
    assertThat(sandbox.ok("doctor", "-v", "--check", "spool").out())
        .contains("all commits are recorded");
  }

  @Test
  void doctorTellsWhereGitKeepsNoReflog() throws IOException {
    commit("a");
    sandbox.git("config", "core.logAllRefUpdates", "false");
    Files.delete(sandbox.directory().resolve(".git/logs/HEAD"));
    assertThat(sandbox.ok("doctor", "--check", "spool").out()).contains("core.logAllRefUpdates");
  }

  private void commit(String subject) {
    sandbox.file("f", subject);
    sandbox.git("add", "f");
    sandbox.git("commit", "-q", "-m", subject);
  }

  private List<String> subjects() {
    try (Stores stores = sandbox.stores()) {
      return stores.iterations().list(IterationFilter.ALL).stream()
          .map(Iteration::subject)
          .toList();
    }
  }
}
