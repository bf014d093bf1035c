package dev.baton.app.report;

import dev.baton.app.FindIterations;
import dev.baton.app.history.Figures;
import dev.baton.app.history.RunHistory;
import dev.baton.app.insight.Insights;
import dev.baton.app.need.FindNeeds;
import dev.baton.app.need.Need;
import dev.baton.app.report.ReportData.BreakerNow;
import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.app.report.ReportData.StuckTask;
import dev.baton.app.report.ReportData.Totals;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Phase;
import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Verdict;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.EventFilter;
import dev.baton.store.Events.Recoveries;
import dev.baton.store.History;
import dev.baton.store.History.PastError;
import dev.baton.store.History.PastSweep;
import dev.baton.store.History.PastTask;
import dev.baton.store.Iteration;
import dev.baton.store.Runs;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.task.Plural;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Collects everything for a report. Changes nothing. */
public record CollectReport(Workspace workspace) {
  /**
   * Collects it.
   *
   * @param since the beginning of the period; null for everything
   */
  public ReportData collect(@Nullable Instant since) {
    Instant from = since == null ? Instant.EPOCH : since;
    Stores stores = workspace.stores();
    History history = stores.history();
    List<Iteration> iterations = new FindIterations(workspace).since(from);
    List<PastError> errors = history.errors(from, null);
    Map<Long, String> models = history.models(from);
    List<PastSweep> sweeps = history.sweeps(from);
    List<TransitionRecord> transitions = stores.breakers().transitions(EventFilter.since(from));
    Map<TaskId, PastTask> allTasks = history.tasks();
    Map<TaskId, PastTask> tasks = tasks(iterations, allTasks);
    Map<Long, Integer> counts = new HashMap<>();
    for (PastError error : errors) {
      counts.merge(error.iteration(), error.count(), Integer::sum);
    }
    List<Assessment> claims = workspace.scan().all();
    return new ReportData(
        workspace.now(),
        since,
        totals(from, iterations, tasks.values(), sweeps, transitions),
        FindNeeds.all(workspace, claims).needs().stream().map(Need::withoutPath).toList(),
        tasks,
        iterations,
        models,
        counts,
        new RunHistory(workspace).list(new Runs.Filter(since, null, false, 0), iterations),
        sweeps,
        transitions,
        breakers(stores),
        new SignatureTable(iterations, models).of(errors),
        stuck(stores, claims),
        since == null ? Insights.of(iterations, models, allTasks) : new Insights(stores).read());
  }

  /** All errors by signature, the most frequent first. */
  public List<SignatureCount> signatures() {
    History history = workspace.stores().history();
    return new SignatureTable(
            history.iterations(Instant.EPOCH, null), history.models(Instant.EPOCH))
        .of(history.errors(Instant.EPOCH, null));
  }

  private static Map<TaskId, PastTask> tasks(
      List<Iteration> iterations, Map<TaskId, PastTask> all) {
    Set<TaskId> seen = new HashSet<>();
    for (Iteration each : iterations) {
      if (each.task() != null) {
        seen.add(each.task());
      }
    }
    Map<TaskId, PastTask> tasks = new LinkedHashMap<>(all);
    tasks.keySet().retainAll(seen);
    return tasks;
  }

  private static Totals totals(
      Instant from,
      List<Iteration> iterations,
      Collection<PastTask> tasks,
      List<PastSweep> sweeps,
      List<TransitionRecord> transitions) {
    Figures figures = Figures.of(iterations);
    int progress = 0;
    int failed = 0;
    for (Iteration each : iterations) {
      progress += Insights.isProgress(each) ? 1 : 0;
      String outcome = each.outcomeWord();
      failed += outcome.equals("failed") || outcome.equals(Iteration.ABANDONED) ? 1 : 0;
    }
    List<Long> silences = new ArrayList<>();
    int poisoned = 0;
    int rescued = 0;
    for (PastSweep each : sweeps) {
      silences.add(each.silentSeconds());
      poisoned += each.poisoned() ? 1 : 0;
      rescued += each.rescue() == null ? 0 : 1;
    }
    silences.sort(null);
    Recoveries recoveries = Recoveries.of(silences);
    boolean any = recoveries.count() > 0;
    return new Totals(
        iterations.size(),
        tasks.size(),
        (int)
            tasks.stream()
                .filter(each -> each.closedAt() != null && !each.closedAt().isBefore(from))
                .count(),
        progress,
        failed,
        figures.costMicrocents(),
        figures.tokens(),
        sweeps.size() - poisoned,
        poisoned,
        rescued,
        (int) transitions.stream().filter(CollectReport::isTrip).count(),
        any ? (Long) recoveries.median().toSeconds() : null,
        any ? (Long) recoveries.worst().toSeconds() : null);
  }

  /** Whether a breaker opened. */
  public static boolean isTrip(TransitionRecord transition) {
    return transition.to().equals(Phase.OPEN.name()) && !transition.from().equals(transition.to());
  }

  private static List<BreakerNow> breakers(Stores stores) {
    List<BreakerNow> breakers = new ArrayList<>();
    for (String scope : stores.breakers().scopes()) {
      try {
        BreakerState state = stores.breakers().state(scope);
        breakers.add(
            new BreakerNow(
                scope,
                state.phase().name(),
                state.trip() == null ? "" : state.trip().text(),
                state.times().openedAt()));
      } catch (StoreException unreadable) {
        breakers.add(
            new BreakerNow(scope, "UNREADABLE", String.valueOf(unreadable.getMessage()), null));
      }
    }
    return breakers;
  }

  private static List<StuckTask> stuck(Stores stores, List<Assessment> claims) {
    Map<TaskId, StuckTask> stuck = new LinkedHashMap<>();
    for (Assessment each : claims) {
      if (each.verdict() != Verdict.FRESH) {
        TaskId id = each.claim().task();
        stuck.put(
            id,
            new StuckTask(
                id.value(),
                "",
                each.verdict().name().toLowerCase(Locale.ROOT),
                each.claim().worker(),
                each.requireFinding().explanation()));
      }
    }
    for (TaskId id : stores.health().poisoned()) {
      stuck.put(id, new StuckTask(id.value(), "", "poison", null, ""));
    }
    List<StuckTask> titled = new ArrayList<>();
    for (Task task : stores.taskQueries().findAll(stuck.keySet())) {
      StuckTask each = stuck.get(task.id());
      if (each != null) {
        int times = task.counts().reopened();
        String evidence =
            each.kind().equals("poison") ? "reopened " + Plural.of(times, "time") : each.evidence();
        titled.add(new StuckTask(each.task(), task.title(), each.kind(), each.worker(), evidence));
      }
    }
    return titled;
  }

  /**
   * Counts errors by their signatures: where each occurred, and when for the first and last time.
   */
  private static final class SignatureTable {
    private final Map<Long, Iteration> iterations = new HashMap<>();
    private final Map<Long, String> models;

    SignatureTable(List<Iteration> iterations, Map<Long, String> models) {
      for (Iteration each : iterations) {
        this.iterations.put(each.n(), each);
      }
      this.models = models;
    }

    /** What is known about one signature; errors come in the order of their iterations. */
    private static final class Tally {
      private final PastError first;
      private final Set<Long> iterations = new TreeSet<>();
      private final Set<String> tasks = new TreeSet<>();
      private final Set<String> files = new TreeSet<>();
      private final Set<String> models = new TreeSet<>();
      private long count;

      Tally(PastError first) {
        this.first = first;
      }
    }

    /** The most frequent first. */
    List<SignatureCount> of(List<PastError> errors) {
      Map<String, Tally> tallies = new LinkedHashMap<>();
      for (PastError error : errors) {
        Tally tally = tallies.computeIfAbsent(error.signature().value(), each -> new Tally(error));
        tally.count += error.count();
        tally.iterations.add(error.iteration());
        Iteration iteration = iterations.get(error.iteration());
        if (iteration != null && iteration.task() != null) {
          tally.tasks.add(iteration.task().value());
        }
        if (error.file() != null) {
          tally.files.add(error.file());
        }
        String model = models.get(error.iteration());
        if (model != null) {
          tally.models.add(model);
        }
      }
      List<SignatureCount> counts = new ArrayList<>();
      for (Tally tally : tallies.values()) {
        counts.add(count(tally));
      }
      counts.sort(
          Comparator.comparingLong(SignatureCount::count)
              .reversed()
              .thenComparing(SignatureCount::signature));
      return counts;
    }

    private SignatureCount count(Tally tally) {
      List<Long> numbers = new ArrayList<>(tally.iterations);
      long first = numbers.getFirst();
      long last = numbers.getLast();
      return new SignatureCount(
          tally.first.signature().value(),
          tally.first.message(),
          tally.count,
          numbers.size(),
          List.copyOf(tally.tasks),
          List.copyOf(tally.files),
          List.copyOf(tally.models),
          first,
          at(first),
          last,
          at(last));
    }

    private @Nullable Instant at(long n) {
      Iteration iteration = iterations.get(n);
      return iteration == null
          ? null
          : iteration.endedAt() == null ? iteration.startedAt() : iteration.endedAt();
    }
  }
}
