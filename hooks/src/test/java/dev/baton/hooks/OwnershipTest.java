package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessState;
import dev.baton.claim.StalePolicy;
import dev.baton.claim.Staleness;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.ClosingLog;
import dev.baton.store.Events;
import dev.baton.store.Iteration;
import dev.baton.store.Stamp;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The owner of a commit, and its effect on claims, tasks and breakers. */
class OwnershipTest {
  @TempDir Path home;
  private Lab lab;
  private TaskId one;
  private TaskId two;

  @BeforeEach
  void begin() {
    lab = new Lab(home, Lab.Mode.HOOKS_AT_THE_END);
    one = create("one");
    two = create("two");
  }

  @AfterEach
  void end() {
    lab.close();
  }

  @Test
  void theClaimOfTheWorktree() {
    long epoch = claim(one, lab.top, Instant.now().minusSeconds(600));
    lab.commit("a");
    lab.look();
    Iteration a = lab.ofSubject("a");
    assertThat(a.task()).isEqualTo(one);
    assertThat(a.epoch()).isEqualTo(epoch);
    assertThat(a.worker()).isEqualTo("ann");
    assertThat(renewed(one)).isEqualTo(a.endedAt());
  }

  @Test
  void notAClaimThatCameLaterNorOneOfElsewhere() {
    lab.commit("a");
    claim(one, lab.top, Instant.now().plusSeconds(5));
    claim(two, home.resolve("elsewhere"), Instant.now().minusSeconds(60));
    lab.look();
    assertThat(lab.ofSubject("a").task()).isNull();
  }

  @Test
  void aCommitInALaterTreeAtTheSamePathIsNotTheClaims() {
    Path tree = home.resolve("tree");
    lab.git("worktree", "add", "-q", "-b", "one", tree.toString());
    GitLayout layout = GitLayout.find(tree, Map.of()).orElseThrow();
    Instant claimed = Instant.now().minusSeconds(60);
    Claim.Place place = new Claim.Place(FolderIdentity.tree(layout, true), "one", null);
    lab.stores.claims().claim(one, new Claims.Request("ann", null, place, null), claimed);
    Path moved = home.resolve("moved");
    lab.git("worktree", "move", tree.toString(), moved.toString());
    lab.git("worktree", "add", "-q", "-b", "two", tree.toString());
    lab.commitIn(tree, "theirs");
    lab.look();
    assertThat(lab.ofSubject("theirs").task()).isNull();
    assertThat(renewed(one)).isEqualTo(claimed);
    lab.commitIn(moved, "mine");
    lab.look();
    assertThat(lab.ofSubject("mine").task()).isEqualTo(one);
    assertThat(renewed(one)).isAfter(claimed);
  }

  @Test
  void amongSeveralClaimsTheNamedOneOrTheLatest() {
    claim(one, lab.top, Instant.now().minusSeconds(60));
    claim(two, lab.top, Instant.now().minusSeconds(30));
    lab.commit("a");
    commitSaying("b", "b (" + one + ")");
    lab.variables.put("BATON_TASK", one.value());
    lab.commit("c");
    lab.look();
    assertThat(lab.ofSubject("a").task()).isEqualTo(two);
    assertThat(lab.ofSubject("b (" + one + ")").task()).isEqualTo(one);
    assertThat(lab.ofSubject("c").task()).isEqualTo(one);
  }

  @Test
  void withoutAClaimTheEnvironmentThenTheMessage() {
    lab.variables.put("BATON_TASK", one.value());
    lab.variables.put("BATON_EPOCH", "7");
    commitSaying("a", "a (" + two + ")");
    lab.variables.put("BATON_TASK", "no-such");
    commitSaying("b", "b\n\nBaton-Task: " + two);
    commitSaying("c", "c (" + one + ") is not at the end");
    lab.look();
    assertThat(lab.ofSubject("a (" + two + ")").task()).isEqualTo(one);
    assertThat(lab.ofSubject("a (" + two + ")").epoch()).isEqualTo(7);
    assertThat(lab.ofSubject("b").task()).isEqualTo(two);
    assertThat(lab.ofSubject("c (" + one + ") is not at the end").task()).isNull();
  }

  @Test
  void aWorkerThatLostItsClaimRenewsNothing() {
    Instant claimed = Instant.now().minusSeconds(600);
    long epoch = claim(one, lab.top, claimed);
    lab.variables.put("BATON_TASK", one.value());
    lab.variables.put("BATON_EPOCH", String.valueOf(epoch + 1));
    lab.commit("a");
    lab.look();
    assertThat(lab.ofSubject("a").task()).isEqualTo(one);
    assertThat(renewed(one)).isEqualTo(claimed);
  }

  @Test
  void aDateInTheFutureRenewsUpToNow() {
    claim(one, lab.top, Instant.now().minusSeconds(600));
    lab.variables.put("GIT_COMMITTER_DATE", "2099-01-01T00:00:00Z");
    lab.commit("a");
    lab.look();
    assertThat(lab.ofSubject("a").task()).isEqualTo(one);
    assertThat(renewed(one)).isBefore(Instant.now().plusSeconds(1));
  }

  @Test
  void aTrailerClosesOnce() {
    claim(one, lab.top, Instant.now().minusSeconds(60));
    commitSaying("a", "a\n\nCLOSES: " + one + ", " + two + "\nCloses: nothing");
    lab.look();
    Iteration a = lab.ofSubject("a");
    for (TaskId task : List.of(one, two)) {
      assertThat(task(task).status()).isEqualTo(TaskStatus.CLOSED);
      Events.Event closed = last(task);
      assertThat(closed.kind()).isEqualTo("closed");
      assertThat(closed.detail())
          .contains("commit " + String.valueOf(a.commit()).substring(0, 7) + ": a")
          .contains("\"commit\":\"" + a.commit() + "\"");
    }
    assertThat(lab.stores.taskStates().reopen(one, false, null, stamp()))
        .isInstanceOf(Change.Done.class);
    lab.git("commit", "-q", "--amend", "--allow-empty", "-m", "a again\n\nCloses: " + one);
    lab.git("revert", "--no-edit", "HEAD");
    lab.git("checkout", "-q", "-b", "other", "HEAD~2");
    lab.git("cherry-pick", "main~1");
    lab.commit("x");
    lab.git("rebase", "-q", "main~2");
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.OPEN);
    lab.git("commit", "-q", "--allow-empty", "-m", "b\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.CLOSED);
  }

  @Test
  void aClosedTaskTakesNoLaterCommitOfTheSameBatch() {
    long epoch = claim(one, lab.top, Instant.now().minusSeconds(60));
    lab.commit("a");
    commitSaying("b", "b\n\nCloses: " + one);
    lab.commit("c");
    lab.look();
    assertThat(lab.ofSubject("a").epoch()).isEqualTo(epoch);
    assertThat(lab.ofSubject("b").epoch()).isEqualTo(epoch);
    assertThat(lab.ofSubject("c").task()).isNull();
  }

  @Test
  void notWhatSomebodyElseWorksOn() {
    claim(one, home.resolve("elsewhere"), Instant.now().minusSeconds(60));
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(last(one).kind()).isEqualTo("close_refused");
    assertThat(last(one).detail()).contains("elsewhere");
  }

  @Test
  void aClosingThatAnAmendTookAwayIsNoticed() {
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.CLOSED);
    assertThat(lab.stores.closingLog().unsettled()).isEmpty();
    lab.git("commit", "-q", "--amend", "-m", "a");
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.CLOSED);
    assertThat(lab.stores.closingLog().unsettled())
        .extracting(entry -> entry.task() + " " + entry.result() + " " + entry.reason())
        .containsExactly(one + " WITHDRAWN the commit was amended, without the trailer");
    lab.git("reset", "-q", "--hard", "HEAD@{1}");
    lab.look();
    assertThat(lab.stores.closingLog().unsettled()).isEmpty();
    assertThat(last(one).kind()).isEqualTo("close_restored");
  }

  @Tag("engines")
  @Test
  void aClosingThatAResetTookAwayIsNoticedUntilTheTaskIsReopened() {
    lab.commit("first");
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    long n = lab.ofSubject("a").n();
    lab.git("reset", "-q", "--hard", "HEAD~1");
    lab.look();
    assertThat(lab.stores.closingLog().ofIteration(n))
        .extracting(ClosingLog.Entry::result)
        .containsExactly(ClosingLog.Result.WITHDRAWN);
    assertThat(lab.stores.closingLog().unsettled()).hasSize(1);
    assertThat(lab.stores.taskStates().reopen(one, false, null, stamp()))
        .isInstanceOf(Change.Done.class);
    assertThat(lab.stores.closingLog().unsettled()).isEmpty();
  }

  @Test
  void notWhatALivingWorkerMateHolds() {
    claim(one, "z1", 4242L);
    claim(two, "z2", 777L);
    lab.variables.put("LAB_UP", "12/1,4242/99");
    commitSaying("a", "a\n\nCloses: " + two);
    lab.look();
    assertThat(task(two).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(last(two).kind()).isEqualTo("close_refused");
    assertThat(last(two).detail()).contains("z2 (process 777) holds it");
    commitSaying("b", "b\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.CLOSED);
  }

  @Test
  void notByAProcessOfTheSameNumberThatStartedAtAnotherTime() {
    claim(one, "z1", 4242L);
    lab.variables.put("LAB_UP", "12/1,4242/98");
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(last(one).kind()).isEqualTo("close_refused");
  }

  @Test
  void notWithoutAHookWhereTheHolderIsAProcess() throws Exception {
    Files.delete(lab.top.resolve(".git/hooks/post-commit"));
    claim(one, "z1", 4242L);
    lab.variables.put("BATON_TASK", one.value());
    lab.variables.put("BATON_EPOCH", "1");
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(last(one).kind()).isEqualTo("close_refused");
  }

  @Test
  void notAmongSeveralWorkersWithoutAProcess() {
    claim(one, "z1", null);
    claim(two, "z2", null);
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(last(one).detail()).contains("z2 works in the same work tree");
  }

  @Tag("engines")
  @Test
  void norWithAnOldEpoch() {
    lab.variables.put("BATON_TASK", one.value());
    lab.variables.put("BATON_EPOCH", "9");
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.OPEN);
    assertThat(last(one).kind()).isEqualTo("close_refused");
  }

  @Tag("engines")
  @Test
  void notAfterItsWorkerLostTheClaim() {
    claim(one, "z1", 4242L);
    lose(one);
    lab.variables.put("LAB_UP", "7/7,4242/99");
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.OPEN);
    assertThat(last(one).detail()).contains("z1 lost its claim on it (epoch 1)");
    lab.variables.put("LAB_UP", "7/7");
    commitSaying("b", "b\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.CLOSED);
  }

  @Test
  void norWhereItMayHaveBeenThatWorker() throws Exception {
    Files.delete(lab.top.resolve(".git/hooks/post-commit"));
    claim(one, "z1", 4242L);
    lose(one);
    commitSaying("a", "a\n\nCloses: " + one);
    lab.look();
    assertThat(task(one).status()).isEqualTo(TaskStatus.OPEN);
    assertThat(last(one).detail()).contains("z1 lost its claim on it in this work tree");
  }

  @Test
  void aFormerWorkersCommitsAndHeartbeatsAreNotItsSuccessors() throws Exception {
    claim(one, "z1", 4242L);
    lose(one);
    claim(one, "z2", 4343L);
    Instant claimed = renewed(one);
    lab.variables.put("LAB_UP", "4242/99,4343/99");
    lab.commit("a");
    Files.writeString(
        lab.top.resolve(".git/baton/spool"),
        "1 heartbeat - - - - - - " + Instant.now().getEpochSecond() + " up:4242/99\n",
        StandardOpenOption.APPEND,
        StandardOpenOption.CREATE);
    lab.look();
    assertThat(lab.ofSubject("a").epoch()).isEqualTo(1);
    assertThat(renewed(one)).isEqualTo(claimed);
    assertThat(lab.stores.breakers().state("task:" + one).totals().iterations()).isZero();
  }

  /** A sweep takes the claim of a worker that is alive, but silent. */
  private void lose(TaskId task) {
    Claim claim = lab.stores.claims().current(task).orElseThrow();
    StalePolicy policy = StalePolicy.DEFAULT;
    Instant later = claim.renewedAt().plus(Duration.ofDays(1));
    Assessment stale =
        Staleness.assess(
            claim, new ProcessState(Liveness.ALIVE, "process 4242 is running"), later, policy);
    assertThat(lab.stores.claims().reopen(List.of(stale), policy, stamp()).getFirst()).isPresent();
  }

  @Test
  void eachCommitFeedsTheBreakerOnce() {
    claim(one, lab.top, Instant.now().minusSeconds(60));
    lab.commit("a");
    lab.git("commit", "-q", "--allow-empty", "-m", "empty");
    lab.look();
    lab.git("commit", "-q", "--amend", "--allow-empty", "-m", "still empty");
    lab.look();
    var state = lab.stores.breakers().state("task:" + one);
    assertThat(state.totals().iterations()).isEqualTo(2);
    assertThat(state.counters().of(Counter.NO_PROGRESS)).isEqualTo(1);
  }

  @Tag("engines")
  @Test
  void damagedLinesAreSetAsideAndNothingIsLost() throws Exception {
    Path spool = lab.top.resolve(".git/baton/spool");
    Files.writeString(spool, "garbage\n1 post-com\n");
    lab.commit("a");
    assertThat(lab.told()).containsExactly("a kept");
    lab.look();
    var positions = lab.stores.gitState();
    assertThat(positions.damagedCount()).isEqualTo(2);
    assertThat(positions.firstDamaged().orElseThrow().line()).isEqualTo("garbage");
  }

  @Tag("engines")
  @Test
  void aLongDamagedLineIsCutBetweenCharacters() throws Exception {
    String long499 = "x".repeat(499);
    Files.writeString(lab.top.resolve(".git/baton/spool"), long499 + "\uD83D\uDE00 and more\n");
    lab.commit("a");
    assertThat(lab.told()).containsExactly("a kept");
    lab.look();
    assertThat(lab.stores.gitState().firstDamaged().orElseThrow().line()).isEqualTo(long499 + "…");
  }

  @Test
  void aHookThatSpeaksLateStillNamesTheTask() throws Exception {
    Files.delete(lab.top.resolve(".git/hooks/post-commit"));
    String a = lab.commit("a");
    lab.look();
    assertThat(lab.ofSubject("a").task()).isNull();
    Files.writeString(
        lab.top.resolve(".git/baton/spool"), "1 post-commit - " + a + " " + one + " 1 - -\n");
    lab.look();
    assertThat(lab.ofSubject("a").task()).isEqualTo(one);
  }

  private void commitSaying(String file, String message) {
    lab.file(file, file + "\n");
    lab.run(lab.top, "add", file);
    lab.git("commit", "-q", "-m", message);
  }

  private TaskId create(String title) {
    return lab.stores.tasks().create(TaskDraft.titled(title), stamp()).id();
  }

  private static Stamp stamp() {
    return new Stamp(Instant.now(), "pat");
  }

  private long claim(TaskId task, Path worktree, Instant at) {
    Claims.Outcome outcome =
        lab.stores
            .claims()
            .claim(
                task,
                new Claims.Request(
                    "ann", null, new Claim.Place(worktree.toString(), "main", null), null),
                at);
    return ((Claims.Outcome.Won) outcome).task().epoch();
  }

  /** A claim of a process that started at tick 99, in the main work tree, a minute ago. */
  private void claim(TaskId task, String worker, @Nullable Long pid) {
    ProcessIdentity process =
        pid == null ? null : new ProcessIdentity("machine", "boot", null, null, pid, 99L);
    Claims.Request request =
        new Claims.Request(
            worker, process, new Claim.Place(lab.top.toString(), "main", null), null);
    assertThat(lab.stores.claims().claim(task, request, Instant.now().minusSeconds(60)))
        .isInstanceOf(Claims.Outcome.Won.class);
  }

  private Instant renewed(TaskId task) {
    return lab.stores.claims().current(task).orElseThrow().renewedAt();
  }

  private Task task(TaskId id) {
    return lab.stores.taskQueries().find(id).orElseThrow();
  }

  private Events.Event last(TaskId task) {
    return lab.stores.events().history(task).getLast();
  }
}
