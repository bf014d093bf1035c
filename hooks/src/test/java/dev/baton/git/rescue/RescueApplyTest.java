package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Applying never overwrites work, and merges if HEAD has moved on. */
class RescueApplyTest {
  @TempDir Path temporary;
  private RealGit git;
  private Path repository;
  private Path fresh;

  @BeforeEach
  void prepare() throws IOException {
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    repository = git.repository(temporary.resolve("repository"));
    write(repository, "a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    write(repository, "dir/b.txt", "b\n");
    write(repository, "gone.txt", "gone\n");
    write(repository, ".gitignore", "*.tmp\n");
    git.run(repository, "add", ".");
    git.commit(repository, "base");
    fresh = temporary.resolve("fresh").toAbsolutePath();
    git.run(repository, "worktree", "add", "-q", "--detach", fresh.toString());
  }

  private static void write(Path directory, String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private ApplyResult rescueAndApply() throws IOException {
    RescueOrder order = new RescueOrder(new RescueName("app-1", 1), "agent", "gone", Instant.EPOCH);
    RescueWriter.save(TreeFinder.there(repository), RescueRules.DEFAULT, List.of(order));
    GitLayout layout = GitLayout.find(fresh, Map.of()).orElseThrow();
    return new RescueApplier(layout).apply(new RescueRefs(layout).all().getFirst());
  }

  private void goOn(String name, String text) throws IOException {
    write(fresh, name, text);
    git.run(fresh, "add", "-A");
    git.commit(fresh, "meanwhile");
  }

  private void assertNothingChanged(ApplyResult applied, String obstacle) {
    assertThat(applied.obstacles()).containsExactly(obstacle);
    assertThat(applied.files()).isZero();
  }

  @Test
  void workInTheWayIsRefused() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(repository, "new", "worker\n");
    write(fresh, "a.txt", "mine\n");
    Map<String, String> before = WorkTreeSnapshot.of(fresh, path -> false);
    assertNothingChanged(rescueAndApply(), "a.txt");
    assertThat(WorkTreeSnapshot.of(fresh, path -> false)).isEqualTo(before);
  }

  @Test
  void whatALoopHasWrittenSinceStays() throws IOException {
    write(repository, "prd.json", "{}\n");
    git.run(repository, "add", ".");
    git.commit(repository, "base with a plan");
    git.run(fresh, "reset", "-q", "--hard", git.run(repository, "rev-parse", "HEAD").strip());
    write(repository, "a.txt", "worker\n");
    write(repository, "prd.json", "worker\n");
    write(repository, ".ralph/progress.json", "1\n");
    write(repository, ".ralph/.token_count", "100\n");
    write(repository, ".ralph/only", "worker\n");
    write(fresh, "prd.json", "loop\n");
    write(fresh, ".ralph/progress.json", "2\n");
    write(fresh, ".ralph/.token_count", "100\n");
    ApplyResult applied = rescueAndApply();

    assertThat(applied.obstacles()).isEmpty();
    assertThat(applied.kept()).containsExactly(".ralph/progress.json", "prd.json");
    assertThat(Files.readString(fresh.resolve("a.txt"))).isEqualTo("worker\n");
    assertThat(Files.readString(fresh.resolve("prd.json"))).isEqualTo("loop\n");
    assertThat(Files.readString(fresh.resolve(".ralph/progress.json"))).isEqualTo("2\n");
    assertThat(Files.readString(fresh.resolve(".ralph/only"))).isEqualTo("worker\n");
    Rescue rescue = new RescueRefs(GitLayout.at(fresh)).all().getFirst();
    assertThat(RescueApplier.isThere(GitLayout.at(fresh), rescue)).isTrue();
  }

  @Test
  void workBesideALoopsFilesIsStillInTheWay() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(repository, ".ralph/progress.json", "1\n");
    write(fresh, "a.txt", "mine\n");
    write(fresh, ".ralph/progress.json", "2\n");
    assertNothingChanged(rescueAndApply(), "a.txt");
    assertThat(Files.readString(fresh.resolve(".ralph/progress.json"))).isEqualTo("2\n");
  }

  @Test
  void aLoopsFileThatBothChangedIsNotMerged() throws IOException {
    write(repository, "progress.txt", "worker\n");
    write(repository, "new", "worker\n");
    goOn("progress.txt", "loop\n");
    ApplyResult applied = rescueAndApply();
    assertThat(applied.conflicts()).isEmpty();
    assertThat(applied.kept()).containsExactly("progress.txt");
    assertThat(applied.paths()).containsExactly("new");
    assertThat(Files.readString(fresh.resolve("progress.txt"))).isEqualTo("loop\n");
  }

  @Test
  void stagedWorkUntrackedWorkAndDeletionsAreInTheWay() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(repository, "dir/b.txt", "worker\n");
    write(repository, "new", "worker\n");
    write(fresh, "a.txt", "mine\n");
    git.run(fresh, "add", "a.txt");
    write(fresh, "new", "mine\n");
    Files.delete(fresh.resolve("dir/b.txt"));
    assertThat(rescueAndApply().obstacles()).containsExactly("a.txt", "dir/b.txt", "new");
  }

  @Test
  void anIgnoredFileIsNotOverwritten() throws IOException {
    write(repository, "x.tmp", "worker\n");
    git.run(repository, "add", "-f", "x.tmp");
    write(fresh, "x.tmp", "mine\n");
    assertNothingChanged(rescueAndApply(), "x.tmp");
    assertThat(fresh.resolve("x.tmp")).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--skip-worktree", "--assume-unchanged"})
  void changesOfAMarkedFileAreNotOverwritten(String mark) throws IOException {
    write(repository, "a.txt", "worker\n");
    Files.delete(repository.resolve("gone.txt"));
    git.run(fresh, "update-index", mark, "a.txt", "gone.txt");
    write(fresh, "a.txt", "mine\n");
    write(fresh, "gone.txt", "mine\n");
    assertThat(git.run(fresh, "status", "--porcelain")).isEmpty();
    assertThat(rescueAndApply().obstacles()).containsExactly("a.txt", "gone.txt");
    assertThat(fresh.resolve("a.txt")).hasContent("mine");
    // Without changes of its own it is written, and git shows that.
    write(fresh, "a.txt", "1\n2\n3\n4\n5\n6\n7\n8\n9\n");
    write(fresh, "gone.txt", "gone\n");
    assertThat(rescueAndApply().exact()).isTrue();
    assertThat(git.run(fresh, "status", "--porcelain").strip().lines())
        .containsExactlyInAnyOrder("M a.txt", " D gone.txt");
  }

  @Test
  void gitShowsADeletionOutsideASparseCheckout() throws IOException {
    Files.delete(repository.resolve("dir/b.txt"));
    write(repository, "dir/new", "worker\n");
    git.run(fresh, "sparse-checkout", "set", "other");
    assertThat(rescueAndApply().exact()).isTrue();
    assertThat(git.run(fresh, "status", "--porcelain").strip().lines())
        .containsExactlyInAnyOrder("D dir/b.txt", "?? dir/new");
  }

  @Test
  void filesOfGitLfsThatAreUnchangedAreNotInTheWay() throws IOException {
    String pointer =
        """
        version https://git-lfs.github.com/spec/v1
        oid sha256:434728a410a78f56fc1b5899c3593436e61ab0c731e9072d95e96db290205e53
        size 8
        """;
    write(repository, ".gitattributes", "*.bin filter=lfs\n");
    write(repository, "a.bin", pointer);
    write(repository, "b.bin", pointer);
    git.run(repository, "add", ".");
    git.commit(repository, "pointers");
    git.run(fresh, "reset", "-q", "--hard", "main");
    git.run(repository, "config", "filter.lfs.clean", "false");
    git.run(repository, "config", "filter.lfs.required", "true");
    write(repository, "a.bin", "changed\n");
    // What the filter would have checked out; git cannot compare it without the filter.
    for (Path file : List.of(repository.resolve("b.bin"), fresh.resolve("a.bin"))) {
      Files.writeString(file, "content\n");
    }
    ApplyResult applied = rescueAndApply();
    assertThat(applied.obstacles()).isEmpty();
    assertThat(applied.paths()).containsExactly("a.bin");
    assertThat(fresh.resolve("a.bin")).hasContent("changed");
    // Other content of the same size is work.
    write(repository, "a.bin", "CHANGED\n");
    write(fresh, "b.bin", "Content\n");
    write(repository, "b.bin", "CONTENT\n");
    assertThat(rescueAndApply().obstacles()).contains("b.bin");
  }

  @Test
  void aFolderWithAnIgnoredFileDoesNotGiveWayToAFile() throws IOException {
    Files.delete(repository.resolve("dir/b.txt"));
    Files.delete(repository.resolve("dir"));
    write(repository, "dir", "a file now\n");
    write(fresh, "dir/x.tmp", "mine\n");
    assertNothingChanged(rescueAndApply(), "dir/x.tmp");
    Files.delete(fresh.resolve("dir/x.tmp"));
    assertThat(rescueAndApply().exact()).isTrue();
    assertThat(fresh.resolve("dir")).hasContent("a file now");
  }

  @Test
  void nothingIsWrittenThroughALink() throws IOException {
    Path outside = Files.createDirectory(temporary.resolve("outside"));
    write(repository, "new/file", "worker\n");
    Files.createSymbolicLink(fresh.resolve("new"), outside);
    assertNothingChanged(rescueAndApply(), "new");
    assertThat(outside).isEmptyDirectory();
  }

  @Test
  void workElsewhereIsNoObstacle() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(fresh, "dir/b.txt", "mine\n");
    write(fresh, "other", "mine\n");
    assertThat(rescueAndApply().exact()).isTrue();
    assertThat(fresh.resolve("a.txt")).hasContent("worker");
    assertThat(fresh.resolve("dir/b.txt")).hasContent("mine");
  }

  @Test
  void applyingTwiceChangesNothingMore() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(repository, "new", "worker\n");
    Files.delete(repository.resolve("gone.txt"));
    assertThat(rescueAndApply().obstacles()).isEmpty();
    assertThat(rescueAndApply().obstacles()).isEmpty();
    assertThat(git.run(fresh, "status", "--short")).isEqualTo("M a.txt\n D gone.txt\n?? new");
  }

  @Test
  void editsOfTheSameFileAreMerged() throws IOException {
    write(repository, "a.txt", "1\n2\n3\n4\n5\n6\n7\n8\nnine\n");
    goOn("a.txt", "one\n2\n3\n4\n5\n6\n7\n8\n9\n");
    ApplyResult applied = rescueAndApply();
    assertThat(applied.exact()).isFalse();
    assertThat(applied.conflicts()).isEmpty();
    assertThat(fresh.resolve("a.txt")).hasContent("one\n2\n3\n4\n5\n6\n7\n8\nnine\n");
  }

  @Test
  void editsOfTheSameLineAreAConflictThatIsReported() throws IOException {
    write(repository, "a.txt", "worker\n");
    write(repository, "new", "worker\n");
    goOn("a.txt", "other\n");
    ApplyResult applied = rescueAndApply();
    assertThat(applied.conflicts()).containsExactly("a.txt has conflict marks");
    assertThat(Files.readString(fresh.resolve("a.txt")))
        .isEqualTo("<<<<<<< HEAD\nother\n=======\nworker\n>>>>>>> rescue\n");
    assertThat(fresh.resolve("new")).hasContent("worker");
  }

  @Test
  void whatCannotBeMergedIsReportedAndNothingIsLost() throws IOException {
    write(repository, "a.txt", "\0worker");
    write(repository, "dir/b.txt", "worker\n");
    Files.delete(repository.resolve("gone.txt"));
    Files.delete(fresh.resolve("dir/b.txt"));
    write(fresh, "gone.txt", "changed\n");
    goOn("a.txt", "\0other");
    ApplyResult applied = rescueAndApply();
    assertThat(applied.conflicts())
        .containsExactlyInAnyOrder(
            "a.txt is binary and was changed by both; the worker's version is left out",
            "dir/b.txt was deleted since; the worker's version is restored",
            "gone.txt was changed since; the worker had deleted it, but it is kept");
    assertThat(Files.readString(fresh.resolve("a.txt"))).isEqualTo("\0other");
    assertThat(fresh.resolve("dir/b.txt")).hasContent("worker");
    assertThat(fresh.resolve("gone.txt")).hasContent("changed");
  }

  @Test
  void theSameChangeOnBothSidesIsNone() throws IOException {
    write(repository, "a.txt", "same\n");
    goOn("a.txt", "same\n");
    ApplyResult applied = rescueAndApply();
    assertThat(applied.files()).isZero();
    assertThat(applied.conflicts()).isEmpty();
    assertThat(git.run(fresh, "status", "--short")).isEmpty();
  }
}
