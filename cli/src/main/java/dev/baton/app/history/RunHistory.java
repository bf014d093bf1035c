package dev.baton.app.history;

import dev.baton.app.FindIterations;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessIdentity;
import dev.baton.claim.ProcessState;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Finds runs, tells those that are at work from those that died, and adds up what they used. Reads
 * the process table, so that each process is looked for when its run is viewed.
 */
public record RunHistory(Workspace workspace) {
  private static final String DIED = "died";

  /** The runs that match a filter, by their start, oldest first. */
  public List<RunView> list(Runs.Filter filter) {
    return list(filter, this::view);
  }

  private List<RunView> list(Runs.Filter filter, Function<Run, RunView> viewer) {
    Instant since = filter.since();
    List<RunView> views = new ArrayList<>();
    for (Run run : workspace.stores().runs().list(filter)) {
      RunView view = viewer.apply(run);
      // One that died is still stored as running.
      boolean before = since != null && view.lastSign().isBefore(since);
      if (!before || view.condition().mayRun()) {
        views.add(view);
      }
    }
    return views;
  }

  /**
   * The same, where iterations were read already.
   *
   * @param iterations all those that ended, or began, since the time of the filter, oldest first
   */
  public List<RunView> list(Runs.Filter filter, List<Iteration> iterations) {
    Map<String, List<Iteration>> byRun = new HashMap<>();
    for (Iteration iteration : iterations) {
      if (iteration.run() != null) {
        byRun.computeIfAbsent(iteration.run(), run -> new ArrayList<>()).add(iteration);
      }
    }
    return list(
        filter,
        run -> {
          boolean whole = filter.since() == null || !run.startedAt().isBefore(filter.since());
          return whole ? view(run, byRun.getOrDefault(run.id(), List.of())) : view(run);
        });
  }

  /** The run with this name, or else all whose names begin so. */
  public List<Run> named(String name) {
    Runs runs = workspace.stores().runs();
    Optional<Run> exact = runs.find(name);
    if (exact.isPresent()) {
      return List.of(exact.get());
    }
    List<Run> matches = new ArrayList<>();
    for (Run run : runs.list(Runs.Filter.ALL)) {
      if (!name.isEmpty() && (run.id().startsWith(name) || run.id().startsWith("run-" + name))) {
        matches.add(run);
      }
    }
    return matches;
  }

  /** A run with the iterations that are stored for it. */
  public RunView view(Run run) {
    return view(run, new FindIterations(workspace).plain(IterationFilter.ALL.withRun(run.id())));
  }

  /** The same for those who only want to know its state: without iterations, where it is over. */
  RunView viewOfState(Run run) {
    return run.state() == State.RUNNING ? view(run) : view(run, List.of());
  }

  /**
   * A run whose iterations were read already.
   *
   * @param iterations all of its iterations, oldest first
   */
  public RunView view(Run run, List<Iteration> iterations) {
    Instant lastSign = lastSign(run, iterations);
    ProcessState sighting = run.state() == State.RUNNING ? sighting(run, lastSign) : null;
    RunCondition condition = condition(run.state(), sighting);
    Instant end = condition.mayRun() ? workspace.now() : lastSign;
    return new RunView(
        run,
        condition,
        iterations,
        figures(run, iterations),
        lastSign,
        Duration.between(run.startedAt(), end.isBefore(run.startedAt()) ? run.startedAt() : end),
        condition == RunCondition.DIED ? DIED : run.reasonCode(),
        condition == RunCondition.DIED || condition == RunCondition.UNKNOWN
            ? finding(sighting)
            : run.reason());
  }

  private static Figures figures(Run run, List<Iteration> iterations) {
    Figures sum = Figures.of(iterations);
    return sum.iterations() < run.used().iterations()
        ? Figures.of(run.used(), sum.toolCalls())
        : sum;
  }

  /**
   * A run stores its state after each iteration, and every few seconds that it is alive. The end of
   * an abandoned iteration, in databases of older versions, is when somebody noticed.
   */
  private Instant lastSign(Run run, List<Iteration> iterations) {
    Instant last = run.changedAt();
    if (run.state() == State.RUNNING && !iterations.isEmpty()) {
      Iteration latest = iterations.getLast();
      boolean noticed = Iteration.ABANDONED.equals(latest.outcome());
      last = later(later(last, latest.startedAt()), noticed ? null : latest.endedAt());
      AgentSign sign = workspace.stores().iterations().lastSign(latest.n()).orElse(null);
      last = sign == null ? last : later(last, sign.heardAt());
    }
    return last;
  }

  private static Instant later(Instant one, @Nullable Instant other) {
    return other == null || other.isBefore(one) ? one : other;
  }

  private ProcessState sighting(Run run, Instant lastSign) {
    ProcessIdentity process = run.host().process();
    if (process != null) {
      return workspace.processes().look(process, lastSign);
    }
    // Older versions recorded the process of the iteration only.
    return new FindIterations(workspace).isAbandoned(run.id())
        ? new ProcessState(Liveness.DEAD, "the process of its last iteration is gone")
        : ProcessState.unknown("no process was recorded");
  }

  private static RunCondition condition(State state, @Nullable ProcessState sighting) {
    return switch (state) {
      case PAUSED -> RunCondition.PAUSED;
      case ENDED -> RunCondition.ENDED;
      case RUNNING ->
          switch (sighting == null ? Liveness.UNKNOWN : sighting.liveness()) {
            case ALIVE -> RunCondition.RUNNING;
            case DEAD -> RunCondition.DIED;
            case UNKNOWN -> RunCondition.UNKNOWN;
          };
    };
  }

  private static @Nullable String finding(@Nullable ProcessState sighting) {
    return sighting == null ? null : sighting.finding();
  }
}
