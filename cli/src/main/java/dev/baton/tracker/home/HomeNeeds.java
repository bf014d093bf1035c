package dev.baton.tracker.home;

import dev.baton.claim.Claim;
import dev.baton.store.Links;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition.Trait;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks of a home are asked for, and whether the answer was enough.
 *
 * <p>A list of ready tasks needs only those that the home calls ready, and those that were known as
 * such. If both sides still disagree about what is ready, all tasks are read. If they disagree even
 * then, they count by different rules, and all are read from then on.
 */
final class HomeNeeds {
  /** The mark of the home at which the ready tasks were last read. */
  private static final String READY = "ready";

  private static final String OTHER_RULES = "ready_differs";

  private static final TaskFilter ANY =
      TaskFilter.ALL.with(
          List.of(Trait.OF_ANY_TYPE, Trait.WITH_CONTAINERS, Trait.INCLUDE_DEFERRED));

  private final Stores stores;
  private final Links store;
  private final Instant now;
  private final FreshTasks wanted;
  private boolean all;
  private @Nullable ReadyAnswer answer;

  /** The mark of a reading of all tasks; empty for none. */
  private String full = "";

  HomeNeeds(Stores stores, Instant now, FreshTasks wanted) {
    this.stores = stores;
    this.store = stores.links();
    this.now = now;
    this.wanted = wanted;
  }

  /**
   * What a home calls ready.
   *
   * @param mark of the moment at which it said so
   */
  record ReadyAnswer(String mark, Set<String> ids) {}

  /** Whether the home is as it was when these tasks were last read. */
  boolean areKnown(Home home) throws IOException {
    return wanted instanceof FreshTasks.Ready && home.isSurelyAt(readyMark());
  }

  /** The fingerprint of the home has changed, but none of its tasks. */
  void renamed(Home home, String from, String to) {
    String mark = readyMark();
    String same = home.renamed(mark, from, to);
    if (!same.equals(mark)) {
      store.remember(READY, same);
    }
  }

  /** The mark at which the ready tasks were last read; empty where they were not. */
  String readyMark() {
    return store.memory(READY).orElse("");
  }

  boolean isByTheSameRules() {
    return store.memory(OTHER_RULES).isEmpty();
  }

  /** What is to be written must be compared with what the home has now. */
  FreshTasks at(SyncState state) {
    return switch (wanted) {
      case FreshTasks.All _ -> wanted;
      case FreshTasks.These these -> {
        Set<String> ids = new TreeSet<>(these.ids());
        ids.addAll(store.changedAfter(state.event()));
        yield new FreshTasks.These(ids);
      }
      case FreshTasks.InProgress working -> {
        Set<String> ids = new TreeSet<>(working.others());
        ids.addAll(store.changedAfter(state.event()));
        for (Claim claim : stores.claims().current()) {
          ids.add(claim.task().value());
        }
        yield new FreshTasks.InProgress(ids);
      }
      case FreshTasks.Ready ready ->
          all || !isByTheSameRules()
              ? FreshTasks.ALL
              : new FreshTasks.Ready(
                  () -> {
                    Set<String> known = ready(TaskFilter.ALL);
                    known.addAll(ready.known().get());
                    return known;
                  },
                  this::unfinished,
                  store.changedAfter(state.event()));
    };
  }

  private Set<String> ready(TaskFilter filter) {
    return stores.taskQueries().readyIds(filter, now);
  }

  private Set<String> unfinished() {
    Set<String> ids = new HashSet<>();
    List<TaskStatus> statuses = new ArrayList<>(List.of(TaskStatus.values()));
    statuses.removeIf(TaskStatus::isOver);
    TaskFilter filter = TaskFilter.ALL.withStatuses(statuses);
    for (Task task : stores.taskQueries().list(filter, TaskOrder.PRIORITY, 0, now).items()) {
      ids.add(task.id().value());
    }
    return ids;
  }

  void note(Home.Reading reading) {
    full = reading.isSettled() ? reading.mark() : "";
    if (reading.ready() != null) {
      answer = reading.ready();
    }
  }

  /** Whether what was read is enough; if not, everything is asked for next time. */
  boolean areMet() {
    ReadyAnswer said = answer;
    if (said == null) {
      if (!full.isEmpty() && !full.equals(readyMark()) && isByTheSameRules()) {
        store.remember(READY, full);
      }
      return true;
    }
    Set<String> here = ready(TaskFilter.ALL);
    boolean agreed =
        said.ids().containsAll(here)
            && (here.containsAll(said.ids()) || ready(ANY).containsAll(said.ids()));
    if (agreed && !all) {
      store.remember(READY, said.mark());
    } else if (!agreed && all) {
      store.remember(OTHER_RULES, said.mark());
      store.remember(READY, null);
    } else if (!agreed) {
      all = true;
      return false;
    }
    return true;
  }
}
