package dev.baton.app;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.CommitLog;
import dev.baton.git.history.Reachability;
import dev.baton.hooks.TaskTrailer;
import dev.baton.store.ClaimEnds;
import dev.baton.store.ClaimEnds.End;
import dev.baton.store.ClaimEnds.Winner;
import dev.baton.store.Stores;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds commits that were made under a superseded claim, where they arrive: the worker's own
 * machine may not know yet that the claim was lost.
 *
 * <p>Such a commit is accepted if a commit of the task's valid claim that arrives with it contains
 * it in its history: whoever continues the work of a dead worker has taken it over. A worker that
 * lost its claim cannot make such a commit, because its own name the lost claim.
 */
public final class CheckFence {
  /** How many commits of a huge push are remembered to be shown. */
  private static final int MOST_SHOWN = 1_000;

  /** For one answer of git about a push of a whole history. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private final GitLayout git;
  private final Map<String, String> environment;
  private final boolean requiresTrailer;
  private final List<Marked> marked = new ArrayList<>();
  private final Set<String> seen = new LinkedHashSet<>();
  private final List<Refused> refused = new ArrayList<>();
  private int unnamed;

  /**
   * @param environment the variables of the caller: a hook of git that receives a push finds the
   *     new objects by them
   * @param requiresTrailer whether to refuse commits that name no claim
   */
  public CheckFence(GitLayout git, Map<String, String> environment, boolean requiresTrailer) {
    this.git = git;
    this.environment = environment;
    this.requiresTrailer = requiresTrailer;
  }

  /**
   * What a push does to a ref, as git tells its hooks.
   *
   * @param old the id before; zeros for a new ref
   * @param tip the id after; zeros for a deleted ref
   */
  public record RefUpdate(String old, String tip, String ref) {
    private boolean isChecked() {
      return !isZeros(tip) && !ref.startsWith("refs/baton/");
    }

    private static boolean isZeros(String id) {
      return id.chars().allMatch(digit -> digit == '0');
    }
  }

  private record Marked(CommitFacts commit, TaskTrailer trailer) {}

  /** Why a commit is refused. */
  public enum Reason {
    SUPERSEDED,
    EPOCH_NEVER_GIVEN,
    NO_CLAIM_NAMED
  }

  /**
   * A commit that is refused.
   *
   * @param trailer null where it names no claim that can be read
   * @param unread the value of a trailer whose epoch no claim could have; null otherwise
   * @param worker who had the claim; null where that is not known
   * @param winner the claim that replaced it; null where there is none
   * @param status of the task; null where that is not known
   */
  public record Refused(
      String commit,
      String subject,
      @Nullable TaskTrailer trailer,
      @Nullable String unread,
      Reason reason,
      @Nullable String worker,
      @Nullable Winner winner,
      @Nullable TaskStatus status) {}

  /**
   * What was found.
   *
   * @param commits how many were looked at
   * @param unnamed how many of them name no claim, and were accepted unless that is required
   * @param refused newest first, at most a thousand
   */
  public record Verdict(int commits, int unnamed, List<Refused> refused) {
    public boolean accepts() {
      return refused.isEmpty();
    }
  }

  /**
   * Reads what a push would add to each branch, also where another branch has it already. A new
   * branch is compared with all others.
   */
  public void read(List<RefUpdate> updates) {
    CommitLog reader = reader();
    List<String> added = new ArrayList<>();
    for (RefUpdate update : updates) {
      if (!update.isChecked()) {
        continue;
      }
      if (RefUpdate.isZeros(update.old())) {
        added.add(update.tip());
      } else {
        reader.readRange(update.old() + ".." + update.tip(), this::note);
      }
    }
    reader.readNew(added, this::note);
  }

  /** Reads the commits of a range of git's. */
  public void read(String range) {
    reader().readRange(range, this::note);
  }

  /** Reads the commits here that no remote has. */
  public void readUnpushed() {
    reader().readUnpushed(this::note);
  }

  private CommitLog reader() {
    return new CommitLog(program());
  }

  private GitProgram program() {
    return new GitProgram(git, environment, LIMIT);
  }

  private void note(CommitFacts commit) {
    if (!seen.add(commit.id())) {
      return;
    }
    boolean names = false;
    for (String value : commit.trailers(TaskTrailer.KEY)) {
      TaskTrailer trailer = TaskTrailer.parse(value);
      if (trailer != null && trailer.hasEpoch()) {
        names = true;
        marked.add(new Marked(commit, trailer));
      } else if (TaskTrailer.isUnreadable(value)) {
        names = true;
        refuse(commit, null, value.strip(), Reason.EPOCH_NEVER_GIVEN, null);
      }
    }
    if (!names) {
      unnamed++;
      if (requiresTrailer) {
        refuse(commit, null, null, Reason.NO_CLAIM_NAMED, null);
      }
    }
  }

  /**
   * Compares the claims that were read with the store.
   *
   * @param stores asked for only if a commit names a claim
   */
  public Verdict judge(Supplier<Stores> stores) {
    if (!marked.isEmpty()) {
      judge(stores.get().claimEnds());
    }
    return new Verdict(seen.size(), unnamed, List.copyOf(refused));
  }

  private void judge(ClaimEnds ends) {
    Map<TaskTrailer, Set<CommitFacts>> commits = new LinkedHashMap<>();
    for (Marked each : marked) {
      commits.computeIfAbsent(each.trailer(), none -> new LinkedHashSet<>()).add(each.commit());
    }
    Map<TaskTrailer, End> found = new LinkedHashMap<>();
    commits.keySet().forEach(claim -> found.put(claim, ends.of(claim.task(), claim.epoch())));
    found.forEach((claim, end) -> {
      switch (end) {
        case End.Valid _, End.UnknownTask _ -> {}
        case End.NeverGiven _ ->
            refuse(claim, left(claim, commits, found), Reason.EPOCH_NEVER_GIVEN, null);
        case End.Superseded superseded ->
            refuse(claim, left(claim, commits, found), Reason.SUPERSEDED, superseded);
      }
    });
  }

  /** The commits of a claim that no commit of a later, valid claim on the task contains. */
  private List<CommitFacts> left(
      TaskTrailer claim, Map<TaskTrailer, Set<CommitFacts>> commits, Map<TaskTrailer, End> ends) {
    List<String> tips = new ArrayList<>();
    ends.forEach((other, end) -> {
      if (end instanceof End.Valid
          && other.task().equals(claim.task())
          && other.epoch().number() > claim.epoch().number()) {
        commits.getOrDefault(other, Set.of()).forEach(commit -> tips.add(commit.id()));
      }
    });
    List<CommitFacts> left = new ArrayList<>(commits.getOrDefault(claim, Set.of()));
    if (!tips.isEmpty()) {
      List<String> ids = left.stream().map(CommitFacts::id).toList();
      Set<String> refused = new Reachability(program()).unreachable(ids, tips);
      left.removeIf(commit -> !refused.contains(commit.id()));
    }
    return left;
  }

  private void refuse(
      TaskTrailer claim, List<CommitFacts> commits, Reason reason, End.@Nullable Superseded end) {
    commits.forEach(commit -> refuse(commit, claim, null, reason, end));
  }

  private void refuse(
      CommitFacts commit,
      @Nullable TaskTrailer trailer,
      @Nullable String unread,
      Reason reason,
      End.@Nullable Superseded end) {
    if (refused.size() < MOST_SHOWN) {
      refused.add(
          new Refused(
              commit.id(),
              commit.subject(),
              trailer,
              unread,
              reason,
              end == null ? null : end.worker(),
              end == null ? null : end.winner(),
              end == null ? null : end.status()));
    }
  }
}
