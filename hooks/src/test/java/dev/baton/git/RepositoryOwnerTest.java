package dev.baton.git;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git itself is the judge: each repository that it refuses is refused, and no other. */
class RepositoryOwnerTest {
  private static final int OTHER_USER = 12345;
  private static final String UID = "unix:uid";

  @TempDir private Path temp;
  private RealGit git;
  private Path repo;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
  }

  private void give(Path file) throws IOException {
    assumeTrue(
        "0".equals(String.valueOf(Files.getAttribute(Path.of("/proc/self"), UID))),
        "only root can give files to another user");
    Files.setAttribute(file, UID, OTHER_USER, LinkOption.NOFOLLOW_LINKS);
  }

  private Map<String, String> with(Map<String, String> more) {
    Map<String, String> variables = new HashMap<>(more);
    variables.put("PATH", System.getenv("PATH"));
    variables.put("HOME", temp.resolve("home").toString());
    variables.put("GIT_CONFIG_NOSYSTEM", "1");
    return variables;
  }

  /** Checks that Baton and git accept or refuse the repository alike. */
  private boolean accepted(Path start, Map<String, String> more) {
    boolean byGit = git.run(start, more, "rev-parse", "--git-dir").exit() == 0;
    boolean byBaton;
    try {
      byBaton = GitLayout.find(start, with(more)).isPresent();
    } catch (BrokenGitException refused) {
      assertThat(refused.isForeign()).isTrue();
      assertThat(refused.getMessage()).doesNotContain("\n");
      byBaton = false;
    }
    assertThat(byBaton).as("Baton accepts %s as git does", start).isEqualTo(byGit);
    return byGit;
  }

  @Test
  void oneOwnRepositoryIsAccepted() {
    assertThat(accepted(repo, Map.of())).isTrue();
  }

  @Test
  void theRepositoryOfAnotherUserIsRefused() throws IOException {
    give(repo);
    give(repo.resolve(".git"));

    assertThat(accepted(repo, Map.of())).isFalse();
    assertThat(accepted(Files.createDirectory(repo.resolve("below")), Map.of())).isFalse();
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(repo, with(Map.of())))
        .withMessage(
            repo
                + ": expected a repository of your own, but it belongs to "
                + Files.getOwner(repo).getName()
                + ", so git refuses it")
        .satisfies(e -> assertThat(e.hint()).contains("safe.directory '" + repo + "'"));
  }

  @Test
  void theOwnersOfTheWorkTreeAndOfTheGitDirectoryBothCount() throws IOException {
    give(repo);
    assertThat(accepted(repo, Map.of())).isFalse();

    Path other = git.repository(temp.resolve("other"));
    give(other.resolve(".git"));
    assertThat(accepted(other, Map.of())).isFalse();
  }

  @Test
  void whatTheUserListedAsSafeIsAccepted() throws IOException {
    give(repo);
    give(repo.resolve(".git"));

    git.run(temp, "config", "--global", "safe.directory", temp.resolve("another").toString());
    assertThat(accepted(repo, Map.of())).isFalse();
    git.run(temp, "config", "--global", "--add", "safe.directory", repo.toString());
    assertThat(accepted(repo, Map.of())).isTrue();
    git.run(temp, "config", "--global", "--add", "safe.directory", "");
    assertThat(accepted(repo, Map.of())).isFalse();
    git.run(temp, "config", "--global", "--add", "safe.directory", "*");
    assertThat(accepted(repo, Map.of())).isTrue();
  }

  @Test
  void theEnvironmentMayListItButNotTheRepository() throws IOException {
    git.run(repo, "config", "safe.directory", "*");
    give(repo);
    give(repo.resolve(".git"));

    assertThat(accepted(repo, Map.of())).isFalse();
    assertThat(
            accepted(
                repo,
                Map.of(
                    "GIT_CONFIG_COUNT", "1",
                    "GIT_CONFIG_KEY_0", "safe.directory",
                    "GIT_CONFIG_VALUE_0", "*")))
        .isTrue();
  }

  @Test
  void rootOwnsTheFilesOfTheUserWhoCalledSudo() throws IOException {
    give(repo);
    give(repo.resolve(".git"));

    assertThat(accepted(repo, Map.of("SUDO_UID", String.valueOf(OTHER_USER)))).isTrue();
    assertThat(accepted(repo, Map.of("SUDO_UID", "54321"))).isFalse();
    assertThat(accepted(repo, Map.of("SUDO_UID", "x"))).isFalse();
  }

  @Test
  void aRepositoryNamedExplicitlyIsNotChecked() throws IOException {
    give(repo);
    give(repo.resolve(".git"));

    assertThat(accepted(temp, Map.of("GIT_DIR", repo.resolve(".git").toString()))).isTrue();
  }

  @Test
  void aLinkedWorktreeIsCheckedByItsOwnFiles() throws IOException {
    Path linked = temp.resolve("linked");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    assertThat(accepted(linked, Map.of())).isTrue();

    give(linked.resolve(".git"));
    assertThat(accepted(linked, Map.of())).isFalse();
  }

  @Test
  void bareRepositoriesAreCheckedToo() throws IOException {
    Path bare = temp.resolve("bare.git");
    git.run(temp, "clone", "-q", "--bare", repo.toString(), bare.toString());
    assertThat(accepted(bare, Map.of())).isTrue();

    git.run(temp, "config", "--global", "safe.bareRepository", "explicit");
    assertThat(accepted(bare, Map.of())).isFalse();
    git.run(temp, "config", "--global", "safe.bareRepository", "all");
    give(bare);
    assertThat(accepted(bare, Map.of())).isFalse();
  }

  /** Such as in a container whose files can only be read. */
  @Test
  void gitIsAskedAlsoWhereNoTemporaryFileCanBeMade() throws Exception {
    Path bare = temp.resolve("bare.git");
    git.run(temp, "clone", "-q", "--bare", repo.toString(), bare.toString());
    ProcessBuilder child =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-Djava.io.tmpdir=" + temp.resolve("missing"),
            "-cp",
            System.getProperty("java.class.path"),
            Finder.class.getName(),
            bare.toString());
    child.environment().putAll(with(Map.of()));
    Process process = child.redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).endsWith("found");
    assertThat(process.waitFor()).isZero();
  }

  /** Looks for the repository of a directory in a JVM of its own. */
  static final class Finder {
    public static void main(String[] words) {
      boolean isThere = GitLayout.find(Path.of(words[0]), System.getenv()).isPresent();
      System.out.print(isThere ? "found" : "missing");
    }
  }
}
