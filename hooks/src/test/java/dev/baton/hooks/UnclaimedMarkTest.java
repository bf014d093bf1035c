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

/** When the hooks need not look for a claim's process. */
class UnclaimedMarkTest {
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
  void itIsSetWhileNoClaimHasAProcess() throws IOException {
    claim("without a process", null);
    outdate();
    update();
    assertThat(isNewer()).isTrue();
  }

  @Test
  void aClaimEndsIt() throws IOException {
    outdate();
    update();
    outdate("unclaimed");
    claim("with a process", new ProcessIdentity("machine", "boot", null, null, 4242, 99L));
    assertThat(isNewer()).isFalse();
    update();
    assertThat(isNewer()).as("while the claim exists").isFalse();
  }

  @Test
  void aLinkInItsPlaceIsNotFollowed() throws IOException {
    Path other = Files.writeString(home.resolve("other"), "kept");
    Files.createSymbolicLink(file("unclaimed"), other);
    Files.createSymbolicLink(file("unclaimed.new"), other);
    outdate("changed");
    update();
    assertThat(other).hasContent("kept");
    assertThat(file("unclaimed")).isRegularFile();
  }

  private void update() {
    new UnclaimedMark(lab.top.resolve(".git/baton"), lab.stores, Instant.now()).update();
  }

  /** What the hook asks. */
  private boolean isNewer() throws IOException {
    return Files.exists(file("unclaimed"))
        && Files.getLastModifiedTime(file("unclaimed"))
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
