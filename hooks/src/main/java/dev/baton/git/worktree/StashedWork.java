package dev.baton.git.worktree;

import dev.baton.git.BrokenGitException;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.RawPaths;
import dev.baton.git.history.HeadMove;
import dev.baton.git.history.HeadMove.HeadLog;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What was put into git's stash while a worker worked. All work trees share one stash, and git does
 * not note in which of them an entry was made; but it notes the branch, and a branch is checked out
 * in one work tree at a time. Where HEAD was detached, the commit below the entry decides.
 *
 * @param its what only the worker's work tree can have stashed while the worker was there
 * @param unclear what was stashed in that time, or afterwards in its work tree, and cannot be
 *     attributed
 */
public record StashedWork(List<Entry> its, List<Entry> unclear) {
  /** Where git notes its entries, in the common directory. */
  public static final String LOG = "logs/refs/stash";

  private static final String DETACHED = "(no branch)";
  private static final String TO = " to ";

  /**
   * An entry of the stash.
   *
   * @param at to the second
   */
  public record Entry(String commit, Instant at, String message) {
    /** One line for people. */
    @Override
    public String toString() {
      return RawPaths.oneLine("stash entry '" + message + "'");
    }
  }

  /**
   * The time in which a worker had a claim.
   *
   * @param branch on which the claim was made; null on a detached HEAD
   */
  public record Tenure(Instant from, Instant to, @Nullable String branch) {}

  /**
   * Reads the reflogs of the stash and of the work trees' HEADs.
   *
   * @param gitDir of the worker's work tree; where it is removed, only the branch of the claim is
   *     known
   * @param parents returns the first parent of a commit; the empty text where it is not known
   */
  public static StashedWork of(
      Path commonDir, @Nullable Path gitDir, Tenure tenure, UnaryOperator<String> parents) {
    Instant from = Instant.ofEpochSecond(tenure.from().getEpochSecond());
    List<HeadMove> entries = new ArrayList<>();
    for (HeadMove entry : HeadLog.since(commonDir.resolve(LOG), 0)) {
      if (!entry.at().isBefore(from)) {
        entries.add(entry);
      }
    }
    StashedWork found = new StashedWork(new ArrayList<>(), new ArrayList<>());
    if (!entries.isEmpty()) {
      Place own = new Place(new HashSet<>(), new HashSet<>());
      own.branches.add(tenure.branch() == null ? DETACHED : tenure.branch());
      List<Place> others = new ArrayList<>();
      for (WorkTreeDir tree : WorkTreeDir.all(commonDir)) {
        if (tree.gitDir().equals(gitDir)) {
          own.read(tree, commonDir, from);
        } else {
          others.add(new Place(new HashSet<>(), new HashSet<>()));
          others.getLast().read(tree, commonDir, from);
        }
      }
      for (HeadMove entry : entries) {
        found.sort(entry, own, others, tenure.to(), parents);
      }
    }
    return found;
  }

  private void sort(
      HeadMove made, Place own, List<Place> others, Instant to, UnaryOperator<String> parents) {
    String branch = branch(made.action());
    boolean mine = own.branches.contains(branch);
    boolean another = others.stream().anyMatch(tree -> tree.branches.contains(branch));
    if (mine && another) {
      String below = parents.apply(made.after());
      mine = own.commits.isEmpty() || own.commits.contains(below);
      another = others.stream().anyMatch(tree -> tree.has(branch, below));
    }
    Entry entry = new Entry(made.after(), made.at(), text(made));
    if (mine && !another && !made.at().isAfter(to)) {
      its.add(entry);
    } else if (mine || !another) {
      unclear.add(entry);
    }
  }

  private static String text(HeadMove entry) {
    return entry.message().isEmpty() ? entry.action() : entry.action() + ": " + entry.message();
  }

  /** Empty where somebody stored an entry under a text of their own. */
  private static String branch(String action) {
    String start = action.startsWith("WIP on ") ? "WIP on " : "On ";
    return action.startsWith(start) ? action.substring(start.length()) : "";
  }

  /**
   * What was checked out in a work tree in that time.
   *
   * @param branches by their short names
   */
  private record Place(Set<String> branches, Set<String> commits) {
    void read(WorkTreeDir tree, Path commonDir, Instant from) {
      Head head;
      try {
        head = Head.read(new GitLayout(tree.gitDir(), commonDir, tree.top()));
      } catch (BrokenGitException damaged) {
        return;
      }
      branches.add(head.branch() == null ? DETACHED : head.branch());
      if (head.commit() != null) {
        commits.add(head.commit());
      }
      for (HeadMove move : HeadLog.since(tree.headLog(), 0)) {
        commits.add(move.after());
        if (move.action().startsWith("rebase") && !move.at().isBefore(from)) {
          branches.add(DETACHED);
        }
        int to = move.message().lastIndexOf(TO);
        if (move.action().equals("checkout") && to > 0 && !move.at().isBefore(from)) {
          branches.add(move.message().substring(to + TO.length()));
          branches.add(move.message().substring("moving from ".length(), to));
        }
      }
    }

    boolean has(String branch, String commit) {
      return branches.contains(branch) && commits.contains(commit);
    }
  }
}
