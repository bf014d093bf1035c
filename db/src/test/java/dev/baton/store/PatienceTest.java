package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.store.StoreException.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Who waits for answers knows whether one is still to come. */
class PatienceTest implements Patience {
  @TempDir Path directory;

  private boolean asked;

  @Override
  public boolean await(StoreException away) {
    return false;
  }

  @Override
  public void asks() {
    asked = true;
  }

  @Override
  public void failed() {
    asked = false;
  }

  @Override
  public void over() {
    asked = false;
  }

  @ParameterizedTest
  @EnumSource(names = {"AWAY", "LOCKED", "READ_ONLY"})
  void whatFailedIsNotWaitedForAnyMore(Kind kind) {
    try (TestStore store = new TestStore(directory)) {
      store.database.bePatient(this);
      assertThatThrownBy(() ->
              store.database.write(h -> {
                assertThat(asked).isTrue();
                throw new StoreException(kind, "it failed", "wait", null);
              }))
          .hasMessage("it failed");
      assertThat(asked).isFalse();
    }
  }

  @Test
  void whatWasAnsweredIsNot() {
    try (TestStore store = new TestStore(directory)) {
      store.database.bePatient(this);
      assertThat(store.database.tryWrite(Locks.NOTHING, h -> assertThat(asked).isTrue())).isTrue();
      assertThat(asked).isFalse();
      assertThat(store.finder.counts()).isEmpty();
      assertThat(asked).isFalse();
    }
  }
}
