package dev.baton.git.rescue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.RealGit;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
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

/** A work tree is saved while somebody works in it. */
class RescueSnapshotsTest {
  private static final RescueName NAME = new RescueName("app-1", 1);

  @TempDir Path temporary;
  private RealGit git;
  private Path work;
  private RescueSnapshots snapshots;

  @BeforeEach
  void prepare() throws IOException {
    temporary = temporary.toRealPath();
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    work = git.repository(temporary.resolve("work"));
    Files.writeString(work.resolve("mine"), "the user's\n");
    snapshots = RescueSnapshots.of(work, RescueRules.DEFAULT);
  }

  private Rescued take() throws IOException {
    return snapshots.take(new RescueOrder(NAME, "agent", "at work", Instant.EPOCH));
  }

  private List<Rescue> rescues() throws IOException {
    return new RescueRefs(GitLayout.find(work, Map.of()).orElseThrow()).all();
  }

  private String saved(String file) throws IOException {
    return git.run(work, "show", rescues().getFirst().commit() + ":" + file);
  }

  @Test
  void onlyWhatChangedIsSaved() throws IOException {
    assertThat(take()).isNull();
    assertThat(rescues()).isEmpty();
    Files.writeString(work.resolve("a.txt"), "two\n");
    assertThat(take()).isNotNull();
    assertThat(saved("a.txt")).isEqualTo("two");
    assertThat(saved("mine")).isEqualTo("the user's");
    String first = rescues().getFirst().commit();
    assertThat(take()).isNull();
    Files.writeString(work.resolve("a.txt"), "three\n");
    Files.writeString(work.resolve(".env"), "secret\n");
    assertThat(take()).isNotNull();
    assertThat(saved("a.txt")).isEqualTo("three");
    assertThat(git.run(work, "ls-tree", "-r", "--name-only", rescues().getFirst().commit()))
        .doesNotContain(".env");
    // The one before is still there: a worker may have deleted its own work.
    git.run(work, "merge-base", "--is-ancestor", first, rescues().getFirst().commit());
  }

  @Test
  void theFilesOfALaterTreeAtTheSamePathAreNotSaved() throws IOException {
    Path main = work;
    work = temporary.resolve("linked");
    git.run(main, "worktree", "add", "-q", "-b", "one", work.toString());
    FolderIdentity.tree(GitLayout.find(work, Map.of()).orElseThrow(), true);
    snapshots = RescueSnapshots.of(work, RescueRules.DEFAULT);
    git.run(main, "worktree", "remove", work.toString());
    git.run(main, "worktree", "add", "-q", "-b", "two", work.toString());
    Files.writeString(work.resolve("theirs"), "1\n");
    assertThatThrownBy(this::take).hasMessageContaining("is another work tree now");
    assertThat(rescues()).isEmpty();
  }

  @Test
  void nothingOfTheUserIsTouched() throws IOException {
    Files.writeString(work.resolve("a.txt"), "staged\n");
    git.run(work, "add", "a.txt");
    Files.writeString(work.resolve("a.txt"), "two\n");
    byte[] index = Files.readAllBytes(work.resolve(".git/index"));
    Object time = Files.getLastModifiedTime(work.resolve(".git/index"));
    Map<String, String> before = WorkTreeSnapshot.of(work, path -> false);
    assertThat(take()).isNotNull();
    assertThat(Files.readAllBytes(work.resolve(".git/index"))).isEqualTo(index);
    assertThat(Files.getLastModifiedTime(work.resolve(".git/index"))).isEqualTo(time);
    assertThat(WorkTreeSnapshot.of(work, path -> false)).isEqualTo(before);
    assertThat(git.run(work, "stash", "list")).isEmpty();
  }

  /** On another machine the branch is missing, so the commits go with the ref. */
  @Test
  void commitsAreSavedToo() throws IOException {
    Files.delete(work.resolve("mine"));
    Files.writeString(work.resolve("a.txt"), "two\n");
    git.run(work, "add", "a.txt");
    String commit = git.commit(work, "the agent's");
    assertThat(take()).isNotNull();
    assertThat(rescues().getFirst().base()).isEqualTo(commit);
    assertThat(rescues().getFirst().files()).isZero();
    git.run(work, "merge-base", "--is-ancestor", commit, rescues().getFirst().commit());
  }

  @Test
  void aSnapshotIsDeletedWhenEverythingIsCommitted() throws IOException {
    Files.writeString(work.resolve("a.txt"), "two\n");
    take();
    assertThat(snapshots.dropIfCommitted(NAME)).isNull();
    assertThat(rescues()).hasSize(1);
    git.run(work, "add", "a.txt");
    git.commit(work, "the agent's");
    // The user's own file is still there, as it was before.
    assertThat(snapshots.dropIfCommitted(NAME)).isNotNull();
    assertThat(rescues()).isEmpty();
  }

  @Test
  void aRescueOfSomebodyElseStays() throws IOException {
    Files.writeString(work.resolve("a.txt"), "two\n");
    take();
    Files.writeString(work.resolve("a.txt"), "three\n");
    RescueOrder other = new RescueOrder(NAME, "agent", "dead", Instant.EPOCH);
    RescueWriter.save(TreeFinder.there(work), RescueRules.DEFAULT, List.of(other));
    git.run(work, "checkout", "-q", "a.txt");
    assertThat(snapshots.dropIfCommitted(NAME)).isNull();
    assertThat(rescues()).hasSize(1);
  }
}
