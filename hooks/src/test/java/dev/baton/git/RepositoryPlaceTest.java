package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of an archive that lead to another repository of the user. */
class RepositoryPlaceTest {
  @TempDir Path folder;

  private RealGit git;
  private Path temp;
  private Path victim;
  private Path archive;

  @BeforeEach
  void makeRepositories() throws IOException {
    temp = folder.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    victim = Files.createDirectory(temp.resolve("victim"));
    archive = Files.createDirectory(temp.resolve("archive"));
    git.run(victim, "init", "-q");
    git.run(victim, "commit", "-q", "--allow-empty", "-m", "first");
  }

  @Test
  void aGitFileMustNotLeadToTheRepositoryOfAnotherWorkTree() throws IOException {
    Files.writeString(archive.resolve(".git"), "gitdir: ../victim/.git\n");

    assertRefused(archive, "it belongs to the work tree " + victim);
    assertThat(GitLayout.find(archive, Map.of("GIT_DIR", victim.resolve(".git").toString())))
        .isPresent();
  }

  @Test
  void norMustALink() throws IOException {
    Files.createSymbolicLink(archive.resolve(".git"), victim.resolve(".git"));

    assertRefused(archive, "it belongs to the work tree " + victim);
  }

  @Test
  void norToTheRecordOfALinkedWorkTreeThatIsInUse() throws IOException {
    Path linked = temp.resolve("linked");
    git.run(victim, "worktree", "add", "-q", linked.toString());
    Files.copy(linked.resolve(".git"), archive.resolve(".git"));

    assertRefused(archive, "it belongs to the work tree " + linked);
  }

  @Test
  void aLinkedWorkTreeMayHaveBeenMoved() throws IOException {
    Path linked = temp.resolve("linked");
    git.run(victim, "worktree", "add", "-q", linked.toString());
    Path moved = Files.move(linked, temp.resolve("moved"));

    assertThat(GitLayout.find(moved, Map.of()).orElseThrow().worktree()).isEqualTo(moved);
  }

  @Test
  void aCommonDirectoryIsAboveItsWorkTrees() throws IOException {
    git.run(archive, "init", "-q");
    Files.writeString(archive.resolve(".git/commondir"), victim.resolve(".git") + "\n");

    assertRefused(archive, "its commondir leads to " + victim.resolve(".git"));
  }

  @Test
  void coreWorktreeMustNotLeadElsewhere() {
    git.run(archive, "init", "-q");
    git.run(archive, "config", "core.worktree", victim.toString());

    assertRefused(archive, "its core.worktree is " + victim);
  }

  @Test
  void gitDirOfAHookDoesNotCountInAnotherRepository() {
    git.run(archive, "init", "-q");
    String gitDir = victim.resolve(".git").toString();
    Map<String, String> hook = Map.of("GIT_DIR", gitDir, "GIT_PREFIX", "", "GIT_WORK_TREE", ".");

    assertThat(common(archive, hook)).isEqualTo(archive.resolve(".git"));
    assertThat(common(archive, Map.of("GIT_DIR", gitDir))).isEqualTo(victim.resolve(".git"));
  }

  @Test
  void gitDirOfAHookCountsInItsOwnWorkTreeOnly() throws IOException {
    Path below = Files.createDirectory(victim.resolve("below"));
    Map<String, String> hook =
        Map.of("GIT_DIR", victim.resolve(".git").toString(), "GIT_PREFIX", "below/");

    assertThat(common(below, hook)).isEqualTo(victim.resolve(".git"));
    assertThat(GitLayout.find(archive, hook)).isEmpty();
    assertThat(GitLayout.find(archive, Map.of("GIT_DIR", ".git", "GIT_PREFIX", ""))).isEmpty();
  }

  @Test
  void aRepositoryIsAroundItsOwnDirectories() {
    GitLayout layout = GitLayout.find(victim, Map.of()).orElseThrow();

    assertThat(layout.isAround(victim, Map.of())).isTrue();
    assertThat(layout.isAround(archive, Map.of())).isFalse();
    git.run(archive, "init", "-q");
    assertThat(layout.isAround(archive, Map.of())).isFalse();
  }

  private static Path common(Path directory, Map<String, String> variables) {
    return GitLayout.find(directory, variables).orElseThrow().commonDir();
  }

  private static void assertRefused(Path directory, String why) {
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(directory, Map.of()))
        .withMessageContaining(why)
        .satisfies(e -> assertThat(e.hint()).contains("set GIT_DIR"));
  }
}
