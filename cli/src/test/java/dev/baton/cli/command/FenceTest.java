package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code baton fence check}: whose commits are refused. */
class FenceTest {
  private static final String ZEROS = "0".repeat(40);

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    commit("root");
  }

  private void commit(String subject, String... trailers) {
    String message =
        trailers.length == 0 ? subject : subject + "\n\n" + String.join("\n", trailers);
    baton.git("commit", "-q", "--allow-empty", "-m", message);
  }

  private static String claimed(int epoch) {
    return "Baton-Task: app-x epoch " + epoch;
  }

  private Answer check(String... options) {
    String[] words = new String[options.length + 4];
    System.arraycopy(new String[] {"fence", "check", "--commits", "HEAD"}, 0, words, 0, 4);
    System.arraycopy(options, 0, words, 4, options.length);
    return baton.run(words);
  }

  /** Epoch 1 is lost, and eve has the task with epoch 3. */
  private void supersede() {
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    baton.pass(Duration.ofMinutes(5));
    baton.processes().start(200);
    baton.ok("claim", "app-x", "--worker", "eve", "--pid", "200");
    baton.pass(Duration.ofMinutes(2));
  }

  @Test
  void refusesTheCommitsOfALostClaimAndNamesItsSuccessor() {
    commit("half", claimed(1));
    commit("spaces", "baton-task:app-x  epoch\t1");
    supersede();
    Answer refused = check();

    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.out())
        .contains(
            "refused ",
            " spaces\n"
                + "  the claim of bob on app-x (epoch 1) was lost: eve claimed it 2m ago (epoch 3),"
                + " and the task is in_progress\n");
    Json json = check("--json").json();
    assertThat(json.truth("accepted")).isFalse();
    assertThat(json.number("commits")).isEqualTo(3);
    assertThat(json.number("without_claim")).isEqualTo(1);
    assertThat(json.at("refused").at(0).text("reason")).isEqualTo("superseded");
    assertThat(json.at("refused").at(0).at("winner").text("worker")).isEqualTo("eve");
  }

  @Test
  void aCommitOfTheHolderTakesOverWhatItContains() {
    commit("half", claimed(1));
    supersede();
    commit("rest", claimed(3));
    assertThat(check().exit()).isZero();
    // The former worker continues on top of it.
    commit("late", claimed(1));
    assertThat(check().out()).contains("late").doesNotContain("half");
    assertThat(check().exit()).isEqualTo(4);
  }

  @Test
  void aSquashedCommitNamesBothClaims() {
    supersede();
    commit("both", claimed(1), claimed(3));
    assertThat(check().exit()).isZero();
  }

  @Test
  void aLostClaimIsRefusedBeforeAnotherIsMade() {
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    commit("half", claimed(1));
    assertThat(check().exit()).isZero();
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    assertThat(check().out()).contains("was lost: the task is open");
    // A person accepts the work.
    baton.ok("close", "app-x");
    assertThat(check().exit()).isZero();
  }

  @Test
  void finishedWorkStaysValid() {
    baton.ok("claim", "app-x", "--worker", "bob");
    commit("all", claimed(1));
    baton.ok("close", "app-x", "--epoch", "1");
    assertThat(check().exit()).isZero();
    baton.ok("reopen", "app-x");
    baton.ok("claim", "app-x", "--worker", "eve");
    assertThat(check().exit()).isZero();
  }

  @Test
  void aReleasedTaskIsItsNextWorkers() {
    baton.ok("claim", "app-x", "--worker", "bob");
    commit("half", claimed(1));
    baton.ok("release", "app-x", "--epoch", "1");
    assertThat(check().exit()).isZero();
    baton.ok("claim", "app-x", "--worker", "bob");
    assertThat(check().exit()).isZero();
    baton.ok("release", "app-x", "--epoch", "3");
    baton.ok("claim", "app-x", "--worker", "eve");
    assertThat(check().exit()).isEqualTo(4);
  }

  @Test
  void aWorkerThatClaimsAgainContinues() {
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    commit("half", claimed(1));
    baton.ok("release", "app-x", "--force");
    assertThat(check().exit()).isEqualTo(4);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    assertThat(check().exit()).isZero();
  }

  @Test
  void aNameIsNotTheSameWorker() {
    commit("half", claimed(1));
    baton.ok("claim", "app-x", "--worker", "agent");
    baton.pass(Duration.ofHours(9));
    baton.ok("sweep", "--now");
    baton.pass(Duration.ofMinutes(5));
    baton.ok("claim", "app-x", "--worker", "agent");
    assertThat(check().exit()).isEqualTo(4);
  }

  @Tag("engines")
  @Test
  void aRenamedTaskKeepsItsClaims() {
    commit("half", claimed(1));
    supersede();
    baton.ok("close", "app-x", "--epoch", "3");
    baton.callAs("bd");
    baton.ok("rename", "app-x", "app-new");
    baton.callAs("baton");
    assertThat(check().exit()).isEqualTo(4);
    commit("other", "Baton-Task: app-new epoch 1");
    assertThat(check().out()).contains("other", "half");
  }

  @Test
  void whatNamesNoClaimIsAcceptedUnlessThatIsRequired() {
    supersede();
    commit("old", "Baton-Task: app-x");
    commit("unknown", "Baton-Task: web-1 epoch 7");
    assertThat(check().out()).isEqualTo("3 commits accepted; 2 without a claim\n");
    Answer refused = check("--require-trailer");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.out())
        .contains(" root", " old\n", "names no claim")
        .doesNotContain("unknown");
    commit("invented", claimed(9));
    assertThat(check().out()).contains("no worker ever had a claim on app-x with epoch 9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "app-x epoch 99999999999999999999",
        "app-x epoch 9223372036854775808",
        "app-x epoch 0",
        "app-x epoch -1",
        "app-x epoch",
        "app-x EPOCH one",
        "app-x epoch 3.nothex",
        "app-x epoch 3 and more",
      })
  void anEpochThatNoClaimCouldHaveIsRefused(String value) {
    supersede();
    commit("odd", "Baton-Task: " + value);
    Answer refused = check();
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.out())
        .contains(" odd\n  no claim can be '" + value + "': expected a trailer such as ");
    Json json = check("--json").json();
    assertThat(json.at("refused").at(0).text("trailer")).isEqualTo(value);
    assertThat(json.at("refused").at(0).text("reason")).isEqualTo("epoch_never_given");
    assertThat(json.number("without_claim")).isEqualTo(1);
    // Not even below a commit of the holder: who wrote it had no claim.
    commit("top", claimed(3));
    assertThat(check().exit()).isEqualTo(4);
  }

  @Test
  void theDatabaseIsAskedOnlyAboutClaims() {
    assertThat(baton.run(Map.of("BATON_DB", "no.db"), "fence", "check").exit()).isZero();
    commit("half", claimed(1));
    Answer without = baton.run(Map.of("BATON_DB", "no.db"), "fence", "check", "--accept-when-away");
    assertThat(without.exit()).isEqualTo(3);
    baton.file("damaged.db", "no database");
    Map<String, String> damaged = Map.of("BATON_DB", "damaged.db");
    assertThat(baton.run(damaged, "fence", "check").exit()).isEqualTo(5);
    Answer accepted = baton.run(damaged, "fence", "check", "--accept-when-away");
    assertThat(accepted.exit()).isZero();
    assertThat(accepted.err()).startsWith("warning: accepted without a check");
  }

  @Test
  void badInputIsOneLine() {
    assertThat(baton.error(1, "fence", "check", "--commits", "none..HEAD").text("error"))
        .contains("none..HEAD");
    assertThat(baton.error(1, "fence", "check", "--commits", "--all").text("error"))
        .contains("--all");
    baton.input("one two\n");
    assertThat(baton.error(2, "fence", "check", "--ref-updates").text("error"))
        .startsWith("line 1 of standard input is 'one two': expected OLD-ID NEW-ID REF");
    baton.input(ZEROS + " " + ZEROS + " refs/heads/gone\n");
    assertThat(baton.ok("fence", "check", "--ref-updates").out()).isEmpty();
  }

  @Test
  void printsTheHookOfAServerAndTheJob() {
    assertThat(baton.ok("hooks", "print", "--server").out())
        .contains(
            "BATON_DB='" + baton.place() + "'\n", "fence check --ref-updates --lock-timeout 20s\n");
    assertThat(baton.ok("hooks", "print", "--ci").out()).contains("baton fence check --commits");
    assertThat(baton.error(2, "hooks", "print", "--ci", "--server").text("error"))
        .contains("only one");
  }
}
