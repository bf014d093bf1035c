package dev.baton.app.history;

import dev.baton.app.history.HistoryEntry.OfBreaker;
import dev.baton.app.history.HistoryEntry.OfEvent;
import dev.baton.app.history.HistoryEntry.OfIteration;
import dev.baton.app.history.HistoryEntry.OfRun;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Iteration;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What changed since a moment.
 *
 * @param created those that were not deleted since
 * @param closed those that were not reopened since
 * @param swept tasks that a sweep reopened or blocked
 * @param opened tasks whose breaker opened
 * @param iterations the sum over the iterations of runs that ended since
 * @param runs that ended, paused or died
 */
public record Changes(
    Instant since,
    Set<TaskId> created,
    Set<TaskId> claimed,
    Set<TaskId> closed,
    Set<TaskId> swept,
    Set<TaskId> rescued,
    Set<TaskId> opened,
    long commits,
    Figures iterations,
    List<RunView> runs) {
  /** Reads what changed since then. */
  public static Changes read(Workspace workspace, Instant since) {
    // What happened at that very moment was seen.
    HistoryLog.Request all = new HistoryLog.Request(Set.of(), null, null, since.plusNanos(1), 0);
    return of(since, new HistoryLog(workspace, all).read());
  }

  /** Counts entries of the history. */
  private static Changes of(Instant since, List<HistoryEntry> entries) {
    Set<TaskId> created = new LinkedHashSet<>();
    Set<TaskId> claimed = new LinkedHashSet<>();
    Set<TaskId> closed = new LinkedHashSet<>();
    Set<TaskId> swept = new LinkedHashSet<>();
    Set<TaskId> rescued = new LinkedHashSet<>();
    Set<TaskId> opened = new LinkedHashSet<>();
    List<Iteration> ended = new ArrayList<>();
    long commits = 0;
    List<RunView> runs = new ArrayList<>();
    for (HistoryEntry entry : entries) {
      switch (entry) {
        case OfEvent of when of.rescues() -> rescued.add(of.event().task());
        case OfEvent of -> {
          switch (of.event().kind()) {
            case "created" -> created.add(of.event().task());
            case "claimed" -> claimed.add(of.event().task());
            case "closed" -> closed.add(of.event().task());
            case "reopened" -> closed.remove(of.event().task());
            case "deleted" -> created.remove(of.event().task());
            case "swept", "poisoned" -> swept.add(of.event().task());
            default -> {}
          }
        }
        case OfBreaker of -> {
          if (of.task() != null && of.what().equals("open")) {
            opened.add(of.task());
          }
        }
        case OfIteration of when of.isCommit() -> commits++;
        case OfIteration of -> {
          if (!of.begins()) {
            ended.add(of.iteration());
          }
        }
        case OfRun of -> {
          if (!of.begins()) {
            runs.add(of.view());
          }
        }
      }
    }
    return new Changes(
        since, created, claimed, closed, swept, rescued, opened, commits, Figures.of(ended), runs);
  }

  public long runsDied() {
    return runs.stream().filter(run -> run.condition() == RunCondition.DIED).count();
  }

  /** How many ended or paused. */
  public long runsEnded() {
    return runs.size() - runsDied();
  }

  /** Whether nothing changed. */
  public boolean isEmpty() {
    return created.isEmpty()
        && claimed.isEmpty()
        && closed.isEmpty()
        && swept.isEmpty()
        && opened.isEmpty()
        && commits == 0
        && iterations.iterations() == 0
        && runs.isEmpty();
  }
}
