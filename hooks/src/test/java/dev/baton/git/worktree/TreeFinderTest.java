package dev.baton.git.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.claim.Claim;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RealGit;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The work tree of a claim is git's record of it, and not its path. */
class TreeFinderTest {
  @TempDir private Path temp;
  private RealGit git;
  private Path repo;
  private Path linked;

  @BeforeEach
  void makeRepository() throws IOException {
    temp = temp.toRealPath();
    git = new RealGit(Files.createDirectory(temp.resolve("home")));
    repo = git.repository(Files.createDirectory(temp.resolve("p")).resolve("repo"));
    linked = repo.resolveSibling("linked");
    add(linked, "side");
  }

  @Test
  void aTreeKeepsItsId() throws IOException {
    Claim.Tree first = claim(linked).tree();
    assertThat(first.id()).hasSize(36);
    assertThat(claim(linked).tree()).isEqualTo(first);
    assertThat(claim(repo).tree().id()).hasSize(36).isNotEqualTo(first.id());
    assertThat(find(claim(linked))).isEqualTo(layout(linked));
  }

  @Test
  void aTreeThatWasMadeAgainAtTheSamePathIsAnotherOne() {
    Claim.Place place = claim(linked);
    git.run(repo, "worktree", "remove", "--force", linked.toString());
    add(linked, "later");
    refused(place, "is another work tree now, which was made after the claim");
    // Git gives the name of the old one to the new one, wherever that is.
    git.run(repo, "worktree", "remove", "--force", linked.toString());
    add(repo.resolveSibling("other").resolve("linked"), "elsewhere");
    assertThatThrownBy(() -> find(place)).isInstanceOf(FileNotFoundException.class);
  }

  @Test
  void aTreeThatGitMovedIsTheSame() throws IOException {
    Claim.Place place = claim(linked);
    Path moved = repo.resolveSibling("moved");
    git.run(repo, "worktree", "move", linked.toString(), moved.toString());
    assertThat(find(place)).isEqualTo(layout(moved));
    // And another one at its former path is none of it.
    add(linked, "later");
    assertThat(find(place)).isEqualTo(layout(moved));
  }

  @Test
  void aRenamedRepositoryHasItsTrees() throws IOException {
    Claim.Place ofMain = claim(repo);
    Claim.Place ofLinked = claim(linked);
    Path renamed = Files.move(repo, repo.resolveSibling("renamed"));
    assertThat(finder(renamed).look(ofMain, null)).isEqualTo(layout(renamed));
    // Git's own way from the files to the repository leads nowhere; the one back does not.
    GitLayout found = finder(renamed).look(ofLinked, null);
    assertThat(found.worktree()).isEqualTo(linked);
    Files.writeString(linked.resolve("new"), "");
    assertThat(GitProcess.in(found).ask("status --porcelain")).isEqualTo("?? new\n");
  }

  @Test
  void whatIsMountedElsewhereIsFoundFromAbove() throws IOException {
    Path inside = repo.resolve("inside");
    add(inside, "inside");
    Claim.Place ofInside = claim(inside);
    Claim.Place ofLinked = claim(linked);
    Files.move(temp.resolve("p"), temp.resolve("q"));
    Path moved = temp.resolve("q/repo");
    assertThat(finder(moved).look(ofInside, null).worktree()).isEqualTo(moved.resolve("inside"));
    assertThat(finder(moved).look(ofLinked, null).worktree()).isEqualTo(temp.resolve("q/linked"));
  }

  @Test
  void aDirectoryThatSomebodyPutWhereItWasRecordedIsNotIt() throws IOException {
    Claim.Place place = claim(linked);
    Path taken = git.repository(temp.resolve("taken"));
    add(taken, temp.resolve("their-linked"), "side");
    Files.move(linked, temp.resolve("away"));
    refused(place, "call git worktree repair in it");
    Files.move(temp.resolve("their-linked"), linked);
    refused(place, "is another repository now");
    Files.move(taken, temp.resolve("taken away"));
    refused(place, "call git worktree repair in it");
  }

  @Test
  void aCopyOfARepositoryDoesNotHaveTheTreesOfTheOriginal() throws IOException {
    Claim.Place place = claim(repo);
    Path copy = temp.resolve("copy");
    git.run(temp, "--version");
    git.shell(temp, "cp -a p/repo copy");
    TreeFinder finder = new TreeFinder(copy.resolve(".git"), copy.resolve(".git"), true);
    assertThatThrownBy(() -> finder.look(place, null)).hasMessageContaining("is a copy");
    assertThat(claim(copy).tree().id()).isNotEqualTo(place.treeId());
    // Where nothing is left of the original, it was moved to another file system.
    Files.move(repo, temp.resolve("hidden"));
    assertThat(finder.look(place, null)).isEqualTo(layout(copy));
    // Or restored from a backup.
    Files.move(copy, repo);
    assertThat(find(place)).isEqualTo(layout(repo));
  }

  @Test
  void whatIsStillThereIsNoLaterTreeAtTheSamePath() throws IOException {
    Claim.Tree tree = claim(linked).tree();
    assertThat(TreeFinder.still(tree)).isEqualTo(layout(linked));
    git.run(repo, "worktree", "remove", "--force", linked.toString());
    add(linked, "later");
    assertThatThrownBy(() -> TreeFinder.still(tree)).hasMessageContaining("another work tree now");
  }

  @Test
  void aNamedWorkTreeIsKnownByItsPathToo() throws IOException {
    Path files = Files.createDirectory(temp.resolve("files"));
    Path bare = temp.resolve("bare.git");
    git.run(temp, "clone", "-q", "--bare", repo.toString(), bare.toString());
    Claim.Tree tree = FolderIdentity.tree(new GitLayout(bare, bare, files), true);
    Claim.Place place = new Claim.Place(tree, null, null);
    GitLayout found = new TreeFinder(bare, bare, false).look(place, null);
    assertThat(found).isEqualTo(new GitLayout(bare, bare, files));
    assertThat(GitProcess.in(found).ask("status --porcelain")).isEqualTo("D  a.txt\n");
    git.repository(files);
    assertThatThrownBy(() -> new TreeFinder(bare, bare, false).look(place, null))
        .hasMessageContaining("is another repository now");
  }

  @Test
  void aClaimWithoutAnIdIsCheckedByWhatIsThere() throws IOException {
    Instant claimed = Instant.now();
    Claim.Place place = new Claim.Place(linked.toString(), "side", null);
    assertThat(finder(repo).look(place, claimed)).isEqualTo(layout(linked));
    Path made = repo.resolve(".git/worktrees/linked/commondir");
    Files.setLastModifiedTime(made, FileTime.from(claimed.plusSeconds(3)));
    assertThatThrownBy(() -> finder(repo).look(place, claimed))
        .hasMessageContaining("which was made after the claim");
    Claim.Place foreign = new Claim.Place(repo.toString(), "main", "1".repeat(40));
    assertThatThrownBy(() -> finder(repo).find(foreign, claimed))
        .hasMessageContaining("it has no commit 1111111");
  }

  @Test
  void whatIsNoWorkTreeAnyMoreIsToldApart() throws IOException {
    Path plain = Files.createDirectory(repo.resolve("plain"));
    refused(new Claim.Place(plain.toString(), null, null), "no longer the top");
    refused(new Claim.Place(temp.toString(), null, null), "no longer the top");
    Files.writeString(plain.resolve(".git"), "gitdir: /nowhere\n");
    refused(new Claim.Place(plain.toString(), null, null), "/nowhere is none");
    String gone = temp.resolve("x").toString();
    refused(new Claim.Place(gone, null, null), "x is gone");
    refused(
        new Claim.Place(gone, null, null, "another clone", ""),
        "x is on another machine, or is gone");
  }

  private void refused(Claim.Place place, String why) {
    assertThatThrownBy(() -> find(place)).isInstanceOf(IOException.class).hasMessageContaining(why);
  }

  private GitLayout find(Claim.Place place) throws IOException {
    return finder(repo).look(place, null);
  }

  private static TreeFinder finder(Path repository) {
    Path common = repository.resolve(".git");
    return new TreeFinder(common, common, false);
  }

  private static GitLayout layout(Path top) {
    return GitLayout.find(top, Map.of()).orElseThrow();
  }

  private static Claim.Place claim(Path top) {
    return new Claim.Place(FolderIdentity.tree(layout(top), true), null, null);
  }

  private void add(Path place, String branch) {
    add(repo, place, branch);
  }

  private void add(Path repository, Path place, String branch) {
    git.run(repository, "worktree", "add", "-q", place.toString(), "-b", branch);
  }
}
