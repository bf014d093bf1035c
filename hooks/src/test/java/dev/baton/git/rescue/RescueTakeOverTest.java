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

/** The next worker continues with the files of the one before, or with none of them. */
class RescueTakeOverTest {
  @TempDir Path temporary;
  private RealGit git;
  private Path worker;
  private Path next;

  @BeforeEach
  void prepare() throws IOException {
    git = new RealGit(Files.createDirectory(temporary.resolve("home")));
    worker = git.repository(temporary.resolve("worker"));
    next = temporary.resolve("next").toAbsolutePath();
    git.run(worker, "worktree", "add", "-q", "--detach", next.toString());
  }

  private ApplyResult takeOver() throws IOException {
    RescueOrder order = new RescueOrder(new RescueName("app-1", 1), "agent", "gone", Instant.EPOCH);
    RescueWriter.save(TreeFinder.there(worker), RescueRules.DEFAULT, List.of(order));
    GitLayout layout = GitLayout.find(next, Map.of()).orElseThrow();
    return new RescueApplier(layout).takeOver(new RescueRefs(layout).all().getFirst());
  }

  private void commit(Path where, String file, String text) throws IOException {
    Files.writeString(where.resolve(file), text);
    git.run(where, "add", file);
    git.commit(where, "change of " + file);
  }

  @Test
  void theWorkersCommitsAreRestoredWhereHeadIsBelowThem() throws IOException {
    commit(worker, "committed", "by the worker\n");
    Files.writeString(worker.resolve("new"), "new\n");
    ApplyResult applied = takeOver();
    assertThat(applied.exact()).isTrue();
    assertThat(applied.paths()).containsExactlyInAnyOrder("committed", "new");
    assertThat(next.resolve("committed")).hasContent("by the worker\n");
    assertThat(next.resolve("new")).hasContent("new\n");
    assertThat(git.run(next, "rev-parse", "HEAD"))
        .isEqualTo(git.run(worker, "rev-parse", "HEAD~1"));
  }

  @Test
  void whereHeadHasMovedOnOnlyTheUncommittedFilesAreMerged() throws IOException {
    commit(next, "other", "by somebody else\n");
    Files.writeString(worker.resolve("new"), "new\n");
    ApplyResult applied = takeOver();
    assertThat(applied.exact()).isFalse();
    assertThat(applied.paths()).containsExactly("new");
    assertThat(next.resolve("other")).hasContent("by somebody else\n");
  }

  @Test
  void aConflictChangesNothing() throws IOException {
    commit(next, "a.txt", "somebody else\n");
    Files.writeString(worker.resolve("a.txt"), "worker\n");
    Files.writeString(worker.resolve("new"), "new\n");
    ApplyResult applied = takeOver();
    assertThat(applied.conflicts()).containsExactly("a.txt has conflict marks");
    assertThat(applied.files()).isZero();
    assertThat(next.resolve("a.txt")).hasContent("somebody else\n");
    assertThat(next.resolve("new")).doesNotExist();
  }

  @Test
  void theUsersOwnChangesAreNotOverwritten() throws IOException {
    Files.writeString(next.resolve("a.txt"), "the user's\n");
    Files.writeString(worker.resolve("a.txt"), "worker\n");
    Files.writeString(worker.resolve("new"), "new\n");
    assertThat(takeOver().obstacles()).containsExactly("a.txt");
    assertThat(next.resolve("a.txt")).hasContent("the user's\n");
    assertThat(next.resolve("new")).doesNotExist();
  }
}
