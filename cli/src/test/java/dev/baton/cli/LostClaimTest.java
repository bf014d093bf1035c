package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A living worker lost its claim to a sweep, nobody followed, and it carries no epoch. */
class LostClaimTest {
  private static final String CLOSED = "closed";

  @TempDir Path folder;
  private Sandbox baton;

  @BeforeEach
  void loseAClaim() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    baton.task("app-y", "Another");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    lose();
  }

  private void lose() {
    baton.pass(Duration.ofHours(5));
    baton.ok("sweep", "--now");
    assertThat(status()).isEqualTo("open");
  }

  private String status() {
    return baton.show("app-x").text("status");
  }

  private void calledBelow(long... pids) {
    baton.processes().setAbove(pids);
  }

  private void refused(String... words) {
    String before = baton.ok("show", "app-x", "--history", "--json").out();
    Answer answer = baton.run(words);
    assertThat(answer.exit()).as(answer.err()).isEqualTo(4);
    assertThat(answer.err()).contains("the claim on app-x with epoch 1 was lost");
    assertThat(baton.ok("show", "app-x", "--history", "--json").out()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close app-x",
        "heartbeat app-x",
        "release app-x",
        "update app-x --title Mine",
        "update app-x --status blocked",
        "update app-x -a bob",
        "comment app-x hello",
        "label add app-x mine",
        "label remove app-x mine",
        "dep add app-x app-y",
        "defer app-x --until +2d",
        "undefer app-x",
        "reopen app-x",
        "delete app-x --force",
        "check --task app-x",
        "observe --task app-x",
        "breaker reset --task app-x",
        "breaker trip --task app-x",
        "record --errors-from - --task app-x",
        "close app-x --epoch 1"
      })
  void itsProcessIsRefused(String words) {
    calledBelow(100);
    refused(words.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close app-x",
        "update app-x --status closed",
        "update app-x --title Mine --if-status closed",
        "release app-x --if-assignee ann",
        "dep remove app-x app-z"
      })
  void aLostEpochIsReportedBeforeEverythingElse(String words) {
    baton.ok("dep", "add", "app-x", "app-y");
    refused((words + " --epoch 1").split(" ", -1));
    baton.ok("claim", "app-x", "--worker", "eve", "--force");
    refused((words + " --epoch 1").split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "done app-x",
        "close app-x",
        "update app-x --status closed",
        "duplicate app-x --of app-y",
        "supersede app-x --with app-y",
        "dep relate app-x app-y",
        "dep app-y --blocks app-x",
        "rename app-x app-z",
        "set-state app-x phase=done",
        "assign app-x bob"
      })
  void alsoUnderBdsName(String words) {
    baton.callAs("bd");
    calledBelow(100);
    Answer answer = baton.run(words.split(" ", -1));
    assertThat(answer.exit()).as(answer.out() + answer.err()).isNotZero();
    assertThat(answer.err()).contains("the claim on app-x with epoch 1 was lost");
    baton.callAs("baton");
    assertThat(status()).isEqualTo("open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "close app-x",
        "update app-x status=blocked",
        "dep add app-x app-y",
        "close app-y\nclose app-x"
      })
  void aBatchChangesNothingThen(String lines) {
    baton.callAs("bd");
    calledBelow(100);
    baton.file("lines", lines);
    Answer answer = baton.run("batch", "--file", "lines");
    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.err()).contains("the claim on app-x with epoch 1 was lost");
    assertThat(status()).isEqualTo("open");
    assertThat(baton.show("app-y").text("status")).isEqualTo("open");
  }

  /** A record of another tracker, changed later than the task. */
  private String record(String id, String status) {
    return "{\"id\":\"%s\",\"title\":\"Task\",\"status\":\"%s\",\"priority\":2,\"issue_type\":\"task\",\"created_at\":\"2026-01-01T10:00:00Z\",\"updated_at\":\"%s\"}\n"
        .formatted(id, status, baton.now().plusSeconds(60));
  }

  private Answer imports(Map<String, String> variables) {
    baton.file("in.jsonl", record("app-x", CLOSED) + record("app-y", CLOSED));
    return baton.run(variables, "import", "beads", "in.jsonl", "--json");
  }

  @Test
  void anImportLeavesOutWhatItsCallerHasLost() {
    calledBelow(100);
    Json report = imports(Map.of()).json();
    assertThat(status()).isEqualTo("open");
    assertThat(baton.show("app-y").text("status")).isEqualTo(CLOSED);
    assertThat(report.at("skipped_because").number("lost")).isEqualTo(1);
    assertThat(report.at("problems").at(0).text("message"))
        .isEqualTo(
            "app-x is not changed: the claim on app-x with epoch 1 was lost; claim it again"
                + " first");
  }

  @Tag("engines")
  @Test
  void alsoIfTheCallerHasOnlyItsEpoch() {
    imports(Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1"));
    assertThat(status()).isEqualTo("open");
  }

  @Test
  void anybodyElseMayImportIt() {
    imports(Map.of());
    assertThat(status()).isEqualTo(CLOSED);
  }

  @Test
  void theDependenciesOfALostTaskStay() {
    baton.ok("dep", "add", "app-x", "app-y");
    baton.callAs("bd");
    calledBelow(100);
    Answer answer = baton.run("delete", "app-y", "--force");
    assertThat(answer.err()).contains("the claim on app-x with epoch 1 was lost");
    baton.callAs("baton");
    assertThat(baton.show("app-y").text("status")).isEqualTo("open");
  }

  @Test
  void anotherProcessOfTheSameNameIsNotRefused() {
    baton.processes().start(200);
    calledBelow(200);
    Answer answer = baton.run(Map.of("BATON_WORKER", "bob"), "close", "app-x");
    assertThat(answer.exit()).as(answer.err()).isZero();
  }

  @Test
  void norIsAPersonAtATerminal() {
    baton.processes().start(200);
    calledBelow(200);
    baton.ok("comment", "app-x", "let me see");
    baton.ok("close", "app-x");
  }

  @Test
  void aReusedPidIsAnotherProcess() {
    baton.processes().kill(100);
    baton.processes().start(100);
    calledBelow(100);
    baton.ok("close", "app-x");
  }

  @Test
  void theNameDecidesWhereProcessesCannotBeCompared() {
    baton.processes().moveToAnotherMachine();
    baton.processes().start(300);
    calledBelow(300);
    assertThat(baton.run(Map.of("BATON_WORKER", "bob"), "close", "app-x").exit()).isEqualTo(4);
    assertThat(baton.run(Map.of("BATON_WORKER", "eve"), "close", "app-x").exit()).isZero();
  }

  @Test
  void theNameDecidesWhereNoProcessWasRecorded() {
    baton.ok("claim", "app-x", "--worker", "tom", "--lease", "1m");
    lose();
    calledBelow(100);
    assertThat(baton.run(Map.of("BATON_WORKER", "tom"), "comment", "app-x", "hm").exit())
        .isEqualTo(4);
  }

  @Test
  void whoClaimsAgainMayWriteButNotWithTheOldEpoch() {
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    calledBelow(100);
    assertThat(baton.run("close", "app-x", "--epoch", "1").exit()).isEqualTo(4);
    baton.ok("close", "app-x");
    // It has ended its claim in order, so it is no former holder.
    baton.ok("comment", "app-x", "that was easy");
  }

  @Test
  void alsoWithoutNamingItsProcessAgain() {
    calledBelow(100);
    baton.ok("claim", "app-x", "--worker", "bob");
    baton.variable("BATON_WORKER", "bob");
    baton.ok("heartbeat", "app-x");
    baton.ok("close", "app-x");
  }

  @Test
  void aNameIsNoProofAgainstTheProcess() {
    baton.processes().start(200);
    calledBelow(200);
    baton.ok("claim", "app-x", "--worker", "bob");
    calledBelow(100);
    baton.variable("BATON_WORKER", "bob");
    assertThat(baton.run("close", "app-x").exit()).isEqualTo(4);
    assertThat(baton.run("heartbeat", "app-x").exit()).isEqualTo(4);
    assertThat(status()).isEqualTo("in_progress");
  }

  @Test
  void theNearerOneOfTwoHoldersCalls() {
    baton.processes().start(200);
    baton.ok("claim", "app-x", "--worker", "eve", "--pid", "200");
    // Below the new holder, but nearer to the old one.
    calledBelow(100, 200);
    assertThat(baton.run("close", "app-x").exit()).isEqualTo(4);
    // A successor below the old worker, whose variables it inherited.
    calledBelow(200, 100);
    Map<String, String> inherited = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1");
    Answer answer = baton.run(inherited, "close", "app-x");
    assertThat(answer.exit()).as(answer.err()).isZero();
  }

  @Test
  void anEpochThatItHasReadIsNotItsOwn() {
    baton.processes().start(200);
    baton.ok("claim", "app-x", "--worker", "eve", "--pid", "200");
    calledBelow(100);
    assertThat(baton.run("close", "app-x", "--epoch", "3").exit()).isEqualTo(4);
    assertThat(status()).isEqualTo("in_progress");
  }

  @Test
  void anEpochOfAnotherAgentIsNotItsOwn() {
    baton.processes().start(201);
    baton.processes().setProgram(201, "claude");
    calledBelow(201);
    baton.ok("claim", "app-x");
    baton.processes().start(202);
    baton.processes().setProgram(202, "codex");
    calledBelow(202);
    assertThat(baton.run("close", "app-x", "--epoch", "3").exit()).isEqualTo(4);
    calledBelow();
    baton.ok("close", "app-x", "--epoch", "3");
  }

  @Test
  void whoInsistsIsHeardAndStandsInTheHistory() {
    calledBelow(100);
    baton.ok("close", "app-x", "--force");
    assertThat(baton.json("show", "app-x", "--history").at(0).at("history").each("kind"))
        .contains("overruled");
  }

  @Test
  void aTaskThatAPersonClosedIsLostToItsWorker() {
    baton.processes().start(200);
    baton.ok("claim", "app-x", "--worker", "eve", "--pid", "200");
    assertThat(baton.json("close", "app-x", "--force").number("epoch")).isEqualTo(4);
    calledBelow(200);
    for (List<String> words :
        List.of(
            List.of("comment", "app-x", "but"),
            List.of("reopen", "app-x"),
            List.of("comment", "app-x", "but", "--epoch", "3"))) {
      assertThat(baton.run(words.toArray(String[]::new)).exit()).isEqualTo(4);
    }
    assertThat(status()).isEqualTo(CLOSED);
  }

  @Test
  void anErasedTaskContinuesWithItsEpochs() {
    baton.ok("delete", "app-x", "--hard", "--force");
    baton.task("app-x", "The same again");
    baton.processes().start(200);
    Json claimed = baton.json("claim", "app-x", "--worker", "eve", "--pid", "200");
    assertThat(claimed.number("epoch")).isEqualTo(4);
    assertThat(baton.run("close", "app-x", "--epoch", "1").exit()).isEqualTo(4);
  }
}
