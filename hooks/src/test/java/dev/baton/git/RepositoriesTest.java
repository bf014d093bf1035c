package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RepositoriesTest {
  @TempDir private Path temp;

  /** Measuring the clock writes thousands of probe files, for seconds. */
  @Test
  void theClockOfTheFileSystemIsNeverMeasured() throws Exception {
    RealGit git = new RealGit(Files.createDirectory(temp.resolve("home")));
    Path repo = git.repository(temp.resolve("repo"));
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    try (Repository _ = Repositories.open(layout)) {
      assertThat(
              SystemReader.getInstance()
                  .getUserConfig()
                  .getTimeUnit(
                      "filesystem",
                      "any | of /dev/sda1",
                      "timestampResolution",
                      0,
                      TimeUnit.SECONDS))
          .isEqualTo(2);
      assertThat(FS.getFileStoreAttributes(repo).getFsTimestampResolution())
          .isEqualTo(Duration.ofSeconds(2));
      assertThat(FS.getFileStoreAttributes(repo).getMinimalRacyInterval())
          .isEqualTo(Duration.ofSeconds(2));
    }
  }
}
