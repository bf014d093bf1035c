package dev.baton.interop.home;

import dev.baton.interop.format.Dialect;
import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.SideFiles;
import dev.baton.interop.format.TaskReader;
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
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;

/**
 * Brings a database and the file of another tracker, in which its tasks are at home, into step.
 *
 * <p><b>When.</b> At the beginning of each command, so that it reads what the file says, and at its
 * end, so that the file says what it did. Both times the same is done, and both times a glance
 * shows most often that nothing is to be done: the file is the one that was last seen (by size,
 * time and inode, or, when it was written just then or looks different, by its hash), and no event
 * was added to the history of any task since.
 *
 * <p><b>How.</b> Under a lock that all of Baton's processes take, the file is read as a whole. One
 * transaction merges the lines that changed and the tasks that changed, three-way: the base is what
 * the file said of the task when both were last in step, which the database keeps ({@link
 * ThreeWay}). Then the lines that have to say something else are replaced: the rest of the file
 * stays as it is, byte for byte ({@link LinkedText}), a new file takes the place of the old one,
 * and a second transaction remembers the new base. A file with a line that cannot be read is left
 * alone altogether.
 *
 * <p><b>Killed half-way.</b> Before the first transaction nothing has happened. After it, the base
 * of what still has to be written is the old one, and the mark of the events, too: the next command
 * merges the same again, finds that both sides agree or that the file lacks a change, and writes
 * it. After the new file is in its place, the next command finds a changed file whose changes are
 * its own. So what a command said that it did is in the database at once and in the file at the
 * latest after the next command.
 *
 * <p><b>The other program</b> takes no lock. Right before the new file takes its place Baton looks
 * whether the old one is still the one that was read, and starts over where it is not. What the
 * other program writes over Baton's file because it had read it before that is found by its times:
 * who changes a task says when, so what is older than the base is no change, and Baton writes the
 * newer one again. Nor is a task deleted that the other program cannot have known.
 */
public final class LinkSync {
  private static final int ATTEMPTS = 10;

  private final Stores stores;
  private final FileLink link;
  private final Means means;
  private final Links store;
  private final Instant now;

  /**
   * What it takes.
   *
   * @param zone of times that name none
   * @param patience how long to wait for another Baton that does the same
   */
  public record Means(Stamp stamp, ZoneId zone, Duration patience) {}

  public LinkSync(Stores stores, FileLink link, Means means) {
    this.stores = stores;
    this.link = link;
    this.means = means;
    this.now = means.stamp().at();
    store = stores.links();
  }

  /**
   * Does it, if there is anything to do.
   *
   * @throws IOException when the file cannot be read or written
   * @throws InvalidValue when it cannot be understood; nothing has been done then
   */
  public LinkReport run() throws IOException {
    LinkReport report = new LinkReport();
    if (!hasNews()) {
      return report;
    }
    Path place = FileLink.place(stores.storage().file());
    Path lock = place.resolveSibling(place.getFileName() + ".lock");
    try (LinkLock _ = LinkLock.take(lock, means.patience())) {
      for (int i = 0; i < ATTEMPTS; i++) {
        if (attempt(report)) {
          return report;
        }
      }
    }
    throw new IOException("another program writes it all the time");
  }

  private boolean hasNews() throws IOException {
    Look look = store.look();
    FileState state = FileState.parse(look.state().orElse(null));
    return look.newestEvent() > state.mark() || !state.isSurely(FileState.look(link.file()));
  }

  private boolean attempt(LinkReport report) throws IOException {
    LinkedFile file = LinkedFile.read(link.file());
    Look look = store.look();
    FileState state = FileState.parse(look.state().orElse(null));
    boolean written = !state.hash().equals(file.hash());
    if (!written && look.newestEvent() <= state.mark()) {
      if (file.state(now, state.mark()).isSurely(file.look())) {
        // Only the look had changed: this saves hashing the file at each command.
        store.setState(file.state(now, state.mark()).text());
      }
      return true;
    }
    ForeignTimes times = new ForeignTimes(SideFiles.NONE, means.zone(), now);
    TaskReader reader = link.format().reader(times);
    // Nobody else changes these: the lock is held.
    Map<String, Base> bases = store.bases();
    LinkedText text = LinkedText.parse(file.bytes(), known(bases), reader);
    if (text.ids().isEmpty() && !bases.isEmpty()) {
      throw new InvalidValue("it is empty, and was not before", "");
    }
    Dialect dialect = link.format().dialect(times, means.zone());
    LinkMerge merge =
        new LinkMerge(
            stores, means.stamp(), times, reader, new LinePatch(reader, dialect, times), report);
    LinkMerge.Result result =
        stores.inTransaction(() -> {
          LinkMerge.Result merged =
              merge.run(text, bases, state.mark(), written, dialect.keepsDeleted());
          if (merged.changes().isEmpty()) {
            settle(file, merged.mark(), written, merged.changes(), text);
          }
          return merged;
        });
    LinkedChanges changes = result.changes();
    if (changes.isEmpty()) {
      return true;
    }
    LinkedFile after = file.replaceBy(text.with(changes), owner());
    if (after == null) {
      return false;
    }
    report.countWritten(changes.lines().size() + changes.removed().size());
    return stores.inTransaction(() -> {
      settle(after, result.mark(), written, changes, text);
      return true;
    });
  }

  /** The ids of tasks by the lines that the file had when both were last in step. */
  private static Map<String, String> known(Map<String, Base> bases) {
    Map<String, String> known = HashMap.newHashMap(bases.size());
    bases.forEach((id, base) -> known.put(base.record(), id));
    return known;
  }

  /** Another database may be linked to the same file, and its processes take another lock. */
  private String owner() {
    return Integer.toHexString(
        stores.storage().file().toAbsolutePath().normalize().toString().hashCode());
  }

  private void settle(
      LinkedFile file,
      long mark,
      boolean writtenByOther,
      LinkedChanges changes,
      LinkedText before) {
    if (writtenByOther) {
      store.setSeen();
    }
    store.putAll(changes.lines(), before::record);
    changes.removed().forEach(store::remove);
    store.setState(file.state(now, mark).text());
  }
}
