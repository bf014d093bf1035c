package dev.baton.interop.home;

import dev.baton.store.Links;
import dev.baton.store.Links.Base;
import dev.baton.store.Links.Look;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Brings a database and the home of its tasks into step.
 *
 * <p><b>When.</b> At the beginning of each command, so that it reads what the home says, and at its
 * end, so that the home says what it did. Both times the same is done, and both times a glance
 * shows most often that nothing is to be done: the home is as it was last seen, and no event was
 * added to the history of any task since.
 *
 * <p><b>How.</b> Under a lock that all of Baton's processes take, the home is asked what changed.
 * One transaction merges the records that changed and the tasks that changed, three-way: the base
 * is what the home said of the task when both were last in step, which the database keeps ({@link
 * ThreeWay}). Then the home is changed where it has to say something else, and a second transaction
 * remembers the new base. A home of which a part cannot be understood is left alone altogether.
 *
 * <p><b>Killed half-way.</b> Before the first transaction nothing has happened. After it, the base
 * of what still has to be written is the old one, and the mark of the events, too: the next command
 * merges the same again, finds that both sides agree or that the home lacks a change, and writes
 * it. After the home was changed, the next command finds a changed home whose changes are its own.
 * So what a command said that it did is in the database at once and in the home at the latest after
 * the next command.
 *
 * <p><b>The other program</b> takes no lock. A home that changed since it was read refuses the
 * changes, and everything starts over. What the other program writes over Baton's changes because
 * it had read the home before that is found by its times: who changes a task says when, so what is
 * older than the base is no change, and Baton writes the newer one again. Nor is a task deleted
 * that the other program cannot have known.
 */
public final class HomeSync {
  private static final int ATTEMPTS = 10;

  private final Stores stores;
  private final Path file;
  private final Home home;
  private final Stamp stamp;
  private final Duration patience;
  private final Links store;

  /**
   * @param file of the database
   * @param stamp who changes the tasks that changed in the home, and when
   * @param patience how long to wait for another Baton that does the same
   */
  public HomeSync(Stores stores, Path file, Home home, Stamp stamp, Duration patience) {
    this.stores = stores;
    this.file = file;
    this.home = home;
    this.stamp = stamp;
    this.patience = patience;
    store = stores.links();
  }

  /**
   * Does it, if there is anything to do.
   *
   * @throws IOException when the home cannot be read or changed
   * @throws InvalidValue when it cannot be understood; nothing has been done then
   */
  public HomeReport run() throws IOException {
    HomeReport report = new HomeReport();
    if (!hasNews()) {
      return report;
    }
    Path place = Homes.place(file);
    Path lock = place.resolveSibling(place.getFileName() + ".lock");
    try (HomeLock _ = HomeLock.take(lock, patience)) {
      for (int i = 0; i < ATTEMPTS; i++) {
        if (attempt(report)) {
          return report;
        }
      }
    }
    throw new IOException("another program keeps writing it");
  }

  private boolean hasNews() throws IOException {
    Look look = store.look();
    SyncState state = SyncState.parse(look.state().orElse(null));
    return look.newestEvent() > state.event() || !home.isSurelyAt(state.home());
  }

  private boolean attempt(HomeReport report) throws IOException {
    Look look = store.look();
    SyncState state = SyncState.parse(look.state().orElse(null));
    HomeReading reading = home.changesSince(state.home());
    if (!reading.isChanged() && look.newestEvent() <= state.event()) {
      if (reading.isSettled()) {
        // Only the look had changed: this saves reading all of it at each command.
        store.setState(new SyncState(reading.mark(), state.event()).text());
      }
      return true;
    }
    // Nobody else changes these: the lock is held.
    Map<String, Base> bases = store.bases();
    HomeRecords records = reading.records(known(bases));
    if (records.ids().isEmpty() && !bases.isEmpty()) {
      throw new InvalidValue("it is empty, but was not before", "");
    }
    HomeMerge merge = new HomeMerge(stores, stamp, home, report);
    HomeMerge.Result result =
        stores.inTransaction(() -> {
          HomeMerge.Result merged = merge.run(records, bases, state.event(), reading.isChanged());
          if (merged.changes().isEmpty()) {
            settle(reading, reading.mark(), merged, records);
          }
          return merged;
        });
    HomeChanges changes = result.changes();
    if (changes.isEmpty()) {
      return true;
    }
    HomeReading after = records.apply(changes);
    if (after == null) {
      return false;
    }
    report.countWritten(changes.lines().size() + changes.removed().size());
    return stores.inTransaction(() -> {
      settle(reading, after.mark(), result, records);
      return true;
    });
  }

  /** The ids of tasks by the records that the home had when both were last in step. */
  private static Map<String, String> known(Map<String, Base> bases) {
    Map<String, String> known = HashMap.newHashMap(bases.size());
    bases.forEach((id, base) -> known.put(base.record(), id));
    return known;
  }

  private void settle(
      HomeReading reading, String mark, HomeMerge.Result result, HomeRecords before) {
    if (reading.isChanged()) {
      store.setSeen();
    }
    store.putAll(result.changes().lines(), before::record);
    result.changes().removed().forEach(store::remove);
    store.setState(new SyncState(mark, result.mark()).text());
  }
}
