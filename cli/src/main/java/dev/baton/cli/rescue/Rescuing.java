package dev.baton.cli.rescue;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.CloneIdentity;
import dev.baton.cli.kit.RepositoryIdentity;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.RescueConfig;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueName;
import dev.baton.git.rescue.RescueRefs;
import dev.baton.git.rescue.RescueWriter;
import dev.baton.git.rescue.RescueWriter.RescueOrder;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.git.rescue.RescueWriter.SkippedFile;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.sweep.Sweeper.Rescuer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Saves dead workers' files to git, once for each work tree, however many claims name it. */
public final class Rescuing implements Rescuer {
  private final Workspace workspace;

  public Rescuing(Workspace workspace) {
    this.workspace = workspace;
  }

  @Override
  public List<RescueOutcome> save(List<Assessment> judged) {
    RescueOutcome[] outcomes = new RescueOutcome[judged.size()];
    Arrays.fill(outcomes, RescueOutcome.NOTHING);
    Map<String, List<Integer>> byWorktree = new LinkedHashMap<>();
    for (int i = 0; i < outcomes.length; i++) {
      Claim.Place place = judged.get(i).claim().place();
      if (place != null) {
        byWorktree.computeIfAbsent(place.worktree(), _ -> new ArrayList<>()).add(i);
      }
    }
    if (!byWorktree.isEmpty()) {
      // Read only now, because most sweeps have nothing to save.
      RescueConfig config = workspace.rescueConfig();
      byWorktree.forEach((worktree, members) -> save(worktree, members, judged, config, outcomes));
    }
    return List.of(outcomes);
  }

  private void save(
      String worktree,
      List<Integer> members,
      List<Assessment> judged,
      RescueConfig config,
      RescueOutcome[] outcomes) {
    List<RescueOrder> orders = new ArrayList<>(members.size());
    for (int member : members) {
      orders.add(order(judged.get(member)));
    }
    try {
      Path place = Path.of(worktree);
      if (!Files.isDirectory(place)) {
        for (int member : members) {
          outcomes[member] = saveGone(place, judged.get(member).claim(), order(judged.get(member)));
        }
        return;
      }
      for (int member : members) {
        new WorkTreeIdentity(place, workspace.location().file(), workspace.stores().settings())
            .check(judged.get(member).claim().place());
      }
      List<Rescued> saved = RescueWriter.save(place, workspace.rescueRules(place), orders);
      for (int i = 0; i < members.size(); i++) {
        outcomes[members.get(i)] = outcome(saved.get(i));
      }
      if (saved.getFirst().ref() != null) {
        dropOld(place, config.keepDays());
      }
    } catch (IOException | RuntimeException e) {
      // Any exception: a task must not stay stale because of files that cannot be read.
      RescueOutcome failed = RescueOutcome.failed(words(e), config.required());
      for (int member : members) {
        outcomes[member] = failed;
      }
    }
  }

  /** Saves what git still has of a claim whose work tree no longer exists. */
  private RescueOutcome saveGone(Path place, Claim claim, RescueOrder order) throws IOException {
    RescueConfig config = workspace.rescueConfig();
    RescueOutcome left = RescueOutcome.NOTHING;
    GitLayout git = workspace.repository();
    Claim.Place known = claim.place();
    if (git != null && known != null && isOf(git, known)) {
      List<String> commits = new ArrayList<>();
      if (known.baseCommit() != null) {
        commits.add(known.baseCommit());
      }
      commits.addAll(workspace.stores().knownCommits().of(claim.task(), claim.epoch()));
      left = outcome(RescueWriter.saveGone(git, place, workspace.rescueRules(), order, commits));
    }
    return left.without("the work tree " + place + " is gone", config.required());
  }

  private boolean isOf(GitLayout git, Claim.Place place) {
    return place.cloneId().isEmpty()
        ? RepositoryIdentity.contains(git, workspace.location().file())
        : place.cloneId().equals(CloneIdentity.of(git));
  }

  private RescueOrder order(Assessment judged) {
    Claim claim = judged.claim();
    return new RescueOrder(
        new RescueName(claim.task().value(), claim.epoch()),
        claim.worker(),
        judged.requireFinding().explanation()
            + " ("
            + judged.requireFinding().reason().name()
            + ")",
        workspace.now(),
        claim.place() == null
            ? null
            : new Tenure(
                claim.claimedAt(),
                claim.deadSeenAt() == null ? workspace.now() : claim.deadSeenAt(),
                claim.place().branch()));
  }

  private RescueOutcome outcome(Rescued rescued) {
    return new RescueOutcome(
        rescued.ref(),
        rescued.commit(),
        rescued.files(),
        rescued.also().stream().map(Also::what).toList(),
        rescued.leftOut().stream().map(SkippedFile::toString).toList(),
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
  private void dropOld(Path worktree, int keepDays) {
    try {
      GitLayout layout = GitLayout.find(worktree, Map.of()).orElseThrow();
      int dropped =
          keepDays == 0
              ? 0
              : new RescueRefs(layout)
                  .dropOlderThan(Duration.ofDays(keepDays), workspace.now())
                  .size();
      if (dropped > 0) {
        workspace.note("deleted " + dropped + " rescues of more than " + keepDays + " days");
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
