package dev.baton.app.history;

import dev.baton.app.history.WorkSummary.Verification;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the work on several tasks took together. */
public record WorkFigures(List<WorkSummary> entries) {
  public WorkFigures {
    entries = List.copyOf(entries);
  }

  public int tasks() {
    return entries.size();
  }

  /** How many parents the tasks have. */
  public long epics() {
    return entries.stream()
        .map(entry -> entry.task().parent())
        .filter(Objects::nonNull)
        .distinct()
        .count();
  }

  public int attempts() {
    return entries.stream().mapToInt(entry -> entry.attempts().size()).sum();
  }

  public long sum(ToLongFunction<WorkSummary> figure) {
    return entries.stream().mapToLong(figure).sum();
  }

  /** 0 without tasks. */
  public long mean(ToLongFunction<WorkSummary> figure) {
    return entries.isEmpty() ? 0 : sum(figure) / entries.size();
  }

  /** 0 without tasks. */
  public long least(ToLongFunction<WorkSummary> figure) {
    return entries.stream().mapToLong(figure).min().orElse(0);
  }

  /** 0 without tasks. */
  public long greatest(ToLongFunction<WorkSummary> figure) {
    return entries.stream().mapToLong(figure).max().orElse(0);
  }

  public long count(Verification wanted) {
    return entries.stream().filter(entry -> entry.verification() == wanted).count();
  }

  /** How many different files were changed. */
  public int uniqueFiles() {
    Set<String> all = new HashSet<>();
    entries.forEach(entry -> all.addAll(entry.files()));
    return all.size();
  }

  /** When the first task was completed; null when not known. */
  public @Nullable Instant first() {
    return completed().min(Instant::compareTo).orElse(null);
  }

  /** When the last task was completed; null when not known. */
  public @Nullable Instant last() {
    return completed().max(Instant::compareTo).orElse(null);
  }

  private Stream<Instant> completed() {
    return entries.stream().map(WorkSummary::completedAt).filter(Objects::nonNull);
  }
}
