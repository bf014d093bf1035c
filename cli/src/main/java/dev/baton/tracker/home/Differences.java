package dev.baton.tracker.home;

import dev.baton.store.Links;
import dev.baton.store.Links.Difference;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a home should have but does not: changes to make now, and differences that stay. A command
 * that only looks changes nothing in a file, and leaves that to a later one. Where git has replaced
 * the file by another branch's, it stays as that branch has it.
 */
final class Differences {
  private final Home.Changes changes = new Home.Changes();
  private final Set<String> owed = new HashSet<>();
  private final Set<String> away = new HashSet<>();

  /** Tasks that another branch has in an older state. */
  private final Set<String> left = new TreeSet<>();

  private final Set<String> wasOwed;
  private final Set<String> wasAway;
  private final boolean mayWrite;

  /**
   * @param mayWrite whether the home may be changed now
   */
  Differences(Links store, boolean mayWrite) {
    this.mayWrite = mayWrite;
    wasOwed = store.different(Difference.OWED);
    wasAway = store.different(Difference.AWAY);
  }

  /** The tasks to look at even if nothing changed. */
  Set<String> before() {
    Set<String> all = new HashSet<>(wasOwed);
    all.addAll(wasAway);
    return all;
  }

  boolean wasAway(String id) {
    return wasAway.contains(id);
  }

  boolean mayWrite() {
    return mayWrite;
  }

  /** The home should have this record. */
  void write(String id, String record) {
    if (mayWrite) {
      changes.lines().put(id, record);
    } else {
      owed.add(id);
    }
  }

  /** The home should not have the task any more. */
  void remove(String id) {
    if (mayWrite) {
      changes.removed().add(id);
    } else {
      owed.add(id);
    }
  }

  /** The branch does not have the task. */
  void stayAway(String id) {
    away.add(id);
  }

  /** The branch keeps its own state of the task. */
  void leave(String id) {
    left.add(id);
  }

  Home.Changes changes() {
    return changes;
  }

  /** Reports what another branch has in an older state. */
  void report(HomeReport report) {
    if (!left.isEmpty()) {
      report.conflict(
          "another branch is checked out, and its file has an older state of "
              + HomeReport.some(left)
              + ": the file is left as it is");
    }
  }

  /**
   * Stores the differences that stay.
   *
   * @return whether a later command has to change the home
   */
  boolean store(Links store) {
    if (!owed.equals(wasOwed)) {
      store.setDifferent(Difference.OWED, owed);
    }
    if (!away.equals(wasAway)) {
      store.setDifferent(Difference.AWAY, away);
    }
    return !owed.isEmpty();
  }
}
