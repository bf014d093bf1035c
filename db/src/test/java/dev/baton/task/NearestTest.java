package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.InvalidValue.Nearest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> NAMES = List.of("ready", "create", "release", "q", "dep add");

  @ParameterizedTest
  @CsvSource({
    "craete, create",
    "raedy, ready",
    "realease, release",
    "dep ad, dep add",
    "creat, create",
    "rel, release"
  })
  void findsWhatWasMeant(String typed, String meant) {
    assertThat(Nearest.to(typed, NAMES)).contains(meant);
  }

  @Test
  void doesNotGuessWildly() {
    assertThat(Nearest.to("frobnicate", NAMES)).isEmpty();
    assertThat(Nearest.to("x".repeat(300), NAMES)).isEmpty();
  }
}
