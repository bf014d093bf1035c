package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.store.Iteration.DiffSize;
import dev.baton.store.Iteration.IterationDraft;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes drafts of iterations, each with a commit that changes one file. */
public record Drafts(
    String commit, @Nullable TaskId task, @Nullable Long epoch, String worktree, Instant at) {
  public static final String TREE = "/home/agent/tree";

  public static Drafts of(String commit) {
    return new Drafts(commit, null, null, TREE, TestStore.START);
  }

  public Drafts task(TaskId wanted) {
    return new Drafts(commit, wanted, epoch, worktree, at);
  }

  public Drafts epoch(long wanted) {
    return new Drafts(commit, task, wanted, worktree, at);
  }

  public Drafts worktree(String wanted) {
    return new Drafts(commit, task, epoch, wanted, at);
  }

  public Drafts at(Instant wanted) {
    return new Drafts(commit, task, epoch, worktree, wanted);
  }

  public IterationDraft draft() {
    return new IterationDraft(
        new IterationDraft.Owner(null, task, epoch, "ann", new Claim.Tree(worktree, ""), null),
        content(),
        at,
        "commit");
  }

  public IterationDraft.Content content() {
    return new IterationDraft.Content(
        commit,
        "base",
        "subject of " + commit,
        "Ann <ann@example.org>",
        at,
        new DiffSize(1, 2L, 3L, null),
        List.of(new ChangedFile(commit + ".txt", null, 'M', 2L, 3L)));
  }
}
