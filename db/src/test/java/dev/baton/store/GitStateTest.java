package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Claim;
import dev.baton.claim.ClockReading;
import dev.baton.store.GitState.DamagedLine;
import dev.baton.store.GitState.FileMark;
import dev.baton.store.GitState.HeadPosition;
import dev.baton.store.GitState.SpoolPosition;
import dev.baton.task.TaskId;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitStateTest {
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
  void remembersEachReflog() {
    HeadPosition main =
        new HeadPosition("-", new FileMark("(inode=7)", 100, 5), 90, 45, "a", "b", NOW);
    HeadPosition side =
        new HeadPosition("side", new FileMark("", 0, 0), 0, 0, "", "", Instant.EPOCH);
    assertThat(store.positions.isEmpty()).isTrue();
    store.positions.save(side);
    store.positions.save(main);
    assertThat(store.positions.isEmpty()).isFalse();
    assertThat(store.positions.heads()).containsExactly(main, side);
    HeadPosition later =
        new HeadPosition("-", new FileMark("(inode=8)", 200, 6), 190, 46, "b", "c", NOW);
    store.positions.save(later);
    store.positions.forgetHead("side");
    assertThat(store.positions.heads()).containsExactly(later);
  }

  @Test
  void remembersEachSpool() {
    SpoolPosition old = new SpoolPosition(new FileMark("(inode=1)", 50, 4), "1 heartbeat", 50, NOW);
    SpoolPosition young = new SpoolPosition(new FileMark("(inode=2)", 0, 0), "", 0, NOW);
    store.positions.save(old);
    store.positions.save(young);
    assertThat(store.positions.spools()).containsExactly(old, young);
    SpoolPosition read =
        new SpoolPosition(new FileMark("(inode=2)", 60, 9), "1 post-commit", 60, NOW);
    store.positions.save(read);
    store.positions.forgetSpool("(inode=1)");
    assertThat(store.positions.spools()).containsExactly(read);
  }

  @Test
  void clonesThatShareADatabaseHavePositionsOfTheirOwn() {
    assumeTrue(TestEngine.isPostgres(), "a file belongs to one clone");
    HeadPosition here =
        new HeadPosition("-", new FileMark("(inode=7)", 100, 5), 90, 45, "a", "b", NOW);
    HeadPosition there =
        new HeadPosition("-", new FileMark("(inode=9)", 200, 6), 190, 45, "c", "d", NOW);
    try (TestStore first = TestStore.ofClone(directory, "first");
        TestStore second = TestStore.ofClone(directory, "second")) {
      first.positions.save(here);
      first.positions.save(
          new SpoolPosition(new FileMark("(inode=1)", 50, 4), "1 heartbeat", 50, NOW));
      first.positions.addDamaged(new DamagedLine(NOW, "x", "y"));

      assertThat(second.positions.isEmpty()).isTrue();
      assertThat(second.positions.marks()).isEmpty();
      assertThat(second.positions.spools()).isEmpty();
      assertThat(second.positions.dropDamaged()).isZero();

      second.positions.save(there);
      second.positions.forgetSpool("(inode=1)");
      assertThat(first.positions.heads()).containsExactly(here);
      assertThat(first.positions.spools()).hasSize(1);
      assertThat(second.positions.heads()).containsExactly(there);
      second.positions.forgetHead("-");
      assertThat(first.positions.heads()).containsExactly(here);
    }
  }

  @Test
  void clonesThatShareADatabaseHaveWorkTreesOfTheirOwn() {
    assumeTrue(TestEngine.isPostgres(), "a file belongs to one clone");
    String worktree = "/home/agent/tree";
    try (TestStore first = TestStore.ofClone(directory, "first");
        TestStore second = TestStore.ofClone(directory, "second")) {
      TaskId task = first.create("One");
      first.claim(task, "w");

      assertThat(first.stores.workTreeClaims().current(new Claim.Tree(worktree, ""))).hasSize(1);
      assertThat(second.stores.workTreeClaims().current(new Claim.Tree(worktree, ""))).isEmpty();
      assertThat(second.claims.current().getFirst().place())
          .isEqualTo(new Claim.Place(worktree, "main", "0123abcd", "first", ""));

      // A worker of the same name without a process is somebody else there.
      Claim held = second.claims.current().getFirst();
      assertThat(first.stores.workTreeClaims().isOfThisClone(held)).isTrue();
      assertThat(second.stores.workTreeClaims().isOfThisClone(held)).isFalse();

      second.settings.recordSweep(new ClockReading(NOW, "boot", 5));
      assertThat(first.settings.lastSweep()).isEmpty();
      assertThat(second.settings.clocks().lastSweep()).isNotNull();
    }
  }

  @Test
  void setsDamagedLinesAside() {
    assertThat(store.positions.firstDamaged()).isEmpty();
    store.positions.addDamaged(new DamagedLine(NOW, "xyz", "no kind"));
    store.positions.addDamaged(new DamagedLine(NOW, "abc", "no kind"));
    assertThat(store.positions.damagedCount()).isEqualTo(2);
    assertThat(store.positions.firstDamaged()).contains(new DamagedLine(NOW, "xyz", "no kind"));
    assertThat(store.positions.dropDamaged()).isEqualTo(2);
    assertThat(store.positions.damagedCount()).isZero();
  }
}
