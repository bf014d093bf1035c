package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who a claim belongs to when nobody says so explicitly. */
class WhoIsWhoTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void twoAgents() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    baton.processes().start(4242);
    baton.processes().setProgram(4242, "claude", "-p", "do it");
    baton.processes().start(4343);
    baton.processes().setProgram(4343, "node", "/usr/bin/gemini");
    baton.processes().start(50);
    baton.processes().setProgram(50, "bash", "-c", "baton claim --next && echo claimed");
  }

  private void above(long... pids) {
    baton.processes().setAbove(pids);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim app-x", "claim --next", "start app-x", "update app-x --claim"})
  void theAgentAboveTheCommandIsTheWorker(String command) {
    above(50, 4242);
    baton.ok(command.split(" "));
    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.number("pid")).isEqualTo(4242);
    assertThat(claim.text("worker")).isEqualTo("claude-4242");
    assertThat(baton.ok("show", "app-x").out())
        .contains("claude-4242 (ancestor claude, pid 4242), claimed");
    baton.processes().kill(4242);
    above();
    assertThat(baton.ok("ready").out())
        .contains("claude-4242 (ancestor claude, pid 4242) held it for 0s: process 4242 is gone");
    assertThat(baton.ok("stale").out()).contains("(ancestor claude, pid 4242)");
    Json stale = baton.json("ready").at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
  }

  @Test
  void anAgentsSessionIsItsName() {
    above(50, 4242);
    String session = "1f681f06-4a5b-4c6d-8e9f-001122334455";
    assertThat(baton.run(Map.of("CLAUDE_CODE_SESSION_ID", session), "claim", "app-x").exit())
        .isZero();
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("claude-1f681f06");
  }

  @Test
  void aSessionsIdThatBeginsWithTheTimeCountsFromItsEnd() {
    String session = "019a0b1c-2d3e-7abc-8def-00aa11bb22cc";
    assertThat(baton.run(Map.of("CODEX_THREAD_ID", session), "claim", "app-x").exit()).isZero();
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("codex-11bb22cc");
    assertThat(baton.show("app-x").at("claim").has("pid")).as("nobody saw it").isFalse();
  }

  /** The variables that a session's start hook handed down. */
  private Map<String, String> sessionWorker(String worker, long pid) {
    long start = baton.processes().identify(pid).orElseThrow().startTicks();
    return Map.of(
        "BATON_WORKER", worker, "BATON_WORKER_PID", "" + pid, "BATON_WORKER_START", "" + start);
  }

  @Test
  void aSessionsStartHookNamesTheWorkerOfItsLaterCommands() {
    above(50, 4242);
    Map<String, String> session = sessionWorker("claude-1f681f06", 4242);
    assertThat(baton.run(session, "claim", "app-x").exit()).isZero();
    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.text("worker")).isEqualTo("claude-1f681f06");
    assertThat(claim.number("pid")).isEqualTo(4242);
    assertThat(claim.text("agent")).isEqualTo("claude");
    // The same process in another session, as after /clear, is the same worker.
    Map<String, String> cleared = sessionWorker("claude-00aa11bb", 4242);
    assertThat(baton.run(cleared, "claim", "app-x").exit()).isZero();
    assertThat(baton.run(cleared, "close", "app-x").exit()).isZero();
  }

  /** Gemini CLI names its session only to its hooks. */
  @ParameterizedTest
  @CsvSource({
    "bc291c3f-f757-4748-9789-c2734c5c4d46, true",
    "ses_5Fcd2, true",
    "-rf, false",
    "../../x, false",
    "'', false"
  })
  void theStartHookSaysInWhichSessionTheAgentIs(String id, boolean isKept) {
    baton.processes().setDirectory(4343, "/home/ann/it's");
    above(50, 4343, 4242);
    baton.input("{\"session_id\":\"" + id + "\",\"hook_event_name\":\"SessionStart\"}");
    baton.ok("prime", "--session", "--hook-json");
    baton.ok("claim", "app-x");
    assertThat(baton.show("app-x").has("session")).isEqualTo(isKept);
    if (isKept) {
      assertThat(baton.show("app-x").at("session").text("command"))
          .isEqualTo("cd '/home/ann/it'\\''s' && gemini --resume " + id);
      baton.task("app-y", "Another agent's");
      above(50, 4242);
      baton.ok("claim", "app-y");
      assertThat(baton.show("app-y").has("session")).isFalse();
    }
  }

  /** What a plugin of an agent puts into the environment is for that process. */
  @Test
  void aSessionIsThatOfTheProcess() {
    baton.processes().setDirectory(4343, "/work");
    above(50, 4343);
    Map<String, String> other = Map.of("BATON_SESSION", "4242:ses_1");
    assertThat(baton.run(other, "claim", "app-x").exit()).isZero();
    assertThat(baton.show("app-x").has("session")).isFalse();
    baton.task("app-y", "Another");
    Map<String, String> own = Map.of("BATON_SESSION", "4343:ses_1");
    assertThat(baton.run(own, "claim", "app-y").exit()).isZero();
    assertThat(baton.show("app-y").at("session").text("id")).isEqualTo("ses_1");
  }

  @Test
  void anAgentThatAnotherAgentStartedIsAWorkerOfItsOwn() {
    Map<String, String> outer = sessionWorker("claude-1f681f06", 4242);
    above(50, 4343, 4242);
    assertThat(baton.run(outer, "claim", "app-x").exit()).isZero();
    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.text("worker")).isEqualTo("gemini-4343");
    assertThat(claim.number("pid")).isEqualTo(4343);
  }

  @Test
  void aSessionThatCannotBeNotedStillKnowsItsWorker() throws IOException {
    baton.processes().setDirectory(4242, "/work");
    above(50, 4242);
    Files.writeString(baton.database().resolveSibling("sessions"), "no folder");
    Path file = baton.database().resolveSibling("env");
    Map<String, String> session =
        Map.of(
            "CLAUDE_ENV_FILE",
            file.toString(),
            "CLAUDE_CODE_SESSION_ID",
            "1f681f06-4a5b-4c6d-8e9f-001122334455");
    Answer started = baton.run(session, "prime", "--session");
    assertThat(started.exit()).isZero();
    assertThat(started.err()).contains("later commands may not know their session");
    assertThat(file).content().contains("BATON_WORKER='claude-1f681f06'");
  }

  @Test
  void whereTheAgentCannotBeSeenTheSessionStillNamesIt() {
    Map<String, String> session = sessionWorker("claude-1f681f06", 4242);
    above();
    assertThat(baton.run(session, "claim", "app-x").exit()).isZero();
    assertThat(baton.show("app-x").at("claim").number("pid")).isEqualTo(4242);
    assertThat(baton.run("release", "app-x").exit()).as("a stranger").isEqualTo(4);
    assertThat(baton.run(session, "claim", "app-x").exit()).as("again").isZero();
    assertThat(baton.run(session, "release", "app-x").exit()).isZero();

    baton.processes().kill(4242);
    baton.processes().start(4242);
    assertThat(baton.run(session, "claim", "app-x").exit()).as("another has its number").isZero();
    assertThat(baton.show("app-x").at("claim").has("pid")).isFalse();
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("claude-1f681f06");
  }

  @Test
  void whereNoAgentIsThereTheClaimHasNoProcess() {
    above(50);
    baton.ok("claim", "app-x");
    assertThat(baton.show("app-x").at("claim").has("pid")).isFalse();
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("ann");
  }

  @Test
  void whereNoVariableNamesTheUserTheSystemDoes() {
    baton.variable("USER", "");
    baton.ok("claim", "app-x");
    assertThat(baton.show("app-x").text("assignee")).isEqualTo(System.getProperty("user.name"));
  }

  @Test
  void whatIsSaidBeatsWhatIsFound() {
    above(50, 4242);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "4343");
    Json claim = baton.show("app-x").at("claim");
    assertThat(claim.text("worker")).isEqualTo("bob");
    assertThat(claim.number("pid")).isEqualTo(4343);
  }

  @Test
  void claimingAgainRenews() {
    for (String name : List.of("baton", "bd", "cub")) {
      baton.callAs(name);
      above(50, 4242);
      assertThat(baton.json("claim", "app-x").number("epoch")).as(name).isEqualTo(1);
      baton.pass(Duration.ofMinutes(1));
    }
    baton.callAs("baton");
    assertThat(baton.show("app-x").at("claim").text("renewed_at"))
        .isEqualTo("2026-03-02T09:02:00Z");
    above(50, 4343);
    Json other = baton.error(4, "claim", "app-x");
    assertThat(other.text("error")).contains("held by claude-4242");
  }

  @Test
  void theLoopAboveAnAgentMayHaveClaimedForIt() {
    baton.processes().start(99);
    baton.processes().setProgram(99, "python3", "/usr/bin/cub", "run");
    above(50, 99);
    baton.ok("claim", "app-x");
    above(50, 4242, 99);
    assertThat(baton.json("claim", "app-x").number("epoch")).isEqualTo(1);
    baton.ok("close", "app-x");
  }

  @Test
  void twoAgentsOfOneUserAreTwoWorkers() {
    above(50, 4242);
    baton.ok("claim", "app-x");
    above(50, 4343);
    Answer refused = baton.run("close", "app-x");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("app-x is held by claude-4242 (alive, 0s)", "--force");
    above(50, 4242);
    baton.ok("close", "app-x");
  }

  @Test
  void aShellOfThisOneCommandIsNoWorker() {
    above(50, 4242);
    Json refused = baton.error(2, "claim", "app-x", "--pid", "50");
    assertThat(refused.text("error")).contains("the shell of this one command");
    assertThat(refused.text("hint")).contains("claude (process 4242)");

    baton.processes().setProgram(50, "sh", "-c", "cd web; baton claim app-x --pid $$");
    above(50);
    assertThat(baton.error(2, "claim", "app-x", "--pid", "50").text("hint"))
        .contains("leave --pid out");
    baton
        .processes()
        .setProgram(50, "sh", "-c", "baton claim app-x --pid $$; make; baton close app-x");
    baton.ok("claim", "app-x", "--pid", "50");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cd .; baton claim app-x --pid $$ && true",
        "baton claim app-x --pid $$ --json | jq -r .id",
        "id=$(baton claim app-x --pid $$ --json | jq -r .id); echo \"$id; make\" && exit",
        "echo \"$(baton claim app-x --pid $$)\"",
        "if baton claim app-x --pid $$ >log 2>&1; then echo 'done; or so'; fi",
        "export BATON_WORKER_PID=$$\nbaton claim app-x\nbaton show app-x",
      })
  void aShellThatIsAboutToEndIsNoWorker(String text) {
    baton.processes().setProgram(50, "bash", "-c", text);
    above(50);
    assertThat(baton.error(2, "claim", "app-x", "--pid", "50").text("error"))
        .contains("the shell of this one command");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "while :; do baton claim app-x --pid $$ || exit; done",
        "baton claim app-x --pid $$; make; bd close app-x",
        "baton claim app-x --pid $$ && exec python3 work.py",
        "baton claim app-x --pid $$ & wait",
        "claim.sh $$; true",
      })
  void aShellThatWorksIsAWorker(String text) {
    baton.processes().setProgram(50, "bash", "-c", text);
    above(50);
    assertThat(baton.ok("claim", "app-x", "--pid", "50").err()).doesNotContain("warning");
    assertThat(baton.show("app-x").at("claim").number("pid")).isEqualTo(50);
  }

  @Test
  void aShellThatEndsBeforeTheTaskIsDoneIsWarnedAbout() {
    baton.processes().setProgram(50, "bash", "-c", "baton claim app-x --pid $$; make all");
    above(50);
    assertThat(baton.ok("claim", "app-x", "--pid", "50").err())
        .contains("process 50 is a shell that ends after a few commands");
  }

  @Test
  void theSystemsFirstProcessIsNoWorker() {
    baton.processes().start(1);
    assertThat(baton.error(2, "claim", "app-x", "--pid", "1").text("error")).contains("never ends");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
    // In a container the agent may be the first process.
    baton.processes().setProgram(1, "claude");
    above(50, 1);
    baton.ok("claim", "app-x", "--pid", "1");
  }

  @Test
  void batonItselfIsNoWorker() {
    long self = ProcessHandle.current().pid();
    baton.processes().start(self);
    assertThat(baton.error(2, "claim", "app-x", "--pid", "" + self).text("error"))
        .contains("this command itself");
  }

  @Test
  void aTaskOfSomebodyElseIsTheirs() {
    baton.ok("update", "app-x", "-a", "bob");
    assertThat(baton.error(13, "claim", "--next", "-w", "eve").text("code"))
        .isEqualTo("nothing_to_do");
    assertThat(baton.error(4, "claim", "app-x", "-w", "eve").text("error"))
        .isEqualTo("app-x is assigned to bob");
    assertThat(baton.error(4, "update", "app-x", "--claim", "-w", "eve").text("code"))
        .isEqualTo("assigned_to_another");
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("bob");
    baton.ok("claim", "--next", "-w", "bob");
    baton.ok("release", "app-x", "--force");
    baton.ok("update", "app-x", "-a", "bob");
    baton.ok("claim", "app-x", "-w", "eve", "--force");
    assertThat(baton.show("app-x").text("assignee")).isEqualTo("eve");
  }

  @Test
  void aClaimForSomebodyIsTheirs() {
    baton.callAs("bd");
    baton.ok("update", "app-x", "--claim", "-a", "z1");
    baton.callAs("baton");
    assertThat(baton.show("app-x").at("claim").text("worker")).isEqualTo("z1");
  }

  @Test
  void manyContainersAreNotCountedToTheLast() {
    for (int i = 0; i < 51; i++) {
      baton.task("app-p" + i, "Whole");
      baton.task("app-q" + i, "Part", "--parent", "app-p" + i);
      if (i == 49) {
        assertThat(baton.ok("ready").err()).contains("50 tasks wait for their children;");
      }
    }
    assertThat(baton.ok("ready").err()).contains("more than 50 tasks wait for their children;");
  }

  @Tag("engines")
  @Test
  void containersAreNoWork() {
    baton.ok("close", "app-x");
    baton.task("app-e", "Shop", "-t", "epic");
    baton.task("app-n", "Later", "-t", "epic");
    baton.task("app-c", "Cart", "--parent", "app-e", "-p", "3");
    baton.task("app-d", "Deep", "--parent", "app-c", "-p", "4");
    assertThat(baton.json("ready").each("id")).containsExactly("app-n", "app-d");
    Answer shown = baton.ok("ready");
    assertThat(shown.out()).contains("Later (no children yet)").doesNotContain("Shop");
    assertThat(shown.err()).contains("2 tasks wait for their children; --all-types shows them");
    assertThat(baton.json("ready", "--type", "epic").each("id")).containsExactly("app-e", "app-n");
    assertThat(baton.json("ready", "--all-types").each("id"))
        .containsExactly("app-e", "app-n", "app-c", "app-d");

    assertThat(baton.json("claim", "--next").text("id")).isEqualTo("app-d");
    baton.ok("close", "app-d");
    assertThat(baton.json("claim", "--next").text("id")).as("its child is done").isEqualTo("app-c");
    baton.ok("close", "app-c");
    assertThat(baton.error(13, "claim", "--next").text("code")).isEqualTo("nothing_to_do");
    assertThat(baton.json("claim", "--next", "--type", "epic").text("id")).isEqualTo("app-e");
  }
}
