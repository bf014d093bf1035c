package dev.baton.app.history;

import dev.baton.app.FindIterations;
import dev.baton.app.history.HistoryEntry.HistoryKind;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.Event;
import dev.baton.store.Events.EventFilter;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One history of everything: the changes of tasks, and what breakers, runs, iterations and commits
 * did. Read once, or again and again for what is new.
 */
public final class HistoryLog {
  /** How many of the newest runs and iterations are compared to find what is new. */
  private static final int RECENT = 200;

  private final Workspace workspace;
  private final Request request;
  private final Set<String> known = new HashSet<>();
  private long lastEvent;
  private long lastTransition;

  /**
   * Which entries to show.
   *
   * @param kinds empty for all
   * @param task null does not filter by task; runs belong to no task
   * @param worker null does not filter by worker
   * @param since null for all times
   * @param last at most this many of the latest; 0 for all
   */
  public record Request(
      Set<HistoryKind> kinds,
      @Nullable TaskId task,
      @Nullable String worker,
      @Nullable Instant since,
      int last) {
    public Request {
      kinds = Set.copyOf(kinds);
    }

    boolean wants(HistoryKind kind) {
      return kinds.isEmpty() || kinds.contains(kind);
    }
  }

  public HistoryLog(Workspace workspace, Request request) {
    this.workspace = workspace;
    this.request = request;
  }

  /** The entries that match, oldest first. */
  public List<HistoryEntry> read() {
    List<HistoryEntry> entries = new ArrayList<>();
    // Only some of the events match then, so all are read.
    int limit = request.kinds().isEmpty() ? request.last() : 0;
    addEvents(entries, filter().withLast(limit));
    addTransitions(entries, filter().withLast(request.last()));
    addIterations(entries, request.kinds().isEmpty() ? request.last() : 0);
    addRuns(entries, request.last());
    List<HistoryEntry> all = selected(entries);
    int size = all.size();
    boolean cut = request.last() > 0 && size > request.last();
    return cut ? all.subList(size - request.last(), size) : all;
  }

  /**
   * Remembers what there is, so that {@link #next} returns only what is new. Call it before {@link
   * #read}, so that nothing is missed in between, and pass what was read to {@link #skip}.
   */
  public void follow() {
    List<HistoryEntry> there = new ArrayList<>();
    addEvents(there, EventFilter.ALL.after(0).withLast(1));
    addTransitions(there, EventFilter.ALL.after(0).withLast(1));
    addIterations(there, RECENT);
    addRuns(there, RECENT);
    skip(there);
  }

  /** Does not return these as new. */
  public void skip(List<HistoryEntry> entries) {
    for (HistoryEntry entry : entries) {
      known.add(entry.key());
    }
  }

  /** What is new since the last call, oldest first. */
  public List<HistoryEntry> next() {
    List<HistoryEntry> entries = new ArrayList<>();
    addEvents(entries, filter().after(lastEvent));
    addTransitions(entries, filter().after(lastTransition));
    addIterations(entries, RECENT);
    addRuns(entries, RECENT);
    List<HistoryEntry> fresh = new ArrayList<>();
    for (HistoryEntry entry : selected(entries)) {
      if (known.add(entry.key())) {
        fresh.add(entry);
      }
    }
    return fresh;
  }

  private EventFilter filter() {
    return new EventFilter(
        request.task(), request.worker(), request.since(), EventFilter.NOT_AFTER, 0);
  }

  private List<HistoryEntry> selected(List<HistoryEntry> entries) {
    List<HistoryEntry> selected = new ArrayList<>();
    for (HistoryEntry entry : entries) {
      boolean early = request.since() != null && entry.at().isBefore(request.since());
      if (!early && request.wants(entry.kind())) {
        selected.add(entry);
      }
    }
    selected.sort(HistoryEntry.IN_TIME);
    return selected;
  }

  private void addEvents(List<HistoryEntry> entries, EventFilter filter) {
    if (Stream.of(HistoryKind.values())
        .noneMatch(kind -> kind.isOfEvents() && request.wants(kind))) {
      return;
    }
    for (Event event : workspace.stores().events().list(filter)) {
      lastEvent = Math.max(lastEvent, event.id());
      if (HistoryKind.of(event) != HistoryKind.RESCUE) {
        entries.add(new HistoryEntry.OfEvent(event, false));
      }
      if (event.detail().contains("\"rescue\":\"")) {
        entries.add(new HistoryEntry.OfEvent(event, true));
      }
    }
  }

  private void addTransitions(List<HistoryEntry> entries, EventFilter filter) {
    if (!request.wants(HistoryKind.BREAKER)) {
      return;
    }
    for (TransitionRecord change : workspace.stores().breakers().transitions(filter)) {
      lastTransition = Math.max(lastTransition, change.id());
      entries.add(new HistoryEntry.OfBreaker(change));
    }
  }

  private void addIterations(List<HistoryEntry> entries, int last) {
    if (!request.wants(HistoryKind.ITERATION) && !request.wants(HistoryKind.COMMIT)) {
      return;
    }
    IterationFilter filter =
        IterationFilter.ALL
            .withTask(request.task())
            .withWorker(request.worker())
            .withSince(request.since())
            .withLast(last);
    for (Iteration iteration : new FindIterations(workspace).plain(filter)) {
      if (iteration.source() == Iteration.Source.RUN && iteration.startedAt() != null) {
        entries.add(new HistoryEntry.OfIteration(iteration, true));
      }
      if (iteration.endedAt() != null) {
        entries.add(new HistoryEntry.OfIteration(iteration, false));
      }
    }
  }

  private void addRuns(List<HistoryEntry> entries, int last) {
    if (!request.wants(HistoryKind.RUN) || request.task() != null) {
      return;
    }
    RunHistory history = new RunHistory(workspace);
    Runs.Filter filter = new Runs.Filter(request.since(), request.worker(), false, last);
    for (Run run : workspace.stores().runs().list(filter)) {
      RunView view = history.viewOfState(run);
      entries.add(new HistoryEntry.OfRun(view, true));
      if (!view.condition().mayRun()) {
        entries.add(new HistoryEntry.OfRun(view, false));
      }
    }
  }
}
