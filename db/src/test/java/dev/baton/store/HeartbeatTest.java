package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Heartbeats, and missing ones. */
class HeartbeatTest {
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
  void aHeartbeatRenewsAndNeverGoesBack() {
    TaskId id = store.create("work");
    Epoch epoch = store.claim(id, "ann");
    store.clock.advance(Duration.ofMinutes(5));
    assertThat(store.claims.renew(id, epoch, store.clock.instant()))
        .isInstanceOf(Change.Done.class);
    assertThat(renewedAt(id)).isEqualTo(TestStore.START.plusSeconds(300));
    assertThat(store.claims.renew(id, epoch, TestStore.START)).isInstanceOf(Change.Done.class);
    assertThat(renewedAt(id)).isEqualTo(TestStore.START.plusSeconds(300));
  }

  @Test
  void aHeartbeatTakesBackThatTheWorkerWasSeenDead() {
    TaskId id = store.create("work");
    Epoch epoch = store.claim(id, "ann", PROCESS, null);
    assertThat(store.claims.deaths().tryToNoteDead(store.claims.current(), TestStore.START))
        .isTrue();
    assertThat(store.claims.current(id).orElseThrow().deadSeenAt()).isEqualTo(TestStore.START);
    store.claims.renew(id, epoch, store.clock.instant());
    assertThat(store.claims.current(id).orElseThrow().deadSeenAt()).isNull();
  }

  @Test
  void theFirstSightingOfADeadWorkerIsTheOneThatCounts() {
    TaskId id = store.create("work");
    store.claim(id, "ann", PROCESS, null);
    List<Claim> claims = store.claims.current();
    store.claims.deaths().tryToNoteDead(claims, TestStore.START);
    store.claims.deaths().tryToNoteDead(claims, TestStore.START.plusSeconds(50));
    assertThat(store.claims.current(id).orElseThrow().deadSeenAt()).isEqualTo(TestStore.START);
  }

  @Test
  void aSightingOfAnEarlierClaimIsNotNotedOnTheNext() {
    TaskId id = store.create("work");
    store.claim(id, "ann", PROCESS, null);
    List<Claim> old = store.claims.current();
    store.states.release(id, null, null, store.stamp());
    store.claim(id, "bob", PROCESS, null);
    store.claims.deaths().tryToNoteDead(old, TestStore.START);
    assertThat(store.claims.current(id).orElseThrow().deadSeenAt()).isNull();
  }

  private Instant renewedAt(TaskId id) {
    return store.claims.current(id).orElseThrow().renewedAt();
  }
}
