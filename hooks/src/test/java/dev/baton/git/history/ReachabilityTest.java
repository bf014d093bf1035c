package dev.baton.git.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
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

class ReachabilityTest {
  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private String first;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
    first = git.run(repo, "rev-parse", "HEAD");
  }

  @Test
  void aBranchReachesItsCommitsUntilItIsReset() {
    String second = git.commit(repo, "second");
    String third = git.commit(repo, "third");
    List<String> all = List.of(first, second, third);
    assertThat(reachability(repo).unreachable(all)).isEmpty();

    git.run(repo, "reset", "-q", "--hard", first);
    assertThat(reachability(repo).unreachable(all)).containsExactlyInAnyOrder(second, third);
    assertThat(reachability(repo).unreachable(List.of(third))).containsExactly(third);
    assertThat(reachability(repo).unreachable(List.of())).isEmpty();

    git.run(repo, "tag", "-a", "-m", "kept", "kept", second);
    assertThat(reachability(repo).unreachable(all)).containsExactly(third);
    git.run(repo, "update-ref", "refs/other/x", third);
    assertThat(reachability(repo).unreachable(all)).isEmpty();
    git.run(repo, "pack-refs", "--all");
    assertThat(reachability(repo).unreachable(all)).isEmpty();
  }

  @Test
  void everyWorktreesHeadCounts() {
    Path linked = temp.resolve("linked");
    git.run(repo, "worktree", "add", "-q", "--detach", linked.toString());
    String there = git.commit(linked, "there");
    git.run(repo, "checkout", "-q", "--detach");
    String here = git.commit(repo, "here");
    List<String> both = List.of(here, there);
    assertThat(reachability(repo).unreachable(both)).isEmpty();
    assertThat(reachability(linked).unreachable(both)).isEmpty();

    git.run(repo, "worktree", "remove", linked.toString());
    assertThat(reachability(repo).unreachable(both)).containsExactly(there);
  }

  @Test
  void whatGitDoesNotHaveIsNotReached() {
    String gone = "1".repeat(40);
    String dropped = git.commit(repo, "dropped");
    git.run(repo, "reset", "-q", "--hard", first);
    assertThat(reachability(repo).unreachable(List.of(gone, first, dropped, "HEAD", "")))
        .containsExactlyInAnyOrder(gone, dropped);
  }

  @Test
  void aBrokenRefReachesNothing() throws IOException {
    String dropped = git.commit(repo, "dropped");
    git.run(repo, "reset", "-q", "--hard", first);
    Files.writeString(repo.resolve(".git/refs/heads/broken"), "1".repeat(40) + "\n");
    assertThat(reachability(repo).unreachable(List.of(first, dropped))).containsExactly(dropped);
  }

  @Test
  void anUnbornBranchReachesNothing() {
    git.run(repo, "checkout", "-q", "--orphan", "new");
    git.run(repo, "branch", "-q", "-D", "main");
    assertThat(reachability(repo).unreachable(List.of(first))).containsExactly(first);
  }

  @Test
  void asksForManyAtOnce() {
    List<String> ids = new ArrayList<>();
    git.shell(
        repo,
        "i=0; while [ $i -lt 3000 ]; do printf 'commit refs/heads/many\\ncommitter A <a> %d"
            + " +0000\\ndata 1\\nx\\n' $((i + 9)); i=$((i + 1)); done | git fast-import --quiet");
    git.run(repo, "rev-list", "many").lines().forEach(ids::add);
    assertThat(reachability(repo).unreachable(ids)).isEmpty();
    git.run(repo, "branch", "-q", "-D", "many");
    assertThat(reachability(repo).unreachable(ids)).hasSize(3000);
  }

  private static Reachability reachability(Path dir) {
    return new Reachability(new GitProgram(GitLayout.find(dir, Map.of()).orElseThrow()));
  }
}
