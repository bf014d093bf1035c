package dev.baton.cli.rescue;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.Workspace;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.task.Plural;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Saves dead workers' files to git, once for each work tree, however many claims name it. */
public record Rescuing(Workspace workspace) {
  /**
   * Saves the files of each worker. It never throws: problems are part of the outcome.
   *
   * @return an outcome for each, in the same order
   */
  public List<RescueOutcome> save(List<Assessment> judged) {
    RescueOutcome[] outcomes = new RescueOutcome[judged.size()];
    Arrays.fill(outcomes, RescueOutcome.NOTHING);
    Map<Claim.Place, GitLayout> known = new HashMap<>();
    Map<GitLayout, List<Integer>> byTree = new LinkedHashMap<>();
    for (int i = 0; i < outcomes.length; i++) {
      Claim claim = judged.get(i).claim();
      Claim.Place place = claim.place();
      if (place != null) {
        try {
          GitLayout tree = known.get(place);
          tree = tree != null ? tree : workspace.trees().find(place, claim.claimedAt());
          if (!place.treeId().isEmpty()) {
            known.put(place, tree);
          }
          byTree.computeIfAbsent(tree, _ -> new ArrayList<>()).add(i);
        } catch (IOException | RuntimeException e) {
          // Any exception: a task must not stay stale because of files that cannot be read.
          outcomes[i] = saveGone(judged.get(i), place, e);
        }
      }
    }
    byTree.forEach((tree, members) -> save(tree, members, judged, outcomes));
    return List.of(outcomes);
  }

  /** Read only now, because most sweeps have nothing to save. */
  private RescueOutcome failed(Exception e) {
    return RescueOutcome.failed(words(e), workspace.rescueConfig().required());
  }

  private void save(
      GitLayout tree, List<Integer> members, List<Assessment> judged, RescueOutcome[] outcomes) {
    List<RescueOrder> orders = new ArrayList<>(members.size());
    for (int member : members) {
      orders.add(order(judged.get(member)));
    }
    try {
      boolean mayHaveOld = RescueRefs.mayExist(tree);
      List<Rescued> saved = RescueWriter.save(tree, rules(workspace, tree), orders);
      for (int i = 0; i < members.size(); i++) {
        outcomes[members.get(i)] = outcome(saved.get(i));
      }
      if (mayHaveOld && saved.getFirst().ref() != null) {
        dropOld(tree, workspace.rescueConfig().keepDays());
      }
    } catch (IOException | RuntimeException e) {
      RescueOutcome failed = failed(e);
      for (int member : members) {
        outcomes[member] = failed;
      }
    }
  }

  /** Saves what git still has of a claim whose work tree was not found. */
  private RescueOutcome saveGone(Assessment judged, Claim.Place place, Exception why) {
    try {
      RescueOutcome left = RescueOutcome.NOTHING;
      GitLayout remains = workspace.trees().remains(place);
      if (remains != null) {
        Claim claim = judged.claim();
        List<String> commits = new ArrayList<>();
        if (place.baseCommit() != null) {
          commits.add(place.baseCommit());
        }
        commits.addAll(workspace.stores().knownCommits().of(claim.task(), claim.epoch()));
        Path gone = Path.of(place.worktree());
        left =
            outcome(
                RescueWriter.saveGone(
                    remains, gone, workspace.rescueRules(), order(judged), commits));
      }
      return left.without(words(why), workspace.rescueConfig().required());
    } catch (IOException | RuntimeException e) {
      return failed(e);
    }
  }

  /** Which files of a work tree are not saved. */
  static RescueRules rules(Workspace workspace, GitLayout tree) {
    return workspace.rescueRules(Objects.requireNonNull(tree.worktree()));
  }

  private RescueOrder order(Assessment judged) {
    Claim claim = judged.claim();
    return new RescueOrder(
        new RescueName(claim.task().value(), claim.epoch()),
        claim.worker(),
        judged.requireFinding().explanation(),
        workspace.now(),
        claim.place() == null
            ? null
            : new Tenure(
                claim.claimedAt(),
                claim.deadSeenAt() == null ? workspace.now() : claim.deadSeenAt(),
                claim.place().branch()),
        claim.place() == null ? null : claim.place().baseCommit());
  }

  private RescueOutcome outcome(Rescued rescued) {
    List<String> also = new ArrayList<>();
    for (Also one : rescued.also()) {
      also.add(one.what());
    }
    List<String> leftOut = new ArrayList<>();
    for (SkippedFile one : rescued.leftOut()) {
      leftOut.add(one.toString());
    }
    return new RescueOutcome(
        rescued.ref(),
        rescued.commit(),
        rescued.files(),
        also,
        leftOut,
        rescued.ref() == null ? null : elsewhere(rescued.repository()),
        null,
        false);
  }

  /** The repository, unless it is the one in which the sweep was started. */
  private @Nullable String elsewhere(Path repository) {
    GitLayout git = workspace.location().git();
    return git != null && git.commonDir().equals(repository) ? null : repository.toString();
  }

  /** Deletes old rescues whenever new ones are made, which costs little more. */
  private void dropOld(GitLayout tree, int keepDays) {
    try {
      // Not from the work tree, whose HEAD may be damaged.
      RescueRefs refs = new RescueRefs(new GitLayout(tree.commonDir(), tree.commonDir(), null));
      List<Rescue> old = refs.olderThan(keepDays, workspace.now());
      refs.drop(old);
      if (!old.isEmpty()) {
        workspace.note(
            "deleted "
                + Plural.of(old.size(), "rescue")
                + " older than "
                + Plural.of(keepDays, "day"));
      }
    } catch (IOException | RuntimeException e) {
      workspace.warn("old rescues could not be deleted: " + words(e));
    }
  }

  private static String words(Exception e) {
    String message = e.getMessage();
    return message == null || message.isBlank() ? e.toString() : message;
  }
}
