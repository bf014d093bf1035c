package dev.baton.app.history;

import dev.baton.app.FindIterations;
import dev.baton.breaker.TokenUse;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.task.ChangedFile;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work on each task, which cub keeps in files. Squashed and dropped iterations are left out.
 */
public record WorkLedger(Workspace workspace) {
  /**
   * The work on the matching tasks, in the order in which it began.
   *
   * @param since only tasks that were worked on or closed then or later; null for all
   */
  public List<WorkSummary> entries(TaskFilter filter, @Nullable Instant since) {
    Map<TaskId, List<Iteration>> byTask = new LinkedHashMap<>();
    for (Iteration one :
        new FindIterations(workspace).plain(IterationFilter.ALL.withOnlyKept(true))) {
      if (one.task() != null) {
        byTask.computeIfAbsent(one.task(), id -> new ArrayList<>()).add(one);
      }
    }
    Map<TaskId, Task> tasks = new HashMap<>();
    workspace
        .stores()
        .taskQueries()
        .list(filter, TaskOrder.ID, 0, workspace.now())
        .items()
        .forEach(task -> tasks.put(task.id(), task));
    List<WorkSummary> entries = new ArrayList<>();
    for (Map.Entry<TaskId, List<Iteration>> work : byTask.entrySet()) {
      Task task = tasks.get(work.getKey());
      if (task != null) {
        WorkSummary entry = new WorkSummary(task, work.getValue(), files(work.getValue()));
        Instant last = entry.completedAt();
        if (since == null || (last != null && !last.isBefore(since))) {
          entries.add(entry);
        }
      }
    }
    return entries;
  }

  private Set<String> files(List<Iteration> attempts) {
    Iterations store = workspace.stores().iterations();
    Set<String> paths = new LinkedHashSet<>();
    for (Iteration attempt : attempts) {
      for (ChangedFile file : store.files(attempt.n())) {
        paths.add(file.path());
      }
    }
    return paths;
  }

  /**
   * The work on one task.
   *
   * @param attempts its iterations, oldest first; at least one
   * @param files all paths that they changed
   */
  public record WorkSummary(Task task, List<Iteration> attempts, Set<String> files) {
    /** What the last known tests said; the words are cub's. */
    public enum Verification {
      PASS,
      FAIL,
      PENDING;

      public String word() {
        return name().toLowerCase(Locale.ROOT);
      }
    }

    public WorkSummary {
      attempts = List.copyOf(attempts);
    }

    public Verification verification() {
      for (Iteration attempt : attempts.reversed()) {
        Integer failing = attempt.tests().failing();
        if (failing != null) {
          return failing > 0 ? Verification.FAIL : Verification.PASS;
        }
      }
      return Verification.PENDING;
    }

    /** When the task was closed, otherwise when the last iteration ended; null when not known. */
    public @Nullable Instant completedAt() {
      Instant closed = task.times().closedAt();
      return closed == null ? attempts.getLast().endedAt() : closed;
    }

    /** How long all iterations took, as far as known. */
    public Duration took() {
      Duration sum = Duration.ZERO;
      for (Iteration attempt : attempts) {
        if (attempt.startedAt() != null && attempt.endedAt() != null) {
          Duration one = Duration.between(attempt.startedAt(), attempt.endedAt());
          sum = one.isNegative() ? sum : sum.plus(one);
        }
      }
      return sum;
    }

    public long microcents() {
      return Figures.of(attempts).costMicrocents();
    }

    /** Input and output. */
    public long tokens() {
      TokenUse tokens = Figures.of(attempts).tokens();
      return tokens.input() + tokens.output();
    }

    /** The last commit; null when there is none. */
    public @Nullable String commit() {
      return attempts.reversed().stream()
          .map(Iteration::commit)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }
  }
}
