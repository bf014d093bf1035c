package dev.baton.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkTreeDirTest {
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
  void aRepositoryHasAMainWorktree() {
    Path common = repo.resolve(".git");
    assertThat(WorkTreeDir.all(common)).containsExactly(new WorkTreeDir("-", common, repo));
    assertThat(WorkTreeDir.all(common).getFirst().headLog()).isEqualTo(common.resolve("logs/HEAD"));
  }

  @Test
  void findsTheWorktreesThatGitLists() throws IOException {
    git.shell(
        repo,
        "git worktree add -q -b z ../z; git worktree add -q --detach '../a b'; mkdir ../x;"
            + " git worktree add -q -b y ../x/z; git worktree add -q -b ü ../ü; mv ../x ../y");
    git.shell(repo, "ln -s ../.. \"$(git rev-parse --git-common-dir)/worktrees/stray\"");
    List<WorkTreeDir> trees = WorkTreeDir.all(repo.resolve(".git"));

    assertThat(trees).extracting(WorkTreeDir::name).startsWith("-", "a-b").hasSize(5);
    assertThat(trees)
        .extracting(WorkTreeDir::top)
        .containsExactlyInAnyOrder(
            repo, temp.resolve("a b"), temp.resolve("z"), null, git.path(temp, "ü"));
    List<String> listed = new ArrayList<>();
    git.run(repo, "worktree", "list", "--porcelain")
        .lines()
        .filter(line -> line.startsWith("worktree "))
        .forEach(line -> listed.add(line.substring("worktree ".length())));
    assertThat(trees).filteredOn(tree -> tree.top() != null).hasSize(listed.size() - 1);
    for (WorkTreeDir tree : trees) {
      if (tree.top() != null) {
        GitLayout layout = GitLayout.find(tree.top(), Map.of()).orElseThrow();
        assertThat(tree.gitDir()).isEqualTo(layout.gitDir());
        assertThat(tree.top()).isEqualTo(layout.worktree());
      }
      assertThat(tree.headLog()).exists();
    }
  }

  @Test
  void aBareRepositoryHasOnlyLinkedOnes() {
    git.run(temp, "clone", "-q", "--bare", repo.toString(), "bare.git");
    Path bare = temp.resolve("bare.git");
    git.run(bare, "worktree", "add", "-q", temp.resolve("w").toString(), "main");
    assertThat(WorkTreeDir.all(bare))
        .containsExactly(
            new WorkTreeDir("-", bare, null),
            new WorkTreeDir("w", bare.resolve("worktrees/w"), temp.resolve("w")));
  }

  @Test
  void aSubmoduleIsInItsSuperproject() {
    Path library = git.repository(temp.resolve("library"));
    git.run(repo, "submodule", "--quiet", "add", library.toString(), "sub");
    Path common = repo.resolve(".git/modules/sub");
    assertThat(WorkTreeDir.all(common))
        .containsExactly(new WorkTreeDir("-", common, repo.resolve("sub")));
  }

  @Test
  void aGitDirectoryElsewhereDoesNotKnowItsFiles() {
    git.run(temp, "init", "-q", "--separate-git-dir=apart", "files");
    assertThat(WorkTreeDir.all(temp.resolve("apart")).getFirst().top()).isNull();
  }

  @Test
  void tellsARebaseFromAnAm() throws IOException {
    git.shell(
        repo,
        """
        git checkout -q -b side; echo side >a.txt; git commit -qam side
        git format-patch -q -1 -o ../patches
        git checkout -q main; echo main >a.txt; git commit -qam main; git checkout -q side
        """);
    WorkTreeDir main = WorkTreeDir.all(repo.resolve(".git")).getFirst();
    assertThat(main.rebasing()).isFalse();
    for (String kind : List.of("--merge", "--apply")) {
      assertThat(git.run(repo, Map.of(), "rebase", kind, "main").exit()).isNotZero();
      assertThat(main.rebasing()).isTrue();
      git.run(repo, "rebase", "--abort");
      assertThat(main.rebasing()).isFalse();
    }
    git.run(repo, "checkout", "-q", "main");
    Path patch = temp.resolve("patches/0001-side.patch");
    assertThat(git.run(repo, Map.of(), "am", patch.toString()).exit()).isNotZero();
    assertThat(repo.resolve(".git/rebase-apply")).exists();
    assertThat(main.rebasing()).isFalse();
  }
}
