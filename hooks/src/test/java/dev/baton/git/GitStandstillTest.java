package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A git that waits for something that never comes. */
@Timeout(120)
class GitStandstillTest {
  @TempDir Path folder;

  private static void run(Path folder, String... command) throws Exception {
    assertThat(new ProcessBuilder(command).directory(folder.toFile()).start().waitFor())
        .as(String.join(" ", command))
        .isZero();
  }

  @Test
  void aFifoInPlaceOfAnIgnoreFileStopsNobodyForLong() throws Exception {
    run(folder, "git", "init", "-q", ".");
    Files.writeString(folder.resolve("file"), "x");
    List<String> status = new GitProcess(folder).list("status", "--porcelain", "-z");
    assertThat(status).containsExactly("?? file");
    run(folder, "mkfifo", ".gitignore");
    GitProcess git =
        new GitProcess(folder, Map.of(), Duration.ofMillis(500), Duration.ofMinutes(1), null);
    assertThatThrownBy(() -> git.list("status", "--porcelain", "-z"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("git status waits for something", "FIFO");
    GitProcess hurried = new GitProcess(folder).within(Duration.ofSeconds(1));
    assertThatThrownBy(() -> hurried.list("status", "--porcelain", "-z"))
        .hasMessageContaining("git status waits for something", "FIFO");
    // The time is that of all calls together.
    while (!hurried.isOver()) {
      assertThatThrownBy(() -> hurried.list("status", "--porcelain", "-z"))
          .isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> hurried.list("ls-files", "-z"))
        .hasMessage("git ls-files took more than 1 s");
  }

  @Test
  void aFolderThatIsGoneIsNamed() {
    Path gone = folder.resolve("gone");

    assertThatThrownBy(() -> new GitProcess(gone).list("status", "-z"))
        .isInstanceOf(IOException.class)
        .hasMessage("there is no folder " + gone);
  }

  /** Such as a person with a pager, while git waits for room in the pipe. */
  @Test
  void aReaderMayTakeLongerThanGitMayStandStill() throws Exception {
    run(folder, "git", "init", "-q", ".");
    String content = "line\n".repeat(200_000);
    Files.writeString(folder.resolve("large"), content);
    run(folder, "git", "add", "large");
    GitProcess git =
        new GitProcess(folder, Map.of(), Duration.ofMillis(500), Duration.ofMillis(800), null);
    GitProcess.Result<Long> read =
        git.run(
            in -> {
              long first = in.readNBytes(1).length;
              pause();
              return first + in.transferTo(OutputStream.nullOutputStream());
            },
            "cat-file blob :large");
    assertThat(read.orThrow("cat-file")).isEqualTo(content.length());
  }

  /** Longer than both limits. */
  private void pause() throws IOException {
    try {
      run(folder, "sleep", "1");
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
