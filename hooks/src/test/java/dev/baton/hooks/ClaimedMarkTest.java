package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which processes the hooks look for. */
class ClaimedMarkTest {
  @TempDir Path home;
  private Lab lab;

  @BeforeEach
  void begin() {
    lab = new Lab(home, Lab.Mode.REFLOG_AT_THE_END);
  }

  @AfterEach
  void end() {
    lab.close();
  }

  @Test
  void itHasTheProcessesOfAllClaims() throws IOException {
    claim("without a process", null);
    outdate();
    update();
    assertThat(isNewer()).isTrue();
    assertThat(file("claimed")).isEmptyFile();

    claim("with a process", new ProcessIdentity("machine", "boot", null, null, 4242, 99L));
    claim("with another", new ProcessIdentity("machine", "boot", null, null, 17, 98L));
    outdate();
    update();
    assertThat(isNewer()).isTrue();
    assertThat(file("claimed")).hasContent(",17,4242,");
  }

  @Test
  void aClaimEndsIt() throws IOException {
    outdate();
    update();
    outdate("claimed");
    claim("with a process", new ProcessIdentity("machine", "boot", null, null, 4242, 99L));
    assertThat(isNewer()).isFalse();
  }

  @Test
  void aChangeOfTheSameMomentDoesNotKeepItBack() throws IOException {
    for (int i = 0; i < 20; i++) {
      claim("task " + i, null);
      update();
      assertThat(isNewer()).isTrue();
    }
  }

  @Test
  void manyProcessesAreNotListed() throws IOException {
    for (int pid = 1; pid <= 17; pid++) {
      claim("task " + pid, new ProcessIdentity("machine", "boot", null, null, pid, 99L));
    }
    outdate();
    update();
    assertThat(file("claimed")).doesNotExist();
  }

  @Test
  void itSaysNothingOfADatabaseElsewhere() throws IOException {
    outdate();
    update();
    new ClaimedMark(file("server"), lab.stores, Instant.now()).update();
    assertThat(file("claimed")).doesNotExist();
  }

  @Test
  void aLinkInItsPlaceIsNotFollowed() throws IOException {
    Path other = Files.writeString(home.resolve("other"), "kept");
    Files.createSymbolicLink(file("claimed"), other);
    Files.createSymbolicLink(file("claimed.new"), other);
    outdate("changed");
    update();
    assertThat(other).hasContent("kept");
    assertThat(file("claimed")).isRegularFile();
  }

  private void update() {
    new ClaimedMark(file("baton.db"), lab.stores, Instant.now()).update();
  }

  /** What the hook asks. */
  private boolean isNewer() throws IOException {
    return Files.exists(file("claimed"))
        && Files.getLastModifiedTime(file("claimed"))
                .compareTo(Files.getLastModifiedTime(file("changed")))
            > 0;
  }

  private void outdate() throws IOException {
    lab.stores.claims().current();
    outdate("changed");
  }

  /** Files of the same moment must be told apart. */
  private void outdate(String name) throws IOException {
    Files.setLastModifiedTime(file(name), FileTime.from(Instant.now().minusSeconds(60)));
  }

  private Path file(String name) {
    return lab.top.resolve(".git/baton").resolve(name);
  }

  private void claim(String title, @Nullable ProcessIdentity process) {
    TaskId task =
        lab.stores.tasks().create(TaskDraft.titled(title), new Stamp(Instant.now(), "pat")).id();
    Claims.Request request = new Claims.Request("ann", process, null, null);
    assertThat(lab.stores.claims().claim(task, request, Instant.now()))
        .isInstanceOf(Claims.Outcome.Won.class);
    lab.stores.claims().current();
  }
}
