package dev.baton.app.report;

import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.store.History.PastError;
import dev.baton.store.Iteration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Counts errors by their signatures: where each occurred, and when for the first and last time. */
final class SignatureTable {
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
