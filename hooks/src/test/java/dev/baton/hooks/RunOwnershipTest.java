package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.policy.Preset;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationAccount;
import dev.baton.store.Iteration.Source;
import dev.baton.store.Iteration.State;
import dev.baton.store.KnownCommits;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.store.RunIterations.Ended;
import dev.baton.store.Stamp;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Commits that an agent makes during a run are one iteration, however Baton learns of them. */
class RunOwnershipTest {
  @TempDir Path home;

  /** A run with a task in a repository. */
  private static final class Loop implements AutoCloseable {
    final Lab lab;
    private final TaskId task;
    private final long epoch;
    private final String scope;

    Loop(Lab lab) {
      this.lab = lab;
      task = lab.stores.tasks().create(TaskDraft.titled("one"), stamp()).id();
      scope = "task:" + task;
      Claims.Outcome outcome =
          lab.stores
              .claims()
              .claim(
                  task,
                  new Claims.Request(
                      "ann", null, new Claim.Place(lab.top.toString(), "main", null), null),
                  Instant.now().minusSeconds(600));
      epoch = ((Claims.Outcome.Won) outcome).task().epoch();
    }

    private Beginning beginning() {
      String head = lab.run(lab.top, "rev-parse", "HEAD");
      return new Beginning(
          "run-1",
          task,
          new Epoch(epoch),
          "ann",
          new Claim.Tree(lab.top.toString(), ""),
          head,
          null);
    }

    /** Launches an agent, whose hooks know the task. */
    long begin() {
      long n = lab.stores.runIterations().begin(beginning(), scope, stamp());
      lab.variables.put("BATON_TASK", task.value());
      lab.variables.put("BATON_EPOCH", String.valueOf(epoch));
      lab.variables.put("BATON_RUN", "run-1");
      lab.variables.put("BATON_ITERATION", String.valueOf(n));
      return n;
    }

    /** Ends the agent; from now on somebody else works here. */
    void end(long n) {
      lab.look();
      Stamp stamp = stamp();
      Ended ended =
          new Ended(
              lab.run(lab.top, "rev-parse", "HEAD"),
              new DiffSize(2, 4L, 0L, null),
              List.of(),
              new Effort(0, 0L, 0L, 0L, 0L, 0L, null),
              List.of(),
              List.of(),
              IterationAccount.NONE,
              "progress");
      lab.stores
          .runIterations()
          .end(
              n,
              beginning(),
              ended,
              IterationEnded.at(stamp.at()).changed(true),
              scope,
              Preset.DEFAULT.policy(),
              stamp);
      lab.variables.keySet().removeIf(name -> name.startsWith("BATON_"));
    }

    Iteration iteration(long n) {
      return lab.iterations.find(n).orElseThrow();
    }

    /** The iteration of a revision; 0 for none. */
    long owner(String revision) {
      String commit = lab.run(lab.top, "rev-parse", revision);
      return lab.stores.knownCommits().of(commit).map(KnownCommits.Known::n).orElse(0L);
    }

    long counted() {
      return lab.stores.breakers().state(scope).totals().iterations();
    }

    @Override
    public void close() {
      lab.close();
    }
  }

  private static Stamp stamp() {
    return new Stamp(Instant.now(), "pat");
  }

  private Loop loop(Lab.Mode mode) {
    return new Loop(new Lab(home, mode));
  }

  @EveryMode
  void severalCommitsAreOneIteration(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long n = loop.begin();
      loop.lab.commit("a");
      loop.lab.commit("b");
      loop.end(n);
      String c = loop.lab.commit("c");
      loop.lab.look();

      Iteration one = loop.iteration(n);
      assertThat(one.source()).isEqualTo(Source.RUN);
      assertThat(one.state()).isEqualTo(State.KEPT);
      assertThat(one.subject()).isEqualTo("b");
      assertThat(one.commit()).isEqualTo(loop.lab.run(loop.lab.top, "rev-parse", "HEAD~1"));
      assertThat(List.of(loop.owner("HEAD~2"), loop.owner("HEAD~1"))).containsOnly(n);
      assertThat(loop.lab.all()).extracting(Iteration::subject).containsExactly("b", "c");
      assertThat(loop.lab.ofSubject("c").source()).isEqualTo(Source.COMMIT);
      assertThat(loop.lab.ofSubject("c").commit()).isEqualTo(c);
      assertThat(loop.counted()).as("a loop feeds this breaker, so c does not").isEqualTo(1);
    }
  }

  /** A background process that an agent started outlives the agent. */
  @EveryMode
  void whatComesAfterTheEndIsACommitLikeAnyOther(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long n = loop.begin();
      loop.lab.commit("a");
      loop.end(n);
      loop.lab.variables.put("BATON_ITERATION", String.valueOf(n));
      loop.lab.commit("b");
      loop.lab.look();
      assertThat(loop.iteration(n).subject()).isEqualTo("a");
      assertThat(loop.lab.ofSubject("b").source()).isEqualTo(Source.COMMIT);
      assertThat(loop.counted()).isEqualTo(1);
    }
  }

  @EveryMode
  void amendedWhileItRunsAndLater(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long n = loop.begin();
      loop.lab.commit("a");
      loop.lab.git("commit", "-q", "--amend", "-m", "a again");
      loop.end(n);
      assertThat(loop.iteration(n).subject()).isEqualTo("a again");
      loop.lab.git("commit", "-q", "--amend", "-m", "a for good");
      loop.lab.look();
      assertThat(loop.iteration(n).subject()).isEqualTo("a for good");
      assertThat(loop.owner("HEAD")).isEqualTo(n);
      assertThat(loop.lab.all()).hasSize(1);
      assertThat(loop.iteration(n).diff().filesChanged()).as("as it was measured").isEqualTo(2);
      assertThat(loop.counted()).isEqualTo(1);
    }
  }

  @Tag("engines")
  @EveryMode
  void allOfItsCommitsAreFollowedThroughARebase(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      loop.lab.git("checkout", "-q", "-b", "topic");
      loop.lab.variables.put("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z");
      long n = loop.begin();
      loop.lab.commit("a");
      loop.lab.variables.put("GIT_AUTHOR_DATE", "2026-01-01T00:01:00Z");
      loop.lab.commit("b");
      loop.end(n);
      loop.lab.variables.remove("GIT_AUTHOR_DATE");
      loop.lab.git("checkout", "-q", "main");
      loop.lab.commit("m");
      loop.lab.git("checkout", "-q", "topic");
      loop.lab.git("rebase", "-q", "main");
      loop.lab.look();

      Iteration one = loop.iteration(n);
      assertThat(one.state()).isEqualTo(State.KEPT);
      assertThat(one.commit()).isEqualTo(loop.lab.run(loop.lab.top, "rev-parse", "HEAD"));
      assertThat(loop.owner("HEAD")).isEqualTo(n);
      assertThat(loop.lab.all()).extracting(Iteration::subject).containsExactly("b", "m");
      assertThat(loop.counted()).isEqualTo(1);
      if (mode.hooks) {
        // Only git itself knows which one is the copy of the other.
        assertThat(loop.owner("HEAD~1")).isEqualTo(n);
      }
    }
  }

  @EveryMode
  void itsCommitsMadeOneStayItsOwn(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long n = loop.begin();
      loop.lab.commit("a");
      loop.lab.commit("b");
      loop.end(n);
      loop.lab.sequence("2s/^pick/squash/");
      loop.lab.git("rebase", "-q", "-i", "HEAD~2");
      loop.lab.look();
      Iteration one = loop.iteration(n);
      assertThat(one.state()).isEqualTo(State.KEPT);
      assertThat(one.squashedInto()).isNull();
      assertThat(one.commit()).isEqualTo(loop.lab.run(loop.lab.top, "rev-parse", "HEAD"));
      assertThat(loop.lab.all()).hasSize(1);
    }
  }

  /** An agent that resets to an earlier commit has not made that commit. */
  @EveryMode
  void whatHeadGoesBackToStaysTheOtherOnes(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      loop.lab.commit("x");
      loop.lab.commit("y");
      loop.lab.look();
      long n = loop.begin();
      loop.lab.git("reset", "-q", "--hard", "HEAD~1");
      loop.end(n);
      assertThat(loop.iteration(n).commit()).isNull();
      assertThat(loop.owner("HEAD")).isEqualTo(loop.lab.ofSubject("x").n()).isNotEqualTo(n);
      assertThat(loop.lab.ofSubject("y").state()).isEqualTo(State.DROPPED);
      assertThat(loop.counted()).isEqualTo(3);
    }
  }

  /** An agent that amends the commit of the previous iteration has no commit of its own. */
  @EveryMode
  void whatIsAmendedStaysItsFirstIterations(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long first = loop.begin();
      loop.lab.commit("a");
      loop.end(first);
      long second = loop.begin();
      loop.lab.file("a", "more\n");
      loop.lab.git("commit", "-q", "-a", "--amend", "-m", "a and more");
      loop.end(second);
      assertThat(loop.owner("HEAD")).isEqualTo(first);
      assertThat(loop.iteration(first).subject()).isEqualTo("a and more");
      assertThat(loop.iteration(second).commit()).isNull();
      assertThat(loop.counted()).isEqualTo(2);
    }
  }

  /** Baton and its agent were killed; the next run finds what they had done. */
  @Tag("engines")
  @EveryMode
  void commitsOfAKilledRunAreItsIterations(Lab.Mode mode) {
    try (Loop loop = loop(mode)) {
      long n = loop.begin();
      loop.lab.commit("a");
      loop.lab.look();
      assertThat(loop.iteration(n).commit())
          .isEqualTo(loop.lab.run(loop.lab.top, "rev-parse", "HEAD"));
      assertThat(loop.iteration(n).state()).isEqualTo(State.RUNNING);
      assertThat(loop.counted()).as("before it is known to be dead").isZero();
      Breakers breakers = loop.lab.stores.breakers();
      breakers.countDead(breakers.unfinished(), Preset.DEFAULT.policy(), stamp());
      assertThat(loop.iteration(n).state()).isEqualTo(State.KEPT);
      assertThat(loop.iteration(n).outcome()).isEqualTo("abandoned");
      assertThat(loop.counted()).isEqualTo(1);
    }
  }
}
