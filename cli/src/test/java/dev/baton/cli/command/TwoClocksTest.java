package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Sandbox;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two machines share a database, and their clocks differ. */
@Tag("engines")
class TwoClocksTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void claimOnTheFirstMachine() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    baton.ok("sweep");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
  }

  private void goToTheSecondMachine(int minutesAhead) {
    baton.processes().moveToAnotherMachine();
    baton.setClockForward(Duration.ofMinutes(minutesAhead));
  }

  private String status() {
    return baton.show("app-x").text("status");
  }

  @ParameterizedTest
  @ValueSource(ints = {5, -5})
  void aWorkerThatGivesSignsIsNeverTaken(int minutesAhead) {
    for (int round = 0; round < 20; round++) {
      baton.pass(Duration.ofMinutes(10));
      baton.ok("heartbeat", "app-x", "--epoch", "1");
      goToTheSecondMachine(minutesAhead);
      baton.json("sweep");
      assertThat(baton.show("app-x").number("epoch")).as("round %s", round).isEqualTo(1);
      baton.setClockForward(Duration.ofMinutes(-minutesAhead));
    }
    assertThat(status()).isEqualTo("in_progress");
  }

  @ParameterizedTest
  @ValueSource(ints = {5, -5})
  void nothingIsTakenForSilenceBeforeAFullLeaseByOneClock(int minutesAhead) {
    baton.pass(Duration.ofMinutes(70));
    goToTheSecondMachine(minutesAhead);
    // This clock would say in either case that bob has been silent for longer than his lease.
    assertThat(baton.json("sweep").each("action")).containsExactly("suspect");
    assertThat(status()).isEqualTo("in_progress");
    baton.pass(Duration.ofMinutes(59));
    assertThat(baton.json("sweep").each("action")).containsExactly("suspect");
    baton.pass(Duration.ofMinutes(1));
    assertThat(baton.json("sweep").each("action")).containsExactly("reopened");
  }

  @Test
  void aHeartbeatFromAClockThatIsAheadDoesNotHoldTheTaskForever() {
    baton.setClockForward(Duration.ofMinutes(5));
    baton.ok("heartbeat", "app-x", "--epoch", "1");
    goToTheSecondMachine(-5);
    baton.pass(Duration.ofMinutes(64));
    baton.json("sweep");
    assertThat(status()).isEqualTo("in_progress");
    baton.pass(Duration.ofMinutes(2));
    baton.json("sweep");
    assertThat(status()).isEqualTo("open");
  }
}
