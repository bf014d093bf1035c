package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that compete for the same tasks. */
@Timeout(120)
class ManyWorkersTest {
  @TempDir Path directory;

  @Test
  void eachTaskIsWonExactlyOnce() throws IOException {
    List<String> created = new ArrayList<>();
    try (TestStore store = new TestStore(directory)) {
      for (int i = 0; i < 60; i++) {
        created.add(store.create("work " + i).value());
      }
    }
    List<String> won = new ArrayList<>();
    List<ChildProcess> children = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        children.add(ChildProcess.start("claim", directory.resolve("baton.db")));
      }
      for (ChildProcess child : children) {
        child.go();
      }
      for (ChildProcess child : children) {
        List<String> lines = child.rest();
        assertThat(lines).last().isEqualTo("done");
        won.addAll(lines.subList(0, lines.size() - 1));
      }
    } finally {
      children.forEach(ChildProcess::close);
    }
    assertThat(won).containsExactlyInAnyOrderElementsOf(created);
    try (TestStore store = new TestStore(directory)) {
      assertThat(store.ready()).isEmpty();
      assertThat(store.claims.current()).hasSize(60).allMatch(claim -> claim.epoch() == 1);
      assertThat(store.storage.damage()).isEmpty();
    }
  }
}
