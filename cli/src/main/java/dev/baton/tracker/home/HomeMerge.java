package dev.baton.tracker.home;

import dev.baton.claim.Claim;
import dev.baton.store.Links;
import dev.baton.store.Links.Base;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.WholeTask;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Applies a home's changes to the database, and computes the changes to make in the home. */
final class HomeMerge {
  private static final int PAGE = 500;

  private final Stores stores;
  private final Stamp stamp;
  private final Home home;
  private final TrackerFormat.Reader reader;
  private final Set<String> fromHome;
  private final Map<String, Claim> heldBefore;
  private final HomeReport report;
  private final Links store;
  private final Differences differences;
  private final Map<String, String> inSync = new HashMap<>();
  private Map<String, Base> bases = Map.of();
  private Set<String> changedHere = Set.of();
  private boolean elsewhere;
  private long mark;

  /**
   * @param fromHome the tasks that the home gets its way with, whatever was changed here
   * @param heldBefore the claims before what was changed here, by task; empty where they are not
   *     kept
   * @param mayWrite whether the home may be changed now
   */
  HomeMerge(
      Stores stores,
      Stamp stamp,
      Home home,
      HomeReport report,
      Set<String> fromHome,
      Map<String, Claim> heldBefore,
      boolean mayWrite) {
    this.fromHome = fromHome;
    this.heldBefore = heldBefore;
    this.stores = stores;
    this.stamp = stamp;
    this.home = home;
    reader = home.reader();
    this.report = report;
    store = stores.links();
    differences = new Differences(store, mayWrite || home.decides());
  }

  /**
   * The result.
   *
   * @param differences what to change in the home, and what stays different
   * @param mark the newest event that the home contains after these changes
   */
  record Result(Differences differences, long mark) {
    Home.Changes changes() {
      return differences.changes();
    }
  }

  /**
   * Merges; must run within a transaction.
   *
   * @param known the home's records when both were last in sync
   * @param mark events up to this one are in the home
   * @param reading of the home
   */
  Result run(Home.Records text, Map<String, Base> known, long mark, Home.Reading reading) {
    bases = known;
    this.mark = mark;
    elsewhere = reading.isElsewhere();
    boolean written = reading.isChanged();
    changedHere = store.changedAfter(mark);
    changedHere.addAll(differences.before());
    Set<String> ids = new TreeSet<>(changedHere);
    ids.addAll(fromHome);
    for (String id : text.ids()) {
      Base base = bases.get(id);
      if (base == null || !base.record().equals(text.record(id))) {
        ids.add(id);
      }
    }
    for (String id : bases.keySet()) {
      if (text.record(id) == null) {
        ids.add(id);
      }
    }
    try (Intake intake = new Intake(stores, stamp, home, report)) {
      List<String> all = new ArrayList<>(ids);
      for (int from = 0; from < all.size(); from += PAGE) {
        List<String> page = all.subList(from, Math.min(from + PAGE, all.size()));
        Map<String, WholeTask> here = find(page);
        for (String id : page) {
          one(id, text, here.get(id), written, intake);
        }
      }
    }
    store.putAll(inSync, this::earlier);
    differences.report(report);
    return new Result(differences, store.look().newestEvent());
  }

  private List<String> earlier(String id) {
    Base base = bases.get(id);
    return base == null ? List.of() : base.earlier();
  }

  private Map<String, WholeTask> find(List<String> ids) {
    Set<TaskId> wanted = new HashSet<>();
    for (String id : ids) {
      wanted.add(new TaskId(id));
    }
    Map<String, WholeTask> found = new HashMap<>();
    stores.transfers().find(wanted).forEach((id, whole) -> found.put(id.value(), whole));
    return found;
  }

  private void one(
      String id, Home.Records text, @Nullable WholeTask here, boolean written, Intake intake) {
    String record = text.record(id);
    Base base = bases.get(id);
    if (fromHome.contains(id) && !isMade(id, record, base, here)) {
      becomeTheirs(id, text, here, intake);
    } else if (record == null) {
      absent(id, base, here, written, intake);
    } else if (here == null) {
      boolean erased = base != null && changedHere.contains(id) && base.record().equals(record);
      if (erased) {
        differences.remove(id);
      } else {
        WholeTask there = reader.read(text.number(id), record).whole();
        intake.write(null, there, text.number(id));
        inSync.put(id, record);
      }
    } else if (here.task().status() == TaskStatus.TOMBSTONE
        && base == null
        && store.isLastEvent(here.task().id(), Intake.GONE)) {
      comesBack(id, text, here, intake);
    } else if (!home.keepsDeleted() && here.task().status() == TaskStatus.TOMBSTONE) {
      if (base != null && !base.record().equals(record)) {
        report.conflict(id + " was deleted here, but changed in the file: it stays deleted");
      }
      differences.remove(id);
    } else {
      merge(id, text, base, here, intake);
    }
  }

  /**
   * Whether a home that failed has made the change all the same. What it refused in words stays
   * undone: another worker of the same name may have made it.
   */
  private boolean isMade(
      String id, @Nullable String record, @Nullable Base base, @Nullable WholeTask here) {
    if (!report.refused().containsKey(id)) {
      return false;
    }
    boolean same =
        (here == null || here.task().status() == TaskStatus.TOMBSTONE)
            ? record == null
            : home.record(record, here).equals(record);
    if (report.hasFailed() && same) {
      report.made(id);
      return true;
    }
    if (!Objects.equals(base == null ? null : base.record(), record)) {
      report.madePartly(id);
    }
    return false;
  }

  /** The task becomes what the home has, or disappears with it. */
  private void becomeTheirs(String id, Home.Records text, @Nullable WholeTask here, Intake intake) {
    String record = text.record(id);
    if (record != null) {
      TrackerFormat.Imported there = reader.read(text.number(id), record);
      WholeTask whole = there.whole();
      if (here != null) {
        whole = HomeWins.instead(here, there, stamp.at());
      }
      intake.write(here, whole, text.number(id));
      inSync.put(id, record);
      Claim held = heldBefore.get(id);
      if (held != null && isStillHeld(held, whole.task(), record)) {
        store.restore(held, mark);
      }
    } else if (here != null && here.task().status() != TaskStatus.TOMBSTONE) {
      intake.bury(here.task().id());
    }
  }

  /** Whether the home has the task as it was before the change that it refused. */
  private boolean isStillHeld(Claim held, Task task, String record) {
    Base base = bases.get(task.id().value());
    return task.status() == TaskStatus.IN_PROGRESS
        && held.worker().equals(task.assignee())
        && base != null
        && base.record().equals(record);
  }

  private WholeTask merged(String id, Home.Records text, @Nullable Base base, WholeTask here) {
    String record = Objects.requireNonNull(text.record(id));
    TrackerFormat.Imported there = reader.read(text.number(id), record);
    if (home.decides()) {
      return HomeWins.over(
          here, there, base == null ? null : reader.read(0, base.record()), stamp.at());
    }
    ThreeWay sides = new ThreeWay(home, there, here, changedHere.contains(id), report::conflict);
    if (base != null) {
      sides.from(Ancestor.of(base, record, home), elsewhere, differences.mayWrite());
    }
    return sides.merge(stamp.at());
  }

  private void merge(
      String id, Home.Records text, @Nullable Base base, WholeTask here, Intake intake) {
    String record = Objects.requireNonNull(text.record(id));
    WholeTask merged = merged(id, text, base, here);
    if (differs(here, merged)) {
      intake.write(here, merged, text.number(id));
    } else if (!Objects.equals(here.origin(), merged.origin())) {
      intake.writeOrigin(here, merged);
    }
    String line = home.record(record, merged);
    boolean ofOtherBranch = elsewhere && !changedHere.contains(id);
    if (!line.equals(record) && !ofOtherBranch) {
      differences.write(id, line);
    }
    if (line.equals(record) || !differences.mayWrite() || ofOtherBranch) {
      // What the file has now is in the database, so it is the base of the next merge.
      inSync.put(id, record);
    }
    if (!line.equals(record) && ofOtherBranch) {
      differences.leave(id);
    }
  }

  /**
   * It disappeared from the home although it was not deleted here, for example because another git
   * branch is checked out.
   */
  private void comesBack(String id, Home.Records text, WholeTask here, Intake intake) {
    String record = Objects.requireNonNull(text.record(id));
    WholeTask there = reader.read(text.number(id), record).whole();
    intake.write(
        here,
        there.withComments(ForeignComments.union(here.comments(), there.comments())),
        text.number(id));
    inSync.put(id, record);
  }

  private static boolean differs(WholeTask here, WholeTask merged) {
    for (String name : TaskFields.NAMES) {
      Object mine = TaskFields.of(here.task(), name);
      if (!TaskFields.same(mine, TaskFields.of(merged.task(), name))) {
        return true;
      }
    }
    return !here.dependencies().equals(merged.dependencies())
        || here.comments().size() != merged.comments().size();
  }

  private void absent(
      String id, @Nullable Base base, @Nullable WholeTask here, boolean written, Intake intake) {
    if (here == null || here.task().status() == TaskStatus.TOMBSTONE) {
      if (base != null) {
        store.remove(id);
      }
      return;
    }
    Task task = here.task();
    boolean known = base != null && (home.decides() || base.seen()) && written;
    boolean held = here.claimedBy() != null;
    boolean isOnOtherBranch = base != null && held && !home.decides() && elsewhere;
    if (isOnOtherBranch || differences.wasAway(id)) {
      differences.stayAway(id);
      return;
    }
    if (base != null && known) {
      boolean asItWas = home.record(base.record(), here).equals(base.record());
      if (held && !home.decides()) {
        report.conflict(
            "%s was deleted in the file while %s worked on it: it is deleted here, too, and that claim has ended"
                .formatted(id, here.claimedBy()));
      }
      if (home.decides() || asItWas || held) {
        intake.bury(task.id());
        return;
      }
      report.conflict(
          id + " was deleted in the file, but changed here: it is written to the file again");
    }
    if (base != null) {
      differences.write(id, home.record(base.record(), here));
    } else if (!task.ephemeral()) {
      differences.write(id, home.record(null, here));
    }
  }
}
