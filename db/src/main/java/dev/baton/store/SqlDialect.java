package dev.baton.store;

import dev.baton.store.Patience.Setbacks;
import dev.baton.store.StoreCopy.StoredTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The differences between database engines. There is one instance for each open connection. */
public interface SqlDialect {
  /** The setting of a database that was left: where its tasks are now. */
  String MOVED_TO = "moved_to";

  /** Added to the schema version of a database that was left, so that no program uses it. */
  int LEFT = 1_000_000;

  /** The tables whose rows are moved. */
  static List<String> movedTables() {
    return StoredTable.ALL.stream().map(StoredTable::name).toList();
  }

  /** Begins a transaction that reads from one snapshot. */
  List<String> beginRead();

  /** Begins a transaction that may write temporary tables, and nothing else. */
  default List<String> beginStaging() {
    return beginRead();
  }

  /**
   * Begins a transaction that may write, with these locks, or all that the engine has.
   *
   * @param repeatable whether it may be done again also after its work began
   */
  List<String> beginWrite(Locks locks, boolean repeatable);

  /** Whether several statements are sent to the engine together, which saves it and us time. */
  default boolean sendsTogether() {
    return false;
  }

  /** Locks more within a transaction, where the engine has such locks. */
  default void lock(Handle handle, Locks more) {}

  /**
   * The statement after which the next row of a table gets a number that is higher than all; empty
   * where the engine sees to that.
   */
  default String renumber(String table) {
    return "";
  }

  /** Whether a transaction that chooses a row locks only that one. */
  default boolean locksRows() {
    return false;
  }

  /**
   * Sets how long later statements wait for other connections.
   *
   * @param patience zero does not wait
   */
  void waitForOthers(Handle handle, Duration patience);

  /**
   * The connection, or a new one where it was lost.
   *
   * @throws StoreException when there can be none
   */
  default Handle live(Handle handle) {
    return handle;
  }

  /**
   * Whether later transactions fail where they would wait long for others. A file has one writer at
   * a time, who cannot stop in the middle.
   */
  default void hurry(boolean briefly) {}

  /**
   * Within a transaction that others do not wait for: it may say nothing for as long as it takes.
   */
  default void takeTime(Handle handle) {}

  /** Ends what waits for an answer, and lets nothing wait for one. Called by any thread. */
  default void giveUp() {}

  /**
   * Whether a transaction that failed, and changed nothing, may succeed when it is done again now;
   * waits until it may.
   *
   * @param setbacks those before, to which this one is added
   */
  default boolean maySucceedNow(StoreException failure, Setbacks setbacks) {
    return false;
  }

  /** Whether the same may succeed later, for who has patience. */
  default boolean mayPass(StoreException failure) {
    return failure.kind().isPassing();
  }

  /**
   * Explains why a commit failed.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  default @Nullable StoreException explainCommit(Throwable failure) {
    return explain(failure);
  }

  /**
   * Whether a transaction was committed whose answer was lost; asks on a new connection, and ends
   * what the lost one may still be doing.
   *
   * @param mark by which the engine knows it
   * @return null where that cannot be known
   * @throws StoreException where it cannot be asked now
   */
  default @Nullable Boolean isCommitted(Handle lost, String mark) {
    return null;
  }

  /** Whether to try a claim with fewer questions first; null where each is asked alone. */
  default @Nullable Shortcut shortcut() {
    return null;
  }

  /** Whether a statement outside a transaction is one of its own, and needs no preparation. */
  default boolean commitsAlone() {
    return false;
  }

  /**
   * Ends what a lost connection may still be doing; asks on a new connection.
   *
   * @return whether it certainly does nothing any more
   */
  default boolean isOver(Handle lost) {
    return true;
  }

  /**
   * Called before a snapshot is read.
   *
   * @throws StoreException when the database is no longer the one that was opened
   */
  default void beforeRead(Handle handle) {}

  /**
   * Called before a transaction that may write.
   *
   * @throws StoreException when the database is known not to be the one that was opened
   */
  default void beforeWrite() {}

  /**
   * Called in every transaction that may change something, before its work: begins a new life of
   * the database if it is another copy than at the last change ({@link Epochs}).
   */
  default void begun(Handle handle) {}

  /** Called after a transaction with a claim was committed, and before its success is reported. */
  default void afterClaim(Handle handle) {}

  /**
   * Called after every transaction that may have changed something was committed, and before its
   * success is reported.
   *
   * @throws StoreException when the change went to a database that is no longer in its place
   */
  void afterCommit(Handle handle);

  /** Called after a change that other programs may want to notice. */
  void afterChange(Handle handle);

  /** Whether a task was changed since the database was opened, where that may then go away. */
  default boolean hasChanged() {
    return false;
  }

  /** Closes the connection at the end. */
  void close(Handle handle);

  /**
   * Says in the engine's words what differs between engines. A statement of this package writes it
   * as {@code $name(arguments)}.
   *
   * <ul>
   *   <li>{@code $by(index)} after a table: the index to use, where the engine would choose a worse
   *       one
   *   <li>{@code $then(table)}: a join that is evaluated after the tables before it
   *   <li>{@code $lookup()} at the end of a query in {@code exists}: it is asked for one row after
   *       the other, where the engine would otherwise read the whole table first to answer for all
   *       rows
   *   <li>{@code $each(array)}: a table of the array's texts, in the column {@code value}
   *   <li>{@code $rows(array)}: a table of the array's arrays, in the column {@code value}
   *   <li>{@code $members(object)}: a table of an object's members as texts: {@code key, value}
   *   <li>{@code id $among(query)}: whether it is one of the rows of a query, which is asked once
   *   <li>{@code $json(text)}: a text for a column whose type is JSON
   *   <li>{@code $quoted(text)}: a text as JSON
   *   <li>{@code $joined(column)}: the texts of a group with U+001F between them; an aggregate
   *   <li>{@code $greatest(a, b, …)}: the greatest of several values, none of them null
   *   <li>{@code $floor()}: above which epochs continue ({@link Epochs})
   *   <li>{@code $contains(text, part)}: whether the text contains the part; case matters
   *   <li>{@code $chosen(t skip locked)} after a choice: locks the chosen rows of a table, and
   *       skips those that another transaction has locked, or without these words waits for it
   *   <li>{@code $mine(t)}: whether this transaction wrote a row of a table that it reads
   *   <li>{@code $settled()}: whether a row is older than every transaction that runs, so that none
   *       with a lower number can appear any more
   *   <li>{@code $clone()}: the clone to which what is local belongs that this connection stores;
   *       an empty text where the database is in the clone itself
   *   <li>{@code $machine()}: the machine that this connection works for; null for a file
   *   <li>{@code $about(table)}: an estimate of the number of rows, without counting them
   * </ul>
   *
   * @param name one of these
   * @param arguments what stands between the parentheses
   */
  String phrase(String name, String arguments);

  /** For the end of a switch over the names of phrases. */
  static IllegalArgumentException noPhrase(String name) {
    return new IllegalArgumentException("no phrase $" + name);
  }

  /** From the end of the transaction on, all changes are refused and the database is not opened. */
  void leave(Handle handle, String to);

  /** Takes that back. */
  void stay(Handle handle);

  /** Which clone and machine this connection works for. */
  default Locality locality() {
    return Locality.OF_FILE;
  }

  /** Whether other machines use the database, too. */
  default boolean isShared() {
    return false;
  }

  /** Why the database can only be read, in one line; null when it can be written. */
  default @Nullable String whyReadOnly() {
    return null;
  }

  /**
   * How far the clock by which leases are compared is ahead of this machine's; zero where it is the
   * same. It changes when one of the two is set.
   */
  default Duration clockOffset() {
    return Duration.ZERO;
  }

  /** What the engine can say about the database itself. */
  Storage storage(Database database);

  /** Whether a text may contain U+0000. Where it may not, U+FFFD is stored instead. */
  boolean takesZero();

  /**
   * Explains a failure that the engine reported.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  @Nullable StoreException explain(Throwable failure);

  /**
   * The clone and the machine that a connection works for. A database that several of them share
   * stores for each what is local to it.
   *
   * @param cloneId an id of letters, digits and hyphens; empty for none, and where the database is
   *     a file in the clone
   * @param machine the same of the machine
   */
  record Locality(String cloneId, String machine) {
    /** Of a database file, which belongs to one clone of one machine. */
    public static final Locality OF_FILE = new Locality("", "");

    /** The setting that names the repository of a file, which only the file can say. */
    public static final String REPOSITORY = "repository";

    public static final String LAST_SWEEP = "last_sweep";

    public static final String CLOCK = "clock";

    public static final String DOUBT = "clock_doubt";

    public static final String SWEEP_INTERVAL = "sweep_interval_seconds";

    /** The settings of one machine; on a server, its {@link #mark} follows their names. */
    public static final List<String> OF_MACHINE = List.of(LAST_SWEEP, CLOCK, DOUBT, SWEEP_INTERVAL);

    public Locality {
      if (!isId(cloneId) || !isId(machine)) {
        throw new IllegalArgumentException("not an id: " + cloneId + ", " + machine);
      }
    }

    /** After the names of what belongs to one machine; empty in a file, which only one has. */
    public String mark() {
      return machine.isEmpty() ? "" : "@" + machine;
    }

    private static boolean isId(String text) {
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c != '-' && (c < '0' || c > '9') && (c < 'a' || c > 'z')) {
          return false;
        }
      }
      return true;
    }
  }

  /**
   * Whether to try first what is quick where it finds something and in vain where it does not.
   * Where it found nothing it is left out for a while, which is longer after each further time.
   */
  final class Shortcut {
    private static final int LONGEST = 63;

    private int pause;
    private int left;

    boolean isWorthATry() {
      return left-- <= 0;
    }

    /** Returns what it found. */
    <T> List<T> ended(List<T> found) {
      pause = found.isEmpty() ? Math.min(2 * pause + 1, LONGEST) : 0;
      left = pause;
      return found;
    }
  }
}
