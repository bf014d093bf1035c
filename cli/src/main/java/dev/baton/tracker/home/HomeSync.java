package dev.baton.tracker.home;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.cli.kit.Caller;
import dev.baton.store.Links;
import dev.baton.store.Links.Base;
import dev.baton.store.Links.Look;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Syncs a database with the home of its tasks.
 *
 * <p><b>When.</b> At the beginning of each command, so that it sees the home's state, and at its
 * end, so that the home gets the command's changes. Both times the same is done, and both times
 * metadata usually shows that there is nothing to do: the home is as it was last seen, and no event
 * was added to the history of any task since.
 *
 * <p><b>How.</b> Under a lock against other processes of Baton, the home is asked what changed. One
 * transaction merges the changed records and the changed tasks, three-way: the base is the home's
 * record of the task when both were last in sync, which the database stores ({@link ThreeWay}).
 * Then the home is changed where its records differ from the result, and a second transaction
 * stores the new base. A home of which a part cannot be parsed is not changed at all.
 *
 * <p><b>Killed half-way.</b> Before the first transaction nothing has happened. After it, the base
 * of what still has to be written is the old one, and so is the mark of the events: the next
 * command merges the same again, finds that both sides agree or that the home lacks a change, and
 * writes it. After the home was changed, the next command finds a changed home whose changes are
 * its own. So the changes of a command are in the database at once and in the home at the latest
 * after the next command.
 *
 * <p><b>The other program</b> takes no lock. A home that changed since it was read refuses the
 * changes, and everything starts over. If the other program overwrites Baton's changes because it
 * had read the home before, the earlier states show it: they are stored, and a record that was made
 * from one of them is merged with that one ({@link Ancestor}). Nor is a task deleted that the other
 * program cannot have known.
 *
 * <p><b>A command that only looks</b> reads a file, but does not write it: what is owed to the file
 * is stored, and written by the next command that changes something ({@link Differences}).
 */
public final class HomeSync {
  /**
   * The tasks whose claims their own workers may have ended with the home's program, for {@link
   * Links#memory}; separated by spaces.
   */
  public static final String GIVEN_UP = "given_up";

  private static final int ATTEMPTS = 10;

  private final HomeAccess access;
  private final Stores stores;
  private final Home home;
  private final Supplier<Stamp> stamp;
  private final boolean mayWrite;
  private final Links store;
  private final HomeNeeds needs;

  /** Undoes what the home was last told and has not accepted; null before. */
  private @Nullable Runnable lastTold;

  /** Tasks whose changes were sent to a home that decides about them. */
  private final Set<String> told = new HashSet<>();

  /** The claims before the changes that the home may refuse. */
  private final Map<String, Claim> heldBefore = new HashMap<>();

  /** Tasks that become what the home has, whatever was changed here. */
  private final Set<String> fromHome = new HashSet<>();

  /**
   * @param caller who changes the tasks that changed in the home; asked only when one did, because
   *     it takes longer than to see that none did
   * @param fresh the tasks that are read, if reading some of them is less work
   * @param mayWrite whether a file may be changed now; if not, a later command changes it
   */
  HomeSync(
      HomeAccess access, Home home, Supplier<Caller> caller, FreshTasks fresh, boolean mayWrite) {
    Instant now = access.clock().instant();
    this.access = access;
    this.home = home;
    this.stamp = () -> caller.get().stamp(now);
    this.mayWrite = mayWrite;
    stores = access.stores();
    store = stores.links();
    needs = new HomeNeeds(stores, now, fresh);
  }

  /**
   * Keeps claims as they were where the home refuses a change that has ended them.
   *
   * @param before all claims before that change
   */
  public HomeSync keeping(Collection<Claim> before) {
    before.forEach(claim -> heldBefore.put(claim.task().value(), claim));
    return this;
  }

  /**
   * Syncs if there is anything to do.
   *
   * @param locked whether the caller has the {@link HomeLock}
   * @throws IOException when the home cannot be read or changed
   * @throws InvalidValue when it cannot be parsed; nothing has been done then
   */
  public HomeReport run(boolean locked) throws IOException {
    HomeReport report = new HomeReport();
    if (!hasNews()) {
      if (home.isAskedInVain()) {
        noteSeen();
      }
      return report;
    }
    if (locked) {
      repeat(report);
    } else {
      try (HomeLock _ = HomeLock.of(access.file(), access.patience())) {
        repeat(report);
      }
    }
    return report;
  }

  /**
   * Makes tasks what the home has, whatever was changed here. The caller has the {@link HomeLock}.
   *
   * @throws IOException when the home cannot be read
   */
  public HomeReport takeOver(Set<String> ids) throws IOException {
    fromHome.addAll(ids);
    HomeReport report = new HomeReport();
    repeat(report);
    return report;
  }

  /**
   * Notes that the home was changed by somebody else as the database was, so that nothing has to be
   * written any more. The caller has the {@link HomeLock}.
   *
   * @param ids all tasks that were changed in the database since both sides were in sync
   */
  public void accept(Set<String> ids) {
    Set<TaskId> tasks = new HashSet<>();
    ids.forEach(id -> tasks.add(new TaskId(id)));
    stores.inTransaction(() -> {
      Map<String, Base> bases = store.bases(tasks);
      Map<String, String> lines = new HashMap<>();
      stores
          .transfers()
          .find(tasks)
          .forEach((id, whole) -> {
            Base base = bases.get(id.value());
            lines.put(id.value(), home.record(base == null ? null : base.record(), whole));
          });
      store.putAll(lines, id -> List.of());
      SyncState state = state(store);
      store.setState(new SyncState(state.home(), store.look().newestEvent(), state.owes()).text());
      return true;
    });
  }

  /** Whether all tasks, or those that are ready, are known as the home has them now. */
  public boolean isCurrent() throws IOException {
    return home.isSurelyAt(state(store).home()) || home.isSurelyAt(needs.readyMark());
  }

  /**
   * The fingerprint of the home has changed, but none of its tasks. The caller has the {@link
   * HomeLock}.
   */
  public void renamed(String from, String to) {
    SyncState state = state(store);
    store.setState(
        new SyncState(home.renamed(state.home(), from, to), state.event(), state.owes()).text());
    needs.renamed(home, from, to);
    noteSeen();
  }

  private void repeat(HomeReport report) throws IOException {
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        if (attempt(report) && needs.areMet()) {
          noteSeen();
          return;
        }
      }
      throw new IOException("another program keeps writing it");
    } catch (IOException e) {
      Runnable undo = lastTold;
      if (undo == null || !report.hasFailed()) {
        throw e;
      }
      undo.run();
      throw new Unanswered(String.join("; ", Set.copyOf(report.refused().values())), e);
    }
  }

  /**
   * The home failed during a change, and again when it was asked whether it had made the change.
   */
  public static final class Unanswered extends IOException {
    private static final long serialVersionUID = 1;

    Unanswered(String message, IOException cause) {
      super(message, cause);
    }
  }

  private void noteSeen() {
    home.noteSeen(access.file(), state(store).home(), needs);
  }

  /** How far both sides are in sync. */
  static SyncState state(Links links) {
    return SyncState.of(links.look());
  }

  private boolean hasNews() throws IOException {
    Look look = store.look();
    SyncState state = SyncState.of(look);
    return look.newestEvent() > state.event()
        || isOwed(state)
        || !(needs.areKnown(home) || home.isSurelyAt(state.home()));
  }

  private boolean isOwed(SyncState state) {
    return mayWrite && state.owes();
  }

  private boolean attempt(HomeReport report) throws IOException {
    Look look = store.look();
    SyncState state = SyncState.of(look);
    Home.Reading reading = home.changesSince(state.home(), needs.at(state));
    needs.note(reading);
    if (!reading.isChanged() && look.newestEvent() <= state.event() && !isOwed(state)) {
      if (reading.isSettled()) {
        // Only the metadata had changed; storing it saves reading the file at each command.
        store.setState(new SyncState(reading.mark(), state.event(), state.owes()).text());
      }
      return true;
    }
    // Nobody else changes these while the lock is held.
    Map<String, Base> bases = bases(reading, state);
    Home.Records records = reading.records(known(bases));
    if (records.ids().isEmpty() && !bases.isEmpty() && reading.only() == null) {
      throw new InvalidValue("it is empty, but was not before");
    }
    EndedClaims ended = new EndedClaims(access.workspace());
    List<Assessment> dead =
        home.decides() && reading.isChanged()
            ? ended.save(EndedClaims.find(stores, home, records, bases))
            : List.<Assessment>of();
    HomeMerge merge =
        new HomeMerge(stores, stamp.get(), home, report, fromHome, heldBefore, mayWrite);
    HomeMerge.Result result =
        stores.inTransaction(() -> {
          HomeMerge.Result merged = merge.run(records, bases, state.event(), reading);
          if (merged.changes().isEmpty()) {
            settle(reading, reading.mark(), merged, records, bases);
          }
          if (!dead.isEmpty()) {
            ended.note(dead, stamp.get()); // after the mark, because the home has to know it, too
          }
          return merged;
        });
    Home.Changes changes = result.changes();
    if (changes.isEmpty()) {
      return dead.isEmpty();
    }
    Home.Applied applied = records.apply(changes, stamp.get().actor());
    if (applied == null) {
      return false;
    }
    if (!applied.refused().isEmpty()) {
      lastTold = () -> undo(reading, records, changes);
      note(changes, applied, report);
      return false;
    }
    report.countWritten(changes.lines().size() + changes.removed().size());
    Home.Reading after = applied.after();
    return stores.inTransaction(() -> {
      // A home that decides has accepted these changes. If somebody else changed it at the same
      // time, the next reading sees that, because its mark is older than these changes.
      settle(reading, (after == null ? reading : after).mark(), result, records, bases);
      return dead.isEmpty();
    });
  }

  /** What both sides had of the tasks that are compared: all of them only where all were read. */
  private Map<String, Base> bases(Home.Reading reading, SyncState state) {
    Set<String> only = reading.only();
    if (only == null) {
      return store.bases();
    }
    Set<TaskId> ids = new HashSet<>();
    for (Set<String> some : List.of(only, store.changedAfter(state.event()), fromHome)) {
      for (String one : some) {
        if (TaskId.isWellFormed(one)) {
          ids.add(new TaskId(one));
        }
      }
    }
    return store.bases(ids);
  }

  /**
   * A refused change is tried once more if others were accepted, since it may have depended on
   * them. A change that was accepted but is not found in the home afterwards is not repeated: the
   * home stores it in another form. Nor is one at which the home failed: the next attempt looks
   * whether it was made.
   */
  private void note(Home.Changes changes, Home.Applied applied, HomeReport report) {
    Map<String, String> refused = applied.refused();
    boolean failed = applied.failure() != null;
    Set<String> all = new HashSet<>(changes.lines().keySet());
    all.addAll(changes.removed());
    boolean isProgress = false;
    for (String id : all) {
      isProgress |= !refused.containsKey(id) && told.add(id);
    }
    report.countWritten(all.size() - refused.size());
    if (failed || !isProgress) {
      fromHome.addAll(failed ? refused.keySet() : all);
      refused.forEach((id, words) -> report.refuse(id, words, failed));
    }
  }

  /** Undoes changes that the home could not be told about, so that nobody relies on them. */
  private void undo(Home.Reading reading, Home.Records records, Home.Changes changes) {
    fromHome.addAll(changes.lines().keySet());
    fromHome.addAll(changes.removed());
    HomeMerge merge =
        new HomeMerge(stores, stamp.get(), home, new HomeReport(), fromHome, heldBefore, true);
    stores.inTransaction(() -> {
      SyncState state = state(store);
      Map<String, Base> bases = bases(reading, state);
      settle(
          reading,
          reading.mark(),
          merge.run(records, bases, state.event(), reading),
          records,
          bases);
      return true;
    });
  }

  /** The ids of tasks by the home's records when both were last in sync. */
  private static Map<String, String> known(Map<String, Base> bases) {
    Map<String, String> known = HashMap.newHashMap(bases.size());
    bases.forEach((id, base) -> known.put(base.record(), id));
    return known;
  }

  private void settle(
      Home.Reading reading,
      String mark,
      HomeMerge.Result result,
      Home.Records before,
      Map<String, Base> bases) {
    if (reading.isChanged() && !home.decides()) {
      store.setSeen(); // a home that decides knows all tasks
    }
    store.putAll(
        result.changes().lines(), id -> Ancestor.earlier(before.record(id), bases.get(id), home));
    result.changes().removed().forEach(store::remove);
    boolean owes = result.differences().store(store);
    store.setState(new SyncState(mark, result.mark(), owes).text());
  }
}
