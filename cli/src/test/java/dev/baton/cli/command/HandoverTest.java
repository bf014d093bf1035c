package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A worker has died, and the next one learns what is left of its work. */
class HandoverTest {
  private static final String APPLY = "baton rescue apply app-1";
  private static final String LOOK = "baton handover app-1";

  @TempDir Path temporary;
  private Sandbox sandbox;

  @BeforeEach
  void letAWorkerDie() throws IOException {
    sandbox = Sandbox.repository(Files.createDirectory(temporary.resolve("repository")));
    sandbox.file("tracked", "1\n");
    sandbox.git("add", "tracked");
    sandbox.git("commit", "-q", "-m", "first");
    sandbox.task("app-1", "Task", "-d", "All of it.");
    sandbox.processes().start(100);
    sandbox.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
    sandbox.file("new", "2\n");
    sandbox.ok("comment", "app-1", "The port is 8081.\nNot 80.", "--epoch", "1");
    sandbox.processes().kill(100);
  }

  /** As where the next worker has another work tree, or the dead one's was cleaned. */
  private void sweepAndClean() throws IOException {
    sandbox.ok("sweep", "--now");
    Files.delete(temporary.resolve("repository/new"));
  }

  private static List<String> commands(Json task) {
    return task.at("handover").items().stream().map(one -> one.text("command")).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "baton, claim app-1",
    "baton, claim --next",
    "baton, start app-1",
    "baton, update app-1 --claim",
    "baton, ready --claim",
    "bd, update app-1 --claim",
    "bd, ready --claim"
  })
  void theAnswerToAClaimSaysWhatIsLeft(String name, String words) throws IOException {
    sweepAndClean();
    sandbox.callAs(name);
    sandbox.variable("BATON_STALE_BACKOFF", "0s");
    String[] asText = (words + " --worker eve --now").split(" ", -1);
    String[] asJson = (words + " --worker eve --now --json").split(" ", -1);
    Json answer = Json.parse(sandbox.ok(asJson).out());
    Json task = answer.value() instanceof List ? answer.at(0) : answer;
    assertThat(commands(task))
        .containsExactly(APPLY.replace("baton", name), LOOK.replace("baton", name));

    sandbox.callAs("baton");
    sandbox.ok("release", "app-1", "--force");
    sandbox.callAs(name);
    assertThat(sandbox.ok(asText).out())
        .contains(
            "the uncommitted work of \"bob\" (1 file) was saved; restore it here with: "
                + APPLY.replace("baton", name))
        .doesNotContain(LOOK);
  }

  @Test
  void whatWasRestoredIsNotOfferedAgain() {
    sandbox.ok("sweep", "--now");
    sandbox.ok("rescue", "apply", "app-1");
    assertThat(commands(sandbox.json("claim", "app-1", "--worker", "eve", "--now")))
        .containsExactly(LOOK);
  }

  @Test
  void whatIsStillThereIsNotToBeRestored() throws IOException {
    sandbox.ok("sweep", "--now");
    assertThat(sandbox.ok("prime").out())
        .contains(
            "the uncommitted work of \"bob\" (1 file) is still in this work tree; see what it is"
                + " with: baton rescue show app-1\n")
        .doesNotContain(APPLY);
    sandbox.file("new", "3\n");
    assertThat(commands(sandbox.json("claim", "app-1", "--worker", "eve", "--now")))
        .containsExactly(APPLY, LOOK);
  }

  @Test
  void aFirstClaimHasNothingToSay() {
    sandbox.task("app-2", "Other");
    assertThat(sandbox.json("claim", "app-2", "--worker", "eve").has("handover")).isFalse();
  }

  @Tag("engines")
  @Test
  void aSessionThatBeginsLearnsIt() throws IOException {
    assertThat(sandbox.ok("prime").out())
        .contains("- app-1: \"bob\" has it and seems to be gone (")
        .contains("take it over with: baton claim app-1\n");
    sweepAndClean();
    assertThat(sandbox.ok("prime").out()).contains("- app-1: the uncommitted work", APPLY, LOOK);
    sandbox.ok("claim", "app-1", "--worker", "eve", "--now");
    assertThat(sandbox.ok("prime").out()).doesNotContain("app-1");
  }

  @Test
  void theDigest() throws IOException {
    sweepAndClean();
    sandbox.ok("claim", "app-1", "--worker", "eve", "--now");
    Json digest = sandbox.json("handover", "app-1");
    List<Json> facts = digest.at("facts").items();
    assertThat(facts)
        .extracting(fact -> fact.text("topic"))
        .containsExactly("task", "worker", "files", "learned");
    assertThat(facts).allMatch(fact -> !fact.text("source").isEmpty());
    assertThat(digest.number("tokens")).isBetween(50L, 400L);
    assertThat(sandbox.ok("handover", "app-1").out())
        .contains("  > All of it.\n")
        .contains("- epoch 1: \"bob\" began ")
        .contains("broke off ")
        .contains("restore it here with: " + APPLY + " [refs/baton/rescue/app-1/1]\n  > A new\n")
        .contains(" [comment]\n  > The port is 8081.\n  > Not 80.\n");
  }

  /** Without a run, the errors that were recorded are what failed. */
  @Test
  void whatFailedInALoopOfOnesOwn() {
    sandbox.input("{\"type\":\"error\",\"message\":\"TypeError: x is undefined\"}\n".repeat(3));
    sandbox.ok("observe", "--task", "app-1");
    assertThat(sandbox.ok("handover", "app-1").out())
        .contains("- epoch 1: \"bob\" has it and seems to be gone: ")
        .contains("- 3 times [breaker]\n  > TypeError: x is undefined\n");
  }

  /** What its holder did under another name is no loss. */
  @Tag("engines")
  @ParameterizedTest
  @CsvSource({
    "release, released it",
    "close, closed it",
    "defer --until +2d, released it",
  })
  void theHoldersOwnActIsNoLoss(String words, String told) {
    sandbox.task("app-2", "Other");
    sandbox.processes().start(200);
    Json claimed = sandbox.json("claim", "app-2", "--worker", "eve", "--pid", "200");
    List<String> call = new ArrayList<>(List.of(words.split(" ", -1)));
    call.addAll(1, List.of("app-2", "--epoch", "1." + claimed.text("token")));
    sandbox.ok(call.toArray(new String[0]));
    assertThat(sandbox.ok("handover", "app-2").out())
        .contains("epoch 1: \"eve\" began ", " and " + told)
        .doesNotContain("lost it");
  }

  @Test
  void whatSomebodyElseEndedIsALoss() {
    sandbox.task("app-2", "Other");
    sandbox.processes().start(200);
    sandbox.ok("claim", "app-2", "--worker", "eve", "--pid", "200");
    sandbox.ok("update", "app-2", "--title", "Another", "--force", "--actor", "ann");
    assertThat(sandbox.ok("handover", "app-2").out()).doesNotContain("lost it");
    sandbox.ok("close", "app-2", "--force", "--actor", "ann");
    assertThat(sandbox.ok("handover", "app-2").out())
        .contains("\"eve\"", "lost it when \"ann\" closed it");
  }

  @Test
  void aClaimThatNoSweepHasEndedIsHandedOver() {
    sandbox.ok("rescue", "save", ".");
    assertThat(sandbox.ok("handover", "app-1").out())
        .contains("\"bob\" has it and seems to be gone: ", "; it began ")
        .contains("[refs/baton/rescue/app-1/1]\n  > A new\n");
    sandbox.ok("sweep", "--now");
    sandbox.ok("rescue", "apply", "app-1");
    assertThat(sandbox.ok("handover", "app-1").out())
        .contains("of \"bob\" (1 file) was restored in " + sandbox.directory());
  }

  @Test
  void aRescueInAnotherCloneIsFetched() throws IOException {
    Sandbox here = Sandbox.repository(Files.createDirectory(temporary.resolve("one")));
    if (here.place().startsWith("postgres")) {
      return; // RescueExchangeTest
    }
    here.variable("BATON_DB", temporary.resolve("tasks.db").toString());
    here.ok("init", "--prefix", "app");
    here.task("app-9", "Task");
    here.git("commit", "-q", "--allow-empty", "-m", "first");
    here.processes().start(100);
    here.ok("claim", "app-9", "--worker", "bob", "--pid", "100");
    here.file("new", "2\n");
    here.processes().kill(100);
    here.ok("sweep", "--now");
    Path other = Files.createDirectory(temporary.resolve("two"));
    Sandbox.repository(other);
    String fetch = "baton rescue fetch app-9 && baton rescue apply app-9";
    assertThat(here.in(other).ok("handover", "app-9").out()).contains("saved elsewhere", fetch);
    assertThat(here.in(other).ok("claim", "app-9", "--worker", "eve", "--now").out())
        .contains(fetch);
    assertThat(here.ok("handover", "app-9").out()).doesNotContain("rescue fetch");
  }
}
