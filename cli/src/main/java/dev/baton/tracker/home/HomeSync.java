package dev.baton.tracker.home;

import dev.baton.store.Links;
import dev.baton.store.Links.Base;
import dev.baton.store.Links.Look;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

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
  private static final int ATTEMPTS = 10;

  private final Stores stores;
  private final Path file;
  private final Home home;
  private final Instant now;
  private final Supplier<Stamp> stamp;
  private final Duration patience;
  private final boolean mayWrite;
  private final Links store;
  private HomeNeeds needs;

  /** Tasks that a home which decides was told about. */
  private final Set<String> told = new HashSet<>();

  /** Tasks that become what the home has, whatever was changed here. */
  private final Set<String> given = new HashSet<>();

  /**
   * @param file of the database
   * @param stamp who changes the tasks that changed in the home, and when; asked only when one did,
   *     because it takes longer than to see that none did
   * @param patience how long to wait for another Baton that is syncing
   * @param mayWrite whether a file may be changed now; if not, a later command changes it
   */
  public HomeSync(
      Stores stores,
      Path file,
      Home home,
      Instant now,
      Supplier<Stamp> stamp,
      Duration patience,
      boolean mayWrite) {
    this.stores = stores;
    this.file = file;
    this.home = home;
    this.now = now;
    this.stamp = stamp;
    this.patience = patience;
    this.mayWrite = mayWrite;
    store = stores.links();
    needs = new HomeNeeds(stores, now, Wanted.ALL);
  }

  /** Reads only some tasks, if that is less work. */
  public HomeSync reading(Wanted some) {
    needs = new HomeNeeds(stores, now, some);
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
      try (HomeLock _ = HomeLock.of(file, patience)) {
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
    given.addAll(ids);
    HomeReport report = new HomeReport();
    repeat(report);
    return report;
  }

  private void repeat(HomeReport report) throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      if (attempt(report) && needs.areMet()) {
        noteSeen();
        return;
      }
    }
    throw new IOException("another program keeps writing it");
  }

  private void noteSeen() {
    home.noteSeen(file, SyncState.parse(store.look().state().orElse(null)).home(), needs);
  }

  private boolean hasNews() throws IOException {
    Look look = store.look();
    SyncState state = SyncState.parse(look.state().orElse(null));
    return look.newestEvent() > state.event()
        || isOwed(state)
        || !(needs.areKnown(home) || home.isSurelyAt(state.home()));
  }

  private boolean isOwed(SyncState state) {
    return mayWrite && state.owes();
  }

  private boolean attempt(HomeReport report) throws IOException {
    Look look = store.look();
    SyncState state = SyncState.parse(look.state().orElse(null));
    HomeReading reading = home.changesSince(state.home(), needs.at(state));
    needs.note(reading);
    if (!reading.isChanged() && look.newestEvent() <= state.event() && !isOwed(state)) {
      if (reading.isSettled()) {
        // Only the metadata had changed; storing it saves reading the file at each command.
        store.setState(new SyncState(reading.mark(), state.event(), state.owes()).text());
      }
      return true;
    }
    // Nobody else changes these while the lock is held.
    Map<String, Base> bases = store.bases();
    HomeRecords records = reading.records(known(bases));
    if (records.ids().isEmpty() && !bases.isEmpty()) {
      throw new InvalidValue("it is empty, but was not before", "");
    }
    HomeMerge merge = new HomeMerge(stores, stamp.get(), home, report, given, mayWrite);
    HomeMerge.Result result =
        stores.inTransaction(() -> {
          HomeMerge.Result merged = merge.run(records, bases, state.event(), reading);
          if (merged.changes().isEmpty()) {
            settle(reading, reading.mark(), merged, records, bases);
          }
          return merged;
        });
    HomeChanges changes = result.changes();
    if (changes.isEmpty()) {
      return true;
    }
    return switch (apply(reading, records, changes)) {
      case Applied.Outdated _ -> false;
      case Applied.Told answer -> {
        if (answer.refused().isEmpty()) {
          // The home is as it was told to be. Whether somebody else changed it at the same time is
          // seen by the next reading, because its mark is older than these changes.
          report.countWritten(changes.lines().size() + changes.removed().size());
          yield stores.inTransaction(() -> {
            settle(reading, reading.mark(), result, records, bases);
            return true;
          });
        }
        note(changes, answer.refused(), report);
        yield false;
      }
      case Applied.All all -> {
        report.countWritten(changes.lines().size() + changes.removed().size());
        yield stores.inTransaction(() -> {
          settle(reading, all.after().mark(), result, records, bases);
          return true;
        });
      }
    };
  }

  private Applied apply(HomeReading reading, HomeRecords records, HomeChanges changes)
      throws IOException {
    try {
      return records.apply(changes, stamp.get().actor());
    } catch (IOException e) {
      if (home.abilities().decides()) {
        undo(reading, records, changes);
      }
      throw e;
    }
  }

  /**
   * A refused change is tried once more if others were accepted, since it may have depended on
   * them. A change that was accepted but is not found in the home afterwards is not repeated: the
   * home stores it in another form.
   */
  private void note(HomeChanges changes, Map<String, String> refused, HomeReport report) {
    Set<String> all = new HashSet<>(changes.lines().keySet());
    all.addAll(changes.removed());
    boolean isProgress = false;
    for (String id : all) {
      isProgress |= !refused.containsKey(id) && told.add(id);
    }
    report.countWritten(all.size() - refused.size());
    if (!isProgress) {
      given.addAll(all);
      refused.forEach(report::refuse);
    }
  }

  /** Undoes changes that the home could not be told about, so that nobody relies on them. */
  private void undo(HomeReading reading, HomeRecords records, HomeChanges changes) {
    given.addAll(changes.lines().keySet());
    given.addAll(changes.removed());
    HomeMerge merge = new HomeMerge(stores, stamp.get(), home, new HomeReport(), given, true);
    stores.inTransaction(() -> {
      SyncState state = SyncState.parse(store.look().state().orElse(null));
      Map<String, Base> bases = store.bases();
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
      HomeReading reading,
      String mark,
      HomeMerge.Result result,
      HomeRecords before,
      Map<String, Base> bases) {
    if (reading.isChanged()) {
      store.setSeen();
    }
    store.putAll(
        result.changes().lines(), id -> Ancestor.earlier(before.record(id), bases.get(id), home));
    result.changes().removed().forEach(store::remove);
    boolean owes = result.differences().store(store);
    store.setState(new SyncState(mark, result.mark(), owes).text());
  }
}
