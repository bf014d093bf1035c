package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.task.TaskId;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that ends connections, as it does when it restarts. */
class LostConnectionTest {
  @TempDir Path directory;

  private TestStore store;
  private TestStore other;

  @BeforeEach
  void open() {
    assumeTrue(TestEngine.isPostgres(), "a file has no connections");
    store = new TestStore(directory);
    other = TestStore.ofClone(directory, "other");
  }

  @AfterEach
  void close() {
    if (store != null) {
      store.close();
      other.close();
    }
  }

  /** Ends the connection of the first store, seen from the second. */
  private void endConnection(int process) {
    boolean ended =
        other.database.read(
            h -> Sql.of("select pg_terminate_backend(?)", process).one(h, row -> row.truth(1)));
    assertThat(ended).isTrue();
  }

  private int process() {
    return store.database.read(h -> Sql.of("select pg_backend_pid()").one(h, row -> row.count(1)));
  }

  @Test
  void theNextTransactionConnectsAgain() {
    TaskId task = store.create("Before");
    endConnection(process());

    assertThat(store.task(task).title()).isEqualTo("Before");

    endConnection(process());
    store.claim(task, "w");
    assertThat(store.history(task)).containsExactly("created", "claimed");
  }

  @Test
  void aTransactionThatChangesMoreThanTheDatabaseIsNotRepeated() {
    int[] calls = {0};

    assertThatThrownBy(() ->
            store.stores.inTransaction(() -> {
              calls[0]++;
              endConnection(process());
              return store.create("Lost");
            }))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.AWAY));

    assertThat(calls[0]).isOne();
    assertThat(other.finder.counts()).isEmpty();
    assertThat(store.finder.counts()).isEmpty();
  }

  @Test
  void workThatFailsLeavesNoQuestionOpen() {
    List<String> calls = new ArrayList<>();
    store.database.bePatient(
        new Patience() {
          @Override
          public boolean await(StoreException away) {
            return false;
          }

          @Override
          public void asks() {
            calls.add("asks");
          }

          @Override
          public void over() {
            calls.add("over");
          }
        });

    assertThatThrownBy(() ->
            store.stores.inTransaction(() -> {
              store.create("Given up");
              throw new IllegalArgumentException("refused");
            }))
        .hasMessage("refused");

    assertThat(calls).contains("asks").endsWith("over");
  }
}
