package dev.baton.app.history;

import dev.baton.app.FindIterations;
import dev.baton.app.StaleTasks;
import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.policy.Policy;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.claim.Claim;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that happens now.
 *
 * @param at when it was read
 * @param counts of tasks by status; missing ones are 0
 * @param ready how many tasks {@code ready} lists, including stale ones
 * @param blocked how many unfinished tasks are blocked
 * @param workers all claims, those with a problem first
 * @param runs of the last day, and those that may be running, oldest first
 * @param totals the sum over these runs
 * @param recent the latest entries of the history, oldest first
 */
public record LiveView(
    Instant at,
    Map<TaskStatus, Integer> counts,
    int ready,
    int blocked,
    List<WorkerView> workers,
    List<RunView> runs,
    SumOfRuns totals,
    List<HistoryEntry> recent) {
  public LiveView {
    counts = Map.copyOf(counts);
    workers = List.copyOf(workers);
    runs = List.copyOf(runs);
    recent = List.copyOf(recent);
  }

  public int count(TaskStatus status) {
    return counts.getOrDefault(status, 0);
  }

  /** How many tasks are stale, confirmed or not. */
  public long stale() {
    return workers.stream().filter(worker -> worker.assessment().isStale()).count();
  }

  /**
   * A claim, and what its worker does now.
   *
   * @param task null when it was deleted meanwhile
   * @param machine its name, or the beginning of its id where the name is not known; null when
   *     neither is
   * @param agent null when not known
   * @param run that works on it; null outside a run
   * @param pauseAskedBy who asked that run to pause; null when nobody did
   * @param iteration the last one under this claim; null before the first
   * @param sign what the agent of that iteration did last; null when no run noted it
   * @param figures the sum over the iterations under this claim
   * @param gauges the breaker of the task, rule by rule; empty when it cannot be read
   */
  public record WorkerView(
      Assessment assessment,
      @Nullable Task task,
      @Nullable String machine,
      @Nullable String agent,
      @Nullable RunView run,
      @Nullable String pauseAskedBy,
      @Nullable Iteration iteration,
      @Nullable AgentSign sign,
      Figures figures,
      List<RuleGauge> gauges) {
    public WorkerView {
      gauges = List.copyOf(gauges);
    }

    /**
     * When the worker was last known to be at work: its last heartbeat or the agent's last output.
     */
    public Instant lastSign() {
      Instant renewed = assessment.claim().renewedAt();
      return sign == null || sign.heardAt().isBefore(renewed) ? renewed : sign.heardAt();
    }

    /** What shows its state: the problem, or else what was seen of the process. */
    public String evidence() {
      return assessment.finding() == null
          ? assessment.sighting().finding()
          : assessment.finding().explanation();
    }

    /** The gauge that is closest to opening the breaker; null when there is none. */
    public @Nullable RuleGauge tightest() {
      RuleGauge tightest = null;
      for (RuleGauge gauge : gauges) {
        boolean counts = !gauge.rule().isConcern();
        if (counts && (tightest == null || gauge.fraction() > tightest.fraction())) {
          tightest = gauge;
        }
      }
      return tightest;
    }
  }

  /**
   * Reads what happens now: who works on what, and what runs have used.
   *
   * @param policy the thresholds with which breakers are shown
   */
  public record LiveWork(Workspace workspace, Policy policy) {
    private static final Duration DAY = Duration.ofDays(1);
    private static final int MOST_RUNS = 100;
    private static final int RECENT = 50;
    private static final int SHORT_ID = 8;

    /** Everything, from the database and the process table. */
    public LiveView read() {
      Instant now = workspace.now();
      Stores stores = workspace.stores();
      List<RunView> runs =
          new RunHistory(workspace).list(new Runs.Filter(now.minus(DAY), null, false, MOST_RUNS));
      List<WorkerView> workers = new ArrayList<>();
      for (Assessment assessment : workspace.scan().all()) {
        workers.add(worker(assessment, runs, now));
      }
      workers.sort((a, b) -> {
        Assessment one = a.assessment();
        Assessment other = b.assessment();
        int byVerdict = Integer.compare(order(one.verdict()), order(other.verdict()));
        return byVerdict == 0
            ? one.claim().claimedAt().compareTo(other.claim().claimedAt())
            : byVerdict;
      });
      return new LiveView(
          now,
          stores.taskQueries().counts(),
          stores.taskQueries().countReady(TaskFilter.ALL, now)
              + new StaleTasks(workspace).countOfferable(),
          stores.taskCounter().blocked(now),
          workers,
          runs,
          SumOfRuns.of(runs),
          new HistoryLog(workspace, new HistoryLog.Request(Set.of(), null, null, null, RECENT))
              .read());
    }

    /** Problems come first. */
    private static int order(Verdict verdict) {
      return switch (verdict) {
        case STALE -> 0;
        case SUSPECT -> 1;
        case STALLED -> 2;
        case FRESH -> 3;
      };
    }

    private WorkerView worker(Assessment assessment, List<RunView> runs, Instant now) {
      Claim claim = assessment.claim();
      Task task = workspace.stores().taskQueries().find(claim.task()).orElse(null);
      List<Iteration> iterations = iterations(claim);
      Iteration last = iterations.isEmpty() ? null : iterations.getLast();
      RunView run = run(claim, last, runs);
      AgentSign sign =
          last == null ? null : workspace.stores().iterations().lastSign(last.n()).orElse(null);
      String agent = run == null ? claim.agent() : run.run().host().agent();
      return new WorkerView(
          assessment,
          task,
          machine(claim, run),
          agent,
          run,
          run == null ? null : workspace.stores().runs().pauseAskedBy(run.run().id()).orElse(null),
          last,
          sign,
          Figures.of(iterations),
          gauges(claim.task(), now));
    }

    private List<Iteration> iterations(Claim claim) {
      List<Iteration> own = new ArrayList<>();
      for (Iteration iteration :
          new FindIterations(workspace).plain(IterationFilter.ALL.withTask(claim.task()))) {
        if (iteration.epoch() != null && iteration.epoch() == claim.epoch()) {
          own.add(iteration);
        }
      }
      return own;
    }

    /** Between two iterations a run names its task itself. */
    private static @Nullable RunView run(
        Claim claim, @Nullable Iteration last, List<RunView> runs) {
      RunView found = null;
      for (RunView view : runs) {
        boolean ofIteration = last != null && view.run().id().equals(last.run());
        boolean ofTask =
            claim.task().equals(view.run().task())
                && claim.worker().equals(view.run().worker())
                && view.condition() != RunCondition.ENDED;
        found = ofIteration || ofTask ? view : found;
      }
      return found;
    }

    private @Nullable String machine(Claim claim, @Nullable RunView run) {
      String named = run == null ? null : run.run().host().machine();
      ProcessIdentity process = claim.process();
      String id = process == null ? null : process.machineId();
      if (named != null || id == null) {
        return named;
      }
      String own =
          workspace
              .processes()
              .identify(ProcessHandle.current().pid())
              .map(ProcessIdentity::machineId)
              .orElse(null);
      String ownName =
          Objects.equals(id, own) ? workspace.processes().machineName().orElse(null) : null;
      return ownName == null ? id.substring(0, Math.min(SHORT_ID, id.length())) : ownName;
    }

    private List<RuleGauge> gauges(TaskId task, Instant now) {
      try {
        return RuleGauge.of(workspace.stores().breakers().state(task.scope()), policy, now);
      } catch (StoreException damaged) {
        // Its loop stops for that reason; here it is only not shown.
        return List.of();
      }
    }
  }
}
