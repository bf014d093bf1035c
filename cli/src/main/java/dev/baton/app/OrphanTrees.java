package dev.baton.app;

import dev.baton.agent.KnownAgents;
import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.Program;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.ClaimConfig;
import dev.baton.git.BrokenGitException;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitFiles;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.worktree.ReadableTree;
import dev.baton.git.worktree.TreeContents;
import dev.baton.git.worktree.WorkStatus;
import dev.baton.git.worktree.WorkTreeDir;
import dev.baton.store.WorkTreeClaims;
import dev.baton.store.WorkTreeClaims.Lost;
import dev.baton.task.Task;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the linked work trees of this repository that have work in them and no living worker. */
public final class OrphanTrees {
  private final Workspace workspace;
  private final KnownAgents agents;

  public OrphanTrees(Workspace workspace) {
    this.workspace = workspace;
    this.agents = ClaimConfig.agents(workspace.config());
  }

  /** Whose work tree it is. */
  public sealed interface Keeper {
    /** Whether it is of a worker that is gone, or of an agent without a claim. */
    default boolean isGone() {
      return switch (this) {
        case Dead _ -> true;
        case Unclaimed unclaimed -> unclaimed.agent() != null;
        case Living _, Finished _ -> false;
      };
    }

    /**
     * A worker, or an agent without a claim, that is not known to be gone.
     *
     * @param claim its current one; null where it has none
     */
    record Living(String who, @Nullable Claim claim) implements Keeper {}

    /**
     * A worker that is gone, or that lost its claim.
     *
     * @param task as it is now
     * @param epoch of its claim
     * @param holds whether its claim has not been ended yet
     */
    record Dead(Task task, long epoch, String worker, boolean holds) implements Keeper {}

    /** A worker that ended its claim itself. */
    record Finished() implements Keeper {}

    /**
     * No claim was ever made in it.
     *
     * @param agent that made it, as its place, its branch or its lock shows; null where none does
     */
    record Unclaimed(@Nullable String agent) implements Keeper {}
  }

  /**
   * A work tree, and whose it is.
   *
   * @param status with the ignored files
   */
  public record KeptTree(
      GitLayout layout, Keeper keeper, TreeContents contents, WorkStatus status) {
    /** The top of it. */
    public Path path() {
      return Objects.requireNonNull(layout.worktree());
    }

    /** Whether it has work of a worker that is gone, or of an agent without a claim. */
    public boolean isOrphan() {
      return keeper.isGone() && !contents.isEmpty();
    }
  }

  /**
   * All linked work trees that can be read, by path.
   *
   * @throws BrokenGitException when git's records of them cannot be read
   */
  public List<KeptTree> all() {
    GitLayout git = workspace.location().git();
    List<KeptTree> found = new ArrayList<>();
    for (WorkTreeDir record :
        git == null ? List.<WorkTreeDir>of() : WorkTreeDir.all(git.commonDir())) {
      Path top = record.top();
      if (top == null || record.name().equals(WorkTreeDir.MAIN)) {
        continue;
      }
      try {
        GitLayout layout = GitLayout.at(top);
        if (layout != null && layout.gitDir().equals(record.gitDir().toRealPath())) {
          found.add(look(layout));
        }
      } catch (IOException | RuntimeException unreadable) {
        workspace.debug(top + " was not looked into: " + unreadable.getMessage());
      }
    }
    return found;
  }

  /** Where git has a record of a linked work tree, and nothing is there. */
  public List<Path> missing() {
    GitLayout git = workspace.location().git();
    List<Path> missing = new ArrayList<>();
    for (WorkTreeDir record :
        git == null ? List.<WorkTreeDir>of() : WorkTreeDir.all(git.commonDir())) {
      Path dotGit = record.top() == null ? GitFiles.recorded(record.gitDir()) : null;
      if (dotGit != null && dotGit.getParent() != null) {
        missing.add(dotGit.getParent());
      }
    }
    return missing;
  }

  /**
   * One of them.
   *
   * @throws IOException when it cannot be read
   */
  public KeptTree look(GitLayout layout) throws IOException {
    Keeper keeper = keeper(layout);
    try (ReadableTree tree = ReadableTree.of(layout, List.of())) {
      TreeContents contents = TreeContents.read(tree.layout(), tree.status());
      return new KeptTree(layout, keeper, contents, tree.status());
    }
  }

  private Keeper keeper(GitLayout layout) {
    Claim.Tree tree = FolderIdentity.tree(layout, false);
    WorkTreeClaims claims = workspace.stores().workTreeClaims();
    Keeper.Dead dead = null;
    for (Claim claim : claims.current(tree)) {
      switch (holder(claim)) {
        case Keeper.Dead gone -> dead = gone;
        case Keeper other -> {
          return other;
        }
      }
    }
    Lost lost = dead == null ? claims.lost(tree, true).orElse(null) : null;
    String living = lost == null ? null : livingLoser(lost);
    living = living == null ? livingAgent(layout) : living;
    if (living != null) {
      return new Keeper.Living(living, null);
    }
    if (dead != null) {
      return dead;
    }
    if (lost != null) {
      return new Keeper.Dead(lost.task(), lost.epoch(), lost.worker(), false);
    }
    return claims.isKnown(tree) ? new Keeper.Finished() : new Keeper.Unclaimed(madeBy(layout));
  }

  /** The present claims. */
  Keeper holder(Claim claim) {
    Assessment found = workspace.scan().judge(claim);
    if (!found.isDead() && !found.isConfirmed()) {
      return new Keeper.Living(claim.worker() + ", which holds " + claim.task(), claim);
    }
    Task task = workspace.stores().taskQueries().find(claim.task()).orElseThrow();
    return new Keeper.Dead(task, claim.epoch(), claim.worker(), true);
  }

  /** A worker that lost its claim and does not know it yet; null where it is not known to live. */
  @Nullable String livingLoser(Lost lost) {
    for (FormerHolder former : workspace.stores().formerHolders().of(lost.task().id())) {
      ProcessIdentity process = former.epoch().number() == lost.epoch() ? former.process() : null;
      if (process != null
          && !workspace.lineage().worksFor(process)
          && workspace.processes().look(process, Instant.EPOCH).liveness() == Liveness.ALIVE) {
        return "%s (process %d), which lost its claim on %s and still runs"
            .formatted(lost.worker(), process.pid(), lost.task().id());
      }
    }
    return null;
  }

  /** An agent that works in it without a claim there, other than the caller; null for none. */
  private @Nullable String livingAgent(GitLayout layout) {
    Path top = Objects.requireNonNull(layout.worktree());
    Set<Long> own = new HashSet<>();
    workspace.lineage().ancestors().forEach(process -> own.add(process.pid()));
    // Only Linux shows where a process works. ProcessHandle would read a file for each process.
    for (long pid : ProcessTable.pids()) {
      String directory =
          own.contains(pid) ? null : workspace.processes().directory(pid).orElse(null);
      if (directory != null && Path.of(directory).startsWith(top)) {
        Program program = workspace.processes().program(pid).orElse(null);
        String name = program == null ? null : agents.nameOf(program);
        if (name != null) {
          return name + " (process " + pid + "), which works in it";
        }
      }
    }
    return null;
  }

  /**
   * Such as {@code .claude/worktrees/NAME}, a branch {@code codex/NAME}, or the reason of a lock.
   */
  private @Nullable String madeBy(GitLayout layout) {
    List<String> signs = new ArrayList<>();
    for (Path part : Objects.requireNonNull(layout.worktree())) {
      if (part.toString().startsWith(".")) {
        signs.add(part.toString().substring(1));
      }
    }
    String branch = Head.read(layout).branch();
    String lock = GitFiles.readSmall(layout.gitDir().resolve("locked"));
    for (String text : new String[] {branch, lock}) {
      if (text != null) {
        signs.add(text);
      }
    }
    return agentNamed(signs);
  }

  /** The first agent whose name such a text is, or begins with. */
  @Nullable String agentNamed(List<String> signs) {
    for (String sign : signs) {
      String name = sign.split("[^A-Za-z]", 2)[0].toLowerCase(Locale.ROOT);
      if (agents.isKnown(name)) {
        return name;
      }
    }
    return null;
  }
}
