package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose claim a heartbeat in the spool renews. */
@Tag("engines")
class HeartbeatTest {
  @TempDir Path home;
  private final Instant claimed = Instant.now().minusSeconds(3000).truncatedTo(ChronoUnit.SECONDS);
  private final Instant beat = claimed.plusSeconds(1000);
  private Lab lab;
  private TaskId one;
  private TaskId two;

  @BeforeEach
  void begin() {
    lab = new Lab(home, Lab.Mode.REFLOG_AT_THE_END);
    one = create("one");
    two = create("two");
  }

  @AfterEach
  void end() {
    lab.close();
  }

  @Test
  void theClaimThatItCarriesAtTheTimeThatItTells() throws IOException {
    claim(one, lab.top);
    claim(two, lab.top);
    tell("heartbeat - - " + one + " 1 - - " + beat.getEpochSecond());
    assertThat(renewed(one)).isEqualTo(beat);
    assertThat(renewed(two)).isEqualTo(claimed);
  }

  @Test
  void elseTheOnlyClaimOfItsWorkTree() throws IOException {
    claim(one, lab.top);
    claim(two, home.resolve("elsewhere"));
    tell("heartbeat - - - - - - " + beat.getEpochSecond());
    assertThat(renewed(one)).isEqualTo(beat);
    assertThat(renewed(two)).isEqualTo(claimed);
    tell("heartbeat - - " + one + " - - - " + beat.plusSeconds(1).getEpochSecond());
    assertThat(renewed(one)).isEqualTo(beat.plusSeconds(1));
  }

  @Test
  void neverOneOfSeveralNorOneThatCameLaterNorAnotherThanIsNamed() throws IOException {
    claim(one, lab.top);
    tell("heartbeat - - - - - - " + claimed.minusSeconds(1).getEpochSecond());
    tell("heartbeat - - " + two + " - - - " + beat.getEpochSecond());
    tell("heartbeat - - no-such - - - " + beat.getEpochSecond());
    tell("heartbeat - - " + one + " 2 - - " + beat.getEpochSecond());
    tell("heartbeat gone - - - - - " + beat.getEpochSecond());
    claim(two, lab.top);
    tell("heartbeat - - - - - - " + beat.getEpochSecond());
    assertThat(renewed(one)).isEqualTo(claimed);
    assertThat(renewed(two)).isEqualTo(claimed);
    assertThat(lab.stores.gitState().damagedCount()).isZero();
  }

  @Test
  void withoutATimeThatCanBeTheOneOfTheFile() throws IOException {
    claim(one, lab.top);
    tell("heartbeat - - - - - - " + Instant.MAX.getEpochSecond());
    assertThat(renewed(one)).isAfter(beat).isBeforeOrEqualTo(Instant.now());
    tell("heartbeat - - - - - - " + Instant.now().plusSeconds(9999).getEpochSecond());
    assertThat(renewed(one)).isBeforeOrEqualTo(Instant.now());
  }

  @Test
  void aLargeSpoolIsMovedAsideByWhoeverLooks() throws IOException {
    claim(one, lab.top);
    String line = "heartbeat - - - - - - " + beat.getEpochSecond();
    tell((line + "\n1 ").repeat((int) Spool.LARGE / line.length()) + line);
    lab.ingest().tidyIfLarge(Duration.ofSeconds(9));
    assertThat(spool()).doesNotExist();
    assertThat(renewed(one)).isEqualTo(beat);
  }

  private Path spool() {
    return lab.top.resolve(".git/baton/spool");
  }

  private void tell(String line) throws IOException {
    Files.writeString(
        spool(), "1 " + line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    lab.look();
  }

  private TaskId create(String title) {
    Stamp stamp = new Stamp(claimed, "pat");
    return lab.stores.tasks().create(TaskDraft.titled(title), stamp).id();
  }

  private void claim(TaskId task, Path worktree) {
    Claim.Place place = new Claim.Place(worktree.toString(), "main", null);
    Claims.Request request = new Claims.Request("ann", null, place, null);
    assertThat(lab.stores.claims().claim(task, request, claimed))
        .isInstanceOf(Claims.Outcome.Won.class);
  }

  private Instant renewed(TaskId task) {
    return lab.stores.claims().current(task).orElseThrow().renewedAt();
  }
}
