package dev.baton.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.RealGit;
import dev.baton.git.worktree.StashedWork.Tenure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose an entry of the stash is, which all work trees share. */
class StashedWorkTest {
  private static final long CLAIMED = 1_800_000_000;
  private static final long DIED = CLAIMED + 600;

  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private Path tree;

  @BeforeEach
  void makeWorkTrees() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
    tree = temp.resolve("tree");
    git.run(repo, "worktree", "add", "-q", tree.toString(), "-b", "feature");
  }

  /** Stashes something under this text at this second. */
  private void stash(Path where, String text, long at) throws IOException {
    Files.writeString(where.resolve("a.txt"), text);
    Map<String, String> then =
        Map.of("GIT_COMMITTER_DATE", at + " +0000", "GIT_AUTHOR_DATE", at + " +0000");
    git.run(where, then, "stash", "push", "-q", "-m", text).orElseThrow();
  }

  private StashedWork found(@Nullable String gitDir, @Nullable String branch) {
    Path common = repo.resolve(".git");
    Tenure tenure = new Tenure(Instant.ofEpochSecond(CLAIMED), Instant.ofEpochSecond(DIED), branch);
    return StashedWork.of(
        common,
        gitDir == null ? null : common.resolve(gitDir),
        tenure,
        id -> git.run(repo, "rev-parse", id + "^1"));
  }

  private static List<String> texts(List<StashedWork.Entry> entries) {
    return entries.stream().map(StashedWork.Entry::message).toList();
  }

  @Test
  void theBranchTellsTheWorkTree() throws IOException {
    stash(tree, "before", CLAIMED - 1);
    stash(tree, "mine", CLAIMED);
    stash(repo, "of a person", CLAIMED + 1);
    git.run(tree, "checkout", "-q", "-b", "second");
    stash(tree, "later", DIED);
    stash(tree, "of the dead", DIED + 1);
    StashedWork found = found("worktrees/tree", "feature");
    assertThat(texts(found.its())).containsExactly("On feature: mine", "On second: later");
    assertThat(texts(found.unclear())).containsExactly("On second: of the dead");
    assertThat(texts(found("", "main").its())).containsExactly("On main: of a person");
  }

  @Test
  void onDetachedHeadsTheCommitBelowTells() throws IOException {
    Path other = temp.resolve("other");
    git.run(tree, "checkout", "-q", "--detach");
    git.run(repo, "worktree", "add", "-q", "--detach", other.toString());
    stash(tree, "same commit", CLAIMED);
    git.commit(tree, "mine");
    git.commit(other, "theirs");
    stash(tree, "on mine", CLAIMED);
    stash(other, "on theirs", CLAIMED);
    StashedWork found = found("worktrees/tree", "feature");
    assertThat(texts(found.its())).containsExactly("On (no branch): on mine");
    assertThat(texts(found.unclear())).containsExactly("On (no branch): same commit");
  }

  @Test
  void ofARemovedWorkTreeTheBranchOfTheClaimIsKnown() throws IOException {
    stash(tree, "mine", CLAIMED);
    git.run(repo, "worktree", "remove", "--force", tree.toString());
    assertThat(texts(found(null, "feature").its())).containsExactly("On feature: mine");
    // Somebody else has the branch now, and may have made the entry.
    git.run(repo, "worktree", "add", "-q", temp.resolve("next").toString(), "feature");
    assertThat(found(null, "feature").its()).isEmpty();
    assertThat(texts(found(null, "feature").unclear())).containsExactly("On feature: mine");
  }

  @Test
  void anEntryWithoutABranchIsUnclear() throws IOException {
    stash(tree, "gone", CLAIMED);
    String commit = git.run(repo, "rev-parse", "refs/stash");
    git.run(repo, "stash", "drop", "-q");
    git.run(
            repo,
            Map.of("GIT_COMMITTER_DATE", CLAIMED + " +0000"),
            "stash",
            "store",
            "-m",
            "my own words",
            commit)
        .orElseThrow();
    assertThat(found("worktrees/tree", "feature").its()).isEmpty();
    assertThat(texts(found("worktrees/tree", "feature").unclear())).containsExactly("my own words");
  }

  @Test
  void nothingIsStashed() {
    assertThat(found("worktrees/tree", "feature")).isEqualTo(new StashedWork(List.of(), List.of()));
  }
}
