package dev.baton.hooks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody else prepared the files that the hooks write to. No hook may write to another file,
 * wait, or keep git from committing, in any shell on this machine.
 */
@ParameterizedClass
@ValueSource(strings = {"dash", "bash", "bash --posix", "busybox sh", "zsh --emulate sh"})
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PlantedFilesTest {
  private static final String PRECIOUS = "somebody's own words\n";

  @Parameter String shell;

  @TempDir Path home;

  private HookRepo repo;
  private Path notes;
  private Path precious;

  @BeforeEach
  void createRepository() throws IOException {
    String program = "/bin/" + shell.split(" ", -1)[0];
    assumeTrue(Files.isExecutable(Path.of(program)), shell + " is not installed");
    repo = HookRepo.create(home, "repository");
    // The drain may outlive the test, so it must not write anything.
    Path baton = Path.of("/bin/true");
    for (HookKind kind : HookKind.values()) {
      if (!kind.isOptional()) {
        String script = new HookScript(baton).file(kind).substring(HookScript.SHEBANG.length());
        Path lines = home.resolve("lines-" + kind.fileName());
        Files.write(lines, script.getBytes(StandardCharsets.ISO_8859_1));
        HookRepo.executable(
            repo.folder().file(kind),
            "#!/bin/sh\nexec /bin/" + shell + " '" + lines + "' \"$@\"\n");
      }
    }
    notes = repo.folder().notes();
    precious = Files.writeString(home.resolve("precious"), PRECIOUS);
  }

  /** Commits, amends, and records a heartbeat; returns whether the last commit is there. */
  private void everything() throws IOException {
    String first = repo.commit(Map.of());
    repo.ok("git", "commit", "-q", "--amend", "--allow-empty", "-m", "amended");
    assertThat(repo.run(Map.of(), "git", "log", "-1", "--format=%s").out()).contains("amended");
    assertThat(repo.run(Map.of(), "git", "rev-parse", "HEAD").out()).doesNotContain(first);
    Path heartbeat = home.resolve("heartbeat");
    Files.write(heartbeat, HookScript.heartbeat("a test").getBytes(StandardCharsets.ISO_8859_1));
    repo.ok("/bin/sh", "-c", "exec /bin/" + shell + " '" + heartbeat + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "baton/spool",
        "baton/drain.pid",
        "baton/above",
        "baton/claimed",
        "baton-heartbeat"
      })
  void aLinkIsNotFollowed(String name) throws IOException {
    Path planted = repo.worktree().resolve(".git").resolve(name);
    Files.createSymbolicLink(planted, precious);

    everything();

    assertThat(precious).hasContent(PRECIOUS);
    assertThat(planted).isSymbolicLink();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "baton/spool",
        "baton/drain.pid",
        "baton/above",
        "baton/claimed",
        "baton-heartbeat"
      })
  void aFifoDoesNotBlock(String name) throws IOException {
    Path planted = repo.worktree().resolve(".git").resolve(name);
    repo.ok("mkfifo", planted.toString());

    everything();

    assertThat(planted).exists();
    assertThat(Files.isRegularFile(planted)).isFalse();
  }

  @Test
  void aFolderThatIsALinkIsNotUsed() throws IOException {
    Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
    Files.delete(notes);
    Files.createSymbolicLink(notes, elsewhere);

    everything();

    assertThat(elsewhere).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "baton",
        "baton/spool",
        "baton/drain.pid",
        "baton/above",
        "baton/claimed",
        "baton-heartbeat"
      })
  void filesOfAnotherUserAreNotWrittenTo(String name) throws IOException {
    assumeTrue(Files.getAttribute(Path.of("/proc/self/."), "unix:uid").equals(0), "run as root");
    Path planted = repo.worktree().resolve(".git").resolve(name);
    if (Files.notExists(planted)) {
      Files.writeString(planted, "");
    }
    Files.setAttribute(planted, "unix:uid", 12345, LinkOption.NOFOLLOW_LINKS);

    everything();

    if (Files.isDirectory(planted)) {
      assertThat(planted).isEmptyDirectory();
    } else {
      assertThat(planted).isEmptyFile();
    }
  }
}
