package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.git.worktree.TreeFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a worker leaves besides the uncommitted files of its work tree: saved, or named. */
class RescueBesidesTest {
  private static final RescueName NAME = new RescueName("app-1", 1);

  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private Path tree;
  private Instant claimed;

  @BeforeEach
  void makeAWorkTree() throws IOException {
    temp = temp.toRealPath();
    claimed = Instant.now().minusSeconds(60);
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(temp.resolve("repo"));
    tree = temp.resolve("tree");
    git.run(repo, "worktree", "add", "-q", tree.toString(), "-b", "feature");
  }

  private RescueOrder order() {
    Instant now = claimed.plusSeconds(3600);
    return new RescueOrder(NAME, "agent", "gone", now, new Tenure(claimed, now, "feature"), null);
  }

  private Rescued save() throws IOException {
    return RescueWriter.save(TreeFinder.there(tree), RescueRules.DEFAULT, List.of(order()))
        .getFirst();
  }

  private Rescued saveGone(String... commits) throws IOException {
    Path commonDir = repo.resolve(".git").toRealPath();
    GitLayout remains =
        new TreeFinder(commonDir, null, false)
            .remains(new Claim.Place(tree.toString(), null, null));
    assertThat(remains).isNotNull();
    return RescueWriter.saveGone(remains, tree, RescueRules.DEFAULT, order(), List.of(commits));
  }

  private Rescue rescue() throws IOException {
    return new RescueRefs(GitLayout.find(repo, Map.of()).orElseThrow()).all().getFirst();
  }

  private void forget() {
    git.run(repo, "reflog", "expire", "--expire=now", "--expire-unreachable=now", "--all");
    git.run(repo, "gc", "-q", "--prune=now");
  }

  private static List<String> left(Rescued rescued) {
    return rescued.leftOut().stream().map(SkippedFile::toString).toList();
  }

  @Test
  void aStashIsSaved() throws IOException {
    Files.writeString(tree.resolve("a.txt"), "precious\n");
    Files.writeString(tree.resolve("new"), "new\n");
    git.run(tree, "stash", "push", "-q", "-u", "-m", "later: this");
    Rescued rescued = save();
    assertThat(rescued.files()).isZero();
    Also entry = rescued.also().getFirst();
    assertThat(entry.what()).isEqualTo("stash entry 'On feature: later: this'");
    assertThat(save().commit()).isEqualTo(rescued.commit());
    git.run(repo, "stash", "drop", "-q");
    forget();
    assertThat(rescue().also()).containsExactly(entry);
    assertThat(git.run(repo, "show", entry.commit() + ":a.txt")).isEqualTo("precious");
    assertThat(git.run(repo, "show", entry.commit() + "^3:new")).isEqualTo("new");
    git.shell(tree, entry.command());
    assertThat(tree.resolve("new")).hasContent("new");
  }

  @Test
  void theStateOfARebaseIsSaved() throws IOException {
    git.run(repo, "checkout", "-q", "-b", "upstream");
    Files.writeString(repo.resolve("a.txt"), "theirs\n");
    git.run(repo, "commit", "-q", "-a", "-m", "theirs");
    Files.writeString(tree.resolve("a.txt"), "mine\n");
    git.run(tree, "commit", "-q", "-a", "-m", "mine");
    Files.writeString(tree.resolve("b"), "uncommitted\n");
    git.run(tree, "add", "b");
    git.run(tree, Map.of(), "rebase", "-q", "--autostash", "upstream");
    Rescued rescued = save();
    assertThat(left(rescued)).containsExactly(".git/rebase-merge (a rebase is in progress)");
    Also autostash = rescued.also().getFirst();
    assertThat(autostash.what()).isEqualTo("rebase-merge/autostash");
    git.run(repo, "worktree", "remove", "--force", tree.toString());
    forget();
    assertThat(git.run(repo, "show", autostash.commit() + ":b")).isEqualTo("uncommitted");
  }

  @Test
  void refsOfTheWorkTreeAloneAreSaved() throws IOException {
    String commit = git.run(tree, "commit-tree", "-p", "HEAD", "-m", "apart", "HEAD^{tree}");
    git.run(tree, "update-ref", "refs/worktree/apart", commit);
    git.run(tree, "update-ref", "refs/bisect/bad", "HEAD");
    assertThat(save().also()).containsExactly(new Also(commit, "refs/worktree/apart"));
  }

  @Test
  void whatWasStagedInADeletedWorkTreeIsSaved() throws IOException {
    Files.writeString(tree.resolve("staged"), "staged\n");
    Files.writeString(tree.resolve("prod.env"), "secret\n");
    git.run(tree, "add", "-A");
    git.run(tree, "rm", "-q", "a.txt");
    git.shell(temp, "rm -r tree");
    Rescued rescued = saveGone();
    assertThat(rescued.files()).isEqualTo(2);
    assertThat(left(rescued)).hasSize(1).first().asString().startsWith("prod.env (looks like a");
    git.run(repo, "worktree", "prune");
    forget();
    Path again = temp.resolve("again");
    git.run(repo, "worktree", "add", "-q", again.toString(), "feature");
    new RescueApplier(GitLayout.find(again, Map.of()).orElseThrow()).apply(rescue());
    assertThat(again.resolve("staged")).hasContent("staged");
    assertThat(again.resolve("a.txt")).doesNotExist();
  }

  @Test
  void commitsOfARemovedWorkTreeAreSavedAndApplied() throws IOException {
    String base = git.run(repo, "rev-parse", "HEAD");
    git.commit(tree, "away");
    String away = git.run(tree, "rev-parse", "HEAD");
    git.run(tree, "reset", "-q", "--hard", base);
    Files.writeString(tree.resolve("c"), "c\n");
    git.run(tree, "add", "c");
    String first = git.commit(tree, "one");
    String last = git.commit(tree, "two");
    assertThat(saveGone(base, away, first, last).also())
        .containsExactly(new Also(away, "1 commit that no branch has"));
    git.run(repo, "worktree", "remove", "--force", tree.toString());
    git.run(repo, "branch", "-q", "-D", "feature");
    Rescued rescued = saveGone(base, away, first, last);
    assertThat(rescued.also())
        .containsExactly(
            new Also(away, "commits that no branch has"),
            new Also(last, "commits that no branch has"));
    forget();
    git.run(repo, "cat-file", "-e", away);
    assertThat(rescue().base()).isEqualTo(last);
    new RescueApplier(GitLayout.find(repo, Map.of()).orElseThrow()).apply(rescue());
    assertThat(repo.resolve("c")).hasContent("c");
  }

  @Test
  void nothingIsLeftOfARemovedWorkTree() throws IOException {
    String base = git.run(repo, "rev-parse", "HEAD");
    git.run(repo, "worktree", "remove", tree.toString());
    assertThat(saveGone(base).ref()).isNull();
  }

  @Test
  void changedFilesThatGitWasAskedNotToLookAtAreNamed() throws IOException {
    for (String name : List.of("skipped", "assumed", "same", "deleted", "two\nlines")) {
      Files.writeString(tree.resolve(name), name);
    }
    Files.createSymbolicLink(tree.resolve("link"), Path.of("same"));
    git.run(tree, "add", "-A");
    git.commit(tree, "files");
    git.run(tree, "update-index", "--skip-worktree", "skipped", "same", "link");
    git.run(tree, "update-index", "--assume-unchanged", "assumed", "deleted", "two\nlines");
    assertThat(save().leftOut()).isEmpty();
    Files.delete(tree.resolve("deleted"));
    Files.writeString(tree.resolve("skipped"), "changed");
    Files.writeString(tree.resolve("assumed"), "changed");
    assertThat(left(save()))
        .containsExactly(
            "assumed (changed, but marked as assume-unchanged)",
            "deleted (changed, but marked as assume-unchanged)",
            "skipped (changed, but marked as skip-worktree)");
  }

  @Test
  void repositoriesInsideAreNamedByTheirWork() throws IOException {
    Files.writeString(tree.resolve(".gitignore"), "/repos/\n");
    git.run(tree, "add", ".gitignore");
    git.commit(tree, "ignore");
    Path ignored = git.repository(tree.resolve("repos/deep/own"));
    Files.writeString(ignored.resolve("b"), "b\n");
    git.run(repo, "worktree", "add", "-q", tree.resolve("repos/tree").toString(), "-b", "other");
    Path origin = git.repository(temp.resolve("origin"));
    git.run(tree, "submodule", "--quiet", "add", origin.toString(), "sub");
    git.commit(tree, "submodule");
    assertThat(left(save()))
        .containsExactly(
            "repos/deep/own (an ignored repository of its own with 1 uncommitted file and 1 commit"
                + " that no remote has)",
            "repos/ (changed meanwhile, but ignored by git)");
    git.commit(tree.resolve("sub"), "inside");
    git.run(tree, "commit", "-q", "-a", "-m", "moved");
    assertThat(left(save())).contains("sub (a submodule with 1 commit that no remote has)");
  }

  @Test
  void ignoredFilesThatChangedMeanwhileAreNamedInOneLine() throws IOException {
    Files.writeString(tree.resolve(".git-ignored"), "");
    git.shell(tree, "echo '*.log' > \"$(git rev-parse --git-common-dir)/info/exclude\"");
    for (String name : List.of("a.log", "b.log", "c.log", "d.log", "old.log")) {
      Files.writeString(tree.resolve(name), name);
    }
    git.shell(tree, "touch -d 2001-01-01 old.log");
    assertThat(left(save()))
        .containsExactly("a.log, b.log, c.log and 1 more (changed meanwhile, but ignored by git)");
  }
}
