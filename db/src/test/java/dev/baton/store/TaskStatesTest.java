package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every change of status by a person. */
class TaskStatesTest {
  @TempDir Path directory;
  private TestStore store;
  private TaskId id;

  /** What people do with a task. */
  enum Move {
    CLOSE,
    RELEASE,
    REOPEN,
    BLOCK,
    DEFER,
    PIN,
    HOOK,
    BURY
  }

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    id = store.create("work");
  }

  @AfterEach
  void close() {
    store.close();
  }

  private boolean closesUnhindered(TaskId task, Epoch epoch) {
    return store
        .states
        .tryToClose(Closing.unhindered(task, epoch, "done", store.stamp()))
        .isPresent();
  }

  @Test
  void whatNothingKeepsOpenIsClosedInOneStatement() {
    TaskId blocker = store.create("blocker");
    store.dependencies.add(id, blocker, DependencyType.BLOCKS, null, store.stamp());
    TaskId pinned = store.create("pinned");
    store.states.park(pinned, TaskStatus.PINNED, null, null, store.stamp());
    TaskId parent = store.create("parent");
    store.createChild(parent);
    for (TaskId kept : List.of(id, pinned, parent)) {
      TaskStatus before = store.task(kept).status();
      assertThat(closesUnhindered(kept, Epoch.of(store.task(kept)))).isFalse();
      assertThat(store.task(kept).status()).isEqualTo(before);
      assertThat(store.history(kept)).doesNotContain("closed");
    }

    Epoch former = Epoch.of(store.task(blocker));
    Epoch held = store.claim(blocker, "ann");
    assertThat(closesUnhindered(blocker, former)).isFalse();
    assertThat(closesUnhindered(blocker, held)).isTrue();
    assertThat(store.claims.current(blocker)).isEmpty();
    assertThat(closesUnhindered(blocker, held)).isFalse();
    assertThat(closesUnhindered(id, Epoch.of(store.task(id)))).isTrue();
    assertThat(store.history(blocker)).containsExactly("created", "claimed", "closed");
  }

  /**
   * The resulting status for each change; {@code =} stands for unchanged, {@code -} for refused.
   */
  @ParameterizedTest
  @CsvSource({
    // from,       close,  release, reopen, block,   defer,    pin,    hook,   bury
    "open,         closed, -,       =,      blocked, deferred, pinned, hooked, tombstone",
    "in_progress,  closed, open,    -,      blocked, deferred, pinned, hooked, tombstone",
    "blocked,      closed, -,       open,   =,       deferred, pinned, hooked, tombstone",
    "deferred,     closed, -,       open,   blocked, =,        pinned, hooked, tombstone",
    "pinned,       closed, -,       open,   blocked, deferred, =,      hooked, tombstone",
    "hooked,       closed, -,       open,   blocked, deferred, pinned, =,      tombstone",
    "closed,       =,      -,       open,   -,       -,        -,      -,      tombstone",
    "tombstone,    -,      -,       open,   -,       -,        -,      -,      =",
  })
  void movesBetweenStates(
      String from,
      String close,
      String release,
      String reopen,
      String block,
      String defer,
      String pin,
      String hook,
      String bury) {
    Iterator<String> expected =
        List.of(close, release, reopen, block, defer, pin, hook, bury).iterator();
    for (Move move : Move.values()) {
      TaskId task = store.create("work");
      bring(task, TaskStatus.parse(from));
      Task before = store.task(task);
      List<String> dump = store.dump();
      store.clock.advance(Duration.ofSeconds(1));
      Change change = apply(move, task);
      String wanted = expected.next();
      switch (wanted) {
        case "=" -> assertThat(change).as("%s", move).isEqualTo(new Change.Unchanged(before));
        case "-" -> assertThat(change).as("%s", move).isEqualTo(new Change.Refused(before));
        default -> assertMoved(move, before, store.task(task), change, wanted);
      }
      if (wanted.length() == 1) {
        assertThat(store.dump()).isEqualTo(dump);
      }
    }
  }

  private void assertMoved(Move move, Task before, Task after, Change change, String wanted) {
    assertThat(change).as("%s", move).isEqualTo(new Change.Done(after));
    assertThat(after.status().wireName()).isEqualTo(wanted);
    assertThat(after.times().updatedAt()).isEqualTo(store.clock.instant());
    boolean worked = before.status() == TaskStatus.IN_PROGRESS;
    boolean reopened = after.status() == TaskStatus.OPEN;
    boolean fenced = reopened || (worked && move != Move.CLOSE);
    assertThat(after.epoch()).as("%s", move).isEqualTo(before.epoch() + (fenced ? 1 : 0));
    assertThat(store.claims.current(after.id())).isEmpty();
    assertThat(store.dump()).noneMatch(row -> row.startsWith("claim {task_id=" + after.id()));
    assertThat(store.events.history(after.id()).getLast().epoch()).isEqualTo(after.epoch());
  }

  private void bring(TaskId task, TaskStatus status) {
    if (status == TaskStatus.IN_PROGRESS) {
      store.claim(task, "ann");
    } else {
      store.sql("update task set status = ? where id = ?", status.wireName(), task.value());
    }
  }

  private Change apply(Move move, TaskId task) {
    Stamp stamp = store.stamp();
    return switch (move) {
      case CLOSE -> store.states.close(task, null, "why", stamp);
      case RELEASE -> store.states.release(task, null, "why", stamp);
      case REOPEN -> store.states.reopen(task, false, "why", stamp);
      case BLOCK -> store.states.park(task, TaskStatus.BLOCKED, null, "why", stamp);
      case DEFER -> store.states.park(task, TaskStatus.DEFERRED, null, "why", stamp);
      case PIN -> store.states.park(task, TaskStatus.PINNED, null, "why", stamp);
      case HOOK -> store.states.park(task, TaskStatus.HOOKED, null, "why", stamp);
      case BURY -> store.states.bury(task, null, "why", stamp);
    };
  }

  @Test
  void closingRemembersWhenAndWhyAndReopeningForgetsIt() {
    store.sql("update task set not_before = 5, blocked_reason = 'poison', status = 'blocked'");
    store.states.close(id, null, "done", store.stamp());
    Task closed = store.task(id);
    assertThat(closed.times().closedAt()).isEqualTo(store.clock.instant());
    assertThat(closed.closeReason()).isEqualTo("done");
    assertThat(closed.notBefore()).isNull();
    assertThat(closed.blockedReason()).isNull();
    store.states.reopen(id, false, null, store.stamp());
    Task open = store.task(id);
    assertThat(open.times().closedAt()).isNull();
    assertThat(open.closeReason()).isNull();
  }

  @Test
  void whoWorkedOnItIsForgottenWhenItIsGivenUp() {
    store.claim(id, "ann");
    store.states.release(id, null, null, store.stamp());
    assertThat(store.task(id).assignee()).isNull();
    store.claim(id, "bob");
    store.states.park(id, TaskStatus.BLOCKED, null, null, store.stamp());
    assertThat(store.task(id).assignee()).isNull();
  }

  @Test
  void whoShouldDoItIsKeptWhenItIsParkedUnclaimed() {
    store.sql("update task set assignee = 'ann'");
    store.states.park(id, TaskStatus.DEFERRED, null, null, store.stamp());
    assertThat(store.task(id).assignee()).isEqualTo("ann");
  }

  @Test
  void whoDidItIsKeptWhenItIsClosed() {
    store.states.close(id, store.claim(id, "ann"), null, store.stamp());
    assertThat(store.task(id).assignee()).isEqualTo("ann");
  }

  @ParameterizedTest
  @EnumSource
  void aTaskThatIsNotThereIsMissing(Move move) {
    TaskId none = new TaskId("app-none");
    assertThat(apply(move, none)).isEqualTo(new Change.Missing(none));
  }

  @ParameterizedTest
  @CsvSource({
    "CLOSE, closed, false",
    "RELEASE, released, false",
    "BLOCK, blocked, true",
    "DEFER, deferred, true",
    "PIN, pinned, true",
    "HOOK, hooked, true",
    "BURY, deleted, true",
  })
  void eachMoveStandsInTheHistoryWithItsReason(Move move, String kind, boolean keepsFormer) {
    store.claim(id, "ann");
    apply(move, id);
    Events.Event event = store.events.history(id).getLast();
    assertThat(event.kind()).isEqualTo(kind);
    assertThat(event.actor()).isEqualTo("pat");
    assertThat(event.at()).isEqualTo(store.clock.instant());
    String former =
        ",\"before\":{\"status\":\"in_progress\",\"assignee\":\"ann\",\"close_reason\":null,"
            + "\"blocked_reason\":null,\"defer_until\":null}";
    assertThat(event.detail()).isEqualTo("{\"reason\":\"why\"" + (keepsFormer ? former : "") + "}");
  }

  @Test
  void aReasonMayHoldAnything() {
    store.states.close(id, null, "it's \"done\"\n:at ? \\ ü \ud83d\ude00", store.stamp());
    assertThat(store.events.history(id).getLast().detail())
        .isEqualTo("{\"reason\":\"it's \\\"done\\\"\\n:at ? \\\\ ü \ud83d\ude00\"}");
    assertThat(store.task(id).closeReason()).isEqualTo("it's \"done\"\n:at ? \\ ü \ud83d\ude00");
  }

  /** All of them or, where one is refused for whatever reason, none. */
  @Test
  void severalAreClosedInOneStatement() {
    Map<TaskId, Epoch> claimed = new LinkedHashMap<>();
    for (int i = 0; i < 3; i++) {
      TaskId task = store.create("claimed");
      store.claim(task, "ann");
      claimed.put(task, Epoch.of(store.task(task)));
    }
    store.claim(id, "ann");
    TaskId blocker = store.create("blocker");
    store.dependencies.add(id, blocker, DependencyType.BLOCKS, null, store.stamp());
    List<String> before = store.dump();
    Epoch mine = Epoch.of(store.task(id));
    for (Map.Entry<TaskId, Epoch> wrong :
        List.of(
            Map.entry(id, mine),
            Map.entry(id, new Epoch(1, "0123456789ab")),
            Map.entry(new TaskId("none"), mine))) {
      Map<TaskId, Epoch> withIt = new LinkedHashMap<>(claimed);
      withIt.put(wrong.getKey(), wrong.getValue());
      assertThat(store.states.closeAll(withIt, "done", store.stamp())).isEmpty();
    }
    assertThat(store.dump()).isEqualTo(before);

    List<Task> closed = store.states.closeAll(claimed, "done", store.stamp());
    assertThat(TestStore.ids(closed)).containsExactlyInAnyOrderElementsOf(claimed.keySet());
    for (Task task : closed) {
      assertThat(task).isEqualTo(store.task(task.id()));
      assertThat(task.status()).isEqualTo(TaskStatus.CLOSED);
      assertThat(task.closeReason()).isEqualTo("done");
      assertThat(store.history(task.id())).containsExactly("created", "claimed", "closed");
    }
    assertThat(store.claims.current()).extracting(Claim::task).containsExactly(id);
    assertThat(store.states.closeAll(claimed, "again", store.stamp())).isEmpty();
  }
}
