package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.baton.git.RealGit.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every result is compared with that of the installed git. */
class GitLayoutTest {
  @TempDir private Path temp;
  private RealGit git;
  private Path repo;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
  }

  @Test
  void findsAPlainRepositoryFromTheTopAndFromBelow() throws IOException {
    Path below = Files.createDirectories(repo.resolve("x/y z"));

    assertThat(agreed(repo, Map.of()).orElseThrow())
        .isEqualTo(new GitLayout(repo.resolve(".git"), repo.resolve(".git"), repo));
    agreed(below, Map.of());
  }

  @Test
  void findsNothingOutside() {
    assertThat(agreed(temp, Map.of())).isEmpty();
  }

  @Test
  void findsALinkedWorktreeAndItsSharedDirectory() {
    Path linked = temp.resolve("linked tree");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());

    GitLayout layout = agreed(linked, Map.of()).orElseThrow();

    assertThat(layout.gitDir()).isNotEqualTo(layout.commonDir());
    assertThat(layout.commonDir()).isEqualTo(repo.resolve(".git"));
    agreed(layout.gitDir(), Map.of());
  }

  @Test
  void followsARelativeGitFileAndARelativeCommonDirectory() throws IOException {
    Path linked = temp.resolve("linked");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    Files.writeString(linked.resolve(".git"), "gitdir: ../repo/.git/worktrees/linked\r\n");

    assertThat(agreed(linked, Map.of())).isPresent();
  }

  @Test
  void findsASubmoduleByItsConfiguredWorktree() throws IOException {
    Path library = git.repository(temp.resolve("library"));
    git.run(repo, "submodule", "--quiet", "add", library.toString(), "lib/sub mod");
    Path submodule = repo.resolve("lib/sub mod");

    GitLayout layout = agreed(submodule, Map.of()).orElseThrow();

    assertThat(layout.worktree()).isEqualTo(submodule);
    assertThat(layout.gitDir()).isEqualTo(repo.resolve(".git/modules/lib/sub mod"));
    agreed(layout.gitDir(), Map.of());
    agreed(Files.createDirectory(submodule.resolve("deep")), Map.of());
    Path linked = temp.resolve("worktree of a submodule");
    git.run(submodule, "worktree", "add", "-q", "-b", "side", linked.toString());
    agreed(linked, Map.of());
  }

  @Test
  void aBareRepositoryHasNoWorktree() {
    Path bare = temp.resolve("bare.git");
    git.run(temp, "clone", "-q", "--bare", repo.toString(), bare.toString());

    assertThat(agreed(bare, Map.of()).orElseThrow().worktree()).isNull();
    agreed(bare.resolve("refs/heads"), Map.of());
    Path linked = temp.resolve("from-bare");
    git.run(bare, "worktree", "add", "-q", linked.toString(), "main");
    assertThat(agreed(linked, Map.of()).orElseThrow().worktree()).isEqualTo(linked);
  }

  @Test
  void insideTheGitDirectoryThereIsNoWorktree() {
    assertThat(agreed(repo.resolve(".git/refs"), Map.of()).orElseThrow().worktree()).isNull();
  }

  @Test
  void resolvesSymbolicLinks() throws IOException {
    Path link = Files.createSymbolicLink(temp.resolve("link"), repo);
    Path moved = temp.resolve("moved");
    Files.move(repo.resolve(".git"), moved);
    Files.createSymbolicLink(repo.resolve(".git"), moved);

    GitLayout layout = agreed(link, Map.of()).orElseThrow();

    assertThat(layout).isEqualTo(new GitLayout(moved, moved, repo));
  }

  @Test
  void worktreeSettingsOfTheirOwnCount() {
    Path linked = temp.resolve("linked");
    git.run(repo, "config", "extensions.worktreeConfig", "true");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    agreed(linked, Map.of());
    git.run(linked, "config", "--worktree", "core.worktree", repo.toString());
    agreed(linked, Map.of("GIT_DIR", linked.resolve(".git").toString()));
    agreed(repo, Map.of());
  }

  @Test
  void followsCoreWorktreeAndCoreBare() throws IOException {
    Path other = Files.createDirectory(temp.resolve("other # \"place\""));
    git.run(repo, "config", "core.worktree", "../../" + other.getFileName());
    Map<String, String> named = Map.of("GIT_DIR", repo.resolve(".git").toString());
    assertThat(agreed(repo, named).orElseThrow().worktree()).isEqualTo(other);
    git.run(repo, "config", "core.bare", "yes");
    git.run(repo, "config", "--unset", "core.worktree");
    assertThat(agreed(repo, Map.of()).orElseThrow().worktree()).isNull();
  }

  @Test
  void followsTheEnvironment() throws IOException {
    Path elsewhere = Files.createDirectory(temp.resolve("elsewhere"));
    Path linked = temp.resolve("linked");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    String gitDir = repo.resolve(".git").toString();

    agreed(elsewhere, Map.of("GIT_DIR", gitDir));
    agreed(elsewhere, Map.of("GIT_DIR", "../repo/.git"));
    agreed(elsewhere, Map.of("GIT_DIR", linked.resolve(".git").toString()));
    agreed(elsewhere, Map.of("GIT_DIR", gitDir, "GIT_WORK_TREE", repo.toString()));
    agreed(elsewhere, Map.of("GIT_DIR", gitDir, "GIT_WORK_TREE", "../linked"));
    agreed(elsewhere, Map.of("GIT_DIR", gitDir, "GIT_IMPLICIT_WORK_TREE", "0"));
    agreed(repo, Map.of("GIT_WORK_TREE", elsewhere.toString()));
    agreed(linked, Map.of("GIT_COMMON_DIR", gitDir));
  }

  @Test
  void aWrongGitDirIsAnErrorAndNotSearchedAround() {
    assertRefused(repo, Map.of("GIT_DIR", temp.resolve("nowhere").toString()), "GIT_DIR");
    assertRefused(repo, Map.of("GIT_DIR", ""), "GIT_DIR");
    assertRefused(repo, Map.of("GIT_DIR", repo.toString()), "GIT_DIR");
  }

  @Test
  void stopsBelowACeiling() throws IOException {
    Path deep = Files.createDirectories(repo.resolve("x/y"));
    Path link = Files.createSymbolicLink(temp.resolve("link"), repo);

    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", repo.toString()))).isEmpty();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", repo + "/x"))).isEmpty();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", deep.toString()))).isPresent();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", temp.toString()))).isPresent();
    assertThat(agreed(repo, Map.of("GIT_CEILING_DIRECTORIES", repo.toString()))).isPresent();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", "/nowhere:" + link))).isEmpty();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", ":" + link))).isPresent();
    assertThat(agreed(deep, Map.of("GIT_CEILING_DIRECTORIES", ""))).isPresent();
  }

  @Test
  void passesByADirectoryThatOnlyLooksLikeARepository() throws IOException {
    Path inner = Files.createDirectories(repo.resolve("inner"));
    Files.createDirectory(inner.resolve(".git"));
    assertThat(agreed(inner, Map.of()).orElseThrow().worktree()).isEqualTo(repo);

    Files.writeString(inner.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    Files.createDirectory(inner.resolve(".git/refs"));
    assertThat(agreed(inner, Map.of()).orElseThrow().worktree()).isEqualTo(repo);

    Files.createDirectory(inner.resolve(".git/objects"));
    assertThat(agreed(inner, Map.of()).orElseThrow().worktree()).isEqualTo(inner);

    Files.writeString(inner.resolve(".git/HEAD"), "");
    assertThat(agreed(inner, Map.of()).orElseThrow().worktree()).isEqualTo(repo);
  }

  @Test
  void aBrokenGitFileIsAnErrorInOneLine() throws IOException {
    Path broken = Files.createDirectory(temp.resolve("broken"));
    for (String content :
        new String[] {
          "", "hello", "gitdir:", "gitdir: ", "gitdir: /no\nwhere", "gitdir: ../home"
        }) {
      Files.writeString(broken.resolve(".git"), content);
      assertRefused(broken, Map.of(), broken.resolve(".git").toString());
    }
  }

  @Test
  void aDamagedConfigIsAnError() throws IOException {
    Files.writeString(repo.resolve(".git/config"), "[core\nbare = false\n");
    assertRefused(repo, Map.of(), "config");
  }

  @Test
  void startMustBeADirectory() {
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(temp.resolve("missing"), Map.of()))
        .withMessage(temp.resolve("missing") + ": expected a directory (it does not exist)");
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(repo.resolve("a.txt"), Map.of()));
    Path mangled = temp.resolve("not UTF-8 \uFFFD");
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(mangled, Map.of()))
        .withMessage(mangled + ": expected a directory whose path is UTF-8; rename it");
  }

  @Test
  void followsPathsThatAreNotUtf8() throws IOException {
    git.shell(
        temp,
        "d=$(printf 'od\\377d \\303\\274'); git clone -q repo \"$d\"; cd \"$d\"; git worktree add"
            + " -q -b side \"../tree$d\"; ln -s \"$PWD\" ../l1; ln -s \"tree$d\" ../l2");
    Path odd = temp.resolve("l1").toRealPath();
    Path tree = temp.resolve("l2").toRealPath();

    assertThat(GitLayout.find(temp.resolve("l1"), Map.of()))
        .contains(new GitLayout(odd.resolve(".git"), odd.resolve(".git"), odd));
    GitLayout linked = GitLayout.find(temp.resolve("l2"), Map.of()).orElseThrow();
    assertThat(linked.worktree()).isEqualTo(tree);
    assertThat(linked.commonDir()).isEqualTo(odd.resolve(".git"));
    assertThat(linked.gitDir()).hasParent(odd.resolve(".git/worktrees")).isDirectory();
    assertThat(Head.read(linked).branch()).isEqualTo("side");
  }

  @Test
  void aLayoutHasAbsolutePaths() {
    assertThatIllegalArgumentException().isThrownBy(() -> new GitLayout(Path.of("x"), repo, null));
  }

  private Optional<GitLayout> agreed(Path dir, Map<String, String> env) {
    Optional<GitLayout> found = GitLayout.find(dir, env);
    Result dirs =
        git.run(dir, env, "rev-parse", "--path-format=absolute", "--git-dir", "--git-common-dir");
    Result top = git.run(dir, env, "rev-parse", "--path-format=absolute", "--show-toplevel");
    assertThat(found.isPresent()).as("git: %s", dirs).isEqualTo(dirs.exit() == 0);
    if (found.isPresent()) {
      GitLayout layout = found.get();
      assertThat(layout.gitDir() + "\n" + layout.commonDir()).isEqualTo(dirs.out());
      assertThat(String.valueOf(layout.worktree()))
          .as("git: %s", top)
          .isEqualTo(top.exit() == 0 ? top.out() : "null");
    }
    return found;
  }

  private void assertRefused(Path dir, Map<String, String> env, String words) {
    assertThat(git.run(dir, env, "rev-parse", "--git-dir").exit()).isNotZero();
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> GitLayout.find(dir, env))
        .withMessageContaining(words)
        .withMessageContaining(": expected ")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }
}
