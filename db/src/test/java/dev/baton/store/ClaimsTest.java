package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Claims.Next;
import dev.baton.store.Claims.Outcome;
import dev.baton.store.Claims.Turn;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimsTest {
  private static final ProcessIdentity PROCESS =
      new ProcessIdentity("machine", "boot", "pid:[1]", null, 4242, 777L);

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
  void aClaimPutsTheTaskInProgress() {
    TaskId id = store.create("work");
    store.clock.advance(Duration.ofMinutes(1));
    Outcome outcome =
        store.claims.claim(
            id, TestStore.request("ann", PROCESS, Duration.ofMinutes(6)), store.clock.instant());

    Task task = ((Outcome.Won) outcome).task();
    assertThat(task.status()).isEqualTo(TaskStatus.IN_PROGRESS);
    assertThat(task.epoch()).isEqualTo(1);
    assertThat(task.assignee()).isEqualTo("ann");
    assertThat(task.times().startedAt()).isEqualTo(store.clock.instant());
    assertThat(store.claims.current(id))
        .contains(
            new Claim(
                id,
                1,
                task.token(),
                "ann",
                store.clock.instant(),
                store.clock.instant(),
                Duration.ofMinutes(6),
                PROCESS,
                null,
                new Claim.Place("/home/agent/tree", "main", "0123abcd"),
                null));
    assertThat(store.ready()).isEmpty();
  }

  @Test
  void aSecondWorkerIsToldWhoHasIt() {
    TaskId id = store.create("work");
    store.claim(id, "ann", PROCESS, null);
    List<String> before = store.dump();
    Outcome outcome =
        store.claims.claim(id, TestStore.request("bob", null, null), store.clock.instant());
    assertThat(outcome)
        .isInstanceOfSatisfying(
            Outcome.Held.class, held -> assertThat(held.by().worker()).isEqualTo("ann"));
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void theSameProcessKeepsTheClaimThatItHas() {
    TaskId id = store.create("work");
    Epoch epoch = store.claim(id, "ann", PROCESS, null);
    store.clock.advance(Duration.ofMinutes(5));
    assertThat(store.claim(id, "ann", PROCESS, null)).isEqualTo(epoch);
    Claim claim = store.claims.current(id).orElseThrow();
    assertThat(claim.claimedAt()).isEqualTo(TestStore.START);
    assertThat(claim.renewedAt()).isEqualTo(store.clock.instant());
  }

  @Test
  void nobodyElsePassesForTheSameProcess() {
    TaskId id = store.create("work");
    store.claim(id, "ann", PROCESS, null);
    List<Claims.Request> others =
        List.of(
            TestStore.request("bob", PROCESS, null),
            TestStore.request("ann", null, null),
            TestStore.request("ann", at("boot", 4242, 778L), null),
            TestStore.request("ann", at("boot", 4242, null), null),
            TestStore.request("ann", at("boot", 4243, 777L), null),
            TestStore.request("ann", at("boot-2", 4242, 777L), null));
    for (Claims.Request other : others) {
      assertThat(store.claims.claim(id, other, store.clock.instant()))
          .as(other.toString())
          .isInstanceOf(Outcome.Held.class);
    }
  }

  @Test
  void aWorkerWithoutAProcessOrItsStartTimeCannotProveThatItIsTheSame() {
    TaskId nameless = store.create("nameless");
    store.claim(nameless, "ann");
    TaskId timeless = store.create("timeless");
    store.claim(timeless, "ann", at("boot", 4242, null), null);
    assertThat(
            store.claims.claim(
                nameless, TestStore.request("ann", null, null), store.clock.instant()))
        .isInstanceOf(Outcome.Held.class);
    assertThat(
            store.claims.claim(
                timeless,
                TestStore.request("ann", at("boot", 4242, null), null),
                store.clock.instant()))
        .isInstanceOf(Outcome.Held.class);
  }

  @ParameterizedTest
  @EnumSource(
      value = TaskStatus.class,
      names = {"OPEN", "IN_PROGRESS"},
      mode = EnumSource.Mode.EXCLUDE)
  void onlyOpenTasksCanBeClaimed(TaskStatus status) {
    TaskId id = store.create("work");
    store.sql("update task set status = ? where id = ?", status.wireName(), id.value());
    List<String> before = store.dump();
    assertThat(
            store.claims.claim(id, TestStore.request("ann", PROCESS, null), store.clock.instant()))
        .isInstanceOf(Outcome.NotOpen.class);
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aMissingTaskIsSaidToBeMissing() {
    assertThat(
            store.claims.claim(
                new TaskId("app-none"),
                TestStore.request("ann", PROCESS, null),
                store.clock.instant()))
        .isInstanceOf(Outcome.Missing.class);
  }

  @Test
  void theEpochGrowsByOneAtEachClaimAndEachReopening() {
    TaskId id = store.create("work");
    assertThat(store.task(id).epoch()).isZero();
    for (long round = 0; round < 3; round++) {
      assertThat(store.claim(id, "ann").number()).isEqualTo(4 * round + 1);
      store.states.release(id, null, null, store.stamp());
      assertThat(store.task(id).epoch()).isEqualTo(4 * round + 2);
      Epoch epoch = store.claim(id, "bob");
      assertThat(epoch.number()).isEqualTo(4 * round + 3);
      store.states.close(id, epoch, "done", store.stamp());
      assertThat(store.task(id).epoch()).isEqualTo(4 * round + 3);
      store.states.reopen(id, false, null, store.stamp());
      assertThat(store.task(id).epoch()).isEqualTo(4 * round + 4);
    }
  }

  @Test
  void theNextTaskIsTheFirstReadyOne() {
    TaskId blocker = store.create("blocker");
    TaskId blocked = store.create("blocked");
    store.sql("update task set priority = 0 where id = ?", blocked.value());
    store.depend(blocked, blocker, DependencyType.BLOCKS);
    assertThat(next()).contains(blocker);
    assertThat(next()).isEmpty();
    store.states.close(blocker, null, null, store.stamp());
    assertThat(next()).contains(blocked);
    assertThat(next()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void whateverTiesATaskTheNextOnesAreTheFirstThatAreReady(int most) {
    // Each of these is asked for in another place, and each comes between tasks without ties.
    List<TaskId> wanted = new ArrayList<>();
    for (int round = 0; round < 3; round++) {
      wanted.add(createdLater("free"));
      TaskId parent = createdLater("parent");
      TaskId child = createdLater("child");
      store.depend(child, parent, DependencyType.PARENT_CHILD);
      wanted.add(child);
      TaskId blocked = createdLater("blocked");
      store.depend(blocked, parent, DependencyType.BLOCKS);
      TaskId done = createdLater("done elsewhere");
      store.sql(
          "insert into event (task_id, at, kind, actor, epoch, detail)"
              + " values (?, 1, 'finished_elsewhere', 'bob', 0, '{}')",
          done.value());
      TaskId lost = createdLater("lost");
      store.sql(
          "insert into lost_claim (task_id, epoch, worker, lost_at) values (?, 1, 'ann', 1)",
          lost.value());
      wanted.add(lost);
      wanted.add(createdLater("free as well"));
    }
    List<TaskId> got = new ArrayList<>();
    for (List<Task> won = several(most); !won.isEmpty(); won = several(most)) {
      got.addAll(TestStore.ids(won));
    }
    assertThat(got).containsExactlyElementsOf(wanted);
    assertThat(store.stores.formerHolders().among(wanted)).isEmpty();
  }

  private TaskId createdLater(String title) {
    store.clock.advance(Duration.ofSeconds(1));
    return store.create(title);
  }

  @Test
  void aTaskIsClaimedAndClosedWithAllThatItSays() {
    String awkward = "\"a\\\", (b),\n\t'c' {} \"\"\\\\ é";
    for (String text : List.of("", " ", "plain", "\"", "\\", ",", ")", awkward)) {
      TaskId id = store.create("work");
      store.sql(
          "update task set title = ?, description = ?, design = ?, acceptance_criteria = ?,"
              + " notes = ?, owner = ?, spec_id = ?, external_ref = ?, metadata = ?, due_at = 1,"
              + " estimated_minutes = 7, created_by = ?, reopened = 3 where id = ?",
          text,
          text,
          text,
          text,
          text,
          text,
          text,
          text,
          text,
          text,
          id.value());
      Task won =
          ((Outcome.Won)
                  store.claims.claim(
                      id, TestStore.request("ann", null, null), store.clock.instant()))
              .task();
      assertThat(won).isEqualTo(store.task(id));
      assertThat(won.text().notes()).isEqualTo(text);
      Change.Done closed = (Change.Done) store.states.close(id, Epoch.of(won), text, store.stamp());
      assertThat(closed.task()).isEqualTo(store.task(id));
    }
  }

  @Test
  void theNextTaskMatchesTheFilter() {
    TaskId plums = store.create("plums");
    TaskId apples = store.create("apples");
    TaskId pears = store.create("pears");
    TaskId more = store.create("more pears");
    assertThat(next("PEAR", "ann")).contains(pears);
    assertThat(next("APPLE", "ann")).contains(apples);
    assertThat(next("PEAR", "ben")).contains(more);
    assertThat(next("PEAR", "ben")).isEmpty();
    assertThat(store.claims.current(more)).map(Claim::worker).contains("ben");
    assertThat(next()).contains(plums);
  }

  private Optional<TaskId> next(String text, String worker) {
    return store
        .claims
        .claimNext(
            new Next(TaskFilter.ALL.withText(text), TaskOrder.PRIORITY, List.of(), false),
            TestStore.request(worker, null, null),
            1,
            store.clock.instant())
        .stream()
        .map(Task::id)
        .findFirst();
  }

  @Test
  void severalTasksAreClaimedAtOnceInTheirOrder() {
    TaskId last = store.create("last");
    store.sql("update task set priority = 3 where id = ?", last.value());
    TaskId second = store.create("second");
    store.clock.advance(Duration.ofMinutes(1));
    TaskId third = store.create("third");
    TaskId first = store.create("first");
    store.sql("update task set priority = 0 where id = ?", first.value());
    TaskId blocked = store.create("blocked");
    store.depend(blocked, last, DependencyType.BLOCKS);

    List<Task> won = several(3);
    assertThat(TestStore.ids(won)).containsExactly(first, second, third);
    for (Task task : won) {
      Claim claim = store.claims.current(task.id()).orElseThrow();
      assertThat(claim.fence()).isEqualTo(Epoch.of(task));
      assertThat(claim.worker()).isEqualTo("ann");
      assertThat(store.history(task.id())).containsExactly("created", "claimed");
      assertThat(store.states.close(task.id(), Epoch.of(task), "done", store.stamp()))
          .isInstanceOf(Change.Done.class);
    }
    assertThat(TestStore.ids(several(3))).containsExactly(last);
    assertThat(several(3)).isEmpty();
  }

  @Test
  void severalTasksAreClaimedInAnyOrderOfTheListAndWhereOneIsDue() {
    TaskId deferred = store.create("deferred");
    Instant due = store.clock.instant().plusSeconds(60);
    store.sql("update task set status = 'deferred', defer_until = ?", Nanos.of(due));
    TaskId second = store.create("second");
    store.clock.advance(Duration.ofMinutes(2));
    TaskId third = store.create("third");
    assertThat(TestStore.ids(several(2))).containsExactly(deferred, second);
    TaskId newest = store.create("fourth");
    store.sql("update task set created_at = created_at + 1 where id = ?", newest.value());
    List<Task> won =
        store.claims.claimNext(
            new Next(TaskFilter.ALL, TaskOrder.NEWEST, List.of(), false),
            TestStore.request("ann", null, null),
            5,
            store.clock.instant());
    assertThat(TestStore.ids(won)).containsExactly(newest, third);
  }

  @Test
  void whoeverClaimsAgainWhatItLostIsNoFormerHolderOfAnyOfThem() {
    TaskId one = store.create("one");
    TaskId other = store.create("other");
    for (Task task : several(2)) {
      Claim before = store.claims.current(task.id()).orElseThrow();
      store.states.release(task.id(), null, null, store.stamp());
      store.stores.formerHolders().noteIfEnded(before, store.clock.instant());
    }
    assertThat(store.stores.formerHolders().among(List.of(one, other))).hasSize(2);
    assertThat(several(2)).hasSize(2);
    assertThat(store.stores.formerHolders().among(List.of(one, other))).isEmpty();
  }

  @Test
  void aTaskIsClaimedAndClosedWithoutWhatIsInOtherTables() {
    TaskId id = store.create("work");
    store.sql("insert into label (task_id, label) values (?, 'red')", id.value());
    Task brief =
        ((Outcome.Won)
                store
                    .claims
                    .briefly()
                    .claim(id, TestStore.request("ann", null, null), store.clock.instant()))
            .task();
    assertThat(brief.labels()).isEmpty();
    assertThat(brief.withLabels(List.of("red"))).isEqualTo(store.task(id));
    Change.Done closed =
        (Change.Done) store.states.briefly().close(id, Epoch.of(brief), "done", store.stamp());
    assertThat(closed.task().withLabels(List.of("red"))).isEqualTo(store.task(id));
  }

  @Test
  void aTaskThatRestsIsClaimedByNameButNotByItself() {
    TaskId id = store.create("work");
    store.sql("update task set not_before = ?", Nanos.of(store.clock.instant().plusSeconds(60)));
    assertThat(next()).isEmpty();
    assertThat(store.ready()).containsExactly(id);
    store.clock.advance(Duration.ofMinutes(1));
    assertThat(next()).contains(id);
    assertThat(store.task(id).notBefore()).isNull();
  }

  @Test
  void aTaskThatRestsCanBeClaimedByName() {
    TaskId id = store.create("work");
    store.sql("update task set not_before = ?", Nanos.of(store.clock.instant().plusSeconds(60)));
    assertThat(store.claim(id, "ann").number()).isEqualTo(1);
  }

  @Test
  void aTaskThatAnotherToolPutInProgressHasAClaimToo() {
    TaskId id = store.create("imported");
    store.sql(
        "update task set status = 'in_progress', assignee = 'cub', started_at = ?, updated_at = ?",
        Nanos.of(TestStore.START),
        Nanos.of(TestStore.START.plusSeconds(9)));
    assertThat(store.claims.current(id))
        .contains(
            new Claim(
                id,
                0,
                "",
                "cub",
                TestStore.START,
                TestStore.START.plusSeconds(9),
                null,
                null,
                null,
                null,
                null));
  }

  @Test
  void aClaimWithoutAPlaceOrProcessStaysWithout() {
    TaskId id = store.create("work");
    store.claims.claim(id, new Claims.Request("ann", null, null, null), store.clock.instant());
    Claim claim = store.claims.current(id).orElseThrow();
    assertThat(claim.place()).isNull();
    assertThat(claim.process()).isNull();
    assertThat(claim.lease()).isNull();
  }

  private static ProcessIdentity at(String boot, long pid, Long ticks) {
    return new ProcessIdentity("machine", boot, "pid:[1]", null, pid, ticks);
  }

  private List<Task> several(int most) {
    return store.claims.claimNext(
        TestStore.NEXT, TestStore.request("ann", null, null), most, store.clock.instant());
  }

  private Optional<TaskId> next() {
    return several(1).stream().map(Task::id).findFirst();
  }

  private Optional<Turn> closeAndClaimNext(Closing closing) {
    return store.claims.closeAndClaimNext(
        closing, TestStore.NEXT, TestStore.request("ann", null, null), store.clock.instant());
  }

  /** As after its creation: only then does a server get both in one message. */
  private void reopen() {
    store.close();
    store = new TestStore(TestEngine.open(directory.resolve("baton.db"), TestStore.PATIENCE));
  }

  private Closing unhindered(TaskId task, Epoch epoch) {
    return Closing.unhindered(task, epoch, "done", store.stamp());
  }

  /** Again and again, so that a server knows the statements. */
  @Test
  void aCloseClaimsTheNextTaskInTheSameTransaction() {
    reopen();
    TaskId id = store.create("first");
    Epoch epoch = store.claim(id, "ann");
    for (int i = 0; i < 6; i++) {
      store.create("next " + i);
      Turn turn = closeAndClaimNext(unhindered(id, epoch)).orElseThrow();
      assertThat(turn.closed()).isEqualTo(store.task(id));
      assertThat(turn.closed().status()).isEqualTo(TaskStatus.CLOSED);
      assertThat(store.history(id)).containsExactly("created", "claimed", "closed");
      assertThat(turn.next()).hasSize(1);
      Task claimed = turn.next().getFirst();
      assertThat(claimed).isEqualTo(store.task(claimed.id()));
      assertThat(store.claims.current()).extracting(Claim::task).containsExactly(claimed.id());
      assertThat(store.claims.current().getFirst().fence()).isEqualTo(Epoch.of(claimed));
      assertThat(transactions(id, claimed.id())).isOne();
      id = claimed.id();
      epoch = Epoch.of(claimed);
    }
  }

  /** How many changed these two last; of a file, that is not known. */
  private long transactions(TaskId one, TaskId other) {
    String number = TestEngine.isPostgres() ? "cast(xmin as text)" : "1";
    return store.database.read(h ->
        Sql.of("select count(distinct " + number + ") from task where id in (?, ?)", one, other)
            .number(h));
  }

  /** On a server sometimes only after a closer look, which is not always tried first. */
  @Test
  void whatWaitedForTheClosedTaskIsTheNextOne() {
    reopen();
    TaskId id = store.create("first");
    Epoch epoch = store.claim(id, "ann");
    int together = 0;
    for (int i = 0; i < 8; i++) {
      TaskId after = store.create("after");
      store.depend(after, id, DependencyType.BLOCKS);
      List<Task> next = closeAndClaimNext(unhindered(id, epoch)).orElseThrow().next();
      if (next.isEmpty()) {
        next = several(1);
      } else {
        assertThat(transactions(id, after)).isOne();
        together++;
      }
      assertThat(TestStore.ids(next)).containsExactly(after);
      id = after;
      epoch = Epoch.of(next.getFirst());
    }
    assertThat(together).isGreaterThanOrEqualTo(TestEngine.isPostgres() ? 4 : 8);
  }

  @Test
  void aCloseThatIsRefusedClaimsNothing() {
    reopen();
    TaskId id = store.create("work");
    store.create("other");
    TaskId blocker = store.create("blocker");
    Epoch epoch = store.claim(id, "ann");
    store.depend(id, blocker, DependencyType.BLOCKS);
    List<String> before = store.dump();
    assertThat(closeAndClaimNext(unhindered(id, epoch))).isEmpty();
    assertThat(closeAndClaimNext(unhindered(id, new Epoch(7)))).isEmpty();
    assertThat(closeAndClaimNext(unhindered(new TaskId("none"), epoch))).isEmpty();
    assertThat(store.dump()).isEqualTo(before);

    store.states.close(id, epoch, "done", store.stamp());
    List<String> closed = store.dump();
    assertThat(closeAndClaimNext(new Closing(id, epoch, "again", null, store.stamp(), "")))
        .isEmpty();
    assertThat(store.dump()).isEqualTo(closed);
  }

  @Test
  void aCloseStandsWhereNothingIsReady() {
    reopen();
    TaskId id = store.create("work");
    Epoch epoch = store.claim(id, "ann");
    assertThat(closeAndClaimNext(unhindered(id, epoch)).orElseThrow().next()).isEmpty();
    assertThat(store.task(id).status()).isEqualTo(TaskStatus.CLOSED);
  }
}
