package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.claim.Claim;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.store.Iteration.IterationDraft.Content;
import dev.baton.store.Iteration.IterationDraft.Owner;
import dev.baton.store.Iteration.IterationError;
import dev.baton.store.Iteration.Source;
import dev.baton.store.Iteration.State;
import dev.baton.store.Iteration.TestCounts;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Iterations.TestResult;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IterationsTest {
  private static final Instant NOW = TestStore.START;

  @TempDir Path directory;
  private TestStore store;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void keepsAllThatIsKnown() {
    TaskId task = store.create("a");
    List<ChangedFile> files =
        List.of(
            new ChangedFile("new", "old", 'R', 4L, 5L),
            new ChangedFile("\"caf\\351\"", null, 'A', null, null));
    long n =
        store
            .log
            .add(
                new IterationDraft(
                    new Owner(
                        "r1", task, 3L, "ann", new Claim.Tree("/tree", ""), NOW.minusSeconds(60)),
                    new Content(
                        "c1",
                        null,
                        "subject",
                        "Ann <a@b>",
                        NOW.minusSeconds(9),
                        new DiffSize(2, 4L, 5L, "cut"),
                        files),
                    NOW,
                    "commit (initial)"))
            .orElseThrow();

    assertThat(store.iterations.find(n))
        .contains(
            new Iteration(
                1,
                "r1",
                task,
                3L,
                "ann",
                "/tree",
                Source.COMMIT,
                State.KEPT,
                null,
                NOW.minusSeconds(60),
                NOW,
                null,
                "c1",
                "subject",
                "commit (initial)",
                new DiffSize(2, 4L, 5L, "cut"),
                TestCounts.UNKNOWN,
                Effort.UNKNOWN,
                null));
    assertThat(store.iterations.files(n)).isEqualTo(files);
    assertThat(store.known.of("c1")).map(KnownCommits.Known::commit).contains("c1");
    assertThat(store.iterations.find(2)).isEmpty();
    assertThat(store.iterations.files(2)).isEmpty();
    assertThat(store.known.lastEnd("/tree")).contains(NOW);
    assertThat(store.known.lastEnd("/other")).isEmpty();
  }

  @Test
  void countsNoCommitTwice() {
    long n = add("c1");
    assertThat(store.log.add(Drafts.of("c1").draft())).isEmpty();
    store.log.follow(n, Drafts.of("c2").content());
    assertThat(store.log.add(Drafts.of("c1").draft())).isEmpty();
    assertThat(store.log.add(Drafts.of("c2").draft())).isEmpty();
    store.log.name(n, "c3");
    assertThat(store.log.add(Drafts.of("c3").draft())).isEmpty();
    assertThat(store.known.namesFrom(n).get(n)).containsExactlyInAnyOrder("c1", "c2", "c3");
    assertThat(all()).hasSize(1);
  }

  @Test
  void followsACommitToItsNewName() {
    long n = add("c1");
    store.log.setReachable(n, false);
    store.log.follow(n, Drafts.of("c2").content());

    Iteration iteration = store.iterations.find(n).orElseThrow();
    assertThat(iteration.commit()).isEqualTo("c2");
    assertThat(iteration.subject()).isEqualTo("subject of c2");
    assertThat(iteration.state()).isEqualTo(State.KEPT);
    assertThat(store.iterations.files(n)).extracting(ChangedFile::path).containsExactly("c2.txt");
    assertThat(store.known.of("c1")).map(KnownCommits.Known::commit).contains("c2");
  }

  @Test
  void tellsWhatBecameOfThem() {
    long first = add("c1");
    long second = add("c2");
    store.log.squash(second, first);
    assertThat(state(second)).isEqualTo(State.SQUASHED);
    assertThat(store.iterations.find(second).orElseThrow().squashedInto()).isEqualTo(first);
    store.log.setReachable(second, true);
    assertThat(state(second)).isEqualTo(State.KEPT);
    assertThat(store.iterations.find(second).orElseThrow().squashedInto()).isNull();
    store.log.setReachable(second, false);
    assertThat(state(second)).isEqualTo(State.DROPPED);
    assertThat(state(first)).isEqualTo(State.KEPT);
  }

  @Test
  void theNextIterationOfATaskTakesWhatWaitsForIt() {
    TaskId task = store.create("a");
    TaskId other = store.create("b");
    store.iterations.addErrors(task, new Claim.Tree("/elsewhere", ""), List.of(error("mine")));
    store.iterations.addErrors(
        other, new Claim.Tree(Drafts.TREE, ""), List.of(error("another task's")));
    store.iterations.addErrors(
        null, new Claim.Tree(Drafts.TREE, ""), List.of(error("of the tree")));
    store.iterations.addErrors(
        null, new Claim.Tree("/elsewhere", ""), List.of(error("of another tree")));
    store.iterations.addErrors(null, Claim.Tree.NONE, List.of(error("of nowhere")));

    long n = store.log.add(Drafts.of("c1").task(task).draft()).orElseThrow();

    assertThat(store.iterations.errors(n)).containsExactly(error("mine"), error("of the tree"));
    assertThat(store.iterations.errors(add("c2"))).isEmpty();
    long third = store.log.add(Drafts.of("c3").task(other).draft()).orElseThrow();
    assertThat(store.iterations.errors(third)).containsExactly(error("another task's"));
  }

  @Test
  void aSuiteThatRanTwiceCountsOnce() {
    store.iterations.addTests(
        null,
        new Claim.Tree(Drafts.TREE, ""),
        List.of(
            new TestResult(NOW, "unit", 10, 2, 1, 1),
            new TestResult(NOW, "ui", 3, 0, 0, null),
            new TestResult(NOW, "unit", 12, 0, 1, 0)));
    long n = add("c1");
    assertThat(store.iterations.find(n).orElseThrow().tests()).isEqualTo(new TestCounts(15, 0, 1));
    assertThat(store.iterations.tests(n))
        .hasSize(3)
        .contains(new TestResult(NOW, "ui", 3, 0, 0, null));
    assertThat(store.iterations.find(add("c2")).orElseThrow().tests())
        .isEqualTo(TestCounts.UNKNOWN);
  }

  @Test
  void whatOneRunnerDoesNotTellIsNotKnownOfAll() {
    store.iterations.addTests(
        null,
        new Claim.Tree(Drafts.TREE, ""),
        List.of(
            new TestResult(NOW, "unit", 10, 2, 1, 1), new TestResult(NOW, "go", null, 1, null, 1)));

    assertThat(store.iterations.find(add("c1")).orElseThrow().tests())
        .isEqualTo(new TestCounts(null, 3, null));
  }

  @Test
  void listsWhatIsAskedForOldestFirst() {
    TaskId task = store.create("a");
    add("c1");
    store.log.add(Drafts.of("c2").task(task).draft());
    store.log.add(Drafts.of("c3").task(task).worktree("/other").draft());
    store.log.setReachable(add("c4"), false);

    assertThat(commits(IterationFilter.ALL)).containsExactly("c1", "c2", "c3", "c4");
    assertThat(commits(IterationFilter.ALL.withTask(task))).containsExactly("c2", "c3");
    assertThat(commits(IterationFilter.ALL.withRun("r"))).isEmpty();
    assertThat(commits(IterationFilter.ALL.withOnlyKept(true))).containsExactly("c1", "c2", "c3");
    assertThat(commits(IterationFilter.ALL.withLast(2))).containsExactly("c3", "c4");
    assertThat(store.known.latest(2))
        .extracting(KnownCommits.Known::commit)
        .containsExactly("c3", "c4");
  }

  @Test
  void findsCopiesByTheTimeOfTheirAuthor() {
    add("c1");
    store.log.add(Drafts.of("c2").at(NOW.plusSeconds(1)).draft());
    assertThat(store.known.authoredAt(NOW.plusSeconds(1)))
        .extracting(KnownCommits.Known::commit)
        .containsExactly("c2");
    assertThat(store.known.authoredAt(NOW.plusSeconds(2))).isEmpty();
  }

  @Test
  void aTimeThatNoColumnHoldsIsNoReasonToFail() {
    Instant never = Instant.parse("+100000-01-01T00:00:00Z");
    long n = store.log.add(Drafts.of("c1").at(never).draft()).orElseThrow();
    assertThat(store.iterations.find(n).orElseThrow().endedAt()).isAfter(NOW);
    assertThat(store.known.authoredAt(never)).hasSize(1);
  }

  @Test
  void asksToCloseATaskOnce() {
    TaskId task = store.create("a");
    long n = add("c1");
    assertThat(store.stores.closingLog().asksFirst(n, task)).isTrue();
    assertThat(store.stores.closingLog().asksFirst(n, task)).isFalse();
    assertThat(store.stores.closingLog().asksFirst(add("c2"), task)).isTrue();
  }

  @Test
  void anErasedTaskTakesNoIterationWithIt() {
    TaskId task = store.create("a");
    long n = store.log.add(Drafts.of("c1").task(task).draft()).orElseThrow();
    store.tasks.erase(task, null, store.stamp());
    assertThat(store.iterations.find(n)).isPresent();
  }

  @Test
  void allOfAChangeOrNothing() {
    List<String> before = store.dump();
    assertThatIllegalArgumentException()
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              add("c1");
              throw new IllegalArgumentException();
            }));
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ChangedFile("a", null, 'X', 1L, 1L));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TestResult(NOW, "unit", 1, -1, 0, null));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new IterationError(NOW, ErrorSignature.of("x"), 1, "x", null, null, 0, "s"));
  }

  private static IterationError error(String message) {
    return new IterationError(
        NOW.plus(Duration.ofMillis(1)),
        ErrorSignature.of(message),
        ErrorSignature.RULES,
        message,
        "a.c",
        message.length(),
        2,
        "unit");
  }

  private long add(String commit) {
    return store.log.add(Drafts.of(commit).draft()).orElseThrow();
  }

  private State state(long n) {
    return store.iterations.find(n).orElseThrow().state();
  }

  private List<Iteration> all() {
    return store.iterations.list(IterationFilter.ALL);
  }

  private List<String> commits(IterationFilter filter) {
    return store.iterations.list(filter).stream().map(Iteration::commit).toList();
  }
}
