package dev.baton.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.git.Head.ReftableHead;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadTest {
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
  void readsABranch() {
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "main"));
  }

  @Test
  void readsADetachedHead() {
    git.run(repo, "checkout", "-q", "--detach");
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), null));
  }

  @Test
  void readsAnUnbornBranch() throws IOException {
    Path empty = Files.createDirectory(temp.resolve("empty"));
    git.run(empty, "init", "-q", "-b", "trunk/main");
    assertThat(head(empty)).isEqualTo(new Head(null, "trunk/main"));
  }

  @Test
  void readsPackedRefsAndPrefersALooseOne() {
    git.run(repo, "tag", "-m", "annotated", "v1");
    git.run(repo, "branch", "main2");
    git.run(repo, "branch", "x/main");
    git.run(repo, "pack-refs", "--all", "--prune");
    assertThat(repo.resolve(".git/refs/heads/main")).doesNotExist();
    String first = commit(repo);
    assertThat(head(repo)).isEqualTo(new Head(first, "main"));

    String second = git.commit(repo, "second");
    assertThat(head(repo)).isEqualTo(new Head(second, "main"));
    git.run(repo, "checkout", "-q", "x/main");
    assertThat(head(repo)).isEqualTo(new Head(first, "x/main"));
    git.run(repo, "symbolic-ref", "HEAD", "refs/heads/x");
    assertThat(head(repo)).isEqualTo(new Head(null, "x"));
  }

  @Test
  void readsTheHeadOfALinkedWorktreeAndNotThatOfTheMainOne() {
    Path linked = temp.resolve("linked");
    git.run(repo, "worktree", "add", "-q", "-b", "side", linked.toString());
    String second = git.commit(linked, "second");

    assertThat(head(linked)).isEqualTo(new Head(second, "side"));
    assertThat(head(repo).branch()).isEqualTo("main");
  }

  @Test
  void readsBranchNamesOfAnyBytes() {
    git.shell(repo, "git checkout -q -b \"$(printf 'gr\\303\\266\\303\\237e/\\346\\227\\245')\"");
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "größe/日"));
    git.shell(repo, "git checkout -q -b \"$(printf 'b\\377')\"");
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "bÿ"));
    git.run(repo, "pack-refs", "--all", "--prune");
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "bÿ"));
  }

  @Test
  void followsSymbolicBranchesButNotInCircles() throws IOException {
    git.run(repo, "symbolic-ref", "refs/heads/alias", "refs/heads/main");
    git.run(repo, "symbolic-ref", "HEAD", "refs/heads/alias");
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "alias"));

    Files.writeString(repo.resolve(".git/refs/heads/alias"), "ref: refs/heads/alias\n");
    assertBroken("chain");
  }

  @Test
  void followsHeadAsASymbolicLink() throws IOException {
    Path file = repo.resolve(".git/HEAD");
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("refs/heads/main"));
    assertThat(head(repo)).isEqualTo(new Head(commit(repo), "main"));
    Files.delete(file);
    Files.createSymbolicLink(file, Path.of("refs/heads/new"));
    assertThat(head(repo)).isEqualTo(new Head(null, "new"));
  }

  @Test
  void readsSha256() throws IOException {
    Path sha256 = Files.createDirectory(temp.resolve("sha256"));
    git.run(sha256, "init", "-q", "-b", "main", "--object-format=sha256");
    String commit = git.commit(sha256, "first");
    assertThat(commit).hasSize(64);
    assertThat(head(sha256)).isEqualTo(new Head(commit, "main"));
  }

  @Test
  void readsAReftable(@TempDir Path folder) throws IOException {
    assumeReftables();
    git.run(folder, "init", "-q", "-b", "main", "--ref-format=reftable");
    assertThat(head(folder)).isEqualTo(new Head(null, "main"));
    String commit = git.commit(folder, "one");
    assertThat(folder.resolve(".git/HEAD")).content().contains(".invalid");
    assertThat(head(folder)).isEqualTo(new Head(commit, "main"));

    Files.writeString(folder.resolve(".git/reftable/tables.list"), "nonsense.ref\n");
    repo = folder;
    assertBroken("reftable");
  }

  /**
   * Of a git that knows reftables.
   *
   * @param answers an exit code and what is printed for each question, one after the other
   */
  private Head reftable(String... answers) {
    Iterator<String> next = List.of(answers).iterator();
    return ReftableHead.read(
        repo,
        question -> {
          String[] answer = next.next().split(" ", -1);
          return new GitProcess.Result<>(Integer.parseInt(answer[0]), answer[1], "", 1);
        });
  }

  @Test
  void anAnswerOfGitCountsOnlyIfGitDidNotFail() {
    String id = "1".repeat(40);
    assertThat(reftable("0 refs/heads/main", "0 " + id, "0 refs/heads/main"))
        .isEqualTo(new Head(id, "main"));
    assertThat(reftable("0 refs/heads/main", "1 ", "0 refs/heads/main"))
        .isEqualTo(new Head(null, "main"));
    assertThat(reftable("1 ", "0 " + id, "1 ")).isEqualTo(new Head(id, null));
    for (String failed : List.of("128 ", "137 ")) {
      assertThatThrownBy(() -> reftable("0 refs/heads/main", failed))
          .isInstanceOf(BrokenGitException.class);
      assertThatThrownBy(() -> reftable(failed)).isInstanceOf(BrokenGitException.class);
    }
    assertThatThrownBy(() -> reftable("1 ", "1 ", "1 ")).isInstanceOf(BrokenGitException.class);
  }

  @Test
  void aSwitchBetweenTwoQuestionsIsNoticed() {
    String other = "2".repeat(40);
    assertThat(
            reftable(
                "0 refs/heads/main",
                "0 " + other,
                "0 refs/heads/topic",
                "0 refs/heads/topic",
                "0 " + other,
                "0 refs/heads/topic"))
        .isEqualTo(new Head(other, "topic"));
  }

  /** A repository of a newer git, or a damaged one: what this git does not read is an error. */
  @Test
  void aReftableThatGitDoesNotReadIsAnError() throws IOException {
    Files.writeString(repo.resolve(".git/HEAD"), "ref: refs/heads/.invalid\n");
    assertBroken("reftable");
  }

  @Test
  void aLinkedWorkTreeHasAReftableOfItsOwn(@TempDir Path folder) throws IOException {
    assumeReftables();
    git.run(folder, "init", "-q", "--ref-format=reftable", "main");
    Path main = folder.resolve("main");
    git.commit(main, "one");
    git.run(main, "worktree", "add", "-q", "-b", "side", "../side");
    git.commit(folder.resolve("side"), "two");
    assertThat(head(folder.resolve("side")))
        .isEqualTo(new Head(commit(folder.resolve("side")), "side"));
    git.run(folder.resolve("side"), "checkout", "-q", "--detach");
    assertThat(head(folder.resolve("side")))
        .isEqualTo(new Head(commit(folder.resolve("side")), null));
    git.run(folder.resolve("side"), "checkout", "-q", "--orphan", "new");
    assertThat(head(folder.resolve("side"))).isEqualTo(new Head(null, "new"));
  }

  @Test
  void aDamagedBranchIsAnError() throws IOException {
    Files.writeString(repo.resolve(".git/refs/heads/main"), "");
    assertBroken("refs/heads/main: expected a commit id of 40 or 64 hexadecimal digits");
  }

  @Test
  void checksItsCommitId() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Head("abc", "main"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Head("x".repeat(40), "main"));
  }

  private void assumeReftables() {
    assumeTrue(
        git.run(repo, Map.of(), "init", "-h").out().contains("--ref-format"), "git 2.45 or newer");
  }

  private void assertBroken(String words) {
    GitLayout layout = GitLayout.find(repo, Map.of()).orElseThrow();
    assertThatExceptionOfType(BrokenGitException.class)
        .isThrownBy(() -> Head.read(layout))
        .withMessageContaining(words);
  }

  private static Head head(Path dir) {
    return Head.read(GitLayout.find(dir, Map.of()).orElseThrow());
  }

  private String commit(Path dir) {
    return git.run(dir, "rev-parse", "HEAD");
  }
}
