package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.GitState.DamagedLine;
import dev.baton.store.GitState.HeadPosition;
import dev.baton.store.GitState.SpoolPosition;
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
    HeadPosition main = new HeadPosition("-", "(inode=7)", 100, 5, 90, 45, "a", "b", NOW);
    HeadPosition side = new HeadPosition("side", "", 0, 0, 0, 0, "", "", Instant.EPOCH);
    assertThat(store.positions.isEmpty()).isTrue();
    store.positions.save(side);
    store.positions.save(main);
    assertThat(store.positions.isEmpty()).isFalse();
    assertThat(store.positions.heads()).containsExactly(main, side);
    HeadPosition later = new HeadPosition("-", "(inode=8)", 200, 6, 190, 46, "b", "c", NOW);
    store.positions.save(later);
    store.positions.forgetHead("side");
    assertThat(store.positions.heads()).containsExactly(later);
  }

  @Test
  void remembersEachSpool() {
    SpoolPosition old = new SpoolPosition("(inode=1)", "1 heartbeat", 50, 4, 50, NOW);
    SpoolPosition young = new SpoolPosition("(inode=2)", "", 0, 0, 0, NOW);
    store.positions.save(old);
    store.positions.save(young);
    assertThat(store.positions.spools()).containsExactly(old, young);
    SpoolPosition read = new SpoolPosition("(inode=2)", "1 post-commit", 60, 9, 60, NOW);
    store.positions.save(read);
    store.positions.forgetSpool("(inode=1)");
    assertThat(store.positions.spools()).containsExactly(read);
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
