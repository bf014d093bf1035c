package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Epoch;
import dev.baton.task.DependencyType;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A worker that lost its claim can change nothing; one that still has it can. */
class FenceTest {
  @TempDir Path directory;
  private TestStore store;
  private TaskId task;
  private TaskId other;

  /** Everything that a worker can write. */
  enum Write {
    CLOSE,
    RELEASE,
    PARK,
    BURY,
    ERASE,
    HEARTBEAT,
    UPDATE,
    LABEL,
    COMMENT,
    DEPEND,
    UNDEPEND
  }

  private Change apply(Write write, Epoch epoch) {
    Stamp stamp = store.stamp();
    return switch (write) {
      case CLOSE -> store.states.close(task, epoch, "done", stamp);
      case RELEASE -> store.states.release(task, epoch, "tired", stamp);
      case PARK -> store.states.park(task, TaskStatus.BLOCKED, epoch, "stuck", stamp);
      case BURY -> store.states.bury(task, epoch, "gone", stamp);
      case ERASE -> store.tasks.erase(task, epoch, stamp);
      case HEARTBEAT -> store.claims.renew(task, epoch, stamp.at().plusSeconds(9));
      case UPDATE -> update(epoch, TaskPatch.builder().set(TaskField.TITLE, "mine"));
      case LABEL -> update(epoch, TaskPatch.builder().addLabels(List.of("mine")));
      case COMMENT -> store.comments.add(task, "well", epoch, stamp);
      case DEPEND -> store.dependencies.add(task, other, DependencyType.BLOCKS, epoch, stamp);
      case UNDEPEND -> store.dependencies.remove(task, other, epoch, stamp);
    };
  }

  private Change update(Epoch epoch, TaskPatch.Builder patch) {
    return store.tasks.update(task, patch.build(), epoch, store.stamp());
  }

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    task = store.create("work");
    other = store.create("other");
    store.depend(task, other, DependencyType.parse("related"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @EnumSource
  void theOneWithTheClaimCanWrite(Write write) {
    Epoch epoch = store.claim(task, "ann");
    List<String> before = store.dump();
    int events = store.history(task).size();
    assertThat(apply(write, epoch)).isInstanceOf(Change.Done.class);
    assertThat(store.dump()).isNotEqualTo(before);
    // Heartbeats are too frequent for the history; everything else is in it once.
    assertThat(store.history(task)).hasSize(write == Write.HEARTBEAT ? events : events + 1);
  }

  @ParameterizedTest
  @EnumSource
  void oneThatLostItsClaimToAnotherWorkerChangesNothing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.states.release(task, null, null, store.stamp());
    store.claim(task, "bob");
    assertLost(write, epoch);
  }

  @ParameterizedTest
  @EnumSource
  void oneWhoseTaskIsOpenAgainChangesNothing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.states.release(task, null, null, store.stamp());
    assertLost(write, epoch);
  }

  @ParameterizedTest
  @EnumSource
  void oneWhoseTaskWasParkedChangesNothing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.states.park(task, TaskStatus.DEFERRED, null, null, store.stamp());
    assertLost(write, epoch);
  }

  @ParameterizedTest
  @EnumSource
  void oneWhoseTaskWasDeletedChangesNothing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.states.bury(task, null, null, store.stamp());
    assertLost(write, epoch);
  }

  @ParameterizedTest
  @EnumSource
  void oneWhoseTaskWasClosedAndReopenedChangesNothing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.states.close(task, null, null, store.stamp());
    store.states.reopen(task, false, null, store.stamp());
    assertLost(write, epoch);
  }

  @ParameterizedTest
  @EnumSource
  void anEpochFromTheFutureIsNoBetter(Write write) {
    Epoch epoch = store.claim(task, "ann");
    assertLost(write, new Epoch(epoch.number() + 1));
  }

  @ParameterizedTest
  @EnumSource
  void aTaskThatIsGoneIsMissing(Write write) {
    Epoch epoch = store.claim(task, "ann");
    store.tasks.erase(task, null, store.stamp());
    List<String> before = store.dump();
    assertThat(apply(write, epoch)).isEqualTo(new Change.Missing(task));
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aHeartbeatAfterTheOwnCloseIsLost() {
    Epoch epoch = store.claim(task, "ann");
    store.states.close(task, epoch, null, store.stamp());
    assertThat(store.claims.renew(task, epoch, store.clock.instant()))
        .isInstanceOf(Change.ClaimLost.class);
  }

  @Test
  void closingTwiceIsTheSameAsOnce() {
    Epoch epoch = store.claim(task, "ann");
    store.states.close(task, epoch, "first", store.stamp());
    List<String> before = store.dump();
    assertThat(store.states.close(task, epoch, "second", store.stamp()))
        .isInstanceOf(Change.Unchanged.class);
    assertThat(store.dump()).isEqualTo(before);
  }

  private void assertLost(Write write, Epoch epoch) {
    List<String> before = store.dump();
    assertThat(apply(write, epoch))
        .isInstanceOfSatisfying(
            Change.ClaimLost.class, lost -> assertThat(lost.carried()).isEqualTo(epoch));
    assertThat(store.dump()).isEqualTo(before);
  }
}
