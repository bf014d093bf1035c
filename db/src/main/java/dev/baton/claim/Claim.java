package dev.baton.claim;

import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The right to work on one task.
 *
 * @param epoch the task's epoch; 0 where another tracker put the task in progress
 * @param token tells it from another claim with the same epoch; empty where it has none
 * @param worker the name that the worker chose
 * @param renewedAt the last heartbeat: the claim itself, {@code baton heartbeat} or a commit
 * @param lease the lease that the worker asked for; null uses the policy's
 * @param process null when no process was recorded
 * @param agent the known agent, such as {@code claude}, that was found among the ancestors of the
 *     process that made the claim; null when the process was given explicitly, or no agent was
 *     found
 * @param place null when the claim was made outside a work tree
 * @param deadSeenAt when the process was first seen dead; null when it was not
 */
public record Claim(
    TaskId task,
    long epoch,
    String token,
    String worker,
    Instant claimedAt,
    Instant renewedAt,
    @Nullable Duration lease,
    @Nullable ProcessIdentity process,
    @Nullable String agent,
    @Nullable Place place,
    @Nullable Instant deadSeenAt) {
  /**
   * Where the worker works.
   *
   * @param worktree absolute path of the work tree
   * @param branch null on a detached HEAD
   * @param baseCommit HEAD when the claim was made; null before the first commit
   * @param cloneId the id of the repository on its machine; empty where the database is in it
   * @param treeId {@link Tree#id}
   */
  public record Place(
      String worktree,
      @Nullable String branch,
      @Nullable String baseCommit,
      String cloneId,
      String treeId) {
    /** A place in the repository that the database belongs to, or in which it is stored. */
    public Place(Tree tree, @Nullable String branch, @Nullable String baseCommit) {
      this(tree.path(), branch, baseCommit, "", tree.id());
    }

    /** A place of which only the path is known. */
    public Place(String worktree, @Nullable String branch, @Nullable String baseCommit) {
      this(new Tree(worktree, ""), branch, baseCommit);
    }

    public Tree tree() {
      return new Tree(worktree, treeId);
    }
  }

  /**
   * A work tree. Its path is only where it was: another may have been made there since, and git may
   * have moved it.
   *
   * @param path absolute; empty where it is not known
   * @param id by which git's own record of it is known; empty where it has none, and for what was
   *     recorded before Baton stored it
   */
  public record Tree(String path, String id) {
    public static final Tree NONE = new Tree("", "");

    /** What records of it have: no id is a path. */
    public @Nullable String key() {
      return !id.isEmpty() ? id : orNull();
    }

    /** Its path; null where that is not known. */
    public @Nullable String orNull() {
      return path.isEmpty() ? null : path;
    }

    /** Between the id of a git directory and the path of a work tree that does not belong to it. */
    public static final String NAMED = "*";

    /**
     * Whether this, as it was recorded, is a work tree that is there now: by their paths only if it
     * was recorded without an id. One that has lost its id was made again.
     */
    public boolean isStill(Tree now) {
      return id.isEmpty() ? !path.isEmpty() && path.equals(now.path) : id.equals(now.id);
    }
  }

  /** What its worker presents. */
  public Epoch fence() {
    return new Epoch(epoch, token);
  }

  /** Looks for the worker's process. A claim without a process has unknown liveness. */
  public ProcessState look(ProcessTable processes) {
    return process == null
        ? ProcessState.unknown("no process was recorded")
        : processes.look(process, renewedAt);
  }

  /**
   * A worker whose claim was taken away: by a sweep, by somebody who took over, or by a person. It
   * may still be alive, and not know it.
   *
   * @param epoch of the claim that it had
   * @param process null when no process was recorded
   */
  public record FormerHolder(
      TaskId task, Epoch epoch, String worker, @Nullable ProcessIdentity process) {}
}
